//! Races home: an independent value iteration, and the squares that matter.

use std::collections::HashMap;

use bestplay::Notation;

use super::Homeward;
use crate::ludo::{Ludo, ludo};
use crate::trial;
use crate::ur::ur;

/// The pieces of the side to move and of the other, as sorted places: 0 before the board.
type Places = (Vec<u8>, Vec<u8>);

/// A game as its rules are told, in other words than the code has.
struct Told {
    home: u8,
    /// What may be rolled, with its probability.
    rolls: Vec<(u8, f64)>,
    /// Where a piece comes on the board.
    enters: fn(u8) -> Option<u8>,
    /// The other's square at the same place.
    meets: fn(u8) -> Option<u8>,
    /// Nobody is taken there, and it gives another roll.
    rosettes: &'static [u8],
    /// A roll that gives another one.
    again: u8,
}

impl Told {
    /// Where a roll may lead: the places as the next to move sees them, and whether that is the other.
    fn moves(&self, (own, other): &Places, roll: u8) -> Vec<(Places, bool)> {
        let again = roll == self.again;
        let mut found = Vec::new();
        for (i, &from) in own.iter().enumerate() {
            let is_new = i == 0 || own[i - 1] != from;
            let to = match from {
                0 => (self.enters)(roll),
                from => Some(from + roll),
            };
            let Some(to) = to.filter(|&to| is_new && from < self.home && to <= self.home) else {
                continue;
            };
            let met = (self.meets)(to).filter(|met| other.contains(met));
            let is_rosette = self.rosettes.contains(&to);
            if to < self.home && own.contains(&to) || is_rosette && met.is_some() {
                continue;
            }
            let mut after = own.clone();
            after[i] = to;
            after.sort_unstable();
            let hit = |&place: &u8| if met == Some(place) { 0 } else { place };
            let mut hit: Vec<u8> = other.iter().map(hit).collect();
            hit.sort_unstable();
            match is_rosette || again {
                true => found.push(((after, hit), false)),
                false => found.push(((hit, after), true)),
            }
        }
        match (found.is_empty(), again) {
            (true, true) => found.push(((own.clone(), other.clone()), false)),
            (true, false) => found.push(((other.clone(), own.clone()), true)),
            _ => {}
        }
        found
    }

    /// The probability that the player to roll wins, by value iteration in doubles.
    fn value_iteration(&self, pieces: usize) -> f64 {
        let start: Places = (vec![0; pieces], vec![0; pieces]);
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut all = vec![start];
        let mut rolls: Vec<Vec<Vec<(usize, bool)>>> = Vec::new();
        while let Some(places) = all.get(rolls.len()).cloned() {
            let mut number = |(next, other): (Places, bool)| {
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    all.push(next);
                    all.len() - 1
                });
                (number, other)
            };
            let rows = self.rolls.iter().map(|&(roll, _)| match roll {
                0 => vec![((places.1.clone(), places.0.clone()), true)],
                roll => self.moves(&places, roll),
            });
            let row = |row: Vec<(Places, bool)>| row.into_iter().map(&mut number).collect();
            rolls.push(rows.map(row).collect());
        }
        let is_home = |places: &[u8]| places.iter().all(|&place| place == self.home);
        let value = |number: usize, p: &[f64]| {
            let (own, other) = &all[number];
            if is_home(own) || is_home(other) {
                return f64::from(u8::from(is_home(own)));
            }
            let best = |row: &Vec<(usize, bool)>| {
                let value =
                    |&(next, other): &(usize, bool)| if other { 1.0 - p[next] } else { p[next] };
                row.iter().map(value).fold(0.0, f64::max)
            };
            let rolls = rolls[number].iter().zip(&self.rolls);
            rolls.map(|(row, (_, weight))| weight * best(row)).sum()
        };
        trial::iterated(vec![0.0; all.len()], value)[0]
    }
}

