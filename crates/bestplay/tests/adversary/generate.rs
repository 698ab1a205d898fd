//! Random games of many kinds, from a seed.

use bestplay::{Payoff, Player};

use crate::table::{Entry, Row, Table};

pub(crate) use bestplay::random::Random;

/// What kind of games are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// States in which play goes on, and states in which it ends.
    pub(crate) inner: u32,
    pub(crate) ends: u32,
    /// The most rows of a choice, the most successors of a row.
    pub(crate) rows: u64,
    pub(crate) outcomes: u64,
    /// Per cent of states in which `Max` chooses, in which `Min` does.
    pub(crate) max: u64,
    pub(crate) min: u64,
    /// Only steps to later states.
    pub(crate) acyclic: bool,
    /// Per cent of rows that lead only to states in which play goes on.
    pub(crate) staying: u64,
    /// Per cent of rows that pay on the way; -1, 0, 1: of which sign (0: of both).
    pub(crate) paying: u64,
    pub(crate) sign: i64,
    /// Few different payoffs at an end, so that actions are often equal.
    pub(crate) tied: bool,
    /// Whether play for ever may pay something.
    pub(crate) forever: bool,
}

impl Kind {
    /// Cyclic games of two players without payoffs on the way.
    pub(crate) const PLAIN: Kind = Kind {
        inner: 6,
        ends: 3,
        rows: 3,
        outcomes: 3,
        max: 35,
        min: 35,
        acyclic: false,
        staying: 60,
        paying: 0,
        sign: 0,
        tied: false,
        forever: false,
    };

    /// The same, but for what is changed.
    pub(crate) fn but(mut self, change: impl FnOnce(&mut Kind)) -> Kind {
        change(&mut self);
        self
    }
}

/// A random game of this kind.
pub(crate) fn game(kind: &Kind, random: &mut Random) -> Table {
    let count = kind.inner + kind.ends;
    let mut entries: Vec<Entry> = (0..kind.inner)
        .map(|state| {
            let player = match random.below(100) {
                who if who < kind.max => Player::Max,
                who if who < kind.max + kind.min => Player::Min,
                _ => return Entry::Chance(row(kind, state, random)),
            };
            let rows = 1 + random.below(kind.rows);
            let rows = (0..rows).map(|_| row(kind, state, random));
            Entry::Choice(player, rows.collect())
        })
        .collect();
    entries.extend((kind.inner..count).map(|_| Entry::End(end_payoff(kind, random))));
    let mut table = Table::new(entries);
    if kind.forever && random.percent(60) {
        table.forever = end_payoff(kind, random);
    }
    table
}

fn end_payoff(kind: &Kind, random: &mut Random) -> Payoff {
    if kind.tied {
        return Payoff::from(random.below(3) as i64 - 1);
    }
    let numerator = random.below(21) as i64 - 10;
    Payoff::fraction(numerator, 1 + random.below(4))
}

fn row(kind: &Kind, state: u32, random: &mut Random) -> Row {
    let count = kind.inner + kind.ends;
    let stays = !kind.acyclic && random.percent(kind.staying);
    let pays = random.percent(kind.paying);
    let outcomes = if random.percent(40) {
        1
    } else {
        1 + random.below(kind.outcomes)
    };
    (0..outcomes)
        .map(|_| {
            let to = if kind.acyclic {
                u64::from(state) + 1 + random.below(u64::from(count - state - 1))
            } else if stays {
                random.below(u64::from(kind.inner))
            } else {
                random.below(u64::from(count))
            };
            let weight = match random.below(4) {
                0 => 1,
                1 => 1 + random.below(5),
                2 => 1 + random.below(100),
                _ => 2,
            };
            let payoff = match (pays, kind.sign) {
                (false, _) => Payoff::ZERO,
                (true, 0) => Payoff::fraction(random.below(7) as i64 - 3, 1 + random.below(3)),
                (true, sign) => {
                    Payoff::fraction(sign * random.below(4) as i64, 1 + random.below(3))
                }
            };
            (to as u32, u128::from(weight), payoff)
        })
        .collect()
}
