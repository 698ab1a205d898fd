//! A hierarchy of ever smaller chains, made by lumping states together.
//!
//! Sweeps settle how the values of neighbours differ; what they leave is nearly the same within a
//! group of states that lead to each other. Lumped into one state, the group is a state of a
//! smaller chain, which is solved in the same way: multigrid by aggregation (Notay 2010, and 2012
//! for flows that drift). How much a state counts in its group is how often it is visited; the
//! hierarchy itself finds out (Horton and Leutenegger 1994). With visits as the weights of the
//! rows, what flows into a state is what flows out of it, but for sources and exits, however
//! strongly the chain drifts.

use super::direct::Direct;
use super::group::{Grouping, Lumped, NONE, group, lump};
use super::halt::Halt;
use super::matrix::Matrix;

/// A chain of so few states is solved directly.
const SMALL: usize = 100;

/// Sweeps that improve the visits of a level, each time it is passed.
const VISITS: usize = 2;

/// Places on all levels, for each on the first, that are not too many.
const MOST: usize = 5;

/// Sweeps, to and fro, on the last level if it cannot be eliminated.
const LAST_SWEEPS: usize = 4;

/// Visits of a state, on average, that are very many.
const STIFF: f64 = 1e6;

/// Rounds in which the visits are improved, at most, and those in which they may go astray.
const ROUNDS: usize = 40;
const FEW: usize = 5;

/// The size of large groups.
const LARGE: usize = 8;

/// How much visits may still change.
const ROUGH: f64 = 0.3;
const CLOSE: f64 = 1e-10;

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

/// The chains below a core.
pub(super) struct Levels {
    below: Vec<Matrix>,
    lumps: Vec<Lumps>,
    /// The last chain, if it could be eliminated.
    direct: Option<Direct>,
    /// Whether play goes on for so long that a value that is the same everywhere must be found
    /// apart: one state of the last level is left at 0.
    endless: bool,
}

impl Levels {
    /// Lumps a chain. `visits` guesses how often each state is visited, if it is not empty, and
    /// learns it.
    pub(super) fn new(fine: &Matrix, visits: &mut Vec<f64>, halt: &Halt<'_>) -> Levels {
        let mut levels = Levels {
            below: Vec::new(),
            lumps: Vec::new(),
            direct: None,
            endless: false,
        };
        let source = vec![1.0; fine.len()];
        let known = visits.len() == fine.len();
        let mut sources = vec![source.clone()];
        let mut counts = vec![if known {
            std::mem::take(visits)
        } else {
            source
        }];
        levels.down(fine, &mut sources, &mut counts, halt);
        if levels.direct.is_some() {
            levels.settle(fine, &mut sources, &mut counts, known, halt);
        }
        levels.endless = long(&counts[0]) && levels.direct.is_some();
        visits.clone_from(&counts[0]);
        levels
    }

    /// Improves the visits until they hardly change. Where play goes on for very long, what flows
    /// in and out must match closely, or small residuals seem to call for large changes.
    fn settle(
        &mut self,
        fine: &Matrix,
        sources: &mut Vec<Vec<f64>>,
        counts: &mut Vec<Vec<f64>>,
        known: bool,
        halt: &Halt<'_>,
    ) {
        let mut last = f64::INFINITY;
        for round in 0..ROUNDS {
            let before = counts[0].clone();
            self.up(fine, sources, counts, halt);
            let small = |lumps: &Lumps| LARGE * lumps.grouping.groups > fine.len();
            if round == 0 && !known && self.lumps.first().is_some_and(small) {
                // Groups were made by rough numbers; large ones do not depend on them much.
                self.lumps.clear();
            }
            self.down(fine, sources, counts, halt);
            let pairs = before.iter().zip(&counts[0]);
            let change = pairs.map(|(old, new)| (new / old - 1.0).abs());
            let change = change.fold(0.0, f64::max);
            let settled = match long(&counts[0]) {
                true => change <= CLOSE || round > FEW && change > 0.5 * last,
                false => change <= ROUGH || round > 0,
            };
            if halt.now() || settled {
                return;
            }
            last = change;
        }
    }

