//! Values written to a file, and read back.

use dashu_int::{IBig, UBig};

use super::proven::Bounds;
use super::totals::finite::Totals;
use super::totals::zero::ZeroEnds;
use super::totals::{self, find_zero_ends};
use super::values::{AnyBounds, Values, each};
use super::witness::Claims;
use crate::graph::{Components, Graph, StateId};
use crate::interrupt::Interrupt;
use crate::number::{AnyLength, Fixed, Scale};
use crate::store::{Exactness, Record, SavedState, SavedValues};
use crate::watch::{Silent, Stage};
use crate::witness::Size;
use crate::{Error, ErrorKind, Result, Solver, Value};

/// The error that a file is of another graph.
fn other_game() -> Error {
    Error::new(ErrorKind::OtherGame, "the solution is of another game")
}

impl Values {
    /// Hands what a file is to hold to `write`: where the initial state's fraction is known, those of all
    /// states unless they are too long.
    pub(crate) fn record<T>(
        &self,
        graph: &Graph,
        solver: &Solver<'_>,
        write: impl FnOnce(&Record<'_>) -> T,
    ) -> Result<T> {
        let (exact, bounds) = match &self.exact {
            None => (Exactness::Bounds, &self.bounds),
            Some(claim) => match self.find_exact_values(graph, solver) {
                Ok(()) => (Exactness::All, self.sharpest()),
                Err(error) if error.kind() == ErrorKind::Stopped => return Err(error),
                Err(_) => (Exactness::Claimed(claim.clone()), &self.bounds),
            },
        };
        let states = graph.states();
        let interrupt = Interrupt::new(solver.watch, Stage::Saving, states);
        let (graph, totals) = (self.solved(graph), &self.totals);
        let mut witness =
            each!(bounds, bounds => Claims { graph, totals, bounds }.witness(&interrupt)?);
        for ranks in &mut witness.ranks {
            ranks.truncate(states);
        }
        witness.levels.truncate(states);
        witness.heights.truncate(states);
        Ok(each!(bounds, bounds => write(&Record {
            places: bounds.scale.places(),
            denominator: bounds.scale.denominator(),
            exact: &exact,
            states,
            witness: &witness,
            state: &|state| {
                let (lower, upper) = bounds.of(state);
                let best = bounds.best[state as usize];
                (totals.size(state), lower.to_big(), upper.to_big(), best)
            },
        })))
    }

    /// What a confirmed file says of a graph.
    ///
    /// # Errors
    ///
    /// The graph's payoffs are not those of the file.
    pub(crate) fn restore(graph: &Graph, saved: &SavedValues) -> Result<Values> {
        let scale = saved.scale(graph)?;
        let bounds = match Bounds::restore(graph, &scale, saved) {
            Some(short) => AnyBounds::Short(short),
            None => AnyBounds::Long(Bounds::restore(graph, &scale, saved).ok_or_else(other_game)?),
        };
        let components = Components::of(graph);
        let totals = match totals::find(graph, &components, &Silent)? {
            Ok(totals) => totals,
            Err(_) => {
                let zero = find_zero_ends(graph, &components, &Silent)?;
                let (zero, _) = zero.ok_or_else(other_game)?;
                Totals::confirmed(saved.sizes(), zero)
            }
        };
        let exact = match (&saved.exact, bounds.value(0)) {
            (Exactness::All, Value::Exact(value)) if totals.is_finite(0) => Some(value),
            _ => None,
        };
        Ok(Values::new(bounds, totals, exact))
    }
}

impl SavedValues {
    /// Fills in what a file of version 1 lacks. Nothing of it is confirmed by this.
    ///
    /// # Errors
    ///
    /// The graph is not that of the file.
    pub(crate) fn fill_in(&mut self, graph: &Graph) -> Result<()> {
        let chosen = |(state, saved): (StateId, &SavedState)| {
            saved.choice == 0 || (saved.choice as usize) < graph.rows(state).count()
        };
        if graph.states() != self.states.len() || !(0..).zip(&self.states).all(chosen) {
            return Err(other_game());
        }
        let bounds: Bounds<AnyLength> =
            Bounds::restore(graph, &self.scale(graph)?, self).ok_or_else(other_game)?;
        let totals = Totals::confirmed(self.sizes(), ZeroEnds::default());
        let interrupt = Interrupt::new(&Silent, Stage::Checking, graph.states());
        let claims = Claims {
            graph,
            totals: &totals,
            bounds: &bounds,
        };
        self.witness = Some(claims.witness(&interrupt)?);
        Ok(())
    }

    /// The unit of the bounds.
    fn scale(&self, graph: &Graph) -> Result<Scale> {
        let places = u32::try_from(self.places).map_err(|_| other_game())?;
        let least = Scale::new(graph, places).map_err(|_| other_game())?;
        if graph.states() != self.states.len()
            || &self.denominator % least.denominator() != UBig::ZERO
        {
            return Err(other_game());
        }
        let denominator = self.denominator.clone();
        Ok(Scale::of_parts(places, denominator, graph.forever()))
    }

    fn sizes(&self) -> Vec<Size> {
        self.states.iter().map(|state| state.size).collect()
    }
}

impl<I: Fixed> Bounds<I> {
    /// The bounds of a file, if they fit in these integers, and so do their sums.
    fn restore(graph: &Graph, scale: &Scale, saved: &SavedValues) -> Option<Bounds<I>> {
        let limit = Scale::limit::<I>(graph)?;
        let fits = |units: &I| units.within(limit);
        let mut paid = graph.shapes().iter().flat_map(|shape| shape.payoffs());
        if !paid.all(|&payoff| I::from_big(&scale.units(payoff)).is_some_and(|units| fits(&units)))
        {
            return None;
        }
        let number = |units: &IBig| I::from_big(units).filter(fits);
        Bounds::confirmed(scale.clone(), graph, |state| {
            let state = &saved.states[state];
            let bounds = number(&state.lower).zip(number(&state.upper)).ok_or(());
            bounds.map(|(lower, upper)| (lower, upper, state.choice))
        })
        .ok()
    }
}
