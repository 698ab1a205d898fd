//! The sign of what a row pays on average.
//!
//! Games have few shapes, so that each is judged once, however many rows have it. Rational numbers
//! are needed only where a shape both pays and costs.

use dashu_ratio::RBig;

use crate::Player;
use crate::graph::{Graph, Shape};
use crate::number::Fixed;

/// What a row pays on the way, or what all that is paid in an end component adds up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing at all.
    Nothing,
    /// More than nothing on average; plus infinity, whatever is paid again and again.
    Plus,
    /// Less than nothing on average; minus infinity, whatever is paid again and again.
    Minus,
    /// Something, but nothing on average; it depends, or need not add up.
    Wavers,
}

impl Sign {
    /// What rows of either sign pay together.
    pub(super) fn and(self, other: Sign) -> Sign {
        match (self, other) {
            (Sign::Nothing, sign) | (sign, Sign::Nothing) => sign,
            (one, other) if one == other => one,
            _ => Sign::Wavers,
        }
    }

    /// What a player does not want for ever.
    pub(super) fn unwanted_by(player: Player) -> Sign {
        match player {
            Player::Max => Sign::Minus,
            Player::Min => Sign::Plus,
        }
    }
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
