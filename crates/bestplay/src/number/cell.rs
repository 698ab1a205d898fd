//! Places for a pair of bounds: entered once by one thread, read by any.
//!
//! A place is *set* or not, and who sees that it is set sees what it was set to (a structure of this
//! kind is an I-structure: Arvind, Nikhil and Pingali 1989, "I-structures: data structures for
//! parallel computing").

use std::fmt::Debug;
use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use dashu_int::IBig;

/// A place for two numbers.
pub(crate) trait Cell<I>: Default + Send + Sync + Debug {
    /// A number that was looked up.
    type Seen<'a>: Deref<Target = I> + From<&'a I>
    where
        I: 'a,
        Self: 'a;

    /// Enters the numbers. This happens once.
    fn set(&self, lower: I, upper: I);
    /// Whether numbers were entered.
    fn is_set(&self) -> bool;
    /// The lower one; 0 before it is entered.
    fn lower(&self) -> Self::Seen<'_>;
    /// The upper one; 0 before it is entered.
    fn upper(&self) -> Self::Seen<'_>;
}

/// Two numbers of at most 126 bits, each as its lower word and twice its upper word, plus one: no
/// upper word is 0 once it is entered. The upper word of the lower number is entered last.
#[derive(Debug, Default)]
pub(crate) struct Short {
    lower: [AtomicU64; 2],
    upper: [AtomicU64; 2],
}

/// A short number, by value.
pub(crate) struct Value(i128);

impl From<&i128> for Value {
    #[inline]
    fn from(number: &i128) -> Value {
        Value(*number)
    }
}

impl Deref for Value {
    type Target = i128;

    #[inline]
    fn deref(&self) -> &i128 {
        &self.0
    }
}

#[inline]
fn split(number: i128) -> [u64; 2] {
    [number as u64, ((number >> 64) as u64) << 1 | 1]
}

#[inline]
fn join([low, high]: &[AtomicU64; 2]) -> Value {
    // Nothing else is read by these: who has to know that they are set has asked.
    let (low, high) = (low.load(Ordering::Relaxed), high.load(Ordering::Relaxed));
    Value(i128::from(high as i64 >> 1) << 64 | i128::from(low))
}

impl Cell<i128> for Short {
    type Seen<'a> = Value;

    #[inline]
    fn set(&self, lower: i128, upper: i128) {
        let ([low, high], [upper_low, upper_high]) = (split(lower), split(upper));
        self.upper[0].store(upper_low, Ordering::Relaxed);
        self.upper[1].store(upper_high, Ordering::Relaxed);
        self.lower[0].store(low, Ordering::Relaxed);
        self.lower[1].store(high, Ordering::Release);
    }

    #[inline]
    fn is_set(&self) -> bool {
        self.lower[1].load(Ordering::Acquire) != 0
    }

    #[inline]
    fn lower(&self) -> Value {
        join(&self.lower)
    }

    #[inline]
    fn upper(&self) -> Value {
        join(&self.upper)
    }
}

/// Two numbers of any length.
#[derive(Debug, Default)]
pub(crate) struct Long(OnceLock<[IBig; 2]>);

static ZEROS: [IBig; 2] = [IBig::ZERO, IBig::ZERO];

impl Cell<IBig> for Long {
    type Seen<'a> = &'a IBig;

    fn set(&self, lower: IBig, upper: IBig) {
        let entered = self.0.set([lower, upper]);
        debug_assert!(entered.is_ok(), "bounds are entered once");
    }

    fn is_set(&self) -> bool {
        self.0.get().is_some()
    }

    fn lower(&self) -> &IBig {
        &self.0.get().unwrap_or(&ZEROS)[0]
    }

    fn upper(&self) -> &IBig {
        &self.0.get().unwrap_or(&ZEROS)[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_give_back_what_is_entered() {
        let most = 1i128 << 125;
        for lower in [
            0,
            1,
            -1,
            most,
            -most,
            most - 1,
            1 << 64,
            -(1 << 64),
            1 << 63,
        ] {
            for upper in [0, 1, -1, most, -most] {
                let (short, long) = (Short::default(), Long::default());
                assert!(!short.is_set() && !long.is_set());
                assert_eq!((*short.lower(), *short.upper()), (0, 0));
                assert_eq!((long.lower(), long.upper()), (&IBig::ZERO, &IBig::ZERO));
                short.set(lower, upper);
                long.set(lower.into(), upper.into());
                assert!(short.is_set() && long.is_set());
                assert_eq!((*short.lower(), *short.upper()), (lower, upper));
                assert_eq!(long.lower(), &IBig::from(lower));
                assert_eq!(long.upper(), &IBig::from(upper));
            }
        }
    }
}
