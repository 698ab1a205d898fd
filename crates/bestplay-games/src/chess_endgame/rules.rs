//! The rules of chess where Black has nothing but his king.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};
use bestplay_answers::numbers;

/// A square: 8 times the row and the column, both from 0, so that a1 is 0, b1 is 1 and h8 is 63.
pub type Square = u8;

/// A set of squares: square n is bit n.
type Squares = u64;

/// Endings that have a name, with White to move; with one man more than the king it is one of the longest wins.
const ENDINGS: [(&str, &str); 5] = [
    ("KQ", "8/8/8/5k2/8/8/1Q6/K7 w"),
    ("KR", "8/8/8/8/8/2k5/1R6/K7 w"),
    ("KP", "8/8/8/1k6/8/8/K5P1/8 w"),
    ("KBB", "8/8/8/4k3/8/8/8/2B1KB2 w"),
    ("KBN", "8/8/8/4k3/8/8/8/4KBN1 w"),
];

/// What these endings are called.
pub(super) const WORDS: [&str; 5] = bestplay_answers::words_of(&ENDINGS);

/// The white men that memory suffices for.
const MOST_MEN: usize = 3;

/// What a position is written as.
pub(super) const EXPECTED: &str = "the rows from the top with a black king k, a white king K and up to two men more of \
                                   QRBNP, and w or b for who is to move; the kings apart, no pawn on the first or last \
                                   row, and Black not in check if White is to move";

/// A white man. Black has a king only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// All of them, with the letters that they are written by.
const PIECES: [(char, Piece); 6] = [
    ('K', Piece::King),
    ('Q', Piece::Queen),
    ('R', Piece::Rook),
    ('B', Piece::Bishop),
    ('N', Piece::Knight),
    ('P', Piece::Pawn),
];

/// What a pawn may become.
const PROMOTED: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl Piece {
    /// The steps that it takes, in columns and rows, and whether it may take several of one kind at once. A pawn has
    /// those by which it would take something.
    fn steps(self) -> (&'static [(i8, i8)], bool) {
        /// Straight ones, then diagonal ones, of these the two ahead last.
        const STEPS: [(i8, i8); 8] = [
            (-1, 0),
            (0, -1),
            (1, 0),
            (0, 1),
            (1, -1),
            (-1, -1),
            (-1, 1),
            (1, 1),
        ];
        const LEAPS: [(i8, i8); 8] = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        match self {
            Piece::King => (&STEPS, false),
            Piece::Queen => (&STEPS, true),
            Piece::Rook => (&STEPS[..4], true),
            Piece::Bishop => (&STEPS[4..], true),
            Piece::Knight => (&LEAPS, false),
            Piece::Pawn => (&STEPS[6..], false),
        }
    }

    /// The squares that it attacks from one, where some are taken.
    fn attacked(self, from: Square, taken: Squares) -> Squares {
        let (steps, slides) = self.steps();
        let mut attacked = 0;
        for &by in steps {
            let mut next = step(from, by);
            while let Some(to) = next {
                attacked |= 1 << to;
                let goes_on = slides && taken >> to & 1 == 0;
                next = if goes_on { step(to, by) } else { None };
            }
        }
        attacked
    }

    fn letter(self) -> char {
        PIECES[self as usize].0
    }
}

/// The square that a step leads to, if it is on the board.
fn step(from: Square, (right, up): (i8, i8)) -> Option<Square> {
    let column = (from % 8).checked_add_signed(right)?;
    let row = (from / 8).checked_add_signed(up)?;
    (column < 8 && row < 8).then_some(8 * row + column)
}

/// The squares of a set.
fn all(squares: Squares) -> impl Iterator<Item = Square> {
    (0..64).filter(move |square| squares >> square & 1 == 1)
}

/// Where the men are, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The white men, in order.
    pub white: Vec<(Piece, Square)>,
    /// The black king.
    pub king: Square,
    /// Whether White is to move.
    pub white_moves: bool,
}

/// A move: what moves, from where to where, and what it is then.
pub type Move = (Piece, Square, Square, Piece);

impl Position {
    /// The squares with a white man.
    fn men(&self) -> Squares {
        let men = self.white.iter();
        men.fold(0, |men, (_, square)| men | 1 << square)
    }