    /// Lumps as far as it helps, by the visits known so far, in the same groups as before if
    /// there are any.
    fn down(
        &mut self,
        fine: &Matrix,
        sources: &mut Vec<Vec<f64>>,
        counts: &mut Vec<Vec<f64>>,
        halt: &Halt<'_>,
    ) {
        let mut before = std::mem::take(&mut self.lumps).into_iter();
        self.below.clear();
        sources.truncate(1);
        counts.truncate(1);
        let mut room = Vec::new();
        let mut places = 0;
        loop {
            let level = self.below.len();
            let matrix = self.matrix(fine, level);
            let (source, visits) = (&sources[level], &mut counts[level]);
            for _ in 0..VISITS {
                matrix.visit(source, visits, &mut room, halt);
            }
            if matrix.len() <= SMALL || halt.now() {
                break;
            }
            let lumped = match before.next() {
                Some(Lumps { grouping, .. }) => {
                    let (matrix, leaving) = lump(matrix, visits, &grouping, halt);
                    Lumped {
                        grouping,
                        matrix,
                        leaving,
                    }
                }
                None => group(matrix, visits, SMALL, halt),
            };
            let Lumped {
                grouping,
                matrix: lumped,
                leaving,
            } = lumped;
            places += lumped.places();
            if 4 * grouping.groups > 3 * matrix.len() || places > MOST * fine.places() {
                break;
            }
            let mut source_below = vec![0.0; grouping.groups];
            for (at, &group) in grouping.group.iter().enumerate() {
                if group != NONE {
                    source_below[group as usize] += source[at];
                }
            }
            let inverse = |&leaving: &f64| if leaving > 0.0 { 1.0 / leaving } else { 0.0 };
            let lumps = Lumps {
                grouping,
                weight: visits.clone(),
                scale: leaving.iter().map(inverse).collect(),
                twice: 3 * lumped.places() <= 2 * matrix.places(),
            };
            self.lumps.push(lumps);
            self.below.push(lumped);
            sources.push(source_below);
            counts.push(leaving);
        }
        let last = self.matrix(fine, self.below.len());
        self.direct = Direct::new(last, halt);
    }

    /// Improves the visits of each level by those of the level below.
    fn up(&self, fine: &Matrix, sources: &[Vec<f64>], counts: &mut [Vec<f64>], halt: &Halt<'_>) {
        let mut room = Vec::new();
        let last = self.lumps.len();
        if let Some(direct) = &self.direct {
            counts[last] = direct.visits(&sources[last]);
        }
        for level in (0..last).rev() {
            let Lumps {
                grouping, scale, ..
            } = &self.lumps[level];
            let (above, below) = counts.split_at_mut(level + 1);
            let (visits, below) = (&mut above[level], &below[0]);
            for (visits, &group) in visits.iter_mut().zip(&grouping.group) {
                if group != NONE {
                    *visits *= below[group as usize] * scale[group as usize];
                }
            }
            for _ in 0..VISITS {
                self.matrix(fine, level)
                    .visit(&sources[level], visits, &mut room, halt);
            }
        }
    }

    fn matrix<'a>(&'a self, fine: &'a Matrix, level: usize) -> &'a Matrix {
        match level {
            0 => fine,
            _ => &self.below[level - 1],
        }
    }

    /// The weight of each row of the core, if it has levels.
    pub(super) fn weight(&self) -> Option<&[f64]> {
        self.lumps.first().map(|lumps| &lumps.weight[..])
    }

    /// Whether a value that is the same everywhere is left out.
    pub(super) fn endless(&self) -> bool {
        self.endless
    }

    /// About the solution of x = P x + right.
    pub(super) fn cycle(&self, fine: &Matrix, right: &[f64], halt: &Halt<'_>) -> Vec<f64> {
        self.cycle_at(0, fine, right, halt)
    }

