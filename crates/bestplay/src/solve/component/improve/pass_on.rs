//! Passes that settle go on to the end: what they leave is counted exactly, and is what the next ones pass over,
//! until it does not show in the digits asked for. Nothing is eliminated.
//!
//! From values that nobody is credited with too much, passes raise what is missing, and who stalls gets nothing by it.
//! So before each round all values are brought nearer to what stalling is worth, nothing, by more than they may be
//! off: from above, two players who stay where they are would keep what rounding gave one of them.

use super::super::sweep::{Base, sweep};
use super::super::tunables::{CLOSER, CLOSER_ROUNDS, COSTS_LOOSELY, MOST_PASSES, TIED};
use super::room::costs;
use super::{Basis, Improved, Search};
use crate::graph::Kind;
use crate::number::Fixed;
use crate::solve::chain::largest;
use crate::solve::failure::Failure;

impl<I: Fixed> Improved<'_, I> {
    /// What bounds may start from, where passes settle until neither values nor strategies can be off by more
    /// than so many `bits` of the largest value allow; `None` where they do not, or somebody may stall.
    pub(super) fn pass_on(&mut self, bits: u32) -> Result<Option<Basis>, Failure> {
        for round in 1..=CLOSER_ROUNDS {
            let Some(x) = self.settled.then(|| self.with_ahead()).flatten() else {
                break;
            };
            let workshop = self.search.evaluator.workshop;
            let trapped = workshop.trapped(&self.local.layout, &self.chosen)?;
            let change = largest(&self.ahead);
            self.put(x, &trapped);
            self.ahead.fill(0.0);
            if self.shift > 0 {
                break;
            }
            let losses = self.losses(&trapped, bits);
            let sum = |losses| passed(&self.search, &self.chosen, &trapped, losses);
            let room = losses.map(sum).transpose()?.flatten();
            if let Some(room) = room.filter(|room| self.fits(room, bits)) {
                let basis = Basis::new(&trapped, room, COSTS_LOOSELY);
                return Ok((!self.stall(change)).then_some(basis));
            }
            let part = |x: &I| I::scaled(TIED * change * f64::from(x.sign()), 0);
            let nearer = |x: &I| {
                let mut nearer = x.clone();
                nearer.sub(&part(x)?);
                Some(nearer).filter(|nearer| nearer.sign() == x.sign())
            };
            let nearer = self.x.iter().map(|x| nearer(x).unwrap_or_default());
            self.put(nearer.collect(), &trapped);
            let least = self.goal(bits) * CLOSER.powi(-round);
            let (base, x, chosen) = (&self.base, &mut self.ahead, &mut self.chosen);
            self.settled = (self.search).pass_until_settled(base, x, chosen, least)?;
        }
        Ok(None)
    }
}

/// Roughly what [`summed`](Improved::summed) finds, by passes over the chosen rows; `None` if that takes too many.
fn passed(
    &Search {
        local, interrupt, ..
    }: &Search<'_>,
    chosen: &[u32],
    trapped: &[bool],
    losses: Vec<f64>,
) -> Result<Option<Vec<f64>>, Failure> {
    let costs = costs(local, chosen, trapped, losses, 1.0);
    let mut base = Base {
        values: vec![0.0; costs.len()],
        gains: vec![0.0; local.row_count()],
    };
    for state in (0..costs.len()).filter(|&state| !trapped[state]) {
        base.gains[chosen[state] as usize] = costs[state];
    }
    let (mut room, mut rows) = (base.values.clone(), chosen.to_vec());
    let (nobody, enough) = ((Some(Kind::End), 0.0), 0.25 * largest(&costs));
    for _ in 0..MOST_PASSES {
        let pass = sweep(local, &base, &mut room, &mut rows, true, nobody, interrupt)?;
        if pass.change <= enough {
            return Ok(Some(room));
        }
    }
    Ok(None)
}
