//! Sequences of two letters, as bits: the words that the players choose.
//!
//! ```text
//! bit   5 4 3 2 1 0
//!       0 0 0 R B R      the word RBR: length 3, bits 101
//! ```
//!
//! The first letter is the most significant of the `len` bits in use; a 1 is red (or heads), a 0
//! black (or tails). So words of one length are ordered as in a dictionary, black before red.

use bestplay::Chance;
use bestplay_answers::{Arguments, Result};

/// The letters of a deck, for a 1 and for a 0.
pub(crate) const COLOURS: [char; 2] = ['R', 'B'];

/// A word of at most [`Word::LONGEST`] letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    len: u32,
    bits: u64,
}

impl Word {
    /// The greatest length.
    pub const LONGEST: u32 = 60;

    /// The word without letters.
    pub(crate) const EMPTY: Word = Word { len: 0, bits: 0 };

    /// The word of `len` letters with these bits; bits above the length are dropped.
    pub fn new(bits: u64, len: u32) -> Word {
        let len = len.min(Word::LONGEST);
        let bits = bits & low(len);
        Word { len, bits }
    }

    /// The word of so many zeros and then so many ones.
    pub(crate) fn sorted(zeros: u32, ones: u32) -> Word {
        Word::new(low(ones), zeros + ones)
    }

    /// Reads a word: `letters` for a 1 and for a 0, upper or lower case.
    ///
    /// # Errors
    ///
    /// A sentence that says what was given and what is expected: an empty or too long word, or
    /// another letter.
    pub fn parse(text: &str, letters: [char; 2]) -> Result<Word, String> {
        let ([one, zero], most) = (letters, Word::LONGEST);
        let expected = format!(
            "expected a sequence of 1 to {most} letters {one} and {zero}, like {one}{zero}{one}"
        );
        let mut word = Word::EMPTY;
        for (place, letter) in text.chars().enumerate() {
            let Some(zero) = letters.iter().position(|l| l.eq_ignore_ascii_case(&letter)) else {
                let place = place + 1;
                let has = format!("'{text}' has '{letter}' in place {place}");
                return Err(format!("{has}; {expected}"));
            };
            if word.len == Word::LONGEST {
                return Err(format!("'{text}' is too long; {expected}"));
            }
            word = word.then(zero == 0);
        }
        match word.len {
            0 => Err(format!("the sequence is empty; {expected}")),
            _ => Ok(word),
        }
    }

    /// All words of `len` letters, in ascending order.
    pub(crate) fn all(len: u32) -> impl Iterator<Item = Word> {
        (0..1 << len).map(move |bits| Word::new(bits, len))
    }

    /// The sequence of colours that a parameter names, if it is given.
    pub(crate) fn given(arguments: &Arguments, name: &'static str) -> Result<Option<Word>> {
        let word = arguments.text(name).map(|text| Word::parse(text, COLOURS));
        let word = word.transpose();
        word.map_err(|error| arguments.refused(name, &error))
    }

    /// The word in these letters, for a 1 and for a 0.
    pub fn show(self, letters: [char; 2]) -> String {
        let letter = |place: u32| letters[usize::from(self.bits >> place & 1 == 0)];
        (0..self.len).rev().map(letter).collect()
    }

    /// The same, and `-` for no letters.
    pub(crate) fn show_or_dash(self, letters: [char; 2]) -> String {
        match self.is_empty() {
            true => "-".into(),
            false => self.show(letters),
        }
    }

    /// The number of letters.
    pub fn len(self) -> u32 {
        self.len
    }

    /// Whether it has no letter.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The letters as bits, the first the most significant.
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// How many letters are 1: red, or heads.
    pub fn reds(self) -> u32 {
        self.bits.count_ones()
    }

    /// How many letters are 0: black, or tails.
    pub fn blacks(self) -> u32 {
        self.len - self.reds()
    }

    /// The word with one letter more at its end.
    #[must_use]
    pub fn then(self, red: bool) -> Word {
        let (len, bits) = (self.len + 1, self.bits << 1 | u64::from(red));
        Word { len, bits }
    }

    /// The first `len` letters, at most all.
    #[must_use]
    pub fn first(self, len: u32) -> Word {
        let len = len.min(self.len);
        let bits = self.bits >> (self.len - len);
        Word { len, bits }
    }

