//! What the saved actions are worth modulo a prime.
//!
//! States are finished in depth-first order. A finished state's value is a constant plus a
//! combination of the values of states that finish later; when a state finishes, those of its
//! successors that are finished are replaced by what is known of them, earliest first, and its own
//! share is divided out. What finishes last depends on nothing else, and gives the values of all
//! others one after the other.

use std::collections::{BTreeMap, HashMap};

use dashu_base::{Signed, UnsignedAbs};
use dashu_int::UBig;
use dashu_ratio::RBig;

use super::field::Field;
use super::left::Left;
use super::walk::Row;

/// Terms of all combinations beyond which the attempt is given up.
const MOST_TERMS: u64 = 1 << 25;

/// The finishing time of a state that is not finished yet.
const OPEN: u32 = u32::MAX;

/// Why a prime gives no values.
pub(super) enum Failure {
    /// It divides a number that has to be divided by.
    Prime,
    /// Too much work, or too many terms.
    Work,
}

/// A fraction modulo the prime, unless that divides the denominator.
pub(super) fn fraction(field: &Field, x: &RBig) -> Option<u64> {
    let residue = |n: &UBig| u64::try_from(n % UBig::from(field.prime())).unwrap_or_default();
    let magnitude = residue(&x.numerator().unsigned_abs());
    let numerator = if x.is_negative() {
        field.sub(0, magnitude)
    } else {
        magnitude
    };
    Some(field.mul(numerator, field.inverse(residue(x.denominator()))?))
}

/// What a row is worth times its total, given the values after it.
pub(super) fn worth(field: &Field, row: &Row, values: &[u64]) -> Option<u64> {
    let mut sum = 0;
    for outcome in &row.outcomes {
        let mut ahead = values[outcome.target as usize];
        if !outcome.payoff.is_zero() {
            ahead = field.add(ahead, fraction(field, &outcome.payoff.to_rational())?);
        }
        sum = field.add(sum, field.mul(field.reduce(outcome.weight), ahead));
    }
    Some(sum)
}

/// A state's value in terms of states that finish later.
#[derive(Default)]
struct Combination {
    constant: u64,
    terms: Vec<(u32, u64)>,
}

/// What every node is worth under the saved actions, with at most so many products; trapped ones
/// are worth 0.
pub(super) fn values(
    left: &Left,
    trapped: &[bool],
    field: &Field,
    most: u64,
) -> std::result::Result<Vec<u64>, Failure> {
    let mut elimination = Elimination {
        left,
        field,
        trapped,
        finished: vec![OPEN; left.nodes.len()],
        order: Vec::with_capacity(left.nodes.len()),
        known: Vec::with_capacity(left.nodes.len()),
        inverses: HashMap::new(),
        terms: 0,
        work: 0,
        most,
    };
    let mut entered = vec![false; left.nodes.len()];
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in 0..left.nodes.len() {
        if !std::mem::replace(&mut entered[start], true) {
            path.push((start as u32, 0));
        }
        while let Some((node, next)) = path.last_mut() {
            let row = left.nodes[*node as usize].rows.first();
            match row.and_then(|row| row.outcomes.get(*next)) {
                Some(outcome) => {
                    *next += 1;
                    if !std::mem::replace(&mut entered[outcome.target as usize], true) {
                        path.push((outcome.target, 0));
                    }
                }
                None => {
                    elimination.finish(*node)?;
                    path.pop();
                }
            }
        }
    }
    let mut of = vec![0; left.nodes.len()];
    for (&node, known) in elimination.order.iter().zip(&elimination.known).rev() {
        let ahead = known.terms.iter();
        let part = |sum, &(target, share): &(u32, u64)| {
            field.add(sum, field.mul(share, of[target as usize]))
        };
        of[node as usize] = ahead.fold(known.constant, part);
    }
    Ok(of)
}

struct Elimination<'a> {
    left: &'a Left,
    field: &'a Field,
    trapped: &'a [bool],
    /// When each node finished.
    finished: Vec<u32>,
    /// The nodes in the order of finishing, and what is known of them.
    order: Vec<u32>,
    known: Vec<Combination>,
    /// Of the totals of rows.
    inverses: HashMap<u128, u64>,
    terms: u64,
    work: u64,
    /// The most products.
    most: u64,
}

impl Elimination<'_> {
    fn finish(&mut self, node: u32) -> std::result::Result<(), Failure> {
        let combination = match &self.left.nodes[node as usize].end {
            Some(pays) => Combination {
                constant: fraction(self.field, pays).ok_or(Failure::Prime)?,
                terms: Vec::new(),
            },
            None if self.trapped[node as usize] => Combination::default(),
            None => self.combine(node)?,
        };
        self.terms += combination.terms.len() as u64;
        if self.terms > MOST_TERMS {
            return Err(Failure::Work);
        }
        self.finished[node as usize] = self.known.len() as u32;
        self.order.push(node);
        self.known.push(combination);
        Ok(())
    }

    fn combine(&mut self, node: u32) -> std::result::Result<Combination, Failure> {
        let field = self.field;
        let row = &self.left.nodes[node as usize].rows[0];
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
        self.work += row.outcomes.len() as u64;
        while let Some((time, share)) = earlier.pop_first() {
            let known = &self.known[time as usize];
            constant = field.add(constant, field.mul(share, known.constant));
            self.work += 1 + known.terms.len() as u64;
            if self.work > self.most {
                return Err(Failure::Work);
            }
            for &(target, part) in &known.terms {
                add(target, field.mul(share, part), &mut earlier);
            }
        }
        let own = open.remove(&node).unwrap_or(0);
        // Play leaves the node in the end, so that 1 - own is not 0 but modulo the prime.
        let scale = field.inverse(field.sub(1, own)).ok_or(Failure::Prime)?;
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
