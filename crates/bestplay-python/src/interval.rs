//! Arithmetic with numbers that are known to lie between two fractions.
//!
//! A result lies between the least and the largest that any numbers within the bounds give (Moore,
//! Interval Analysis, 1966). Nothing is rounded. That two operands are the same unknown number is
//! not seen: `x - x` is laid around 0.

use std::fmt::{self, Display};

use bestplay::{Rational, Value};
use pyo3::basic::CompareOp;

/// A number between two fractions, both included.
#[derive(Clone, Debug)]
pub(crate) struct Interval {
    pub(crate) lower: Rational,
    pub(crate) upper: Rational,
}

impl Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl Interval {
    pub(crate) fn exactly(number: Rational) -> Interval {
        Interval {
            lower: number.clone(),
            upper: number,
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    pub(crate) fn contains(&self, number: &Rational) -> bool {
        self.lower <= *number && *number <= self.upper
    }

    pub(crate) fn value(&self) -> Value {
        let Interval { lower, upper } = self.clone();
        Value::Bounds { lower, upper }
    }

    pub(crate) fn plus(&self, other: &Interval) -> Interval {
        Interval {
            lower: &self.lower + &other.lower,
            upper: &self.upper + &other.upper,
        }
    }

    pub(crate) fn minus(&self, other: &Interval) -> Interval {
        Interval {
            lower: &self.lower - &other.upper,
            upper: &self.upper - &other.lower,
        }
    }

    pub(crate) fn times(&self, other: &Interval) -> Interval {
        let times = |end: &Rational| [end * &other.lower, end * &other.upper];
        let mut ends = [times(&self.lower), times(&self.upper)].concat();
        ends.sort();
        Interval {
            upper: ends.swap_remove(3),
            lower: ends.swap_remove(0),
        }
    }

    /// One by this number; None where it might be 0.
    pub(crate) fn inverse(&self) -> Option<Interval> {
        let one = |number: &Rational| Rational::ONE / number;
        match self.contains(&Rational::ZERO) {
            true => None,
            false => Some(Interval {
                lower: one(&self.upper),
                upper: one(&self.lower),
            }),
        }
    }

    pub(crate) fn negated(&self) -> Interval {
        Interval {
            lower: -&self.upper,
            upper: -&self.lower,
        }
    }

    pub(crate) fn magnitude(&self) -> Interval {
        let is_negative = |bound: &Rational| *bound < Rational::ZERO;
        match (is_negative(&self.lower), is_negative(&self.upper)) {
            (false, _) => self.clone(),
            (true, true) => self.negated(),
            (true, false) => Interval {
                lower: Rational::ZERO,
                upper: (-&self.lower).max(self.upper.clone()),
            },
        }
    }

    pub(crate) fn power(&self, exponent: isize) -> Interval {
        if exponent == 0 {
            return Interval::exactly(Rational::ONE);
        }
        // An even power is that of the magnitude; an odd one rises everywhere.
        let base = match exponent % 2 {
            0 => self.magnitude(),
            _ => self.clone(),
        };
        Interval {
            lower: base.lower.pow(exponent),
            upper: base.upper.pow(exponent),
        }
    }

    /// The answer to a comparison; None where the bounds do not decide it.
    pub(crate) fn compare(&self, other: &Interval, op: CompareOp) -> Option<bool> {
        let decided = |yes: bool, no: bool| (yes || no).then_some(yes);
        match op {
            CompareOp::Lt => decided(self.upper < other.lower, self.lower >= other.upper),
            CompareOp::Le => decided(self.upper <= other.lower, self.lower > other.upper),
            CompareOp::Gt => other.compare(self, CompareOp::Lt),
            CompareOp::Ge => other.compare(self, CompareOp::Le),
            CompareOp::Eq => decided(
                self.is_exact() && other.is_exact() && self.lower == other.lower,
                self.upper < other.lower || other.upper < self.lower,
            ),
            CompareOp::Ne => Some(!self.compare(other, CompareOp::Eq)?),
        }
    }
}
