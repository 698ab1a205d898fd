//! Proven bounds of every state, component after component, successors first.
//!
//! What a component gets depends on what it leads to and on nothing else, so that the bounds are the
//! same whatever the number of threads that solve them together ([`crew`]).

mod crew;
mod job;
#[cfg(test)]
mod tests;

use super::failure::Failure;
use super::proven::{Bounds, Proven};
use crate::graph::Order;
use crate::number::Fixed;
pub(super) use job::Job;

/// Solves all components of the order in fixed-point numbers with `bits` binary places.
pub(super) fn solve<I: Fixed + Send + Sync>(
    job: &Job<'_>,
    order: &mut Order<'_>,
    bits: u32,
) -> Result<Bounds<I>, Failure> {
    order.begin(false);
    let proven = Proven::new(job.graph, job.totals, bits, job.wanted, job.solver)?;
    crew::work(job, &proven, order)?;
    Ok(proven.finish())
}
