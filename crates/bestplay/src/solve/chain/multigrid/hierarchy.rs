//! A hierarchy of ever smaller chains, made by lumping states together.
//!
//! Sweeps settle how the values of neighbours differ; what they leave is nearly the same within a
//! group of states that lead to each other. Lumped into one state, the group is a state of a
//! smaller chain, which is solved in the same way: multigrid by aggregation (Notay 2010, and 2012
//! for flows that drift). How much a state counts in its group is about how often it is visited, as a few
//! sweeps on each level tell (Horton and Leutenegger 1994). With visits as the weights of the
//! rows, what flows into a state is what flows out of it, but for sources and exits, however
//! strongly the chain drifts.

use std::borrow::Cow;

use super::super::Flow;
use super::super::eliminated::{Doubles, Eliminated};
use super::aggregate::{Grouping, group};
use super::krylov::{Direction, Steps};
use crate::Result;
use crate::interrupt::Interrupt;

/// A chain of so few states is solved directly.
const SMALL: usize = 100;

/// Sweeps that improve the visits of a level, each time it is passed.
const VISITS: usize = 2;

/// Places on all levels, for each on the first, that are not too many.
const MOST: usize = 5;

/// Steps of work for each place, and for every chain, that elimination of the last one may take.
const WORK: usize = 20;
const LEAST: usize = 1_000_000;

/// Sweeps, to and fro, on the last level if it cannot be eliminated.
const LAST_SWEEPS: usize = 4;

/// The part of the squared residual that one cycle may leave for a second one to be left out.
const ENOUGH: f64 = 1.0 / 16.0;

/// How a chain is lumped.
struct Lumps {
    grouping: Grouping,
    /// The weight of each row.
    weight: Vec<f64>,
    /// For each group: 1 / (the weight that leaves it).
    scale: Vec<f64>,
    /// Whether the next level is small enough to be gone through twice.
    twice: bool,
}

/// Room of a level for what its cycles need, one after another.
#[derive(Default)]
pub(super) struct Room {
    rest: Vec<f64>,
    /// What is left, lumped, and what that is worth.
    below: Vec<f64>,
    coarse: Vec<f64>,
    /// Directions in the level below.
    spare: Vec<Direction>,
}

