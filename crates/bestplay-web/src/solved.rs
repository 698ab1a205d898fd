//! A game together with its solution, which borrows it.

use bestplay::{Average, Solution};
use bestplay_answers::{AnyGame, AnySolution};
use self_cell::self_cell;

use crate::rules::Rules;

self_cell!(
    /// Rules of JavaScript with their solution.
    pub(crate) struct SolvedRules {
        owner: Rules,
        #[covariant]
        dependent: SolutionOfRules,
    }
);

self_cell!(
    /// Rules of JavaScript with their long-run averages.
    pub(crate) struct AveragedRules {
        owner: Rules,
        #[covariant]
        dependent: AverageOfRules,
    }
);

/// Averages that borrow their rules.
pub(crate) type AverageOfRules<'g> = Average<'g, Rules>;

/// A solution that borrows its rules.
pub(crate) type SolutionOfRules<'g> = Solution<'g, Rules>;

self_cell!(
    /// A game of the catalogue with its solution.
    pub(crate) struct SolvedEntry {
        owner: Box<dyn AnyGame>,
        #[covariant]
        dependent: BoxedSolution,
    }
);

/// A solution that borrows its game.
pub(crate) type BoxedSolution<'g> = Box<dyn AnySolution + 'g>;
