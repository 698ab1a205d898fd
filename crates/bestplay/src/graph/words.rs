//! Where states lead, in as few bytes as the numbers of their successors take.
//!
//! States are numbered as they are met, so that the successors of a block of them are near in number. Each is written as
//! the distance from the least of the block, in one, two, three or four bytes: as many as the greatest distance of
//! the block takes. Numbers wait until their block is complete.

use std::ops::Range;
use std::sync::OnceLock;

/// The number of a state as the engine counts with it: that of a [state](super::State).
pub(crate) type StateId = u32;

/// States of a block.
pub(super) const BLOCK: usize = 16;

/// The bytes of a number that is whole.
const WHOLE: usize = size_of::<StateId>();

/// The successors of all states, state after state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blocks {
    bytes: Vec<u8>,
    blocks: Vec<Block>,
    /// Those of the block that is not complete; and in bytes, once somebody has asked for them since.
    last: Vec<StateId>,
    last_in_bytes: OnceLock<Vec<u8>>,
}

/// Twelve bytes: at most a byte for each of its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, packed(4))]
struct Block {
    /// Where its bytes start, times four, and how many fewer than four each successor has.
    start: u64,
    /// The least of its successors.
    least: StateId,
}

/// The successors of a state, of which each may be asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    /// Those of all states.
    bytes: &'a [u8],
    /// Where those of the state start.
    start: usize,
    /// Bytes of each.
    width: usize,
    /// The bits of these.
    mask: StateId,
    least: StateId,
}

impl Block {
    #[inline]
    fn start(self) -> usize {
        (self.start >> 2) as usize
    }

    #[inline]
    fn width(self) -> usize {
        WHOLE - (self.start & 3) as usize
    }
}

impl Blocks {
    /// Makes room for the successors of a state, the `states`-th from 0; says how many the block has before.
    #[inline]
    pub(super) fn begin(&mut self, states: usize) -> usize {
        self.last_in_bytes.take();
        if states.is_multiple_of(BLOCK) && states > 0 {
            self.end_block();
        }
        self.last.len()
    }

    /// Where successors are added.
    #[inline]
    pub(super) fn last(&mut self) -> &mut Vec<StateId> {
        &mut self.last
    }

    /// The last block is complete: its numbers take no more bytes than they have to.
    pub(super) fn end_block(&mut self) {
        let both = |(least, most): (StateId, StateId), &one| (least.min(one), most.max(one));
        let (least, most) = self.last.iter().fold((StateId::MAX, 0), both);
        let width = width(most.saturating_sub(least));
        let start = (self.bytes.len() as u64) << 2 | (WHOLE - width) as u64;
        self.blocks.push(Block { start, least });
        match width {
            1 => narrow::<1>(&self.last, least, &mut self.bytes),
            2 => narrow::<2>(&self.last, least, &mut self.bytes),
            3 => narrow::<3>(&self.last, least, &mut self.bytes),
            _ => narrow::<WHOLE>(&self.last, least, &mut self.bytes),
        }
        self.last.clear();
        self.last_in_bytes.take();
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.blocks.clear();
        self.last.clear();
        self.last_in_bytes.take();
    }

    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    /// The least successor of a block; the highest number if there is none.
    pub(super) fn least(&self, block: usize) -> StateId {
        let last = || self.last.iter().copied().min().unwrap_or(StateId::MAX);
        self.blocks
            .get(block)
            .map_or_else(last, |block| block.least)
    }

    /// The most memory, in bytes, that it takes with so many more states and successors of these.
    pub(super) fn bytes_with(&self, states: usize, successors: usize) -> usize {
        let blocks = self.blocks.len() + states.div_ceil(BLOCK);
        self.bytes.len() + (self.last.len() + successors) * WHOLE + blocks * size_of::<Block>()
    }

    /// The successors that start at this place of a block.
    #[inline]
    pub(super) fn words(&self, block: usize, from: usize) -> Words<'_> {
        let Some(&block) = self.blocks.get(block) else {
            return self.last_words(from);
        };
        let width = block.width();
        Words {
            bytes: &self.bytes,
            start: block.start() + from * width,
            width,
            mask: StateId::MAX >> (8 * (WHOLE - width)),
            least: block.least,
        }
    }

    /// The first byte of a block, or 0: whoever looks there has the block near, unless it is long.
    #[inline]
    pub(super) fn glance(&self, block: usize) -> u8 {
        let start = self.blocks.get(block).map_or(0, |block| block.start());
        self.bytes.get(start).copied().unwrap_or_default()
    }

    /// The same of the block that is not complete.
    #[cold]
    #[inline(never)]
    fn last_words(&self, from: usize) -> Words<'_> {
        let bytes = self.last_in_bytes.get_or_init(|| {
            let mut bytes = Vec::new();
            narrow::<WHOLE>(&self.last, 0, &mut bytes);
            bytes
        });
        Words {
            bytes,
            start: from * WHOLE,
            width: WHOLE,
            mask: StateId::MAX,
            least: 0,
        }
    }
}

