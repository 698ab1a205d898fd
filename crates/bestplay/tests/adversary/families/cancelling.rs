//! Games whose payoffs on the way nearly cancel out.

use bestplay::Payoff;

use super::Size;
use super::build::Builder;
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Table, rows_of};

/// Small games with payoffs of either sign, to which differences of huge potentials are added: around
/// a cycle these cancel out, and what is left decides.
pub(crate) fn potentials(random: &mut Random, size: Size) -> Table {
    let one_player = random.percent(60);
    let max = if random.percent(50) { 60 } else { 0 };
    let players = match random.below(4) {
        0 => [0, 0],
        _ if one_player => [max, 60 - max],
        _ => [35, 35],
    };
    let kind = Kind {
        inner: 2 + random.below(if size.states > 12 { 5 } else { 3 }) as u32,
        ends: 2,
        rows: 2 + random.below(2),
        outcomes: 1 + random.below(2),
        max: players[0],
        min: players[1],
        paying: 30 + random.below(60),
        sign: [0, 0, 0, 1, -1][random.below(5) as usize],
        staying: 40 + random.below(61),
        tied: random.percent(50),
        forever: random.percent(30),
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    if random.percent(50) {
        // Whole payoffs, which often add up to nothing.
        for outcome in table.entries.iter_mut().flat_map(rows_of).flatten() {
            outcome.2 = Payoff::from(outcome.2.signum());
        }
    }
    if random.percent(40) {
        unbalance(&mut table, random);
    }
    let below = [1, 1, 1, 2, 3, 1 << 20][random.below(6) as usize];
    let heights: Vec<i64> = (0..kind.inner)
        .map(|_| {
            let bits = [0, 3, 8, 12, 16, 20, 24, 61][random.below(8) as usize];
            random.below(1 << bits) as i64
        })
        .collect();
    for state in 0..kind.inner {
        let height = |state: u32| heights.get(state as usize).copied().unwrap_or(0);
        let rows = rows_of(&mut table.entries[state as usize]);
        for outcome in rows.iter_mut().flatten() {
            let change = height(state) - height(outcome.0);
            outcome.2 = plus(outcome.2, Payoff::fraction(change, below));
        }
    }
    table
}

/// A coin in each state that is unfair by very little, for payoffs that add up to nothing if it
/// were not.
fn unbalance(table: &mut Table, random: &mut Random) {
    let large = 1u128 << [20, 50, 53, 60, 100, 118][random.below(6) as usize];
    for row in table.entries.iter_mut().flat_map(rows_of) {
        for outcome in row.iter_mut() {
            let more = u128::from(random.below(3));
            outcome.1 = outcome.1.min(64) * large + more;
        }
    }
}

/// Rounds of coins that pay 1 and take it back, one unfair by very little, or none.
pub(crate) fn coins(random: &mut Random, size: Size) -> Table {
    let count = size.draw(2, random).min(9);
    let mut game = Builder::new(count);
    let even = 1u128 << (1 + random.below(110));
    let unfair = random.below(u64::from(count) + 1) as u32;
    for state in 0..count {
        let (up, down) = ((state + 1) % count, (state + count - 1) % count);
        let more = match state == unfair {
            true => random.below(3) as i64 - 1,
            false => 0,
        };
        let paid = Payoff::fraction(1, 1 + random.below(2));
        let lost = -paid;
        let weight = even.saturating_add_signed(more.into());
        game.set(
            state,
            Entry::Chance(vec![(up, weight, paid), (down, even, lost)]),
        );
    }
    game.table()
}

/// The sum; the first where that does not fit.
fn plus(one: Payoff, other: Payoff) -> Payoff {
    Payoff::from_rational(&(one.to_rational() + other.to_rational())).unwrap_or(one)
}
