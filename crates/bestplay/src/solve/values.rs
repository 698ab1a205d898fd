//! What is known of a graph once it is solved: the value of every state, and a strategy.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::OnceLock;

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::delays::Delays;
use super::drawn::Drawn;
use super::exact;
use super::failure::Failure;
use super::proven::Bounds;
use super::totals::finite::Totals;
use super::witness::Claims;
use crate::graph::{Graph, StateId};
use crate::interrupt::Interrupt;
use crate::number::{AnyLength, Fixed, Scale};
use crate::watch::{Stage, Watch};
use crate::witness::Size;
use crate::{Error, Payoff, Player, Result, Solver, Value};

/// What an expression is of bounds in either integers.
macro_rules! each {
    ($any:expr, $bounds:ident => $of:expr) => {
        match $any {
            AnyBounds::Short($bounds) => $of,
            AnyBounds::Long($bounds) => $of,
        }
    };
}
#[cfg(feature = "files")]
pub(super) use each;

/// A graph with what is known of each state.
pub(crate) struct Values {
    pub(super) bounds: AnyBounds,
    pub(super) totals: Totals,
    /// The exact value of the initial state, where it was asked for.
    pub(super) exact: Option<RBig>,
    /// Those of all states, once somebody has asked for them.
    pub(super) fractions: OnceLock<AnyBounds>,
    /// The graph that was solved in place of the given one, if weights are long.
    pub(super) drawn: Option<Drawn>,
}

impl Values {
    pub(super) fn new(bounds: AnyBounds, totals: Totals, exact: Option<RBig>) -> Values {
        Values {
            bounds,
            totals,
            exact,
            fractions: OnceLock::new(),
            drawn: None,
        }
    }

    /// The graph that was solved, of which the given one is the first part.
    pub(super) fn solved<'a>(&'a self, graph: &'a Graph) -> &'a Graph {
        self.drawn.as_ref().map_or(graph, |drawn| &drawn.graph)
    }

    /// The value of a state.
    pub(crate) fn value(&self, state: StateId) -> Value {
        match (self.totals.size(state), &self.exact) {
            (Size::Finite, Some(exact)) if state == 0 => Value::Exact(exact.clone()),
            (Size::Finite, _) => self.sharpest().value(state),
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
        solver: &Solver<'_>,
    ) -> Result<Vec<RBig>> {
        let (bounds, is_cut, graph) = (self.sharpest(), graph.is_cut(), self.solved(graph));
        if is_cut && bounds.equal(states).is_none() {
            return Err(Error::cut_off("exact values"));
        }
        let found = bounds.exact_values(graph, &self.totals, states, false, solver);
        let found = found.map_err(Failure::inseparable)?.into_iter();
        let forever = graph.forever().to_rational();
        Ok(found.map(|value| value + &forever).collect())
    }

    /// The actions that are worth as much as the best ones, but not if such actions are taken for ever.
    pub(crate) fn delays(&self, graph: &Graph, watch: &dyn Watch) -> Result<Delays> {
        let graph = self.solved(graph);
        let interrupt = Interrupt::new(watch, Stage::Solving, graph.states());
        let totals = &self.totals;
        each!(self.sharpest(), bounds => Claims { graph, totals, bounds }.find_delays(&interrupt))
    }

    /// Whether a player gains an infinite value by always taking an action of a state, and else what is recorded.
    pub(crate) fn gains_by(
        &self,
        graph: &Graph,
        action: (StateId, u32),
        player: Player,
        watch: &dyn Watch,
    ) -> Result<bool> {
        let graph = self.solved(graph);
        let interrupt = Interrupt::new(watch, Stage::Solving, graph.states());
        let totals = &self.totals;
        each!(self.sharpest(), bounds => {
            Claims { graph, totals, bounds }.gains_by(action, player, &interrupt)
        })
    }

    /// The exact values of all states if they are known, or else the bounds.
    pub(super) fn sharpest(&self) -> &AnyBounds {
        self.fractions.get().unwrap_or(&self.bounds)
    }

    /// Those of some states that may be worth a payoff, or more, to a player.
    pub(crate) fn may_be_worth(
        &self,
        states: Range<StateId>,
        player: Player,
        payoff: Payoff,
    ) -> Vec<StateId> {
        let worth: IBig = self.bounds.scale().end(payoff).unwrap_or_default();
        let may_be = |&state: &StateId| {
            let [lower, upper] = self.bounds.units(state);
            match player {
                Player::Max => upper >= worth,
                Player::Min => lower <= worth,
            }
        };
        states.filter(may_be).collect()
    }

    /// Whether the value of a state is finite.
    pub(crate) fn size(&self, state: StateId) -> Size {
        self.totals.size(state)
    }

    /// The choice of each state: that of the strategy which proves its player's bound.
    pub(crate) fn best(&self) -> &[u32] {
        let best = self.bounds.best();
        let drawn = self.drawn.as_ref();
        drawn.map_or(best, |drawn| &best[..drawn.states])
    }
}

/// Bounds in short or long integers.
pub(super) enum AnyBounds {
    Short(Bounds<i128>),
    Long(Bounds<AnyLength>),
}

impl AnyBounds {
    /// The choice of each state that proves its player's bound.
    pub(super) fn best(&self) -> &[u32] {
        each!(self, bounds => &bounds.best)
    }

