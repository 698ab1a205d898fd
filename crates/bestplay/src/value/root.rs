//! Square roots with bounds that are proven, by whole numbers.

use dashu_base::{BitTest, SquareRoot, UnsignedAbs};

use super::Value;
use crate::{Natural, Rational};

impl Value {
    /// The square root of a number that is not negative: exact, if it is a fraction; otherwise to some more
    /// digits than so many. What lies below 0 counts as 0; an infinite number stays what it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::Value;
    ///
    /// assert_eq!(Value::fraction(9, 4).root(6), Value::fraction(3, 2));
    /// assert_eq!(Value::fraction(2, 1).root(6).decimal(6), "1.41421");
    /// ```
    pub fn root(&self, digits: usize) -> Value {
        let (Some(lower), Some(upper)) = (self.lower(), self.upper()) else {
            return self.clone();
        };
        // Bits for the digits, and for what is below 1.
        let above = lower.numerator().unsigned_abs().bit_len();
        let small = lower.denominator().bit_len().saturating_sub(above);
        let bits = 4 * digits + 32 + small;
        Value::between(rooted(lower, bits, 0), rooted(upper, bits, 1))
    }
}

/// The root, if it is a fraction; otherwise it is rounded down, and gets so many units more of its last place:
/// √(p/q) is √(pq)/q.
fn rooted(of: &Rational, bits: usize, more: u8) -> Rational {
    let below = of.denominator();
    let square = Natural::try_from(of.numerator().clone()).unwrap_or_default() * below;
    let whole = square.sqrt();
    if &whole * &whole == square {
        return Rational::from_parts(whole.into(), below.clone());
    }
    let root = (square << (2 * bits)).sqrt() + more;
    Rational::from_parts(root.into(), below.clone() << bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_squares_of_bounds_enclose_the_number() {
        let mut random = Random(1);
        for _ in 0..2000 {
            let mut below = |bits: u64| {
                let bits = random.below(bits);
                1 + random.below(1 << bits)
            };
            let number = Rational::from_parts(below(63).into(), below(63).into());
            let more = &number + Rational::from_parts(below(10).into(), below(63).into());
            let root = Value::between(number.clone(), more.clone()).root(12);
            let square = |of: Option<&Rational>| of.unwrap() * of.unwrap();
            assert!(square(root.lower()) <= number && square(root.upper()) >= more);
            let alone = Value::Exact(number.clone()).root(12);
            assert_eq!(alone.certain_digits(12), 12, "{number}");
            let again = Value::Exact(&number * &number).root(12);
            assert_eq!(again, Value::Exact(number));
        }
        let half = Value::between((-1).into(), Rational::from_parts(1.into(), 4u8.into()));
        let expected = Value::between(0.into(), Rational::from_parts(1.into(), 2u8.into()));
        assert_eq!(half.root(12), expected);
        assert_eq!(Value::PlusInfinity.root(12), Value::PlusInfinity);
    }
}
