//! Numbers of any length, most of which are a few machine words.

use std::borrow::Cow;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::Fixed;
use super::words::Words;

/// A number of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyLength {
    Few(Words),
    /// A number that does not fit in those.
    Many(IBig),
}

impl AnyLength {
    /// As a long number, whatever it is.
    fn long(&self) -> Cow<'_, IBig> {
        match self {
            AnyLength::Few(words) => Cow::Owned(IBig::from_le_bytes(&words.bytes())),
            AnyLength::Many(long) => Cow::Borrowed(long),
        }
    }

    /// Changes it as a long number.
    #[cold]
    fn change(&mut self, change: impl FnOnce(&mut IBig)) {
        let mut long = match std::mem::take(self) {
            AnyLength::Many(long) => long,
            few => few.long().into_owned(),
        };
        change(&mut long);
        *self = AnyLength::from(long);
    }
}

impl From<IBig> for AnyLength {
    fn from(long: IBig) -> AnyLength {
        let few = match Fixed::within(&long, Words::BITS) {
            true => Words::of_bytes(&long.to_le_bytes()),
            false => None,
        };
        few.map_or(AnyLength::Many(long), AnyLength::Few)
    }
}

impl Default for AnyLength {
    #[inline]
    fn default() -> AnyLength {
        AnyLength::Few(Words::default())
    }
}

impl Ord for AnyLength {
    #[inline]
    fn cmp(&self, other: &AnyLength) -> Ordering {
        match (self, other) {
            (AnyLength::Few(one), AnyLength::Few(other)) => one.cmp(other),
            _ => self.long().cmp(&other.long()),
        }
    }
}

impl PartialOrd for AnyLength {
    #[inline]
    fn partial_cmp(&self, other: &AnyLength) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Fixed for AnyLength {
    const BITS: Option<u32> = None;

    #[inline]
    fn add(&mut self, other: &Self) {
        if let (AnyLength::Few(one), AnyLength::Few(other)) = (&mut *self, other)
            && let Some(sum) = one.plus(other)
        {
            *one = sum;
        } else {
            self.change(|long| *long += &*other.long());
        }
    }

    #[inline]
    fn sub(&mut self, other: &Self) {
        if let (AnyLength::Few(one), AnyLength::Few(other)) = (&mut *self, other)
            && let Some(difference) = one.minus(other)
        {
            *one = difference;
        } else {
            self.change(|long| *long -= &*other.long());
        }
    }

    #[inline]
    fn add_product(&mut self, weight: u128, x: &Self) {
        if let (AnyLength::Few(sum), AnyLength::Few(x)) = (&mut *self, x)
            && let Some(product) = x.times(weight)
            && let Some(more) = sum.plus(&product)
        {
            *sum = more;
        } else {
            self.change(|long| long.add_product(weight, &x.long()));
        }
    }

    #[inline]
    fn product(&self, by: &Self) -> Self {
        if let (AnyLength::Few(one), AnyLength::Few(by)) = (self, by)
            && let Some(product) = one.times_all(by)
        {
            AnyLength::Few(product)
        } else {
            AnyLength::from(&*self.long() * &*by.long())
        }
    }

    #[inline]
    fn div_floor(&self, by: &Self) -> Self {
        match (self, by) {
            (AnyLength::Few(one), AnyLength::Few(by)) => AnyLength::Few(one.over(by, false)),
            _ => AnyLength::from(Fixed::div_floor(&*self.long(), &by.long())),
        }
    }

    #[inline]
    fn div_ceil(&self, by: &Self) -> Self {
        match (self, by) {
            (AnyLength::Few(one), AnyLength::Few(by)) => AnyLength::Few(one.over(by, true)),
            _ => AnyLength::from(Fixed::div_ceil(&*self.long(), &by.long())),
        }
    }

    #[inline]
    fn coarse(&self, bits: u32) -> f64 {
        match self {
            AnyLength::Few(words) => {
                let (leading, dropped) = words.leading();
                let size = leading as f64 * (f64::from(dropped) - f64::from(bits)).exp2();
                if words.is_negative() { -size } else { size }
            }
            AnyLength::Many(long) => Fixed::coarse(long, bits),
        }
    }

    #[inline]
    fn word(&self, shift: u32, bits: u32) -> Option<i64> {
        match self {
            AnyLength::Few(words) => words.word(shift, bits),
            AnyLength::Many(long) => Fixed::word(long, shift, bits),
        }
    }

    fn scaled(x: f64, exponent: i64) -> Option<Self> {
        IBig::scaled(x, exponent).map(AnyLength::from)
    }

    #[inline]
    fn from_count(count: u128) -> Self {
        AnyLength::Few(Words::of(count))
    }

    fn from_big(x: &IBig) -> Option<Self> {
        Some(AnyLength::from(x.clone()))
    }

    fn to_big(&self) -> IBig {
        self.long().into_owned()
    }

    #[inline]
    fn within(&self, bits: u32) -> bool {
        self.bit_length() <= bits
    }

    #[inline]
    fn bit_length(&self) -> u32 {
        match self {
            AnyLength::Few(words) => words.bit_length(),
            AnyLength::Many(long) => Fixed::bit_length(long),
        }
    }

    #[inline]
    fn sign(&self) -> i32 {
        match self {
            AnyLength::Few(words) => words.sign(),
            AnyLength::Many(long) => Fixed::sign(long),
        }
    }
}
