//! The core of a chain: what elimination left, solved by iteration.

use std::cell::Cell;

use super::super::largest;
use super::eliminate::Rest;
use super::halt::Halt;
use super::krylov::iterate;
use super::levels::Levels;
use super::matrix::Matrix;
use super::sequence::sequence;

/// Sweeps that are enough where each halves the error.
const SWEEPS: usize = 60;

/// Steps along directions that are to be expected.
const EXPECTED: usize = 64;

/// Work of a step along a direction, for each place: cycles through all levels, and products.
const STEP: usize = 16;

/// A step that is rare, and how few states with one count.
const RARE: f64 = 1e-7;
const STIFF: usize = 16;

/// What elimination left of a chain.
pub(super) struct Core {
    /// The states, in the order of sweeps.
    states: Vec<u32>,
    matrix: Matrix,
    /// For each: the probability of leaving it.
    leaving: Vec<f64>,
    /// Whether sweeps are all it takes.
    fast: bool,
    /// Whether many states have steps that are rare beside others.
    stiff: bool,
    /// What it is lumped into, else.
    levels: Option<Levels>,
    /// The work that steps took so far beyond what is to be expected.
    spent: Cell<usize>,
}

impl Core {
    /// The core in an order in which most of what a state leads to comes before it.
    pub(super) fn new(rest: &Rest<f64>, count: usize, halt: &Halt<'_>) -> Core {
        let mut states = sequence(rest, count, halt);
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
            stiff: is_stiff(&matrix),
            matrix,
            levels: None,
            spent: Cell::new(0),
        }
    }

    /// Whether sweeps alone solve it fast.
    pub(super) fn is_fast(&self) -> bool {
        self.fast
    }

    /// Whether things happen at so different speeds that steps along directions take long, if they
    /// come to an end.
    pub(super) fn is_stiff(&self) -> bool {
        self.stiff
    }

    pub(super) fn places(&self) -> usize {
        self.matrix.places()
    }

    /// The work that iteration took so far beyond what is to be expected, in steps of work.
    pub(super) fn spent(&self) -> usize {
        self.spent.get()
    }

    /// Prepares for iteration. `visits` guesses how often each state of the chain is visited, if
    /// it is not empty, and learns it.
    pub(super) fn lump(&mut self, visits: &mut Vec<f64>, count: usize, halt: &Halt<'_>) {
        if self.fast {
            return;
        }
        let known = visits.iter().any(|&visits| visits > 0.0);
        visits.resize(count, 1.0);
        let states = self.states.iter();
        let mut own: Vec<f64> = match known {
            true => states
                .map(|&state| visits[state as usize].max(1.0))
                .collect(),
            false => Vec::new(),
        };
        self.levels = Some(Levels::new(&self.matrix, &mut own, halt));
        for (&state, own) in self.states.iter().zip(own) {
            visits[state as usize] = own;
        }
    }

    /// Solves the core, given the right-hand sides of its states in `x`, which it replaces by
    /// their values. Tells whether the residual is at most `enough`, or as small as rounding
    /// allows.
    pub(super) fn solve(
        &self,
        x: &mut [f64],
        guess: Option<&[f64]>,
        enough: f64,
        halt: &Halt<'_>,
    ) -> bool {
        let scaled = |(&state, leaving): (&u32, &f64)| x[state as usize] / leaving;
        let right: Vec<f64> = self.states.iter().zip(&self.leaving).map(scaled).collect();
        let mut y: Vec<f64> = match guess {
            Some(guess) => self.states.iter().map(|&s| guess[s as usize]).collect(),
            None => vec![0.0; right.len()],
        };
        let (more, reached) = match &self.levels {
            None => (0.0, self.sweeps(&right, &mut y, enough, halt)),
            Some(levels) => {
                let mut rest = vec![0.0; right.len()];
                self.matrix.residual(&right, &y, &mut rest, halt);
                let goal = (&self.leaving[..], enough);
                let (more, reached, steps) =
                    iterate(&self.matrix, levels, &mut y, &mut rest, goal, halt);
                let work = steps.saturating_sub(EXPECTED) * STEP * self.places();
                self.spent.set(self.spent.get().saturating_add(work));
                (more, reached)
            }
        };
        for (&state, y) in self.states.iter().zip(y) {
            x[state as usize] = y + more;
        }
        reached
    }

    /// Sweeps until little changes. Tells whether it came to that.
    fn sweeps(&self, right: &[f64], x: &mut [f64], enough: f64, halt: &Halt<'_>) -> bool {
        for _ in 0..SWEEPS {
            let change = self.matrix.sweep_watched(right, x, &self.leaving, halt);
            let largest = largest(x);
            if change <= enough.max(f64::EPSILON * largest) || halt.now() {
                return true;
            }
        }
        false
    }
}

/// Whether one state in [`STIFF`] has a step that is rare.
fn is_stiff(matrix: &Matrix) -> bool {
    let rare = |at: &usize| matrix.row(*at).any(|(_, p)| p < RARE);
    (0..matrix.len()).filter(rare).count() > matrix.len() / STIFF
}
