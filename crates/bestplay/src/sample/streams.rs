//! Random numbers that a seed fixes for ever.
//!
//! A sampling run is cut into blocks of games. Block `b` of a run with seed `s` draws from its own
//! generator, [`Stream::new`]`(s, b)`, whatever else is going on: so the answer does not depend on
//! how many threads there are, on how blocks are spread over machines, or on where a killed run
//! was resumed.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2021); its four words of state are filled by
//! a mixing bijection of (seed, block), so that two blocks of one run never share a state. Bounded
//! draws are ours as well, because a library may change the values that it samples from one
//! version to the next; the tests pin both.
//!
//! # References
//!
//! - D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
//! - D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
//! - N. Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation", Software:
//!   Practice and Experience 55 (2025).

use dashu_base::BitTest;

use crate::{Chance, Error, Natural, Result};

/// How many generators run side by side in [`Lanes`].
pub const LANES: usize = 8;

/// The odd number nearest to 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64: a bijection that spreads every bit over the whole word.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The `index`-th word of the state for a block: for a fixed seed and index a bijection of the
/// block's number.
const fn seed_word(seed: u64, block: u64, index: u64) -> u64 {
    let start = mix(seed.wrapping_add(index.wrapping_mul(GOLDEN)));
    mix(start
        .wrapping_add(block.wrapping_mul(GOLDEN))
        .wrapping_add(GOLDEN))
}

/// One step of xoshiro256++: the next word and the state after it.
#[inline(always)]
const fn step([a, b, c, d]: [u64; 4]) -> (u64, [u64; 4]) {
    let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
    let (c1, d1) = (c ^ a, d ^ b);
    (word, [a ^ d1, b ^ c1, c1 ^ (b << 17), d1.rotate_left(45)])
}

/// The random numbers of one block of games.
///
/// # Examples
///
/// ```
/// use bestplay::sample::Stream;
///
/// let mut stream = Stream::new(7, 0);
/// let die = 1 + stream.below(6);
/// assert!((1..=6).contains(&die));
/// assert_eq!(die, 1 + Stream::new(7, 0).below(6)); // for ever
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    state: [u64; 4],
}

impl Stream {
    /// The stream of block `block` of a run with this seed.
    pub fn new(seed: u64, block: u64) -> Stream {
        Stream {
            state: std::array::from_fn(|i| seed_word(seed, block, i as u64)),
        }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let (word, state) = step(self.state);
        self.state = state;
        word
    }

    /// A whole number in `0..bound`, all equally likely (Lemire's method: a multiplication, and a
    /// rejection only where 2^64 is not a multiple of the bound). 0 for a bound of 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            let product = u128::from(self.word()) * u128::from(bound);
            let rest = product as u64;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// A whole number in `0..bound` for bounds beyond 64 bits; by rejection of random bits.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        if let Ok(bound) = u64::try_from(bound) {
            return u128::from(self.below(bound));
        }
        let spare = (bound - 1).leading_zeros();
        loop {
            let bits = (u128::from(self.word()) << 64) | u128::from(self.word());
            if bits >> spare < bound {
                return bits >> spare;
            }
        }
    }

    /// The same for bounds of any length.
    fn below_long(&mut self, bound: &Natural) -> Natural {
        let words = bound.bit_len().div_ceil(64);
        loop {
            let bytes = (0..words).flat_map(|_| self.word().to_le_bytes());
            let bits = Natural::from_le_bytes(&bytes.collect::<Vec<u8>>());
            let number = bits >> (64 * words - bound.bit_len());
            if number < *bound {
                return number;
            }
        }
    }

    /// One outcome of a random event. A sure one draws no number.
    ///
    /// # Errors
    ///
    /// The event is at fault.
    pub fn draw<'c, T>(&mut self, chance: &'c Chance<T>) -> Result<&'c T> {
        if let Some(fault) = chance.fault() {
            return Err(Error::play(fault.to_string()));
        }
        let outcomes = chance.outcomes();
        if let Some(weights) = chance.long_weights() {
            let mut left = self.below_long(&chance.long_total());
            for ((outcome, _), weight) in outcomes.iter().zip(weights) {
                if left < *weight {
                    return Ok(outcome);
                }
                left -= weight;
            }
        }
        let mut left = match outcomes.len() {
            1 => 0,
            _ => self.below_wide(chance.total()),
        };
        for (outcome, weight) in outcomes {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return Ok(outcome),
            }
        }
        Err(Error::play("a random event's weights do not add up"))
    }

    /// Puts `items` in random order, every order equally likely: Fisher and Yates, with as many
    /// draws out of one word as their bounds allow.
    ///
    /// A word read as a fraction of 2^64 is multiplied by the first bound: the whole part is the
    /// first draw, and the fractional part goes on to the second bound. After bounds with the
    /// product P every combination has been hit by ⌊2^64/P⌋ or ⌈2^64/P⌉ words; rejecting those
    /// with a last fraction below 2^64 mod P leaves exactly ⌊2^64/P⌋ for each.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len();
        while left > 1 {
            let (mut product, mut batch) = (left as u64, 1);
            while batch < left - 1 {
                match product.checked_mul((left - batch) as u64) {
                    Some(larger) if larger < 1 << 48 => product = larger,
                    _ => break,
                }
                batch += 1;
            }
            let mut draws = [0usize; 48];
            loop {
                let mut fraction = self.word();
                for (i, draw) in draws[..batch].iter_mut().enumerate() {
                    let scaled = u128::from(fraction) * (left - i) as u128;
                    (*draw, fraction) = ((scaled >> 64) as usize, scaled as u64);
                }
                if fraction >= product || fraction >= product.wrapping_neg() % product {
                    break;
                }
            }
            for (i, &draw) in draws[..batch].iter().enumerate() {
                items.swap(left - 1 - i, draw);
            }
            left -= batch;
        }
    }
}

