//! The Humble-Nishiyama randomness game: Penney's game with cards, for tricks.
//!
//! # How it is solved
//!
//! By counting, over all orders of the deck, the ways to each state of a small automaton and each
//! lead in tricks (`tricks`).
//!
//! # Examples
//!
//! ```
//! use bestplay_games::humble_nishiyama::tricks;
//! use bestplay_games::penney::Word;
//!
//! let word = |text| Word::parse(text, ['R', 'B']).unwrap();
//! let found = tricks(word("BBB"), word("RBB"), (26, 26));
//! let percent = |count: u128| 100.0 * count as f64 / found.orders as f64;
//! assert_eq!(format!("{:.2}", percent(found.second())), "99.49");
//! ```

mod answer;
mod rules;
mod tricks;

pub use rules::{Rules, State};
pub use tricks::{Tricks, tricks};

use bestplay::Payoff;

use crate::penney;
use bestplay_answers::{Entry, Estimate, Fast, Shelf, Topic, boxed, parameters};

/// The catalogue's entry.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "Penney's game with a deck: better than nine to one",
    about: "Two players choose different sequences of k colours, and a deck is dealt face up. \
            Whenever the last k cards on the table are one of the sequences, its player takes the \
            cards on the table as a trick. Whoever has more tricks in the end wins. Solved by \
            counting all orders of the deck.",
    source: "S. Humble and Y. Nishiyama, IMA Mathematics Today 46 (2010); Y. Nishiyama, \
             International Journal of Pure and Applied Mathematics 59 (2010)",
    parameters: parameters! {
        k = "3" within 1..=answer::LONGEST, "cards of a sequence that is chosen, 1 to 16";
        red = "26" within 0..=penney::MOST, "red cards of the deck, 0 to 60";
        black = "26" within 0..=penney::MOST, "black cards of the deck, 0 to 60";
        first, "player 1's sequence, like BBB; left out, player 1 chooses";
        second, "player 2's sequence, like RBB; left out, player 2 chooses";
    },
    value_means: "probability that player 1 has more tricks, and half of that of a draw",
    draw: Some(Payoff::HALF),
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "Counts the orders of the deck by automaton state, cards left and lead; all pairs \
                for best play.",
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
        },
    )],
    ..Entry::new(
        "humble-nishiyama",
        "The Humble-Nishiyama randomness game",
        |arguments| Ok(boxed(answer::rules(arguments)?)),
    )
};

#[cfg(test)]
mod units;
