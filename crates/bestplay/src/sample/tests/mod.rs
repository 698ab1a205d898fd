//! The promises of a run: coverage ([`promises`]), the same answer on any number of threads, in shards
//! ([`shared`]) and after a kill, and damaged checkpoints refused ([`resumed`]).

mod promises;
mod resumed;
mod shared;

use std::ops::ControlFlow;

use super::*;
use crate::table::{Table, table};
use crate::{Payoff, Player};

/// A biased coin: `heads` of `of`, in small blocks.
struct Coin {
    heads: u64,
    of: u64,
    block: u64,
}

impl Sampler for Coin {
    fn identity(&self) -> String {
        format!("coin {}/{} method=toss/1", self.heads, self.of)
    }

    fn block_games(&self) -> u64 {
        self.block
    }

    fn quantity(&self) -> Quantity {
        Quantity::PROBABILITY
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> crate::Result<Tally> {
        let (mut stream, mut tally) = (Stream::new(seed, block), Tally::default());
        for _ in 0..games {
            let heads = stream.below(self.of) < self.heads;
            tally.add(heads.into());
            tally.result(heads.into(), 1);
        }
        Ok(tally)
    }
}

const COIN: Coin = Coin {
    heads: 3,
    of: 10,
    block: 1000,
};

fn go_on(_: &Sampling<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The usual plan, but for what is changed.
fn plan(change: impl FnOnce(&mut Plan)) -> Plan {
    let mut plan = Plan::default();
    change(&mut plan);
    plan
}

fn games(games: u64) -> Plan {
    plan(|plan| plan.stop.games = Some(games))
}

fn digits(digits: u32) -> Plan {
    plan(|plan| plan.stop.digits = Some(digits))
}

fn relative(part: f64) -> Plan {
    plan(|plan| plan.stop.relative = Some(part))
}

#[test]
fn threads_do_not_matter() {
    let answer = |threads| {
        let mut plan = digits(2);
        (plan.seed, plan.threads) = (5, threads);
        let (estimate, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
        assert_eq!(estimate.stopped, Stopped::Digits);
        assert_eq!(estimate.decimals(2).as_deref(), Some("0.30"));
        (checkpoint.blocks, checkpoint.tally, estimate.interval)
    };
    let one = answer(1);
    assert_eq!(answer(2), one);
    assert_eq!(answer(7), one);
}

/// A quarter lies in the middle between 0.2 and 0.3: no number of games tells which is nearer.
#[test]
fn in_the_middle_between_two_roundings_more_digits_become_certain() {
    let (heads, of, block) = (1, 4, 1000);
    let quarter = Coin { heads, of, block };
    let (estimate, _) = run(&quarter, &digits(1), None, &mut go_on).unwrap();
    assert_eq!(estimate.stopped, Stopped::Digits);
    assert_eq!(estimate.decimals(1), None);
    assert_eq!(estimate.shown(Some(1)), "0.25");
}

#[test]
fn impossible_plans_are_refused() {
    let refused = |plan: Plan| run(&COIN, &plan, None, &mut go_on).unwrap_err().to_string();
    assert!(refused(plan(|plan| plan.confidence = 1.0)).contains("between 0 and 1"));
    assert!(refused(games(0)).contains("at least one game"));
    assert!(refused(relative(f64::NAN)).contains("above 0"));
    let shard = Shard::new(1, 2).unwrap();
    assert!(refused(plan(|plan| plan.shard = shard)).contains("number of games"));
}

/// Max may roll a second die instead of the first; the last roll is paid, half a point a pip.
fn reroll_once() -> Table {
    let turns = (1..=6).map(|roll| format!("{roll}: Max [{}] [7 8 9 10 11 12]\n", roll + 6));
    let ends = (1..=6).map(|roll| format!("{}: ends {roll}/2\n", roll + 6));
    let states: String = turns.chain(ends).collect();
    table(format!("0: chance [1 2 3 4 5 6]\n{states}"))
}

#[test]
fn any_game_is_played_with_any_strategy() {
    let range = (Payoff::HALF, Payoff::from(3));
    let plan = games(200_000);
    let game = reroll_once();
    let uniform = Playout::new(&game, "reroll uniform", uniformly, range, 2).unwrap();
    let (estimate, _) = run(&uniform, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 1.75 && 1.75 < estimate.interval.upper);

    // The solved strategy: reroll 1, 2, 3. Its value is 17/8.
    let solved = crate::Solver::new().exact().solve(&game).unwrap();
    let best =
        |state: &u32, _: Player, _: &Actions<Table>, _: &mut Stream| solved.chosen(state).unwrap();
    let best = Playout::new(&game, "reroll best", best, range, 2).unwrap();
    let (estimate, _) = run(&best, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 2.125 && 2.125 < estimate.interval.upper);
    assert!(estimate.interval.lower > 2.0);
    assert_eq!(estimate.results.values().sum::<u64>(), 200_000);

    let narrow = (Payoff::ONE, Payoff::from(2));
    let narrow = Playout::new(&game, "x", uniformly, narrow, 2).unwrap();
    let error = run(&narrow, &plan, None, &mut go_on).unwrap_err();
    assert!(error.to_string().contains("outside the range"), "{error}");
    assert!(Playout::new(&game, "x", uniformly, range, 1).is_err());
}