/// The bytes that a number takes.
#[inline]
fn width(number: StateId) -> usize {
    match number {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xff_ffff => 3,
        _ => WHOLE,
    }
}

/// Writes how far numbers are above the least of them, in so many bytes each.
fn narrow<const WIDTH: usize>(numbers: &[StateId], least: StateId, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.resize(start + WIDTH * numbers.len(), 0);
    let narrow = bytes[start..].as_chunks_mut::<WIDTH>().0;
    for (narrow, number) in narrow.iter_mut().zip(numbers) {
        let above = (number - least).to_le_bytes();
        narrow.copy_from_slice(&above[..WIDTH]);
    }
}

impl<'a> Words<'a> {
    /// The successor in this place. (What is loaded from afar has it once: it stands in a hundred places.)
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn get(self, place: usize) -> StateId {
        let start = self.start + self.width * place;
        let above = match self.bytes.get(start..start + WHOLE) {
            Some(whole) => StateId::from_le_bytes([whole[0], whole[1], whole[2], whole[3]]),
            None => at_the_end(&self.bytes[start..]),
        };
        self.least.wrapping_add(above & self.mask)
    }

    #[inline]
    pub(super) fn places(
        self,
        places: Range<usize>,
    ) -> impl ExactSizeIterator<Item = StateId> + Clone + use<'a> {
        places.map(move |place| self.get(place))
    }

    /// Copies so many of the first ones, all at once.
    #[inline]
    pub(super) fn copy(self, count: usize, to: &mut Vec<StateId>) {
        let bytes = &self.bytes[self.start..];
        match self.width {
            1 => copy::<1>(bytes, self.least, count, to),
            2 => copy::<2>(bytes, self.least, count, to),
            3 => copy::<3>(bytes, self.least, count, to),
            _ => copy::<4>(bytes, self.least, count, to),
        }
    }
}

/// Copies numbers that are written in so many bytes each.
#[inline]
fn copy<const WIDTH: usize>(bytes: &[u8], least: StateId, count: usize, to: &mut Vec<StateId>) {
    to.clear();
    to.extend(bytes.as_chunks::<WIDTH>().0[..count].iter().map(|narrow| {
        let mut whole = [0; WHOLE];
        whole[..WIDTH].copy_from_slice(narrow);
        least.wrapping_add(StateId::from_le_bytes(whole))
    }));
}

/// The number that begins here, where fewer than four bytes are left.
#[cold]
#[inline(never)]
fn at_the_end(bytes: &[u8]) -> StateId {
    let number = bytes.iter().rev();
    number.fold(0, |number, &byte| number << 8 | StateId::from(byte))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn successors_come_back_whatever_the_width(
            spans in vec((any::<u32>(), 0u32..32), 1..5),
            lengths in vec(0usize..5, 0..70),
            far in vec(any::<u32>(), 1..40),
        ) {
            let mut far = far.iter().cycle();
            let states = lengths.iter().enumerate().map(|(state, &length)| {
                let (least, bits) = spans[state / BLOCK % spans.len()];
                let one = |_| least.saturating_add(far.next().unwrap() >> (31 - bits));
                (0..length).map(one).collect()
            });
            let states: Vec<Vec<StateId>> = states.collect();
            let (mut blocks, mut starts) = (Blocks::default(), Vec::new());
            let mut copied = Vec::new();
            for (state, successors) in states.iter().enumerate() {
                starts.push(blocks.begin(state));
                blocks.last().extend(successors);
                for (state, successors) in states[..=state].iter().enumerate() {
                    let words = blocks.words(state / BLOCK, starts[state]);
                    prop_assert!(words.places(0..successors.len()).eq(successors.iter().copied()));
                    words.copy(successors.len(), &mut copied);
                    prop_assert_eq!(&copied, successors);
                }
            }
            blocks.end_block();
            for (state, successors) in states.iter().enumerate() {
                let words = blocks.words(state / BLOCK, starts[state]);
                prop_assert!(words.places(0..successors.len()).eq(successors.iter().copied()));
            }
        }
    }
}
