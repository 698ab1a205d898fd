//! Shut the Box: an independent recursion over lists of tiles.

use crate::trial;
use bestplay_games::shut_the_box::{Aim, Dice, ShutTheBox};

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
fn value(tiles: &[u32], house: House, value: &mut dyn FnMut(Vec<u32>) -> f64) -> f64 {
    let (dice, most, aim) = house;
    let score = |tiles: &[u32]| match aim {
        Aim::Shut => f64::from(u8::from(tiles.is_empty())),
        _ => f64::from(tiles.iter().sum::<u32>()),
    };
    let better = |a: f64, b: f64| if aim == Aim::Shut { a.max(b) } else { a.min(b) };
    if tiles.is_empty() {
        return score(tiles);
    }
    let mut after = |sum: u32| {
        let ways = left(tiles, sum, most).into_iter();
        let values = ways.map(&mut *value).reduce(better);
        values.unwrap_or_else(|| score(tiles))
    };
    let one: f64 = (1..=6).map(|die| after(die) / 6.0).sum();
    let sums = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two));
    let two: f64 = sums.map(|sum| after(sum) / 36.0).sum();
    let low = tiles.iter().sum::<u32>() <= 6;
    let top = tiles.iter().all(|&tile| tile <= 6);
    match dice {
        Dice::LowOne if low => one,
        Dice::LowChoice if low => better(one, two),
        Dice::TopChoice if top => better(one, two),
        _ => two,
    }
}

#[test]
fn rules_and_recursion_agree() {
    for tiles in [1, 3, 6, 9, 10] {
        for dice in [Dice::Two, Dice::LowOne, Dice::LowChoice, Dice::TopChoice] {
            use Aim::{Shut, Total};
            for (most, aim) in [(12, Shut), (2, Shut), (12, Total), (1, Total)] {
                let all: Vec<u32> = (1..=tiles).collect();
                let house = (dice, most, aim);
                let expected = trial::recursion(all, |tiles, after| value(tiles, house, after));
                trial::is_worth(&ShutTheBox::new(tiles, dice, most, aim), expected);
            }
        }
    }
}

/// Two players, by a recursion over sets of tiles in doubles: what the first one wins with these
/// tiles up, or when the second has them, by what the first one left.
fn duel(&(open, beat): &Tiles, all: u32, duel: &mut dyn FnMut(Tiles) -> f64) -> f64 {
    let sum = |set: u32| -> u32 { (1..=9).filter(|tile| set >> (tile - 1) & 1 == 1).sum() };
    // What it is worth to have no further move.
    let done = match beat {
        None => duel((all, Some(sum(open)))),
        Some(first) if first == sum(open) => 0.5,
        Some(first) => f64::from(u8::from(first < sum(open))),
    };
    if open == 0 {
        return done;
    }
    let better = if beat.is_none() { f64::max } else { f64::min };
    let mut value = 0.0;
    for roll in (1..=6).flat_map(|one| (1..=6).map(move |two| one + two)) {
        let subsets = (1..=open).filter(|set| set & !open == 0 && sum(*set) == roll);
        let best = subsets.map(|set| duel((open & !set, beat))).reduce(better);
        value += best.unwrap_or(done) / 36.0;
    }
    value
}

/// The tiles that are up, and what the first player left, once it is the second one's turn.
type Tiles = (u32, Option<u32>);

#[test]
fn two_players_and_recursion_agree() {
    for tiles in [1, 2, 4, 6, 7] {
        let game = ShutTheBox::new(tiles, Dice::Two, 12, Aim::Beat);
        let all = (1 << tiles) - 1;
        let expected = trial::recursion((all, None), |tiles, after| duel(tiles, all, after));
        trial::is_worth(&game, expected);
    }
}
