//! Shut the Box: an independent recursion over lists of tiles.

use std::collections::HashMap;

use super::{Aim, Dice, ShutTheBox};
use crate::trial;

/// All ways to take tiles that add up to `sum` from a list, as the lists that are left.
fn left(tiles: &[u32], sum: u32, most: u32) -> Vec<Vec<u32>> {
    match (tiles.split_last(), sum) {
        (_, 0) => vec![tiles.to_vec()],
        (None, _) => Vec::new(),
        (Some((&last, rest)), _) => {
            let mut ways = left(rest, sum, most);
            ways.iter_mut().for_each(|way| way.push(last));
            if last <= sum && most > 0 {
                ways.extend(left(rest, sum - last, most - 1));
            }
            ways
        }
    }
}

type House = (Dice, u32, Aim);

/// The value of a list of tiles in doubles.
fn value(tiles: &[u32], house: House, known: &mut HashMap<Vec<u32>, f64>) -> f64 {
    let (dice, most, aim) = house;
    let score = |tiles: &[u32]| match aim {
        Aim::Shut => f64::from(u8::from(tiles.is_empty())),
        _ => f64::from(tiles.iter().sum::<u32>()),
    };
    let better = |a: f64, b: f64| if aim == Aim::Shut { a.max(b) } else { a.min(b) };
    if tiles.is_empty() {
        return score(tiles);
    }
    if let Some(&value) = known.get(tiles) {
        return value;
    }
    let mut after = |sum: u32| {
        let ways = left(tiles, sum, most).into_iter();
        let values = ways.map(|way| value(&way, house, known)).reduce(better);
        values.unwrap_or_else(|| score(tiles))
    };
    let one: f64 = (1..=6).map(|die| after(die) / 6.0).sum();
    let sums = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two));
    let two: f64 = sums.map(|sum| after(sum) / 36.0).sum();
    let (low, top) = (
        tiles.iter().sum::<u32>() <= 6,
        tiles.iter().all(|&tile| tile <= 6),
    );
    let value = match dice {
        Dice::LowOne if low => one,
        Dice::LowChoice if low => better(one, two),
        Dice::TopChoice if top => better(one, two),
        _ => two,
    };
    known.insert(tiles.to_vec(), value);
    value
}

#[test]
fn rules_and_recursion_agree() {
    for tiles in [1, 3, 6, 9, 10] {
        for dice in [Dice::Two, Dice::LowOne, Dice::LowChoice, Dice::TopChoice] {
            let aims = [
                (12, Aim::Shut),
                (2, Aim::Shut),
                (12, Aim::Total),
                (1, Aim::Total),
            ];
            for (most, aim) in aims {
                let all: Vec<u32> = (1..=tiles).collect();
                let expected = value(&all, (dice, most, aim), &mut HashMap::new());
                trial::is_worth(&ShutTheBox::new(tiles, dice, most, aim), expected);
            }
        }
    }
}

/// Two players, by a recursion over sets of tiles in doubles: what the first one wins with these
/// tiles up, or when the second has them, by what the first one left.
fn duel(
    open: u32,
    all: u32,
    beat: Option<u32>,
    known: &mut HashMap<(u32, Option<u32>), f64>,
) -> f64 {
    if let Some(&value) = known.get(&(open, beat)) {
        return value;
    }
    let sum = |set: u32| {
        (1..=9)
            .filter(|tile| set >> (tile - 1) & 1 == 1)
            .sum::<u32>()
    };
    let mut value = 0.0;
    for roll in (1..=6).flat_map(|one| (1..=6).map(move |two| one + two)) {
        let subsets = (1..=open).filter(|set| set & !open == 0 && sum(*set) == roll);
        let mut best = None;
        for set in subsets {
            let after = duel(open & !set, all, beat, known);
            let better = |best: f64| {
                if beat.is_none() {
                    best.max(after)
                } else {
                    best.min(after)
                }
            };
            best = Some(best.map_or(after, better));
        }
        value += best.unwrap_or_else(|| done(open, all, beat, known)) / 36.0;
    }
    if open == 0 {
        value = done(open, all, beat, known);
    }
    known.insert((open, beat), value);
    value
}

/// What it is worth to have no further move.
fn done(
    open: u32,
    all: u32,
    beat: Option<u32>,
    known: &mut HashMap<(u32, Option<u32>), f64>,
) -> f64 {
    let left: u32 = (1..=9).filter(|tile| open >> (tile - 1) & 1 == 1).sum();
    match beat {
        None => duel(all, all, Some(left), known),
        Some(first) if first == left => 0.5,
        Some(first) => f64::from(u8::from(first < left)),
    }
}

#[test]
fn two_players_and_recursion_agree() {
    for tiles in [1, 2, 4, 6, 7] {
        let game = ShutTheBox::new(tiles, Dice::Two, 12, Aim::Beat);
        let all = (1 << tiles) - 1;
        trial::is_worth(&game, duel(all, all, None, &mut HashMap::new()));
    }
}
