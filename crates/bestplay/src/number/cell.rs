//! Places for the two bounds of each state: filled once, perhaps while other threads look at them.
//!
//! Whoever finds a place filled finds both numbers as they were put there. Most short numbers are kept as a
//! [word](Coarse), how far the lower one is above it, and how far they are apart; where nearly all bounds are among
//! a few pairs, as the number of a pair.

use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use dashu_int::IBig;

use super::coarse::word;
use super::{AnyLength, Coarse, Held, Likely};
use crate::zeros::zeros;

/// Both numbers in halves, the low one first.
type Halves = [[AtomicU64; 2]; 2];

/// The highest bit of a word.
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

/// The bounds of all states in short numbers.
pub(crate) struct ShortCells {
    kept: Kept,
    /// What does not fit there, once there is any.
    others: OnceLock<Vec<Halves>>,
}

enum Kept {
    Near(Near),
    Few {
        /// The number of each pair, counted from 2, or [`OTHER`]; 0: empty.
        numbers: Vec<AtomicU32>,
        /// The pairs in order.
        pairs: Vec<(i128, i128)>,
    },
}

/// Bounds that are not far apart.
struct Near {
    unit: Coarse,
    /// The word of each lower bound, its highest bit flipped, or [`OTHER`]; 0: empty.
    words: Vec<AtomicU64>,
    /// How far the lower bound is above that.
    above: Vec<AtomicU64>,
    /// How far the upper bound is above the lower one, in halves; the high ones once there are any: pages
    /// that nobody writes take no memory.
    apart: Vec<AtomicU32>,
    far: OnceLock<Vec<AtomicU32>>,
}

impl Near {
    /// Keeps both bounds but for their word; that, as it is kept, if they are of this kind.
    #[inline]
    fn keep(&self, at: usize, lower: i128, upper: i128) -> Option<u64> {
        let (word, over, width) = self.unit.split(lower, upper)?;
        self.above[at].store(over, Ordering::Relaxed);
        self.apart[at].store(width as u32, Ordering::Relaxed);
        if width >> 32 != 0 {
            let far = self.far.get_or_init(|| zeros(self.words.len(), 1));
            far[at].store((width >> 32) as u32, Ordering::Relaxed);
        }
        Some(word as u64 ^ FLIPPED)
    }

    /// Both bounds, given their word as it is kept.
    #[inline]
    fn pair(&self, at: usize, word: u64) -> (Short, Short) {
        let over = i128::from(self.above[at].load(Ordering::Relaxed));
        let lower = self.unit.whole((word ^ FLIPPED) as i64) + over;
        let mut width = u64::from(self.apart[at].load(Ordering::Relaxed));
        if let Some(far) = self.far.get() {
            width |= u64::from(far[at].load(Ordering::Relaxed)) << 32;
        }
        (Short(lower), Short(lower + i128::from(width)))
    }
}

/// The word in a place, if there is one: it is true by itself, whatever else is entered by now.
#[inline]
fn known(place: &AtomicU64) -> Option<i64> {
    let word = place.load(Ordering::Relaxed);
    (word > OTHER.into()).then_some((word ^ FLIPPED) as i64)
}

/// From so many pairs on, one is searched by halves.
const SEARCHED: usize = 12;

/// Stands for bounds that are in a place of their own.
const OTHER: u32 = 1;

impl Held for i128 {
    type Cells = ShortCells;
    type Lent<'a> = Short;

    fn cells(count: usize, threads: usize, likely: Likely<i128>) -> ShortCells {
        let kept = match likely {
            Likely::Near(unit) => Kept::Near(Near {
                unit,
                words: zeros(count, threads),
                above: zeros(count, threads),
                apart: zeros(count, threads),
                far: OnceLock::new(),
            }),
            Likely::Few(mut pairs) => {
                pairs.sort_unstable();
                pairs.dedup();
                Kept::Few {
                    numbers: zeros(count, threads),
                    pairs,
                }
            }
        };
        ShortCells {
            kept,
            others: OnceLock::new(),
        }
    }

    #[inline]
    fn fill(cells: &ShortCells, at: usize, lower: i128, upper: i128) {
        match &cells.kept {
            Kept::Near(near) => {
                let word = near.keep(at, lower, upper);
                let word = word.unwrap_or_else(|| cells.fill_other(at, lower, upper).into());
                near.words[at].store(word, Ordering::Release);
            }
            Kept::Few { numbers, pairs } => {
                let pair = (lower, upper);
                let place = match pairs.len() {
                    0..SEARCHED => pairs.iter().position(|one| *one == pair),
                    _ => pairs.binary_search(&pair).ok(),
                };
                let number = match place {
                    Some(place) => place as u32 + OTHER + 1,
                    None => cells.fill_other(at, lower, upper),
                };
                numbers[at].store(number, Ordering::Release);
            }
        }
    }

