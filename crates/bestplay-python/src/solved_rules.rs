//! A solution of rules written in Python.

use std::sync::Arc;
use std::time::Instant;

use bestplay::{Node, Solution, Solved, StateId, Watch};
use pyo3::prelude::*;

use crate::attend::{self, Listener};
use crate::errors;
use crate::explained::Pictured;
use crate::rules::{Rules, explored};
use crate::solution::{Effort, Held, Solution as Native, unreached};

impl Held for Solution<Arc<Rules>> {
    fn solved(&self) -> &Solved {
        self
    }

    fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<StateId>> {
        let number = self.game().find(state)?;
        Ok(number.and_then(|number| Solution::find(self, &number)))
    }

    fn state(&self, py: Python<'_>, number: StateId) -> PyResult<Py<PyAny>> {
        let number = self.states()[number.index()];
        Ok(self.game().state(py, number).unbind())
    }

    /// As the rules name them. They still have to be those that were solved.
    fn actions(&self, py: Python<'_>, number: StateId) -> PyResult<Vec<Py<PyAny>>> {
        let (rules, state) = (self.game(), self.states()[number.index()]);
        let node = rules.node_with(py, state, &|_, action| action.unbind());
        let confirmed = self.confirm(number, &node);
        rules.settle_of(confirmed, &rules.state(py, state))?;
        Ok(match node {
            Node::Choice(_, actions) => actions.into_iter().map(|(action, _)| action).collect(),
            Node::End(_) | Node::Between(..) | Node::Chance(_) => Vec::new(),
        })
    }

    fn explain(
        &self,
        py: Python<'_>,
        state: Option<&Bound<'_, PyAny>>,
        exactly: bool,
        listener: &Listener,
    ) -> PyResult<Pictured> {
        let rules = self.game();
        let id = match state {
            Some(state) => Held::find(self, state)?.ok_or_else(|| unreached(state))?,
            None => StateId::INITIAL,
        };
        let names = self.actions(py, id)?;
        let find = |watch: &dyn Watch| self.explain_at(id, exactly, watch);
        let found = attend::here(py, listener, find)?.map_err(errors::engine)?;
        let state = |id: StateId| rules.state(py, self.states()[id.index()]).unbind();
        let found = found.named(state, |place| names[place].clone_ref(py));
        Ok((found, None))
    }
}

#[pyfunction]
pub(crate) fn solve_rules(
    game: &Bound<'_, PyAny>,
    effort: Effort,
    listener: Listener,
) -> PyResult<Native> {
    let start = Instant::now();
    let rules = Rules::new(game)?;
    let solver = effort.solver();
    let explored = explored(game.py(), &rules, &solver, &listener)?;
    let solved = attend::answered(game.py(), &listener, |watch| {
        let solver = solver.watch(watch);
        solver.solve_explored(Arc::new(rules), explored)
    })?;
    Ok(Native::new(solved, &effort, start))
}

/// Explores a game written in Python, and asks about both states of every pair of mirror images.
#[pyfunction]
pub(crate) fn confirm_mirror(
    game: &Bound<'_, PyAny>,
    effort: Effort,
    listener: Listener,
) -> PyResult<()> {
    let solver = effort.solver().whole_mirror(true);
    explored(game.py(), &Rules::new(game)?, &solver, &listener).map(|_| ())
}
