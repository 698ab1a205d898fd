//! A gallery: problems of Project Euler that are games of chance, each on a screen.
//!
//! Each problem is a start and a function that says what happens next; states are a few numbers.
//! The engine does the rest, and gives as a fraction what the problem asks to some decimals.

mod problems;
mod rules;

pub use problems::{PROBLEMS, Problem};
pub use rules::{Euler, Numbers};

use bestplay_answers::{Entry, GameError, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "Eight problems of Project Euler, each on a screen",
    about: "Problems of Project Euler that are games of chance. 84: how often does a turn of a \
            board game with two dice of four sides end on a square, before it ends on GO without a \
            double? 121: draw more blue discs than red ones in 15 turns, while a red one is added \
            each turn. 151: how often is a single sheet of paper in the envelope? 205: nine dice \
            of four sides against six of six. 227: two dice chase each other round a table of 100. \
            280: an ant carries five seeds up a grid. 323: how long until the bitwise or of random \
            numbers has all 32 bits? 329: a frog croaks on 500 squares, prime or not, and is \
            heard. (213 is `bestplay solve fleas`, 232 `bestplay solve race`; 301 and 306 are \
            counts: `bestplay count nim` and `bestplay count kayles ball=2`.)",
    source: "Project Euler, projecteuler.net, problems 84, 121, 151, 205, 227, 280, 323 and 329",
    parameters: parameters! {
        problem = "205" one_of PROBLEMS,
            "the number of the problem: 84, 121, 151, 205, 227, 280, 323 or 329";
        square within 0..=39,
            "of problem 84: the square whose visits are counted, 0 to 39; JAIL, 10, unless said";
    },
    value_means: "what the problem asks: a probability, or an expected number",
    ..Entry::new("euler", "Project Euler: a gallery", |arguments| {
        let game = Euler::new(arguments.one_of("problem", &PROBLEMS)?);
        Ok(boxed(match arguments.integer_if_any("square")? {
            None => game,
            Some(_) if arguments.text("problem") != Some("84") => {
                let why = "square=... is for problem=84 alone";
                return Err(GameError::of_parameter("square", why));
            }
            Some(square) => game.starting_with(square),
        }))
    })
};
