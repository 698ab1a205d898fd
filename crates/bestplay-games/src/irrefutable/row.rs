//! A row of pieces: checked once, then only looked at.

use std::fmt;
use std::iter::Zip;
use std::slice::Iter;

use bestplay_answers::source;

/// A colour, and the player who takes pieces of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Indigo, written `I`: Izabella's.
    Indigo,
    /// Orange, written `O`: Olga's.
    Orange,
}

impl Piece {
    /// The letter that stands for the colour in a row.
    pub fn letter(self) -> u8 {
        match self {
            Piece::Indigo => b'I',
            Piece::Orange => b'O',
        }
    }

    /// The other colour.
    pub fn other(self) -> Piece {
        match self {
            Piece::Indigo => Piece::Orange,
            Piece::Orange => Piece::Indigo,
        }
    }

    /// The name of the player who takes pieces of this colour.
    pub fn name(self) -> &'static str {
        match self {
            Piece::Indigo => "Izabella",
            Piece::Orange => "Olga",
        }
    }
}

/// An end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The piece written first. A single piece counts as the left end alone.
    Left,
    /// The piece written last.
    Right,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Left => "left",
            End::Right => "right",
        })
    }
}

/// How a game ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who makes the last move.
    pub winner: Piece,
    /// The winner's points: 1, and 1 for each piece left.
    pub points: u64,
}

impl Outcome {
    /// The points told from Izabella's side: negative if Olga wins.
    pub fn payoff(self) -> i64 {
        let points = i64::try_from(self.points).unwrap_or(i64::MAX);
        match self.winner {
            Piece::Indigo => points,
            Piece::Orange => -points,
        }
    }
}

impl fmt::Display for Outcome {
    /// As the contest wants it: `I 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", char::from(self.winner.letter()), self.points)
    }
}

/// A letter in a row that is neither `I` nor `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stray {
    /// How many letters of the row come before it.
    pub index: usize,
    /// What is there.
    pub byte: u8,
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected I or O, found {}", source::shown(self.byte))
    }
}

/// Pieces from left to right, each known to be `I` or `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a>(&'a [u8]);

/// Bytes looked at between two decisions to go on: long enough for vector instructions, short enough
/// that little is looked at in vain.
const BLOCK: usize = 512;

impl<'a> Row<'a> {
    /// Checks every letter.
    ///
    /// # Errors
    ///
    /// The first letter that is neither `I` nor `O`.
    ///
    /// # Complexity
    ///
    /// One pass.
    pub fn new(letters: &'a [u8]) -> Result<Row<'a>, Stray> {
        let is_stray = |&letter: &u8| (letter != b'I') & (letter != b'O');
        for (block, start) in letters.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
            if any(block.iter(), is_stray)
                && let Some(within) = block.iter().position(is_stray)
            {
                let (index, byte) = (start + within, block[within]);
                return Err(Stray { index, byte });
            }
        }
        Ok(Row(letters))
    }

    /// The letters.
    pub fn letters(self) -> &'a [u8] {
        self.0
    }

    /// The number of pieces.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether no piece is left.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the piece at `index` belongs to `player`.
    pub(super) fn is_of(self, index: usize, player: Piece) -> bool {
        self.0[index] == player.letter()
    }

    /// The row without `left` pieces at its left end and `right` pieces at its right end.
    pub(super) fn without(self, left: usize, right: usize) -> Row<'a> {
        Row(&self.0[left..self.0.len() - right])
    }

    /// The row after taking the piece at `end`.
    pub fn after(self, end: End) -> Row<'a> {
        match end {
            End::Left => self.without(1, 0),
            End::Right => self.without(0, 1),
        }
    }

    /// The ends where `player` can take a piece.
    pub fn open_to(self, player: Piece) -> impl Iterator<Item = End> {
        let own = |letter: Option<&u8>| letter == Some(&player.letter());
        let left = own(self.0.first()).then_some(End::Left);
        let right = (self.len() > 1 && own(self.0.last())).then_some(End::Right);
        left.into_iter().chain(right)
    }

    /// The smallest `i` for which the pieces `i` and `i + 1` are equal (`EQUAL`) or unequal.
    pub(super) fn first_neighbours<const EQUAL: bool>(self) -> Option<usize> {
        let pairs = self.len().saturating_sub(1);
        (0..pairs).step_by(BLOCK).find_map(|start| {
            let mut block = self.block::<EQUAL>(start, pairs.min(start + BLOCK))?;
            block.position(is_hit::<EQUAL>).map(|i| start + i)
        })
    }

    /// The largest `i` for which the pieces `i` and `i + 1` are equal (`EQUAL`) or unequal.
    pub(super) fn last_neighbours<const EQUAL: bool>(self) -> Option<usize> {
        let pairs = self.len().saturating_sub(1);
        (0..pairs).step_by(BLOCK).find_map(|skipped| {
            let (start, end) = ((pairs - skipped).saturating_sub(BLOCK), pairs - skipped);
            let mut block = self.block::<EQUAL>(start, end)?;
            block.rposition(is_hit::<EQUAL>).map(|i| start + i)
        })
    }

    /// The neighbours that begin from `start` up to `end`, if there is a hit among them.
    fn block<const EQUAL: bool>(
        self,
        start: usize,
        end: usize,
    ) -> Option<Zip<Iter<'a, u8>, Iter<'a, u8>>> {
        let pairs = self.0[start..end].iter().zip(&self.0[start + 1..end + 1]);
        any(pairs.clone(), is_hit::<EQUAL>).then_some(pairs)
    }
}

fn is_hit<const EQUAL: bool>((one, next): (&u8, &u8)) -> bool {
    (one == next) == EQUAL
}

/// Whether any of some things is a hit. All are looked at, so that the compiler turns this into
/// vector instructions.
fn any<T>(all: impl Iterator<Item = T>, is_hit: impl Fn(T) -> bool) -> bool {
    all.fold(false, |any, one| any | is_hit(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stray_letter_is_found_where_it_stands() {
        for length in [1, 5, BLOCK, BLOCK + 1, 3 * BLOCK + 7] {
            for index in [0, length / 2, length - 1] {
                let mut letters = b"IO".repeat(length)[..length].to_vec();
                assert!(Row::new(&letters).is_ok());
                letters[index] = b'o';
                assert_eq!(Row::new(&letters), Err(Stray { index, byte: b'o' }));
            }
        }
    }

    #[test]
    fn neighbours_are_found_in_any_block() {
        for length in [2, BLOCK, 2 * BLOCK]
            .map(|length| [length, length + 1, length + 2])
            .concat()
        {
            let alternating = b"IO".repeat(length)[..length].to_vec();
            let row = Row::new(&alternating).unwrap();
            assert_eq!(row.first_neighbours::<true>(), None);
            assert_eq!(row.last_neighbours::<true>(), None);
            assert_eq!(row.first_neighbours::<false>(), Some(0));
            assert_eq!(row.last_neighbours::<false>(), Some(length - 2));
            for at in 0..length - 1 {
                // Everything beyond `at` is flipped: the only equal neighbours are at + 0, at + 1.
                let flip = |(i, &c): (usize, &u8)| if i > at { c ^ b'I' ^ b'O' } else { c };
                let one: Vec<u8> = alternating.iter().enumerate().map(flip).collect();
                let row = Row::new(&one).unwrap();
                assert_eq!(row.first_neighbours::<true>(), Some(at));
                assert_eq!(row.last_neighbours::<true>(), Some(at));
            }
        }
    }
}
