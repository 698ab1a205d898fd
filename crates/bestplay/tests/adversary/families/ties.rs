//! Choices between what is equal, or nearly so.

use bestplay::Payoff;

use super::Size;
use super::build::{Builder, paying, payoff, player, row, small};
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Row, Table, rows_of, step};

/// A state worth p/q + 10^-gap at most: a chain of tosses whose rare outcome differs.
fn lottery(game: &mut Builder, above: u128, below: u128, gap: u32, random: &mut Random) -> u32 {
    let (one, zero) = (game.end(Payoff::ONE), game.end(Payoff::ZERO));
    let plain = game.chance(row(&[(one, above), (zero, below - above)]));
    if gap == 0 {
        return plain;
    }
    // A rare prize of one point or none instead, in two steps where one has too few places.
    let prize = if random.percent(50) { one } else { zero };
    let first = gap.min(30);
    let rare = match gap - first {
        0 => prize,
        rest => game.chance(row(&[(prize, 1), (plain, 10u128.pow(rest) - 1)])),
    };
    game.chance(row(&[(rare, 1), (plain, 10u128.pow(first) - 1)]))
}

fn near_rows(game: &mut Builder, random: &mut Random) -> Vec<Row> {
    let below = 2 + u128::from(random.below(30));
    let above = 1 + u128::from(random.below(below as u64 - 1));
    let rows = 2 + random.below(2);
    (0..rows)
        .map(|_| {
            let gap = match random.below(4) {
                0 => 0,
                _ => 6 + random.below(50) as u32,
            };
            step(lottery(game, above, below, gap, random))
        })
        .collect()
}

/// Choices between lotteries that differ by 10^-6 to 10^-55, one above another or within a cycle.
pub(crate) fn near(random: &mut Random, size: Size) -> Table {
    let cycles = random.percent(50);
    let count = 2 + size.draw(2, random).min(30) / 3;
    let mut game = Builder::new(count);
    for state in 0..count {
        let mut rows = near_rows(&mut game, random);
        let first = rows[0][0].0;
        let (other, next) = match cycles {
            true => (random.below(count.into()) as u32, (state + 1) % count),
            false if state + 1 < count => (state + 1, game.end(payoff(random))),
            false => (first, first),
        };
        if !cycles && random.percent(50) {
            rows.push(step(other));
        }
        rows.push(row(&[(other, small(random)), (next, small(random))]));
        if cycles && random.percent(50) {
            let back = random.below(count.into()) as u32;
            let rarely = 1 + u128::from(random.below(1 << 40));
            rows.push(row(&[(first, 1), (back, rarely)]));
        }
        let entry = match cycles && random.percent(20) {
            true => Entry::Chance(row(&[(first, 1), (other, 3), (next, 3)])),
            false => Entry::Choice(player(random), rows),
        };
        game.set(state, entry);
    }
    game.table()
}

/// Ways to a goal whose expected costs are equal, or differ by as little as one wait in 10^18: a
/// long wait at a small cost, a short one at a large cost, or all at once.
pub(crate) fn totals(random: &mut Random, size: Size) -> Table {
    let count = 1 + size.draw(1, random).min(24) / 2;
    let mut game = Builder::new(count);
    let goal = game.end(Payoff::ZERO);
    let who = player(random);
    // Every player pays with the same sign, so that nobody gains by waiting for ever but one who
    // has no way to wait.
    for state in 0..count {
        let next = if state + 1 < count { state + 1 } else { goal };
        let back = random.below(count.into()) as u32;
        let cost = 1 + random.below(50) as i64;
        let rows = (0..2 + random.below(2)).map(|_| {
            // Worth cost · (waits + 1) / rounds: left with 1 of waits + 1.
            let waits = 10u64.pow(random.below(18) as u32);
            let off = random.below(3);
            let waiting = game.chance(Vec::new());
            let paid = Payoff::fraction(cost, waits);
            let ways = [(waiting, u128::from(waits - 1 + off)), (next, 1)];
            let ways: Vec<(u32, u128)> = ways.into_iter().filter(|&(_, w)| w > 0).collect();
            game.set(waiting, Entry::Chance(paying(&ways, paid)));
            match random.percent(15) {
                true => row(&[(waiting, 1000), (back, 1)]),
                false => step(waiting),
            }
        });
        let rows: Vec<Row> = rows.collect();
        let player = if random.percent(80) {
            who
        } else {
            who.opponent()
        };
        game.set(state, Entry::Choice(player, rows));
    }
    game.table()
}

/// A random game each of whose states may be taken by another name, so that many choices are
/// between equals.
pub(crate) fn exact(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: (size.draw(4, random) / 2).max(2),
        rows: 2,
        tied: random.percent(50),
        forever: random.percent(20),
        ..Kind::PLAIN
    };
    let table = generate::game(&kind, random);
    let count = table.entries.len() as u32;
    // The twin of state s is s + count.
    let mut doubled = table.entries.clone();
    doubled.extend(table.entries.iter().cloned());
    for entry in &mut doubled {
        if let Entry::Choice(_, rows) = entry {
            rows.extend(rows.clone());
        }
        for (to, ..) in rows_of(entry).iter_mut().flatten() {
            *to += if random.percent(50) { count } else { 0 };
        }
    }
    let mut twice = Table::new(doubled);
    twice.forever = table.forever;
    twice
}

/// A ring that looks the same in both directions.
pub(crate) fn symmetric(random: &mut Random, size: Size) -> Table {
    let half = 1 + size.draw(2, random) / 2;
    let count = 2 * half;
    let mut game = Builder::new(count);
    let shared = game.end(payoff(random));
    let (onward, aside) = (small(random), small(random));
    for state in 0..=half {
        let (left, right) = ((state + count - 1) % count, (state + 1) % count);
        let end = game.end(payoff(random));
        let ways = |left: u32, right: u32| -> Vec<Row> {
            vec![
                row(&[(left, onward), (right, aside), (shared, 1)]),
                row(&[(right, onward), (left, aside), (shared, 1)]),
                row(&[(end, 1), (left, 1), (right, 1)]),
            ]
        };
        let player = player(random);
        let chance = random.percent(30);
        for place in [state, (count - state) % count] {
            let (left, right) = match place == state {
                true => (left, right),
                false => ((place + 1) % count, (place + count - 1) % count),
            };
            let mut ways = ways(left, right);
            game.set(
                place,
                match chance {
                    true => Entry::Chance(ways.swap_remove(2)),
                    false => Entry::Choice(player, ways),
                },
            );
        }
    }
    game.table()
}
