//! Random numbers for tests and plays: SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
//! Generators, 2014).

/// Numbers that a seed fixes.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "there is no end of them")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// Whether something of so many per cent happens.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// How many rounds tests of random games go: so many now, and all before a release.
pub fn rounds_of(now: u64, all: u64) -> u64 {
    std::env::var_os("BESTPLAY_RELEASE").map_or(now, |_| all)
}

/// The same, where it is one in five now.
pub fn rounds(all: u64) -> u64 {
    rounds_of(all.div_ceil(5), all)
}
