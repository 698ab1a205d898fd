//! A row of pieces: checked once, then only looked at.

use std::fmt;

use bestplay_answers::source;

bestplay::named! {
    /// A colour, and the player who takes pieces of it.
    #[derive(Hash)]
    pub enum Piece {
        Indigo: "Izabella", "Indigo, written `I`: Izabella's.";
        Orange: "Olga", "Orange, written `O`: Olga's.";
    }
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
        let is_stray = |letter: &u8| !b"IO".contains(letter);
        match letters.iter().position(is_stray) {
            Some(index) => Err(Stray {
                index,
                byte: letters[index],
            }),
            None => Ok(Row(letters)),
        }
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

    /// The smallest `i` for which the pieces `i` and `i + 1` are equal, or if `equal` is false unequal.
    pub(super) fn first_neighbours(self, equal: bool) -> Option<usize> {
        let mut pairs = self.0.windows(2);
        pairs.position(|pair| (pair[0] == pair[1]) == equal)
    }

    /// The largest such `i`.
    pub(super) fn last_neighbours(self, equal: bool) -> Option<usize> {
        let mut pairs = self.0.windows(2);
        pairs.rposition(|pair| (pair[0] == pair[1]) == equal)
    }
}
