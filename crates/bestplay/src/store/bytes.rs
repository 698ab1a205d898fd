//! Numbers and texts as bytes, and back without believing any length.

use dashu_base::{Sign, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// Bytes that are being read.
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
}

/// What was read, or what is wrong with it.
pub(super) type Read<T> = Result<T, &'static str>;

/// Bits of the longest number that is written in groups of seven.
const MOST_BITS: usize = 1 << 17;

const SHORT: &str = "it ends too early";

impl<'a> Bytes<'a> {
    pub(crate) fn new(rest: &'a [u8]) -> Bytes<'a> {
        Bytes { rest }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(SHORT)?;
        self.rest = rest;
        Ok(taken)
    }

    /// A number of at most 64 bits.
    pub(crate) fn number(&mut self) -> Read<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            let group = u64::from(byte & 0x7f);
            if group << shift >> shift != group {
                break;
            }
            number |= group << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err("a number is too large")
    }

    /// A number of any size, written as those of 64 bits are: the denominator of files of version 1.
    pub(crate) fn long_number(&mut self) -> Read<UBig> {
        let mut number = UBig::ZERO;
        for shift in (0..).step_by(7) {
            let byte = self.take(1)?[0];
            number |= UBig::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
            if shift > MOST_BITS {
                return Err("a number is too large");
            }
        }
        Ok(number)
    }

    /// How many things follow, each of at least `least` bytes.
    pub(crate) fn count(&mut self, least: usize) -> Read<usize> {
        let count = self.number()?;
        let most = self.rest.len() / least;
        usize::try_from(count)
            .ok()
            .filter(|&count| count <= most)
            .ok_or(SHORT)
    }

    pub(crate) fn block(&mut self) -> Read<&'a [u8]> {
        let length = self.count(1)?;
        self.take(length)
    }

    pub(crate) fn text(&mut self) -> Read<String> {
        let text = self.block()?.to_vec();
        String::from_utf8(text).map_err(|_| "a text is not in UTF-8")
    }

    pub(crate) fn natural(&mut self) -> Read<UBig> {
        Ok(UBig::from_le_bytes(self.block()?))
    }

    /// An integer: its sign is the lowest bit of the length.
    pub(crate) fn integer(&mut self) -> Read<IBig> {
        let word = self.number()?;
        let length = usize::try_from(word >> 1).map_err(|_| SHORT)?;
        let magnitude = UBig::from_le_bytes(self.take(length)?);
        Ok(IBig::from_parts(Sign::from(word & 1 == 1), magnitude))
    }

    pub(crate) fn fraction(&mut self) -> Read<RBig> {
        let (numerator, denominator) = (self.integer()?, self.natural()?);
        match denominator == UBig::ZERO {
            true => Err("the denominator of a fraction is 0"),
            false => Ok(RBig::from_parts(numerator, denominator)),
        }
    }
}

/// Appends a number of at most 64 bits.
pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends bytes, after their number.
pub(crate) fn put_block(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_block(out, text.as_bytes());
}

pub(crate) fn put_natural(out: &mut Vec<u8>, natural: &UBig) {
    put_block(out, &natural.to_le_bytes());
}

pub(crate) fn put_integer(out: &mut Vec<u8>, integer: &IBig) {
    let bytes = integer.unsigned_abs().to_le_bytes();
    let sign = u64::from(integer.is_negative());
    put_number(out, (bytes.len() as u64) << 1 | sign);
    out.extend_from_slice(&bytes);
}

pub(crate) fn put_fraction(out: &mut Vec<u8>, fraction: &RBig) {
    put_integer(out, fraction.numerator());
    put_natural(out, fraction.denominator());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_texts_and_integers_come_back() {
        let mut out = Vec::new();
        let numbers = [0u64, 1, 127, 128, 300, u64::MAX];
        numbers.iter().for_each(|&n| put_number(&mut out, n));
        put_text(&mut out, "rot über schwarz");
        let long = IBig::from(-7) * IBig::from(u128::MAX) * IBig::from(u128::MAX);
        let integers = [IBig::ZERO, IBig::from(-1), IBig::from(255), long];
        integers.iter().for_each(|i| put_integer(&mut out, i));
        put_natural(&mut out, &UBig::from(u128::MAX));
        let mut bytes = Bytes::new(&out);
        numbers
            .iter()
            .for_each(|&n| assert_eq!(bytes.number(), Ok(n)));
        assert_eq!(bytes.text().unwrap(), "rot über schwarz");
        integers
            .iter()
            .for_each(|i| assert_eq!(bytes.integer().unwrap(), *i));
        assert_eq!(bytes.natural().unwrap(), UBig::from(u128::MAX));
        assert!(bytes.is_empty());
        assert_eq!(bytes.number(), Err(SHORT));
    }

    #[test]
    fn lengths_are_not_believed() {
        let mut out = Vec::new();
        put_number(&mut out, u64::MAX);
        assert_eq!(Bytes::new(&out).text(), Err(SHORT));
        assert!(Bytes::new(&out).integer().is_err());
        assert!(Bytes::new(&[0xff; 20]).number().is_err());
        assert!(Bytes::new(&[0xff; 20]).long_number().is_err());
        // Long numbers are read as short ones are, however long.
        for number in [0, 127, 128, u64::MAX] {
            let mut out = Vec::new();
            put_number(&mut out, number);
            assert_eq!(Bytes::new(&out).long_number(), Ok(UBig::from(number)));
        }
        let long = [vec![0x80; 1000], vec![5]].concat();
        let expected = UBig::from(5u8) << 7000;
        assert_eq!(Bytes::new(&long).long_number(), Ok(expected));
    }
}