    /// Whether White attacks the black king.
    fn is_check(&self) -> bool {
        let king = 1 << self.king;
        let taken = self.men() | king;
        let attacks = |&(piece, from): &(Piece, Square)| piece.attacked(from, taken) & king > 0;
        self.white.iter().any(attacks)
    }

    /// Whether White has too little left to mate with.
    fn is_dead(&self) -> bool {
        let minor = [Piece::King, Piece::Bishop, Piece::Knight];
        self.white.len() < 3 && self.white.iter().all(|(piece, _)| minor.contains(piece))
    }

    /// White's moves, each with what comes of it.
    fn of_white(&self) -> Vec<(Move, Position)> {
        let taken = self.men() | 1 << self.king;
        let mut moves = Vec::new();
        for (place, &(piece, from)) in self.white.iter().enumerate() {
            let to = match piece {
                Piece::Pawn => {
                    let one = 1 << (from + 8) & !taken;
                    let starts = from / 8 == 1 && one > 0;
                    one | if starts { 1 << (from + 16) } else { 0 }
                }
                Piece::King => piece.attacked(from, 0) & !piece.attacked(self.king, 0),
                _ => piece.attacked(from, taken),
            };
            for to in all(to & !taken) {
                let becomes = match piece {
                    Piece::Pawn if to >= 56 => &PROMOTED[..],
                    _ => &[piece],
                };
                for &becomes in becomes {
                    let mut next = self.clone();
                    next.white[place] = (becomes, to);
                    sort(&mut next.white);
                    next.white_moves = false;
                    moves.push(((piece, from, to, becomes), next));
                }
            }
        }
        moves
    }

    /// Black's moves, each with what comes of it.
    fn of_black(&self) -> Vec<(Move, Position)> {
        let (piece, from) = (Piece::King, self.king);
        let after = |to| {
            let mut next = self.clone();
            next.white.retain(|&(_, square)| square != to);
            (next.king, next.white_moves) = (to, true);
            ((piece, from, to, piece), next)
        };
        let moves = all(piece.attacked(from, 0)).map(after);
        moves.filter(|(_, next)| !next.is_check()).collect()
    }

    /// What it looks like in one of eight ways: left and right exchanged, top and bottom, columns and rows.
    fn seen(&self, way: u8) -> Position {
        let image = |square: Square| {
            let square =
                square ^ if way & 1 > 0 { 7 } else { 0 } ^ if way & 2 > 0 { 56 } else { 0 };
            match way & 4 {
                0 => square,
                _ => square % 8 * 8 + square / 8,
            }
        };
        let mut seen = self.clone();
        seen.white
            .iter_mut()
            .for_each(|(_, square)| *square = image(*square));
        sort(&mut seen.white);
        seen.king = image(seen.king);
        seen
    }
}

/// The position of a word, or of Forsyth-Edwards notation.
pub(super) fn start(text: &str) -> Option<Position> {
    let ending = ENDINGS.iter().find(|(word, _)| *word == text);
    read(ending.map_or(text, |(_, position)| position))
}

/// A position in Forsyth-Edwards notation: `8/8/8/8/8/2k5/1R6/K7 w`, perhaps with more that says nothing here, such as
/// `- - 0 1`.
fn read(text: &str) -> Option<Position> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[rows, turn, ref rest @ ..] = &words[..] else {
        return None;
    };
    let says_nothing = |word: &&str| *word == "-" || numbers::plain::<u32>(word).is_some();
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 || !["w", "b"].contains(&turn) || !rest.iter().all(says_nothing) {
        return None;
    }
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (row, text) in (0..8).rev().zip(rows) {
        let mut column = 0;
        for letter in text.chars() {
            let square = 8 * row + column;
            column += match letter {
                '1'..='8' => letter as u8 - b'0',
                _ => 1,
            };
            if column > 8 {
                return None;
            }
            match PIECES.iter().find(|(known, _)| *known == letter) {
                Some(&(_, piece)) => white.push((piece, square)),
                None if letter == 'k' => black.push(square),
                None if letter.is_ascii_digit() => {}
                None => return None,
            }
        }
        if column < 8 {
            return None;
        }
    }
    sort(&mut white);
    let (kings, &[king]) = (
        white.iter().filter(|(piece, _)| *piece == Piece::King),
        &black[..],
    ) else {
        return None;
    };
    let on_its_way =
        |&(piece, square): &(Piece, Square)| piece != Piece::Pawn || (8..56).contains(&square);
    let has_room =
        kings.clone().count() == 1 && white.len() <= MOST_MEN && white.iter().all(on_its_way);
    let apart = kings
        .clone()
        .all(|&(king_of, at)| king_of.attacked(at, 0) >> king & 1 == 0);
    let position = Position {
        white,
        king,
        white_moves: turn == "w",
    };
    (has_room && apart && !(position.white_moves && position.is_check())).then_some(position)
}

