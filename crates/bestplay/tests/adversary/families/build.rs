//! Pieces of games: rows, weights and payoffs as the families want them.

use bestplay::{Payoff, Player};

use crate::generate::Random;
use crate::table::{Entry, Row, Table};

/// A game in the making: states are named first and filled in later.
pub(crate) struct Builder {
    entries: Vec<Entry>,
    pub(crate) forever: Payoff,
}

impl Builder {
    /// A game whose first states are named 0 to `count` - 1; play starts in 0.
    pub(crate) fn new(count: u32) -> Builder {
        Builder {
            entries: vec![Entry::End(Payoff::ZERO); count as usize],
            forever: Payoff::ZERO,
        }
    }

    pub(crate) fn set(&mut self, state: u32, entry: Entry) {
        self.entries[state as usize] = entry;
    }

    pub(crate) fn add(&mut self, entry: Entry) -> u32 {
        self.entries.push(entry);
        self.entries.len() as u32 - 1
    }

    pub(crate) fn end(&mut self, payoff: Payoff) -> u32 {
        self.add(Entry::End(payoff))
    }

    pub(crate) fn chance(&mut self, row: Row) -> u32 {
        self.add(Entry::Chance(row))
    }

    pub(crate) fn table(self) -> Table {
        let mut table = Table::new(self.entries);
        table.forever = self.forever;
        table
    }
}

/// Outcomes without payoff.
pub(crate) fn row(outcomes: &[(u32, u128)]) -> Row {
    paying(outcomes, Payoff::ZERO)
}

/// Outcomes that all pay this.
pub(crate) fn paying(outcomes: &[(u32, u128)], paid: Payoff) -> Row {
    outcomes
        .iter()
        .map(|&(to, weight)| (to, weight, paid))
        .collect()
}

/// Either player.
pub(crate) fn player(random: &mut Random) -> Player {
    match random.percent(50) {
        true => Player::Max,
        false => Player::Min,
    }
}

/// A payoff at an end, of either sign, with a small denominator.
pub(crate) fn payoff(random: &mut Random) -> Payoff {
    let denominators = [1, 1, 2, 3, 4, 10];
    let denominator = denominators[random.below(6) as usize];
    Payoff::fraction(random.below(41) as i64 - 20, denominator)
}

/// The same so many times in a hundred, else nothing.
pub(crate) fn sometimes(percent: u64, random: &mut Random) -> Payoff {
    match random.percent(percent) {
        true => payoff(random),
        false => Payoff::ZERO,
    }
}

/// A large weight: near a power of two or of ten, or anything of this many bits; at least 1.
pub(crate) fn large(most_bits: u64, random: &mut Random) -> u128 {
    let bits = 1 + random.below(most_bits);
    let base = 1u128 << bits.min(126);
    let off = u128::from(random.below(8));
    match random.below(4) {
        0 => base - off.min(base - 1),
        1 => base + off,
        2 => 10u128.pow((bits * 3 / 10) as u32) + off,
        _ => (base | u128::from(random.next())) & (2 * base - 1),
    }
}

/// A small weight.
pub(crate) fn small(random: &mut Random) -> u128 {
    1 + u128::from(random.below(6))
}
