//! How far the end is where the result is decided, against a solver that tries everything, and against
//! sweeps in whole numbers.

use bestplay::{Candidate, Game, Payoff, Player, Solution, Solver, Standing, Turn, Value};
use dashu_ratio::RBig;

use super::determined::{by_sweeps, random_game};
use super::standings::standings_by;
use crate::brute::{self, Worth};
use crate::generate::{Kind, Random, game};
use crate::table::{Entry, Row, Table, table};
use bestplay::random::rounds;

/// The most, to a player, that play can pay which starts in the first state, and whether another play pays
/// something else.
fn best(solved: &Solution<&Table>, player: Player) -> Option<RBig> {
    let ends = solved.graph().iter().filter_map(|state| state.payoff());
    let mut all: Vec<Payoff> = ends.collect();
    all.push(solved.graph().forever());
    let all = || all.iter().map(|payoff| payoff.to_rational());
    let (least, most) = (all().min()?, all().max()?);
    (least != most).then_some(match player {
        Player::Max => most,
        Player::Min => least,
    })
}

/// The game of steps among some states, in which the winner is `Min`.
fn game_of_steps(table: &Table, winner: Player, decided: &[bool]) -> Table {
    let step = |row: &Row| -> Row {
        let outcomes = row.iter().map(|&(to, weight, _)| (to, weight, Payoff::ONE));
        outcomes.collect()
    };
    let keeps = |row: &&Row| row.iter().all(|&(to, ..)| decided[to as usize]);
    let entry = |(state, entry): (usize, &Entry)| match entry {
        _ if !decided[state] => Entry::End(Payoff::ZERO),
        Entry::End(_) => Entry::End(Payoff::ZERO),
        Entry::Chance(row) => Entry::Chance(step(row)),
        Entry::Choice(player, rows) => {
            let rows = rows.iter().filter(keeps).map(step).collect();
            let side = match *player == winner {
                true => Player::Min,
                false => Player::Max,
            };
            Entry::Choice(side, rows)
        }
    };
    Table::new(table.entries.iter().enumerate().map(entry).collect())
}

fn value(worth: &Worth) -> Value {
    match worth {
        Worth::MinusInfinite => Value::MinusInfinity,
        Worth::Finite(worth) => Value::Exact(worth.clone()),
        Worth::PlusInfinite => Value::PlusInfinity,
    }
}

fn actions(solved: &Solution<&Table>, state: u32) -> Vec<Candidate<u32, u32>> {
    match solved.explain_exactly(&state).unwrap().turn {
        Turn::Choice(_, actions) => actions,
        _ => Vec::new(),
    }
}

/// Compares all that is said of the states that are worth the most to a player. Returns how many they are,
/// and how many of them may last for ever.
fn compare(table: &Table, winner: Player) -> [usize; 2] {
    let solved = Solver::new().threads(1).solve(table).unwrap();
    let exact = Solver::new().threads(1).exact().solve(table).unwrap();
    let Some(best) = best(&solved, winner) else {
        return [0; 2];
    };
    let is_best = |worth: &Option<Worth>| *worth == Some(Worth::Finite(best.clone()));
    let worths = brute::solve(table);
    let is_decided = |state: u32| is_best(&worths[state as usize]) && solved.find(&state).is_some();
    let decided: Vec<bool> = (0..worths.len() as u32).map(is_decided).collect();
    let steps = brute::solve(&game_of_steps(table, winner, &decided));
    let steps = |state: u32| value(steps[state as usize].as_ref().unwrap());
    let mut seen = [0; 2];
    for &state in solved.states() {
        let what = || format!("state {state} of\n{table}");
        let explained = solved.explain(&state).unwrap();
        let exactly = exact.explain_exactly(&state).unwrap();
        let found = explained.distance;
        let found = found.filter(|distance| distance.winner == winner);
        assert_eq!(found.is_some(), decided[state as usize], "{}", what());
        let Some(found) = found else { continue };
        let known = steps(state);
        assert!(!found.steps.differs_from(&known), "{}", what());
        assert_eq!(exactly.distance.unwrap().steps, known, "{}", what());
        seen[0] += 1;
        seen[1] += usize::from(known == Value::PlusInfinity);
        let (Turn::Choice(player, listed), Turn::Choice(_, exactly)) =
            (explained.turn, exactly.turn)
        else {
            continue;
        };
        // The first action is as quick as can be, or as slow.
        assert_eq!(exactly[0].distance, Some(known.clone()), "{}", what());
        assert_eq!(listed[0].standing, Standing::Best, "{}", what());
        for action in exactly.iter().filter(|one| one.standing.may_be_best()) {
            let own = action.distance.clone().unwrap();
            let is_further = own == Value::PlusInfinity
                || known != Value::PlusInfinity && own.lower() >= known.lower();
            let is_own = player == winner;
            assert!(own == known || is_further == is_own, "{}", what());
        }
    }
    // Play by any actions that are called best wins: whoever likes it least may choose among them.
    let worst = |(state, entry): (usize, &Entry)| match entry {
        Entry::Choice(player, rows) if *player == winner && decided[state] => {
            let listed = actions(&solved, state as u32).into_iter();
            let good = listed.filter(|action| action.standing == Standing::Best);
            let good = good.map(|action| rows[action.action as usize].clone());
            Entry::Choice(winner.opponent(), good.collect())
        }
        entry => entry.clone(),
    };
    let entries: Vec<Entry> = table.entries.iter().enumerate().map(worst).collect();
    let forever = table.forever;
    let followed = brute::solve(&Table { entries, forever });
    let right = |state: usize| !decided[state] || is_best(&followed[state]);
    assert!((0..decided.len()).all(right), "{table}");
    seen
}

