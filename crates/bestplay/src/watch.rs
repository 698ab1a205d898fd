//! How a long computation tells how far it is, and how it is stopped.

use std::ops::ControlFlow;

crate::named! {
    /// What a long computation is doing.
    #[non_exhaustive]
    pub enum Stage {
        Exploring: "exploring", "Finding the states; counted in states explored.";
        Ordering: "ordering", "Ordering the states; not counted.";
        Solving: "solving", "Computing values; counted in states solved.";
        Reconstructing: "reconstructing", "Computing an exact fraction; counted in primes.";
        Checking: "checking", "Checking a solution; counted in states checked.";
        Saving: "saving", "Writing a solution to its file; counted in states written.";
        Following: "following", "Following play forward; counted in steps.";
        Counting: "counting", "Working through a table or a count; counted in rows or instances.";
        Trying: "trying", "Trying out candidates, such as strategies on a page; counted in candidates.";
    }
}

/// How far a computation is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// How much is done.
    pub done: u64,
    /// How much there is to do, as far as is known now. While exploring: the states found so far.
    pub of: u64,
    /// While states that lead to each other are solved together: to how many significant digits of
    /// the largest their values are settled, that is, what no action at hand changes any more.
    /// Nothing is proven by that yet.
    pub digits: Option<u32>,
}

impl Progress {
    /// So much is done of so much.
    pub fn new(stage: Stage, done: u64, of: u64) -> Progress {
        Progress {
            stage,
            done,
            of,
            digits: None,
        }
    }
}

/// Watches a computation: hears how far it is, and may stop it. A closure will do.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use bestplay::{Progress, Solver};
///
/// let watch = |progress: &Progress| {
///     eprintln!("{:?}: {} of {}", progress.stage, progress.done, progress.of);
///     ControlFlow::Continue(())
/// };
/// let solver = Solver::new().watch(&watch);
/// ```
pub trait Watch: Sync {
    /// Called some times a second at most, from whichever thread is at work. `Break` asks the
    /// computation to stop: it then ends with an error of the kind
    /// [`Stopped`](crate::ErrorKind::Stopped).
    fn progress(&self, progress: &Progress) -> ControlFlow<()>;
}

impl<F: Fn(&Progress) -> ControlFlow<()> + Sync> Watch for F {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// Ignores progress and never stops the computation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Watch for Silent {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Tells a watch, and turns its wish to stop into an error.
pub(crate) fn tell(watch: &dyn Watch, stage: Stage, done: usize, of: usize) -> crate::Result<()> {
    ask(watch, &Progress::new(stage, done as u64, of as u64))
}

/// The same with everything there is to say.
pub(crate) fn ask(watch: &dyn Watch, progress: &Progress) -> crate::Result<()> {
    match watch.progress(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(crate::Error::stopped()),
    }
}
