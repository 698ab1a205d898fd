//! Byte strings one after the other: the states of a stage as they are packed, or what is kept of them.

use std::cmp::Ordering;
use std::ops::Range;

#[derive(Default)]
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
        let end = |count: usize| match self.ends.is_empty() {
            true => count * self.width,
            false => count.checked_sub(1).map_or(0, |last| self.ends[last]),
        };
        &self.bytes[end(place)..end(place + 1)]
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.len()).map(|place| self.get(place))
    }

    /// Those at some places.
    pub(super) fn part(&self, places: Range<usize>) -> Strings {
        places.map(|place| self.get(place)).collect()
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.len() + self.ends.len() * size_of::<usize>()
    }

    /// The places in the order of what is there.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<(u64, usize)> = self.iter().map(head).zip(0..).collect();
        // What is put together of some that are in order is so in a few rounds, here and below.
        order.sort_by(|a, b| {
            let rest = || match self.is_short() {
                true => Ordering::Equal,
                false => self.get(a.1).cmp(self.get(b.1)),
            };
            a.0.cmp(&b.0).then_with(rest)
        });
        order.into_iter().map(|(_, place)| place).collect()
    }

    /// Whether the heads say all.
    fn is_short(&self) -> bool {
        self.ends.is_empty() && self.width <= HEAD
    }

    /// In order, each once.
    pub(super) fn sorted(&self) -> Strings {
        let mut sorted = Strings::default();
        if self.is_short() {
            let mut heads: Vec<u64> = self.iter().map(head).collect();
            heads.sort();
            heads.dedup();
            sorted.bytes.reserve(heads.len() * self.width);
            for head in heads {
                sorted.add(&head.to_be_bytes()[..self.width]);
            }
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

/// The first eight bytes, which nearly always decide which of two comes first.
fn head(string: &[u8]) -> u64 {
    let mut head = [0; HEAD];
    let most = string.len().min(HEAD);
    head[..most].copy_from_slice(&string[..most]);
    u64::from_be_bytes(head)
}

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
}
