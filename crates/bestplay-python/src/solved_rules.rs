//! A solution of rules written in Python.

use std::sync::Arc;
use std::time::Instant;

use bestplay::{Node, Solution, Solved, StateId, Turn};
use pyo3::prelude::*;

use crate::attend::{self, Listener};
use crate::errors;
use crate::explained::Explained;
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
        let node = rules.named_node(py, state);
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
    ) -> PyResult<Explained> {
        let rules = self.game();
        let id = match state {
            Some(state) => Held::find(self, state)?.ok_or_else(|| unreached(state))?,
            None => StateId::INITIAL,
        };
        let number = self.states()[id.index()];
        let found = attend::here(py, listener, |watch| {
            self.explain_watched(&number, exactly, watch)
        })?;
        let found = rules.settle_of(found, &rules.state(py, number))?;
        let names = match found.turn {
            Turn::Choice(..) => self.actions(py, id)?,
            Turn::End(_) | Turn::Chance(_) => Vec::new(),
        };
        Ok(bestplay_answers::Explained::of(found, String::new()).named(
            |state| rules.state(py, state).unbind(),
            |place| names[place as usize].clone_ref(py),
        ))
    }
}

/// Explores and solves a game written in Python.
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
    let solved = attend::beside(game.py(), &listener, |watch| {
        solver
            .watch(watch)
            .solve_explored(Arc::new(rules), explored)
    })?;
    let solved = solved.map_err(errors::engine)?;
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
