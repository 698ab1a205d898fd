//! Twice as many slots for a table of states.
//!
//! Groups keep their order ([`table`](super::table)), so that what is in a part of the old array belongs
//! into the same part of the new one, nearly always: several threads move a part each. For millions of
//! states that is faster, mostly because each thread has the system find memory for its part.

use super::near::GROUP;
use super::table::{next, place};
use crate::threads;

/// Old slots of a part, at the least: a thread takes a while to start.
const LEAST_OF_A_PART: usize = 1 << 17;

/// Part of an old array, and the part of the new one that it goes to.
struct Part<'a> {
    old: &'a [u64],
    new: &'a mut [u64],
    /// Where the new part starts, and of how many slots.
    start: usize,
    slots: usize,
    /// What has no place in the new part.
    left: Vec<u64>,
    done: bool,
}

/// Moves slots, a power of two of them, into twice as many, with up to so many threads.
#[cold]
pub(super) fn doubled(old: Vec<u64>, threads: usize) -> Vec<u64> {
    let slots = 2 * old.len();
    let mut new = vec![0; slots];
    let parts = if threads::ARE_THERE {
        threads.clamp(1, old.len().div_ceil(LEAST_OF_A_PART))
    } else {
        1
    };
    let size = old.len().div_ceil(parts).next_multiple_of(GROUP as usize);
    let parts = old.chunks(size).zip(new.chunks_mut(2 * size));
    let parts = (0..).step_by(2 * size).zip(parts);
    let mut parts: Vec<Part<'_>> = parts
        .map(|(start, (old, new))| Part {
            old,
            new,
            start,
            slots,
            left: Vec::new(),
            done: false,
        })
        .collect();
    if let [first, others @ ..] = &mut *parts
        && !others.is_empty()
    {
        let others = others.iter_mut().map(|part| || part.spread());
        threads::beside(others.collect(), || first.spread());
    }
    // Whatever no thread was there for.
    let rest = parts.iter_mut().filter(|part| !part.done);
    rest.for_each(Part::spread);
    let left: Vec<u64> = parts.into_iter().flat_map(|part| part.left).collect();
    for slot in left {
        let mut at = place(hash(slot), slots);
        while new[at] != 0 {
            at = next(at, slots);
        }
        new[at] = slot;
    }
    new
}

/// The hash in a slot that is not empty.
#[inline]
fn hash(slot: u64) -> u32 {
    (slot >> 32) as u32
}

impl Part<'_> {
    fn spread(&mut self) {
        // From here on nothing is written yet. Memory that is read before it is written is looked for
        // twice by the system.
        let mut blank = 0;
        for &slot in self.old.iter().filter(|&&slot| slot != 0) {
            // Before the part: beyond its end, as far as it goes.
            let mut at = place(hash(slot), self.slots).wrapping_sub(self.start);
            while at < blank && self.new[at] != 0 {
                at += GROUP as usize;
            }
            if at >= self.new.len() {
                self.left.push(slot);
                continue;
            }
            if at >= blank {
                let end = at - at % GROUP as usize + GROUP as usize;
                self.new[blank..end].fill(0);
                blank = end;
            }
            self.new[at] = slot;
        }
        self.new[blank..].fill(0);
        self.done = true;
    }
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
        let slots = 3 * LEAST_OF_A_PART;
        let slots = slots.next_power_of_two();
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
