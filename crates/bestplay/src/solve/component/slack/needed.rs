//! The room that a game in which everybody else makes play cost much is worth: passes raise it
//! where rows ask for more, and where that goes on, the costs of the rows that ask for most are
//! solved for.

use std::cell::Cell;

use super::super::evaluate::{Evaluator, taken};
use super::super::improve::{Basis, Improved};
use super::super::local::Local;
use super::super::tunables::{ROOM_FEW, ROOM_PASSES, ROOM_ROUNDS, ROOM_TURNS};
use crate::Player;
use crate::graph::NONE;
use crate::number::{Fixed, all};
use crate::solve::failure::Failure;

/// Grains in a room in which floating point sees one no longer.
const LONG: f64 = 1e12;

/// What floating point may be wrong by in a gain, relative to it.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// Bounds of one player's, if they are found.
pub(in super::super) struct Slack<'a, I> {
    /// The strategies, and their values.
    pub(in super::super) pair: &'a Improved<'a, I>,
    pub(in super::super) basis: &'a Basis,
    pub(in super::super) prover: Player,
    /// Grains that are added to every cost.
    pub(in super::super) margin: f64,
    /// Units that count as one, a grain, where that is tried first ([`grain`](super::grain)); else 1.
    pub(in super::super) grain: f64,
    /// How much more than its state's value each row is worth, while that is kept.
    pub(in super::super) gains: &'a Cell<Vec<f64>>,
    /// The room that was found last, if it was too long for floating point.
    pub(in super::super) last: &'a Cell<Option<Vec<I>>>,
}

/// What bounds are laid around: the states, or sets of them that count as one.
pub(super) struct Level<'a, 'e, I> {
    pub(super) local: &'a Local<I>,
    pub(super) evaluator: &'a Evaluator<'e>,
    /// The rows that have to satisfy the inequality.
    pub(super) counts: &'a [bool],
    /// Those to start from; [`NONE`] where there is none.
    pub(super) asking: &'a [u32],
    pub(super) x: &'a [I],
    /// How much more than its state's value each row is worth, in units; within what floating point can
    /// count. It is looked for anew where its room was needed.
    pub(super) gains: Vec<f64>,
    /// About the room that it takes, of the states.
    pub(super) guess: &'a [f64],
}

/// What came of it.
pub(super) enum Outcome<I> {
    Found(Vec<I>),
    /// Rows with as much to spare keep play for ever.
    Endless(f64),
}

impl<I: Fixed> Slack<'_, I> {
    /// What a row has to spare, if it gains so much.
    #[inline]
    pub(super) fn spare(&self, gain: f64) -> f64 {
        self.prover.of((gain, -gain))
    }

    /// What a row costs. Where there is much to spare, or to make up for, floating point may be wrong
    /// by more than the margin.
    #[inline]
    pub(super) fn cost(&self, level: &Level<'_, '_, I>, row: usize) -> f64 {
        let spare = self.spare(level.gains[row]);
        level.local.shape(row).blur - spare + self.margin * self.grain + ROUNDING * spare.abs()
    }

    /// The room that every state needs; `None` if no end is in sight.
    pub(super) fn room(&self, level: &mut Level<'_, '_, I>) -> Result<Option<Outcome<I>>, Failure> {
        let local = level.local;
        let mut asking = level.asking.to_vec();
        let mut room = level.guess.to_vec();
        // What is added to the costs of states where rows that ask for the same take turns.
        let mut extra = Vec::new();
        for round in 0..ROOM_ROUNDS {
            let mut exact = None;
            if round > 0 || !self.is_short(&room) {
                let trapped = level.evaluator.workshop.trapped(&local.layout, &asking)?;
                let endless = (0..local.len()).filter(|&state| trapped[state]);
                let endless = endless.filter_map(|state| taken(asking[state]));
                let spare = endless.map(|row| self.spare(level.gains[row]));
                if let Some(most) = spare.reduce(f64::max) {
                    return Ok(Some(Outcome::Endless(most.max(0.0))));
                }
                let cost = |&row: &u32| taken(row).map_or(0.0, |row| self.cost(level, row));
                let costs: Vec<f64> = asking.iter().map(cost).collect();
                level.gains = Vec::new();
                let chain = level.evaluator.prepare(&asking)?;
                let largest = costs.iter().copied().fold(0.0, f64::max);
                let more = |(cost, &asking): (&f64, &u32)| match asking {
                    NONE => *cost,
                    _ => cost + 2.0 * self.basis.closely * largest,
                };
                let enough: Vec<f64> = costs.iter().zip(&asking).map(more).collect();
                room = chain.solve(&enough, Some(&room), self.basis.closely)?;
                drop(enough);
                level.gains = local.gains(level.x, 0);
                if !self.is_short(&room) {
                    // Not even grains are seen: single units are exact.
                    if self.grain > 1.0 {
                        return Ok(None);
                    }
                    extra.resize(local.len(), 0.0);
                    let wanted = (&asking[..], &costs[..], &extra[..]);
                    let found = self.lengthen(level, wanted, &room, &chain)?;
                    exact = Some(found);
                }
            }
            let satisfied = match &exact {
                Some(room) => {
                    let extra = Some(&mut extra[..]).filter(|_| round > ROOM_TURNS);
                    self.raise_exactly(level, room, (&mut asking, extra))?
                }
                // Where floating point sees no unit, it cannot tell.
                None => self.raise(level, &mut room, &mut asking)? && self.is_short(&room),
            };
            if satisfied {
                let rounded = || all(room.iter().map(|room| I::from_coarse(room.ceil(), 0)));
                return Ok(exact.or_else(rounded).map(Outcome::Found));
            }
        }
        Ok(None)
    }

    /// Whether floating point holds it, and sees each grain.
    fn is_short(&self, room: &[f64]) -> bool {
        room.iter().all(|&room| room <= LONG * self.grain)
    }

    /// Passes that raise the room where rows ask for more; tells whether all are satisfied.
    fn raise(
        &self,
        level: &Level<'_, '_, I>,
        room: &mut [f64],
        asking: &mut [u32],
    ) -> Result<bool, Failure> {
        let local = level.local;
        let mut last = usize::MAX;
        for pass in 0..ROOM_PASSES {
            let mut raised = 0;
            for step in 0..local.len() {
                let state = match pass % 2 {
                    0 => step,
                    _ => local.len() - 1 - step,
                };
                let (had, mut most) = (room[state], room[state]);
                for row in local.rows_of(state).filter(|&row| level.counts[row]) {
                    // What it costs and the room of its successors, taken until it leads to another state.
                    let (worth, leaves) = local.onwards(row, state, room);
                    let need = (self.cost(level, row) + worth) / leaves;
                    if need > most + 0.5 * self.grain {
                        most = need;
                        asking[state] = row as u32;
                    }
                }
                room[state] = most;
                raised += usize::from(most > had);
            }
            self.pair.search.interrupt.check()?;
            if raised == 0 {
                return Ok(true);
            }
            // Where it takes many passes, it takes too many.
            if raised > ROOM_FEW && raised > last / 2 {
                break;
            }
            last = raised;
        }
        Ok(false)
    }
}
