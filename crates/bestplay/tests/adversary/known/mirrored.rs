//! Games that look the same from both sides: by one state of each pair as by all of them.

use std::sync::atomic::Ordering;

use bestplay::random::Random;
use bestplay::{ErrorKind, Payoff, Rational, Solver};

use super::made::lines;
use crate::generate::{Kind, game};
use crate::given::Given;
use crate::table::{Entry, Table, rows_of, step, table, toss};

/// A table that is played from either side: its states, and once more with the players exchanged, which some of the
/// steps do. The payoffs of an end and of its mirror image add up to `sum`.
fn both_sides(table: &Table, seed: u64, sum: u64) -> Table {
    let count = table.entries.len() as u32;
    // Whether a step to a state exchanges the players.
    let turns = |to: u32| Random(seed ^ u64::from(to)).next().is_multiple_of(2);
    let sides = [false, true].into_iter().flat_map(|exchanged| {
        let entries = table.entries.iter().cloned();
        entries.map(move |mut entry| {
            for (to, _, paid) in rows_of(&mut entry).iter_mut().flatten() {
                *to += if exchanged != turns(*to) { count } else { 0 };
                *paid = if exchanged { -*paid } else { *paid };
            }
            match &mut entry {
                Entry::End(paid) if exchanged => *paid = plus(-*paid, sum),
                Entry::Choice(player, _) if exchanged => *player = player.opponent(),
                _ => {}
            }
            entry
        })
    });
    Table {
        entries: sides.collect(),
        forever: table.forever,
    }
}

fn plus(paid: Payoff, more: u64) -> Payoff {
    Payoff::from_rational(&(paid.to_rational() + Rational::from(more))).unwrap()
}

/// A table whose second half is the mirror image of the first.
fn mirrored(table: &Table) -> Given {
    let count = table.entries.len() as u32;
    let mirrors = (0..count).map(|state| (state + count / 2) % count);
    Given {
        mirrors: mirrors.collect(),
        ..Given::of(table)
    }
}

const KINDS: [Kind; 3] = [
    Kind {
        inner: 60,
        ..Kind::PLAIN
    },
    Kind {
        inner: 600,
        paying: 50,
        acyclic: true,
        ..Kind::PLAIN
    },
    Kind {
        inner: 150,
        ..Kind::PLAIN
    },
];

#[test]
fn one_state_of_each_pair_says_all() {
    let solver = Solver::new().threads(1);
    let (mut saved, mut all) = (0, 0);
    for seed in 0..120 {
        let table = game(&KINDS[seed as usize % 3], &mut Random(seed ^ 0x3117));
        let table = both_sides(&table, seed, seed % 3);
        let (plain, mirrored) = (Given::of(&table), mirrored(&table));
        let (one, two) = (
            solver.explore(&plain).unwrap(),
            solver.explore(&mirrored).unwrap(),
        );
        assert_eq!(one.states(), two.states(), "{table}");
        assert_eq!(lines(one.graph()), lines(two.graph()), "{table}");
        let [asked, fewer] = [&plain, &mirrored].map(|game| game.asked.load(Ordering::Relaxed));
        assert_eq!(asked, one.states().len());
        assert!(fewer <= asked);
        all += asked;
        saved += asked - fewer;
        // A state and its mirror image have mirrored values where play always ends.
        if seed % 3 != 1 {
            continue;
        }
        let Ok(solution) = solver.solve(&mirrored) else {
            continue;
        };
        let little = Rational::from_parts(1.into(), 1_000_000u32.into());
        for &state in solution.states() {
            let other = mirrored.mirrors[state as usize];
            let [one, two] = [state, other].map(|state| solution.value_of(&state));
            let (Some(one), Some(two)) = (one, two) else {
                continue;
            };
            if let (Some(a), Some(b)) = (one.lower(), two.upper()) {
                assert!(a + b >= Rational::from(seed % 3) - &little);
            }
        }
    }
    // The first pairs of each game are asked about too.
    assert!(8 * saved > all, "{saved} of {all}");
}

