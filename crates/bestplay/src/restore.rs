//! A saved solution, confirmed and ready to be asked again.

use crate::clock::Instant;
use crate::store::Exactness;
use crate::{Game, Result, Saved, Solution, Solver, check, solve};

impl Solver<'_> {
    /// A saved solution, ready to be asked again. It is confirmed by [`check`](crate::check())
    /// first, which shares nothing with the solvers; a fraction that is only claimed is left out, the
    /// bounds stand.
    ///
    /// # Errors
    ///
    /// As [`check`](crate::check()) and [`explore`](Self::explore).
    ///
    /// # Complexity
    ///
    /// Each state's node is asked for once more than `check` does; nothing is solved, unless weights are
    /// [long](crate::Chance::long_weights).
    pub fn restore<'g, G: Game>(&self, game: &'g G, saved: &Saved) -> Result<Solution<'g, G>> {
        let start = Instant::now();
        check(game, saved, self.watch)?;
        let explored = self.explore(game)?;
        let solver = match saved.exact {
            Exactness::All => self.exact(),
            _ => *self,
        };
        if explored.graph().shapes().has_long() {
            // A file says nothing of the states in between, where long weights are drawn.
            return solver.solve_explored(game, explored);
        }
        let values = solve::Values::restore(explored.graph(), saved)?;
        let solution = Solution::new(game, explored, values, &solver);
        Ok(solution.timed(start.elapsed()))
    }
}
