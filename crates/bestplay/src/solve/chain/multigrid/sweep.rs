//! Sweeps through the rows of a chain that has no steps from a state to itself, each row divided by the
//! probability of leaving its state: x = P x + right with a row sum of P and the exit of 1.

use super::super::flow::{Flow, Step};

impl Flow {
    /// Ends the state whose steps were added and divides its row; returns the probability of leaving it.
    pub(super) fn end_scaled(&mut self, exit: f64) -> f64 {
        let row = self.rows.open();
        let leaving = row.iter().fold(exit, |sum, &Step(_, p)| sum + p);
        // What is never left, but for underflow, stays as it is.
        let scale = if leaving > 0.0 { 1.0 / leaving } else { 0.0 };
        row.iter_mut().for_each(|step| step.1 *= scale);
        self.end_state(exit * scale);
        leaving
    }

    /// (P x) of a row.
    #[inline]
    pub(in super::super) fn sum(&self, at: usize, x: &[f64]) -> f64 {
        let row = self.row(at).iter();
        row.map(|&Step(to, p)| p * x[to as usize]).sum()
    }

    /// x - P x of a row, by differences, so that no exit is too small to be seen.
    #[inline]
    fn away(&self, at: usize, x: &[f64]) -> f64 {
        let own = x[at];
        let row = self.row(at).iter();
        let away: f64 = row.map(|&Step(to, p)| p * (own - x[to as usize])).sum();
        away + self.exit(at) * own
    }

    /// x - P x, in room that is of no use any more.
    pub(super) fn apply(&self, x: &[f64], mut room: Vec<f64>) -> Vec<f64> {
        room.clear();
        room.extend((0..self.len()).map(|at| self.away(at, x)));
        room
    }

    /// right - (x - P x), in room that is of no use any more.
    pub(in super::super) fn residual(
        &self,
        right: &[f64],
        x: &[f64],
        mut room: Vec<f64>,
    ) -> Vec<f64> {
        let rows = right.iter().enumerate();
        room.clear();
        room.extend(rows.map(|(at, right)| right - self.away(at, x)));
        room
    }

    /// A Gauss-Seidel sweep through the rows in some order.
    pub(super) fn sweep(&self, order: impl Iterator<Item = usize>, right: &[f64], x: &mut [f64]) {
        for at in order {
            x[at] = right[at] + self.sum(at, x);
        }
    }

    /// A Gauss-Seidel sweep from the last row to the first for the visits that a source makes:
    /// visits = source + Pᵀ visits.
    pub(super) fn visit(&self, source: &[f64], visits: &mut [f64]) {
        let mut inflow = source.to_vec();
        for (at, visits) in visits.iter().enumerate() {
            for &Step(to, p) in self.row(at) {
                inflow[to as usize] += p * visits;
            }
        }
        for at in (0..self.len()).rev() {
            // Rounding must not take away the source.
            let now = inflow[at].max(source[at]);
            let change = now - visits[at];
            visits[at] = now;
            for &Step(to, p) in self.row(at) {
                inflow[to as usize] += p * change;
            }
        }
    }
}
