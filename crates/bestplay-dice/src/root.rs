//! Square roots with bounds that are proven, by whole numbers.

use bestplay::{Natural, Rational, Value};
use dashu_base::{BitTest, SquareRoot, UnsignedAbs};

/// The root of a number between two others, neither of them negative: exact, if it is a fraction;
/// otherwise to some more digits than so many.
pub(crate) fn root(lower: &Rational, upper: &Rational, digits: usize) -> Value {
    // Bits for the digits, and for what is below 1.
    let above = lower.numerator().unsigned_abs().bit_len();
    let small = lower.denominator().bit_len().saturating_sub(above);
    let bits = 4 * digits + 32 + small;
    Value::between(rooted(lower, bits, 0), rooted(upper, bits, 1))
}

/// The root, if it is a fraction; otherwise it is rounded down, and gets so many units more of its last place:
/// √(p/q) is √(pq)/q.
fn rooted(of: &Rational, bits: usize, more: u8) -> Rational {
    let below = of.denominator();
    let square: Natural = of.numerator().unsigned_abs() * below;
    let whole = square.sqrt();
    if &whole * &whole == square {
        return Rational::from_parts(whole.into(), below.clone());
    }
    let root = (square << (2 * bits)).sqrt() + more;
    Rational::from_parts(root.into(), below.clone() << bits)
}
