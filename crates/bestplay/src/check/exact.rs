//! Whether an exact fraction is proven.
//!
//! Let x be what the saved actions are worth in the game that the bounds leave ([`left`]). If
//! every action that is left is worth exactly x, and nobody can stall where x is better for the
//! other, then x satisfies the conditions 1 to 3 of the bounds with equality, from both sides, and
//! is the value. What has to be shown is that some differences are 0. Each is a whole number
//! divided by a known denominator ([`size`]), and so small that it is 0 if it is divisible by a high
//! power of a prime; x is found modulo such powers digit by digit ([`system`], [`factor`],
//! [`lift`]).
//!
//! Where an action is left that is worth something else, the bounds are too wide to tell whether
//! the saved ones are best, and nothing is proven but the bounds.
//!
//! [`left`]: super::left
//! [`size`]: super::size
//! [`system`]: super::system
//! [`factor`]: super::factor
//! [`lift`]: super::lift

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::Units;
use super::endless::Ways;
use super::factor::{Factors, Failure};
use super::field::Field;
use super::left::{Left, Node};
use super::level::PaidWays;
use super::lift::{Lift, residue};
use super::size::denominator_bits;
use super::system::{NOTHING, System};
use super::walk::Walk;
use crate::store::Saved;
use crate::watch::{Stage, Watch, tell};
use crate::{Game, Player, Result};

/// Products beyond which the proof is not attempted: some minutes.
const MOST_WORK: u64 = 1 << 35;

/// Bits that a digit surely adds.
const DIGIT_BITS: u64 = 60;

/// Products between two looks at the watch.
const PAUSE: u64 = 1 << 23;

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
    let system = System::of(&left, &trapped, &saved.denominator);
    // In the system's units.
    let claim = claim * RBig::from(saved.denominator.clone());
    let wrong = |walk: &Walk<'_, G>| {
        let reason = "the exact fraction is not what the saved actions are worth";
        Err(walk.refuted(0, reason.into()))
    };
    let start = system.places[0];
    if start == NOTHING && claim != RBig::ZERO {
        return wrong(walk);
    }
    let pause = || tell(watch, Stage::Checking, 0, 1);
    let Some(bits) = denominator_bits(&system, &pause)? else {
        return Ok(false);
    };
    let bits = bits + difference_bits(&left, saved, units, &claim);
    let count = bits / DIGIT_BITS + 1;

    let Some((field, factors)) = factors(&system, &pause)? else {
        return Ok(false);
    };
    let round = (factors.terms() + system.terms() + system.rows()) as u64;
    if round.saturating_mul(count) > MOST_WORK {
        return Ok(false);
    }
    let mut lift = Lift::new(&system, &factors, field);
    let (mut firsts, mut nonzero) = (Vec::new(), vec![false; system.equations()]);
    let mut digits = Vec::with_capacity(count as usize);
    let mut work = PAUSE;
    for number in 0..count {
        work += round;
        if work > PAUSE {
            work = 0;
            tell(watch, Stage::Checking, number as usize, count as usize)?;
        }
        let ties = lift.next();
        nonzero
            .iter_mut()
            .zip(&lift.digits)
            .for_each(|(nonzero, &digit)| *nonzero |= digit != 0);
        if start != NOTHING {
            digits.push(lift.digits[start as usize]);
        }
        if number == 0 {
            firsts = lift.digits.clone();
            if !agrees(&field, &claim, digits.first().copied().unwrap_or_default()) {
                return wrong(walk);
            }
        }
        if !ties {
            return Ok(false);
        }
    }
    let base = UBig::from(field.prime());
    let value = digits.iter().rev().fold(UBig::ZERO, |value, &digit| {
        value * &base + UBig::from(digit)
    });
    let off = IBig::from(value) * IBig::from(claim.denominator().clone()) - claim.numerator();
    if off.unsigned_abs() % base.pow(digits.len()) != UBig::ZERO {
        return wrong(walk);
    }
    let worth = |node: u32| match system.places[node as usize] {
        NOTHING => (0, false),
        place => (firsts[place as usize], nonzero[place as usize]),
    };
    Ok(nobody_stalls(&left, saved, &worth))
}

/// Whether the first digit is that of the claim.
fn agrees(field: &Field, claim: &RBig, digit: u64) -> bool {
    let below = residue(field, &IBig::from(claim.denominator().clone()));
    field.mul(digit, below) == residue(field, claim.numerator())
}

/// The equations of all groups, solved modulo a prime; none if that takes too long.
fn factors(system: &System, pause: &dyn Fn() -> Result<()>) -> Result<Option<(Field, Factors)>> {
    'primes: for field in Field::descending() {
        let mut factors = Factors::new(field);
        for group in system.groups() {
            match factors.add(system, group, MOST_WORK, pause)? {
                Ok(_) => {}
                Err(Failure::Prime) => continue 'primes,
                Err(Failure::Work) => return Ok(None),
            }
        }
        return Ok(Some((field, factors)));
    }
    Ok(None)
}

/// Bits of what a difference of two values may be more than 1 over the common denominator of all
/// values: the denominators of rows and of the claim, and the size of values in the system's units.
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
    // Two values and what is paid between them.
    let size = ((largest * UBig::from(3u8)) >> saved.places) + UBig::ONE;
    let lengths = [
        UBig::from(total).bit_len(),
        claim.denominator().bit_len(),
        size.bit_len(),
    ];
    lengths.into_iter().map(|bits| bits as u64).sum::<u64>() + 2
}

/// Condition 3 for the exact values, for which equality holds everywhere, of which the first digit is known, and whether they are 0:
/// equal ones have the same first digit.
fn nobody_stalls(left: &Left, saved: &Saved, worth: &dyn Fn(u32) -> (u64, bool)) -> bool {
    [Player::Max, Player::Min].into_iter().all(|prover| {
        let (mut still, mut all) = (Ways::default(), PaidWays::default());
        let one_sided = |node: &Node| {
            let bounds = &saved.states[node.id as usize];
            match prover {
                Player::Max => bounds.upper > IBig::ZERO,
                Player::Min => bounds.lower < IBig::ZERO,
            }
        };
        for (number, node) in (0..).zip(&left.nodes) {
            let (own, nonzero) = worth(number);
            let count = if node.player == Some(prover) {
                1
            } else {
                node.rows.len()
            };
            for row in &node.rows[..count.min(node.rows.len())] {
                all.push(number, row);
                let targets = || row.outcomes.iter().map(|outcome| outcome.target);
                let stays = |target: u32| worth(target).0 == own;
                if one_sided(node) && nonzero && !row.pays() && targets().all(stays) {
                    still.push(number, targets());
                }
            }
        }
        let count = left.nodes.len();
        let safe = |number: u32| !one_sided(&left.nodes[number as usize]) || !worth(number).1;
        all.unsettled(count, safe).is_none() && still.kept(count).is_none()
    })
}
