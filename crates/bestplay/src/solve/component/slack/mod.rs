//! Bounds around the values of a pair of strategies, wide enough to prove themselves.
//!
//! Lower bounds are looked for as L = x - w. A row of state s that has g to spare at x, and whose
//! successors outside are known to within b, satisfies its inequality if
//!
//! ```text
//!   w(s) ≥ b - g + Σ p · w(t)
//! ```
//!
//! This has to hold for the row that the prover has chosen, and for all rows of everybody else. So
//! w is what a game is worth in which everybody else makes play cost much: each row costs b - g and
//! a little more for rounding. Passes raise w where it is too small; where that goes on, the costs
//! of the rows that ask for most are solved for.
//!
//! Rows that are worth as much as their state's value (*tied* rows) may keep play among some
//! states for ever, so that no w is large enough. Such states have to have the same bound anyway:
//! they count as one, with the weakest of their values. The mirror image gives upper bounds.
//!
//! All of this is floating point: the certificate decides.

mod capped;
mod exactly;
mod needed;

use std::cell::Cell;

use super::super::proven::{Limit, Side};
use super::ends::Ends;
use super::evaluate::{Evaluated, Evaluator};
use super::largest;
use super::local::{Layout, Local};
use super::nodes::Nodes;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};
use needed::Outcome;

/// How closely costs are solved for, as much is added to them: if all differences count, if not,
/// and if all cost about the same.
pub(super) const CLOSELY: f64 = 1e-7;
pub(super) const LOOSELY: f64 = 1e-3;
const ROUGHLY: f64 = 1e-2;

/// Costs, in margins, that count as about the same.
const ALIKE: f64 = 16.0;

/// Units that are added to every cost at first: rounding takes two at most.
pub(super) const MARGIN: f64 = 2.0;

/// Grains in the widest room: so many that counting each step of a long play as one more hardly
/// widens it, and few enough for floating point to see each of them.
const FINE: f64 = 1e11;

/// Rooms that floating point may not hold.
const VAST: f64 = 1e250;

/// The units that may count as one where about so much room is needed: more than one where that is so
/// wide that floating point would not see a single unit.
pub(super) fn grain(room: &[f64]) -> f64 {
    match largest(room) {
        room if room > FINE && room < VAST => (room / FINE).log2().ceil().exp2(),
        _ => 1.0,
    }
}

/// What a row costs that rounding may change by as much as `blur` and that is off by `loss`.
pub(super) fn cost_of(blur: f64, loss: f64) -> f64 {
    blur + loss + MARGIN * (1.0 + 1e-6)
}

/// About how far each value may be from what the bounds outside allow if the chosen rows, and
/// others that are better, are off by as much as `losses` says; solved for as closely as given.
pub(super) fn room(
    local: &Layout,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    losses: &[f64],
    closely: f64,
) -> Result<Vec<f64>, Failure> {
    let cost = |(state, &row): (usize, &u32)| match chain.is_trapped(state) {
        true => 0.0,
        false => cost_of(local.rows[row as usize].blur, losses[state]),
    };
    let mut costs: Vec<f64> = chosen.iter().enumerate().map(cost).collect();
    let largest = costs.iter().copied().fold(1.0, f64::max);
    if largest <= ALIKE * MARGIN {
        costs.fill(1.1 * largest);
        return Ok(chain.solve(&costs, None, ROUGHLY)?);
    }
    costs
        .iter_mut()
        .for_each(|cost| *cost += 2.0 * closely * largest);
    Ok(chain.solve(&costs, None, closely)?)
}

/// Bounds of one side, if they are found.
pub(super) struct Slack<'a, I> {
    pub(super) local: &'a Local<I>,
    pub(super) chosen: &'a [u32],
    pub(super) x: &'a [I],
    /// How much more than its state's value each row is worth, in units.
    pub(super) gains: &'a [f64],
    /// About the room that it takes.
    pub(super) guess: &'a [f64],
    /// How closely costs are solved for.
    pub(super) closely: f64,
    /// Whether the chosen rows keep play among some states for ever.
    pub(super) trapped: bool,
    pub(super) side: Side,
    /// Grains that are added to every cost.
    pub(super) margin: f64,
    /// Units that count as one, a grain, where that is tried first ([`grain`]); else 1.
    pub(super) grain: f64,
    pub(super) limit: Limit,
    /// The room that was found last, if it was too long for floating point.
    pub(super) last: &'a Cell<Option<Vec<I>>>,
    /// What lies outside, if nothing is paid on the way.
    pub(super) ends: &'a dyn Fn() -> Option<Ends<I>>,
}

/// Values that bounds are laid around, and how much more than its state's value each row is worth
/// there, in units; within what floating point can count.
struct Level<'a, I> {
    x: &'a [I],
    gains: &'a [f64],
}

