//! Where a player can almost surely avoid something that is harmful when it happens for ever.
//!
//! Some rows are *harmful*: taken again and again, they make the total grow in the direction that
//! the player, the *avoider*, does not want. The states from which he can almost surely take them
//! only finitely often, whatever the opponent does, are νX μY νZ, the almost-sure coBüchi
//! condition of turn-based stochastic games (de Alfaro and Henzinger 2000, "Concurrent
//! omega-regular games"): the largest X such that, within X, repeatedly adding to Y the states
//! from which he can stay for ever without harm, or else come to Y with positive probability,
//! ends with Y = X.
//!
//! Z is what is left by an attractor, that of whoever wants harm done, and whatever is drawn to Y is added
//! at once, by another one. So Y mostly grows a few times only.
//!
//! States leave X in groups, and how they were drawn to harm then is how the *opponent* makes it happen for
//! ever: from those of a group play comes, with positive probability, to a harmful row, or to a group that
//! left before, whatever the avoider does, if the opponent always heads there. So it does so again and
//! again until it is in an earlier group, or stays among harmful rows.
//!
//! # Complexity
//!
//! Linear in the transitions each time Y grows, and again as X shrinks: rarely more than a few times each,
//! and never more often than there are states.

use super::objective::{Objective, Role};
use crate::Result;
use crate::graph::NONE;
use crate::graph::{Attractor, Leads, RowList, Rows};

impl Objective<'_> {
    /// Finds where the avoider succeeds.
    pub(super) fn solve(mut self) -> Result<Safety> {
        let mut choices = vec![NONE; self.part.len()];
        loop {
            let gone = self.keep(&mut choices)?;
            if gone.is_empty() {
                return Ok(Safety {
                    holds: self.domain,
                    choices,
                });
            }
            self.narrow(&gone);
        }
    }

    /// The states of the domain that are not in μY νZ, and the choices that players have: of the avoider where
    /// he stays or comes nearer to where he may, of others where he does not.
    fn keep(&self, choices: &mut [u32]) -> Result<Vec<u32>> {
        let part = self.part;
        let role = |row: u32| self.roles[row as usize];
        // Whoever waits where he is does no harm, and need not be drawn by that.
        let waits = |row: u32| {
            let own = part.owner(row);
            let mut targets = part.targets(row).iter();
            role(row) == Role::Harmless && !self.chooses(own) && targets.all(|&to| to == own)
        };
        let counts = |row: u32| match role(row) {
            Role::Absent => false,
            Role::Lost => !self.chooses(part.owner(row)),
            _ => !waits(row),
        };
        let mut kept = Attractor::of_rows(&part.list, counts, |state| self.chooses(state));
        for row in 0..part.rows.len() as u32 {
            match role(row) {
                Role::Lost => kept.miss(row),
                Role::Leaves => kept.meet(row, 0),
                _ => {}
            }
        }
        kept.spread(|| part.interrupt.step())?;
        let mut open: Vec<u32> = (0..part.len() as u32).collect();
        open.retain(|&state| self.domain[state as usize]);
        let harmed = loop {
            let harmed = self.harmed(&kept)?;
            open.retain(|&state| !kept.holds(state));
            // States that stay have a rank of their own, above those that are kept already.
            let above = kept.found.last().map(|&last| kept.ranks[last as usize] + 1);
            let staying = open.iter().filter(|&&state| !harmed.holds(state));
            staying.for_each(|&state| kept.add(state, above.unwrap_or(0)));
            if open.iter().all(|&state| harmed.holds(state)) {
                break harmed;
            }
            kept.spread(|| part.interrupt.step())?;
        };
        for state in 0..part.len() as u32 {
            let (own, rows) = (kept.ranks[state as usize], part.rows_of(state));
            let keeps = |row: u32| {
                let ranks = || part.targets(row).iter().map(|&to| kept.ranks[to as usize]);
                let falls = || ranks().any(|rank| rank < own);
                match role(row) {
                    Role::Absent | Role::Lost => false,
                    Role::Leaves => true,
                    Role::Harmful => falls(),
                    Role::Harmless => falls() || ranks().all(|rank| rank == own),
                }
            };
            if self.domain[state as usize] {
                let row = match (self.chooses(state), kept.holds(state)) {
                    (true, true) => rows.clone().find(|&row| keeps(row)),
                    (false, false) => Some(harmed.by[state as usize]),
                    _ => None,
                };
                choices[state as usize] = row.map_or(NONE, |row| row - rows.start);
            }
        }
        Ok(open)
    }

    /// From where harm cannot be avoided but by coming to states that are kept.
    fn harmed(&self, kept: &Attractor<'_, RowList>) -> Result<Attractor<'_, RowList>> {
        let part = self.part;
        let counts = |row: u32| self.roles[row as usize] != Role::Absent;
        let mut harmed = Attractor::of_rows(&part.list, counts, |state| !self.chooses(state));
        for row in 0..part.rows.len() as u32 {
            let mut targets = part.targets(row).iter();
            match self.roles[row as usize] {
                Role::Absent => {}
                Role::Lost => harmed.meet(row, 0),
                Role::Leaves => harmed.miss(row),
                _ if targets.any(|&target| kept.holds(target)) => harmed.miss(row),
                Role::Harmful => harmed.meet(row, 0),
                Role::Harmless => {}
            }
        }
        // Who can take nothing is harmed as well.
        for state in 0..part.len() as u32 {
            let inside = self.domain[state as usize] && self.chooses(state);
            if inside && harmed.left[state as usize] == 0 {
                harmed.add(state, 0);
            }
        }
        harmed.spread(|| part.interrupt.step())?;
        Ok(harmed)
    }
}

/// Where the avoider succeeds, and how.
pub(super) struct Safety {
    /// Whether he does, for each state.
    pub(super) holds: Vec<bool>,
    /// The choice of a state in which the avoider chooses and succeeds, or somebody else does and he fails;
    /// [`NONE`] elsewhere, and outside the domain.
    pub(super) choices: Vec<u32>,
}
