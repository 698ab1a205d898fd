//! The sign of what a row pays on average.
//!
//! Games have few shapes, so that each is judged once, however many rows have it. Rational numbers
//! are needed only where a shape both pays and costs.

use dashu_ratio::RBig;

use crate::graph::{Graph, Shape};
use crate::number::Fixed;

/// What a row pays on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing at all.
    Nothing,
    /// More than nothing on average.
    Plus,
    /// Less than nothing on average.
    Minus,
    /// Something, but nothing on average.
    Wavers,
}

/// The sign of each shape of a graph, by its number.
pub(super) fn signs(graph: &Graph) -> Vec<Sign> {
    graph.shapes().iter().map(sign).collect()
}

fn sign(shape: &Shape) -> Sign {
    let payoffs = shape.payoffs();
    let pays = |sign| payoffs.iter().any(|payoff| payoff.signum() == sign);
    match (pays(1), pays(-1)) {
        (false, false) => return Sign::Nothing,
        (true, false) => return Sign::Plus,
        (false, true) => return Sign::Minus,
        (true, true) => {}
    }
    let mut sum = RBig::ZERO;
    for (&weight, &payoff) in shape.weights().iter().zip(payoffs) {
        sum += payoff.to_rational() * RBig::from(weight);
    }
    match Fixed::sign(sum.numerator()) {
        0 => Sign::Wavers,
        sign if sign > 0 => Sign::Plus,
        _ => Sign::Minus,
    }
}
