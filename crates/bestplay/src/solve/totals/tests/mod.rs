//! Random games against plain twins and against all pairs of strategies; long games of every kind.

mod chains;
mod plain;
mod positional;

use crate::graph::{Components, Graph, GraphBuilder, StateId};
use crate::watch::Silent;
use crate::{Payoff, Player};

use super::{Totals, Trouble};

/// A row: successors with weights and what is paid on the way.
type Row = Vec<(StateId, u128, i64)>;

/// A game: who chooses in each state, and the rows; none where play ends.
type Entries = Vec<(Option<Player>, Vec<Row>)>;

fn graph(entries: &Entries) -> Graph {
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for (player, rows) in entries {
        for row in rows {
            for &(target, weight, payoff) in row {
                builder.outcome(target, weight, Some(Payoff::from(payoff)));
            }
            builder.end_choice();
        }
        match rows.is_empty() {
            true => builder.end(Payoff::ZERO),
            false => builder.end_state(*player),
        }
    }
    builder.build()
}

fn totals(entries: &Entries) -> Result<Totals, Trouble> {
    let graph = graph(entries);
    Totals::of(&graph, &Components::of(&graph), &Silent)
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// A family of random games.
#[derive(Clone, Copy, Debug)]
struct Family {
    /// States in which play goes on; one more ends it.
    inner: u64,
    rows: u64,
    outcomes: u64,
    /// Per cent of states in which `Max` chooses, and in which `Min` does.
    max: u64,
    min: u64,
    /// Per cent of outcomes that end play, and of rows that pay.
    ends: u64,
    pays: u64,
    /// What is paid: from the first to the second.
    paid: (i64, i64),
    /// Whether one row pays the same for all its outcomes, so that none of mean 0 wavers.
    flat: bool,
    /// How far from a state its successors are, at most.
    reach: u64,
    /// Bits of potentials whose differences are paid as well.
    heights: u64,
}

fn random_game(family: &Family, random: &mut Random) -> Entries {
    let Family { inner, .. } = *family;
    let mut entries: Entries = Vec::new();
    for state in 0..inner {
        let who = random.below(100);
        let (player, rows) = match who {
            who if who < family.max => (Some(Player::Max), 1 + random.below(family.rows)),
            who if who < family.max + family.min => {
                (Some(Player::Min), 1 + random.below(family.rows))
            }
            _ => (None, 1),
        };
        let rows = (0..rows).map(|_| random_row(family, state, random));
        entries.push((player, rows.collect()));
    }
    entries.push((None, Vec::new()));
    if family.heights > 0 {
        let height = |_| {
            let bits = random.below(family.heights);
            random.below(1 << bits) as i64
        };
        let heights: Vec<i64> = (0..=inner).map(height).collect();
        for (own, (_, rows)) in heights.iter().zip(&mut entries) {
            for (target, _, paid) in rows.iter_mut().flatten() {
                *paid += own - heights[*target as usize];
            }
        }
    }
    entries
}

fn random_row(family: &Family, state: u64, random: &mut Random) -> Row {
    let Family { inner, reach, .. } = *family;
    let pays = random.percent(family.pays);
    let (least, most) = family.paid;
    let amount = |random: &mut Random| least + random.below((most - least + 1) as u64) as i64;
    let flat = amount(random);
    (0..1 + random.below(family.outcomes))
        .map(|_| {
            let near = (state + reach * inner + random.below(2 * reach + 1) - reach) % inner;
            let target = if random.percent(family.ends) {
                inner
            } else {
                near
            };
            let payoff = match (pays, family.flat) {
                (false, _) => 0,
                (true, true) => flat,
                (true, false) => amount(random),
            };
            (target as StateId, 1 + u128::from(random.below(3)), payoff)
        })
        .collect()
}
