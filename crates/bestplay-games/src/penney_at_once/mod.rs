//! Penney's game, with both sequences written down before either is shown.
//!
//! Who names second has the better of it in Penney's game; at once it is fair, and each sequence
//! has its odds.

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, GameError, Result, Shelf, boxed_hidden, parameters};

use crate::at_once::AtOnce;
use crate::penney::Word;
use crate::penney_coin::{COIN, Coin, race};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Nobody has the last word: which sequence now?",
    also: &["Penney-ante"],
    about: "Both players write down a sequence of heads and tails before either is shown. Then a coin is tossed \
            until one of them comes up, and whose it is wins a point from the other. If both have written the same, \
            nobody does.",
    source: "Conway's odds: Gardner, \"On the paradoxical situations that arise from nontransitive relations\", \
             Scientific American, October 1974",
    parameters: parameters! {
        length = "3" within 1..=6, "the length of a sequence, from 1 to 6";
        heads = "1/2" probability, "how likely a toss is heads";
    },
    value_means: "expected points of the first player",
    hidden: true,
    ..Entry::new("penney-at-once", "Penney's game, at once", |arguments| {
        Ok(boxed_hidden(read(arguments)?))
    })
};

fn read(arguments: &Arguments) -> Result<AtOnce> {
    let (heads, of) = arguments.probability("heads")?;
    let coin = Coin::new(heads, of)?;
    let words: Vec<Word> = Word::all(arguments.integer("length")?).collect();
    let mut failed = None;
    let game = AtOnce::new(
        [&words; 2],
        |word| word.show(COIN),
        |&one, &other| {
            if one == other {
                return Payoff::ZERO;
            }
            let outcome =
                race(coin, &[one, other]).map(|outcome| &outcome.wins[0] - &outcome.wins[1]);
            let points = outcome.map(|points| Payoff::from_rational(&points));
            let too_long = "the odds are too long fractions; take a simpler probability of heads";
            let points = points.and_then(|points| points.ok_or_else(|| GameError::usage(too_long)));
            points.unwrap_or_else(|error| {
                failed = Some(error);
                Payoff::ZERO
            })
        },
    );
    failed.map_or(Ok(game), Err)
}
