//! What the saved actions are worth modulo a prime, against the exact fraction that a file claims.
//!
//! States are finished in depth-first order. A finished state's value is a constant plus a
//! combination of the values of states that finish later; when a state finishes, those of its
//! successors that are finished are replaced by what is known of them, earliest first, and its own
//! share is divided out. The initial state finishes last: what is left is its value.

use std::collections::{BTreeMap, HashMap};

use dashu_base::{Signed, UnsignedAbs};
use dashu_int::UBig;
use dashu_ratio::RBig;

use super::field::Field;
use super::walk::{Row, Turn, Walk};
use crate::store::Saved;
use crate::{Error, Game, Result};

/// Primes that are tried.
const PRIMES: usize = 3;

/// Terms of all combinations beyond which the attempt is given up.
const MOST_TERMS: usize = 1 << 26;

/// The finishing time of a state that is not finished yet.
const OPEN: u32 = u32::MAX;

/// What happens in a state under the saved actions.
enum Step {
    /// Play ends and pays this, counted from what a play that never ends is paid.
    End(RBig),
    Row(Row),
}

/// Why a prime gives no value.
enum Failure {
    /// It divides a number that has to be divided by.
    Prime,
    /// Too many terms.
    Terms,
}

/// Confirms that the saved actions are worth `claim`, counted from what a play that never ends is
/// paid, modulo some primes.
pub(super) fn confirm<G: Game>(walk: &mut Walk<'_, G>, saved: &Saved, claim: &RBig) -> Result<()> {
    let forever = walk.forever();
    let mut steps: Vec<Step> = Vec::with_capacity(walk.found());
    for id in 0..walk.found() as u32 {
        let chosen = saved.states[id as usize].choice as usize;
        steps.push(match walk.turn(id)? {
            Turn::End(payoff) => Step::End(payoff.to_rational() - &forever),
            Turn::Chance(row) => Step::Row(row),
            Turn::Choice(_, mut rows) => Step::Row(rows.swap_remove(chosen)),
        });
    }
    let seed = blake3::hash(format!("{} {claim}", saved.game()).as_bytes());
    let mut agreed = 0;
    for field in Field::primes(seed.as_bytes()) {
        let attempt = fraction(&field, claim)
            .ok_or(Failure::Prime)
            .and_then(|wanted| Ok((wanted, value(&steps, &field)?)));
        match attempt {
            Ok((wanted, value)) if value == wanted => agreed += 1,
            Ok(_) => {
                let reason = "the exact fraction is not what the saved actions are worth";
                return Err(walk.refuted(0, reason.into()));
            }
            Err(Failure::Prime) => {}
            Err(Failure::Terms) => {
                return Err(Error::File(
                    "the solution cannot be checked: play under its actions goes round in too \
                     many ways to confirm the exact fraction; save bounds instead"
                        .into(),
                ));
            }
        }
        if agreed == PRIMES {
            break;
        }
    }
    Ok(())
}

/// A fraction modulo the prime, unless that divides the denominator.
fn fraction(field: &Field, x: &RBig) -> Option<u64> {
    let residue = |n: &UBig| u64::try_from(n % UBig::from(field.prime())).unwrap_or_default();
    let magnitude = residue(&x.numerator().unsigned_abs());
    let numerator = if x.is_negative() {
        field.sub(0, magnitude)
    } else {
        magnitude
    };
    Some(field.mul(numerator, field.inverse(residue(x.denominator()))?))
}

/// A state's value in terms of states that finish later.
#[derive(Default)]
struct Combination {
    constant: u64,
    terms: Vec<(u32, u64)>,
}

/// The initial state's value under the steps.
fn value(steps: &[Step], field: &Field) -> std::result::Result<u64, Failure> {
    let mut elimination = Elimination {
        steps,
        field,
        finished: vec![OPEN; steps.len()],
        known: Vec::new(),
        inverses: HashMap::new(),
        terms: 0,
    };
    let mut entered = vec![false; steps.len()];
    let mut path: Vec<(u32, usize)> = vec![(0, 0)];
    entered[0] = true;
    while let Some((state, next)) = path.last_mut() {
        let target = match &steps[*state as usize] {
            Step::End(_) => None,
            Step::Row(row) => row.outcomes.get(*next).map(|outcome| outcome.target),
        };
        match target {
            Some(target) => {
                *next += 1;
                if !std::mem::replace(&mut entered[target as usize], true) {
                    path.push((target, 0));
                }
            }
            None => {
                elimination.finish(*state)?;
                path.pop();
            }
        }
    }
    Ok(elimination
        .known
        .last()
        .map_or(0, |initial| initial.constant))
}

struct Elimination<'a> {
    steps: &'a [Step],
    field: &'a Field,
    /// When each state finished.
    finished: Vec<u32>,
    /// In the order of finishing.
    known: Vec<Combination>,
    /// Of the totals of rows.
    inverses: HashMap<u128, u64>,
    terms: usize,
}

impl Elimination<'_> {
    fn finish(&mut self, state: u32) -> std::result::Result<(), Failure> {
        let combination = match &self.steps[state as usize] {
            Step::End(pays) => Combination {
                constant: fraction(self.field, pays).ok_or(Failure::Prime)?,
                terms: Vec::new(),
            },
            Step::Row(row) => self.combine(state, row)?,
        };
        self.terms += combination.terms.len();
        if self.terms > MOST_TERMS {
            return Err(Failure::Terms);
        }
        self.finished[state as usize] = self.known.len() as u32;
        self.known.push(combination);
        Ok(())
    }

    fn combine(&mut self, state: u32, row: &Row) -> std::result::Result<Combination, Failure> {
        let field = self.field;
        let total = match self.inverses.get(&row.total) {
            Some(&inverse) => inverse,
            None => {
                let inverse = field
                    .inverse(field.reduce(row.total))
                    .ok_or(Failure::Prime)?;
                self.inverses.insert(row.total, inverse);
                inverse
            }
        };
        let mut constant = 0;
        // By time of finishing; and those that are not finished.
        let mut earlier: BTreeMap<u32, u64> = BTreeMap::new();
        let mut open: BTreeMap<u32, u64> = BTreeMap::new();
        let mut add = |target: u32, share: u64, earlier: &mut BTreeMap<u32, u64>| {
            let (place, key) = match self.finished[target as usize] {
                OPEN => (&mut open, target),
                time => (earlier, time),
            };
            let known = place.entry(key).or_insert(0);
            *known = field.add(*known, share);
        };
        for outcome in &row.outcomes {
            let share = field.mul(field.reduce(outcome.weight), total);
            add(outcome.target, share, &mut earlier);
            if !outcome.payoff.is_zero() {
                let paid = fraction(field, &outcome.payoff.to_rational()).ok_or(Failure::Prime)?;
                constant = field.add(constant, field.mul(share, paid));
            }
        }
        while let Some((time, share)) = earlier.pop_first() {
            let known = &self.known[time as usize];
            constant = field.add(constant, field.mul(share, known.constant));
            for &(target, part) in &known.terms {
                add(target, field.mul(share, part), &mut earlier);
            }
        }
        let own = open.remove(&state).unwrap_or(0);
        let Some(scale) = field.inverse(field.sub(1, own)) else {
            // Play surely comes back: it never ends and is worth 0.
            return Ok(Combination::default());
        };
        open.retain(|_, share| *share != 0);
        Ok(Combination {
            constant: field.mul(constant, scale),
            terms: open
                .into_iter()
                .map(|(target, share)| (target, field.mul(share, scale)))
                .collect(),
        })
    }
}
