//! All totals of a dice game of some thousand states in one sweep, against plain recursion.

use std::collections::HashMap;

use bestplay::made::{Aimed, Totals};
use bestplay::{Chance, Game, Payoff, Player, Rational, Solver};

/// A dice game of some thousand states, as people play it on paper: two dice, up to two of them
/// rolled again twice, and then one of six boxes filled with the points of its number.
struct Boxes;

impl Game for Boxes {
    /// The boxes that are filled, the rolls that are left, and the dice; no dice before a turn.
    type State = (u8, u8, [u8; 2]);
    type Action = (bool, u8);

    fn initial(&self) -> Self::State {
        (0, 2, [0, 0])
    }

    fn node(&self, &(filled, left, dice): &Self::State) -> bestplay::Node<Self::State, (bool, u8)> {
        let rolled = |kept: u8| {
            let dice_of = move |which: usize| match kept >> which & 1 {
                1 => Chance::certain(dice[which]),
                _ => Chance::die(6).map(|face| face as u8),
            };
            dice_of(0).then(move |one| dice_of(1).map(move |two| [one.min(two), one.max(two)]))
        };
        if filled == 63 {
            return bestplay::Node::End(Payoff::ZERO);
        }
        if dice == [0, 0] {
            return bestplay::Node::chance(
                rolled(0).merged().map(move |dice| (filled, left, dice)),
            );
        }
        let rerolls = (0..3).filter(|_| left > 0).map(|kept| {
            let to = rolled(kept)
                .merged()
                .map(move |dice| ((filled, left - 1, dice), Payoff::ZERO));
            ((false, kept), bestplay::Branch::Paying(to))
        });
        let fills = (0..6)
            .filter(|number| filled >> number & 1 == 0)
            .map(|number| {
                let points = dice.iter().filter(|&&face| face == number + 1).count() as i64;
                let points = Payoff::from(points * i64::from(number + 1));
                let next = (filled | 1 << number, 2, [0, 0]);
                (
                    (true, number),
                    bestplay::Branch::Paying(Chance::certain((next, points))),
                )
            });
        bestplay::Node::choice(Player::Max, rerolls.chain(fills))
    }
}

/// A card of boxes: those that are filled, rolls that are left, and the dice.
type Card = (u8, u8, [u8; 2]);

/// The same chance by plain recursion over what is still missing, in floating point.
fn chance_of(missing: i64, state: Card, known: &mut HashMap<(i64, Card), f64>) -> f64 {
    if missing <= 0 {
        return 1.0;
    }
    if let Some(&chance) = known.get(&(missing, state)) {
        return chance;
    }
    let (filled, left, dice) = state;
    let roll = |kept: u8, left: u8, known: &mut _| {
        let mut sum = 0.0;
        for one in 1..=6u8 {
            for two in 1..=6u8 {
                let mut dice = [
                    if kept & 1 == 1 { dice[0] } else { one },
                    if kept & 2 == 2 { dice[1] } else { two },
                ];
                dice.sort_unstable();
                sum += chance_of(missing, (filled, left, dice), known);
            }
        }
        sum / 36.0
    };
    let chance = if filled == 63 {
        0.0
    } else if dice == [0, 0] {
        roll(0, left, known)
    } else {
        let mut best = 0f64;
        if left > 0 {
            for kept in 0..3 {
                best = best.max(roll(kept, left - 1, known));
            }
        }
        for number in (0..6u8).filter(|number| filled >> number & 1 == 0) {
            let hits = dice.iter().filter(|&&face| face == number + 1).count() as i64;
            let next = (filled | 1 << number, 2, [0, 0]);
            best = best.max(chance_of(
                missing - hits * i64::from(number + 1),
                next,
                known,
            ));
        }
        best
    };
    known.insert((missing, state), chance);
    chance
}

#[test]
fn all_totals_of_a_dice_game_are_one_sweep() {
    let solved = Solver::new().solve(&Boxes).unwrap();
    assert!((1_000..10_000).contains(&solved.states().len()));
    let totals = Totals::of(solved.graph());
    let range = (Rational::ZERO, Rational::from(42));
    assert_eq!((totals.range, totals.rising), (Some(range), true));
    assert_eq!(totals.step, Rational::ONE);
    let asked = (0..=43i64).map(Payoff::from);
    let aimed = Aimed::at_least_each(&Boxes, asked.clone()).rising();
    let all = Solver::new().solve(&aimed).unwrap();
    let mut known = HashMap::new();
    for total in asked {
        let (lower, upper) = all.value_of(&aimed.asking(total)).unwrap().enclosure();
        let expected = chance_of(total.words().unwrap().0, Boxes.initial(), &mut known);
        assert!(
            lower - 1e-12 <= expected && expected <= upper + 1e-12,
            "{total}: {expected}"
        );
        assert!(upper - lower < 1e-12, "{total}");
    }
}
