//! The gambler's problem: how much to stake on a coin, on the way to a goal.
//!
//! With a coin that shows heads four times in ten, betting all you can (bold play) is as good as
//! anything, and where you own 50 nothing else is; elsewhere other stakes are exactly as good.
//! Which they are cannot be seen in floating point, where ties come out one way or the other by
//! rounding; `docs/gambler.md` shows the exact picture.

mod rules;
mod strategies;

pub use rules::Gambler;

use bestplay_answers::{Entry, Estimate, GameError, Shelf, boxed_with, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "How much to stake on a bad coin, and why floats never tell",
    also: &["gambler's ruin"],
    about: "You bet on heads of a coin, as often as you like: any whole stake that you own and that \
            is not more than what you are missing of the goal. Heads win the stake, tails lose it. \
            How likely do you reach the goal before you have nothing left, and how much do you \
            stake?",
    source: "Sutton and Barto, \"Reinforcement Learning: An Introduction\", 1998, example 4.3; Dubins \
             and Savage, \"How to Gamble If You Must\", 1965",
    parameters: parameters! {
        capital = "50" within 0..=rules::MOST,
            "what you own at first, 0 to 2,000, and no more than the goal";
        goal = "100" within 1..=rules::MOST, "what you want to own, 1 to 2,000";
        heads = "2/5" probability, "the probability of heads, as a fraction or a decimal";
    },
    value_means: "probability that you reach the goal",
    strategies: strategies::NAMED,
    estimate: Estimate::playout(|_| (0, 1), 1),
    ..Entry::new("gambler", "The gambler's problem", |arguments| {
        let goal = arguments.integer("goal")?;
        let capital = arguments.integer_up_to("capital", goal)?;
        let heads = arguments.probability("heads")?;
        let game = Gambler::new(capital, goal, heads).map_err(GameError::usage)?;
        Ok(boxed_with(game, strategies::LORE))
    })
};
