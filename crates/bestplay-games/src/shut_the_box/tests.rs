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

/// The tiles of the box, the dice, the most tiles of a roll, and the aim.
type House = (u32, Dice, u32, Aim);

/// The tiles that are up, and what the first player left, once it is the second one's turn.
type Tiles = (Vec<u32>, Option<u32>);

/// What tiles are worth in doubles.
fn value((tiles, beat): &Tiles, house: House, value: &mut dyn FnMut(Tiles) -> f64) -> f64 {
    let (all, dice, most, aim) = house;
    let total = tiles.iter().sum::<u32>();
    // What it is worth to have no further move.
    let done = match (aim, *beat) {
        (Aim::Shut, _) => f64::from(u8::from(tiles.is_empty())),
        (Aim::Total, _) => f64::from(total),
        (Aim::Beat, None) => value(((1..=all).collect(), Some(total))),
        (Aim::Beat, Some(first)) if first == total => 0.5,
        (Aim::Beat, Some(first)) => f64::from(u8::from(first < total)),
    };
    if tiles.is_empty() {
        return done;
    }
    let wants_more = aim == Aim::Shut || aim == Aim::Beat && beat.is_none();
    let better = if wants_more { f64::max } else { f64::min };
    let mut after = |sum: u32| {
        let ways = left(tiles, sum, most).into_iter();
        let values = ways.map(|way| value((way, *beat)));
        values.reduce(better).unwrap_or(done)
    };
    let one: f64 = (1..=6).map(|die| after(die) / 6.0).sum();
    let sums = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two));
    let two: f64 = sums.map(|sum| after(sum) / 36.0).sum();
    match dice {
        Dice::LowOne if total <= 6 => one,
        Dice::LowChoice if total <= 6 => better(one, two),
        Dice::TopChoice if tiles.iter().all(|&tile| tile <= 6) => better(one, two),
        _ => two,
    }
}

#[test]
fn rules_and_recursion_agree() {
    use Aim::{Beat, Shut, Total};
    let aims = [(12, Shut), (2, Shut), (12, Total), (1, Total), (12, Beat)];
    for tiles in [1, 3, 6, 7, 9, 10] {
        for dice in [Dice::Two, Dice::LowOne, Dice::LowChoice, Dice::TopChoice] {
            // Two players have many more states.
            for (most, aim) in aims.into_iter().take(if tiles > 7 { 4 } else { 5 }) {
                let (start, house) = (((1..=tiles).collect(), None), (tiles, dice, most, aim));
                let expected = trial::recursion(start, |now, after| value(now, house, after));
                trial::is_worth(&ShutTheBox::new(tiles, dice, most, aim), expected);
            }
        }
    }
}
