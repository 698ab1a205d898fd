//! What the rules pay: an exact fraction that fits in two machine words.

use std::cmp::Ordering;
use std::fmt;

use crate::{Integer, Natural, Rational};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoff {
    numerator: i64,
    denominator: u64,
}

impl Payoff {
    /// No payoff.
    pub const ZERO: Payoff = Payoff {
        numerator: 0,
        denominator: 1,
    };
    /// One point.
    pub const ONE: Payoff = Payoff {
        numerator: 1,
        denominator: 1,
    };
    /// Half a point: a draw in a game that pays 1 for a win and 0 for a loss.
    pub const HALF: Payoff = Payoff {
        numerator: 1,
        denominator: 2,
    };

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
        let divisor = gcd(numerator.unsigned_abs(), denominator);
        // |numerator| / divisor fits in an i64 again: either divisor > 1 or nothing changes.
        let magnitude = numerator.unsigned_abs() / divisor;
        let numerator = if numerator < 0 {
            (magnitude as i64).wrapping_neg()
        } else {
            magnitude as i64
        };
        Payoff {
            numerator,
            denominator: denominator / divisor,
        }
    }

    /// The numerator, with the sign.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, positive, without a common factor with the numerator.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// Whether nothing is paid.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The payoff with the other sign; `None` for a numerator of -2^63.
    pub(crate) fn checked_neg(self) -> Option<Payoff> {
        let numerator = self.numerator.checked_neg()?;
        Some(Payoff { numerator, ..self })
    }

    /// The sum of two payoffs, unless it is too large for one.
    pub(crate) fn checked_add(self, other: Payoff) -> Option<Payoff> {
        let [a, b] = [self, other].map(|payoff| i128::from(payoff.numerator));
        let [c, d] = [self, other].map(|payoff| i128::from(payoff.denominator));
        // 63 bits times 64, and one more for the sum.
        let numerator = (a * d).checked_add(b * c)?;
        let denominator = c.unsigned_abs() * d.unsigned_abs();
        let divisor = crate::chance::gcd(numerator.unsigned_abs(), denominator);
        let divided = numerator / i128::try_from(divisor).ok()?;
        Some(Payoff {
            numerator: i64::try_from(divided).ok()?,
            denominator: u64::try_from(denominator / divisor).ok()?,
        })
    }

    /// The payoff as a rational number of arbitrary size.
    pub fn to_rational(self) -> Rational {
        Rational::from_parts(
            Integer::from(self.numerator),
            Natural::from(self.denominator),
        )
    }
}

impl Ord for Payoff {
    fn cmp(&self, other: &Payoff) -> Ordering {
        // 63 bits times 64.
        let product = |a: &Payoff, b: &Payoff| i128::from(a.numerator) * i128::from(b.denominator);
        product(self, other).cmp(&product(other, self))
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
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// The greatest common divisor; that of 0 and n is n.
const fn gcd(mut a: u64, mut b: u64) -> u64 {
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
        assert_eq!(Payoff::fraction(i64::MIN, 1).numerator(), i64::MIN);
        assert_eq!(Payoff::fraction(i64::MIN, 2).numerator(), i64::MIN / 2);
    }

    #[test]
    fn payoffs_add_and_compare() {
        let third = Payoff::fraction(1, 3);
        let (least, most) = (Payoff::from(i64::MIN), Payoff::from(i64::MAX));
        assert_eq!(
            third.checked_add(Payoff::fraction(1, 6)),
            Some(Payoff::HALF)
        );
        assert_eq!(most.checked_add(Payoff::ONE), None);
        assert_eq!(most.checked_add(least), Some(Payoff::from(-1)));
        assert_eq!(least.checked_add(least), None);
        let tiny = Payoff::fraction(1, u64::MAX);
        // (1 + m/3) / m, where m is 3 · 6148914691236517205: reduced by 3.
        assert_eq!(
            tiny.checked_add(third).map(Payoff::denominator),
            Some(u64::MAX / 3)
        );
        assert_eq!(tiny.checked_add(Payoff::fraction(1, u64::MAX - 1)), None);
        assert_eq!(least.checked_neg(), None);
        assert_eq!(third.checked_neg(), Some(Payoff::fraction(-1, 3)));
        let sorted = [least, Payoff::ZERO, tiny, third, Payoff::HALF, most];
        assert!(sorted.is_sorted());
        assert!(least < Payoff::fraction(-1, 3));
    }
}
