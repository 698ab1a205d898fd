//! Whether an exact fraction is proven.
//!
//! Let x be what the saved actions are worth in the game that the bounds leave ([`left`]). If
//! every action that is left is worth exactly x, and nobody can stall where x is better for the
//! other, then x satisfies the conditions 1 to 3 of the bounds with equality, from both sides, and
//! is the value. What has to be shown is that some differences are 0. Each is a whole number
//! divided by a known denominator ([`size`]), and so small that it is 0 if it is 0 modulo enough
//! primes ([`residue`]).
//!
//! Where an action is left that is worth something else, the bounds are too wide to tell whether
//! the saved ones are best, and nothing is proven but the bounds.
//!
//! [`left`]: super::left
//! [`size`]: super::size
//! [`residue`]: super::residue

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::Units;
use super::endless::Ways;
use super::field::Field;
use super::left::Left;
use super::residue::{self, Failure, fraction, worth};
use super::size::denominator_bits;
use super::walk::Walk;
use crate::store::Saved;
use crate::watch::{Stage, Watch, tell};
use crate::{Game, Player, Result};

/// Products, over all primes, beyond which the proof is not attempted: some minutes.
const MOST_WORK: u64 = 1 << 33;

/// Bits that a prime surely adds to the product of all.
const PRIME_BITS: u64 = 60;

/// Whether it is proven that the value of the initial state is `claim`, counted from what a play
/// that never ends is paid. The bounds have been confirmed, and `claim` lies between them.
///
/// # Errors
///
/// The saved actions are not worth `claim`; wrong rules; a watch that asks to stop.
pub(super) fn proven<G: Game>(
    walk: &mut Walk<'_, G>,
    saved: &Saved,
    units: &mut Units,
    claim: &RBig,
    watch: &dyn Watch,
) -> Result<bool> {
    let left = Left::of(walk, saved, units)?;
    let Some(trapped) = left.trapped() else {
        return Ok(false);
    };
    let Some(bits) = denominator_bits(&left, &trapped) else {
        return Ok(false);
    };
    let bits = bits + difference_bits(&left, saved, units, claim);
    let primes = bits / PRIME_BITS + 1;

    let mut nonzero = vec![false; left.nodes.len()];
    let mut first = None;
    let mut agreed = 0;
    for field in Field::descending() {
        if agreed == primes {
            break;
        }
        tell(watch, Stage::Checking, agreed as usize, primes as usize)?;
        let Some(claim) = fraction(&field, claim) else {
            continue;
        };
        let values = match residue::values(&left, &trapped, &field, MOST_WORK / primes) {
            Ok(values) => values,
            Err(Failure::Prime) => continue,
            Err(Failure::Work) => return Ok(false),
        };
        if values[0] != claim {
            let reason = "the exact fraction is not what the saved actions are worth";
            return Err(walk.refuted(0, reason.into()));
        }
        match ties(&left, &values, &field) {
            Some(true) => {}
            Some(false) => return Ok(false),
            None => continue,
        }
        nonzero
            .iter_mut()
            .zip(&values)
            .for_each(|(nonzero, &x)| *nonzero |= x != 0);
        first.get_or_insert(values);
        agreed += 1;
    }
    Ok(first.is_some_and(|values| nobody_stalls(&left, saved, &values, &nonzero)))
}

/// Bits of what a difference of two values may be more than 1 over the common denominator of all
/// values: the denominators of payoffs, of rows and of the claim, and the size of values.
fn difference_bits(left: &Left, saved: &Saved, units: &mut Units, claim: &RBig) -> u64 {
    let mut total = 1u128;
    let mut largest = UBig::ONE;
    for node in &left.nodes {
        let own = &saved.states[node.id as usize];
        for bound in [&own.lower, &own.upper] {
            largest = largest.max(bound.clone().unsigned_abs());
        }
        for row in &node.rows {
            total = total.max(row.total);
            for outcome in row.outcomes.iter().filter(|o| !o.payoff.is_zero()) {
                if let Ok(paid) = units.way(outcome.payoff) {
                    largest = largest.max(paid.clone().unsigned_abs());
                }
            }
        }
    }
    // Two values and what is paid between them, in points.
    let points = (largest * UBig::from(3u8)) / &units.one + UBig::ONE;
    let lengths = [
        UBig::from(saved.denominator).bit_len(),
        UBig::from(total).bit_len(),
        claim.denominator().bit_len(),
        points.bit_len(),
    ];
    lengths.into_iter().map(|bits| bits as u64).sum::<u64>() + 2
}

/// Whether all actions of a node are worth the same modulo a prime; `None` if it divides a
/// denominator.
fn ties(left: &Left, values: &[u64], field: &Field) -> Option<bool> {
    for (node, &own) in left.nodes.iter().zip(values) {
        for row in node.rows.iter().skip(1) {
            if worth(field, row, values)? != field.mul(field.reduce(row.total), own) {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// Condition 3 for the exact values: equal ones are equal modulo the first prime, and a value that
/// is not 0 is not 0 modulo one of them.
fn nobody_stalls(left: &Left, saved: &Saved, values: &[u64], nonzero: &[bool]) -> bool {
    [Player::Max, Player::Min].into_iter().all(|prover| {
        let mut still = Ways::default();
        for (number, node) in left.nodes.iter().enumerate() {
            let bounds = &saved.states[node.id as usize];
            let one_sided = match prover {
                Player::Max => bounds.upper > IBig::ZERO,
                Player::Min => bounds.lower < IBig::ZERO,
            };
            if !one_sided || !nonzero[number] {
                continue;
            }
            let count = if node.player == Some(prover) {
                1
            } else {
                node.rows.len()
            };
            for row in &node.rows[..count.min(node.rows.len())] {
                let stays = |target: u32| values[target as usize] == values[number];
                if !row.pays() && row.outcomes.iter().all(|outcome| stays(outcome.target)) {
                    still.push(
                        number as u32,
                        row.outcomes.iter().map(|outcome| outcome.target),
                    );
                }
            }
        }
        still.kept(left.nodes.len()).is_none()
    })
}
