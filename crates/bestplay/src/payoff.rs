//! What the rules pay: an exact fraction in two machine words, or the number of a longer one.
//!
//! Payoffs are copied everywhere, and nearly all are short. The few that are not stand in a list that lasts
//! as long as the process, each once, so that equal ones have the same number.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::ops::Neg;
use std::sync::{LazyLock, PoisonError, RwLock};

use dashu_base::BitTest;

use crate::{Integer, Natural, Rational};

/// The most bits of a numerator and of a denominator.
const MOST_BITS: usize = 512;

/// What a long payoff takes in bytes, generously.
const LONG_BYTES: u64 = 512;

/// The long payoffs in the order of their numbers, and their numbers.
#[derive(Default)]
struct Long {
    list: Vec<Rational>,
    numbers: HashMap<Rational, i64>,
}

static LONG: LazyLock<RwLock<Long>> = LazyLock::new(RwLock::default);

/// The memory that long payoffs take, in bytes.
pub(crate) fn long_bytes() -> u64 {
    let long = LONG.read().unwrap_or_else(PoisonError::into_inner);
    LONG_BYTES * long.list.len() as u64
}

/// A payoff, in points, told from `Max`'s side. An exact fraction in lowest terms.
///
/// # Examples
///
/// ```
/// use bestplay::Payoff;
///
/// assert_eq!(Payoff::from(3).to_string(), "3");
/// assert_eq!(Payoff::fraction(2, 4), Payoff::fraction(1, 2));
/// assert_eq!(Payoff::fraction(-1, 2).to_string(), "-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Payoff {
    /// Or the number of a long payoff.
    numerator: i64,
    /// 0 for a long payoff.
    denominator: u64,
}

impl Payoff {
    /// No payoff.
    pub const ZERO: Payoff = Payoff::fraction(0, 1);
    /// One point.
    pub const ONE: Payoff = Payoff::fraction(1, 1);
    /// Half a point: a draw in a game that pays 1 for a win and 0 for a loss.
    pub const HALF: Payoff = Payoff::fraction(1, 2);

    /// The payoff `numerator / denominator`, reduced.
    ///
    /// # Panics
    ///
    /// If `denominator` is 0: a payoff is written by the author of the rules, never read from
    /// outside.
    pub const fn fraction(numerator: i64, denominator: u64) -> Payoff {
        assert!(
            denominator > 0,
            "the denominator of a payoff must be positive"
        );
        let divisor = gcd(numerator.unsigned_abs() as u128, denominator as u128) as u64;
        // |numerator| / divisor fits in an i64 again: either divisor > 1 or nothing changes.
        let magnitude = numerator.unsigned_abs() / divisor;
        Payoff {
            numerator: numerator.signum().wrapping_mul(magnitude as i64),
            denominator: denominator / divisor,
        }
    }

    /// The payoff that is this number; `None` if its numerator or denominator has more than 512 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Natural, Payoff, Rational};
    ///
    /// let grains = Rational::from(Natural::from(2u8).pow(64) - Natural::ONE);
    /// let paid = Payoff::from_rational(&grains).unwrap();
    /// assert_eq!(paid.to_string(), "18446744073709551615");
    /// ```
    pub fn from_rational(number: &Rational) -> Option<Payoff> {
        let (numerator, denominator) = (number.numerator(), number.denominator());
        let short = i64::try_from(numerator).ok();
        if let Some((numerator, denominator)) = short.zip(u64::try_from(denominator).ok()) {
            return Some(Payoff {
                numerator,
                denominator,
            });
        }
        if numerator.bit_len().max(denominator.bit_len()) > MOST_BITS {
            return None;
        }
        let mut long = LONG.write().unwrap_or_else(PoisonError::into_inner);
        let next = long.list.len() as i64;
        let known = *long.numbers.entry(number.clone()).or_insert(next);
        if known == next {
            long.list.push(number.clone());
        }
        Some(Payoff {
            numerator: known,
            denominator: 0,
        })
    }

    /// Numerator and denominator in lowest terms, if both fit in machine words.
    #[inline]
    pub const fn words(self) -> Option<(i64, u64)> {
        match self.denominator {
            0 => None,
            denominator => Some((self.numerator, denominator)),
        }
    }

    /// The numerator, with the sign.
    pub fn numerator(self) -> Integer {
        self.to_rational().into_parts().0
    }

    /// The denominator, positive, without a common factor with the numerator.
    pub fn denominator(self) -> Natural {
        self.to_rational().into_parts().1
    }

    /// 1 where something is paid, -1 where it costs something, 0 where neither is so.
    pub fn signum(self) -> i64 {
        self.cmp(&Payoff::ZERO) as i64
    }