/// Eight generators in step, for code that plays eight games at once: plain arithmetic on arrays,
/// which compilers turn into vector instructions.
#[derive(Clone, Debug)]
pub struct Lanes {
    state: [[u64; LANES]; 4],
}

impl Lanes {
    /// The generators of block `block` of a run with this seed. They share no state with each
    /// other or with [`Stream::new`] of the same seed.
    pub fn new(seed: u64, block: u64) -> Lanes {
        let word = |i: usize, lane: usize| seed_word(seed, block, 4 + (i * LANES + lane) as u64);
        Lanes {
            state: std::array::from_fn(|i| std::array::from_fn(|lane| word(i, lane))),
        }
    }

    /// The next 64 random bits of each lane.
    #[inline(always)]
    pub fn words(&mut self) -> [u64; LANES] {
        let mut out = [0; LANES];
        for (lane, out) in out.iter_mut().enumerate() {
            let [a, b, c, d] = &mut self.state;
            let (word, next) = step([a[lane], b[lane], c[lane], d[lane]]);
            *out = word;
            [a[lane], b[lane], c[lane], d[lane]] = next;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_is_xoshiro256_plus_plus() {
        // The reference implementation (prng.di.unimi.it) started at 1, 2, 3, 4; these are the
        // first words that the crate rand_xoshiro tests against it.
        let mut stream = Stream {
            state: [1, 2, 3, 4],
        };
        let words: Vec<u64> = (0..4).map(|_| stream.word()).collect();
        assert_eq!(
            words,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }

    #[test]
    fn streams_are_pinned() {
        let mut stream = Stream::new(7, 3);
        let words: Vec<u64> = (0..3).map(|_| stream.word()).collect();
        assert_eq!(
            words,
            [
                5907791955987276279,
                16128621414623303800,
                2130940328828986857
            ]
        );
        let draws: Vec<u64> = (0..10).map(|_| stream.below(48)).collect();
        assert_eq!(draws, [29, 20, 21, 28, 36, 40, 21, 9, 26, 18]);
        let mut cards: Vec<u8> = (0..20).collect();
        stream.shuffle(&mut cards);
        let order = [
            13, 12, 14, 0, 16, 4, 9, 15, 7, 18, 19, 11, 3, 10, 6, 5, 1, 17, 8, 2,
        ];
        assert_eq!(cards, order);
        let lanes = Lanes::new(7, 3).words();
        assert_eq!(lanes[..2], [17393711952067298255, 15822809814250728986]);
    }

    #[test]
    fn blocks_and_lanes_differ() {
        let mut first: Vec<u64> = (0..100).map(|b| Stream::new(1, b).word()).collect();
        first.extend((0..100).flat_map(|b| Lanes::new(1, b).words()));
        first.extend((0..100).map(|seed| Stream::new(2 + seed, 0).word()));
        let count = first.len();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), count);
    }

    #[test]
    fn every_order_of_four_is_equally_likely() {
        let mut counts = std::collections::HashMap::new();
        let mut stream = Stream::new(5, 0);
        let shuffles = 240_000;
        for _ in 0..shuffles {
            let mut items = [0u8, 1, 2, 3];
            stream.shuffle(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let expected = f64::from(shuffles) / 24.0;
        let chi_square: f64 = counts
            .values()
            .map(|&n| (f64::from(n) - expected).powi(2) / expected)
            .sum();
        // 23 degrees of freedom: exceeded with probability 0.001 at 49.7.
        assert!(chi_square < 49.7, "chi-square {chi_square}");
    }

    #[test]
    fn long_weights_are_drawn_as_often_as_they_say() {
        let one = Natural::ONE << 130;
        let rest = &one * Natural::from(3u8) - Natural::ONE;
        let chance = Chance::weighted_long([(true, one), (false, rest)]);
        assert!(chance.long_weights().is_some());
        let mut stream = Stream::new(11, 0);
        let hits = (0..4000).filter(|_| *stream.draw(&chance).unwrap()).count();
        // A quarter of them, within five standard deviations.
        assert!((863..=1137).contains(&hits), "{hits}");
    }

    #[test]
    fn wide_bounds_are_respected() {
        let mut stream = Stream::new(9, 9);
        let bound = (1u128 << 70) + 12_345;
        let draws: Vec<u128> = (0..1000).map(|_| stream.below_wide(bound)).collect();
        assert!(draws.iter().all(|&d| d < bound));
        assert!(draws.iter().any(|&d| d > bound / 2) && draws.iter().any(|&d| d < bound / 2));
        assert_eq!(stream.below(1), 0);
    }
}
