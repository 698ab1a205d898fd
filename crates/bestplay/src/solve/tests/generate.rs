//! Random graphs of many kinds, for tests.

use crate::graph::{Graph, GraphBuilder};
use crate::random::Random;
use crate::{Payoff, Player};

/// A kind of random graphs.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Kind {
    /// States in which play goes on; a few more end it.
    pub(in crate::solve) states: u64,
    /// The most rows of a player's state, and the most outcomes of a row.
    pub(in crate::solve) rows: u64,
    pub(in crate::solve) outcomes: u64,
    /// Per cent of states in which `Max` chooses, and in which `Min` does.
    pub(in crate::solve) max: u64,
    pub(in crate::solve) min: u64,
    /// Per cent of rows that end play in no case.
    pub(in crate::solve) staying: u64,
    /// Per cent of rows that pay on the way, and what: from the first to the second.
    pub(in crate::solve) paying: u64,
    pub(in crate::solve) paid: (i64, i64),
    /// Bits of the largest weight.
    pub(in crate::solve) weight: u64,
    /// Whether rows are repeated, and payoffs few, so that there are many ties.
    pub(in crate::solve) tied: bool,
    /// How far a row leads: its successors are among so many neighbours.
    pub(in crate::solve) near: u64,
}

impl Kind {
    /// The same, but for what is changed.
    pub(in crate::solve) fn but(mut self, change: impl FnOnce(&mut Kind)) -> Kind {
        change(&mut self);
        self
    }

    /// A random graph of this kind.
    pub(in crate::solve) fn graph(&self, random: &mut Random) -> Graph {
        let (states, ends) = (self.states, if self.tied { 2 } else { 4 });
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for state in 0..states {
            let player = match random.below(100) {
                who if who < self.max => Some(Player::Max),
                who if who < self.max + self.min => Some(Player::Min),
                _ => None,
            };
            let rows = player.map_or(1, |_| 1 + random.below(self.rows));
            let mut list: Vec<Vec<(u64, u128)>> = Vec::new();
            for _ in 0..rows {
                if self.tied && !list.is_empty() && random.percent(40) {
                    let mut again = list[random.below(list.len() as u64) as usize].clone();
                    again.push((state, 1));
                    list.push(again);
                    continue;
                }
                let near = self.near.min(states);
                let outcome = |random: &mut Random| {
                    let long = u128::from(random.next()) << 64 | u128::from(random.next());
                    let weight = long >> (127 - random.below(self.weight));
                    let to = (state + states + random.below(near) - near / 2) % states;
                    (to, weight.max(1))
                };
                let count = 1 + random.below(self.outcomes);
                let mut row: Vec<_> = (0..count).map(|_| outcome(random)).collect();
                if !random.percent(self.staying) {
                    row.push((states + random.below(ends), 1));
                }
                list.push(row);
            }
            for row in list {
                let (pays, (least, most)) = (random.percent(self.paying), self.paid);
                for (to, weight) in row {
                    let paid = least + random.below((most - least + 1) as u64) as i64;
                    let paid = Payoff::from(if pays { paid } else { 0 });
                    builder.outcome(to as u32, weight, (self.paying > 0).then_some(paid));
                }
                builder.end_choice();
            }
            builder.end_state(player);
        }
        for end in 0..ends as i64 {
            builder.end(Payoff::from(if self.tied { end } else { 3 * end - 4 }));
        }
        builder.build()
    }
}
