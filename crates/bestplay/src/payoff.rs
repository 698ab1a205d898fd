//! What the rules pay: an exact fraction that fits in two machine words.

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

    /// The payoff as a rational number of arbitrary size.
    pub fn to_rational(self) -> Rational {
        Rational::from_parts(
            Integer::from(self.numerator),
            Natural::from(self.denominator),
        )
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
}
