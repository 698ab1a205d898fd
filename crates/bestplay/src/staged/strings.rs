//! Byte strings one after the other: the states of a stage as they are packed, or what is kept of them.

use std::ops::Range;

use crate::threads::Pool;

/// So many strings are put in order by several threads.
const MUCH: usize = 1 << 16;

#[derive(Clone, Default)]
pub(super) struct Strings {
    bytes: Vec<u8>,
    count: usize,
    /// How long each is, as long as there are no ends.
    width: usize,
    /// Where each ends, if they are not of one length.
    ends: Vec<usize>,
}

impl Strings {
    /// Adds what is written.
    pub(super) fn push(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.bytes.len();
        write(&mut self.bytes);
        let width = self.bytes.len() - start;
        if self.count == 0 {
            self.width = width;
        } else if self.ends.is_empty() && width != self.width {
            self.ends = (1..=self.count).map(|count| count * self.width).collect();
        }
        if !self.ends.is_empty() {
            self.ends.push(self.bytes.len());
        }
        self.count += 1;
    }

    pub(super) fn add(&mut self, string: &[u8]) {
        self.push(|bytes| bytes.extend_from_slice(string));
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn get(&self, place: usize) -> &[u8] {
        &self.bytes[self.range(place)]
    }

    /// Where the bytes of one are.
    fn range(&self, place: usize) -> Range<usize> {
        let end = |count: usize| match self.ends.is_empty() {
            true => count * self.width,
            false => count.checked_sub(1).map_or(0, |last| self.ends[last]),
        };
        end(place)..end(place + 1)
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.len()).map(|place| self.get(place))
    }

    /// Adds those that others have at some places.
    fn append(&mut self, others: &Strings, places: Range<usize>) {
        let are_alike = self.ends.is_empty()
            && others.ends.is_empty()
            && (self.count == 0 || self.width == others.width);
        if are_alike {
            let width = others.width;
            let bytes = &others.bytes[places.start * width..places.end * width];
            self.bytes.extend_from_slice(bytes);
            (self.width, self.count) = (width, self.count + places.len());
        } else {
            places.for_each(|place| self.add(others.get(place)));
        }
    }

    /// Those at some places.
    pub(super) fn part(&self, places: Range<usize>) -> Strings {
        let mut part = Strings::default();
        part.append(self, places);
        part
    }

    /// All of some, one after the other.
    pub(super) fn joined<'a>(some: impl IntoIterator<Item = &'a Strings>) -> Strings {
        let mut all = Strings::default();
        for strings in some {
            all.append(strings, 0..strings.len());
        }
        all
    }

    /// What is in some of them that are in order, in order and each once; found by several threads if it is much.
    pub(super) fn merged(mut some: Vec<Strings>, threads: usize) -> Strings {
        some.retain(|strings| strings.len() > 0);
        if some.len() < 2 {
            return some.pop().unwrap_or_default();
        }
        let count = some.iter().map(Strings::len).sum::<usize>();
        let largest = some.iter().max_by_key(|strings| strings.len());
        let pool = (count >= MUCH).then(|| Pool::new(threads)).flatten();
        let Some((pool, largest)) = pool.zip(largest) else {
            return Strings::joined(&some).sorted();
        };
        let pieces = pool.threads();
        // Where a piece begins among some strings.
        let start = |piece: usize, strings: &Strings| match piece {
            0 => 0,
            _ if piece == pieces => strings.len(),
            _ => strings.place(largest.get(piece * largest.len() / pieces), 0),
        };
        let work = |piece: usize| {
            let mut all = Strings::default();
            for strings in &some {
                all.append(strings, start(piece, strings)..start(piece + 1, strings));
            }
            all.sorted()
        };
        Strings::joined(&pool.map((0..pieces).collect(), work))
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.len() + self.ends.len() * size_of::<usize>()
    }

    /// The places in the order of what is there.
    pub(super) fn order(&self) -> Vec<usize> {
        let heads = (0..self.len()).map(|place| (self.head(place), place));
        if self.is_short() {
            // As one number each, they are put in order without a branch.
            let number = |(head, place)| u128::from(head) << u64::BITS | place as u128;
            let mut order: Vec<u128> = heads.map(number).collect();
            order.sort_unstable();
            return order.into_iter().map(|number| number as usize).collect();
        }
        let mut order: Vec<(u64, usize)> = heads.collect();
        // What is put together of some that are in order is so in a few rounds.
        order.sort_by(|a, b| {
            let rest = || self.get(a.1).cmp(self.get(b.1));
            a.0.cmp(&b.0).then_with(rest)
        });
        order.into_iter().map(|(_, place)| place).collect()
    }

    /// The first eight bytes of one, which nearly always decide which of two comes first.
    fn head(&self, place: usize) -> u64 {
        let Range { start, end } = self.range(place);
        let own = !u64::MAX
            .checked_shr(8 * (end - start) as u32)
            .unwrap_or_default();
        // Those behind them, which belong to others, do not count.
        let mut head = [0; HEAD];
        let bytes = &self.bytes[start..];
        match bytes.first_chunk() {
            Some(bytes) => head = *bytes,
            None => head[..bytes.len()].copy_from_slice(bytes),
        }
        u64::from_be_bytes(head) & own
    }

    /// Whether the heads say all.
    fn is_short(&self) -> bool {
        self.ends.is_empty() && self.width <= HEAD
    }

    /// In order, each once.
    pub(super) fn sorted(&self) -> Strings {
        let mut sorted = Strings::default();
        if self.is_short() {
            let mut heads: Vec<u64> = (0..self.len()).map(|place| self.head(place)).collect();
            heads.sort_unstable();
            heads.dedup();
            sorted.bytes.reserve(heads.len() * self.width + HEAD);
            for (place, head) in heads.iter().enumerate() {
                sorted.bytes.extend_from_slice(&head.to_be_bytes());
                sorted.bytes.truncate((place + 1) * self.width);
            }
            (sorted.width, sorted.count) = (self.width, heads.len());
            return sorted;
        }
        let mut last = None;
        for place in self.order() {
            let string = self.get(place);
            if last.replace(string) != Some(string) {
                sorted.add(string);
            }
        }
        sorted
    }

    /// The first place from one on, of those that are in order, that is not before a string: looked for near it first.
    pub(super) fn place(&self, string: &[u8], from: usize) -> usize {
        let is_before = |place: usize| place < self.len() && self.get(place) < string;
        let (mut low, mut step) = (from, 1);
        while is_before(low + step - 1) {
            low += step;
            step *= 2;
        }
        let mut high = low + step - 1;
        while low < high {
            let middle = low.midpoint(high);
            match is_before(middle) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }
}

