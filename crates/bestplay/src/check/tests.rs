//! What is wrong in a solution is found, and the state named.

use super::*;
use crate::{Chance, ErrorKind, Node, Silent, Solver};

/// A walk from 0 to 4 or 9: `Max` may roll a coin for one or two steps, `Min` sends it back or not;
/// at 4 play may stall. Every action is the only best one.
struct Steps {
    forever: i64,
}

impl Game for Steps {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u32> {
        let coin = |a: u32, b: u32| Chance::weighted([(a, 1), (b, 2)]);
        match state {
            0 | 2 => Node::choice(
                Player::Max,
                [(0, coin(state + 1, 9)), (1, coin(state + 1, 4))],
            ),
            1 | 3 => Node::choice(
                Player::Min,
                [(0, coin(state - 1, 4)), (1, coin(state + 1, 5))],
            ),
            4 => Node::choice(
                Player::Max,
                [(0, Chance::certain(4)), (1, Chance::certain(6))],
            ),
            5 => Node::End(Payoff::from(3)),
            6 => Node::End(Payoff::from(2)),
            _ => Node::End(Payoff::fraction(1, 2)),
        }
    }

    fn forever(&self) -> Payoff {
        Payoff::from(self.forever)
    }
}

fn saved(game: &Steps, solver: &Solver<'_>) -> Saved {
    let mut file = Vec::new();
    let solved = solver.solve(game).unwrap();
    solved
        .write(&mut file, "steps", &[("n".into(), "9".into())])
        .unwrap();
    Saved::parse(&file).unwrap()
}

/// The state in which a solution is refuted.
fn refuted(game: &Steps, saved: &Saved) -> Option<String> {
    match check(game, saved, &Silent) {
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::Refuted => error.state().map(String::from),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_true_solution_is_confirmed() {
    for forever in [-1, 0, 5] {
        let game = Steps { forever };
        let solver = [
            Solver::new().digits(12),
            Solver::new().digits(80),
            Solver::new().exact(),
        ];
        for solver in solver {
            let checked = check(&game, &saved(&game, &solver), &Silent).unwrap();
            assert_eq!(checked.value, solver.solve(&game).unwrap().value());
            assert_eq!(checked.states, 8);
            assert_eq!(checked.transitions, 4 * 4 + 2);
        }
    }
}

#[test]
fn a_bound_beyond_the_other_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &Solver::new().digits(12));
    for id in 0..good.states.len() {
        let mut lower = good.clone();
        lower.states[id].lower = &good.states[id].upper + IBig::ONE;
        assert!(
            refuted(&game, &lower).is_some(),
            "lower bound of number {id}"
        );
        let mut upper = good.clone();
        upper.states[id].upper = &good.states[id].lower - IBig::ONE;
        assert!(
            refuted(&game, &upper).is_some(),
            "upper bound of number {id}"
        );
    }
}

#[test]
fn a_wrong_action_is_refuted_where_it_is() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &Solver::new().digits(12));
    let solved = Solver::new().digits(12).solve(&game).unwrap();
    for (id, state) in solved
        .states()
        .iter()
        .enumerate()
        .filter(|&(_, &state)| state < 5)
    {
        let mut wrong = good.clone();
        wrong.states[id].choice ^= 1;
        assert_eq!(refuted(&game, &wrong), Some(state.to_string()));
        wrong.states[id].choice = 2;
        assert_eq!(refuted(&game, &wrong), Some(state.to_string()));
    }
}

