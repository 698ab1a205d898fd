//! Square roots with bounds that are proven, by whole numbers.

use bestplay::{Natural, Rational, Value};
use dashu_base::{BitTest, SquareRoot, UnsignedAbs};

/// The root of a number between two others, neither of them negative: exact, if it is a fraction;
/// otherwise to some more digits than so many.
pub(crate) fn root(lower: &Rational, upper: &Rational, digits: usize) -> Value {
    // Bits for the digits, and for what is below 1.
    let small = |of: &Rational| {
        let (above, below) = (
            of.numerator().unsigned_abs().bit_len(),
            of.denominator().bit_len(),
        );
        below.saturating_sub(above)
    };
    let bits = 4 * digits + 32 + small(lower);
    let (below, _) = rooted(lower, bits);
    let (floor, exact) = rooted(upper, bits);
    let above = match exact {
        true => floor,
        // One unit more of the last place.
        false => floor + Rational::from_parts(1.into(), upper.denominator().clone() << bits),
    };
    Value::between(below, above)
}

/// The root rounded down, and whether it is exact: √(p/q) is √(pq)/q.
fn rooted(of: &Rational, bits: usize) -> (Rational, bool) {
    let below = of.denominator();
    let square: Natural = of.numerator().unsigned_abs() * below;
    let whole = square.sqrt();
    if &whole * &whole == square {
        return (Rational::from_parts(whole.into(), below.clone()), true);
    }
    let root = (square << (2 * bits)).sqrt();
    (
        Rational::from_parts(root.into(), below.clone() << bits),
        false,
    )
}
