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

mod exactly;
mod needed;

use super::evaluate::Evaluator;
use super::local::Layout;
use super::nodes::{Nodes, end_components};
use super::tunables::{GRAINS, MERGERS};
use crate::Player;
use crate::graph::NONE;
use crate::number::Fixed;
use crate::solve::chain::largest;
use crate::solve::failure::Failure;
pub(super) use needed::Slack;
use needed::{Level, Outcome};

/// Rooms that floating point may not hold.
const VAST: f64 = 1e250;

/// The units that may count as one where about so much room is needed: more than one where that is so
/// wide that floating point would not see a single unit.
pub(super) fn grain(room: &[f64]) -> f64 {
    match largest(room) {
        room if room > GRAINS && room < VAST => (room / GRAINS).log2().ceil().exp2(),
        _ => 1.0,
    }
}

impl<I: Fixed> Slack<'_, I> {
    /// The bounds; `None` if no room is large enough.
    pub(super) fn find(&self) -> Result<Option<Vec<I>>, Failure> {
        let pair = self.pair;
        let (evaluator, interrupt) = (pair.search.evaluator, pair.search.interrupt);
        let local = pair.local;
        let counts = counting(local, &pair.chosen, self.prover);
        let mut endless = 0.0;
        if !self.basis.trapped {
            let asking = pair.chosen.iter();
            let asking = asking.map(|&row| if counts[row as usize] { row } else { NONE });
            let mut level = Level {
                local,
                evaluator,
                counts: &counts,
                asking: &asking.collect::<Vec<_>>(),
                x: &pair.x,
                gains: self.gains.take(),
                guess: &self.basis.room,
            };
            let mut found = self.room(&mut level)?;
            if self.grain > 1.0 && !matches!(found, Some(Outcome::Found(_))) {
                found = self.fine().room(&mut level)?;
            }
            self.gains.set(level.gains);
            match found {
                Some(Outcome::Found(room)) => {
                    return Ok(Some(self.weaken(pair.x.clone(), room)));
                }
                Some(Outcome::Endless(spare)) => endless = spare,
                None => return Ok(None),
            }
        }
        let mut is_chosen = vec![false; counts.len()];
        (pair.chosen.iter()).for_each(|&row| is_chosen[row as usize] = true);
        let slack = self.fine();
        evaluator.forget();
        for _ in 0..MERGERS {
            let tied = 2.0 * endless + 64.0;
            if !tied.is_finite() {
                return Ok(None);
            }
            let is_tied = |state: usize, row: usize| {
                counts[row] && self.spare(local.gain(row, &pair.x, state, 0)) <= tied
            };
            let nodes = Nodes::of_sets(end_components(local, &is_tied, interrupt)?);
            let (local, rows) = local.regrouped(&nodes, false, &counts);
            let x = |node| self.weakest(&nodes, node, !local.rows_of(node).is_empty());
            let x: Vec<I> = (0..nodes.len()).map(x).collect();
            interrupt.check()?;
            let is_asking = |&at: &usize| is_chosen[rows[at] as usize];
            let asks = |node| local.rows_of(node).find(is_asking);
            let asks = |node| asks(node).map_or(NONE, |row| row as u32);
            let asking: Vec<u32> = (0..nodes.len()).map(asks).collect();
            drop(rows);
            let room = |&state: &u32| self.basis.room[state as usize];
            let room = |node| nodes.members(node).iter().map(room).fold(0.0, f64::max);
            let guess: Vec<f64> = (0..nodes.len()).map(room).collect();
            let evaluator = Evaluator::new(&local, evaluator.workshop);
            let found = slack.room(&mut Level {
                local: &local,
                evaluator: &evaluator,
                counts: &vec![true; local.row_count()],
                asking: &asking,
                x: &x,
                gains: local.gains(&x, 0),
                guess: &guess,
            })?;
            drop(evaluator);
            drop(local);
            match found {
                Some(Outcome::Found(room)) => {
                    return Ok(Some(nodes.spread(&self.weaken(x, room))));
                }
                Some(Outcome::Endless(spare)) => endless = spare.max(tied),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The same in single units.
    fn fine(&self) -> Self {
        Slack {
            grain: 1.0,
            ..*self
        }
    }

    /// The weakest value of a node. A set of states that is never left is worth 0.
    fn weakest(&self, nodes: &Nodes, node: usize, is_left: bool) -> I {
        let members = nodes.members(node);
        let nothing = (members.len() > 1 && !is_left).then(I::default);
        let values = members.iter().map(|&state| &self.pair.x[state as usize]);
        let values = values.chain(&nothing);
        let weakest = match self.prover {
            Player::Max => values.min(),
            Player::Min => values.max(),
        };
        weakest.cloned().unwrap_or_default()
    }

    fn weaken(&self, mut x: Vec<I>, room: Vec<I>) -> Vec<I> {
        for (x, room) in x.iter_mut().zip(&room) {
            match self.prover {
                Player::Max => x.sub(room),
                Player::Min => x.add(room),
            }
        }
        x
    }
}

/// The rows that have to satisfy the inequality: who stays where he is asks for nothing.
fn counting(local: &Layout, chosen: &[u32], prover: Player) -> Vec<bool> {
    local.by_row(|row, state| {
        let rests = |&to: &u32| to as usize == state;
        let is_relevant = local.kinds[state] != prover.kind() || chosen[state] as usize == row;
        is_relevant && !(local.shape(row).is_idle() && local.targets(row).iter().all(rests))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_room_has_grains_that_floating_point_sees() {
        for room in [GRAINS * 1.5, 1e15, 7e33, VAST / 2.0] {
            let grain = grain(&[1.0, room, 0.0]);
            assert!(grain > 1.0 && grain.log2().fract() == 0.0, "{grain}");
            assert!((GRAINS / 2.0..=GRAINS).contains(&(room / grain)), "{room}");
        }
        for room in [0.0, 1.0, GRAINS, 2.0 * VAST, f64::INFINITY, f64::NAN] {
            assert_eq!(grain(&[room, 2.0]), 1.0, "{room}");
        }
    }
}
