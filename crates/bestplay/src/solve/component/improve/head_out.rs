//! Heading out where play lasts far too long.
//!
//! Passes of value iteration start from nothing, where steps seem to cost little: the strategies that they
//! find may go round 2^n times where n steps lead out. Evaluated, they are worth numbers as long, and
//! better rows shorten these by some bits in each round. So once the player who loses by long play goes
//! straight to where play may leave, and is improved from there.

use super::Improved;
use crate::graph::Kind;
use crate::number::Fixed;
use crate::solve::chain::Chain;

impl<I: Fixed> Improved<'_, I> {
    /// Lets the player who loses by long play head out, if he was not asked yet, and values count from
    /// nothing again. Tells whether any row changed.
    pub(super) fn head_out(&mut self, chain: &Chain<'_>) -> bool {
        if std::mem::replace(&mut self.headed_out, true) {
            return false;
        }
        let numbers = self.x.iter().zip(&self.ahead);
        let long = numbers.map(|(x, ahead)| x.coarse(self.shift) + ahead);
        let larger = |most: f64, x: f64| if x.abs() > most.abs() { x } else { most };
        let is_large = long.fold(0.0, larger) > 0.0;
        let loser = if is_large { Kind::Min } else { Kind::Max };
        let mut moved = false;
        for (state, chosen) in self.chosen.iter_mut().enumerate() {
            if self.local.kinds[state] == loser
                && let Some(row) = self.local.towards_exits(state)
            {
                moved |= std::mem::replace(chosen, row) != row;
            }
        }
        if moved {
            self.put(vec![I::default(); self.local.len()], &chain.trapped);
            self.ahead.fill(0.0);
        }
        self.note_switch(moved)
    }
}