    /// The unit of the bounds.
    pub(super) fn scale(&self) -> &Scale {
        each!(self, bounds => &bounds.scale)
    }

    /// The bounds of a state in units.
    pub(super) fn units(&self, state: StateId) -> [IBig; 2] {
        each!(self, bounds => {
            let (lower, upper) = bounds.of(state);
            [lower.to_big(), upper.to_big()]
        })
    }

    /// The bounds of a state as numbers.
    pub(super) fn value(&self, state: StateId) -> Value {
        let [lower, upper] = self.units(state).map(|units| self.scale().number(&units));
        match lower == upper {
            true => Value::Exact(lower),
            false => Value::Bounds { lower, upper },
        }
    }

    /// The bounds of a state, counted from the payoff of a play that never ends.
    pub(super) fn counted(&self, state: StateId) -> [RBig; 2] {
        self.units(state).map(|units| self.scale().counted(&units))
    }

    /// Whether the bounds of a state surely show so many leading bits, and so the digits that these are
    /// wanted for; the answer may be no though they do. A comparison of lengths, however long they are.
    pub(super) fn surely_show(&self, state: StateId, wanted: u32) -> bool {
        let ([lower, upper], scale) = (self.units(state), self.scale());
        let certain = (&upper - &lower).bit_len() + CERTAIN;
        // The whole part is to be certain as well, however few digits are wanted.
        scale.counts_from_zero()
            && Fixed::sign(&lower) == Fixed::sign(&upper)
            && certain + wanted as usize <= lower.bit_len().min(upper.bit_len())
            && certain <= scale.one_bits()
    }

    /// The values of some states, counted from the payoff of a play that never ends, if the bounds of
    /// each are equal.
    fn equal(&self, states: &[StateId]) -> Option<Vec<RBig>> {
        let value = |&state: &StateId| {
            let [lower, upper] = self.units(state);
            (lower == upper).then(|| self.scale().counted(&lower))
        };
        states.iter().map(value).collect()
    }

    /// The exact values of some states, counted from the payoff of a play that never ends.
    pub(super) fn exact_values(
        &self,
        graph: &Graph,
        totals: &Totals,
        states: &[StateId],
        attained: bool,
        solver: &Solver<'_>,
    ) -> std::result::Result<Vec<RBig>, Failure> {
        if let Some(known) = self.equal(states) {
            return Ok(known);
        }
        each!(self, bounds => if totals.zero.is_empty() {
            exact::values(&Claims { graph, totals, bounds }, states, attained, solver)
        } else {
            rebased_values(graph, self, totals, states, solver)
        })
    }
}

impl Bounds<AnyLength> {
    /// Those that are known to hold in units, with choices, state by state.
    pub(super) fn in_units(
        scale: &Scale,
        graph: &Graph,
        state: impl Fn(StateId) -> ([IBig; 2], u32),
    ) -> Bounds<AnyLength> {
        let Ok(bounds) = Bounds::confirmed(scale.clone(), graph, |at| {
            let (bounds, best) = state(at as StateId);
            let [lower, upper] = bounds.map(AnyLength::from);
            Ok::<_, Infallible>((lower, upper, best))
        });
        bounds
    }
}

/// Bits beyond those of some digits with which these are certain, wherever the number is rounded.
const CERTAIN: usize = 8;

/// The exact values of some states of a game with zero end components, counted from the payoff of a play that never
/// ends.
///
/// # Errors
///
/// The bounds are too wide to tell some actions apart, or the sides are worth different amounts; the
/// watch asks to stop.
fn rebased_values(
    graph: &Graph,
    bounds: &AnyBounds,
    totals: &Totals,
    states: &[StateId],
    solver: &Solver<'_>,
) -> std::result::Result<Vec<RBig>, Failure> {
    let zero = &totals.zero;
    let value = |player: Player| {
        let game = zero.rebased(graph, player).ok_or(Failure::Overflow)?;
        let scale = bounds.scale();
        let lowered = Bounds::in_units(scale, &game, |state| {
            if state as usize == graph.states() {
                return ([IBig::ZERO, IBig::ZERO], 0);
            }
            let height = scale.units(zero.height(state, player));
            let lowered = bounds.units(state).map(|bound| bound - &height);
            (lowered, bounds.best()[state as usize])
        });
        let claims = Claims {
            graph: &game,
            totals,
            bounds: &lowered,
        };
        let found = exact::values(&claims, states, false, solver)?;
        let found = found.into_iter().zip(states);
        let raised = |(value, &state)| value + zero.height(state, player).to_rational();
        Ok::<Vec<RBig>, Failure>(found.map(raised).collect())
    };
    let (least, most) = (value(Player::Max)?, value(Player::Min)?);
    let value = (least == most).then_some(least);
    value.ok_or(Failure::Precision)
}
