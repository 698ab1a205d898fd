//! From a graph to values and strategies.
//!
//! Components are solved one by one, successors first: a state on its own by backward induction
//! or in closed form ([`single`]), a larger component by strategy iteration with certified bounds
//! ([`component`]).

mod bounds;
mod component;
mod single;
mod totals;

use dashu_int::IBig;

use crate::graph::{Components, Graph, StateId};
use crate::number::{Fixed, Scale};
use crate::options::{Arithmetic, SolveOptions};
use crate::watch::{Stage, Watch, tell};
use crate::{Error, Result, Value};

pub(crate) use bounds::Bounds;
use bounds::Failure;
pub(crate) use totals::{Size, Totals};

/// Binary places beyond which no bounds are tried.
const MOST_BITS: u32 = 1 << 20;

/// A graph with what is known of each state.
pub(crate) struct Solved {
    bounds: AnyBounds,
    totals: Totals,
}

impl Solved {
    /// The value of a state.
    pub(crate) fn value(&self, _: &Graph, state: StateId) -> Value {
        match self.totals.size(state) {
            Size::Finite => self.bounds.value(state),
            Size::PlusInfinite => Value::PlusInfinity,
            Size::MinusInfinite => Value::MinusInfinity,
        }
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

impl<I: Fixed> Bounds<I> {
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
    let digits = match options.arithmetic {
        Arithmetic::Bounds { digits } => digits,
        Arithmetic::Exact => 12,
    };
    tell(watch, Stage::Ordering, 0, graph.states())?;
    let components = Components::of(graph);
    let totals = Totals::of(graph, &components).map_err(|undefined| Error::Undefined {
        state: describe(undefined.state),
        reason: undefined.reason,
    })?;
    let enough =
        |value: &Value| totals.size(0) != Size::Finite || value.certain_digits(digits) >= digits;
    if let Some(bits) = Scale::bits_within(graph, <i128 as Fixed>::BITS.unwrap_or(0)) {
        match bounds::solve::<i128>(graph, &components, &totals, bits, watch) {
            Ok(bounds) if enough(&bounds.value(0)) => {
                return Ok(Solved {
                    bounds: AnyBounds::Short(bounds),
                    totals,
                });
            }
            Ok(_) | Err(Failure::Overflow | Failure::Precision) => {}
            Err(Failure::Error(error)) => return Err(error),
        }
    }
    let mut bits = (digits as u32).saturating_mul(10) / 3 + 128;
    let mut certain = 0;
    while bits <= MOST_BITS {
        match bounds::solve::<IBig>(graph, &components, &totals, bits, watch) {
            Ok(bounds) => {
                let value = bounds.value(0);
                if enough(&value) {
                    return Ok(Solved {
                        bounds: AnyBounds::Long(bounds),
                        totals,
                    });
                }
                certain = value.certain_digits(digits);
            }
            Err(Failure::Overflow | Failure::Precision) => {}
            Err(Failure::Error(error)) => return Err(error),
        }
        bits = bits.saturating_mul(2);
    }
    Err(Error::Precision {
        certain,
        wanted: digits,
    })
}