    #[inline]
    fn pair(cells: &ShortCells, at: usize) -> Option<(Short, Short)> {
        match &cells.kept {
            Kept::Near(near) => match near.words[at].load(Ordering::Acquire) {
                0 => None,
                word if word == u64::from(OTHER) => cells.other(at),
                word => Some(near.pair(at, word)),
            },
            Kept::Few { numbers, pairs } => match numbers[at].load(Ordering::Acquire) {
                0 => None,
                OTHER => cells.other(at),
                number => {
                    let (lower, upper) = pairs[(number - OTHER) as usize - 1];
                    Some((Short(lower), Short(upper)))
                }
            },
        }
    }

    #[inline]
    fn near(cells: &ShortCells, at: usize) -> Option<i64> {
        match &cells.kept {
            Kept::Near(near) => known(&near.words[at]),
            Kept::Few { .. } => None,
        }
    }

    #[inline]
    fn lent(&self) -> Short {
        Short(*self)
    }
}

impl ShortCells {
    #[cold]
    fn fill_other(&self, at: usize, lower: i128, upper: i128) -> u32 {
        let count = match &self.kept {
            Kept::Near(near) => near.words.len(),
            Kept::Few { numbers, .. } => numbers.len(),
        };
        let others = self.others.get_or_init(|| zeros(count, 1));
        for ([low, high], number) in others[at].iter().zip([lower, upper]) {
            low.store(number as u64, Ordering::Relaxed);
            high.store((number >> 64) as u64, Ordering::Relaxed);
        }
        OTHER
    }

    /// What is not kept with most others.
    #[cold]
    fn other(&self, at: usize) -> Option<(Short, Short)> {
        let [lower, upper] = &self.others.get()?[at];
        let whole = |[low, high]: &[AtomicU64; 2]| {
            let [low, high] = [low, high].map(|half| half.load(Ordering::Relaxed));
            Short(i128::from(high as i64) << 64 | i128::from(low))
        };
        Some((whole(lower), whole(upper)))
    }
}

/// A number that may be long: put in its place once, and lent as it is.
trait Placed: Send + Sync {
    fn down(&self, unit: &Coarse) -> Option<i64>;
}

impl Placed for IBig {
    fn down(&self, unit: &Coarse) -> Option<i64> {
        unit.down(self)
    }
}

impl Placed for AnyLength {
    fn down(&self, unit: &Coarse) -> Option<i64> {
        unit.down(self)
    }
}

/// The bounds of all states in numbers that may be long.
pub(crate) struct LongCells<N> {
    unit: Option<Coarse>,
    /// The word of each, as above; none where no unit is known.
    words: Vec<AtomicU64>,
    pairs: Vec<OnceLock<(N, N)>>,
}

impl<N: Placed + 'static> Held for N {
    type Cells = LongCells<N>;
    type Lent<'a> = &'a N;

    fn cells(count: usize, threads: usize, likely: Likely<N>) -> LongCells<N> {
        let unit = match likely {
            Likely::Near(unit) => Some(unit),
            Likely::Few(_) => None,
        };
        LongCells {
            words: zeros(if unit.is_some() { count } else { 0 }, threads),
            unit,
            pairs: (0..count).map(|_| OnceLock::new()).collect(),
        }
    }

    fn fill(cells: &LongCells<N>, at: usize, lower: N, upper: N) {
        let word_in = |unit: &Coarse| word(lower.down(unit), upper.down(unit));
        if let Some(word) = cells.unit.as_ref().and_then(word_in) {
            cells.words[at].store(word as u64 ^ FLIPPED, Ordering::Relaxed);
        }
        // Nobody else fills it.
        let _ = cells.pairs[at].set((lower, upper));
    }

    #[inline]
    fn pair(cells: &LongCells<N>, at: usize) -> Option<(&N, &N)> {
        cells.pairs[at].get().map(|(lower, upper)| (lower, upper))
    }

    #[inline]
    fn near(cells: &LongCells<N>, at: usize) -> Option<i64> {
        known(cells.words.get(at)?)
    }

    #[inline]
    fn lent(&self) -> &N {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fixed;

    fn keeps<I: Fixed>(pairs: &[(I, I)]) {
        // Some, or none, of the pairs are among a few, or have words.
        let few = pairs.iter().step_by(3).cloned().collect();
        let units = [0, 63, 64, 80].map(|shift| Likely::Near(Coarse::new(shift, 50)));
        for likely in units.into_iter().chain([Likely::Few(few)]) {
            let cells = I::cells(pairs.len() + 1, 1, likely);
            for (at, (lower, upper)) in pairs.iter().enumerate() {
                assert!(I::pair(&cells, at).is_none() && I::near(&cells, at).is_none());
                I::fill(&cells, at, lower.clone(), upper.clone());
                let (low, high) = I::pair(&cells, at).unwrap();
                assert_eq!((&*low, &*high), (lower, upper));
                assert_eq!(*lower.lent(), *lower);
            }
            assert!(I::pair(&cells, pairs.len()).is_none());
        }
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