/// A chain, and those below it.
pub(in super::super) struct Hierarchy<'a> {
    /// The chain itself first.
    pub(super) matrices: Vec<Flow>,
    /// How each is lumped into the next.
    lumps: Vec<Lumps>,
    /// The last chain, if it is reached by lumping and could be eliminated.
    last: Option<Eliminated<Doubles>>,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Hierarchy<'a> {
    /// A chain that is not lumped.
    pub(super) fn of(fine: Flow, interrupt: &'a Interrupt<'a>) -> Hierarchy<'a> {
        Hierarchy {
            matrices: vec![fine],
            lumps: Vec::new(),
            last: None,
            interrupt,
        }
    }

    /// Lumps the chain as far as it helps, by about how often each state is visited if play starts once in
    /// each.
    pub(in super::super) fn lump(&mut self) -> Result<()> {
        let mut source = vec![1.0; self.matrices[0].len()];
        let (mut visits, mut places) = (source.clone(), 0);
        loop {
            self.interrupt.check()?;
            let matrix = &self.matrices[self.lumps.len()];
            for _ in 0..VISITS {
                matrix.visit(&source, &mut visits);
            }
            if matrix.len() <= SMALL {
                break;
            }
            let next = group(matrix, &visits, SMALL, self.interrupt)?;
            places += next.matrix.places();
            if 4 * next.grouping.groups > 3 * matrix.len()
                || places > MOST * self.matrices[0].places()
            {
                break;
            }
            let mut below = vec![0.0; next.grouping.groups];
            for (group, at) in next.grouping.grouped() {
                below[group] += source[at];
            }
            let inverse = |&leaving: &f64| if leaving > 0.0 { 1.0 / leaving } else { 0.0 };
            self.lumps.push(Lumps {
                grouping: next.grouping,
                scale: next.leaving.iter().map(inverse).collect(),
                weight: std::mem::replace(&mut visits, next.leaving),
                twice: 3 * next.matrix.places() <= 2 * matrix.places(),
            });
            self.matrices.push(next.matrix);
            source = below;
        }
        let last = &self.matrices[self.lumps.len()];
        let most = LEAST + WORK * last.places();
        let limits = (most, most);
        self.last = Eliminated::all_of(Doubles, last, |_| false, limits, self.interrupt)?;
        Ok(())
    }

    /// Steps in the chain of a level, with the weight of each row there.
    pub(super) fn steps(&self, level: usize) -> Steps<'_> {
        let matrix = &self.matrices[level];
        let weight = self.lumps.get(level);
        let weight = weight.map(|lumps| Cow::Borrowed(&lumps.weight[..]));
        Steps {
            matrix,
            weight: weight.unwrap_or_else(|| vec![1.0; matrix.len()].into()),
            kept: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Room for cycles.
    pub(super) fn rooms(&self) -> Vec<Room> {
        self.matrices.iter().map(|_| Room::default()).collect()
    }

    /// About the solution of x = P x + right, from a level on downwards, where there is the room of each level; `x`
    /// is of no use any more.
    pub(super) fn cycle(
        &self,
        level: usize,
        right: &[f64],
        mut x: Vec<f64>,
        rooms: &mut [Room],
    ) -> Result<Vec<f64>> {
        self.interrupt.check()?;
        let matrix = &self.matrices[level];
        let (Some(lumps), [room, lower @ ..]) = (self.lumps.get(level), rooms) else {
            return Ok(self.solve_last(matrix, right, x));
        };
        x.clear();
        x.resize(matrix.len(), 0.0);
        let rows = 0..matrix.len();
        matrix.sweep(rows.clone(), right, &mut x);
        room.rest = matrix.residual(right, &x, std::mem::take(&mut room.rest));
        let below = &mut room.below;
        below.clear();
        below.resize(lumps.grouping.groups, 0.0);
        for (group, at) in lumps.grouping.grouped() {
            below[group] += lumps.weight[at] * room.rest[at];
        }
        let scaled = below.iter_mut().zip(&lumps.scale);
        scaled.for_each(|(below, scale)| *below *= scale);
        let coarse = std::mem::take(&mut room.coarse);
        room.coarse = match lumps.twice && level + 1 < self.lumps.len() {
            true => self.two_steps(level + 1, below, coarse, (&mut room.spare, lower))?,
            false => self.cycle(level + 1, below, coarse, lower)?,
        };
        for (group, at) in lumps.grouping.grouped() {
            x[at] += room.coarse[group];
        }
        matrix.sweep(rows.rev(), right, &mut x);
        Ok(x)
    }

    /// The last level: by elimination or, if that was too much work, roughly.
    fn solve_last(&self, matrix: &Flow, right: &[f64], mut x: Vec<f64>) -> Vec<f64> {
        x.clear();
        if let Some(last) = &self.last {
            x.extend_from_slice(right);
            return last.solve(x);
        }
        x.resize(matrix.len(), 0.0);
        for _ in 0..LAST_SWEEPS {
            matrix.sweep(0..x.len(), right, &mut x);
            matrix.sweep((0..x.len()).rev(), right, &mut x);
        }
        x
    }

    /// Two cycles, the second for what the first leaves, unless that is little.
    fn two_steps(
        &self,
        level: usize,
        rest: &mut [f64],
        mut x: Vec<f64>,
        (spare, rooms): (&mut Vec<Direction>, &mut [Room]),
    ) -> Result<Vec<f64>> {
        let mut steps = self.steps(level);
        std::mem::swap(&mut steps.spare, spare);
        let enough = ENOUGH * steps.dot(rest, rest);
        x.clear();
        x.resize(rest.len(), 0.0);
        for _ in 0..2 {
            let mut next = steps.room();
            next.along = self.cycle(level, rest, next.along, rooms)?;
            if !steps.take(next, &mut x, rest) || steps.dot(rest, rest) <= enough {
                break;
            }
        }
        steps.spare.append(&mut steps.kept);
        *spare = steps.spare;
        Ok(x)
    }
}
