//! The room to the last unit, where it is so long that floating point sees no unit.

use super::super::evaluate::Evaluated;
use super::super::long;
use super::super::nodes::Nodes;
use super::super::refine::refine_until;
use super::Slack;
use crate::number::{Fixed, coarse};
use crate::solve::{Failure, Interrupt};

/// Units that rows are given beyond what they ask for: what refinement may leave.
const SPARE: f64 = 2.0;

impl<I: Fixed> Slack<'_, I> {
    /// The room of the rows that ask for most to the last unit, where floating point has too few
    /// bits for that.
    pub(super) fn lengthen(
        &self,
        nodes: &Nodes,
        asking: &[Option<(u32, u32)>],
        costs: &[f64],
        room: &[f64],
        chain: &Evaluated<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<I>, Failure> {
        let units = |room: &f64| I::from_coarse(room.ceil(), 0).filter(|x| x.within(self.limit));
        let start = room
            .iter()
            .map(|room| units(room).unwrap_or_default())
            .collect();
        let spare = |cost: &f64| {
            let mut cost = units(cost)?;
            cost.add(&I::from_coarse(SPARE, 0)?);
            Some(cost)
        };
        let costs: Option<Vec<I>> = costs.iter().map(spare).collect();
        let costs = costs.ok_or(Failure::Overflow)?;
        let excess = |room: &[I], node: usize| match asking[node] {
            Some((_, row)) => self.asks(nodes, room, node, row as usize, &costs[node]),
            None => I::default(),
        };
        let total =
            |node: usize| asking[node].map_or(1, |(_, row)| self.local.rows[row as usize].total);
        match refine_until(0.25, start, chain, excess, total, self.limit, interrupt) {
            Err(Failure::Precision) => {}
            other => return other,
        }
        let row = |(node, asking): (usize, &Option<(u32, u32)>)| {
            asking.map(|(_, row)| {
                let mut right = I::default();
                right.add_product(total(node), &costs[node]);
                self.local
                    .long_row(row, right, |state| nodes.of[state as usize])
            })
        };
        let rows = asking.iter().enumerate().map(row).collect();
        let longest = room.iter().copied().fold(1.0, f64::max);
        let found = long::solve(rows, longest, interrupt)?;
        found
            .filter(|room| room.iter().all(|room| room.within(self.limit)))
            .ok_or(Failure::Overflow)
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
        gains: &[f64],
        room: &[I],
        asking: &mut [Option<(u32, u32)>],
        interrupt: &Interrupt<'_>,
    ) -> Result<bool, Failure> {
        let mut satisfied = true;
        for (node, asking) in asking.iter_mut().enumerate() {
            let mut most = 0.0;
            for &state in nodes.members(node) {
                for row in self.open_rows(nodes, state as usize) {
                    // Less than what was solved for: half a unit is left for rounding.
                    let cost = I::from_coarse((self.cost(gains, row) - 0.5).floor(), 0);
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
