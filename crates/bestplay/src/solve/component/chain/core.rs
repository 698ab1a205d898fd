//! The core of a chain: what elimination left, solved by iteration.

use std::cell::OnceCell;

use super::eliminate::Rest;
use super::halt::Halt;
use super::krylov::{Goal, iterate};
use super::levels::Levels;
use super::matrix::Matrix;

/// Sweeps that are enough where each halves the error.
const SWEEPS: usize = 60;

/// What elimination left of a chain.
pub(super) struct Core {
    /// The states, in the order of sweeps.
    states: Vec<u32>,
    matrix: Matrix,
    /// For each: the probability of leaving it.
    leaving: Vec<f64>,
    /// Whether sweeps are all it takes.
    fast: bool,
    levels: OnceCell<Levels>,
}

impl Core {
    /// The core in depth-first order, each state after what it leads to (but for what leads back).
    pub(super) fn new(rest: &Rest<f64>, count: usize, halt: &Halt<'_>) -> Core {
        let mut states = depth_first(rest, count, halt);
        if halt.now() {
            states.clear();
        }
        let mut place = vec![u32::MAX; count];
        for (at, &state) in states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let rows = states.iter().map(|&state| rest.row(state as usize));
        let mut matrix = Matrix::new(states.len(), rows.map(<[_]>::len).sum());
        let leaving = states.iter().map(|&state| {
            let row = rest.row(state as usize).iter();
            let row = row.map(|&(to, p)| (place[to as usize], p));
            matrix.push(row, rest.exit(state as usize))
        });
        let leaving = leaving.collect();
        Core {
            leaving,
            states,
            fast: matrix.shrinks(halt),
            matrix,
            levels: OnceCell::new(),
        }
    }

    /// Whether sweeps alone solve it fast.
    pub(super) fn is_fast(&self) -> bool {
        self.fast
    }

    pub(super) fn places(&self) -> usize {
        self.matrix.places()
    }

    /// Solves the core, given the right-hand sides of its states in `x`, which it replaces by
    /// their values.
    pub(super) fn solve(&self, x: &mut [f64], guess: Option<&[f64]>, enough: f64, halt: &Halt<'_>) {
        let scaled = |(&state, leaving): (&u32, &f64)| x[state as usize] / leaving;
        let right: Vec<f64> = self.states.iter().zip(&self.leaving).map(scaled).collect();
        let mut y: Vec<f64> = match guess {
            Some(guess) => self.states.iter().map(|&s| guess[s as usize]).collect(),
            None => vec![0.0; right.len()],
        };
        if self.fast {
            for _ in 0..SWEEPS {
                let change = self
                    .matrix
                    .sweep_watched(&right, &mut y, &self.leaving, halt);
                if change <= enough || halt.now() {
                    break;
                }
            }
            for (&state, y) in self.states.iter().zip(y) {
                x[state as usize] = y;
            }
            return;
        }
        let levels = self
            .levels
            .get_or_init(|| Levels::new(&self.matrix, &mut Vec::new(), halt));
        let mut rest = vec![0.0; y.len()];
        self.matrix.residual(&right, &y, &mut rest, halt);
        let measure = |rest: &[f64]| {
            let sizes = rest.iter().zip(&self.leaving).map(|(r, l)| (r * l).abs());
            sizes.fold(0.0, f64::max)
        };
        let goal = Goal {
            measure: &measure,
            enough,
            steps: 300,
        };
        let improve = |rest: &[f64]| levels.cycle(&self.matrix, rest, halt);
        iterate(
            &self.matrix,
            levels.weight(),
            &mut y,
            &mut rest,
            &improve,
            &goal,
            halt,
        );
        for (&state, y) in self.states.iter().zip(y) {
            x[state as usize] = y;
        }
    }
}

/// The states that are left, each after what it leads to.
fn depth_first(rest: &Rest<f64>, count: usize, halt: &Halt<'_>) -> Vec<u32> {
    let left = rest.states();
    let mut seen = vec![true; count];
    for &state in &left {
        seen[state as usize] = false;
    }
    let mut order = Vec::with_capacity(left.len());
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in left {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        path.push((start, 0));
        while let Some((state, next)) = path.last_mut() {
            match rest.row(*state as usize).get(*next as usize) {
                Some(&(target, _)) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        path.push((target, 0));
                    }
                }
                None => {
                    if halt.at(order.len()) {
                        return order;
                    }
                    order.push(*state);
                    path.pop();
                }
            }
        }
    }
    order
}
