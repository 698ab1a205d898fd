//! The last chain of a hierarchy, solved by elimination.

use super::eliminate::Rest;
use super::eliminated::Eliminated;
use super::flow::Flow;
use super::halt::Halt;
use super::matrix::Matrix;

/// Steps of work for each place, and for every matrix, that are not too much.
const WORK: usize = 20;
const LEAST: usize = 1_000_000;

/// A chain, eliminated.
pub(super) struct Direct(Eliminated<f64>);

impl Direct {
    /// Eliminates a chain, unless that is too much work.
    pub(super) fn new(matrix: &Matrix, halt: &Halt<'_>) -> Option<Direct> {
        let mut flow = Flow::empty();
        for at in 0..matrix.len() {
            for (to, p) in matrix.row(at) {
                flow.step(to, p);
            }
            flow.end_state(matrix.exit(at));
        }
        let mut rest = Rest::new(&flow, &vec![false; flow.len()], halt);
        let most = LEAST + WORK * matrix.places();
        let done = rest.finish(most, most, halt);
        done.then(|| Direct(rest.into_eliminated()))
    }

    /// The solution of x = P x + right; or one that differs from it by nearly the same amount
    /// everywhere, with 0 in one state.
    pub(super) fn solve(&self, right: &[f64], pinned: bool, halt: &Halt<'_>) -> Vec<f64> {
        let mut x = right.to_vec();
        self.0.forward(&mut x, halt);
        if let Some(last) = self.0.last()
            && pinned
        {
            x[last as usize] = 0.0;
        }
        self.0.backward(&mut x, halt);
        x
    }

    /// How often each state is visited from a source: visits = source + Pᵀ visits.
    pub(super) fn visits(&self, source: &[f64]) -> Vec<f64> {
        let mut visits = source.to_vec();
        self.0.visits(&mut visits);
        visits
    }
}
