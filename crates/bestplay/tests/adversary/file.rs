//! Solution files, read and written by hand, so that anything can be claimed in one.

use bestplay::{Game, Saved, Solution};
use dashu_base::{BitTest, Sign, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// What a file says.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Magic, version, name and parameters, as they were.
    head: Vec<u8>,
    pub(crate) places: u64,
    pub(crate) denominator: UBig,
    pub(crate) exact: Exact,
    /// Binary places of potentials.
    pub(crate) heights: u64,
    pub(crate) states: Vec<State>,
    /// Ranks of the lower and of the upper bounds.
    pub(crate) ranks: [Vec<u64>; 2],
}

/// What it says of fractions.
#[derive(Clone, Debug)]
pub(crate) enum Exact {
    No,
    Claim(IBig, UBig),
    All,
}

/// What it says of a state. Only one of bounds, and level and height, is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) size: u64,
    pub(crate) lower: IBig,
    pub(crate) width: UBig,
    pub(crate) choice: u64,
    pub(crate) level: u64,
    pub(crate) height: IBig,
}

impl File {
    /// Reads a file that the engine has written.
    pub(crate) fn read(bytes: &[u8]) -> File {
        let mut reader = Reader { rest: &bytes[9..] };
        reader.block();
        for _ in 0..2 * reader.number() {
            reader.block();
        }
        let head = bytes[..bytes.len() - reader.rest.len()].to_vec();
        let (places, denominator) = (reader.number(), reader.natural());
        let exact = match reader.number() {
            0 => Exact::No,
            1 => Exact::Claim(reader.integer(), reader.natural()),
            _ => Exact::All,
        };
        let heights = reader.number();
        let states: Vec<State> = (0..reader.number()).map(|_| reader.state()).collect();
        let ranks = [(); 2].map(|()| reader.ranks(states.len()));
        File {
            head,
            places,
            denominator,
            exact,
            heights,
            states,
            ranks,
        }
    }

    /// The file with a checksum that fits.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = self.head.clone();
        number(&mut out, self.places);
        natural(&mut out, &self.denominator);
        match &self.exact {
            Exact::No => number(&mut out, 0),
            Exact::Claim(above, below) => {
                number(&mut out, 1);
                integer(&mut out, above);
                natural(&mut out, below);
            }
            Exact::All => number(&mut out, 2),
        }
        number(&mut out, self.heights);
        number(&mut out, self.states.len() as u64);
        for state in &self.states {
            let kind = match (state.size, &state.width) {
                (0, width) if *width == UBig::ZERO => 3,
                (size, _) => size,
            };
            number(&mut out, 4 * state.choice + kind);
            if state.size != 0 {
                number(&mut out, state.level);
                integer(&mut out, &state.height);
                continue;
            }
            integer(&mut out, &state.lower);
            if kind == 0 {
                natural(&mut out, &state.width);
            }
        }
        for ranks in &self.ranks {
            let given = || (0..).zip(ranks).filter(|(_, rank)| **rank > 0);
            number(&mut out, given().count() as u64);
            let mut next = 0;
            for (place, &rank) in given() {
                number(&mut out, place - next);
                number(&mut out, rank);
                next = place + 1;
            }
        }
        summed(out)
    }
}

impl File {
    /// The same as a file of version 1: bounds and choices, and nothing that proves them.
    pub(crate) fn bare(&self) -> Vec<u8> {
        let mut out = self.head.clone();
        out[8] = 1;
        number(&mut out, self.places);
        long_number(&mut out, &self.denominator);
        number(&mut out, 0);
        number(&mut out, self.states.len() as u64);
        for state in &self.states {
            number(&mut out, state.size);
            integer(&mut out, &state.lower);
            natural(&mut out, &state.width);
            number(&mut out, state.choice);
        }
        summed(out)
    }
}

/// The file of a solution.
pub(crate) fn written<G: Game>(solved: &Solution<&G>) -> Vec<u8> {
    let mut file = Vec::new();
    solved.write(&mut file, "game", &[]).expect("a file");
    file
}

/// A solution, saved and read again.
pub(crate) fn saved<G: Game>(solved: &Solution<&G>) -> Saved {
    Saved::parse(&written(solved)).expect("a solution")
}

/// Bytes with a checksum that fits.
pub(crate) fn summed(mut body: Vec<u8>) -> Vec<u8> {
    let sum = blake3::hash(&body);
    body.extend_from_slice(sum.as_bytes());
    body
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        taken
    }

    fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    fn block(&mut self) -> &'a [u8] {
        let length = self.number() as usize;
        self.take(length)
    }

    fn state(&mut self) -> State {
        let head = self.number();
        let mut state = State {
            choice: head / 4,
            size: head % 4 % 3,
            ..State::default()
        };
        if state.size == 0 {
            state.lower = self.integer();
            state.width = if head.is_multiple_of(4) {
                self.natural()
            } else {
                UBig::ZERO
            };
        } else {
            state.level = self.number();
            state.height = self.integer();
        }
        state
    }

    fn ranks(&mut self, states: usize) -> Vec<u64> {
        let mut ranks = Vec::new();
        for _ in 0..self.number() {
            let gap = self.number() as usize;
            ranks.resize(ranks.len() + gap, 0);
            ranks.push(self.number());
        }
        ranks.resize(states, 0);
        ranks
    }

    fn natural(&mut self) -> UBig {
        UBig::from_le_bytes(self.block())
    }

    fn integer(&mut self) -> IBig {
        let word = self.number();
        let size = UBig::from_le_bytes(self.take((word >> 1) as usize));
        let sign = [Sign::Positive, Sign::Negative][(word & 1) as usize];
        IBig::from_parts(sign, size)
    }
}

fn number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn long_number(out: &mut Vec<u8>, number: &UBig) {
    let groups = number.bit_len().div_ceil(7).max(1);
    for group in 0..groups {
        let bits = (number >> (7 * group)) & 0x7fu8;
        out.push(if group + 1 < groups {
            bits | 0x80
        } else {
            bits
        });
    }
}

fn natural(out: &mut Vec<u8>, natural: &UBig) {
    let bytes = natural.to_le_bytes();
    number(out, bytes.len() as u64);
    out.extend_from_slice(&bytes);
}

fn integer(out: &mut Vec<u8>, integer: &IBig) {
    let bytes = integer.unsigned_abs().to_le_bytes();
    number(
        out,
        2 * bytes.len() as u64 + u64::from(integer.is_negative()),
    );
    out.extend_from_slice(&bytes);
}
