//! The Royal Game of Ur: an independent value iteration, and the squares that matter.

use std::collections::HashMap;

use bestplay::Notation;

use super::Ur;
use crate::trial;

/// The pieces of the side to move and of the other, as sorted places: 0 before the board, 15 home.
type Places = (Vec<u8>, Vec<u8>);

/// Where a roll may lead: the places as the next to move sees them, and whether that is the other.
fn moves((own, other): &Places, roll: u8) -> Vec<(Places, bool)> {
    let mut found = Vec::new();
    for (i, &from) in own.iter().enumerate() {
        let to = from + roll;
        let is_new = i == 0 || own[i - 1] != from;
        let middle = (5..=12).contains(&to);
        if !is_new
            || from == 15
            || to > 15
            || to < 15 && own.contains(&to)
            || to == 8 && other.contains(&8)
        {
            continue;
        }
        let mut after = own.clone();
        after[i] = to;
        after.sort_unstable();
        let hit = |&place: &u8| if middle && place == to { 0 } else { place };
        let mut hit: Vec<u8> = other.iter().map(hit).collect();
        hit.sort_unstable();
        match [4, 8, 14].contains(&to) {
            true => found.push(((after, hit), false)),
            false => found.push(((hit, after), true)),
        }
    }
    if found.is_empty() {
        found.push(((other.clone(), own.clone()), true));
    }
    found
}

/// The probability that the player to roll wins, by value iteration in doubles.
fn value_iteration(pieces: usize) -> f64 {
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
        let moves = (1..=4).map(|roll| moves(&places, roll));
        let pass = vec![((places.1.clone(), places.0.clone()), true)];
        let rows = moves.chain([pass]);
        let row = |row: Vec<(Places, bool)>| row.into_iter().map(&mut number).collect();
        rolls.push(rows.map(row).collect());
    }
    let is_home = |places: &[u8]| places.iter().all(|&place| place == 15);
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
        let rolls = rolls[number].iter().zip([4.0, 6.0, 4.0, 1.0, 1.0]);
        rolls.map(|(row, weight)| weight * best(row) / 16.0).sum()
    };
    trial::iterated(vec![0.0; all.len()], value)[0]
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    for pieces in [1, 2] {
        trial::is_worth(&Ur::new(pieces), value_iteration(pieces.into()));
    }
}

#[test]
fn moves_are_as_ruled() {
    let game = Ur::new(3);
    let after = |state: &str, from: &str| {
        let state = game.parse_state(state).unwrap();
        let mut moves = trial::choices(&game, &state).into_iter();
        let (_, next) = moves.find(|(action, _)| game.show_action(action) == from)?;
        Some(game.show_state(&next.outcomes()[0].0))
    };
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
