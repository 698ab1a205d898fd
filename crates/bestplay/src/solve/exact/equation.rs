//! One row as an equation between whole numbers.

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use smallvec::SmallVec;

use crate::graph::StateId;

/// divisor · x(owner) = Σ weight · x(target) + constant, in units of 1 / (the common denominator
/// of all payoffs). The owner is not among the targets, each target is there once, and they are in
/// the order of their numbers. The divisor is not below the sum of the weights.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) owner: StateId,
    pub(super) terms: Terms,
    pub(super) constant: IBig,
    pub(super) divisor: u128,
}

/// Targets with their weights. Most equations have few: those take no allocation.
pub(super) type Terms = SmallVec<[(StateId, u128); 4]>;

/// Divisors of equations that are put together stay below this, so that a sum of weights times
/// residues fits in two words.
pub(super) const MOST_WEIGHT: u128 = 1 << 63;

/// Equations that are put together have no more terms.
const MOST_TERMS: usize = 128;

impl Equation {
    /// The equation of a row: `total` · x(owner) = Σ weight · x(target) + constant.
    pub(super) fn new(owner: StateId, total: u128, mut terms: Terms, constant: IBig) -> Equation {
        if terms.len() > 1 {
            terms.sort_unstable();
            terms.dedup_by(|second, first| {
                let same = first.0 == second.0;
                first.1 += if same { second.1 } else { 0 };
                same
            });
        }
        let mut equation = Equation {
            owner,
            terms,
            constant,
            divisor: total,
        };
        if let Some(place) = equation.place(owner) {
            equation.divisor -= equation.terms.remove(place).1;
        }
        equation.shorten();
        equation
    }

    /// The equation of a state whose value is known.
    pub(super) fn known(owner: StateId, constant: IBig) -> Equation {
        Equation {
            owner,
            terms: Terms::new(),
            constant,
            divisor: 1,
        }
    }

    /// Whether a state is among the targets.
    pub(super) fn refers_to(&self, state: StateId) -> bool {
        self.place(state).is_some()
    }

    /// Its place among them.
    fn place(&self, state: StateId) -> Option<usize> {
        let place = (self.terms).binary_search_by_key(&state, |&(target, _)| target);
        place.ok()
    }

    /// Puts what `other` says of its owner in that state's place; `None` if the numbers grow too
    /// long.
    ///
    /// divisor · x = w · y + rest and d · y = s make (d·divisor) · x = w · s + d · rest.
    pub(super) fn substitute(&self, other: &Equation) -> Option<Equation> {
        let place = self.place(other.owner)?;
        if self.terms.len() + other.terms.len() > MOST_TERMS {
            return None;
        }
        let weight = self.terms[place].1;
        let common = weight.gcd(other.divisor);
        let (own, theirs) = (other.divisor / common, weight / common);
        let divisor = own.checked_mul(self.divisor);
        let divisor = divisor.filter(|&divisor| divisor < MOST_WEIGHT)?;
        // Neither side's weights exceed its divisor, so that the products below fit as well.
        let kept = self.terms.iter().filter(|term| term.0 != other.owner);
        let kept = kept.map(|&(target, weight)| (target, own * weight));
        let put = other.terms.iter();
        let put = put.map(|&(target, weight)| (target, theirs * weight));
        let constant = &self.constant * IBig::from(own) + &other.constant * IBig::from(theirs);
        let terms = kept.chain(put).collect();
        Some(Equation::new(self.owner, divisor, terms, constant))
    }

    /// Divides by what all numbers have in common.
    fn shorten(&mut self) {
        let mut common = self.divisor;
        for &(_, weight) in &self.terms {
            if common == 1 {
                return;
            }
            common = match common {
                0 => weight,
                _ => common.gcd(weight),
            };
        }
        if common > 1 && self.constant != IBig::ZERO {
            let both = UBig::from(common).gcd(self.constant.clone().unsigned_abs());
            common = u128::try_from(both).unwrap_or(1);
        }
        if common > 1 {
            self.divisor /= common;
            for (_, weight) in &mut self.terms {
                *weight /= common;
            }
            self.constant /= IBig::from(common);
        }
    }
}