/// Makes an entry the mirror image of no other, in one of several ways.
fn spoil(way: usize, entry: &mut Entry, state: u32) {
    match (way, &mut *entry) {
        (0, Entry::Choice(player, _)) => *player = player.opponent(),
        (1, Entry::Choice(_, rows)) => rows.push(step(state)),
        (2, entry) => rows_of(entry).iter_mut().for_each(|row| row.reverse()),
        (3, entry) => rows_of(entry).iter_mut().for_each(|row| row[0].1 += 1),
        (4, Entry::End(paid)) => *paid = plus(*paid, (state % 2).into()),
        (5, Entry::Choice(_, rows)) => *entry = Entry::Chance(rows.swap_remove(0)),
        _ => {}
    }
}

/// What is said of each of them.
const SAYS: [&str; 6] = [
    "chooses here, where with the players exchanged",
    "actions and not",
    "is not the mirror of the other's",
    "is not the mirror of the other's",
    "must add up to the same in the whole game",
    "nobody chooses here",
];

#[test]
fn a_mirror_that_is_none_is_refused() {
    let solver = Solver::new().threads(1);
    let sides = |seed: u64| {
        let table = game(&KINDS[1], &mut Random(seed ^ 0x0bad));
        both_sides(&table, seed, seed % 3)
    };
    let refused = |game: Given, words: &str| {
        let error = solver.explore(&game).err();
        error.is_some_and(|error| {
            assert_eq!(error.kind(), ErrorKind::Rules);
            error.to_string().contains(words)
        })
    };
    for (way, words) in SAYS.into_iter().enumerate() {
        let spoilt = (0..40).filter(|&seed| {
            let mut table = sides(seed);
            let half = table.entries.len() / 2;
            let exchanged = (0..).zip(&mut table.entries).skip(half);
            exchanged.for_each(|(state, entry)| spoil(way, entry, state));
            refused(mirrored(&table), words)
        });
        let count = spoilt.count();
        assert!(count >= 10, "{words}: {count}");
    }
    // Two states with the same image.
    let twice = (0..40).filter(|&seed| {
        let mut game = mirrored(&sides(seed));
        let half = game.nodes.len() as u32 / 2;
        (half..2 * half).for_each(|state| game.mirrors[state as usize] = state);
        refused(game, "mirror")
    });
    assert!(twice.count() >= 10);
}

/// A toss at each place of a line says who is next, and who is at the end of it has won. At a place that is wrong,
/// `Max` alone leads to the end.
fn line(wrong: Option<u32>) -> Given {
    const PLACES: u32 = 401;
    let state = |place: u32, is_max: bool| place + if is_max { PLACES } else { 0 };
    let entry = |number: u32| {
        let (place, is_max) = (number % PLACES, number >= PLACES);
        if place == PLACES - 1 {
            return Entry::End(Payoff::from(i64::from(is_max)));
        }
        let next = match is_max && wrong == Some(place) {
            true => PLACES - 1,
            false => place + 1,
        };
        Entry::Chance(toss(state(place + 1, is_max), 1, state(next, !is_max), 2))
    };
    mirrored(&Table::new((0..2 * PLACES).map(entry).collect()))
}

/// A pair that is asked about only where the whole mirror is to be confirmed.
#[test]
fn the_whole_mirror_is_confirmed_where_that_is_asked_for() {
    let solver = Solver::new().threads(1);
    let mut missed = 0;
    for place in 1..399 {
        let line = line(Some(place));
        let error = solver.whole_mirror(true).explore(&line).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Rules);
        let other = place + 401;
        let words = format!("in state {other}: the state {place} is its mirror");
        assert!(error.to_string().contains(&words), "{error}");
        missed += usize::from(solver.explore(&line).is_ok());
    }
    assert!(missed > 300, "{missed}");
    assert!(solver.whole_mirror(true).explore(&line(None)).is_ok());
}

/// Who starts is tossed for, so that the first state is its own mirror image.
#[test]
fn a_state_may_be_its_own_mirror_image() {
    let tossed = table("0: chance [1 2]; 1: Max [3]; 2: Min [4]; 3: ends 1; 4: ends 0");
    let tossed = Given {
        mirrors: vec![0, 2, 1, 4, 3],
        ..Given::of(&tossed)
    };
    let solution = Solver::new().exact().solve(&tossed).unwrap();
    assert_eq!(solution.value().to_string(), "1/2");
}