    /// The last `len` letters, at most all.
    #[must_use]
    pub fn last(self, len: u32) -> Word {
        Word::new(self.bits, len.min(self.len))
    }

    /// This word and another one after it. The sum of the lengths must be within the limit.
    #[must_use]
    pub fn join(self, other: Word) -> Word {
        let (len, bits) = (self.len + other.len, self.bits << other.len | other.bits);
        Word { len, bits }
    }

    /// The word with the two letters exchanged.
    #[must_use]
    pub fn swapped(self) -> Word {
        Word::new(!self.bits, self.len)
    }

    /// Whether the last `length` letters of this word are the first ones of `other`.
    pub fn overlaps(self, other: Word, length: u32) -> bool {
        length <= self.len.min(other.len) && self.last(length) == other.first(length)
    }

    /// Whether `other` stands somewhere in this word.
    pub fn contains(self, other: Word) -> bool {
        (other.len..=self.len).any(|end| self.first(end).last(other.len) == other)
    }
}

/// The next of so many red and black cards: whether it is red, and those that are left then.
pub(crate) fn next_card((red, black): (u32, u32)) -> Chance<(bool, (u32, u32))> {
    let cards = [(true, red), (false, black)].into_iter();
    let cards = cards.filter(|&(_, count)| count > 0);
    Chance::weighted(cards.map(|(is_red, count)| {
        let left = (red - u32::from(is_red), black - u32::from(!is_red));
        ((is_red, left), u128::from(count))
    }))
}

/// The red and black cards left, which are written like `22+21`.
pub(crate) fn left_of(text: &str) -> Option<(u32, u32)> {
    let (red, black) = text.split_once('+')?;
    Some((red.parse().ok()?, black.parse().ok()?))
}

/// The `len` lowest bits.
fn low(len: u32) -> u64 {
    if len >= 64 { u64::MAX } else { (1 << len) - 1 }
}

/// All words of `len` letters of which `reds` are 1, in ascending order.
///
/// Each word follows from the one before by the usual step to the next number with as many ones:
/// the lowest run of ones gives its top one to the place above and the rest falls to the bottom.
pub(crate) fn words_with(len: u32, reds: u32) -> impl Iterator<Item = Word> {
    let first = (reds <= len && len <= Word::LONGEST).then(|| low(reds));
    std::iter::successors(first, move |&bits| {
        if bits == 0 {
            return None;
        }
        let lowest = bits & bits.wrapping_neg();
        let carried = bits + lowest;
        let next = carried | (carried ^ bits) >> (lowest.trailing_zeros() + 2);
        (next <= low(len)).then_some(next)
    })
    .map(move |bits| Word { len, bits })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        Word::parse(text, COLOURS).unwrap()
    }

    #[test]
    fn a_word_is_written_and_read() {
        for text in ["R", "B", "RBR", "BBBRRRBB"] {
            assert_eq!(word(text).show(COLOURS), text);
        }
        assert_eq!(word("rbb"), word("RBB"));
        assert_eq!((word("RBR").reds(), word("RBR").blacks()), (2, 1));
        let message = |text: &str| Word::parse(text, COLOURS).unwrap_err();
        assert!(message("").contains("empty"));
        assert!(message("RXB").contains("'X' in place 2"));
        assert!(message(&"R".repeat(61)).contains("too long"));
    }

    #[test]
    fn parts_overlaps_and_factors() {
        let (a, b) = (word("RRB"), word("RBB"));
        assert!(a.overlaps(b, 2) && !a.overlaps(b, 1) && !b.overlaps(a, 1) && !a.overlaps(b, 3));
        assert_eq!(a.join(b), word("RRBRBB"));
        assert_eq!(a.swapped(), word("BBR"));
        assert!(word("BRRB").contains(a) && word("RRB").contains(a) && !a.contains(word("BR")));
    }

    #[test]
    fn words_with_so_many_reds_are_all_there_in_order() {
        for len in 0..=12 {
            for reds in 0..=len + 1 {
                let listed: Vec<u64> = words_with(len, reds).map(Word::bits).collect();
                let plain: Vec<u64> = (0..1 << len)
                    .filter(|bits: &u64| bits.count_ones() == reds)
                    .collect();
                assert_eq!(listed, plain, "{len} letters, {reds} red");
            }
        }
    }
}
