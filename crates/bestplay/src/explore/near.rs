//! A hash by which states that differ little lie near each other.
//!
//! The rules lead from a state to its neighbours. With a hash that scatters all states alike, each
//! new one is a wait for memory. Here the lowest bits of the last word of a state only choose the
//! place within a [`GROUP`] of slots, while everything else is scattered and chooses the group:
//! states that differ in those bits alone share a group, which is near after the first of them.
//! The bits are flipped by some of the hash, so that states whose last bits are all the same fill
//! groups evenly too.

use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::{FixedState, FoldHasher};

/// Slots that are chosen from by the lowest bits: a power of two.
pub(super) const GROUP: u64 = 32;

/// The hash of a state: 32 bits, the lowest of which choose the place in a group.
#[inline]
pub(super) fn hash(state: &impl Hash) -> u32 {
    // A fixed seed: two runs do the same.
    let scattered = FixedState::with_seed(0x6265_7374_706c_6179);
    let mut hasher = Near {
        scattered: scattered.build_hasher(),
        last: 0,
    };
    state.hash(&mut hasher);
    hasher.scattered.write_u64(hasher.last / GROUP);
    (hasher.scattered.finish() >> 32) as u32 ^ (hasher.last % GROUP) as u32
}

/// Where the search for a hash starts, of so many slots.
#[inline]
pub(super) fn place(hash: u32, slots: usize) -> usize {
    let (hash, groups) = (u64::from(hash), slots as u64 / GROUP);
    let group = (hash / GROUP * groups) >> (32 - GROUP.trailing_zeros());
    (group * GROUP + hash % GROUP) as usize
}

/// The slot that is searched after this one.
#[inline]
pub(super) fn next(at: usize, slots: usize) -> usize {
    let next = at + GROUP as usize;
    if next < slots {
        next
    } else {
        (next + 1) % GROUP as usize
    }
}

/// Scatters all words but the last, which it keeps.
struct Near<'a> {
    scattered: FoldHasher<'a>,
    last: u64,
}

impl Hasher for Near<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.scattered.write(bytes);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.scattered.write_u64(self.last);
        self.last = word;
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64((word >> 64) as u64);
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.scattered.finish() ^ self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_group_and_no_place() {
        let mut places: Vec<u32> = (0..GROUP as u32).map(|last| hash(&(7u8, last))).collect();
        assert!(places.iter().all(|p| p / 32 == places[0] / 32));
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), GROUP as usize);
    }

    #[test]
    fn equal_last_bits_are_spread_over_the_places() {
        let mut filled = [0u32; GROUP as usize];
        for state in 0..32_000u64 {
            filled[(hash(&(state * GROUP)) as u64 % GROUP) as usize] += 1;
        }
        // About 1,000 each; five deviations of 31 either way.
        assert!(
            filled.iter().all(|&count| (840..1160).contains(&count)),
            "{filled:?}"
        );
    }
}
