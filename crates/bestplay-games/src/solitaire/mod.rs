//! The Spanish solitaire: three neighbours, the first like the third, the first goes.
//!
//! As a variant the player chooses which of several matches goes first. In every deck that was
//! solved that is worth nothing: the leftmost match is always a best one, while the rightmost one
//! loses (3 by 3: 17/70 in place of 319/1008).
//!
//! With 12 ranks and 4 suits 0.001738 of the games are won (sampled, with a confidence of 99.9 per
//! cent; `reference/solitaire.toml`). There are too many orders to count and too many states to
//! solve: the general engine gives the exact fraction for decks of up to a dozen cards
//! ([`Solitaire`]), and for real decks the game is sampled, plainly and with the distribution of
//! the number of cards left ([`FastPlayer`]) or with far fewer games for the same digit
//! ([`Branching`]).
//!
//! # Examples
//!
//! The winning chance with six cards, three ranks in two suits, is exactly 8/15 (all 720 orders
//! are played in the tests):
//!
//! ```
//! use bestplay::Solver;
//! use bestplay_games::solitaire::{Deck, Solitaire};
//!
//! let small = Solitaire::new(Deck::new(3, 2).unwrap());
//! let solved = Solver::new().exact().solve(&small).unwrap();
//! assert_eq!(solved.value().to_string(), "8/15");
//! ```

mod branching;
mod cards;
mod contest;
mod endings;
mod fast;
mod planes;
mod rules;
mod stages;
mod steps;
mod strategies;
#[cfg(test)]
mod units;
mod word;

use bestplay::sample::{Sampler, Stream, Tally};

pub use branching::Branching;
pub use cards::{Card, Deck};
pub use fast::FastPlayer;
pub use rules::{First, Solitaire, State, Step, play};
pub use steps::report;

use bestplay_answers::{
    Answer, Arguments, Entry, Estimate, GameError, Judge, Own, Result, Shelf, Task, Topic,
    boxed_with, parameters,
};

/// The catalogue's entry.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "One patience in 575 comes out: which digits are certain?",
    also: &["patience"],
    about: "Cards are laid out in a row. Whenever three neighbours x, y, z have x and z of the \
            same rank or suit, x is removed, the leftmost first. Won if two cards are left. \
            Decks of up to a dozen cards are solved exactly; larger ones are estimated by \
            sampling.",
    source: "jutge.org P20195, \"Solitaire game\", Salvador Roura, 13th programming contest of \
             the UPC, semifinal 2015",
    parameters: parameters! {
        ranks = "12" within 1..=cards::MOST_RANKS, "ranks in each suit (10, 12, 13, ...), 1 to 35";
        suits = "4" within 1..=cards::MOST_SUITS, "suits, each with every rank once, 1 to 26; at most 60 cards in all";
        left = "2" within 0..=cards::MOST_CARDS, "how many cards are to be left in the end, 0 to 60; 2 is a win";
        matches = "leftmost" one_of First::ALL,
            "which of several matches goes first: the leftmost one, or one that is chosen (chosen)";
    },
    strategies: strategies::NAMED,
    value_means: "probability that exactly `left` cards (two: a win) are left",
    estimate: Some(Estimate::Own {
        methods: METHODS,
        sampler,
        results: "cards left",
    }),
    show: Some(Own {
        run: show,
        fields: steps::FIELDS,
    }),
    options: &[(
        Topic::Play,
        parameters! {
            order,
                "the cards in the order in which they come, like \"CB 1B 1C SO\"; left out, a \
                 random order";
        },
    )],
    judges: &[Judge {
        name: "solitaire",
        about: "jutge.org P20195: no input; the probability of winning with 48 cards to five \
                decimals, sampled until all five are certain (99.9 per cent)",
        run: contest::judge,
    }],
    ..Entry::new(
        "solitaire",
        "The Spanish solitaire (solitario entre iguales)",
        |arguments| {
            let deck = Deck::from_arguments(arguments)?;
            let left = arguments.integer_up_to("left", deck.cards())?;
            let game = Solitaire::new(deck)
                .paying_for(left)
                .taking(first(arguments)?);
            Ok(boxed_with(game, strategies::LORE))
        },
    )
};

