//! Exact values: the fraction itself.
//!
//! The bounds say which actions can still be best. The graph is restricted to those
//! ([`restrict`]), which leaves one action nearly everywhere. What the strategies of the bounds are
//! worth is then computed exactly, and every action that is left is compared exactly: if none is
//! better, and nobody can stall, the strategies are optimal and the value is exact. If one is, the
//! bounds were too wide to tell; those of the restricted graph, which is much smaller, are made
//! tighter.
//!
//! Two ways to compute, checked against each other in the tests:
//!
//! - [`residues`]: modulo many word-sized primes at once, with a bound on the size of numerator and
//!   denominator that makes the reconstruction certain. For graphs whose states are solved in
//!   closed form; memory stays small however long the fractions are.
//! - [`rational`]: with rational numbers, for graphs with larger components.

mod check;
mod rational;
mod residues;
mod restrict;
mod system;

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::Bounds;
use super::MOST_BITS;
use super::totals::Totals;
use crate::graph::{Graph, StateId};
use crate::number::Fixed;
use crate::watch::Watch;

pub(super) use super::Failure;
use restrict::Restricted;

/// The exact values of some states, counted from the payoff of a play that never ends.
pub(super) struct Exact {
    pub(super) values: Vec<RBig>,
    /// Whether the strategies of the bounds attain them. If the bounds had to be made tighter,
    /// others do.
    pub(super) attained: bool,
}

/// Finds the exact values of some states.
pub(super) fn values<I: Fixed>(
    graph: &Graph,
    bounds: &Bounds<I>,
    finite: &dyn Fn(StateId) -> bool,
    roots: &[StateId],
    threads: usize,
    watch: &dyn Watch,
) -> Result<Exact, Failure> {
    let mut restricted = Restricted::new(graph, bounds, finite, roots);
    let mut bits = bounds.scale.bits();
    let roots: Vec<StateId> = (0..roots.len() as StateId).collect();
    let mut attained = true;
    loop {
        let attempt = match residues::Program::new(&restricted, roots.len()) {
            Some(program) => program.run(threads, watch),
            None => rational::values(&restricted, roots.len(), watch),
        };
        if !matches!(attempt, Err(Failure::Precision)) || bits > MOST_BITS {
            return attempt.map(|values| Exact { values, attained });
        }
        attained = false;
        // Tighter bounds of what is left tell more actions apart.
        bits = bits.saturating_mul(2);
        let Restricted {
            graph, components, ..
        } = &restricted;
        let totals = Totals::of(graph, components).map_err(|_| Failure::Precision)?;
        match super::bounds::solve::<IBig>(graph, components, &totals, bits, watch) {
            Ok(bounds) => {
                let finite = |state: StateId| totals.is_finite(state);
                restricted = Restricted::new(graph, &bounds, &finite, &roots);
            }
            Err(Failure::Overflow | Failure::Precision) => {}
            Err(error) => return Err(error),
        }
    }
}
