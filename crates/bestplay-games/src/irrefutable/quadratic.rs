//! The contest's middle way: all intervals of the row, shortest first.
//!
//! Whatever has been played, an interval of the row is left. Its outcome follows from those of
//! the two intervals that are one piece shorter.

use super::row::{Outcome, Piece, Row};

/// The outcome under best play with `first` to move.
///
/// # Complexity
///
/// n²/2 steps and 4n numbers for n pieces.
pub fn outcome(row: Row<'_>, first: Piece) -> Outcome {
    let letters = row.letters();
    // payoffs[start] of the intervals of the present length: Izabella to move, Olga to move.
    let mut payoffs = vec![[-1i64, 1]; letters.len() + 1];
    for length in 1..=letters.len() {
        for start in 0..=letters.len() - length {
            let (left, right) = (letters[start], letters[start + length - 1]);
            // payoffs[start + 1] still speaks of the shorter interval.
            let (without_left, without_right) = (payoffs[start + 1], payoffs[start]);
            let lost = 1 + length as i64;
            payoffs[start] = match (left, right) {
                (b'I', b'I') => [without_left[1].max(without_right[1]), lost],
                (b'O', b'O') => [-lost, without_left[0].min(without_right[0])],
                (b'I', _) => [without_left[1], without_right[0]],
                _ => [without_right[1], without_left[0]],
            };
        }
    }
    let payoff = match first {
        Piece::Indigo => payoffs[0][0],
        Piece::Orange => payoffs[0][1],
    };
    let winner = if payoff > 0 {
        Piece::Indigo
    } else {
        Piece::Orange
    };
    Outcome {
        winner,
        points: payoff.unsigned_abs(),
    }
}