#[test]
fn distances_are_those_of_the_solver_that_tries_everything() {
    let mut random = Random(34);
    let mut seen = [[0; 2]; 2];
    for round in 0..rounds(3000) as u32 {
        let kind = Kind {
            inner: 4 + round % 3,
            ends: 2 + round / 3 % 2,
            outcomes: [1, 2, 3][(round / 6 % 3) as usize],
            max: [50, 35, 45][(round / 18 % 3) as usize],
            min: [50, 35, 0][(round / 18 % 3) as usize],
            acyclic: round % 5 == 0,
            tied: true,
            forever: round % 2 == 0,
            ..Kind::PLAIN
        };
        let table = game(&kind, &mut random);
        if brute::pairs(&table) > 100 {
            continue;
        }
        for (place, player) in [Player::Max, Player::Min].into_iter().enumerate() {
            let [decided, endless] = compare(&table, player);
            seen[place][0] += decided;
            seen[place][1] += endless;
        }
    }
    let enough = |[decided, endless]: &[usize; 2]| {
        *decided as u64 > rounds(1000) && *endless as u64 > rounds(100)
    };
    assert!(seen.iter().all(enough), "{seen:?}");
}

#[test]
fn distances_without_chance_are_whole_numbers() {
    for (seed, ends) in [(1, 3), (2, 10), (3, 50), (4, 50), (5, 400), (6, 2000)] {
        let table = random_game(2000, ends, seed);
        let solved = Solver::new().solve(&table).unwrap();
        for winner in [Player::Max, Player::Min] {
            let Some(best) = best(&solved, winner) else {
                continue;
            };
            let is_worth = |state: u32| {
                let value = solved.value_of(&state);
                value.is_some_and(|value| value == Value::Exact(best.clone()))
            };
            let decided: Vec<bool> = (0..2000).map(is_worth).collect();
            let known = by_sweeps(&game_of_steps(&table, winner, &decided), i64::MAX);
            let states = solved.states().iter();
            for &state in states.filter(|&&state| decided[state as usize]) {
                let steps = solved.explain(&state).unwrap().distance.unwrap().steps;
                let known = match known[state as usize] {
                    i64::MAX => Value::PlusInfinity,
                    steps => Value::fraction(steps, 1),
                };
                assert_eq!(steps, known, "seed {seed}, state {state}");
            }
        }
    }
}

#[test]
fn the_fastest_win_does_not_delay() {
    // A door that is found with one throw in a thousand where play starts, and another one in the next room.
    let table = table("0: Max [2 0×999] [1]; 1: Max [0] [2]; 2: ends 1");
    let solved = Solver::new().exact().solve(&table).unwrap();
    let told = |state| {
        let listed = actions(&solved, state).into_iter();
        let told = listed.map(|action| (action.action, action.standing, action.distance.unwrap()));
        told.collect::<Vec<_>>()
    };
    let after = |action, standing, steps| (action, standing, Value::fraction(steps, 1000));
    let [best, delays] = [Standing::Best, Standing::Delays];
    assert_eq!(told(0), [after(1, best, 2000), after(0, best, 2998)]);
    assert_eq!(told(1), [after(1, best, 1000), after(0, delays, 3000)]);
}

#[test]
fn rounds_that_know_nothing_of_each_other_are_judged_apart() {
    // Max may take either way of a round that Min can end for a price, which costs Max nothing to put off;
    // in another round he may put off what he wins, and then has nothing.
    let game = "0: chance [1 6]; 1: Max [2] [3]; 2: Min [1] [4]; 3: Min [1] [4]; 4: chance [5 8]
        5: ends -5; 6: Max [6] [7]; 7: ends 1; 8: ends 3";
    let told = |state| standings_by(&Solver::new().exact(), game, state);
    assert_eq!(told(1), [(0, Standing::Best), (1, Standing::Best)]);
    assert_eq!(told(6), [(1, Standing::Best), (0, Standing::Delays)]);
}

#[test]
fn nothing_is_said_where_nothing_is_decided() {
    // Paid on the way; the same whatever happens.
    for text in ["0: Max [1(1)] [1]; 1: ends 0", "0: Max [1]; 1: ends 0"] {
        let table = table(text);
        let solved = Solver::new().solve(&table).unwrap();
        assert_eq!(solved.explain(&table.initial()).unwrap().distance, None);
    }
}

#[test]
fn interrupts_are_kept() {
    let table = random_game(2000, 50, 3);
    let solved = Solver::new().solve(&table).unwrap();
    let known = solved.explain(&0).unwrap();
    let is_decided = |state: &&u32| solved.explain(state).unwrap().distance.is_some();
    let state = solved.states().iter().find(is_decided);
    let state = state.expect("a state that is decided");
    let stop = |_: &bestplay::Progress| std::ops::ControlFlow::Break(());
    let again = Solver::new().solve(&table).unwrap();
    let error = again.explain_watched(state, false, &stop).unwrap_err();
    assert_eq!(error.kind(), bestplay::ErrorKind::Stopped);
    assert_eq!(again.explain(&0).unwrap().value, known.value);
    assert!(again.explain(state).unwrap().distance.is_some());
    let id = again.find(state).unwrap();
    let near = again.explain_without_distance(id).unwrap();
    assert!(near.distance.is_none());
}
