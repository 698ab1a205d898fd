//! The Race: a careful player against one who doubles the stakes.
//!
//! - `setup.rs`: what may be set; `fixed.rs`: the numbers of the fast method, with what they
//!   guarantee.
//! - `table.rs`: many targets in one run, and the map of the best numbers of tosses: `bestplay
//!   solve race target1=30 target2=120 map=yes --method fast` draws it.
//! - `explain.rs`: what each number of tosses is worth in a state.
//!
//! # Examples
//!
//! ```
//! use bestplay::Solver;
//! use bestplay_games::race::{Race, Setup};
//!
//! let race = Race::new(Setup::new([100, 100], (1, 2), 1).unwrap()).unwrap();
//! let solved = Solver::new().solve(&race).unwrap();
//! assert_eq!(solved.value().decimal(8), "0.83648556");
//! ```

mod contest;
mod explain;
mod fast;
mod fixed;
mod rules;
mod setup;
mod table;

pub use fast::win_probability;
pub use rules::{Race, State};
pub use setup::Setup;

use bestplay::{Chance, Payoff};

use crate::to_a_target::targets;

use bestplay_answers::{
    Arguments, Entry, Estimate, Fast, GameError, Judge, Own, Result, Shelf, Topic, YES_OR_NO,
    erase_with, numbers, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "Gamble for more points a turn, the later the better",
    about: "Two players share a coin and take turns; whoever first has enough points wins. \
            Player 1 tosses once a turn and scores one point for heads. Player 2 chooses a number \
            T and tosses T times: all heads score 2^(T-1) points, anything else scores nothing. \
            How likely is player 2 to win with the best choices?",
    source: "Project Euler, problem 232, \"The Race\" (https://projecteuler.net/problem=232)",
    parameters: parameters! {
        target = "100" within setup::TARGETS, "points to win, for both players, up to 1,000,000";
        target1 within setup::TARGETS,
            "points that player 1 needs, up to 1,000,000, where it differs from target";
        target2 within setup::TARGETS,
            "points that player 2 needs, up to 1,000,000, where it differs from target";
        heads = "1/2" probability, "probability that a toss comes up heads, an exact fraction";
        first = "1" within 1..=2, "the player who goes first: 1 or 2";
    },
    value_means: "probability that player 2 wins",
    draw: Some(Payoff::HALF),
    strategies: NAMED,
    fast: Some(Fast {
        explain: Some(Own {
            run: explain::explain,
            fields: &[],
        }),
        together: Some(table::together),
        check: |task| table::digits(task.effort).map(drop),
        ..Fast::new(
            "Row by row over the points that player 1 still needs, in proven fixed-point \
                bounds: memory for one row, time O(target1 · target2 · log target2).",
            table::solve,
            table::FIELDS,
        )
    }),
    estimate: Estimate::playout(|_| (0, 1), 1),
    options: &[(
        Topic::Solve,
        parameters! {
            map = "no" one_of YES_OR_NO,
                "yes draws the best numbers of tosses for all smaller targets";
        },
    )],
    judges: &[Judge {
        name: "race",
        about: "Project Euler 232: no input; the probability that player 2 wins, to eight decimals",
        run: contest::judge,
    }],
    ..Entry::new("race", "The Race", |arguments| {
        let race = Race::new(read(arguments)?).map_err(GameError::BeyondRules)?;
        Ok(erase_with(race, LORE))
    })
};

strategies! {
    Race:
    "tosses" asks "T", "always T tosses, or the fewest that win if these are fewer", "" => |_, argument| {
        let tosses = argument.and_then(numbers::plain::<usize>).filter(|&tosses| tosses > 0);
        let tosses = tosses.ok_or("expected a number of tosses from 1 on, like tosses:2")?;
        // The actions are the numbers of tosses from 1 on.
        Ok(Box::new(move |_, _, actions| Chance::certain(tosses.min(actions.len()) - 1)))
    };
}

/// The parameters as set by the user.
fn read(arguments: &Arguments) -> Result<Setup> {
    let heads = arguments.probability("heads")?;
    let first = arguments.integer("first")?;
    Setup::new(targets(arguments)?, heads, first).map_err(GameError::usage)
}
