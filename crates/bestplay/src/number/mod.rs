//! Fixed-point numbers: integers in units of one over a power of two.
//!
//! Bounds are kept as whole numbers of a tiny unit. Weights are whole numbers too, so that every
//! condition that proves a bound is an inequality between integers: nothing is ever rounded
//! silently, and a division rounds in the direction that keeps the bound true.

mod any_length;
mod cell;
mod coarse;
mod divisor;
mod integer;
mod scale;
mod words;

pub(crate) use any_length::AnyLength;
pub(crate) use coarse::{ABOVE, Coarse, Likely};
pub(crate) use divisor::Divisor;
pub(crate) use scale::{Scale, extend, parts};

use std::ops::Deref;

use dashu_int::IBig;

/// 2^64.
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// A weight in floating point. Most are short, and quickly converted.
#[inline]
pub(crate) fn coarse(weight: u128) -> f64 {
    // In halves, each of them rounded: the machine converts short numbers by itself.
    let low = weight as u64 as f64;
    match (weight >> 64) as u64 {
        0 => low,
        high => high as f64 * TWO_64 + low,
    }
}

/// The numbers, if all are there; their list is made once.
pub(crate) fn all<I>(numbers: impl ExactSizeIterator<Item = Option<I>>) -> Option<Vec<I>> {
    let mut all = Vec::with_capacity(numbers.len());
    for number in numbers {
        all.push(number?);
    }
    Some(all)
}

/// The higher and the lower half of a product.
#[inline]
pub(crate) fn product(a: u128, b: u128) -> (u128, u128) {
    let halves = |x: u128| (x >> 64, x & u128::from(u64::MAX));
    let ((a, a_low), (b, b_low)) = (halves(a), halves(b));
    let low = a_low * b_low;
    let middle = a * b_low + (low >> 64);
    let (middle, carry) = middle.overflowing_add(a_low * b);
    let high = a * b + (middle >> 64) + (u128::from(carry) << 64);
    (high, middle << 64 | low & u128::from(u64::MAX))
}

/// A number that is held in a place, or elsewhere.
pub(crate) trait Held: Sized {
    /// Places for the bounds of many states.
    type Cells: Send + Sync;
    /// A number that can be looked at as long as its place is there.
    type Lent<'a>: Deref<Target = Self>;

    /// So many empty places, made on up to so many threads.
    fn cells(count: usize, threads: usize, likely: Likely<Self>) -> Self::Cells;
    /// Fills an empty place: nobody else fills it.
    fn fill(cells: &Self::Cells, at: usize, lower: Self, upper: Self);
    /// What is in a place, if it is filled.
    fn pair(cells: &Self::Cells, at: usize) -> Option<(Self::Lent<'_>, Self::Lent<'_>)>;
    /// The word of what is in a place, if it is filled and has one.
    fn near(cells: &Self::Cells, at: usize) -> Option<i64>;
    /// A number that is held elsewhere.
    fn lent(&self) -> Self::Lent<'_>;
}

/// An integer that counts units of a [`Scale`].
pub(crate) trait Fixed:
    Held + Clone + Ord + Default + Send + Sync + std::fmt::Debug
{
    /// The bits that a number may have, if they are limited.
    const BITS: Option<u32>;

    /// `self += other`.
    fn add(&mut self, other: &Self);
    /// `self -= other`.
    fn sub(&mut self, other: &Self);
    /// `self += weight · x`.
    fn add_product(&mut self, weight: u128, x: &Self);
    /// The product with a number that is not negative.
    fn product(&self, by: &Self) -> Self;
    /// The largest integer not above `self / by`, for a positive divisor.
    fn div_floor(&self, by: &Self) -> Self;
    /// The same for a number that is not negative and a divisor that comes again and again.
    fn share(&self, of: &Divisor) -> Self {
        self.div_floor(&Self::from_count(of.get()))
    }
    /// The smallest integer not below `self / by`, for a positive divisor.
    fn div_ceil(&self, by: &Self) -> Self;
    /// The quotients of both, the lower one rounded down and the upper one up.
    fn div_bounds(lower: &Self, upper: &Self, by: &Self) -> (Self, Self) {
        (lower.div_floor(by), upper.div_ceil(by))
    }
    /// About self / 2^bits.
    fn coarse(&self, bits: u32) -> f64;
    /// The largest integer not above self / 2^shift, if it has at most `bits` bits (62 at most).
    fn word(&self, shift: u32, bits: u32) -> Option<i64>;
    /// About x · 2^bits; `None` if it does not fit or is not finite.
    fn from_coarse(x: f64, bits: u32) -> Option<Self> {
        Self::scaled(x, bits.into())
    }
    /// About x · 2^exponent; `None` if it does not fit or is not finite.
    fn scaled(x: f64, exponent: i64) -> Option<Self>;
    /// A small count of units.
    fn from_count(count: u128) -> Self;
    /// The integer, if it fits.
    fn from_big(x: &IBig) -> Option<Self>;
    /// The integer.
    fn to_big(&self) -> IBig;
    /// Whether the number lies in -2^bits ..= 2^bits.
    fn within(&self, bits: u32) -> bool;
    /// Bits of the absolute value.
    fn bit_length(&self) -> u32;
    /// -1, 0 or 1.
    fn sign(&self) -> i32;
}