#[test]
fn a_player_who_stalls_earns_nothing() {
    // That stalling at 4 keeps its value at 2 is inductive, and false.
    let game = Steps { forever: 0 };
    let mut wrong = saved(&game, &Solver::new().digits(12));
    let solved = Solver::new().digits(12).solve(&game).unwrap();
    let at = solved
        .states()
        .iter()
        .position(|&state| state == 4)
        .unwrap();
    assert_eq!(wrong.states[at].choice, 1);
    wrong.states[at].choice = 0;
    match check(&game, &wrong, &Silent) {
        Err(error) if error.kind() == ErrorKind::Refuted => {
            assert_eq!(error.state(), Some("4"));
            assert!(error.to_string().contains("stall"), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_wrong_fraction_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &Solver::new().exact());
    let exact = good.exact.clone().unwrap();
    for off in [
        RBig::ONE,
        RBig::from_parts(IBig::ONE, UBig::ONE << 3000usize),
    ] {
        let mut wrong = good.clone();
        wrong.exact = Some(&exact + off);
        assert_eq!(refuted(&game, &wrong), Some("0".into()));
    }
}

#[test]
fn the_wrong_number_of_states_is_refuted() {
    let game = Steps { forever: 0 };
    let good = saved(&game, &Solver::new().digits(12));
    let mut wrong = good.clone();
    wrong.states.pop();
    assert!(refuted(&game, &wrong).is_some());
    let mut wrong = good.clone();
    wrong.states.push(good.states[0].clone());
    assert!(refuted(&game, &wrong).is_some());
}

#[test]
fn an_infinite_value_that_nothing_forces_is_refuted() {
    let game = Steps { forever: 0 };
    for extent in [Extent::PlusInfinite, Extent::MinusInfinite] {
        let good = saved(&game, &Solver::new().digits(12));
        for id in 0..good.states.len() {
            let mut wrong = good.clone();
            wrong.states[id].extent = extent;
            assert!(refuted(&game, &wrong).is_some(), "{extent:?} in {id}");
        }
        let mut wrong = good.clone();
        wrong.states.iter_mut().for_each(|s| s.extent = extent);
        assert!(refuted(&game, &wrong).is_some());
    }
}

/// Who chooses in a state, if anybody, and where each action leads, with weights.
type Entry = (Option<Player>, Vec<Vec<(u32, u128)>>);

/// A game as a table; the three numbers behind it are ends that pay 0, 1/3 and 1.
struct Table(Vec<Entry>);

impl Game for Table {
    type State = u32;
    type Action = usize;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, usize> {
        let Some((player, rows)) = self.0.get(state as usize) else {
            let pays = [Payoff::ZERO, Payoff::fraction(1, 3), Payoff::ONE];
            return Node::End(pays[state as usize - self.0.len()]);
        };
        let mut chances = rows.iter().map(|row| Chance::weighted(row.iter().copied()));
        match player {
            None => Node::chance(chances.next().unwrap()),
            Some(player) => Node::choice(*player, chances.enumerate()),
        }
    }
}

/// The bounds of a game's solution, with another choice at the start and a fraction.
fn forged(game: &Table, choice: u32, fraction: RBig) -> Saved {
    let solved = Solver::new().solve(game).unwrap();
    let mut file = Vec::new();
    solved.write(&mut file, "table", &[]).unwrap();
    let mut saved = Saved::parse(&file).unwrap();
    saved.states[0].choice = choice;
    saved.exact = Some(fraction);
    saved
}

/// `Max` may leave with 1/3, or take an event that is worth `more` / 3·2^100 more, once in 2^100
/// times.
fn hidden(more: u128) -> Table {
    let rest = (1u128 << 100) - 1;
    Table(vec![
        (Some(Player::Max), vec![vec![(4, 1)], vec![(1, 1)]]),
        (None, vec![vec![(4, rest), (2, 1)]]),
        // 2^100 - 1 is divisible by 3.
        (None, vec![vec![(3, rest / 3 * 2), (5, rest / 3 + more)]]),
    ])
}

#[test]
fn a_fraction_is_only_proven_if_no_other_action_may_be_better() {
    let third = RBig::from_parts(1.into(), 3u8.into());
    // The saved action is worth 1/3, within the bounds; the other one is worth 2^-200 more.
    let game = hidden(1);
    let mut wrong = forged(&game, 0, third.clone());
    let end = wrong
        .states
        .iter()
        .map(|state| state.lower.clone())
        .nth(1)
        .unwrap();
    wrong.states[0].lower = end;
    let checked = check(&game, &wrong, &Silent).unwrap();
    let Value::Bounds { lower, upper } = &checked.value else {
        panic!("{}", checked.value);
    };
    assert!(lower <= &third && &third < upper);
    // Asked again, it answers with bounds, and with what is really best.
    let restored = Solver::new().restore(&game, &wrong).unwrap();
    assert_eq!(restored.value(), checked.value);
    let truth = Solver::new().exact().solve(&game).unwrap().value();
    assert!(*truth.lower().unwrap() > third);
    // If it is worth just the same, 1/3 is the value.
    let game = hidden(0);
    let right = forged(&game, 0, third.clone());
    assert_eq!(
        check(&game, &right, &Silent).unwrap().value,
        Value::Exact(third)
    );
}

#[test]
fn a_fraction_is_not_proven_where_play_can_stall() {
    // Min may go round for ever, for nothing, or end with 1: if that is what the states are worth,
    // no action is worth anything else.
    let game = Table(vec![
        (Some(Player::Min), vec![vec![(4, 1)], vec![(1, 1)]]),
        (None, vec![vec![(0, 1)]]),
    ]);
    let mut wrong = forged(&game, 0, RBig::ONE);
    // In the order in which play finds them: the start, the end, the way round.
    let one = wrong.states[1].upper.clone();
    for place in [0, 2] {
        assert_eq!(wrong.states[place].upper, IBig::ZERO);
        wrong.states[place].upper = one.clone();
    }
    let checked = check(&game, &wrong, &Silent).unwrap();
    assert!(
        matches!(checked.value, Value::Bounds { .. }),
        "{}",
        checked.value
    );
}

/// The fraction of the solver is proven, and with wide bounds no other one near it is.
#[test]
fn the_fractions_of_random_games_are_proven() {
    let mut state = 1u64;
    let mut below = |bound: u64| {
        // Marsaglia's xorshift (2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut proven = 0;
    for _ in 0..400 {
        let states = 2 + below(12);
        let row = |count: u64, below: &mut dyn FnMut(u64) -> u64| {
            let outcome = |_| (below(states + 3) as u32, u128::from(1 + below(6)));
            (0..count).map(outcome).collect::<Vec<_>>()
        };
        let turns = (0..states).map(|_| {
            let player = [None, Some(Player::Max), Some(Player::Min)][below(3) as usize];
            let rows = if player.is_none() { 1 } else { 1 + below(3) };
            let rows = (0..rows).map(|_| {
                let count = 1 + below(3);
                row(count, &mut below)
            });
            (player, rows.collect())
        });
        let game = Table(turns.collect());
        let solved = Solver::new().exact().solve(&game).unwrap();
        let mut file = Vec::new();
        solved.write(&mut file, "table", &[]).unwrap();
        let mut saved = Saved::parse(&file).unwrap();
        assert_eq!(check(&game, &saved, &Silent).unwrap().value, solved.value());
        proven += usize::from(saved.exact.is_some());
        // Bounds of 1/2^20 to either side, and every fraction near.
        let coarse = IBig::ONE << (saved.places - 20);
        let Some(exact) = saved.exact.clone() else {
            continue;
        };
        for state in &mut saved.states {
            state.lower -= &coarse;
            state.upper += &coarse;
        }
        if check(&game, &saved, &Silent).is_err() {
            continue;
        }
        for denominator in 1u32..200 {
            let near = (&exact * RBig::from(denominator)).round();
            let near = RBig::from_parts(near, denominator.into());
            saved.exact = Some(near.clone());
            if let Ok(checked) = check(&game, &saved, &Silent) {
                assert!(near == exact || checked.value != Value::Exact(near));
            }
        }
    }
    assert!(proven > 300, "{proven}");
}
