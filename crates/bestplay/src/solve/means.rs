//! What a solve may use.

use crate::Solver;
use crate::watch::Watch;

/// The threads and the memory that a solve may use, and who is told how far it is.
#[derive(Clone, Copy)]
pub(crate) struct Means<'w> {
    /// So many threads at the most; 0: one for each core.
    pub(crate) threads: usize,
    /// The most memory, in bytes, that long numbers may take.
    pub(crate) memory: u64,
    pub(crate) watch: &'w dyn Watch,
}

impl<'w> Means<'w> {
    /// What a solver allows.
    pub(crate) fn of(solver: &Solver<'w>) -> Means<'w> {
        Means {
            threads: solver.threads,
            memory: solver.memory,
            watch: solver.watch,
        }
    }
}
