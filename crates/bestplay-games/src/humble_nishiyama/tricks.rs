//! Counting tricks over all orders of a deck.
//!
//! Two words of one length. A card that completes one of them gives its player a trick; the cards
//! on the table are set aside and the next sequence has to start anew. All that matters for the
//! rest of the deal is how far the two words have come on the cards on the table (the automaton
//! of [`crate::penney`]), the cards left, and the lead in tricks. The ways to each such state are
//! counted card by card.

use std::cmp::Ordering;
use std::num::Wrapping;

use bestplay::{Integer, Natural, Rational};

use crate::penney::{Automaton, Binomials, Step, Word, dealt};

/// What becomes of a pair of sequences: counts of orders of the deck. All are below 2^117 for
/// decks of up to 60 red and 60 black cards, the tricks below 2^124.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tricks {
    /// All orders.
    pub orders: u128,
    /// Those that give the first player more tricks.
    pub first: u128,
    /// Those that give both as many.
    pub draws: u128,
    /// The first player's tricks, summed over all orders.
    pub first_tricks: u128,
    /// The second player's tricks, summed over all orders.
    pub second_tricks: u128,
}

impl Tricks {
    /// The orders that give the second player more tricks.
    pub fn second(&self) -> u128 {
        self.orders - self.first - self.draws
    }

    /// A count as a share of all orders.
    pub fn share(&self, count: u128) -> Rational {
        Rational::from_parts(Integer::from(count), Natural::from(self.orders))
    }

    /// The first player's expected payoff: 1 for more tricks, one half for as many.
    pub fn value(&self) -> Rational {
        self.share(self.first) + self.share(self.draws) / Rational::from(2)
    }

    /// The order of the values of two pairs with the same deck.
    pub fn cmp_value(&self, other: &Tricks) -> Ordering {
        (2 * self.first + self.draws).cmp(&(2 * other.first + other.draws))
    }
}

/// Counts for two different words of one length and a deck of red and black cards.
///
/// # Complexity
///
/// Two additions for each of (red + 1)(black + 1) · 2k · 2(red + black)/k states at most: the lead
/// is at most (red + black)/k either way.
pub fn tricks(first: Word, second: Word, (red, black): (u32, u32)) -> Tricks {
    let automaton = Automaton::new(first, second);
    let steps = automaton.steps();
    let binomials = Binomials::new(red + black);
    let most = ((red + black) / first.len()) as usize;
    // The states of the automaton, each with all leads: `most` is none.
    let leads = 2 * most + 1;
    let states = (0..steps.len()).flat_map(|state| (0..leads).map(move |lead| (state, lead)));
    let states: Vec<(usize, usize)> = states.collect();
    let (mut first_tricks, mut second_tricks) = (0u128, 0u128);
    let next = |state: usize, card: usize, left: (u32, u32), ways: Wrapping<u128>| {
        let (state, lead) = states[state];
        let orders = || ways.0 * binomials.orders(left.0, left.1);
        let (state, lead) = match steps[state][card] {
            Step::To(state) => (state, lead),
            Step::Yvonne => {
                first_tricks += orders();
                (0, lead + 1)
            }
            Step::Zara => {
                second_tricks += orders();
                (0, lead - 1)
            }
        };
        Some(state * leads + lead)
    };
    let ends = dealt(states.len(), most, (red, black), next);
    let count = |wanted: std::ops::Range<usize>| -> u128 {
        let ways = ends.chunks(leads).flat_map(|ways| &ways[wanted.clone()]);
        ways.map(|ways| ways.0).sum()
    };
    Tricks {
        orders: binomials.orders(red, black),
        first: count(most + 1..leads),
        draws: count(most..most + 1),
        first_tricks,
        second_tricks,
    }
}
