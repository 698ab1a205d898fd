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
use super::group::{Grouping, NONE, QUALITY, group, lump};
use super::halt::Halt;
use super::matrix::Matrix;

/// A chain of so few states is solved directly.
const SMALL: usize = 100;

/// Sweeps that improve the visits of a level, each time it is passed.
const VISITS: usize = 2;

/// Places on all levels, for each on the first, that are not too many.
const MOST: usize = 5;

/// Pairing passes between two levels.
const PASSES: usize = 2;

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
    /// The weights of the rows of the core.
    weight: Vec<f64>,
    /// The last chain, if it could be eliminated.
    direct: Option<Direct>,
}

impl Levels {
    /// Lumps a chain. `visits` guesses how often each state is visited, and learns it.
    pub(super) fn new(fine: &Matrix, visits: &mut Vec<f64>, halt: &Halt<'_>) -> Levels {
        let source = vec![1.0; fine.len()];
        if visits.len() != fine.len() {
            *visits = source.clone();
        }
        let mut counts = vec![std::mem::take(visits)];
        let mut sources = vec![source];
        let mut levels = Levels::down(fine, &mut sources, &mut counts, halt);
        levels.up(fine, &sources, &mut counts, halt);
        sources.truncate(1);
        counts.truncate(1);
        levels = Levels::down(fine, &mut sources, &mut counts, halt);
        levels.weight = counts[0].clone();
        *visits = counts.swap_remove(0);
        levels
    }

    /// Lumps as far as it helps, by the visits known so far.
    fn down(
        fine: &Matrix,
        sources: &mut Vec<Vec<f64>>,
        counts: &mut Vec<Vec<f64>>,
        halt: &Halt<'_>,
    ) -> Levels {
        let mut levels = Levels {
            below: Vec::new(),
            lumps: Vec::new(),
            weight: Vec::new(),
            direct: None,
        };
        let mut room = Vec::new();
        let mut places = 0;
        loop {
            let level = levels.below.len();
            let matrix = levels.matrix(fine, level);
            let (source, visits) = (&sources[level], &mut counts[level]);
            for _ in 0..VISITS {
                matrix.visit(source, visits, &mut room, halt);
            }
            if matrix.len() <= SMALL || halt.now() {
                break;
            }
            let mut grouping = group(matrix, visits, PASSES, QUALITY, halt);
            if 2 * grouping.groups > matrix.len() {
                // Everything is close to everything: then any groups do.
                grouping = group(matrix, visits, PASSES, f64::INFINITY, halt);
            }
            places += matrix.places();
            if halt.now() || 4 * grouping.groups > 3 * matrix.len() || places > MOST * fine.places()
            {
                break;
            }
            let (lumped, leaving) = lump(matrix, visits, &grouping, halt);
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
                twice: 2 * lumped.places() <= matrix.places(),
            };
            levels.lumps.push(lumps);
            levels.below.push(lumped);
            sources.push(source_below);
            counts.push(leaving);
        }
        let last = levels.matrix(fine, levels.below.len());
        levels.direct = Direct::new(last, halt);
        levels
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

    /// The weight of each row of the core.
    pub(super) fn weight(&self) -> &[f64] {
        &self.weight
    }

    /// About the solution of x = P x + right.
    pub(super) fn cycle(&self, fine: &Matrix, right: &[f64], halt: &Halt<'_>) -> Vec<f64> {
        self.cycle_at(0, fine, right, halt)
    }

    fn cycle_at(&self, level: usize, fine: &Matrix, right: &[f64], halt: &Halt<'_>) -> Vec<f64> {
        let matrix = self.matrix(fine, level);
        let mut x = vec![0.0; matrix.len()];
        let Some(lumps) = self.lumps.get(level) else {
            match &self.direct {
                Some(direct) => return direct.solve(right, halt),
                None => {
                    for _ in 0..4 {
                        matrix.sweep(right, &mut x, halt);
                        matrix.sweep_back(right, &mut x, halt);
                    }
                    return x;
                }
            }
        };
        if halt.now() {
            return x;
        }
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
        drop(rest);
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

    /// Two steps of generalised conjugate residuals, each with a cycle.
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
        let mut image = vec![0.0; x.len()];
        matrix.apply(&x, &mut image, halt);
        let own = dot(weight, &x, &image);
        let step = dot(weight, &x, &right) / own;
        let before = dot(weight, &right, &right);
        add(&mut right, -step, &image);
        if dot(weight, &right, &right) <= 0.0625 * before {
            x.iter_mut().for_each(|x| *x *= step);
            return x;
        }
        let more = self.cycle_at(level, fine, &right, halt);
        let back = dot(weight, &more, &image);
        matrix.apply(&more, &mut image, halt);
        let there = dot(weight, &x, &image) / own;
        let length = dot(weight, &more, &right) / (dot(weight, &more, &image) - there * back);
        let first = step - length * there;
        x.iter_mut()
            .zip(more)
            .for_each(|(x, more)| *x = first * *x + length * more);
        x
    }
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
