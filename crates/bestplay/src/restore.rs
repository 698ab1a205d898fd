//! A saved solution, confirmed and ready to be asked again.

use crate::clock::Instant;
use crate::{Game, Result, Saved, Solution, Solver, Value, check, solve};

impl Solver<'_> {
    /// A saved solution, ready to be asked again. It is confirmed by [`check`](crate::check())
    /// first, which shares nothing with the solvers; a fraction that is not proven there is left
    /// out, the bounds stand.
    ///
    /// # Errors
    ///
    /// As [`check`](crate::check()) and [`explore`](Self::explore).
    ///
    /// # Complexity
    ///
    /// Each state's node is asked for once more than `check` does; nothing is solved.
    pub fn restore<'g, G: Game>(&self, game: &'g G, saved: &Saved) -> Result<Solution<'g, G>> {
        let start = Instant::now();
        let exact = match (&saved.exact, check(game, saved, self.watch)?.value) {
            (Some(_), Value::Exact(proven)) => Some(proven),
            _ => None,
        };
        let explored = self.explore(game)?;
        let solver = match exact {
            Some(_) => self.exact(),
            None => *self,
        };
        let values = solve::Values::restore(explored.graph(), saved, exact)?;
        let solution = Solution::new(game, explored, values, &solver);
        Ok(solution.timed(start.elapsed()))
    }
}
