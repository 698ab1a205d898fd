//! Where the odds of an optimal plan are the only ones.
//!
//! Two plans in the middle of the optimal face, one of each player and exact, prove which equations all optimal plans
//! fulfil ([`face`](super::face)), and that from there one can go a little in every direction that these leave. So odds
//! are the only ones if that plan has them and no direction changes them. Floating point guesses what is in
//! use, and where nothing was proven nothing is said.

use dashu_int::IBig;

use super::face::Face;
use super::interior::Interior;
use super::proven::HELD;
use crate::hidden::form::{Form, Set};
use crate::interrupt::Interrupt;
use crate::solve::exact::lifting::Prime;
use crate::{Rational, Result};

/// Of each information set of both players whether all optimal plans that lead there go on by these odds, of which it is
/// known that they are optimal; `None` where no such plan leads. Nothing at all if that could not be proven.
pub(in crate::hidden) fn only(
    form: &Form,
    odds: [&[Vec<Rational>]; 2],
    memory: u64,
    interrupt: &Interrupt<'_>,
) -> Result<Option<[Vec<Option<bool>>; 2]>> {
    let mut interior = Interior::new(form, memory, interrupt)?;
    for (held, prime) in HELD.into_iter().zip(Prime::all()) {
        let point = interior.run(held)?;
        let face = Face::new(&interior, &point, prime)?;
        let mut middle = [None, None];
        for (own, middle) in middle.iter_mut().enumerate() {
            face.offer(&[own], |own, plan| {
                *middle = face.is_middle(own, &plan).then_some(plan);
                middle.is_some()
            })?;
        }
        let [Some(max), Some(min)] = middle else {
            continue;
        };
        let mut found = [Vec::new(), Vec::new()];
        let mut is_all = true;
        for (own, middle) in [max, min].iter().enumerate() {
            let sets = &form.sides[own].sets;
            let leads = |set: &Set| !middle.amounts[set.parent as usize].is_zero();
            found[own] = sets.iter().map(|set| leads(set).then_some(true)).collect();
            let mut keep = |amounts: &[IBig]| {
                let sets = sets.iter().zip(odds[own]).zip(&mut found[own]);
                for ((set, odds), only) in sets {
                    let whole = &amounts[set.parent as usize];
                    let mut shares = set.sequences().zip(odds);
                    let same = shares.all(|(sequence, odds)| {
                        &amounts[sequence] * odds.denominator() == whole * odds.numerator()
                    });
                    *only = only.map(|only| only && same);
                }
            };
            keep(&middle.amounts);
            is_all &= face.directions(own, keep)?;
        }
        if is_all {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
