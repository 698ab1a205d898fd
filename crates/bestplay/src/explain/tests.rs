//! What is printed for an action is its own value.

use super::*;
use crate::table::{Entry, Table, step, table};
use crate::{ErrorKind, Progress, Silent, Solver};

/// A player may leave for an end, or go round: the rounds are slow to lead to another end, which
/// is worse for him by so little that doubles hardly see it.
fn rounds(player: Player, close: u32) -> Table {
    let [half, none, one] = [1, 0, 2].map(|number| halves(player, number));
    let (even, slow) = (1u128 << close, 1 << 20);
    // The ends differ by 2^-close.
    let (less, more) = (even - 1, even + 1);
    table(format!(
        "0: {player} [3] [1]; 1: chance [0 2]; 2: chance [1×{slow} 4]; 3: ends {half}
         4: chance [5×{less} 6×{more}]; 5: ends {none}; 6: ends {one}"
    ))
}

/// The first action of the first state, and the second.
const LEAVE: u32 = 0;
const ROUND: u32 = 1;

/// What a number of halves pays; what Max gets is below what going round for ever pays.
fn halves(player: Player, halves: i64) -> Payoff {
    match player {
        Player::Max => Payoff::fraction(-halves, 2),
        Player::Min => Payoff::fraction(halves, 2),
    }
}

/// A state's actions in the order in which they are listed.
fn listed(turn: Turn<u32, u32>) -> Vec<(u32, Value, Standing)> {
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
            let game = rounds(player, close);
            let solved = Solver::new().exact().solve(&game).unwrap();
            let exactly = |listed: Vec<(u32, Value, Standing)>| {
                // One round is worth what the end is, or, with half a chance, the other end.
                let off = Rational::from_parts(1.into(), dashu_int::UBig::ONE << close as usize);
                let [(first, value, best), (_, other, worse)] = listed.try_into().unwrap();
                let right = (LEAVE, Standing::Best, Standing::Worse);
                assert_eq!((first, best, worse), right);
                assert_eq!(value, Value::Exact(halves(player, 1).to_rational()));
                (other, off)
            };
            let (bounds, _) = exactly(listed(solved.explain(&0).unwrap().turn));
            let (exact, off) = exactly(listed(solved.explain_exactly(&0).unwrap().turn));
            assert!(!bounds.differs_from(&exact));
            let gap = (exact.lower().unwrap() - halves(player, 1).to_rational()) / off;
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
        let game = rounds(player, 24);
        let explored = Solver::new().explore(&game).unwrap();
        let best = halves(player, 1).to_rational();
        let about = |value: &Rational| Value::Bounds {
            lower: value - Rational::from_parts(1.into(), 1_000_000u32.into()),
            upper: value + Rational::from_parts(1.into(), 1_000_000u32.into()),
        };
        let value = |id: StateId| match explored.states()[id as usize] {
            0 | 3 => Value::Exact(best.clone()),
            _ => about(&best),
        };
        let delays = Delays::default();
        let explainer = Explainer {
            graph: explored.graph(),
            value: &value,
            decided: None,
            delays: &|| Ok(&delays),
            gains_by: &|_, _| Ok(false),
            watch: &Silent,
        };
        let turn = |explainer: &Explainer<'_>| {
            let explained = explainer.explain(0).unwrap();
            explained.named(|id| id, |place| place as u32).turn
        };
        let [leave, round] = listed(turn(&explainer)).try_into().unwrap();
        assert_eq!(leave, (LEAVE, Value::Exact(best.clone()), Standing::Best));
        assert_eq!((round.0, round.2), (ROUND, Standing::Open));
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
                halves(player, if player == Player::Max { 3 } else { 4 }).to_rational(),
            ),
            _ => about(&best),
        };
        let explainer = Explainer {
            value: &value,
            ..explainer
        };
        let [round, leave] = listed(turn(&explainer)).try_into().unwrap();
        assert_eq!(round, (ROUND, Value::Exact(best), Standing::Best));
        assert_eq!((leave.0, leave.2), (LEAVE, Standing::Worse));
    }
}

/// A choice among 20,000 actions, so many of which pay differently.
fn many(player: Player, payoffs: u32) -> Table {
    let mut entries = vec![Entry::Choice(player, (1..=20_000).map(step).collect())];
    let paid = |action| Payoff::fraction(i64::from(action % payoffs), 3);
    entries.extend((0..20_000).map(|action| Entry::End(paid(action))));
    Table::new(entries)
}

#[test]
fn very_many_actions_are_compared() {
    for player in [Player::Max, Player::Min] {
        for payoffs in [1, 2, 20_000] {
            let game = many(player, payoffs);
            let solution = Solver::new().solve(&game).unwrap();
            let Turn::Choice(_, listed) = solution.explain(&0).unwrap().turn else {
                panic!("a choice");
            };
            let liking = |action: u32| match player {
                Player::Max => payoffs - action % payoffs,
                Player::Min => action % payoffs,
            };
            let place = |c: &Candidate<_, u32>| (liking(c.action), c.action);
            assert!(listed.is_sorted_by_key(place));
            let best = liking(listed[0].action);
            for candidate in &listed {
                let expected = match liking(candidate.action) == best {
                    true => Standing::Best,
                    false => Standing::Worse,
                };
                assert_eq!(candidate.standing, expected, "action {}", candidate.action);
            }
            assert_eq!(solution.best(&0).len(), (20_000 / payoffs) as usize);
        }
    }
}

#[test]
fn a_comparison_can_be_stopped() {
    let game = many(Player::Max, 20_000);
    let solution = Solver::new().solve(&game).unwrap();
    let watch = |_: &Progress| std::ops::ControlFlow::Break(());
    let error = solution.explain_watched(&0, false, &watch).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
}
