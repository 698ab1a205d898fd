//! Blackjack: stand, hit, double or split, by the rules of the house.
//!
//! Played as well as possible, the game gains the house about half a per cent of the bet; each rule
//! of the house moves that by some tenths. `table.rs` has the house rules, and how the dealer ends.

mod answer;
mod fast;
mod rules;
mod shoe;
mod strategies;
mod table;
#[cfg(test)]
mod units;

pub use rules::{Action, Blackjack, Hand, Split, State};
pub use shoe::Cards;
pub use table::{Double, Table, Total};

use bestplay::Payoff;

use bestplay_answers::{
    Arguments, Entry, Fast, GameError, Result, Shelf, Words, YES_OR_NO, boxed_with, parameters,
};

/// The most hands that splitting may make where their number is limited.
const MOST_HANDS: u8 = 16;

/// The same with a number of decks: weights stay within 128 bits then.
const MOST_HANDS_OF_DECKS: u8 = 4;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "The chart to pin to the wall, for the rules of your house",
    also: &["twenty-one", "21", "pontoon"],
    about: "You and the dealer get two cards each, of the dealer's one is seen. You take cards as \
            long as you like, but with more than 21 you lose at once; an ace counts 1 or 11. Then \
            the dealer draws up to 17, and the higher total wins. You may double the bet for one \
            more card, split a pair into two hands, and are paid more for an ace and a ten. The \
            deck is endless, where each card has the same chance whatever came before, or so many \
            decks are shuffled before each round. What does a bet gain, and what should you do with \
            each hand?",
    source: "Baldwin, Cantey, Maisel and McDermott, \"The optimum strategy in blackjack\", Journal of \
             the American Statistical Association 51 (1956), 429-439; Shackleford, The Wizard of \
             Odds, \"Blackjack\", appendices 1, 5 and 9",
    parameters: parameters! {
        decks = "endless" within 1..=8, or ["endless"],
            "the decks, 1 to 8, or endless; with a number of them every card that you see counts, but \
             of the other hands of a split only how many there are, and which got a second card like \
             the one that was split";
        soft_17 = "stands" one_of SOFT_17,
            "whether the dealer stands on a soft 17 or hits it: stands or hits";
        double = "any" one_of Double::ALL,
            "which two cards may be doubled: any, from-9 (hard 9 to 11), from-10, never";
        after_split = "yes" one_of YES_OR_NO,
            "whether hands from a split may be doubled: yes or no";
        hands = "4" within 1..=MOST_HANDS, or ["any"],
            "the most hands that splitting makes of one, 1 to 16, or any";
        aces = "once" one_of ACES,
            "whether aces may be split again: once or again; each gets one card only";
        surrender = "no" one_of YES_OR_NO,
            "whether the first two cards may be given up for half the bet: yes or no";
        peek = "yes" one_of YES_OR_NO,
            "whether the dealer looks for a blackjack before you play: yes or no";
        blackjack = "3/2" one_of BLACKJACK,
            "what a blackjack gains for a bet of 1: 3/2, 6/5, 1/1 or 2/1";
    },
    value_means: "expected gain for a bet of 1",
    fast: Some(Fast {
        is_default: true,
        ..Fast::new(
            "Hand by hand, in fractions, with the charts.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    strategies: strategies::NAMED,
    ..Entry::new("blackjack", "Blackjack", |arguments| {
        let table = read(arguments)?;
        if table.hands.is_none() {
            return Err(GameError::of_parameter(
                "hands",
                "with hands=any there is no end to the states of the plain rules; name a number of \
                 hands, like hands=4, or use the fast method",
            ));
        }
        Ok(boxed_with(Blackjack::new(table), strategies::LORE))
    })
};

/// Whether the dealer hits a soft 17.
const SOFT_17: Words<bool, 2> = [("stands", false), ("hits", true)];

/// Whether aces may be split again.
const ACES: Words<bool, 2> = [("once", false), ("again", true)];

/// What a blackjack gains.
const BLACKJACK: Words<Payoff, 4> = [
    ("3/2", Payoff::fraction(3, 2)),
    ("6/5", Payoff::fraction(6, 5)),
    ("1/1", Payoff::ONE),
    ("2/1", Payoff::fraction(2, 1)),
];

/// The house rules.
fn read(arguments: &Arguments) -> Result<Table> {
    let decks = arguments.integer_if_any("decks")?;
    let hands = arguments.integer_if_any("hands")?;
    if decks.is_some() && hands.is_none_or(|hands: u8| hands > MOST_HANDS_OF_DECKS) {
        return Err(GameError::of_parameter(
            "hands",
            format!(
                "with a number of decks splitting makes at most {MOST_HANDS_OF_DECKS} hands of one; name \
                 1 to {MOST_HANDS_OF_DECKS}, or let the deck be endless"
            ),
        ));
    }
    Ok(Table {
        decks,
        hits_soft_17: arguments.one_of("soft_17", &SOFT_17)?,
        double: arguments.one_of("double", &Double::ALL)?,
        double_after_split: arguments.one_of("after_split", &YES_OR_NO)?,
        hands,
        resplit_aces: arguments.one_of("aces", &ACES)?,
        surrender: arguments.one_of("surrender", &YES_OR_NO)?,
        peek: arguments.one_of("peek", &YES_OR_NO)?,
        blackjack: arguments.one_of("blackjack", &BLACKJACK)?,
    })
}
