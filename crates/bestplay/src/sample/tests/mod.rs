//! The promises of a run: coverage ([`promises`]), the same answer on any number of threads, in shards
//! ([`shared`]) and after a kill, and damaged checkpoints refused ([`resumed`]).

mod promises;
mod resumed;
mod shared;

use std::ops::ControlFlow;

use super::*;
use crate::{Chance, Game, Node, Payoff, Player};

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

fn games(games: u64) -> Stop {
    Stop {
        games: Some(games),
        ..Stop::default()
    }
}

#[test]
fn threads_do_not_matter() {
    let stop = Stop {
        digits: Some(2),
        ..Stop::default()
    };
    let answer = |threads| {
        let plan = Plan {
            seed: 5,
            stop,
            threads,
            ..Plan::default()
        };
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
    let quarter = Coin {
        heads: 1,
        of: 4,
        block: 1000,
    };
    let stop = Stop {
        digits: Some(1),
        ..Stop::default()
    };
    let plan = Plan {
        stop,
        ..Plan::default()
    };
    let (estimate, _) = run(&quarter, &plan, None, &mut go_on).unwrap();
    assert_eq!(estimate.stopped, Stopped::Digits);
    assert_eq!(estimate.decimals(1), None);
    assert_eq!(estimate.shown(Some(1)), "0.25");
}

#[test]
fn impossible_plans_are_refused() {
    let refused = |plan: Plan| run(&COIN, &plan, None, &mut go_on).unwrap_err().to_string();
    let plan = Plan {
        stop: games(10),
        ..Plan::default()
    };
    assert!(
        refused(Plan {
            confidence: 1.0,
            ..plan
        })
        .contains("between 0 and 1")
    );
    assert!(
        refused(Plan {
            stop: games(0),
            ..plan
        })
        .contains("at least one game")
    );
    let relative = Stop {
        relative: Some(f64::NAN),
        ..Stop::default()
    };
    assert!(
        refused(Plan {
            stop: relative,
            ..plan
        })
        .contains("above 0")
    );
    let shard = Shard::new(1, 2).unwrap();
    assert!(
        refused(Plan {
            shard,
            stop: Stop::default(),
            ..plan
        })
        .contains("number of games")
    );
}

/// Max may roll a second die instead of the first; the last roll is paid, half a point a pip.
struct RerollOnce;

impl Game for RerollOnce {
    type State = (u8, u32);
    type Action = bool;

    fn initial(&self) -> (u8, u32) {
        (0, 0)
    }

    fn node(&self, &(rolls, shown): &(u8, u32)) -> Node<(u8, u32), bool> {
        match rolls {
            0 => Node::chance(Chance::die(6).map(|roll| (1, roll))),
            1 => Node::choice(
                Player::Max,
                [
                    (false, Chance::certain((2, shown))),
                    (true, Chance::die(6).map(|roll| (2, roll))),
                ],
            ),
            _ => Node::End(Payoff::fraction(i64::from(shown), 2)),
        }
    }
}

#[test]
fn any_game_is_played_with_any_strategy() {
    let range = (Payoff::HALF, Payoff::from(3));
    let plan = Plan {
        stop: games(200_000),
        ..Plan::default()
    };
    let uniform = Playout::new(&RerollOnce, "reroll uniform", uniformly, range, 2).unwrap();
    let (estimate, _) = run(&uniform, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 1.75 && 1.75 < estimate.interval.upper);

    // The solved strategy: reroll 1, 2, 3. Its value is 17/8.
    let solved = crate::Solver::new().exact().solve(&RerollOnce).unwrap();
    let best = |state: &(u8, u32), _: Player, _: &Actions<RerollOnce>, _: &mut Stream| {
        solved.chosen(state).unwrap()
    };
    let best = Playout::new(&RerollOnce, "reroll best", best, range, 2).unwrap();
    let (estimate, _) = run(&best, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 2.125 && 2.125 < estimate.interval.upper);
    assert!(estimate.interval.lower > 2.0);
    assert_eq!(estimate.results.values().sum::<u64>(), 200_000);

    let narrow = Playout::new(
        &RerollOnce,
        "x",
        uniformly,
        (Payoff::ONE, Payoff::from(2)),
        2,
    );
    let error = run(&narrow.unwrap(), &plan, None, &mut go_on)
        .unwrap_err()
        .to_string();
    assert!(error.contains("outside the range"), "{error}");
    assert!(Playout::new(&RerollOnce, "x", uniformly, range, 1).is_err());
}
