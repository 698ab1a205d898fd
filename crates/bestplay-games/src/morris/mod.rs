//! Three men's morris and nine holes: three in a line, and then they move.
//!
//! Ovid wrote of such a game. Best play may go on for ever, which is a draw.

mod rules;

pub use rules::{Action, Lines, Morris, Moves, Points, State};

use bestplay::Payoff;

use bestplay_answers::{Entry, Shelf, Words, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Board,
    line: "Three in a line, as Ovid played it",
    also: &["nine men's morris", "mill", "merels"],
    about: "Two players place their men in turn on the nine points of a board, and when all are placed, \
            move one of them at a time. Three in a line win, and who cannot move loses. In three \
            men's morris men move along the lines and diagonals are lines (the default); in nine \
            holes they move to any free point, and diagonals are none (moves=any lines=straight). Who \
            wins, or does play go on for ever?",
    source: "Murray, \"A History of Board-Games Other than Chess\", 1952; Parlett, \"The Oxford History \
             of Board Games\", 1999",
    parameters: parameters! {
        men = "3" within 3..=4, "men of each player, 3 or 4";
        moves = "near" one_of Moves::ALL,
            "near: along a line to the next point; any: to any free point";
        lines = "all" one_of Lines::ALL, "all, or straight: diagonals are no lines";
        centre = "free" one_of CENTRE,
            "free, or barred: the first man may not be placed there";
    },
    value_means: "1 if the first player wins, -1 if the second does, 0 if play goes on for ever",
    draw: Some(Payoff::ZERO),
    ..Entry::new("morris", "Three men's morris and nine holes", |arguments| {
        let men = arguments.integer("men")?;
        let moves = arguments.one_of("moves", &Moves::ALL)?;
        let lines = arguments.one_of("lines", &Lines::ALL)?;
        let barred = arguments.one_of("centre", &CENTRE)?;
        Ok(boxed(Morris::new(men, moves, lines, barred)))
    })
};

/// Whether the first man is kept out of the centre.
const CENTRE: Words<bool, 2> = [("free", false), ("barred", true)];
