//! Odds of play against a walk through the rules that keeps what is remembered as plain lists.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::games::{Bent, Goofspiel, Kuhn, LiarsDice, Numbered, morra, numbered};
use super::recall::random_behaviour;
use super::twin::{SMALL, draw};
use crate::made::Strategy;
use crate::random::rounds;
use crate::sample::{self, Actions, Plan, Playout, Stop, Stream};
use crate::{
    Behaviour, Game, Hidden, Histories, History, Natural, Node, Payoff, Player, Rational,
    Remembered, Solver, Unfolded, Value,
};

type Memory = Vec<Remembered<u16, char>>;

/// The odds of the actions by what is remembered.
type Table = HashMap<Memory, Vec<(char, Rational)>>;

struct Walk<'a> {
    game: &'a Numbered,
    tables: [Table; 2],
    /// How likely each total is with each number of steps.
    ends: BTreeMap<(Rational, u64), Rational>,
}

impl Walk<'_> {
    fn go(&mut self, state: usize, memories: [Memory; 2], so_far: (Rational, u64), p: Rational) {
        let mut memories = memories;
        for (player, memory) in Player::BOTH.into_iter().zip(&mut memories) {
            let view = self.game.seen(&state, player);
            let mut views = memory
                .iter()
                .rev()
                .filter(|item| matches!(item, Remembered::Saw(_)));
            if views.next() != Some(&Remembered::Saw(view)) {
                memory.push(Remembered::Saw(view));
            }
        }
        let (paid, steps) = so_far;
        let taken = match self.game.node(&state) {
            Node::End(payoff) => {
                let end = (paid + payoff.to_rational(), steps);
                *self.ends.entry(end).or_default() += p;
                return;
            }
            Node::Chance(branch) => vec![(Rational::ONE, None, branch)],
            Node::Choice(player, actions) => {
                // What is remembered since it was last public where play is.
                let (table, memory) = (&self.tables[player as usize], &memories[player as usize]);
                let known = (0..memory.len()).find_map(|from| table.get(&memory[from..]));
                let odds = known.expect("an information set");
                let odds = |action: &char| {
                    odds.iter()
                        .find(|(known, _)| known == action)
                        .unwrap()
                        .1
                        .clone()
                };
                let own =
                    |action: &_| Some((player as usize, Remembered::Did(Clone::clone(action))));
                let actions = actions.into_iter();
                actions
                    .map(|(action, branch)| (odds(&action), own(&action), branch))
                    .collect()
            }
            Node::Between(..) => unreachable!(),
        };
        for (odds, did, branch) in taken {
            let mut after = memories.clone();
            if let Some((own, did)) = did {
                after[own].push(did);
            }
            let chance = branch.paying();
            for (((to, payoff), _), likely) in chance.outcomes().iter().zip(chance.probabilities())
            {
                let likely = &p * &odds * likely;
                if !likely.is_zero() {
                    let so_far = (&paid + payoff.to_rational(), steps + 1);
                    self.go(*to, after.clone(), so_far, likely);
                }
            }
        }
    }
}

fn table(game: &Unfolded<&Numbered>, of: &Behaviour) -> Table {
    let sets = game.information_sets(of.player()).zip(of.odds());
    sets.map(|(set, odds)| {
        (
            set.memory,
            set.actions.into_iter().zip(odds.iter().cloned()).collect(),
        )
    })
    .collect()
}

/// The odds are those of a walk through the rules, and their mean is what the strategies are worth.
fn odds_agree(rules: &Numbered, seed: &mut u64) {
    let solver = Solver::new().exact();
    let game = solver.unfold(rules).unwrap();
    let of = Player::BOTH.map(|player| random_behaviour(&game, player, seed));
    let found = game.odds(&of[0], &of[1], &solver).unwrap();
    let tables = [0, 1].map(|own| table(&game, &of[own]));
    let mut walk = Walk {
        game: rules,
        tables,
        ends: BTreeMap::new(),
    };
    let begun = (Rational::ZERO, 0);
    walk.go(0, [Vec::new(), Vec::new()], begun, Rational::ONE);
    let (mut results, mut lengths) = (BTreeMap::new(), BTreeMap::new());
    let (mut mean, mut steps) = (Rational::ZERO, Rational::ZERO);
    for ((result, length), p) in walk.ends {
        mean += &result * &p;
        steps += Rational::from(length) * &p;
        *results.entry(result).or_insert(Rational::ZERO) += &p;
        *lengths.entry(length).or_insert(Rational::ZERO) += p;
    }
    assert_eq!(mean, game.evaluate(&of[0], &of[1]));
    let shares = found
        .results
        .into_iter()
        .map(|share| (share.result, share.probability));
    let exact = results
        .into_iter()
        .map(|(result, p)| (result, Value::Exact(p)));
    assert_eq!(shares.collect::<Vec<_>>(), exact.collect::<Vec<_>>());
    assert_eq!(found.lengths.mean, Value::Exact(steps));
    for (length, p) in lengths {
        let about = found.lengths.at(length);
        assert!(about.lower() <= Some(&p) && Some(&p) <= about.upper());
        assert!(about.certain_digits(20) >= 20, "{about}");
    }
}

#[test]
fn odds_are_those_of_a_walk_through_the_rules() {
    let mut seed = 5;
    for _ in 0..4 {
        odds_agree(&numbered(&Kuhn(4)), &mut seed);
        odds_agree(&numbered(&LiarsDice(2)), &mut seed);
        odds_agree(&numbered(&Goofspiel(3)), &mut seed);
        odds_agree(&numbered(&morra(2)), &mut seed);
    }
    // Weights beyond 128 bits.
    odds_agree(&numbered(&Bent(Natural::from(7u8).pow(60))), &mut seed);
    let mut right = 0;
    for _ in 0..rounds(400) {
        let game = draw(SMALL, &mut seed);
        // Rules by which a player would have to know what he does not remember are refused.
        if Solver::new().unfold(&game).is_ok() {
            right += 1;
            odds_agree(&game, &mut seed);
        }
    }
    assert!(right > rounds(100), "{right}");
}

/// Kuhn poker, played by the optimal odds: the interval of a sample has the value in it.
#[test]
fn samples_have_the_value_as_their_mean() {
    let game = numbered(&Kuhn(3));
    let solution = Solver::new().exact().solve_hidden(&game).unwrap();
    let histories = solution.game().histories();
    let of = Player::BOTH.map(|player| solution.strategy(player));
    let strategy = histories.strategy(of);
    let draw =
        |history: &History, player, actions: &Actions<Histories<'_>>, stream: &mut Stream| {
            *stream
                .draw(&strategy.choose(history, player, actions))
                .unwrap()
        };
    let range = (Payoff::from(-2), Payoff::from(2));
    let plays = Playout::new(&histories, "kuhn", draw, range, 1).unwrap();
    let stop = Stop {
        games: Some(40_000),
        ..Stop::default()
    };
    let plan = Plan {
        stop,
        ..Plan::default()
    };
    let (estimate, _) =
        sample::run(&plays, &plan, None, &mut |_| ControlFlow::Continue(())).unwrap();
    let interval = estimate.interval;
    assert!(interval.lower < -1.0 / 18.0 && -1.0 / 18.0 < interval.upper);
    assert!(interval.upper - interval.lower < 0.1);
}
