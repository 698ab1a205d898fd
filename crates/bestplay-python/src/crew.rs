//! A crew of workers elsewhere, which Python code sends the blocks of a run to.

use std::ops::Range;

use bestplay::sample::{Blocks, Crew, Part, Tally};
use pyo3::prelude::*;

use crate::attend::Here;

/// A tally in Python: games, sum, squares, and the results with how often each came up.
pub(crate) type Counts = (u64, i128, u128, Vec<(i64, u64)>);

pub(crate) fn counts(tally: Tally) -> Counts {
    let results = tally.results.into_iter().collect();
    (tally.games, tally.sum, tally.squares, results)
}

fn tally((games, sum, squares, results): Counts) -> Tally {
    Tally {
        games,
        sum,
        squares,
        results: results.into_iter().collect(),
    }
}

/// Workers that a Python object knows how to reach. Its `play(first, end, planned)` returns the
/// counts of the blocks from `first` on, up to some block not beyond `end`, or None if there are
/// none yet.
pub(crate) struct Outside<'r> {
    pub(crate) crew: Py<PyAny>,
    /// Where an exception goes: the run is then asked to stop, and what it knows is kept.
    pub(crate) here: &'r Here<'r>,
}

impl Crew for Outside<'_> {
    fn play(&mut self, blocks: &Blocks, next: Range<u64>) -> bestplay::Result<Part> {
        let asked = Python::attach(|py| -> PyResult<Option<(u64, Counts)>> {
            let given = (next.start, next.end, blocks.planned());
            self.crew.call_method1(py, "play", given)?.extract(py)
        });
        let part = asked.unwrap_or_else(|error| {
            self.here.raise(error);
            None
        });
        let (until, counted) = part.unwrap_or((next.start, Counts::default()));
        let tally = tally(counted);
        Ok(Part { until, tally })
    }
}
