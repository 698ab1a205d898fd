//! Odds of play against a walk through the rules that keeps what is remembered as plain lists.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::games::{Kuhn, LiarsDice, Numbered, bent, morra, numbered};
use super::recall::random_behaviour;
use super::twin::{Memory, SMALL, Walk, draw, memory};
use crate::made::Strategy;
use crate::random::{Random, rounds};
use crate::sample::{self, Actions, Plan, Playout, Stop, Stream};
use crate::{Histories, History, Natural, Payoff, Player, Rational, Solver, Value};

/// The odds are those of a walk through the rules, and their mean is what the strategies are worth.
fn odds_agree(rules: &Numbered, random: &mut Random) {
    let solver = Solver::new().exact();
    let game = solver.unfold(rules).unwrap();
    let of = Player::BOTH.map(|player| random_behaviour(&game, player, random));
    let found = game.odds(&of[0], &of[1], &solver).unwrap();
    // The odds of the actions by what is remembered.
    let tables = Player::BOTH.map(|player| -> HashMap<Memory, Vec<Rational>> {
        let sets = game.information_sets(player);
        let odds = of[player as usize].odds().iter().cloned();
        sets.map(|set| memory(&set)).zip(odds).collect()
    });
    let (mut results, mut lengths) = (BTreeMap::new(), BTreeMap::new());
    let (mut mean, mut steps) = (Rational::ZERO, Rational::ZERO);
    let mut walk = Walk {
        game: rules,
        // What is remembered since it was last public where play is.
        odds: &mut |own, memory, _| {
            let known = (0..memory.len()).find_map(|from| tables[own].get(&memory[from..]));
            known.expect("an information set").clone()
        },
        ended: &mut |result, length, p| {
            mean += &result * &p;
            steps += Rational::from(length) * &p;
            *results.entry(result).or_insert(Rational::ZERO) += &p;
            *lengths.entry(length).or_insert(Rational::ZERO) += p;
        },
    };
    walk.start();
    assert_eq!(mean, game.evaluate(&of[0], &of[1]));
    let shares = found.results.into_iter();
    let shares = shares.map(|share| (share.result, share.probability));
    let exact = results.into_iter();
    let exact = exact.map(|(result, p)| (result, Value::Exact(p)));
    assert_eq!(Vec::from_iter(shares), Vec::from_iter(exact));
    assert_eq!(found.lengths.mean, Value::Exact(steps));
    for (length, p) in lengths {
        let about = found.lengths.at(length);
        assert!(about.lower() <= Some(&p) && Some(&p) <= about.upper());
        assert!(about.certain_digits(20) >= 20, "{about}");
    }
}

#[test]
fn odds_are_those_of_a_walk_through_the_rules() {
    let mut random = Random(5);
    for _ in 0..4 {
        odds_agree(&numbered(&Kuhn(4)), &mut random);
        odds_agree(&numbered(&LiarsDice(2)), &mut random);
        odds_agree(&morra(2), &mut random);
    }
    // Weights beyond 128 bits.
    odds_agree(&bent(&Natural::from(7u8).pow(60)), &mut random);
    let mut right = 0;
    for _ in 0..rounds(400) {
        let game = draw(SMALL, &mut random);
        // Rules by which a player would have to know what he does not remember are refused.
        if Solver::new().unfold(&game).is_ok() {
            right += 1;
            odds_agree(&game, &mut random);
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