    /// Whether nothing is paid.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0 && self.denominator != 0
    }

    /// The sum of two payoffs, unless it is too large for one.
    pub(crate) fn checked_add(self, other: Payoff) -> Option<Payoff> {
        if other.is_zero() {
            return Some(self);
        }
        let short = self
            .words()
            .zip(other.words())
            .and_then(|((a, b), (c, d))| {
                // 63 bits times 64, and one more for the sum.
                let products = i128::from(a) * i128::from(d);
                let numerator = products.checked_add(i128::from(c) * i128::from(b))?;
                let denominator = u128::from(b) * u128::from(d);
                let divisor = gcd(numerator.unsigned_abs(), denominator);
                let divided = numerator / i128::try_from(divisor).ok()?;
                Some(Payoff {
                    numerator: i64::try_from(divided).ok()?,
                    denominator: u64::try_from(denominator / divisor).ok()?,
                })
            });
        short.or_else(|| Payoff::from_rational(&(self.to_rational() + other.to_rational())))
    }

    /// The payoff as a rational number of arbitrary size.
    pub fn to_rational(self) -> Rational {
        match self.words() {
            Some((numerator, denominator)) => {
                Rational::from_parts(numerator.into(), denominator.into())
            }
            None => {
                let long = LONG.read().unwrap_or_else(PoisonError::into_inner);
                long.list[self.numerator as usize].clone()
            }
        }
    }

    /// About the payoff.
    pub fn to_f64(self) -> f64 {
        match self.words() {
            Some((numerator, denominator)) => numerator as f64 / denominator as f64,
            None => self.to_rational().to_f64().value(),
        }
    }
}

impl Neg for Payoff {
    type Output = Payoff;

    fn neg(self) -> Payoff {
        let short = self.words().and_then(|(numerator, denominator)| {
            Some(Payoff {
                numerator: numerator.checked_neg()?,
                denominator,
            })
        });
        // It has as many bits as before.
        short.unwrap_or_else(|| Payoff::from_rational(&-self.to_rational()).unwrap_or_default())
    }
}

impl Ord for Payoff {
    fn cmp(&self, other: &Payoff) -> Ordering {
        match self.words().zip(other.words()) {
            // 63 bits times 64.
            Some(((a, b), (c, d))) => {
                (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)))
            }
            None => self.to_rational().cmp(&other.to_rational()),
        }
    }
}

impl PartialOrd for Payoff {
    fn partial_cmp(&self, other: &Payoff) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Payoff {
    /// No payoff.
    fn default() -> Payoff {
        Payoff::ZERO
    }
}

impl From<i64> for Payoff {
    fn from(points: i64) -> Payoff {
        Payoff {
            numerator: points,
            denominator: 1,
        }
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_rational().fmt(f)
    }
}

impl fmt::Debug for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Payoff({self})")
    }
}

/// The greatest common divisor; that of 0 and n is n.
pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payoff_is_reduced_and_keeps_its_sign() {
        assert_eq!(Payoff::fraction(-6, 4), Payoff::fraction(-3, 2));
        assert_eq!(Payoff::fraction(0, 7), Payoff::ZERO);
        assert_eq!(Payoff::fraction(i64::MIN, 1), Payoff::from(i64::MIN));
        assert_eq!(Payoff::fraction(i64::MIN, 2), Payoff::from(i64::MIN / 2));
    }

    #[test]
    fn payoffs_add_and_compare() {
        let third = Payoff::fraction(1, 3);
        let (least, most) = (Payoff::from(i64::MIN), Payoff::from(i64::MAX));
        let tiny = Payoff::fraction(1, u64::MAX);
        // Sums are those of fractions, in words where they fit.
        let all = [least, Payoff::ZERO, tiny, third, Payoff::HALF, most];
        let long = all.map(|payoff| payoff.checked_add(most).unwrap());
        let all: Vec<Payoff> = all.into_iter().chain(long).collect();
        for &a in &all {
            assert_eq!((-a).to_rational(), -a.to_rational());
            assert_eq!(-(-a), a);
            for &b in &all {
                let sum = a.checked_add(b).unwrap();
                assert_eq!(sum.to_rational(), a.to_rational() + b.to_rational());
                assert_eq!(sum.checked_add(-b), Some(a));
                assert_eq!(a.cmp(&b), a.to_rational().cmp(&b.to_rational()), "{a} {b}");
            }
        }
        assert_eq!((-least).to_string(), "9223372036854775808");
        let longest = Rational::from(Natural::ONE << 511);
        assert!(Payoff::from_rational(&longest).is_some());
        assert_eq!(Payoff::from_rational(&(longest * Rational::from(2))), None);
    }
}
