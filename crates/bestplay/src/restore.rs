//! A saved solution, confirmed and ready to be asked again.

use crate::average::claims::Time;
use crate::clock::Instant;
use crate::store::Exactness;
use crate::{Average, Game, Result, Saved, Solution, Solver, check, solve};

impl Solver<'_> {
    /// A saved solution, ready to be asked again. It is confirmed by [`check`](crate::check())
    /// first, which shares nothing with the solvers; a fraction that is only claimed is left out, the
    /// bounds stand.
    ///
    /// # Errors
    ///
    /// As [`check`](crate::check()) and [`explore`](Self::explore);
    /// [`NotASolution`](crate::ErrorKind::NotASolution) if the file holds a long-run average.
    ///
    /// # Complexity
    ///
    /// Each state's node is asked for once more than `check` does; nothing is solved, unless weights are
    /// [long](crate::Chance::long_weights).
    pub fn restore<G: Game>(&self, game: G, saved: &Saved) -> Result<Solution<G>> {
        let start = Instant::now();
        let values = saved.values()?;
        check(&game, saved, self.watch)?;
        let explored = self.explore(&game)?;
        let solver = match values.exact {
            Exactness::All => self.exact(),
            _ => *self,
        };
        if explored.graph().shapes().has_long() {
            // A file says nothing of the states in between, where long weights are drawn.
            return solver.solve_explored(game, explored);
        }
        let values = solve::Values::restore(explored.graph(), values)?;
        let solution = Solution::new(game, explored, values, &solver);
        Ok(solution.timed(start.elapsed()))
    }

    /// A saved long-run average, ready to be asked again, confirmed first as [`restore`](Self::restore) does.
    ///
    /// # Errors
    ///
    /// As [`check`](crate::check()) and [`explore`](Self::explore);
    /// [`NotASolution`](crate::ErrorKind::NotASolution) if the file holds a solution's values.
    pub fn restore_average<G: Game>(&self, game: G, saved: &Saved) -> Result<Average<G>> {
        self.restored_average(game, saved, None)
    }

    /// The same per unit of time, where a state takes so many of them.
    ///
    /// # Errors
    ///
    /// As [`restore_average`](Self::restore_average).
    pub fn restore_average_over_time<G: Game>(
        &self,
        game: G,
        saved: &Saved,
        time: impl Fn(&G::State) -> u32,
    ) -> Result<Average<G>> {
        self.restored_average(game, saved, Some(&time))
    }

    fn restored_average<G: Game>(
        &self,
        game: G,
        saved: &Saved,
        time: Time<'_, G::State>,
    ) -> Result<Average<G>> {
        let (start, claims) = (Instant::now(), saved.average()?);
        check::average(&game, claims, time, self.watch)?;
        let explored = self.explore(&game)?;
        Average::restored(game, explored, claims, time, start)
    }
}
