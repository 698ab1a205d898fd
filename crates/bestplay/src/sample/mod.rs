//! Sampling: what a billion games say about a game that cannot be solved state by state.
//!
//! A [`Sampler`] plays blocks of games; [`run`](run()) plays blocks until a [`Stop`] rule is met and
//! answers with an [`Estimate`]: an interval that contains the truth with the stated confidence,
//! however often one has looked at it on the way. A seed fixes the answer for ever, on any number
//! of threads ([`streams`]), on any split into [`Shard`]s, and across a kill and a resumption
//! ([`Checkpoint`]). [`run_by`] leaves the playing to a [`Crew`], such as a cluster. [`Playout`] turns any [`Game`](crate::Game) with a strategy for its choices
//! into a sampler.

mod beta;
mod checkpoint;
pub mod confidence;
mod crew;
mod estimate;
mod looks;
mod player;
mod run;
mod sampler;
mod shard;
pub mod streams;
mod tally;
#[cfg(test)]
mod tests;

#[cfg(feature = "files")]
pub use checkpoint::Saves;
pub use checkpoint::{Checkpoint, merge};
pub use confidence::{Interval, fixed};
pub use crew::{Blocks, Crew, Part};
pub use estimate::{Estimate, Stopped};
pub use player::{Actions, Playout, uniformly};
pub use run::{Plan, Sampling, Stop, run, run_by};
pub use sampler::Sampler;
pub use shard::Shard;
pub use streams::{LANES, Lanes, Stream};
pub use tally::{Quantity, Tally};
