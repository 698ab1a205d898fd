//! Chutes and Ladders: no choice at all, and yet how long?
//!
//! The expected number of moves on the Milton Bradley board is a fraction of 60 and 59 digits,
//! 39.2251....
//!
//! # Examples
//!
//! ```
//! use bestplay::Solver;
//! use bestplay_games::chutes::{Chutes, Finish, MILTON_BRADLEY};
//!
//! let game = Chutes::new(100, 6, Finish::Exact, &MILTON_BRADLEY).unwrap();
//! let solved = Solver::new().solve(&game).unwrap();
//! assert_eq!(solved.value().decimal(6), "39.2251");
//! ```

mod rules;

pub use rules::{Chutes, Finish, MILTON_BRADLEY, Square};

use bestplay_answers::{Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "No choice at all, and yet how long?",
    also: &["snakes and ladders", "moksha patam"],
    about: "A token starts off the board. Each move spins 1 to 6 and goes that many squares ahead, \
            then up the ladder or down the chute that begins there. A spin that would pass the \
            last square leaves the token where it is. How many moves does it take to reach the \
            last square, on average?",
    source: "Althoen, King and Schilling, \"How Long Is a Game of Snakes and Ladders?\", The \
             Mathematical Gazette 77 (1993), 71-76; board: Milton Bradley",
    parameters: parameters! {
        squares = "100" within 1..=rules::MOST_SQUARES, "squares, up to 1,000,000";
        spinner = "6" within 1..=rules::LARGEST_SPINNER, "numbers on the spinner, 1 to 100";
        jumps = "standard" input, or ["standard", "none"],
            "chutes and ladders as a list from-to, like 1-38,16-6; standard for those of the \
             Milton Bradley board; none; @file for a list in a file, with commas or lines, @- for \
             standard input";
        finish = "exact" one_of Finish::ALL,
            "exact: the last square must be reached exactly; pass: to pass it is enough";
    },
    value_means: "expected number of moves",
    ..Entry::new("chutes", "Chutes and Ladders", |arguments| {
        let squares = arguments.integer("squares")?;
        let spinner = arguments.integer("spinner")?;
        let finish = arguments.one_of("finish", &Finish::ALL)?;
        let expected = "expected from-to pairs like 1-38,16-6";
        let jumps = arguments.read_by("jumps", expected, |text| match text {
            "standard" => Some(MILTON_BRADLEY.to_vec()),
            "none" => Some(Vec::new()),
            list => list.split([',', '\n']).map(read_jump).collect(),
        })?;
        let game = Chutes::new(squares, spinner, finish, &jumps).map_err(GameError::usage)?;
        Ok(boxed(game))
    })
};

/// One chute or ladder, `from-to`.
fn read_jump(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.trim().split_once('-')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}
