//! Multi-bridge: 2n players in a ring, two cards each, all hands known.
//!
//! [`rules`] are the plain rules; [`fast`] reads the answer off the highest cards, with the proof;
//! [`count`] tells how many deals give a sequence of answers, one for each starting seat, with the
//! derivation. The theorem about the chain of highest cards is the contest's, for the beginning of
//! the game; its form for every state, the proofs and the formulas here are derived anew.
//!
//! # Examples
//!
//! ```
//! use bestplay_games::multibridge::{Outcomes, count::Terms};
//!
//! // Of the 2520 deals among four players, 540 leave team A without a point whoever begins.
//! let outcomes = Outcomes::parse(b"0000").unwrap();
//! let terms = Terms::new(outcomes.players(), outcomes.shape().unwrap());
//! assert_eq!(terms.exact().to_string(), "540");
//! assert_eq!(terms.modulo(7), 540 % 7);
//! ```

mod answer;
mod contest;
pub mod count;
mod deal;
pub mod fast;
pub mod outcomes;
mod probability;
pub mod rules;
mod shape;

pub use deal::{Deal, MOST_PLAYERS, Team};
pub use outcomes::{Outcomes, possible};
pub use shape::Shape;

use bestplay::Payoff;

use bestplay_answers::{Entry, Estimate, Fast, Judge, Own, Shelf, Topic, boxed, parameters};

/// The game's entry in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "A deal of cards, and the chances of every hand",
    about: "2n players in a ring, odd seats team P, even seats team A; the cards 1 to 4n, two in \
            each hand, all hands known. From a starting seat, each in turn lays one of the two \
            cards. A point for the team of the highest card laid, a point for the team of the \
            highest card kept. The longest chain of highest cards that alternate between the teams \
            and are played from the lowest to the highest decides who wins the second point.",
    source: "Polish contest problem \"Multi-brydż\" by Konrad Paluszek, analysis by Jakub Onufry \
             Wojtaszczyk",
    parameters: parameters! {
        deal input,
            "for solve and explain: the hands of seats 1, 2, ..., like 1,8/2,3/4,5/6,7; @file \
             reads them from a file (divided by / or line ends), @- from standard input";
        first = "1" within 1..=2 * deal::MOST_PLAYERS,
            "the seat that begins, 1 to as many as there are hands";
        outcomes input,
            "for count: A's points if seat 1, 2, ..., 2n begins, digits 0, 1 and 2, like 0010; \
             @file reads them from a file, @- from standard input";
    },
    example: &[("deal", "1,8/2,3/4,5/6,7")],
    value_means: "points of team A",
    draw: Some(Payoff::ONE),
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: answer::explain,
            fields: answer::EXPLAINED,
        }),
        ..Fast::new(
            "The chain of highest cards decides: all starting seats in O(n).",
            answer::solve,
            answer::SOLVED,
        )
    }),
    count: Some(Own {
        run: answer::count,
        fields: answer::COUNTED,
    }),
    estimate: Estimate::playout(|_| (0, 2), 1),
    options: &[(
        Topic::Count,
        parameters! {
            modulo within 2..=u64::MAX,
                "the modulus, any number from 2 to 18,446,744,073,709,551,615; without it the exact \
                 count";
            n,
                "instead of outcomes: the players of a team, a number or a range like 1..3; lists \
                 every possible sequence with its count";
        },
    )],
    judges: &[Judge {
        name: "multibridge",
        about: "n; 2n numbers 0, 1 or 2 (A's points if seat 1, 2, ... begins), with or without \
                blanks between them; the modulus. Answers the number of deals modulo the modulus. \
                Several instances may follow each other",
        run: contest::judge,
    }],
    ..Entry::new("multibridge", "Multi-bridge", |arguments| {
        Ok(boxed(answer::rules(arguments)?))
    })
};
