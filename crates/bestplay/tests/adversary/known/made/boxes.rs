//! All totals of a dice game of some thousand states in one sweep, against plain recursion.

use std::collections::HashMap;

use bestplay::made::{Aimed, Totals};
use bestplay::{Branch, Chance, Game, Node, Payoff, Player, Rational, Solver};

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

    fn node(&self, &(filled, left, dice): &Self::State) -> Node<Self::State, (bool, u8)> {
        let rolled = |kept: u8| {
            let dice_of = move |which: usize| match kept >> which & 1 {
                1 => Chance::certain(dice[which]),
                _ => Chance::die(6).map(|face| face as u8),
            };
            dice_of(0).then(move |one| dice_of(1).map(move |two| [one.min(two), one.max(two)]))
        };
        if filled == 63 {
            return Node::End(Payoff::ZERO);
        }
        if dice == [0, 0] {
            return Node::chance(rolled(0).merged().map(move |dice| (filled, left, dice)));
        }
        let rerolls = (0..3).filter(|_| left > 0).map(|kept| {
            let to = rolled(kept)
                .merged()
                .map(move |dice| ((filled, left - 1, dice), Payoff::ZERO));
            ((false, kept), Branch::from(to))
        });
        let fills = (0..6)
            .filter(|number| filled >> number & 1 == 0)
            .map(|number| {
                let points = dice.iter().filter(|&&face| face == number + 1).count() as i64;
                let points = Payoff::from(points * i64::from(number + 1));
                let next = (filled | 1 << number, 2, [0, 0]);
                (
                    (true, number),
                    Branch::from(Chance::certain((next, points))),
                )
            });
        Node::choice(Player::Max, rerolls.chain(fills))
    }
}

type Card = <Boxes as Game>::State;

/// The same chance by plain recursion over what is still missing, in floating point.
fn chance_of(missing: i64, state: Card, known: &mut HashMap<(i64, Card), f64>) -> f64 {
    if missing <= 0 {
        return 1.0;
    }
    if let Some(&chance) = known.get(&(missing, state)) {
        return chance;
    }
    let mut ahead = |branch: Branch<Card>| {
        let chance = branch.paying();
        let outcomes = chance.outcomes().iter();
        let parts = outcomes.map(|&((next, paid), weight)| {
            let (points, _) = paid.words().unwrap();
            weight as f64 * chance_of(missing - points, next, known)
        });
        parts.sum::<f64>() / chance.total() as f64
    };
    let chance = match Boxes.node(&state) {
        Node::Chance(branch) => ahead(branch),
        Node::Choice(_, actions) => {
            let actions = actions.into_iter().map(|(_, branch)| ahead(branch));
            actions.fold(0.0, f64::max)
        }
        _ => 0.0,
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
