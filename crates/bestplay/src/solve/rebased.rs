//! Games with zero end components, in which totals need not settle: solved from two sides.
//!
//! V⁻ and V⁺ are the values if totals that have no meaning count as the least, or as the most, that they come
//! to again and again; the value is defined where they are the same ([`totals`]). Of two
//! re-based games ([`zero`](totals::zero)), in which nothing is paid in zero end components, the one is worth
//! no more than V⁻ and the other no less than V⁺, less the heights. So lower bounds of the one and
//! upper bounds of the other are bounds of the value, and where both are worth the same it is defined. With
//! bounds, a difference counts if it shows at the precision that the digits take.

use super::Values;
use super::precision::MOST_BITS;
use super::settle::settle;
use super::totals::zero::ZeroEnds;
use super::totals::{self, find_zero_ends};
use crate::graph::{Components, Graph, Order, StateId};
use crate::witness::Size;
use crate::{Arithmetic, Error, Player, Result, Solver, Value};

/// Digits of what the sides are worth in an error.
const SHOWN: usize = 6;

/// Decimal digits for so many bits.
const DIGITS: f64 = std::f64::consts::LOG10_2;

/// What came of a game whose totals need not settle.
pub(super) enum Found {
    Values(Box<Values>),
    /// What a state is worth, at least and at most.
    Apart(StateId, [String; 2]),
    /// Zero end components do not account for it.
    Unknown,
}

/// The values of a game with zero end components: two games of this size are solved, more than once where parts of
/// the value cancel out.
///
/// # Errors
///
/// Numbers that take too much memory or get too long; a watch that asks to stop.
pub(super) fn solve(graph: &Graph, components: &Components, solver: &Solver<'_>) -> Result<Found> {
    let Some((zero, [max, min])) = find_zero_ends(graph, components, solver.watch)? else {
        return Ok(Found::Unknown);
    };
    let mut orders = [&max, &min].map(|game| Order::new(game, solver.threads));
    orders.iter_mut().for_each(|order| order.begin(true));
    let totals = |game, order: &Order<'_>| totals::find(game, order.found(), solver.watch);
    let totals = (totals(&max, &orders[0])?, totals(&min, &orders[1])?);
    let (Ok(lower), Ok(upper)) = totals else {
        return Ok(Found::Unknown);
    };
    let mut states = 0..graph.states() as StateId;
    if let Some(state) = states.find(|&state| lower.size(state) != upper.size(state)) {
        let worth = [&lower, &upper].map(|totals| match totals.size(state) {
            Size::Finite => "a finite amount",
            Size::PlusInfinite => "infinity",
            Size::MinusInfinite => "minus infinity",
        });
        return Ok(Found::Apart(state, worth.map(str::to_owned)));
    }
    let digits = solver.arithmetic.digits();
    let mut more = *solver;
    loop {
        let [first, second] = &mut orders;
        let lower = settle(&max, lower.clone(), first, &more)?;
        let upper = settle(&min, upper.clone(), second, &more)?;
        if let Some((state, worth)) = apart(graph, &zero, [&lower, &upper]) {
            return Ok(Found::Apart(state, worth));
        }
        let values = Values::between(graph, lower, &upper, &zero)?;
        let value = values.value(0);
        if value.certain_digits(digits) >= digits {
            return Ok(Found::Values(Box::new(values)));
        }
        let lacking = f64::from(value.bits_lacking(digits)) * DIGITS;
        let digits = more.arithmetic.digits() + 1 + lacking as usize;
        more.arithmetic = Arithmetic::Bounds { digits };
        if digits as f64 > f64::from(MOST_BITS) * DIGITS {
            return Err(Error::precision(solver.arithmetic.digits()));
        }
    }
}

/// A state that is surely worth more on the second side than on the first one, and what it is worth there.
fn apart(graph: &Graph, zero: &ZeroEnds, sides: [&Values; 2]) -> Option<(StateId, [String; 2])> {
    // The bounds of a state on a side with its height, counted from the payoff of a play that never ends.
    let of = |side: usize, state: StateId| {
        let height = zero.height(state, Player::BOTH[side]).to_rational();
        let bounds = sides[side].bounds.counted(state);
        bounds.map(|bound| bound + &height)
    };
    let differs = |&state: &StateId| {
        let is_finite = sides[0].totals.is_finite(state);
        is_finite && of(0, state)[1] < of(1, state)[0]
    };
    let exact = |side: usize| {
        let exact = sides[side].exact.as_ref();
        exact.map(|exact| exact + zero.height(0, Player::BOTH[side]).to_rational())
    };
    let mut states = 0..graph.states() as StateId;
    let state = match exact(0) == exact(1) {
        true => states.find(differs)?,
        false => 0,
    };
    let forever = graph.forever().to_rational();
    let shown = |side: usize| {
        let [lower, upper] = of(side, state).map(|bound| bound + &forever);
        Value::Bounds { lower, upper }.decimal(SHOWN)
    };
    Some((state, [shown(0), shown(1)]))
}
