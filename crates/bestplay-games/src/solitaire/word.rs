//! Words whose bits are the places of a game.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// 64 places, or 32 where these are enough: then twice as many games fit into a vector.
pub(super) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many places there are.
    const BITS: u32;
    /// No place.
    const ZERO: Self;

    /// The lower places of a word.
    fn of(word: u64) -> Self;
    /// The word with as many places as there can be.
    fn wide(self) -> u64;
    /// The number that is less by one: all places below the lowest one, and those above it.
    fn less_one(self) -> Self;
    /// The highest place alone; none of none.
    fn highest(self) -> Self;
    /// How many places.
    fn count(self) -> u32;
    /// The places in the opposite order.
    fn backwards(self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline(always)]
            fn of(word: u64) -> Self {
                word as $word
            }

            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn less_one(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline(always)]
            fn highest(self) -> Self {
                let top: Self = 1 << (Self::BITS - 1);
                top.checked_shr(self.leading_zeros()).unwrap_or(0)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn backwards(self) -> Self {
                self.reverse_bits()
            }
        }
    };
}

word!(u32);
word!(u64);
