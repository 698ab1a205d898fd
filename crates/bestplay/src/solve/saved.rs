//! Values written to a file, and read back.

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::contested::settled_by;
use super::proven::Bounds;
use super::totals::{Size, Totals, Trouble, Unsettled};
use super::values::{AnyBounds, Values};
use crate::graph::{Components, Graph, StateId};
use crate::number::{Fixed, Scale};
use crate::store::{Extent, Record, Saved};
use crate::watch::Silent;
use crate::{Error, ErrorKind, Result};

impl Values {
    /// What a confirmed file says of a graph, with the initial state's fraction if that is proven
    /// of the file's strategies.
    ///
    /// # Errors
    ///
    /// The graph's payoffs are not those of the file.
    pub(crate) fn restore(graph: &Graph, saved: &Saved, exact: Option<RBig>) -> Result<Values> {
        let other = || Error::new(ErrorKind::OtherGame, "the solution is of another game");
        let places = u32::try_from(saved.places).map_err(|_| other())?;
        let scale = Scale::new(graph, places).map_err(|_| other())?;
        if *scale.denominator() != saved.denominator || graph.states() != saved.states() {
            return Err(other());
        }
        let bounds = match Bounds::restore(&scale, saved) {
            Some(short) => AnyBounds::Short(short),
            None => AnyBounds::Long(Bounds::restore(&scale, saved).ok_or_else(other)?),
        };
        let components = Components::of(graph);
        let totals = match Totals::of(graph, &components, &Silent) {
            Ok(totals) => totals,
            Err(Trouble::Stopped(error)) => return Err(error),
            Err(Trouble::Undefined { .. }) => {
                let sizes = saved.states.iter().map(|state| match state.extent {
                    Extent::Finite => Size::Finite,
                    Extent::PlusInfinite => Size::PlusInfinite,
                    Extent::MinusInfinite => Size::MinusInfinite,
                });
                let level = Unsettled::level(graph, &components, &Silent)?;
                let contested = Unsettled::contested(graph, &components, &Silent)?;
                if level.is_empty() && contested.is_empty() {
                    return Err(other());
                }
                let unsettled = match level.is_shared() || contested.is_shared() {
                    true => {
                        let mut open = vec![false; graph.states()];
                        level.note_open(&components, &mut open);
                        contested.note_open(&components, &mut open);
                        settled_by(graph, open, bounds.best(), &Silent)?
                    }
                    false => level,
                };
                Totals::confirmed(sizes.collect(), unsettled)
            }
        };
        Ok(Values {
            bounds,
            totals,
            exact,
        })
    }

    /// Hands what a file needs to `write`.
    pub(crate) fn record<T>(&self, write: impl FnOnce(&Record<'_>) -> T) -> T {
        match &self.bounds {
            AnyBounds::Short(bounds) => write(&self.record_of(bounds, &|s| self.saved(bounds, s))),
            AnyBounds::Long(bounds) => write(&self.record_of(bounds, &|s| self.saved(bounds, s))),
        }
    }

    fn record_of<'a, I: Fixed>(
        &'a self,
        bounds: &'a Bounds<I>,
        state: &'a dyn Fn(StateId) -> (Extent, IBig, IBig, u32),
    ) -> Record<'a> {
        Record {
            places: bounds.scale.bits(),
            denominator: bounds.scale.denominator(),
            exact: self.exact.as_ref(),
            states: bounds.best.len(),
            state,
        }
    }

    fn saved<I: Fixed>(&self, bounds: &Bounds<I>, state: StateId) -> (Extent, IBig, IBig, u32) {
        let extent = match self.totals.size(state) {
            Size::Finite => Extent::Finite,
            Size::PlusInfinite => Extent::PlusInfinite,
            Size::MinusInfinite => Extent::MinusInfinite,
        };
        let (lower, upper) = bounds.of(state);
        (
            extent,
            lower.to_big(),
            upper.to_big(),
            bounds.best[state as usize],
        )
    }
}

impl<I: Fixed> Bounds<I> {
    /// The bounds of a file, if they fit in these integers.
    fn restore(scale: &Scale, saved: &Saved) -> Option<Bounds<I>> {
        let number = |units: &IBig| {
            I::from_big(units).filter(|units| I::BITS.is_none_or(|bits| units.within(bits)))
        };
        Bounds::confirmed(scale.clone(), saved.states.len(), |state| {
            let state = &saved.states[state];
            Some((number(&state.lower)?, number(&state.upper)?, state.choice))
        })
    }
}
