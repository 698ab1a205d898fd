//! Video poker: which cards to hold.
//!
//! Full-pay Jacks or Better, the 9/6 game (nine for a full house, six for a flush), returns
//! 1653526326983/1661102543100 of what is bet, 99.544 per cent: among the best that a casino offers,
//! to a player who makes no mistake in 134,459 different hands.
//!
//! - `cards.rs`: cards, hands and what they are.
//! - `fast.rs`: all hands at once; `dealing.rs`: the same while cards are dealt.

mod answer;
mod cards;
mod dealing;
mod fast;
mod rules;

pub use cards::{Card, Cards, Kind};
pub use rules::{Pays, State, VideoPoker};

use bestplay_answers::{
    Arguments, Entry, Fast, GameError, Own, Result, Shelf, Words, boxed, numbers, parameters,
};

/// The most ranks of which the plain rules look at all hands.
const MOST_RANKS_BY_RULES: u8 = 6;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "The best hold of 134,459 hands, and 99.54 per cent back",
    also: &["jacks or better", "draw poker"],
    about: "You are dealt five cards, hold any of them and draw for the others, once. The final hand \
            is paid by the table: a royal flush 800, down to a pair of jacks or better, which gives \
            the bet back. What does the game return on average, and which cards should you hold?",
    source: "Ethier, Kim and Lee, \"Optimal conditional expectation at the video poker game Jacks or \
             Better\", 2016, arXiv:1602.04171; Shackleford, The Wizard of Odds, \"Jacks or Better\"",
    parameters: parameters! {
        pays = "800,50,25,9,6,4,3,2,1",
            "what a bet of 1 is paid for a royal flush, straight flush, four of a kind, full house, \
             flush, straight, three of a kind, two pair and a pair, each up to 1,000,000";
        pair = "J" one_of PAIRS, "the lowest pair that pays: 2 to 10, J, Q, K or A";
        ranks = "13" within 4..=13, "ranks in the deck, from the ace down, 4 to 13";
        hand, "a hand that is dealt already, like AsKsJsTs4h (spades, hearts, diamonds, clubs)";
    },
    value_means: "what a bet of 1 is paid on average",
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: answer::explain,
            fields: &[],
        }),
        ..Fast::new(
            "All hands at once, by inclusion and exclusion over the hands that contain a set of \
             cards; hands that differ by names of suits count as one.",
            answer::solve,
            answer::FIELDS,
        )
    }),
    notation: Some(|arguments| Ok(boxed(read(arguments)?))),
    ..Entry::new("video-poker", "Video poker", |arguments| {
        let game = read(arguments)?;
        let ranks = game.deck().count_ones() / 4;
        if game.dealt.is_none() && ranks > u32::from(MOST_RANKS_BY_RULES) {
            return Err(GameError::usage(format!(
                "the plain rules would take hours to look at all draws from all hands of {ranks} \
                 ranks; the fast method does it at once, and they do it for hand=AsKsJsTs4h, say, or \
                 for ranks={MOST_RANKS_BY_RULES}"
            )));
        }
        Ok(boxed(game))
    })
};

/// The ranks of the lowest pair that pays.
const PAIRS: Words<u8, 13> = [
    ("2", 0),
    ("3", 1),
    ("4", 2),
    ("5", 3),
    ("6", 4),
    ("7", 5),
    ("8", 6),
    ("9", 7),
    ("10", 8),
    ("J", 9),
    ("Q", 10),
    ("K", 11),
    ("A", 12),
];

fn read(arguments: &Arguments) -> Result<VideoPoker> {
    let ranks: u8 = arguments.integer("ranks")?;
    let lowest = cards::ACE + 1 - ranks;
    let rank = arguments.one_of("pair", &PAIRS)?;
    let expected = "expected nine whole numbers up to 1,000,000, from the royal flush to the pair, \
                    like 800,50,25,9,6,4,3,2,1";
    let paid = arguments.read_by("pays", expected, |text| {
        let pays = text.split(',').map(|pay| numbers::plain(pay.trim()));
        let paid: Option<Vec<u32>> = pays.collect();
        paid.filter(|paid| paid.len() == 9 && paid.iter().all(|&pay| pay <= 1_000_000))
    })?;
    let mut pays = Pays {
        table: [0; 10],
        lowest_pair: rank,
    };
    pays.table[..9].copy_from_slice(&paid);
    let deck = VideoPoker::new(pays.clone(), lowest, None).deck();
    let expected = "expected five different cards of the deck, like AsKsJsTs4h";
    let is_hand = |hand: &u64| hand.count_ones() == 5 && hand & !deck == 0;
    let dealt = match arguments.text("hand") {
        None => None,
        Some(_) => {
            Some(arguments.read_by("hand", expected, |text| cards::read(text).filter(is_hand))?)
        }
    };
    Ok(VideoPoker::new(pays, lowest, dealt))
}