impl Fixed for i128 {
    const BITS: Option<u32> = Some(126);

    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    #[inline]
    fn sub(&mut self, other: &Self) {
        *self -= other;
    }

    #[inline]
    fn add_product(&mut self, weight: u128, x: &Self) {
        *self += weight as i128 * x;
    }

    #[inline]
    fn product(&self, by: &Self) -> Self {
        self * by
    }

    #[inline]
    fn div_floor(&self, by: &Self) -> Self {
        if by.cast_unsigned().is_power_of_two() {
            return self >> by.trailing_zeros();
        }
        let quotient = self / by;
        if quotient * by > *self {
            quotient - 1
        } else {
            quotient
        }
    }

    #[inline]
    fn share(&self, of: &Divisor) -> Self {
        of.divide(self.unsigned_abs()) as i128
    }

    #[inline]
    fn div_ceil(&self, by: &Self) -> Self {
        -Fixed::div_floor(&-self, by)
    }

    #[inline]
    fn div_bounds(lower: &Self, upper: &Self, by: &Self) -> (Self, Self) {
        let down = Fixed::div_floor(lower, by);
        // upper = down · by + rest: bounds are close together, so that the rest is short, and a
        // short division will do.
        let rest = upper - down * by;
        let up = match (u64::try_from(rest), u64::try_from(*by)) {
            (Ok(rest), Ok(by)) => down + i128::from(rest.div_ceil(by)),
            _ => Fixed::div_ceil(upper, by),
        };
        (down, up)
    }

    #[inline]
    fn coarse(&self, bits: u32) -> f64 {
        // The distance between two bounds is short, and quickly converted.
        let count = match i64::try_from(*self) {
            Ok(short) => short as f64,
            // Both halves, each of them rounded: nobody asks for the last bit.
            Err(_) => (self >> 64) as i64 as f64 * TWO_64 + *self as u64 as f64,
        };
        count * f64::from_bits((1023 - u64::from(bits)) << 52)
    }

    #[inline]
    fn word(&self, shift: u32, bits: u32) -> Option<i64> {
        let word = self >> shift.min(127);
        let short = word as i64;
        let fits = i128::from(short) == word && short.unsigned_abs() <= 1 << bits;
        fits.then_some(short)
    }

    #[inline]
    fn scaled(x: f64, exponent: i64) -> Option<Self> {
        // Beyond these exponents only 0 fits, or everything is 0.
        let scaled = match x {
            0.0 => 0.0,
            _ => x * (exponent.clamp(-1074, 1023) as f64).exp2(),
        };
        // Below 2^126: what the solver may then add stays within 127 bits.
        (scaled.abs() < 8.5e37).then_some(scaled.round() as i128)
    }

    #[inline]
    fn from_count(count: u128) -> Self {
        count as i128
    }

    fn from_big(x: &IBig) -> Option<Self> {
        i128::try_from(x.clone()).ok()
    }

    fn to_big(&self) -> IBig {
        IBig::from(*self)
    }

    #[inline]
    fn within(&self, bits: u32) -> bool {
        self.unsigned_abs() <= 1 << bits
    }

    #[inline]
    fn bit_length(&self) -> u32 {
        128 - self.unsigned_abs().leading_zeros()
    }

    #[inline]
    fn sign(&self) -> i32 {
        self.signum() as i32
    }
}
