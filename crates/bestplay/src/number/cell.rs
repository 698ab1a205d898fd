//! A place for the two bounds of a state: filled once, perhaps while other threads look at it.
//!
//! Whoever finds a place filled finds both numbers as they were put there. A place takes no more room
//! than its numbers.

use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use dashu_int::IBig;

use super::{AnyLength, Held};
use crate::zeros::zeros;

/// The halves of both numbers, the lower one first, each with its low half first. The high half of the
/// lower number is written last, and never 0: its highest bit is flipped, and no bound needs all bits.
type Halves = [AtomicU64; 4];

/// The bit that is flipped.
const FLIPPED: u64 = 1 << 63;

/// A short number, lent by being copied.
#[derive(Clone, Copy)]
pub(crate) struct Short(i128);

impl Deref for Short {
    type Target = i128;

    #[inline]
    fn deref(&self) -> &i128 {
        &self.0
    }
}

impl Held for i128 {
    type Cell = Halves;
    type Lent<'a> = Short;

    fn cells(count: usize, threads: usize) -> Vec<Halves> {
        zeros(count, threads)
    }

    #[inline]
    fn fill(cell: &Halves, lower: i128, upper: i128) {
        let high = (lower >> 64) as u64 ^ FLIPPED;
        debug_assert_ne!(high, 0, "a bound of 128 bits");
        let [low, last, upper_low, upper_high] = cell;
        low.store(lower as u64, Ordering::Relaxed);
        upper_low.store(upper as u64, Ordering::Relaxed);
        upper_high.store((upper >> 64) as u64, Ordering::Relaxed);
        last.store(high, Ordering::Release);
    }

    #[inline]
    fn pair(cell: &Halves) -> Option<(Short, Short)> {
        let [low, last, upper_low, upper_high] = cell;
        let high = last.load(Ordering::Acquire);
        if high == 0 {
            return None;
        }
        let whole = |high: u64, low: &AtomicU64| {
            Short(i128::from(high as i64) << 64 | i128::from(low.load(Ordering::Relaxed)))
        };
        let upper_high = upper_high.load(Ordering::Relaxed);
        Some((whole(high ^ FLIPPED, low), whole(upper_high, upper_low)))
    }

    #[inline]
    fn lent(&self) -> Short {
        Short(*self)
    }
}

/// A number that may be long: put in its place once, and lent as it is.
trait Placed: Send + Sync {}

impl Placed for IBig {}
impl Placed for AnyLength {}

impl<N: Placed + 'static> Held for N {
    type Cell = OnceLock<(N, N)>;
    type Lent<'a> = &'a N;

    fn cells(count: usize, _: usize) -> Vec<Self::Cell> {
        (0..count).map(|_| OnceLock::new()).collect()
    }

    fn fill(cell: &Self::Cell, lower: N, upper: N) {
        // Nobody else fills it.
        let _ = cell.set((lower, upper));
    }

    #[inline]
    fn pair(cell: &Self::Cell) -> Option<(&N, &N)> {
        cell.get().map(|(lower, upper)| (lower, upper))
    }

    #[inline]
    fn lent(&self) -> &N {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps<I: Held + Clone + PartialEq + std::fmt::Debug>(pairs: &[(I, I)]) {
        let cells = I::cells(pairs.len() + 1, 1);
        for (cell, (lower, upper)) in cells.iter().zip(pairs) {
            assert!(I::pair(cell).is_none());
            I::fill(cell, lower.clone(), upper.clone());
            let (low, high) = I::pair(cell).unwrap();
            assert_eq!((&*low, &*high), (lower, upper));
            assert_eq!(*lower.lent(), *lower);
        }
        assert!(cells.last().and_then(I::pair).is_none());
    }

    #[test]
    fn what_is_filled_is_found() {
        let most = 1i128 << 126;
        let numbers = [
            -most,
            -1 << 64,
            -(1 << 63),
            -1,
            0,
            1,
            1 << 63,
            (1 << 64) - 1,
            1 << 64,
            most,
        ];
        let pairs: Vec<(i128, i128)> = numbers
            .iter()
            .flat_map(|&lower| numbers.iter().map(move |&upper| (lower, upper)))
            .collect();
        keeps(&pairs);
        let long = |number: i128| IBig::from(number) << 100;
        let pairs: Vec<(IBig, IBig)> = pairs.into_iter().map(|(a, b)| (long(a), long(b))).collect();
        keeps(&pairs);
    }
}
