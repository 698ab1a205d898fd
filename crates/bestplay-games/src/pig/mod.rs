//! Pig: roll on or hold.
//!
//! The player who goes first wins with probability 0.5306 when both play as well as possible. The
//! game is folklore, described by John Scarne in 1945.
//!
//! # Examples
//!
//! ```
//! use bestplay::Solver;
//! use bestplay_games::pig::Pig;
//!
//! // To two points the first player wins with the first roll that is no 1.
//! let pig = Pig::new(2, 6, &[1]).unwrap();
//! let solved = Solver::new().exact().solve(&pig).unwrap();
//! assert_eq!(solved.value().to_string(), "6/7");
//! ```

mod rules;
mod strategies;

pub use rules::{Action, Pig, State};

use bestplay::Payoff;

use bestplay_answers::{
    Arguments, Entry, Estimate, GameError, Result, Shelf, Words, erase_with, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Roll on or hold? It is not always 20",
    about: "Two players take turns rolling a die. Each roll adds to the turn total; after it the \
            player rolls again, or holds and adds the total to the score. A face that busts (a 1) \
            ends the turn, and its total is lost. Whoever first reaches the goal wins. A turn \
            begins with a roll, and a total that reaches the goal is held at once. How likely is \
            the first player to win?",
    source: "Neller and Presser, \"Optimal Play of the Dice Game Pig\", The UMAP Journal 25 \
             (2004), 25-47, and \"Pigtail: A Pig Addendum\", The UMAP Journal 26 (2005), 443-458",
    parameters: parameters! {
        goal = "100" within 1..=rules::MOST_POINTS, "points to win, up to 65,535";
        die = "6" within 1..=rules::MOST_FACES, "faces of the die, 1 to 100";
        bust = "1", or ["none"],
            "faces that end the turn and lose its total: a list like 1 or 1,2, or none";
        dice = "1" within 1..=2,
            "dice rolled at a time, 1 or 2; of two, one that busts loses the turn total, and both the \
             whole score";
        points = "face" one_of POINTS,
            "what a roll scores: face, or one: a point, as in Piglet, which has die=2";
    },
    value_means: "probability that the first player wins",
    draw: Some(Payoff::HALF),
    strategies: strategies::NAMED,
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("pig", "Pig", |arguments| {
        Ok(erase_with(read(arguments)?, strategies::LORE))
    })
};

/// Whether each roll scores a point, whatever it shows.
const POINTS: Words<bool, 2> = [("face", false), ("one", true)];

fn read(arguments: &Arguments) -> Result<Pig> {
    let goal = arguments.integer("goal")?;
    let die = arguments.integer("die")?;
    let expected = "expected faces like 1 or 1,2, or none";
    let faces: Vec<u16> = arguments.read_by("bust", expected, |text| match text {
        "none" => Some(Vec::new()),
        list => list
            .split(',')
            .map(|face| face.trim().parse().ok())
            .collect(),
    })?;
    let pig = Pig::new(goal, die, &faces).map_err(GameError::usage)?;
    let pig = match arguments.one_of("points", &POINTS)? {
        true => pig.by_ones(),
        false => pig,
    };
    Ok(match arguments.integer("dice")? {
        2u8 => pig.with_two_dice(),
        _ => pig,
    })
}
