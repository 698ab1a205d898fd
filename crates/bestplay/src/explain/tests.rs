//! What is printed for an action is its own value.

use super::*;
use crate::{Chance, Game, Solver};

/// A player may leave for an end, or go round: the rounds are slow to lead to another end, which
/// is worse for him by so little that doubles hardly see it.
struct Rounds {
    player: Player,
    /// The ends differ by 2^-`close`.
    close: u32,
}

impl Rounds {
    /// What a number of halves pays; what Max gets is below what going round for ever pays.
    fn halves(&self, halves: i64) -> Payoff {
        match self.player {
            Player::Max => Payoff::fraction(-halves, 2),
            Player::Min => Payoff::fraction(halves, 2),
        }
    }
}

impl Game for Rounds {
    type State = u32;
    type Action = &'static str;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, &'static str> {
        match state {
            0 => Node::choice(self.player, [("leave", 3), ("round", 1)]),
            1 => Node::chance(Chance::uniform([0, 2])),
            2 => Node::chance(Chance::weighted([(1, 1 << 20), (4, 1)])),
            3 => Node::End(self.halves(1)),
            4 => {
                let even = 1 << self.close;
                Node::chance(Chance::weighted([(5, even - 1), (6, even + 1)]))
            }
            5 => Node::End(self.halves(0)),
            _ => Node::End(self.halves(2)),
        }
    }
}

/// A state's actions in the order in which they are listed.
fn listed(turn: Turn<u32, &'static str>) -> Vec<(&'static str, Value, Standing)> {
    let Turn::Choice(_, candidates) = turn else {
        panic!("a choice");
    };
    let entry = |c: Candidate<_, _>| (c.action, c.value, c.standing);
    candidates.into_iter().map(entry).collect()
}

#[test]
fn a_near_tie_is_none() {
    for player in [Player::Max, Player::Min] {
        for close in [30, 60, 90, 119] {
            let game = Rounds { player, close };
            let solved = Solver::new().exact().solve(&game).unwrap();
            let exactly = |listed: Vec<(&'static str, Value, Standing)>| {
                // One round is worth what the end is, or, with half a chance, the other end.
                let off = Rational::from_parts(1.into(), dashu_int::UBig::ONE << close as usize);
                let [(first, value, best), (_, other, worse)] = listed.try_into().unwrap();
                assert_eq!(
                    (first, best, worse),
                    ("leave", Standing::Best, Standing::Worse)
                );
                assert_eq!(value, Value::Exact(game.halves(1).to_rational()));
                (other, off)
            };
            let (bounds, _) = exactly(listed(solved.explain(&0).unwrap().turn));
            let (exact, off) = exactly(listed(solved.explain_exactly(&0).unwrap().turn));
            assert!(!bounds.differs_from(&exact));
            let gap = (exact.lower().unwrap() - game.halves(1).to_rational()) / off;
            // From 1 play comes back to 0, or goes on and leaves for 4 with a chance p each time:
            // V(1) = V(0)/2 + V(2)/2 and V(2) = (1-p) V(1) + p V(4), 2^-close / 2 apart at 4.
            let p = Rational::from_parts(1.into(), ((1u32 << 20) + 1).into());
            let share = &p / (Rational::ONE + &p);
            let sign = if player == Player::Max { -1 } else { 1 };
            assert_eq!(gap, share / Rational::from(2) * Rational::from(sign));
        }
    }
}

#[test]
fn bounds_that_hide_the_best_action_make_it_open() {
    // The state's value is known exactly. A round is worth less, but its bounds do not say so.
    for player in [Player::Max, Player::Min] {
        let game = Rounds { player, close: 24 };
        let explored = Solver::new().explore(&game).unwrap();
        let best = game.halves(1).to_rational();
        let about = |value: &Rational| Value::Bounds {
            lower: value - Rational::from_parts(1.into(), 1_000_000u32.into()),
            upper: value + Rational::from_parts(1.into(), 1_000_000u32.into()),
        };
        let value = |id: StateId| match explored.states()[id as usize] {
            0 | 3 => Value::Exact(best.clone()),
            _ => about(&best),
        };
        let explainer = Explainer {
            graph: explored.graph(),
            states: explored.states(),
            value: &value,
        };
        let [leave, round] = listed(explainer.explain(0, game.node(&0)).turn)
            .try_into()
            .unwrap();
        assert_eq!(leave, ("leave", Value::Exact(best.clone()), Standing::Best));
        assert_eq!((round.0, round.2), ("round", Standing::Open));
        assert!(matches!(round.1, Value::Bounds { .. }), "{}", round.1);
        // It is not better than the state.
        let limit = match player {
            Player::Max => round.1.upper(),
            Player::Min => round.1.lower(),
        };
        assert_eq!(limit, Some(&best));

        // If nothing else can be best, it is worth what the state is.
        let value = |id: StateId| match explored.states()[id as usize] {
            0 => Value::Exact(best.clone()),
            3 => Value::Exact(
                game.halves(if player == Player::Max { 3 } else { 4 })
                    .to_rational(),
            ),
            _ => about(&best),
        };
        let explainer = Explainer {
            value: &value,
            ..explainer
        };
        let [round, leave] = listed(explainer.explain(0, game.node(&0)).turn)
            .try_into()
            .unwrap();
        assert_eq!(round, ("round", Value::Exact(best), Standing::Best));
        assert_eq!((leave.0, leave.2), ("leave", Standing::Worse));
    }
}

/// One of several answers to the state 0, as a cell says.
struct Moody(std::sync::atomic::AtomicU8);

impl Game for Moody {
    type State = u32;
    type Action = &'static str;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, &'static str> {
        if state > 0 {
            return Node::End(i64::from(state).into());
        }
        let even = || Chance::uniform([1, 2]);
        match self.0.load(std::sync::atomic::Ordering::Relaxed) {
            0 => Node::choice(Player::Max, [("stay", even()), ("go", even())]),
            // The same, in other words.
            1 => Node::choice(
                Player::Max,
                [("a", Chance::weighted([(1, 3), (2, 3)])), ("b", even())],
            ),
            2 => Node::choice(Player::Max, [("stay", even())]),
            3 => Node::choice(
                Player::Max,
                [("stay", even()), ("go", even()), ("run", even())],
            ),
            4 => Node::choice(Player::Min, [("stay", even()), ("go", even())]),
            5 => Node::choice(
                Player::Max,
                [("stay", even()), ("go", Chance::weighted([(1, 1), (2, 2)]))],
            ),
            6 => Node::choice(
                Player::Max,
                [("stay", even()), ("go", Chance::uniform([1, 3]))],
            ),
            7 => Node::chance(even()),
            8 => Node::chance(Chance::uniform([9])),
            9 => Node::chance(Chance::<u32>::weighted([])),
            10 => Node::chance(Chance::weighted([(1, u128::MAX), (1, u128::MAX)])),
            11 => Node::choice::<u32>(Player::Max, []),
            _ => Node::End(Payoff::ZERO),
        }
    }
}

#[test]
fn rules_that_answer_differently_after_the_solve_are_wrong() {
    let game = Moody(0.into());
    let solution = Solver::new().exact().solve(&game).unwrap();
    for mood in 0..=12 {
        game.0.store(mood, std::sync::atomic::Ordering::Relaxed);
        let found = solution.explain(&0);
        if mood < 2 {
            assert_eq!(found.unwrap().value, Value::fraction(3, 2), "{mood}");
            continue;
        }
        let error = found.unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Rules, "{mood}: {error}");
        assert!(error.to_string().contains("in state 0"), "{mood}: {error}");
        assert!(solution.best(&0).is_empty());
    }
}