    fn cycle_at(&self, level: usize, fine: &Matrix, right: &[f64], halt: &Halt<'_>) -> Vec<f64> {
        let matrix = self.matrix(fine, level);
        let Some(lumps) = self.lumps.get(level) else {
            return self.solve_last(matrix, right, halt);
        };
        if halt.now() {
            return vec![0.0; matrix.len()];
        }
        let mut x = vec![0.0; matrix.len()];
        matrix.sweep(right, &mut x, halt);
        let mut rest = vec![0.0; matrix.len()];
        matrix.residual(right, &x, &mut rest, halt);
        let Lumps {
            grouping,
            weight,
            scale,
            twice,
        } = lumps;
        let mut below = vec![0.0; grouping.groups];
        for (at, &group) in grouping.group.iter().enumerate() {
            if group != NONE {
                below[group as usize] += weight[at] * rest[at];
            }
        }
        below.iter_mut().zip(scale).for_each(|(r, s)| *r *= s);
        let coarse = match *twice && level + 1 < self.lumps.len() {
            true => self.two_steps(level + 1, fine, below, halt),
            false => self.cycle_at(level + 1, fine, &below, halt),
        };
        for (x, &group) in x.iter_mut().zip(&grouping.group) {
            if group != NONE {
                *x += coarse[group as usize];
            }
        }
        matrix.sweep_back(right, &mut x, halt);
        x
    }

    /// The last level: by elimination or, if that was too much work, roughly.
    fn solve_last(&self, matrix: &Matrix, right: &[f64], halt: &Halt<'_>) -> Vec<f64> {
        if let Some(direct) = &self.direct {
            return direct.solve(right, self.endless, halt);
        }
        let mut x = vec![0.0; matrix.len()];
        for _ in 0..LAST_SWEEPS {
            matrix.sweep(right, &mut x, halt);
            matrix.sweep_back(right, &mut x, halt);
        }
        x
    }

    /// Two cycles, the second for what the first leaves, with the steps that leave least.
    fn two_steps(
        &self,
        level: usize,
        fine: &Matrix,
        mut right: Vec<f64>,
        halt: &Halt<'_>,
    ) -> Vec<f64> {
        let matrix = self.matrix(fine, level);
        let weight = &self.lumps[level].weight;
        let mut x = self.cycle_at(level, fine, &right, halt);
        let mut image = vec![0.0; right.len()];
        matrix.apply(&x, &mut image, halt);
        let own = dot(weight, &x, &image);
        let step = dot(weight, &x, &right) / own;
        if !step.is_finite() {
            return x;
        }
        let before = dot(weight, &right, &right);
        add(&mut right, -step, &image);
        if dot(weight, &right, &right) <= ENOUGH * before {
            x.iter_mut().for_each(|x| *x *= step);
            return x;
        }
        let more = self.cycle_at(level, fine, &right, halt);
        let back = dot(weight, &more, &image);
        matrix.apply(&more, &mut image, halt);
        let there = dot(weight, &x, &image) / own;
        let length = dot(weight, &more, &right) / (dot(weight, &more, &image) - there * back);
        let length = if length.is_finite() { length } else { 0.0 };
        let first = step - length * there;
        let both = x.iter_mut().zip(more);
        both.for_each(|(x, more)| *x = first * *x + length * more);
        x
    }
}

/// Whether play goes on for so long that differences between values may be lost to rounding.
fn long(visits: &[f64]) -> bool {
    visits.iter().sum::<f64>() > STIFF * visits.len() as f64
}

/// Σ weight · a · b.
pub(super) fn dot(weight: &[f64], a: &[f64], b: &[f64]) -> f64 {
    let products = weight.iter().zip(a).zip(b);
    products.map(|((weight, a), b)| weight * a * b).sum()
}

/// Adds a multiple of a vector to another.
pub(super) fn add(a: &mut [f64], factor: f64, b: &[f64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += factor * b);
}
