//! From a graph to values and strategies.
//!
//! Components are solved one by one, successors first: a state on its own by backward induction
//! or in closed form ([`single`]), a larger component by strategy iteration with certified bounds
//! ([`component`]).

mod bounds;
mod component;
mod exact;
mod interrupt;
mod proven;
mod totals;

use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::graph::{Components, Graph, StateId};
use crate::number::{Fixed, Scale};
use crate::options::{Arithmetic, SolveOptions};
use crate::store::{Extent, Record, Saved};
use crate::watch::{Silent, Stage, Watch, tell};
use crate::{Error, Result, Value};

use interrupt::Interrupt;
pub(crate) use proven::Bounds;
use totals::Trouble;
pub(crate) use totals::{Size, Totals};

/// Why bounds were not found.
#[derive(Debug)]
enum Failure {
    /// A number does not fit in the integers at hand: take longer ones.
    Overflow,
    /// The numbers have too few places to prove anything: take longer ones.
    Precision,
    /// Something that longer numbers do not mend.
    Error(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

/// Binary places beyond which no bounds are tried.
pub(crate) const MOST_BITS: u32 = 1 << 20;

/// A graph with what is known of each state.
pub(crate) struct Solved {
    bounds: AnyBounds,
    totals: Totals,
    /// The exact value of the initial state, where it was asked for.
    exact: Option<RBig>,
}

impl Solved {
    /// What a confirmed file says of a graph, with the initial state's fraction if that is proven
    /// of the file's strategies.
    ///
    /// # Errors
    ///
    /// The graph's payoffs are not those of the file.
    pub(crate) fn restore(graph: &Graph, saved: &Saved, exact: Option<RBig>) -> Result<Solved> {
        let other = || Error::File("the solution is of another game".into());
        let places = u32::try_from(saved.places).map_err(|_| other())?;
        let scale = Scale::new(graph, places).map_err(|_| other())?;
        if scale.denominator() != saved.denominator || graph.states() != saved.states() {
            return Err(other());
        }
        let bounds = match Bounds::restore(&scale, saved) {
            Some(short) => AnyBounds::Short(short),
            None => AnyBounds::Long(Bounds::restore(&scale, saved).ok_or_else(other)?),
        };
        let totals = Totals::of(graph, &Components::of(graph), &Silent).map_err(|_| other())?;
        Ok(Solved {
            bounds,
            totals,
            exact,
        })
    }

    /// The value of a state.
    pub(crate) fn value(&self, state: StateId) -> Value {
        match (self.totals.size(state), &self.exact) {
            (Size::Finite, Some(exact)) if state == 0 => Value::Exact(exact.clone()),
            (Size::Finite, _) => self.bounds.value(state),
            (Size::PlusInfinite, _) => Value::PlusInfinity,
            (Size::MinusInfinite, _) => Value::MinusInfinity,
        }
    }

    /// The exact values of some states with a finite value.
    ///
    /// # Errors
    ///
    /// The bounds are too wide to tell some actions apart, or the watch asks to stop.
    pub(crate) fn exact_values(
        &self,
        graph: &Graph,
        states: &[StateId],
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<RBig>> {
        let found = self
            .bounds
            .exact_values(graph, &self.totals, states, false, threads, watch);
        let found = found.map_err(|failure| match failure {
            Failure::Error(error) => error,
            Failure::Overflow | Failure::Precision => Error::Inseparable,
        })?;
        Ok(found
            .into_iter()
            .map(|value| value + graph.forever().to_rational())
            .collect())
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
        bounds: &Bounds<I>,
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
        let state = state as usize;
        let (lower, upper) = (bounds.lower[state].to_big(), bounds.upper[state].to_big());
        (extent, lower, upper, bounds.best[state])
    }

    /// Whether a state has a finite value.
    pub(crate) fn size(&self, state: StateId) -> Size {
        self.totals.size(state)
    }

    /// The choice of each state: that of the strategy which proves its player's bound.
    pub(crate) fn best(&self) -> &[u32] {
        match &self.bounds {
            AnyBounds::Short(bounds) => &bounds.best,
            AnyBounds::Long(bounds) => &bounds.best,
        }
    }
}

/// Bounds in short or long integers.
enum AnyBounds {
    Short(Bounds<i128>),
    Long(Bounds<IBig>),
}

impl AnyBounds {
    /// The bounds of a state as numbers.
    fn value(&self, state: StateId) -> Value {
        match self {
            AnyBounds::Short(bounds) => bounds.value(state),
            AnyBounds::Long(bounds) => bounds.value(state),
        }
    }
}

impl AnyBounds {
    fn exact_values(
        &self,
        graph: &Graph,
        totals: &Totals,
        states: &[StateId],
        attained: bool,
        threads: usize,
        watch: &dyn Watch,
    ) -> std::result::Result<Vec<RBig>, Failure> {
        let finite = |state: StateId| totals.is_finite(state);
        match self {
            AnyBounds::Short(b) => {
                exact::values(graph, b, &finite, states, attained, threads, watch)
            }
            AnyBounds::Long(b) => {
                exact::values(graph, b, &finite, states, attained, threads, watch)
            }
        }
    }
}

impl<I: Fixed> Bounds<I> {
    /// The bounds of a file, if they fit in these integers.
    fn restore(scale: &Scale, saved: &Saved) -> Option<Bounds<I>> {
        let number = |units: &IBig| {
            I::from_big(units).filter(|units| I::BITS.is_none_or(|bits| units.within(bits)))
        };
        let states = &saved.states;
        Some(Bounds {
            scale: scale.clone(),
            lower: states
                .iter()
                .map(|s| number(&s.lower))
                .collect::<Option<_>>()?,
            upper: states
                .iter()
                .map(|s| number(&s.upper))
                .collect::<Option<_>>()?,
            best: states.iter().map(|s| s.choice).collect(),
        })
    }

    fn value(&self, state: StateId) -> Value {
        let number = |units: &I| self.scale.number(&units.to_big());
        let (lower, upper) = (&self.lower[state as usize], &self.upper[state as usize]);
        if lower == upper {
            return Value::Exact(number(lower));
        }
        Value::Bounds {
            lower: number(lower),
            upper: number(upper),
        }
    }
}

/// Solves a graph so that as many significant digits of the initial state's value are certain as
/// the options ask for.
///
/// # Errors
///
/// Undefined totals (`describe` names the state), a precision that cannot be reached, a watch that
/// asks to stop.
pub(crate) fn solve(
    graph: &Graph,
    options: &SolveOptions,
    watch: &dyn Watch,
    describe: &dyn Fn(StateId) -> String,
) -> Result<Solved> {
    let digits = options.arithmetic.digits();
    tell(watch, Stage::Ordering, 0, graph.states())?;
    let components = Components::of(graph);
    let totals = Totals::of(graph, &components, watch).map_err(|trouble| match trouble {
        Trouble::Undefined { state, reason } => Error::Undefined {
            state: describe(state),
            reason,
        },
        Trouble::Stopped(error) => error,
    })?;
    let finish = |bounds: AnyBounds| -> Attempt {
        let mut exact = None;
        if totals.is_finite(0) {
            if options.arithmetic == Arithmetic::Exact {
                // That of the bounds' own strategies, so that these attain it.
                let found =
                    bounds.exact_values(graph, &totals, &[0], true, options.threads, watch)?;
                let forever = graph.forever().to_rational();
                exact = found.into_iter().next().map(|value| value + forever);
            } else if bounds.value(0).certain_digits(digits) < digits {
                return Err(Failure::Precision);
            }
        }
        Ok((bounds, exact))
    };
    let exact = options.arithmetic == Arithmetic::Exact;
    let doubt = totals.first_doubt();
    // Where a value may be undefined, longer numbers are not tried for ever.
    let most = doubt.map_or(usize::MAX, |_| DOUBTFUL_ATTEMPTS);
    let precisions = Precisions::new(graph, digits, exact).take(most);
    let mut attempts = precisions.map(|precision| {
        let Precision { bits, enough, .. } = precision;
        let bounds = match precision.is_short {
            true => AnyBounds::Short(bounds::solve(
                graph,
                &components,
                &totals,
                bits,
                enough,
                watch,
            )?),
            false => AnyBounds::Long(bounds::solve(
                graph,
                &components,
                &totals,
                bits,
                enough,
                watch,
            )?),
        };
        finish(bounds)
    });
    let settled =
        attempts.find(|attempt| !matches!(attempt, Err(Failure::Overflow | Failure::Precision)));
    match settled {
        Some(Ok((bounds, exact))) => Ok(Solved {
            bounds,
            totals,
            exact,
        }),
        Some(Err(Failure::Error(error))) => Err(error),
        _ => Err(match doubt {
            Some((state, reason)) => Error::Undefined {
                state: describe(state),
                reason,
            },
            None => Error::Precision { wanted: digits },
        }),
    }
}

/// Bounds, and the exact value of the initial state where it was asked for.
type Attempt = std::result::Result<(AnyBounds, Option<RBig>), Failure>;

/// How hard an attempt tries.
#[derive(Clone, Copy)]
struct Precision {
    /// Whether short numbers are used.
    is_short: bool,
    /// Binary places.
    bits: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    enough: Option<u32>,
}

/// How often bounds are tried where totals need not add up to anything.
const DOUBTFUL_ATTEMPTS: usize = 4;

/// Bits beyond those of the digits asked for: errors of many components add up.
const SPARE_BITS: u32 = 24;

/// Longer and longer numbers, up to [`MOST_BITS`].
struct Precisions {
    short: Vec<Precision>,
    long: u32,
}

impl Precisions {
    fn new(graph: &Graph, digits: usize, exact: bool) -> Precisions {
        let short = <i128 as Fixed>::BITS.and_then(|width| Scale::bits_within(graph, width));
        let wanted = u32::try_from(digits)
            .unwrap_or(MOST_BITS)
            .saturating_mul(10)
            / 3;
        let attempt = |bits, enough| Precision {
            is_short: true,
            bits,
            enough,
        };
        // What the short numbers cannot hold is not tried with them.
        let short = short.filter(|&bits| bits > wanted).map(|bits| {
            let enough = wanted.saturating_add(SPARE_BITS);
            let all = attempt(bits, None);
            match exact {
                true => vec![all],
                false => vec![all, attempt(bits, Some(enough))],
            }
        });
        Precisions {
            short: short.unwrap_or_default(),
            long: wanted.saturating_add(128),
        }
    }
}

impl Iterator for Precisions {
    type Item = Precision;

    fn next(&mut self) -> Option<Precision> {
        if let Some(precision) = self.short.pop() {
            return Some(precision);
        }
        let bits = self.long;
        self.long = bits.saturating_mul(2);
        (bits <= MOST_BITS).then_some(Precision {
            is_short: false,
            bits,
            enough: None,
        })
    }
}
