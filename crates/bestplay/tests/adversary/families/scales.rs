//! Games in which things happen at very different speeds, so that play lasts longer than floating
//! point can count.

use bestplay::Payoff;

use super::Size;
use super::build::{Builder, paying, payoff, player, row, small};
use crate::generate::Random;
use crate::table::{Entry, Row, Table, step};

/// Heads in a row, with coins that either player chooses; tails leads back a little or far.
pub(crate) fn heads_for_two(random: &mut Random, size: Size) -> Table {
    let count = 2 + random.below(size.depth) as u32;
    let mut game = Builder::new(count);
    let goal = game.end(Payoff::ZERO);
    for state in 0..count {
        let next = if state + 1 < count { state + 1 } else { goal };
        let coins = (0..1 + random.below(3)).map(|_| {
            let back = [0, 0, state / 2, state.saturating_sub(1)][random.below(4) as usize];
            paying(&[(next, small(random)), (back, small(random))], Payoff::ONE)
        });
        let mut coins: Vec<Row> = coins.collect();
        let entry = match coins.len() {
            1 => Entry::Chance(coins.remove(0)),
            _ => Entry::Choice(player(random), coins),
        };
        game.set(state, entry);
    }
    game.table()
}

/// Any events, whose weights have nothing to do with each other.
pub(crate) fn time_scales(random: &mut Random, size: Size) -> Table {
    let count = size.draw(3, random);
    let mut game = Builder::new(count);
    for _ in 0..3 {
        game.end(payoff(random));
    }
    let most = [3, 10, 20, 30][random.below(4) as usize];
    let any = |random: &mut Random, count: u32| random.below(u64::from(count)) as u32;
    for state in 0..count {
        let entry = match random.percent(40) {
            true => {
                let outcomes = (0..2 + random.below(3)).map(|_| {
                    let weight = 10u128.pow(random.below(most) as u32);
                    (any(random, count + 3), weight)
                });
                Entry::Chance(row(&outcomes.collect::<Vec<_>>()))
            }
            false => {
                let actions = (0..1 + random.below(3)).map(|_| step(any(random, count)));
                let actions = actions.collect();
                Entry::Choice(player(random), actions)
            }
        };
        game.set(state, entry);
    }
    game.table()
}

/// A path on which one may go on, end at a price that doubles from state to state, or try to skip
/// a state at the risk of falling far back.
pub(crate) fn doubling_path(random: &mut Random, size: Size) -> Table {
    let count = size.draw(3, random).min(60);
    let mut game = Builder::new(count);
    let (won, lost) = (game.end(Payoff::ONE), game.end(Payoff::ZERO));
    let name = |state: u32| if state < count { state } else { won };
    for state in 0..count {
        let price = match state % 2 {
            0 => Payoff::ZERO,
            _ => Payoff::from(1i64 << state.min(50)),
        };
        let back = state.saturating_sub(1 + random.below(5) as u32);
        let falls = 1u128 << [1, 8, 30][random.below(3) as usize];
        let actions = vec![
            step(name(state + 1)),
            paying(&[(lost, 1)], price),
            row(&[(back, falls), (name(state + 2), 1)]),
        ];
        game.set(state, Entry::Choice(player(random), actions));
    }
    game.table()
}

/// A path on which chance mostly leads back: by a state, or to anywhere before, so that play lasts
/// exponentially long. Each step pays, or only the last one.
pub(crate) fn falling_back(random: &mut Random, size: Size) -> Table {
    let count = size.draw(3, random);
    let mut game = Builder::new(count);
    let goal = game.end(payoff(random));
    let (far, pays) = (random.percent(50), random.percent(70));
    let paid = if pays { Payoff::ONE } else { Payoff::ZERO };
    let (on, off) = (
        small(random),
        small(random) << [0, 3, 40][random.below(3) as usize],
    );
    for state in 0..count {
        let next = if state + 1 < count { state + 1 } else { goal };
        let back = match far {
            true => random.below(u64::from(state) + 1) as u32,
            false => state.saturating_sub(1),
        };
        let coin = paying(&[(next, on), (back, off)], paid);
        let entry = match random.percent(10) {
            // A choice between two coins.
            true => {
                let other = paying(&[(next, small(random)), (back, small(random))], paid);
                Entry::Choice(player(random), vec![coin, other])
            }
            false => Entry::Chance(coin),
        };
        game.set(state, entry);
    }
    game.table()
}

/// A walk on a square to one of two corners, whose steps have nothing to do with each other.
pub(crate) fn stiff_grid(random: &mut Random, size: Size) -> Table {
    let side = (size.draw(9, random) as f64).sqrt() as u32;
    let mut game = Builder::new(side * side);
    let most = [10, 30, 60][random.below(3) as usize];
    for at in 0..side * side {
        let (x, y) = (at / side, at % side);
        let near = [
            (x > 0).then(|| at - side),
            (x + 1 < side).then(|| at + side),
            (y > 0).then(|| at - 1),
            (y + 1 < side).then(|| at + 1),
        ];
        let steps = near.into_iter().flatten();
        let steps: Vec<(u32, u128)> = steps.map(|to| (to, 1 << random.below(most))).collect();
        game.set(at, Entry::Chance(row(&steps)));
    }
    game.set(side - 1, Entry::End(Payoff::ZERO));
    game.set(side * side - 1, Entry::End(Payoff::ONE));
    game.table()
}
