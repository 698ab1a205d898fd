//! Stones in two bits for each cell.

use super::{Board, Stones};

impl Board {
    /// Appends two bits for each cell, the highest first: what moves in the lower columns change comes last.
    pub(crate) fn pack(self, stones: Stones, out: &mut Vec<u8>) {
        let both = spread(stones.first) << 1 | spread(stones.second);
        out.extend_from_slice(&both.to_be_bytes()[16 - self.bytes()..]);
    }

    /// Reads what [`pack`](Self::pack) has written, and refuses anything else.
    pub(crate) fn unpack(self, packed: &[u8]) -> Result<Stones, String> {
        let join = |both: u128, &byte: &u8| both << 8 | u128::from(byte);
        let both = packed.iter().take(self.bytes()).fold(0, join);
        let stones = Stones::new(gathered(both >> 1), gathered(both));
        let fits = stones.first & stones.second == 0 && stones.taken() & !self.all() == 0;
        match fits && packed.len() == self.bytes() {
            true => Ok(stones),
            false => Err(format!("{packed:02x?} are no stones on the board")),
        }
    }

    /// How many bytes hold two bits for each cell.
    fn bytes(self) -> usize {
        (self.columns * self.rows).div_ceil(4) as usize
    }
}

/// Steps by which the bits of half a number move apart: by so many places, and where they are then.
const STEPS: [(u32, u64); 5] = [
    (16, 0x0000_ffff_0000_ffff),
    (8, 0x00ff_00ff_00ff_00ff),
    (4, 0x0f0f_0f0f_0f0f_0f0f),
    (2, 0x3333_3333_3333_3333),
    (1, 0x5555_5555_5555_5555),
];

/// The bits of a number at every other place.
fn spread(bits: u64) -> u128 {
    let apart = |bits: u64, (by, places): (u32, u64)| (bits | bits << by) & places;
    let half = |bits: u64| u128::from(STEPS.into_iter().fold(bits & u64::from(u32::MAX), apart));
    half(bits >> 32) << 64 | half(bits)
}

/// The bits at every other place of a number, the lowest among them.
fn gathered(bits: u128) -> u64 {
    let half = |bits: u128| {
        let bits = bits as u64 & STEPS[4].1;
        let closer = |bits: u64, steps: &[(u32, u64)]| (bits | bits >> steps[1].0) & steps[0].1;
        let bits = STEPS.windows(2).rev().fold(bits, closer);
        (bits | bits >> STEPS[0].0) & u64::from(u32::MAX)
    };
    half(bits >> 64) << 32 | half(bits)
}
