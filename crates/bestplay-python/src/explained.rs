//! A state explained, on its way to Python.

use bestplay::{Distance, Payoff, Player, Rational, Standing, Value};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::number::{fraction, payoff};
use crate::value;

/// A state and what best play does there. States and actions are Python's.
pub(crate) struct Explained {
    pub(crate) state: Py<PyAny>,
    /// The state as a person wants to look at it, if that differs.
    pub(crate) picture: Option<String>,
    pub(crate) value: Value,
    pub(crate) distance: Option<Distance>,
    pub(crate) happens: Happens,
}

pub(crate) enum Happens {
    End(Payoff),
    Chance(Vec<Outcome>),
    Choice(Player, Vec<Action>),
}

pub(crate) struct Action {
    pub(crate) action: Py<PyAny>,
    pub(crate) value: Value,
    pub(crate) standing: Standing,
    pub(crate) distance: Option<Value>,
    pub(crate) outcomes: Vec<Outcome>,
}

pub(crate) struct Outcome {
    pub(crate) probability: Rational,
    pub(crate) payoff: Payoff,
    pub(crate) state: Py<PyAny>,
    pub(crate) value: Value,
}

/// The player's number in Python.
pub(crate) fn player_number(player: Player) -> u8 {
    match player {
        Player::Max => 0,
        Player::Min => 1,
    }
}

impl Explained {
    /// `(state, picture, value, distance, kind, player, payoff, actions, outcomes)`, where `distance` is
    /// `(winner, steps, on_average)`, and `kind` is `end`, `chance` or `choice`; an action is `(action, value, standing, distance,
    /// outcomes)`, an outcome is `(probability, payoff, state, value)`.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        digits: usize,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (kind, player, paid) = match &self.happens {
            Happens::End(paid) => ("end", None, Some(payoff(py, *paid)?)),
            Happens::Chance(_) => ("chance", None, None),
            Happens::Choice(player, _) => ("choice", Some(player_number(*player)), None),
        };
        let (actions, outcomes) = match &self.happens {
            Happens::End(_) => (Vec::new(), Vec::new()),
            Happens::Chance(outcomes) => (Vec::new(), Outcome::objects(outcomes, py, digits)?),
            Happens::Choice(_, actions) => {
                let objects = actions.iter().map(|action| action.object(py, digits));
                (objects.collect::<PyResult<_>>()?, Vec::new())
            }
        };
        let value = value::object(py, &self.value, digits)?;
        let state = self.state.bind(py);
        let distance = match &self.distance {
            Some(Distance {
                winner,
                steps,
                on_average,
            }) => {
                let steps = value::object(py, steps, digits)?;
                Some((player_number(*winner), steps, on_average))
            }
            None => None,
        };
        (
            state,
            &self.picture,
            value,
            distance,
            kind,
            player,
            paid,
            actions,
            outcomes,
        )
            .into_pyobject(py)
    }
}

impl Action {
    fn object<'py>(&self, py: Python<'py>, digits: usize) -> PyResult<Bound<'py, PyTuple>> {
        let standing = match self.standing {
            Standing::Best => "best",
            Standing::Open => "open",
            Standing::Delays => "delays",
            Standing::Worse => "worse",
        };
        let value = value::object(py, &self.value, digits)?;
        let distance = self.distance.as_ref();
        let distance = distance.map(|steps| value::object(py, steps, digits));
        let outcomes = Outcome::objects(&self.outcomes, py, digits)?;
        (
            self.action.bind(py),
            value,
            standing,
            distance.transpose()?,
            outcomes,
        )
            .into_pyobject(py)
    }
}

impl Outcome {
    fn objects<'py>(
        outcomes: &[Outcome],
        py: Python<'py>,
        digits: usize,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let object = |outcome: &Outcome| {
            let probability = fraction(py, &outcome.probability)?;
            let paid = payoff(py, outcome.payoff)?;
            let value = value::object(py, &outcome.value, digits)?;
            (probability, paid, outcome.state.bind(py), value).into_pyobject(py)
        };
        outcomes.iter().map(object).collect()
    }
}
