//! Where a player can almost surely avoid something that is harmful when it happens for ever.
//!
//! Some rows are *harmful*: taken again and again, they make the total grow in the direction that
//! the player, the *avoider*, does not want. The states from which he can almost surely take them
//! only finitely often, whatever the opponent does, are νX μY νZ, the almost-sure coBüchi
//! condition of turn-based stochastic games (de Alfaro and Henzinger 2000, "Concurrent
//! omega-regular games"): the largest X such that, within X, repeatedly adding to Y the states
//! from which he can stay for ever without harm, or else come to Y with positive probability,
//! ends with Y = X. The *rank* of a state is the round in which it is added.
//!
//! The rounds of Y within one X are found together ([`layers`](super::layers)); X shrinks, and they are
//! found anew, until none of its states is left out.
//!
//! # Complexity
//!
//! As many times that of the layers as X shrinks: rarely more than a few times, and never more often than
//! there are states.

use super::layers::Layers;
use super::objective::{Objective, Role};
use super::part::NONE;
use crate::Result;
use crate::graph::Rows;

impl Objective<'_> {
    /// Finds where the avoider succeeds.
    pub(super) fn solve(&self) -> Result<Safety> {
        let when = |&inside: &bool| if inside { NONE } else { 0 };
        let mut left: Vec<u32> = self.domain.iter().map(when).collect();
        let mut inside = self.clone();
        let mut round = 0;
        let ranks = loop {
            let ranks = Layers::new(&inside).run()?;
            let gone = inside.narrow(&ranks);
            if gone.is_empty() {
                break ranks;
            }
            round += 1;
            for state in gone {
                left[state as usize] = round;
            }
        };
        let choices = (0..self.part.len() as u32).map(|state| {
            let own = ranks[state as usize];
            if own == NONE || !self.chooses(state) {
                return NONE;
            }
            let mut rows = self.part.rows_of(state);
            let choice = rows.position(|row| {
                self.roles[row as usize] != Role::Absent && self.rank(row, &ranks) <= own
            });
            choice.map_or(NONE, |choice| choice as u32)
        });
        Ok(Safety {
            choices: choices.collect(),
            ranks,
            left,
        })
    }
}

/// Where the avoider succeeds, and how.
pub(super) struct Safety {
    /// The rank of each state; [`NONE`] where he does not succeed.
    pub(super) ranks: Vec<u32>,
    /// For each state the round in which it left X, 0 if it was never there; [`NONE`] where he succeeds.
    pub(super) left: Vec<u32>,
    /// For each state in which the avoider chooses and succeeds, which of its rows to take;
    /// [`NONE`] elsewhere.
    pub(super) choices: Vec<u32>,
}

impl Safety {
    #[inline]
    pub(super) fn holds(&self, state: u32) -> bool {
        self.ranks[state as usize] != NONE
    }
}