/// Bytes of a head.
const HEAD: usize = 8;

impl<'a> FromIterator<&'a [u8]> for Strings {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(strings: I) -> Strings {
        let mut all = Strings::default();
        strings.into_iter().for_each(|string| all.add(string));
        all
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::Random;

    #[test]
    fn strings_are_sorted() {
        for seed in 0..60 {
            let mut random = Random(seed);
            let (count, long) = (random.below(200), random.below(12));
            let mut string = || -> Vec<u8> {
                let cut = if seed % 2 == 0 {
                    0
                } else {
                    random.below(long + 1)
                };
                (cut..long).map(|_| random.below(2) as u8).collect()
            };
            let given: Vec<Vec<u8>> = (0..count).map(|_| string()).collect();
            let strings: Strings = given.iter().map(Vec::as_slice).collect();
            assert!(strings.iter().eq(given.iter()));
            let sorted = strings.sorted();
            let expected: BTreeSet<&Vec<u8>> = given.iter().collect();
            assert!(sorted.iter().eq(expected.iter().copied()));
            let order = strings.order();
            assert!(order.iter().map(|&place| strings.get(place)).is_sorted());
            for from in 0..sorted.len().min(9) {
                for string in &given {
                    let rest = sorted.iter().skip(from);
                    let before = rest.take_while(|other| *other < string.as_slice()).count();
                    assert_eq!(sorted.place(string, from), from + before);
                }
            }
            let middle = sorted.len() / 2;
            let part = sorted.part(middle..sorted.len());
            assert!(part.iter().eq(expected.into_iter().skip(middle)));
        }
    }

    #[test]
    fn what_is_in_order_is_merged() {
        for seed in 0..12 {
            let mut random = Random(seed);
            let mut some = |count: usize| {
                let mut string = || {
                    let string = random.below(1 << 20).to_be_bytes();
                    // Of one length in every other case, and short enough to be compared as words in every third.
                    let cut = if seed % 2 == 0 { 1 } else { random.below(3) };
                    [vec![7; seed as usize % 3], string[cut as usize..].to_vec()].concat()
                };
                let strings: Vec<Vec<u8>> = (0..count).map(|_| string()).collect();
                let strings: Strings = strings.iter().map(Vec::as_slice).collect();
                strings.sorted()
            };
            let some: Vec<Strings> = [0, 1, 30_000, MUCH, 500].map(&mut some).into();
            let some = some[seed as usize % 5..].to_vec();
            let expected: BTreeSet<Vec<u8>> =
                (some.iter().flat_map(Strings::iter).map(<[u8]>::to_vec)).collect();
            for threads in [1, 2, 3] {
                let merged = Strings::merged(some.clone(), threads);
                assert!(merged.iter().eq(expected.iter()), "{seed}");
            }
        }
    }
}
