//! Exact values: the fraction itself.
//!
//! The bounds say which actions can still be best. The graph is restricted to those
//! ([`restrict`]), which leaves one action nearly everywhere. What the strategies of the bounds are
//! worth is then computed exactly, and every action that is left is compared exactly: if none is
//! better, and nobody can stall, the strategies are optimal and the value is exact. If one is, the
//! bounds were too wide to tell; those of the restricted graph, which is much smaller, are made
//! tighter.
//!
//! What is left is a system of equations between whole numbers, and of claims ([`assemble`],
//! [`system`]). Two ways to solve it:
//!
//! - [`residues`]: modulo many word-sized primes at once. For systems whose cycles all go through
//!   one state each, whatever is chained to what.
//! - [`lifting`]: digit by digit in base p, with equations factored once. For everything else.
//!
//! Both need to know how long the fractions can be ([`denominator`]), and are then certain.

mod assemble;
mod denominator;
mod equation;
pub(crate) mod lifting;
mod primes;
mod residues;
mod restrict;
mod stalling;
mod system;
#[cfg(test)]
mod tests;

use dashu_ratio::RBig;

use super::MOST_BITS;
use super::bounds::{self, Job};
use super::failure::Failure;
use super::witness::Claims;
use crate::Solver;
use crate::graph::{Order, StateId};
use crate::number::{AnyLength, Fixed, Scale};

use denominator::Lengths;
use lifting::Fractions;
use residues::Residues;
use restrict::Restricted;

/// Finds the exact values of some states, counted from the payoff of a play that never ends.
///
/// Where the bounds are too wide to tell some actions apart, those of what is left are made
/// tighter. If that shows other actions to be better than those of the bounds' strategies, though
/// these have to be `attained`, that is a failure.
pub(super) fn values<I: Fixed>(
    claims: &Claims<'_, I>,
    roots: &[StateId],
    attained: bool,
    solver: &Solver<'_>,
) -> Result<Vec<RBig>, Failure> {
    let mut restricted = Restricted::new(claims, roots);
    let mut bits = claims.bounds.scale.one_bits() as u32;
    let roots: Vec<StateId> = (0..roots.len() as StateId).collect();
    loop {
        let attempt = fractions(&restricted, roots.len(), solver);
        if !matches!(attempt, Err(Failure::Precision)) || bits > MOST_BITS {
            return attempt;
        }
        // Tighter bounds of what is left tell more actions apart.
        bits = bits.saturating_mul(2);
        let (graph, totals) = (&restricted.graph, &restricted.totals);
        let job = Job::new(graph, totals, solver);
        match bounds::solve::<AnyLength>(&job, &mut Order::new(graph, solver.threads), bits) {
            Ok(mut bounds) => {
                if attained {
                    // The first row of each state is that of the strategies so far.
                    bounds.best.fill(0);
                }
                let claims = Claims {
                    graph,
                    totals,
                    bounds: &bounds,
                };
                if attained && !restrict::choices_may_be_best(&claims) {
                    return Err(Failure::Precision);
                }
                restricted = Restricted::new(&claims, &roots);
            }
            Err(Failure::Overflow | Failure::Precision | Failure::Wide(_)) => {}
            Err(error) => return Err(error),
        }
    }
}

/// The values of the first `roots` states of a restricted graph, if all claims hold.
fn fractions(
    restricted: &Restricted,
    roots: usize,
    solver: &Solver<'_>,
) -> Result<Vec<RBig>, Failure> {
    let &Solver { threads, watch, .. } = solver;
    let scale = Scale::new(&restricted.graph, 0).map_err(|_| Failure::Precision)?;
    let system = assemble::assemble(restricted, roots, watch)?;
    let lengths = || Lengths::of(&system, restricted.unit_bits);
    let (residues, modulus, lengths) = match Residues::new(&system) {
        Some(residues) => residues.run(lengths, threads, watch)?,
        None => {
            let lengths = lengths();
            let (residues, modulus) = lifting::lift(&system, &lengths, watch)?;
            (residues, modulus, lengths)
        }
    };
    let mut fractions = Fractions::new(&modulus, lengths.numerator.ceil() as usize);
    let values = residues.into_iter().zip(lengths.known).map(|(x, known)| {
        // known · value = numerator / unknown, where unknown is 1 or divides a product of determinants.
        let numerator = fractions.numerator(&(x * &known % &modulus));
        RBig::from_parts(numerator, &fractions.common * known * scale.denominator())
    });
    Ok(values.collect())
}