/// Each side of the die is as likely.
fn die(sides: u8) -> Vec<(u8, f64)> {
    (1..=sides)
        .map(|roll| (roll, 1.0 / f64::from(sides)))
        .collect()
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    let told = Told {
        home: 15,
        rolls: vec![(0, 0.0625), (1, 0.25), (2, 0.375), (3, 0.25), (4, 0.0625)],
        enters: Some,
        meets: |to| (5..=12).contains(&to).then_some(to),
        rosettes: &[4, 8, 14],
        again: 9,
    };
    for pieces in [1, 2] {
        trial::is_worth(&ur(pieces), told.value_iteration(pieces.into()));
    }
    // A ring of six squares: places 1 and 4, 2 and 5 of the two are the same; 3 is the one before the other's first.
    let told = Told {
        home: 8,
        rolls: die(3),
        enters: |roll| (roll == 3).then_some(1),
        meets: |to| {
            [(1, 4), (4, 1), (2, 5), (5, 2)]
                .into_iter()
                .find_map(|(a, b)| (a == to).then_some(b))
        },
        rosettes: &[],
        again: 3,
    };
    let small = Ludo {
        pieces: 1,
        squares: 6,
        column: 2,
        die: 3,
        enters_with_highest: true,
        again_with_highest: true,
    };
    for pieces in [1, 2, 3] {
        trial::is_worth(
            &ludo(Ludo { pieces, ..small }),
            told.value_iteration(pieces.into()),
        );
    }
    let told = Told {
        enters: Some,
        again: 9,
        ..told
    };
    let other = Ludo {
        pieces: 2,
        enters_with_highest: false,
        again_with_highest: false,
        ..small
    };
    trial::is_worth(&ludo(other), told.value_iteration(2));
    // The whole board, with one piece each.
    let told = Told {
        home: 57,
        rolls: die(6),
        enters: |roll| (roll == 6).then_some(1),
        meets: |to| {
            (1..52)
                .contains(&to)
                .then_some((to + 26) % 52)
                .filter(|&met| met > 0)
        },
        rosettes: &[],
        again: 6,
    };
    let whole = Ludo {
        pieces: 1,
        squares: 52,
        column: 5,
        die: 6,
        ..small
    };
    trial::is_worth(&ludo(whole), told.value_iteration(1));
}

/// The state after an action, if it may be taken.
fn after(game: &Homeward, state: &str, action: &str) -> Option<String> {
    let state = game.parse_state(state).unwrap();
    let mut moves = trial::choices(game, &state).into_iter();
    let (_, next) = moves.find(|(found, _)| game.show_action(found) == action)?;
    Some(game.show_state(&next.outcomes()[0].0))
}

#[test]
fn moves_in_ur_are_as_ruled() {
    let game = ur(3);
    let after = |state, action| after(&game, state, action);
    // A piece is sent back, but not from the rosette; a rosette gives another roll.
    assert_eq!(after("5+0 7+0 first 2", "5").unwrap(), "7+0 +0 second");
    assert_eq!(after("5+0 8+0 first 3", "5"), None);
    assert_eq!(after("+0 +0 first 4", "enter").unwrap(), "4+0 +0 first");
    // One's own squares are out of reach for the other, and the way home is exact.
    assert_eq!(after("1+0 2+0 first 1", "1").unwrap(), "2+0 2+0 second");
    assert_eq!(after("13+0 +0 first 2", "13").unwrap(), "+1 +0 second");
    assert_eq!(after("13+0 +0 first 3", "13"), None);
    // All three wait behind each other.
    assert_eq!(after("1,2,14+0 +0 first 1", "1"), None);
    let passed = after("13,14+1 +0 first 4", "pass");
    assert_eq!(passed.unwrap(), "13,14+1 +0 second");
}

#[test]
fn moves_in_ludo_are_as_ruled() {
    let game = ludo(Ludo {
        pieces: 2,
        squares: 12,
        column: 2,
        die: 6,
        enters_with_highest: true,
        again_with_highest: true,
    });
    let after = |state, action| after(&game, state, action);
    // A six brings a piece on the board, and gives another roll, whatever is done with it.
    assert_eq!(after("+0 +0 first 6", "enter").unwrap(), "1+0 +0 first");
    assert_eq!(after("+0 +0 second 5", "pass").unwrap(), "+0 +0 first");
    assert_eq!(
        after("12,13+0 +0 first 6", "pass").unwrap(),
        "12,13+0 +0 first"
    );
    assert_eq!(after("1+0 +0 first 6", "enter"), None);
    // The second player's first square is the first player's seventh; in the columns nobody meets.
    assert_eq!(after("7+0 +0 second 6", "enter").unwrap(), "+0 1+0 second");
    assert_eq!(after("6+0 11+0 second 1", "11").unwrap(), "6+0 12+0 first");
    assert_eq!(after("11+0 6+0 first 1", "11").unwrap(), "12+0 6+0 second");
    // Home by an exact roll.
    assert_eq!(after("13+1 +0 first 1", "13").unwrap(), "+2 +0 second");
    assert_eq!(after("13+0 +0 first 2", "13"), None);
}