/// An ending. The payoff is 1 if White mates, and 0 for a draw.
#[derive(Clone, Debug)]
pub struct ChessEndgame {
    /// Where it begins.
    pub start: Position,
}

impl Game for ChessEndgame {
    type State = Position;
    type Action = Move;

    fn initial(&self) -> Position {
        self.start.clone()
    }

    fn node(&self, position: &Position) -> Node<Position, Move> {
        if position.is_dead() {
            return Node::End(Payoff::ZERO);
        }
        let (player, moves) = match position.white_moves {
            true => (Player::Max, position.of_white()),
            false => (Player::Min, position.of_black()),
        };
        match moves.is_empty() {
            // White is never in check.
            true if position.is_check() => Node::End(Payoff::ONE),
            true => Node::End(Payoff::ZERO),
            false => Node::choice(player, moves),
        }
    }

    /// The least of all ways to see the board. Pawns know where ahead is.
    fn canonical(&self, position: Position) -> Position {
        let has_pawn = position
            .white
            .iter()
            .any(|(piece, _)| *piece == Piece::Pawn);
        let ways = 1..if has_pawn { 2 } else { 8 };
        let least = ways.map(|way| position.seen(way)).min();
        least.into_iter().fold(position, Position::min)
    }
}

/// `c3`: a letter for the column, a number for the row.
fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

impl ChessEndgame {
    /// The letters on the board, row by row from the top; a dot on an empty square.
    fn rows(position: &Position) -> impl Iterator<Item = String> {
        let letter = |square| {
            let man = position.white.iter().find(|(_, at)| *at == square);
            match man {
                Some((piece, _)) => piece.letter(),
                None if square == position.king => 'k',
                None => '.',
            }
        };
        let row = move |row: u8| (8 * row..8 * row + 8).map(letter).collect();
        (0..8).rev().map(row)
    }
}

impl Notation for ChessEndgame {
    /// `8/8/8/8/8/2k5/1R6/K7 w`: Forsyth-Edwards notation, as far as it says something here.
    fn show_state(&self, position: &Position) -> String {
        let mut text = crate::sides::joined(Self::rows(position), "/");
        // Empty squares in a row are counted.
        for empty in (1..=8).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        text + if position.white_moves { " w" } else { " b" }
    }

    fn parse_state(&self, text: &str) -> Result<Position, String> {
        let example = self.show_state(&self.start);
        read(text).ok_or_else(|| format!("'{text}': expected {EXPECTED}, like '{example}'"))
    }

    /// `Rb2-b8`, `a7-a8=Q`.
    fn show_action(&self, &(piece, from, to, becomes): &Move) -> String {
        let letter = |piece: Piece| match piece {
            Piece::Pawn => String::new(),
            _ => piece.letter().to_string(),
        };
        let becomes = if becomes == piece {
            String::new()
        } else {
            format!("={}", becomes.letter())
        };
        format!("{}{}-{}{becomes}", letter(piece), name(from), name(to))
    }

    fn picture(&self, position: &Position) -> String {
        let mut picture = String::new();
        for (row, letters) in (1..=8).rev().zip(Self::rows(position)) {
            picture.push_str(&format!("{row} "));
            picture.extend(letters.chars().flat_map(|letter| [' ', letter]));
            picture.push('\n');
        }
        let turn = if position.white_moves {
            "White"
        } else {
            "Black"
        };
        picture + "   a b c d e f g h\n" + turn + " to move"
    }

    players!("White", "Black");
}
