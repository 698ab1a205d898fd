//! Chess endings: a few white men and a bare king.
//!
//! A rook mates in 16 moves at the latest, a queen in 10, and bishop and knight in 33.

mod rules;

pub use rules::{ChessEndgame, Move, Piece, Position, Square};

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "How long can a bare king hold out?",
    also: &["tablebase", "KRK", "KQK", "KPK", "KBNK"],
    about: "The end of a game of chess: Black has nothing but his king, White one or two men more. White is to \
            mate; stalemate, the loss of what he could mate with, and play that never ends are draws. A pawn that \
            reaches the last row becomes a queen, a rook, a bishop or a knight. The rule of fifty moves is not \
            played. Is the position won, and in how many moves? `explain` counts those of both sides, and shows \
            the fastest win against the longest defence.",
    source: "rules: FIDE Laws of Chess, articles 3 and 5; Ströhlein, \"Untersuchungen über kombinatorische Spiele\", \
             Technische Hochschule München 1970, who first had a computer count how long such endings take",
    parameters: parameters! {
        position = "KR", or rules::WORDS,
            "KQ, KR, KP, KBB or KBN: a position that is won with these men; or any with a white king and one or two men \
             more against a black king, in Forsyth-Edwards notation, like '8/8/8/8/8/2k5/1R6/K7 w'";
    },
    value_means: "1 if White wins, 0 for a draw",
    draw: Some(Payoff::ZERO),
    ..Entry::new("chess-endgame", "Chess endings", |arguments| {
        let words = rules::WORDS.join(", ");
        let expected = format!("expected {words}, or {}", rules::EXPECTED);
        let start = arguments.read_by("position", &expected, rules::start)?;
        Ok(boxed(ChessEndgame { start }))
    })
};