impl<I: Fixed> Slack<'_, I> {
    /// The bounds; `None` if no room is large enough.
    pub(super) fn find(
        &self,
        evaluator: &mut Evaluator<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Vec<I>>, Failure> {
        let mut endless = 0.0;
        if !self.trapped {
            let single = Nodes::single(self.local.len());
            let level = Level {
                x: self.x,
                gains: self.gains,
            };
            let mut found = self.room(&single, &level, evaluator, interrupt)?;
            if self.grain > 1.0 && !matches!(found, Some(Outcome::Found(_))) {
                found = self.fine().room(&single, &level, evaluator, interrupt)?;
            }
            match found {
                Some(Outcome::Found(room)) => {
                    return Ok(Some(self.weaken(&single, self.x, &room)));
                }
                Some(Outcome::Endless(spare)) => endless = spare,
                None => return Ok(None),
            }
        }
        let slack = self.fine();
        for _ in 0..40 {
            let tied = 2.0 * endless + 64.0;
            if !tied.is_finite() {
                return Ok(None);
            }
            let is_tied = |state: usize, row: usize| {
                self.is_relevant(state, row) && self.spare(self.gains[row]) <= tied
            };
            let nodes = Nodes::new(self.local, is_tied, interrupt)?;
            let x = self.level(&nodes);
            let gains = self.gains_at(&x);
            interrupt.check()?;
            let level = Level {
                x: &x,
                gains: &gains,
            };
            match slack.room(&nodes, &level, evaluator, interrupt)? {
                Some(Outcome::Found(room)) => return Ok(Some(self.weaken(&nodes, &x, &room))),
                Some(Outcome::Endless(spare)) => endless = spare.max(tied),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The same in single units.
    fn fine(&self) -> Slack<'_, I> {
        Slack {
            grain: 1.0,
            ..*self
        }
    }

    /// Whether a row has to satisfy the inequality.
    #[inline]
    fn is_relevant(&self, state: usize, row: usize) -> bool {
        self.local.kinds[state] != self.side.prover() || self.chosen[state] as usize == row
    }

    /// What a row has to spare, if it gains so much.
    #[inline]
    fn spare(&self, gain: f64) -> f64 {
        match self.side {
            Side::Lower => gain,
            Side::Upper => -gain,
        }
    }

    fn gains_at(&self, x: &[I]) -> Vec<f64> {
        let local = self.local;
        let mut gains = vec![0.0; local.rows.len()];
        for state in 0..local.len() {
            for row in local
                .rows_of(state)
                .filter(|&row| self.is_relevant(state, row))
            {
                gains[row] = local.gain(row, x, &x[state], 0);
            }
        }
        gains
    }

    /// The values, with the weakest of each node for all its states. Where a node is never left
    /// play is worth 0.
    fn level(&self, nodes: &Nodes) -> Vec<I> {
        let mut level = self.x.to_vec();
        for node in (0..nodes.len()).filter(|&node| nodes.members(node).len() > 1) {
            let members = nodes.members(node);
            let values = members.iter().map(|&state| &self.x[state as usize]);
            let weakest = match self.side {
                Side::Lower => values.min(),
                Side::Upper => values.max(),
            };
            let Some(mut weakest) = weakest.cloned() else {
                continue;
            };
            if !self.can_leave(nodes, node) {
                weakest = match self.side {
                    Side::Lower => weakest.min(I::default()),
                    Side::Upper => weakest.max(I::default()),
                };
            }
            for &state in members {
                level[state as usize] = weakest.clone();
            }
        }
        level
    }

    fn can_leave(&self, nodes: &Nodes, node: usize) -> bool {
        nodes
            .members(node)
            .iter()
            .any(|&state| self.open_rows(nodes, state as usize).next().is_some())
    }

    /// The rows of a state that have to satisfy the inequality and lead out of its node.
    fn open_rows<'n>(&'n self, nodes: &'n Nodes, state: usize) -> impl Iterator<Item = usize> + 'n {
        let rows = self.local.rows_of(state);
        rows.filter(move |&row| {
            self.is_relevant(state, row) && !nodes.joins(self.local, state, row)
        })
    }

    fn weaken(&self, nodes: &Nodes, x: &[I], room: &[I]) -> Vec<I> {
        let bound = |(x, &node): (&I, &u32)| {
            let mut bound = x.clone();
            match self.side {
                Side::Lower => bound.sub(&room[node as usize]),
                Side::Upper => bound.add(&room[node as usize]),
            }
            bound
        };
        x.iter().zip(&nodes.of).map(bound).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_room_has_grains_that_floating_point_sees() {
        for room in [FINE * 1.5, 1e15, 7e33, VAST / 2.0] {
            let grain = grain(&[1.0, room, 0.0]);
            assert!(grain > 1.0 && grain.log2().fract() == 0.0, "{grain}");
            assert!((FINE / 2.0..=FINE).contains(&(room / grain)), "{room}");
        }
        for room in [0.0, 1.0, FINE, 2.0 * VAST, f64::INFINITY, f64::NAN] {
            assert_eq!(grain(&[room, 2.0]), 1.0, "{room}");
        }
    }
}
