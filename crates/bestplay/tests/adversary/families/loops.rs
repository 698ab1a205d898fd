//! States that are hardly ever left: loops of a state, of a state and its chance event, of a hub.

use bestplay::Payoff;

use super::Size;
use super::build::{Builder, large, payoff, player, row, small, sometimes};
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Row, Table, rows_of, step};

/// A random game in which some rows mostly return to where they start, or to the start of play.
pub(crate) fn tiny_exits(random: &mut Random, size: Size) -> Table {
    let inner = size.draw(2, random);
    let kind = Kind::PLAIN.but(|k| (k.inner, k.rows) = (inner, 2));
    let kind = kind.but(|k| (k.tied, k.forever) = (random.percent(30), random.percent(30)));
    let mut table = generate::game(&kind, random);
    let often = 10 + random.below(60);
    for state in 0..kind.inner {
        let back = if random.percent(70) {
            state
        } else {
            random.below(kind.inner.into()) as u32
        };
        for row in rows_of(&mut table.entries[state as usize]) {
            if random.percent(often) {
                row.push((back, large(120, random), Payoff::ZERO));
            }
        }
    }
    table
}

/// One state with several ways to stay, each left with its own small probability to its own end.
pub(crate) fn self_loops(random: &mut Random, _: Size) -> Table {
    let mut game = Builder::new(1);
    let rows = (0..1 + random.below(4)).map(|_| {
        let mut row = row(&[(0, large(120, random))]);
        for _ in 0..random.below(3) {
            let weight = if random.percent(80) {
                small(random)
            } else {
                large(120, random)
            };
            row.push((game.end(payoff(random)), weight, Payoff::ZERO));
        }
        row
    });
    let mut rows: Vec<Row> = rows.collect();
    if random.percent(60) {
        rows.push(step(game.end(payoff(random))));
    }
    game.set(0, Entry::Choice(player(random), rows));
    game.forever = sometimes(30, random);
    game.table()
}

/// Adds a state and its chance event, both with loops; they may leave to `next`.
fn pair(game: &mut Builder, state: u32, next: u32, random: &mut Random) {
    let event = game.chance(Vec::new());
    let exit = |game: &mut Builder, random: &mut Random| match random.percent(40) {
        true => next,
        false => game.end(payoff(random)),
    };
    let bits = if random.percent(50) { 120 } else { 40 };
    let mut rows = vec![step(event)];
    for _ in 0..random.below(3) {
        let mut way = Row::new();
        for to in [state, event] {
            if random.percent(60) {
                way.push((to, large(bits, random), Payoff::ZERO));
            }
        }
        if way.is_empty() || random.percent(70) {
            way.push((exit(game, random), small(random), Payoff::ZERO));
        }
        rows.push(way);
    }
    if random.percent(50) {
        rows.push(step(exit(game, random)));
    }
    game.set(state, Entry::Choice(player(random), rows));
    let weight = match random.percent(50) {
        true => small(random),
        false => large(bits, random),
    };
    let mut back = row(&[(state, weight)]);
    if random.percent(70) {
        back.push((event, large(bits, random), Payoff::ZERO));
    }
    if random.percent(70) {
        back.push((exit(game, random), small(random), Payoff::ZERO));
    }
    game.set(event, Entry::Chance(back));
}

/// A state and its chance event, or such pairs one after another; the last may lead back.
pub(crate) fn pairs(random: &mut Random, size: Size) -> Table {
    let count = match random.percent(50) {
        true => 1,
        false => size.draw(2, random) / 2 + 1,
    };
    let mut game = Builder::new(count);
    for state in 0..count {
        let next = match state + 1 < count {
            true => state + 1,
            false if random.percent(30) => 0,
            false => game.end(payoff(random)),
        };
        pair(&mut game, state, next, random);
    }
    game.forever = sometimes(20, random);
    game.table()
}

/// An event that mostly waits, sometimes wins and sometimes goes to a hub, where a player chooses
/// between what is nearly the same: the event again, or an end that pays close to it.
pub(crate) fn hub(random: &mut Random, _: Size) -> Table {
    let waits = large(100, random);
    let (win, back) = (small(random), small(random));
    let mut game = Builder::new(2);
    let (event, hub) = (0, 1);
    let one = game.end(Payoff::ONE);
    let zero = game.end(Payoff::ZERO);
    let mut ways = vec![(event, waits), (one, win), (hub, back)];
    // With a to return and b to lose: x = win/(win + back) + back/(win + back) · a/(a + b) · x.
    let (a, b) = (small(random), small(random));
    let (above, below) = (a * win, win * (a + b) + back * b);
    let digits = 3 + random.below(12) as u32;
    let scale = 10i64.pow(digits);
    let near = above as i64 * scale / below as i64 + random.below(5) as i64 - 2;
    let near = game.end(Payoff::fraction(near, scale as u64));
    let mut rows = vec![row(&[(event, a), (zero, b)]), step(near)];
    if random.percent(30) {
        rows.push(step(event));
    }
    game.set(hub, Entry::Choice(player(random), rows));
    if random.percent(50) {
        ways.push((zero, small(random)));
    }
    game.set(event, Entry::Chance(row(&ways)));
    game.table()
}

/// Weights near the largest that fit.
pub(crate) fn huge_weights(random: &mut Random, size: Size) -> Table {
    let inner = size.draw(2, random).min(30);
    let kind = Kind::PLAIN.but(|k| k.inner = inner);
    let kind = kind.but(|k| (k.acyclic, k.tied) = (random.percent(30), random.percent(30)));
    let mut table = generate::game(&kind, random);
    for (_, weight, _) in table.entries.iter_mut().flat_map(rows_of).flatten() {
        if random.percent(60) {
            // Three of them fit.
            *weight = u128::MAX / 4 - u128::from(random.below(1000));
        }
    }
    table
}
