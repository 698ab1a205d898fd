//! Penney's game with a deck of cards.
//!
//! [`crate::penney_coin`] is the game with a coin.
//!
//! # How it is solved
//!
//! One pair: by generating functions in two variables with Conway's correlations, the colours told
//! apart (`pair`). Best play: a floor, a bound, classes and symmetry spare all but few of the
//! pairs (`fast`, `bound`). The contest's own method, an automaton and a best-first search, is
//! there too (`automaton`, `search`): it is the twin of the fast one and its peer in the
//! benchmark.
//!
//! # Examples
//!
//! ```
//! use bestplay::Silent;
//! use bestplay_games::penney::{Penney, Setting};
//!
//! let mut penney = Penney::new(Setting::new(3, 26, 26)?);
//! let best = penney.best_play(10, &Silent)?;
//! assert_eq!(best.margin.probability().to_string(), "5435156667257/15780742227900");
//! // BRB and RBR.
//! assert_eq!(best.yvonne.count(), 2);
//!
//! # Ok::<(), bestplay_answers::GameError>(())
//! ```

mod answer;
mod automaton;
mod bound;
mod contest;
mod correlation;
mod deck;
mod fast;
mod margin;
mod pair;
mod residue;
mod rules;
mod search;
mod sequences;
mod series;
mod strategies;
mod word;

pub use deck::{MOST, Setting};
pub use fast::{BestPlay, BestReplies, Penney};
pub use margin::Margin;
pub use pair::Tally;
pub use rules::{Deal, Rules, State};
pub use search::best_first;
pub use sequences::Sequences;
pub use word::Word;

pub(crate) use automaton::{Automaton, Step, dealt};
pub(crate) use deck::Binomials;
pub(crate) use strategies::by_rule;
#[cfg(test)]
pub(crate) use word::words_with;
pub(crate) use word::{COLOURS, left_of, next_card};

use bestplay::Payoff;

use bestplay_answers::{
    Entry, Estimate, Fast, Judge, Shelf, Topic, YES_OR_NO, fitted_with, parameters,
};

/// The catalogue's entry.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "Whatever sequence you name, I name a better one",
    about: "Yvonne takes k cards out of a deck of red and black cards and lays them out as her \
            sequence of colours; Zara does so with another sequence, out of the rest. What is left \
            is shuffled and dealt; whose sequence is the first to be the last k cards dealt wins. \
            If the cards run out, a fair coin decides. A pair of sequences is solved by generating \
            functions, best play by looking at the few pairs that a bound leaves.",
    source: "IPSC 2017, problem L, \"Lucky draws\"",
    parameters: parameters! {
        k = "3" within 1..=MOST, "cards of a sequence, 1 to 60";
        red = "26" within 0..=MOST, "red cards of the deck, 0 to 60";
        black = "26" within 0..=MOST, "black cards of the deck, 0 to 60";
        yvonne, "Yvonne's sequence, like RBR; left out, she chooses";
        zara, "Zara's sequence, like RRB; left out, she chooses";
    },
    value_means: "probability that Yvonne wins",
    draw: Some(Payoff::HALF),
    strategies: strategies::NAMED,
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "Generating functions for a pair; best play with two of them for each of the 2^k \
                sequences and a few more for the best.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    estimate: Estimate::playout(|_| (0, 1), 2),
    options: &[(
        Topic::Solve,
        parameters! {
            show = "20" within 0..=1_000_000,
                "how many sequences a list shows at most, up to 1,000,000";
            pairs = "no" one_of YES_OR_NO, "yes lists all pairs of sequences with k cards, of up to 8";
        },
    )],
    judges: &[
        Judge {
            name: "penney-l1",
            about: "IPSC 2017, problem L1: no input; for k = 1 to 26 who is more likely to win, \
                    Yvonne, Zara or tie",
            run: contest::winners,
        },
        Judge {
            name: "penney-l2",
            about: "IPSC 2017, problem L2: no input; for k = 1 to 26 the probability that Yvonne \
                    wins, as a reduced fraction",
            run: contest::fractions,
        },
    ],
    ..Entry::new("penney", "Penney's game with a deck", |arguments| {
        Ok(fitted_with(answer::rules(arguments)?, strategies::LORE))
    })
};

#[cfg(test)]
mod units;
