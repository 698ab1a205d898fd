//! The board of Ur, as Irving Finkel reads its rules.

use bestplay::Chance;

use crate::homeward::{Homeward, Side};

/// The most pieces of a side.
pub(super) const MOST_PIECES: u8 = 7;

/// The squares of the middle row, which both sides share; the others are a side's own.
const SHARED: std::ops::RangeInclusive<u8> = 5..=12;

/// Who lands on a rosette rolls again; nobody can be taken on that in the middle row.
const ROSETTES: [u8; 3] = [4, 8, 14];

/// The game with so many pieces a side.
pub fn ur(pieces: u8) -> Homeward {
    Homeward {
        pieces,
        squares: 14,
        meets: Vec::from_iter(
            (1..=12).map(|square| if SHARED.contains(&square) { square } else { 0 }),
        ),
        rosettes: &ROSETTES,
        // Four dice, of which each shows a mark or none.
        roll: Chance::coin(1, 2).repeated(4, 0, |sum, &mark| sum + u8::from(mark)),
        highest: 4,
        enters_with_highest: false,
        again_with_highest: false,
        drawn: |_, sides| drawn(sides),
    }
}

/// A side's own squares above and below, and those that both share between them.
fn drawn([first, second]: [Side; 2]) -> [String; 3] {
    let square = |square: u8, sides: &[(Side, char)]| {
        let found = sides.iter().find(|(side, _)| side.has(square));
        let empty = if ROSETTES.contains(&square) { '*' } else { '.' };
        found.map_or(empty, |(_, letter)| *letter)
    };
    let own = |side: Side, letter| -> String {
        let squares = [4, 3, 2, 1, 0, 0, 14, 13];
        let shown = squares.map(|n| match n {
            0 => ' ',
            n => square(n, &[(side, letter)]),
        });
        shown.iter().flat_map(|&c| [c, ' ']).collect()
    };
    let both = [(first, 'x'), (second, 'o')];
    let middle = SHARED.flat_map(|n| [square(n, &both), ' ']).collect();
    [own(first, 'x'), middle, own(second, 'o')]
}
