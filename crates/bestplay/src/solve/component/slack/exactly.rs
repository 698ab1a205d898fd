//! The room to the last unit, where it is so long that floating point sees no unit.

use dashu_int::IBig;

use super::super::evaluate::taken;
use super::super::local::{Local, RowShape};
use super::super::refine::PLACES;
use super::super::tunables::{REFINED_SPARE, ROOM_LASTING, SPARE_ALIKE};
use super::needed::{Level, Slack};
use crate::Player;
use crate::graph::NONE;
use crate::number::{Fixed, coarse};
use crate::solve::chain::{Chain, Long};
use crate::solve::failure::Failure;

/// How closely doubles solve for corrections.
const CLOSELY: f64 = 1e-10;

/// Units that floating point counts one by one.
const COUNTED: f64 = 1e12;

impl<I: Fixed> Slack<'_, I> {
    /// The room of the rows that ask for most to the last unit, where floating point has too few bits for
    /// that: it found what these cost, and about the room. Something extra is added to the costs of some.
    pub(super) fn lengthen(
        &self,
        level: &Level<'_, '_, I>,
        (asking, costs, extra): (&[u32], &[f64], &[f64]),
        room: &[f64],
        chain: &Chain<'_>,
    ) -> Result<Vec<I>, Failure> {
        let (limit, interrupt) = (self.pair.limit, self.pair.search.interrupt);
        let units = |room: &f64| I::from_coarse(room.ceil(), 0).filter(|x| limit.holds(x));
        let spare = I::from_coarse(REFINED_SPARE, 0).ok_or(Failure::Overflow)?;
        let cost = |(state, cost): (usize, &f64)| {
            let Some(row) = taken(asking[state]) else {
                return units(cost);
            };
            // Where it makes little difference, the same costs on both sides, so that the second
            // one starts from the room of the first.
            let mut cost = match self.spare(level.gains[row]).abs() <= SPARE_ALIKE {
                true => blurred(level.local, row, self.margin + 2.0 * SPARE_ALIKE),
                false => self.exact_cost(level, state, row),
            }?;
            cost.add(&spare);
            if extra[state] > 0.0 {
                cost.add(&I::from_coarse(extra[state].ceil(), 0)?);
            }
            Some(cost).filter(|cost| limit.holds(cost))
        };
        let costs: Option<Vec<I>> = costs.iter().enumerate().map(cost).collect();
        let costs = costs.ok_or(Failure::Overflow)?;
        let excess =
            |room: &[I], state: usize, row| asks(level.local, room, state, row, &costs[state]);
        let limits = (limit, interrupt);
        // Doubles first, if there is little to refine.
        let lasts = (room.iter()).any(|room| room.is_nan() || *room > ROOM_LASTING);
        if lasts && I::BITS.is_some() {
            return Err(Failure::Overflow);
        }
        let by_doubles = || {
            let start = room.iter().map(|room| units(room).unwrap_or_default());
            let correct = |left: Vec<Long>| {
                // Doubles see the leading bits of what is left.
                let most = left.iter().map(|left| left.size().0).max().unwrap_or(0);
                let total = |&row: &u32| taken(row).map_or(1, |row| level.local.shape(row).total);
                let each = left.into_iter().zip(asking);
                let each =
                    each.map(|(left, row)| left.shifted(-most).narrow() / coarse(total(row)));
                let x = chain.solve(&each.collect::<Vec<f64>>(), None, CLOSELY)?;
                let whole = x.iter().map(|&x| IBig::scaled(x, (most + PLACES).into()));
                whole.collect::<Option<_>>().ok_or(Failure::Overflow)
            };
            (level.local).refine(asking, start.collect(), excess, correct, limits)
        };
        if !lasts {
            match by_doubles() {
                Err(Failure::Precision) => {}
                other => return other,
            }
        }
        let room = match level.evaluator.prepare_long(asking)? {
            Some(long) => {
                // States without a row are no part of the chain: they stay at what they cost.
                let alone = |(&asking, cost): (&u32, &I)| match asking {
                    NONE => cost.clone(),
                    _ => I::default(),
                };
                let all = !asking.contains(&NONE);
                let last = self.last.take();
                let start = last.filter(|last| all && last.len() == asking.len());
                let start = start.unwrap_or_else(|| asking.iter().zip(&costs).map(alone).collect());
                let correct = |left| Ok(long.solve(left, PLACES)?);
                (level.local).refine(asking, start, excess, correct, limits)?
            }
            None if lasts => by_doubles()?,
            None => return Err(Failure::Precision),
        };
        self.last.set(Some(room.clone()));
        Ok(room)
    }

    /// What a row costs in whole units, rounded up; where it has more to spare or to make up for than
    /// floating point counts in units, to the last one.
    fn exact_cost(&self, level: &Level<'_, '_, I>, state: usize, row: usize) -> Option<I> {
        let &RowShape { total, blur, .. } = level.local.shape(row);
        if level.gains[row].abs().max(blur) <= COUNTED {
            return I::from_coarse(self.cost(level, row).ceil(), 0);
        }
        let gain = level.local.excess(row, level.x, &level.x[state]);
        let mut cost = blurred(level.local, row, self.margin)?;
        match self.prover {
            Player::Max => cost.sub(&gain.div_floor(&I::from_count(total))),
            Player::Min => cost.add(&gain.div_ceil(&I::from_count(total))),
        }
        Some(cost)
    }

    /// Looks at every row; one that asks for more than there is takes the place of the one that
    /// asked for most so far. Rows between which the solved room differs by what it is off may do so in
    /// turns for ever: where `extra` is given it takes what is asked, twice, and they stay. Tells whether all
    /// are satisfied.
    pub(super) fn raise_exactly(
        &self,
        level: &Level<'_, '_, I>,
        room: &[I],
        (asking, mut extra): (&mut [u32], Option<&mut [f64]>),
    ) -> Result<bool, Failure> {
        let local = level.local;
        let mut satisfied = true;
        for state in 0..local.len() {
            let mut most = 0.0;
            for row in local.rows_of(state).filter(|&row| level.counts[row]) {
                // Less than what was solved for.
                let cost = self.exact_cost(level, state, row);
                let cost = cost.ok_or(Failure::Overflow)?;
                let total = coarse(local.shape(row).total);
                let asks = asks(local, room, state, row, &cost).coarse(0) / total;
                if asks > most {
                    most = asks;
                    satisfied = false;
                    if extra.is_none() {
                        asking[state] = row as u32;
                    }
                }
            }
            if let Some(extra) = &mut extra {
                extra[state] += 2.0 * most;
            }
        }
        self.pair.search.interrupt.check()?;
        Ok(satisfied)
    }
}

/// What a row's successors outside cost, and so many units.
fn blurred<I: Fixed>(local: &Local<I>, row: usize, more: f64) -> Option<I> {
    let mut cost = I::from_coarse(more.ceil(), 0)?;
    cost.add(&local.blur(row));
    Some(cost)
}

/// total · (cost + Σ p · room ahead - own room) of a row, exactly.
fn asks<I: Fixed>(local: &Local<I>, room: &[I], state: usize, row: usize, cost: &I) -> I {
    let mut paid = I::default();
    paid.add_product(local.shape(row).total, cost);
    local.beyond(paid, row, room, &room[state])
}