/// Which of several matches goes first.
fn first(arguments: &Arguments) -> Result<First> {
    arguments.one_of("matches", &First::ALL)
}

/// Refuses what is there for the leftmost match alone.
fn leftmost_alone(arguments: &Arguments, what: &str) -> Result<()> {
    match first(arguments)? {
        First::Leftmost => Ok(()),
        First::Chosen => Err(GameError::of_parameter(
            "matches",
            format!(
                "{what} takes the leftmost match first; with matches=chosen ask solve, explain, \
                 evaluate or compare about a deck of up to a dozen cards"
            ),
        )),
    }
}

/// One game, step by step: with the order that was given, or else a random one.
fn show(task: &Task<'_>, seed: u64) -> Result<Answer> {
    let deck = Deck::from_arguments(task.arguments)?;
    leftmost_alone(task.arguments, "play")?;
    Ok(match task.options.text("order") {
        Some(order) => report(deck, &deck.parse_all(order)?),
        None => {
            let mut answer = report(deck, &deck.shuffled(seed));
            answer.add("seed", "seed", seed);
            answer
        }
    })
}

/// The methods' names.
const METHODS: &[(&str, &str)] = &[
    (
        "branching",
        "deals that may be won by their last cards, thinned out and branching: the winning chance \
         alone, fastest; eight games count as one",
    ),
    (
        "plain",
        "independent plain games: slower, but counts how often each number of cards is left",
    ),
];

/// The sampler for these parameters. Without a method: branching where it can be had, or else plain games.
fn sampler(arguments: &Arguments, method: Option<&str>) -> Result<Box<dyn Sampler>> {
    if let Some(other) = method.filter(|method| !["branching", "plain"].contains(method)) {
        return Err(GameError::usage(format!(
            "solitaire has no method '{other}'; it has branching and plain"
        )));
    }
    let deck = Deck::from_arguments(arguments)?;
    leftmost_alone(arguments, "estimate")?;
    if arguments.integer_up_to("left", deck.cards())? != 2 {
        return Err(GameError::of_parameter(
            "left",
            "only the chance to win, that two cards are left (left=2), is estimated; the method plain \
             counts how often every other number of cards is left as well",
        ));
    }
    let branching = match method {
        Some("plain") => None,
        _ => Branching::new(deck),
    };
    match (method, branching, FastPlayer::new(deck)) {
        (_, Some(branching), _) => Ok(Box::new(branching)),
        (Some("branching"), None, _) => Err(GameError::usage(format!(
            "branching needs 8 cards or more and at most 16 ranks and 4 suits; sample ranks={} \
             suits={} plainly",
            deck.ranks(),
            deck.suits()
        ))),
        (_, None, Some(fast)) => Ok(Box::new(fast)),
        (_, None, None) => Ok(Box::new(ArrayPlayer(deck))),
    }
}

/// The plain rules as a sampler, for decks that do not fit into bit planes.
struct ArrayPlayer(Deck);

impl Sampler for ArrayPlayer {
    fn identity(&self) -> String {
        fast::identity(self.0, "array/1")
    }

    fn block_games(&self) -> u64 {
        1024
    }

    fn quantity(&self) -> bestplay::sample::Quantity {
        bestplay::sample::Quantity::PROBABILITY
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> bestplay::Result<Tally> {
        let (mut stream, mut tally) = (Stream::new(seed, block), Tally::default());
        let mut order = self.0.all();
        for _ in 0..games {
            stream.shuffle(&mut order);
            let left = play(self.0, &order, |_, _| ()).len();
            tally.add(i64::from(left == 2));
            tally.result(left as i64, 1);
        }
        Ok(tally)
    }
}
