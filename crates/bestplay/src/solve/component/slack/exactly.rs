//! The room to the last unit, where it is so long that floating point sees no unit.

use std::rc::Rc;

use super::super::evaluate::{Evaluated, Evaluator};
use super::super::flow::weighted;
use super::super::local::Row;
use super::super::nodes::Nodes;
use super::{Level, Slack};
use crate::number::{Fixed, coarse};
use crate::solve::chain::refine;
use crate::solve::proven::Side;
use crate::solve::{Failure, Interrupt};

/// Units to spare that are about the same.
const ALIKE: f64 = 4.0;

/// Units that floating point counts one by one.
const COUNTED: f64 = 1e12;

/// Room that doubles need not refine.
const LASTING: f64 = 1e180;

/// Units that rows are given beyond what they ask for: what refinement may leave.
const SPARE: f64 = 2.0;

/// What floating point found.
pub(super) struct Short<'a, I> {
    pub(super) nodes: &'a Nodes,
    pub(super) level: &'a Level<'a, I>,
    /// The rows that ask for most, each with its state, and what they cost.
    pub(super) asking: &'a [Option<(u32, u32)>],
    pub(super) costs: &'a [f64],
    pub(super) room: &'a [f64],
    pub(super) chain: &'a Evaluated<'a>,
}

impl<I: Fixed> Slack<'_, I> {
    /// The room of the rows that ask for most to the last unit, where floating point has too few
    /// bits for that.
    pub(super) fn lengthen(
        &self,
        short: &Short<'_, I>,
        evaluator: &mut Evaluator<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<I>, Failure> {
        let Short {
            nodes,
            level,
            asking,
            costs,
            room,
            chain,
        } = *short;
        let units = |room: &f64| I::from_coarse(room.ceil(), 0).filter(|x| self.limit.holds(x));
        let spare = I::from_coarse(SPARE, 0).ok_or(Failure::Overflow)?;
        let cost = |(cost, asking): (&f64, &Option<(u32, u32)>)| {
            let Some((state, row)) = *asking else {
                return units(cost);
            };
            // Where it makes little difference, the same costs on both sides, so that the second
            // one starts from the room of the first.
            let mut cost = match self.spare(level.gains[row as usize]).abs() <= ALIKE {
                true => self.blurred(row as usize, self.margin + 2.0 * ALIKE),
                false => self.exact_cost(level, state, row as usize),
            }?;
            cost.add(&spare);
            Some(cost).filter(|cost| self.limit.holds(cost))
        };
        let costs: Option<Vec<I>> = costs.iter().zip(asking).map(cost).collect();
        let costs = costs.ok_or(Failure::Overflow)?;
        let excess = |room: &[I], node: usize| match asking[node] {
            Some((_, row)) => self.asks(nodes, room, node, row as usize, &costs[node]),
            None => I::default(),
        };
        let total =
            |node: usize| asking[node].map_or(1, |(_, row)| self.local.rows[row as usize].total);
        // Doubles first, if there is little to refine.
        let lasts = room.iter().any(|room| room.is_nan() || *room > LASTING);
        if lasts && I::BITS.is_some() {
            return Err(Failure::Overflow);
        }
        let by_doubles = || {
            let start = room.iter().map(|room| units(room).unwrap_or_default());
            let start = start.collect();
            refine(chain, start, excess, total, self.limit, interrupt)
        };
        if !lasts {
            match by_doubles() {
                Err(Failure::Precision) => {}
                other => return other,
            }
        }
        let rows = || asking.iter().map(|asking| asking.map(|(_, row)| row));
        let long = match nodes.merged {
            true => {
                let rows: Vec<Option<u32>> = rows().collect();
                let of = |state: u32| nodes.of[state as usize];
                let chain = evaluator.eliminate(weighted(self.local, &rows, of))?;
                chain.map(Rc::new)
            }
            false => evaluator.prepare_long(self.local, &rows().collect::<Vec<_>>())?,
        };
        let room = match long {
            Some(long) => {
                // States without a row are no part of the chain: they stay at what they cost.
                let alone = |(asking, cost): (&Option<_>, &I)| match asking {
                    Some(_) => I::default(),
                    None => cost.clone(),
                };
                let all = asking.iter().all(Option::is_some);
                let last = self.last.take();
                let start = last.filter(|last| all && last.len() == nodes.len());
                let start = start.unwrap_or_else(|| asking.iter().zip(&costs).map(alone).collect());
                refine(&*long, start, excess, total, self.limit, interrupt)?
            }
            None if lasts => by_doubles()?,
            None => return Err(Failure::Precision),
        };
        self.last.set(Some(room.clone()));
        Ok(room)
    }

    /// What a row costs in whole units, rounded up; where it has more to spare or to make up for than
    /// floating point counts in units, to the last one.
    fn exact_cost(&self, level: &Level<'_, I>, state: u32, row: usize) -> Option<I> {
        let Row { total, blur, .. } = self.local.rows[row];
        if level.gains[row].abs().max(blur) <= COUNTED {
            return I::from_coarse(self.cost(level.gains, row).ceil(), 0);
        }
        let gain = self.local.excess(row, level.x, &level.x[state as usize]);
        let mut cost = self.blurred(row, self.margin)?;
        match self.side {
            Side::Lower => cost.sub(&gain.div_floor(&I::from_count(total))),
            Side::Upper => cost.add(&gain.div_ceil(&I::from_count(total))),
        }
        Some(cost)
    }

    /// What a row's successors outside cost, and so many units.
    fn blurred(&self, row: usize, more: f64) -> Option<I> {
        let mut cost = I::from_coarse(more.ceil(), 0)?;
        cost.add(&self.local.blur(row)?);
        Some(cost)
    }

    /// total · (cost + Σ p · room ahead - own room) of a row, exactly.
    fn asks(&self, nodes: &Nodes, room: &[I], node: usize, row: usize, cost: &I) -> I {
        let total = self.local.rows[row].total;
        let mut sum = I::default();
        sum.add_product(total, cost);
        self.local.add_ahead(&mut sum, row, |target| {
            &room[nodes.of[target as usize] as usize]
        });
        let mut own = I::default();
        own.add_product(total, &room[node]);
        sum.sub(&own);
        sum
    }

    /// Looks at every row; one that asks for more than there is takes the place of the one that
    /// asked for most so far. Tells whether all are satisfied.
    pub(super) fn raise_exactly(
        &self,
        nodes: &Nodes,
        level: &Level<'_, I>,
        room: &[I],
        asking: &mut [Option<(u32, u32)>],
        open: impl Fn(&usize) -> bool,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool, Failure> {
        let mut satisfied = true;
        for (node, asking) in asking.iter_mut().enumerate() {
            if !open(&node) {
                continue;
            }
            let mut most = 0.0;
            for &state in nodes.members(node) {
                for row in self.open_rows(nodes, state as usize) {
                    // Less than what was solved for.
                    let cost = self.exact_cost(level, state, row);
                    let cost = cost.ok_or(Failure::Overflow)?;
                    let asks = self.asks(nodes, room, node, row, &cost).coarse(0)
                        / coarse(self.local.rows[row].total);
                    if asks > most {
                        most = asks;
                        *asking = Some((state, row as u32));
                        satisfied = false;
                    }
                }
            }
        }
        interrupt.check()?;
        Ok(satisfied)
    }
}
