//! Penney's game with a coin.
//!
//! Conway's formula: M. Gardner, "On the paradoxical situations that arise from nontransitive
//! relations", Scientific American, October 1974. [`crate::penney`] is the game with cards.
//!
//! # How it is solved
//!
//! By linear equations in Conway's leading numbers, which `race` derives; two players by Conway's
//! odds (`duel`). All fractions are exact.
//!
//! # Examples
//!
//! ```
//! use bestplay_games::penney::Word;
//! use bestplay_games::penney_coin::{Coin, race};
//!
//! let word = |text| Word::parse(text, ['H', 'T']).unwrap();
//! let fair = Coin::new(1, 2)?;
//! let outcome = race(fair, &[word("HHH"), word("THH")])?;
//! assert_eq!(outcome.wins[0].to_string(), "1/8");
//! assert_eq!(race(fair, &[word("HHH")])?.tosses.to_string(), "14");
//!
//! # Ok::<(), bestplay_answers::GameError>(())
//! ```

mod answer;
mod duel;
mod race;
mod rules;
mod strategies;

pub use duel::{Answered, Duels, LONGEST_PLAY, LONGEST_REPLY};
pub use race::{Coin, Outcome, race};
pub use rules::{Rules, State};

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Fast, Shelf, Topic, boxed_with, parameters};

/// The letters of a coin, for a 1 and for a 0.
pub(crate) const COIN: [char; 2] = ['H', 'T'];

/// The longest sequence.
const LONGEST: u32 = 60;

/// The catalogue's entry.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "The same with coins, and rock-paper-scissors comes out",
    about: "Each player has a sequence of heads and tails; a coin is tossed until one of them is \
            complete, and its player wins. Any number of players, any lengths, any bias. Solved by \
            linear equations in Conway's leading numbers.",
    source: "W. Penney, \"Problem 95: Penney-Ante\", Journal of Recreational Mathematics 7 (1974); \
             L. J. Guibas and A. M. Odlyzko, Journal of Combinatorial Theory A 30 (1981)",
    parameters: parameters! {
        sequences,
            "the players' sequences, like HHT,THH; with one or none of them, players 1 and 2 \
             choose the others";
        k = "3" within 1..=LONGEST_REPLY,
            "the length of sequences that are chosen, 1 to 10; of a reply, that of the sequence \
             answered, to 16";
        heads = "1/2" probability, "the probability of heads, above 0 and below 1";
    },
    value_means: "probability that player 1 wins",
    draw: Some(Payoff::HALF),
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "Linear equations in Conway's leading numbers, O(n³) for n players; best play by \
                the odds of all pairs.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    estimate: Estimate::playout(|_| (0, 1), 1),
    strategies: strategies::NAMED,
    options: &[(
        Topic::Solve,
        parameters! {
            show = "20" within 0..=1_000_000,
                "how many sequences a list shows at most, up to 1,000,000";
        },
    )],
    ..Entry::new("penney-coin", "Penney's game with a coin", |arguments| {
        Ok(boxed_with(answer::rules(arguments)?, strategies::LORE))
    })
};
