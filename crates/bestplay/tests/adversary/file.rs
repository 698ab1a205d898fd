//! Solution files, read and written by hand, so that anything can be claimed in one.

use dashu_base::{BitTest, Sign, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// What a file says.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Magic, version, name and parameters, as they were.
    head: Vec<u8>,
    pub(crate) places: u64,
    pub(crate) denominator: UBig,
    pub(crate) exact: Option<(IBig, UBig)>,
    pub(crate) states: Vec<State>,
}

/// What it says of a state.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) extent: u64,
    pub(crate) lower: IBig,
    pub(crate) width: UBig,
    pub(crate) choice: u64,
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
        let (places, denominator) = (reader.number(), reader.long_number());
        let exact = (reader.number() == 1).then(|| (reader.integer(), reader.natural()));
        let states = (0..reader.number()).map(|_| State {
            extent: reader.number(),
            lower: reader.integer(),
            width: reader.natural(),
            choice: reader.number(),
        });
        File {
            head,
            places,
            denominator,
            exact,
            states: states.collect(),
        }
    }

    /// The file with a checksum that fits.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = self.head.clone();
        number(&mut out, self.places);
        long_number(&mut out, &self.denominator);
        number(&mut out, u64::from(self.exact.is_some()));
        if let Some((above, below)) = &self.exact {
            integer(&mut out, above);
            natural(&mut out, below);
        }
        number(&mut out, self.states.len() as u64);
        for state in &self.states {
            number(&mut out, state.extent);
            integer(&mut out, &state.lower);
            natural(&mut out, &state.width);
            number(&mut out, state.choice);
        }
        summed(out)
    }
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

    /// Groups of seven bits, as many as there are.
    fn long_number(&mut self) -> UBig {
        let count = self.rest.iter().take_while(|&&byte| byte >= 0x80).count() + 1;
        let groups = self.take(count).iter().rev();
        groups.fold(UBig::ZERO, |sum, byte| (sum << 7) + (byte & 0x7f))
    }

    fn block(&mut self) -> &'a [u8] {
        let length = self.number() as usize;
        self.take(length)
    }

    fn natural(&mut self) -> UBig {
        UBig::from_le_bytes(self.block())
    }

    fn integer(&mut self) -> IBig {
        let word = self.number();
        let size = UBig::from_le_bytes(self.take((word >> 1) as usize));
        let sign = if word & 1 == 1 {
            Sign::Negative
        } else {
            Sign::Positive
        };
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
