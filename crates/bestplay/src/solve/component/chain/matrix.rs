//! The core of a chain as compressed rows, made for sweeps.

use super::halt::Halt;

/// A chain without steps from a state to itself, each row divided by the probability of leaving
/// its state: x = P x + right with a row sum of P and the exit of 1.
pub(super) struct Matrix {
    starts: Vec<u32>,
    targets: Vec<u32>,
    values: Vec<f64>,
    exits: Vec<f64>,
}

impl Matrix {
    /// A matrix without rows, with room.
    pub(super) fn new(rows: usize, places: usize) -> Matrix {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Matrix {
            starts,
            targets: Vec::with_capacity(places),
            values: Vec::with_capacity(places),
            exits: Vec::with_capacity(rows),
        }
    }

    /// Adds a row, not yet divided; returns the probability of leaving it.
    pub(super) fn push(&mut self, row: impl Iterator<Item = (u32, f64)>, exit: f64) -> f64 {
        let start = self.targets.len();
        let mut leaving = exit;
        for (to, p) in row {
            leaving += p;
            self.targets.push(to);
            self.values.push(p);
        }
        // What is never left, but for underflow, stays as it is.
        let scale = if leaving > 0.0 { 1.0 / leaving } else { 0.0 };
        for value in &mut self.values[start..] {
            *value *= scale;
        }
        self.exits.push(exit * scale);
        self.starts.push(self.targets.len() as u32);
        leaving
    }

    pub(super) fn len(&self) -> usize {
        self.exits.len()
    }

    pub(super) fn places(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn exit(&self, at: usize) -> f64 {
        self.exits[at]
    }

    /// Where a row leads.
    #[inline]
    pub(super) fn row(&self, at: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.starts[at] as usize..self.starts[at + 1] as usize;
        let targets = self.targets[range.clone()].iter().copied();
        targets.zip(self.values[range].iter().copied())
    }

    /// (P x) of a row.
    #[inline]
    pub(super) fn sum(&self, at: usize, x: &[f64]) -> f64 {
        self.row(at).map(|(to, p)| p * x[to as usize]).sum()
    }

    /// right - (x - P x), by differences, so that no exit is too small to be seen.
    pub(super) fn residual(&self, right: &[f64], x: &[f64], out: &mut [f64], halt: &Halt<'_>) {
        for (at, out) in out.iter_mut().enumerate() {
            if halt.at(at) {
                return;
            }
            let own = x[at];
            let away: f64 = self.row(at).map(|(to, p)| p * (own - x[to as usize])).sum();
            *out = right[at] - (away + self.exits[at] * own);
        }
    }

    /// x - P x.
    pub(super) fn apply(&self, x: &[f64], out: &mut [f64], halt: &Halt<'_>) {
        for (at, out) in out.iter_mut().enumerate() {
            if halt.at(at) {
                return;
            }
            let own = x[at];
            let away: f64 = self.row(at).map(|(to, p)| p * (own - x[to as usize])).sum();
            *out = away + self.exits[at] * own;
        }
    }

    /// A Gauss-Seidel sweep from the first row to the last.
    pub(super) fn sweep(&self, right: &[f64], x: &mut [f64], halt: &Halt<'_>) {
        for at in 0..self.len() {
            if halt.at(at) {
                return;
            }
            x[at] = right[at] + self.sum(at, x);
        }
    }

    /// The same; returns the largest change, times its state's factor.
    pub(super) fn sweep_watched(
        &self,
        right: &[f64],
        x: &mut [f64],
        factor: &[f64],
        halt: &Halt<'_>,
    ) -> f64 {
        let mut most: f64 = 0.0;
        for at in 0..self.len() {
            if halt.at(at) {
                return most;
            }
            let next = right[at] + self.sum(at, x);
            most = most.max((next - x[at]).abs() * factor[at]);
            x[at] = next;
        }
        most
    }

    /// Whether sweeps alone bring any error down fast: an error of 1 everywhere, which shrinks as
    /// slowly as any.
    pub(super) fn shrinks(&self, halt: &Halt<'_>) -> bool {
        const SWEEPS: usize = 6;
        const ENOUGH: f64 = 0.5;
        let mut x = vec![1.0; self.len()];
        let mut last = 1.0;
        for round in 1..=SWEEPS {
            let mut most: f64 = 0.0;
            for at in 0..self.len() {
                if halt.at(at) {
                    return true;
                }
                x[at] = self.sum(at, &x);
                most = most.max(x[at]);
            }
            if round == SWEEPS {
                return most <= ENOUGH * last;
            }
            last = most;
        }
        false
    }

    /// A Gauss-Seidel sweep from the last row to the first.
    pub(super) fn sweep_back(&self, right: &[f64], x: &mut [f64], halt: &Halt<'_>) {
        for at in (0..self.len()).rev() {
            if halt.at(at) {
                return;
            }
            x[at] = right[at] + self.sum(at, x);
        }
    }

    /// A Gauss-Seidel sweep from the last row to the first for the visits that a source makes:
    /// visits = source + Pᵀ visits. With `inflow` as room.
    pub(super) fn visit(
        &self,
        source: &[f64],
        visits: &mut [f64],
        inflow: &mut Vec<f64>,
        halt: &Halt<'_>,
    ) {
        inflow.clear();
        inflow.extend_from_slice(source);
        for (at, visits) in visits.iter().enumerate() {
            if halt.at(at) {
                return;
            }
            for (to, p) in self.row(at) {
                inflow[to as usize] += p * visits;
            }
        }
        for at in (0..self.len()).rev() {
            if halt.at(at) {
                return;
            }
            // Rounding must not take away the source.
            let now = inflow[at].max(source[at]);
            let change = now - visits[at];
            visits[at] = now;
            for (to, p) in self.row(at) {
                inflow[to as usize] += p * change;
            }
        }
    }
}
