//! Best play the contest's way: a best-first search over pairs.
//!
//! The method of the contest's own solution, for decks with as many red as black cards. Each of
//! Yvonne's sequences stands in a priority queue by the lowest margin that Zara's replies looked at
//! so far leave her, and remembers how many these are. The top of the queue is tried against one
//! more reply, until the top has been tried against all: it is best. Two things speed this up:
//!
//! * *pruning*: replies that Zara cannot win with, because too few cards of a colour are left, are
//!   never looked at. They leave Yvonne at least an even chance, and so little is certain to be in
//!   Zara's reach: against the sequence with the colours exchanged the chances are even;
//! * *pretests*: replies that end in the first letters of Yvonne's sequence come first.
//!
//! Pairs are evaluated by [`super::automaton`]. It gives the value and one best sequence of
//! Yvonne, and serves as the twin of [`super::fast`] and as its peer in the benchmark.

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::num::Wrapping;

use super::automaton::Automaton;
use super::deck::{Binomials, Setting};
use super::margin::Margin;
use super::residue::{Residue, fits_in_a_word};
use super::word::Word;

/// How many letters a pretest puts before the beginning of Yvonne's sequence, at most.
const MOST_BEFORE: u32 = 4;

/// The value for Yvonne and one of her best sequences. `None` for a deck with more cards of one
/// colour, or sequences of more than 26 cards.
///
/// # Complexity
///
/// The memory for 2^k sequences; a few evaluations for each, 2^k for the best ones.
pub fn best_first(setting: Setting) -> Option<(Margin, Word)> {
    let within = setting.is_symmetric() && setting.k() <= 26;
    within.then(|| {
        if fits_in_a_word(&setting) {
            Search::new(setting).run::<Wrapping<u64>>()
        } else {
            Search::new(setting).run::<Wrapping<u128>>()
        }
    })
}

struct Search {
    setting: Setting,
    binomials: Binomials,
}

/// One of Yvonne's sequences. The order is that of the queue: by margin first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    margin: Margin,
    yvonne: Word,
    tried: u64,
}

impl Search {
    fn new(setting: Setting) -> Search {
        let (red, black) = setting.deck();
        Search {
            setting,
            binomials: Binomials::new(red + black),
        }
    }

    fn run<N: Residue>(&self) -> (Margin, Word) {
        let k = self.setting.k();
        let even = Margin::new(0, 1);
        if self.setting.dealt() < k {
            // Neither sequence can appear.
            return (even, Word::new(0, k));
        }
        let mut queue: BinaryHeap<Candidate> = (0..1 << k)
            .map(|bits| {
                let yvonne = Word::new(bits, k);
                let tests = pretests(yvonne).filter_map(|zara| self.margin::<N>(yvonne, zara));
                Candidate {
                    margin: tests.fold(even, Margin::min),
                    yvonne,
                    tried: 0,
                }
            })
            .collect();
        loop {
            let Some(mut top) = queue.peek_mut() else {
                return (even, Word::new(0, k));
            };
            if top.tried == 1 << k {
                let best = PeekMut::pop(top);
                return (best.margin, best.yvonne);
            }
            // The next reply that Zara can pay for and win with.
            let mut tried = top.tried;
            let mut found = None;
            while found.is_none() && tried < 1 << k {
                found = self.margin::<N>(top.yvonne, Word::new(tried, k));
                tried += 1;
            }
            let margin = found.map_or(top.margin, |margin| margin.min(top.margin));
            (top.margin, top.tried) = (margin, tried);
        }
    }

    /// Yvonne's margin; `None` if Zara cannot lay out the sequence or cannot win with it.
    fn margin<N: Residue>(&self, yvonne: Word, zara: Word) -> Option<Margin> {
        let (red, black) = self.setting.rest(yvonne.reds(), zara.reds())?;
        if yvonne == zara || zara.reds() > red || zara.blacks() > black {
            return None;
        }
        let automaton = Automaton::new(yvonne, zara);
        let (ahead, behind) = automaton.count::<N>((red, black), &self.binomials);
        // Both counts are below 2^117.
        Some(Margin::new(
            ahead as i128 - behind as i128,
            self.binomials.orders(red, black),
        ))
    }
}

/// The sequences that end in the first letters of Yvonne's.
fn pretests(yvonne: Word) -> impl Iterator<Item = Word> {
    let k = yvonne.len();
    let before = 1..=MOST_BEFORE.min(k);
    before.flat_map(move |before| {
        (0..1 << before).map(move |bits| Word::new(bits, before).join(yvonne.first(k - before)))
    })
}
