//! Games in which players do not see everything, or move at once.
//!
//! [`Hidden`] is what rules say of it. [`Solver::unfold`](crate::Solver::unfold) finds what each player can
//! remember where they choose: the information sets ([`unfold`], on the graph that exploring found). Where
//! everything becomes public a round begins that is a game of its own ([`public`]), in sequence form ([`form`]). On
//! these a table of odds, a [`Behaviour`], is evaluated and replied to in whole numbers ([`rounds`], [`reply`]), and
//! [`solve`] finds the value with a strategy for each player.
//! Odds that were saved are confirmed by [`check`], which shares nothing with the rest; [`saved`] brings them into its
//! order. [`histories`] makes a game of it in which nothing is hidden, for odds and samples.

mod behaviour;
#[cfg(feature = "files")]
mod check;
#[cfg(feature = "files")]
pub(crate) mod claims;
mod form;
mod histories;
mod mistake;
mod public;
mod recall;
mod reply;
mod rounds;
mod rules;
#[cfg(feature = "files")]
mod saved;
mod solution;
mod solve;
#[cfg(test)]
mod tests;
mod told;
mod unfold;
mod unfolded;

pub use behaviour::Behaviour;
#[cfg(feature = "files")]
pub use check::check_hidden;
pub use histories::{Histories, History};
pub use rules::Hidden;
pub use solution::HiddenSolution;
pub use unfolded::{Explained, InformationSet, Remembered, Reply, Unfolded};
