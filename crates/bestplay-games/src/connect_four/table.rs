//! What is known of positions: bounds of their scores, in a table that never takes two positions for
//! one.
//!
//! A key is multiplied by an odd number modulo a power of two, which can be undone: so its upper bits,
//! which say where it belongs, and its lower ones, which are kept there, are the whole key. Every place
//! has two entries, of which one keeps the position that took the most work and the other the last
//! one (D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement schemes for transposition tables",
//! ICCA Journal 17 (1994), 183-193). Half of what comes goes to a random place in memory, which is
//! what a search waits for: so the table begins small, and grows with what is put into it.
//!
//! ```text
//!    63            20 19      14 13          7 6           0
//!   | lower bits      | work    | lower bound | upper bound |
//! ```

/// The bits of an entry below those of its key.
const LOW_BITS: u32 = 20;
/// What is added to a bound, so that no entry is 0.
const ZERO: i32 = 64;
/// An odd number with irregular bits: the golden ratio.
const SCATTER: u64 = 0x9E37_79B9_7F4A_7C15;
/// The base-two logarithm of the number of places at first.
const FIRST_BITS: u32 = 13;
/// More places, of 16 bytes each, save little.
const MOST_PLACES: usize = 1 << 25;

/// Bounds of the scores of positions.
pub(super) struct Table {
    entries: Vec<[u64; 2]>,
    key_bits: u32,
    /// The bits of a key that are kept in its entry.
    kept_bits: u32,
    /// Entries written since the table last grew.
    written: usize,
    /// The most places.
    most: usize,
}

impl Table {
    /// A table for keys of so many bits that never takes more than so many bytes; `None` if they are
    /// too few for any.
    pub(super) fn new(key_bits: u32, memory: u64) -> Option<Table> {
        // While it grows, the table before it is there as well.
        let most = usize::try_from(memory / 24).map_or(MOST_PLACES, |most| most.min(MOST_PLACES));
        let bits = FIRST_BITS.max((key_bits + LOW_BITS).saturating_sub(u64::BITS));
        let places = 1 << bits;
        (places <= most).then(|| Table {
            entries: vec![[0; 2]; places],
            key_bits: key_bits.max(bits),
            kept_bits: key_bits.saturating_sub(bits),
            written: 0,
            most,
        })
    }

    /// The bounds of the score of a position, if they are known.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<(i32, i32)> {
        let (place, kept) = self.split(self.scattered(key));
        let known = |entry: &&u64| **entry >> LOW_BITS == kept && **entry > 0;
        let entry = self.entries[place].iter().find(known)?;
        let bound = |shift: u32| (entry >> shift & 127) as i32 - ZERO;
        Some((bound(7), bound(0)))
    }

    /// Keeps the bounds of the score of a position, which took some work to find.
    #[inline]
    pub(super) fn put(&mut self, key: u64, (low, high): (i32, i32), work: u64) {
        self.written += 1;
        if self.written > 2 * self.entries.len() && self.entries.len() <= self.most / 2 {
            self.grow();
        }
        let (place, kept) = self.split(self.scattered(key));
        let work = u64::from(u64::BITS - work.leading_zeros());
        let bounds = ((low + ZERO) as u64) << 7 | (high + ZERO) as u64;
        let entry = kept << LOW_BITS | work.min(63) << 14 | bounds;
        let [hard, last] = &mut self.entries[place];
        let is_same = *hard >> LOW_BITS == kept;
        if !is_same && work < *hard >> 14 & 63 {
            *last = entry;
            return;
        }
        if !is_same {
            *last = *hard;
        }
        *hard = entry;
    }

    /// The key, one to one, so that keys that differ little go to different places.
    #[inline]
    fn scattered(&self, key: u64) -> u64 {
        key.wrapping_mul(SCATTER) & u64::MAX >> (u64::BITS - self.key_bits)
    }

    /// The place of a scattered key, and what is kept of it there.
    #[inline]
    fn split(&self, scattered: u64) -> (usize, u64) {
        let place = scattered >> self.kept_bits;
        (place as usize, scattered ^ place << self.kept_bits)
    }

    /// Takes four times as many places, or twice as many. Each entry's whole key is known.
    #[cold]
    fn grow(&mut self) {
        let fit = (self.most / self.entries.len()).ilog2();
        let more_bits = fit.min(2).min(self.kept_bits);
        let places = self.entries.len() << more_bits;
        let old = std::mem::replace(&mut self.entries, vec![[0; 2]; places]);
        let kept_bits = self.kept_bits;
        (self.kept_bits, self.written) = (kept_bits - more_bits, 0);
        for (place, entries) in (0u64..).zip(old) {
            for entry in entries.into_iter().filter(|&entry| entry > 0) {
                let (place, kept) = self.split(place << kept_bits | entry >> LOW_BITS);
                let entry = kept << LOW_BITS | entry & ((1 << LOW_BITS) - 1);
                let [hard, last] = &mut self.entries[place];
                *(if *hard == 0 { hard } else { last }) = entry;
            }
        }
    }
}
