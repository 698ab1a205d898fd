//! Twice as many slots for a table of states.
//!
//! Groups keep their order ([`table`](super::table)), so that what is in a part of the old array belongs
//! into the same part of the new one, nearly always: several threads move a part each. For millions of
//! states that is faster, mostly because each thread has the system find memory for its part.

use super::near::{GROUP, next, place};
use crate::threads;

/// Old slots of a part, at the least: a thread takes a while to start.
const LEAST_OF_A_PART: usize = 1 << 17;

/// Moves slots, a power of two of them, into twice as many, with up to so many threads.
#[cold]
pub(super) fn doubled(old: Vec<u64>, threads: usize) -> Vec<u64> {
    let slots = 2 * old.len();
    let mut new = vec![0; slots];
    let parts = threads.min(old.len() / LEAST_OF_A_PART);
    let left = if threads::ARE_THERE && parts > 1 {
        shared(&old, &mut new, parts)
    } else {
        spread(&old, &mut new, 0, slots)
    };
    for slot in left {
        let mut at = place(hash(slot), slots);
        while new[at] != 0 {
            at = next(at, slots);
        }
        new[at] = slot;
    }
    new
}

/// Moves slots, so many parts of them at a time; what is left.
fn shared(old: &[u64], new: &mut [u64], parts: usize) -> Vec<u64> {
    /// Part of the old slots, the new ones that they go to, where these start, and what is left.
    struct Part<'a>(&'a [u64], &'a mut [u64], usize, Option<Vec<u64>>);

    let slots = new.len();
    let size = old.len().div_ceil(parts).next_multiple_of(GROUP as usize);
    let both = old.chunks(size).zip(new.chunks_mut(2 * size));
    let starts = (0..).step_by(2 * size);
    let parts = both.zip(starts);
    let mut parts: Vec<Part<'_>> = parts
        .map(|((old, new), start)| Part(old, new, start, None))
        .collect();
    let work = |Part(old, new, start, left): &mut Part<'_>| {
        *left = Some(spread(old, new, *start, slots));
    };
    if let [first, others @ ..] = &mut *parts {
        let others = others.iter_mut().map(|part| || work(part));
        threads::beside(others.collect(), || work(first));
    }
    let left = parts.into_iter().map(|Part(old, new, start, left)| {
        // Perhaps there was no thread for it.
        left.unwrap_or_else(|| spread(old, new, start, slots))
    });
    left.flatten().collect()
}

/// Moves slots into those of a new array, of so many, that start there; what has no place among them.
fn spread(old: &[u64], new: &mut [u64], start: usize, slots: usize) -> Vec<u64> {
    let mut left = Vec::new();
    // From here on nothing is written yet. Memory that is read before it is written is looked for twice
    // by the system.
    let mut blank = 0;
    for &slot in old.iter().filter(|&&slot| slot != 0) {
        // What belongs before the start is beyond the end, as far as it goes.
        let mut at = place(hash(slot), slots).wrapping_sub(start);
        while at < blank && new[at] != 0 {
            at += GROUP as usize;
        }
        if at >= new.len() {
            left.push(slot);
            continue;
        }
        if at >= blank {
            let end = at - at % GROUP as usize + GROUP as usize;
            new[blank..end].fill(0);
            blank = end;
        }
        new[at] = slot;
    }
    new[blank..].fill(0);
    left
}

/// The hash in a slot that is not empty.
#[inline]
fn hash(slot: u64) -> u32 {
    (slot >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slot of each hash, entered one by one; and all that are found from its place on.
    fn entered(hashes: impl Iterator<Item = u32>, slots: usize) -> Vec<u64> {
        let mut array = vec![0; slots];
        for (number, hash) in (1..).zip(hashes) {
            let mut at = place(hash, slots);
            while array[at] != 0 {
                at = next(at, slots);
            }
            array[at] = u64::from(hash) << 32 | number;
        }
        array
    }

    /// Every slot of an array is found in another one.
    fn all_found(array: &[u64], other: &[u64]) {
        assert_eq!(
            array.iter().filter(|&&slot| slot != 0).count(),
            other.iter().filter(|&&slot| slot != 0).count()
        );
        for &slot in array.iter().filter(|&&slot| slot != 0) {
            let mut at = place(hash(slot), other.len());
            while other[at] != slot {
                assert_ne!(other[at], 0, "{slot:x} is not found");
                at = next(at, other.len());
            }
        }
    }

    #[test]
    fn several_threads_move_everything() {
        let slots = 4 * LEAST_OF_A_PART;
        let mut random = 1u64;
        let scattered: Vec<u32> = (0..slots / 2)
            .map(|_| {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (random >> 32) as u32
            })
            .collect();
        // Many at the end of each quarter, which go on in the next one, and after the last in the first.
        let quarters = [1u64, 2, 3, 4].map(|quarter| (quarter << 30) - 1);
        let crowded = quarters.into_iter().flat_map(|end| {
            let hashes = (0..2_000).map(move |below| end - below % 64);
            hashes.map(|hash| hash as u32)
        });
        let old = entered(scattered.iter().copied().chain(crowded), slots);
        for threads in [1, 2, 3, 4, 9] {
            let new = doubled(old.clone(), threads);
            assert_eq!(new.len(), 2 * slots);
            all_found(&old, &new);
        }
    }
}
