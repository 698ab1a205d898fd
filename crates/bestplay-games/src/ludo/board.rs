//! The board of Ludo: a ring, on which two begin opposite each other, and a column for each.

use bestplay::Chance;

use crate::homeward::{Homeward, Side};

/// What may be chosen about the game.
#[derive(Clone, Copy, Debug)]
pub struct Ludo {
    /// Pieces of a side.
    pub pieces: u8,
    /// Squares of the ring, an even number up to 52.
    pub squares: u8,
    /// Squares of the column that leads home, up to 6.
    pub column: u8,
    /// Sides of the die.
    pub die: u8,
    /// Whether only the highest roll brings a piece on the board.
    pub enters_with_highest: bool,
    /// Whether the highest roll gives another one.
    pub again_with_highest: bool,
}

/// The game. A piece turns into its column from the last square of the ring but one: it never comes to the one
/// before its first.
pub fn ludo(chosen: Ludo) -> Homeward {
    let (ring, column) = (chosen.squares, chosen.column);
    Homeward {
        pieces: chosen.pieces,
        squares: ring - 1 + column,
        meets: Vec::from_iter((1..ring).map(|square| (square + ring / 2) % ring)),
        rosettes: &[],
        roll: Chance::uniform(1..=chosen.die),
        highest: chosen.die,
        enters_with_highest: chosen.enters_with_highest,
        again_with_highest: chosen.again_with_highest,
        drawn,
    }
}

/// The ring as two rows, clockwise from where the first player begins, `>`; the second player begins at `<`, opposite.
/// Between them are the columns: the first player's leads to the right, the second's to the left.
fn drawn(game: &Homeward, [first, second]: [Side; 2]) -> [String; 3] {
    let ring = game.meets.len() as u8 + 1;
    let half = ring / 2;
    let of_ring = |square: u8| {
        let other = (square + half - 1) % ring + 1;
        match (
            first.has(square) && square < ring,
            second.has(other) && other < ring,
        ) {
            (true, _) => 'x',
            (_, true) => 'o',
            _ if square == 1 => '>',
            _ if other == 1 => '<',
            _ => '.',
        }
    };
    let column = |side: Side, letter| move |square| if side.has(square) { letter } else { '.' };
    let row = |squares: &mut dyn Iterator<Item = char>| {
        squares.flat_map(|square| [square, ' ']).collect()
    };
    let columns = ring..=game.squares;
    let gap = usize::from(half).saturating_sub(2 * columns.len()).max(1);
    [
        row(&mut (1..=half).map(of_ring)),
        row(&mut (columns.clone().map(column(first, 'x')))
            .chain(std::iter::repeat_n(' ', gap))
            .chain(columns.rev().map(column(second, 'o')))),
        row(&mut (half + 1..=ring).rev().map(of_ring)),
    ]
}
