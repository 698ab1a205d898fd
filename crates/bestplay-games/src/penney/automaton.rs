//! One pair of sequences the contest's way: an automaton and the cards left.
//!
//! All that matters of the cards dealt so far is the longest end of them that is a beginning of
//! one of the two sequences: at most 2k states, linked as by Aho and Corasick. With the red and
//! black cards dealt that makes a state of the game, and for each the number of ways to get there
//! is counted. This is the method of the contest's own solution; it shares nothing with
//! [`super::pair`], is its twin in the tests and its peer in the benchmark.

use super::deck::Binomials;
use super::residue::Residue;
use super::word::Word;

/// Where a card leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// To a beginning of a sequence.
    To(usize),
    /// Yvonne's sequence is complete.
    Yvonne,
    /// Zara's is.
    Zara,
}

/// The automaton of two different sequences of one length.
pub(crate) struct Automaton {
    /// For each state where a black and where a red card leads; state 0 is the empty beginning.
    steps: Vec<[Step; 2]>,
}

impl Automaton {
    /// Builds it in O(k).
    pub(crate) fn new(yvonne: Word, zara: Word) -> Automaton {
        let k = yvonne.len();
        let mut shorter = (0..k).rev();
        let common = shorter.find(|&t| yvonne.first(t) == zara.first(t));
        let common = common.unwrap_or(0);
        // State t is Yvonne's beginning of t letters; Zara's own follow after these.
        let state = |word: usize, t: u32| {
            let is_shared = word == 0 || t <= common;
            (t + if is_shared { 0 } else { k - common - 1 }) as usize
        };
        let letter = |word: Word, t: u32| (word.first(t + 1).bits() & 1) as usize;
        let size = state(1, k);
        let mut steps = vec![[Step::To(0); 2]; size];
        let mut fallback = vec![0; size];
        // By length: the fallback of a state is shorter, so its steps are known.
        for t in 0..k {
            for (own, word) in [yvonne, zara].into_iter().enumerate() {
                let here = state(own, t);
                if own == 1 && t <= common && t != common {
                    continue;
                }
                let card = letter(word, t);
                let step = if t + 1 < k {
                    let next = state(own, t + 1);
                    if t > 0
                        && let Step::To(back) = steps[fallback[here]][card]
                    {
                        fallback[next] = back;
                    }
                    Step::To(next)
                } else {
                    [Step::Yvonne, Step::Zara][own]
                };
                if !(own == 1 && t == common) && t > 0 {
                    steps[here] = steps[fallback[here]];
                }
                steps[here][card] = step;
            }
        }
        Automaton { steps }
    }

    /// For each state where a black and where a red card leads; play starts in state 0.
    pub(crate) fn steps(&self) -> &[[Step; 2]] {
        &self.steps
    }

    /// In how many orders of the cards Yvonne's and Zara's sequence comes first: two additions for each of
    /// the states of the game, (red + 1)(black + 1) · 2k at most.
    pub(crate) fn count<N: Residue>(
        &self,
        cards: (u32, u32),
        binomials: &Binomials,
    ) -> (u128, u128) {
        let (mut yvonne, mut zara) = (N::default(), N::default());
        dealt(self.steps.len(), 0, cards, |state, card, left, ways: N| {
            let all = || ways * N::of(binomials.orders(left.0, left.1));
            match self.steps[state][card] {
                Step::Yvonne => yvonne += all(),
                Step::Zara => zara += all(),
                Step::To(state) => return Some(state),
            }
            None
        });
        (yvonne.signed().unsigned_abs(), zara.signed().unsigned_abs())
    }
}

/// Deals red and black cards in all orders: in how many each of some states is the last one. `next` says where
/// a card (1 if it is red) leads from a state, if play goes on; it is told the cards left and the ways so far.
#[inline]
pub(crate) fn dealt<N: Residue>(
    states: usize,
    start: usize,
    (red, black): (u32, u32),
    mut next: impl FnMut(usize, usize, (u32, u32), N) -> Option<usize>,
) -> Vec<N> {
    // Ways to each state after i red and j black cards: this i and the next.
    let mut here = vec![N::default(); (black as usize + 1) * states];
    let mut after = here.clone();
    here[start] = N::of(1);
    for i in 0..=red {
        for j in 0..=black {
            let row = j as usize * states;
            for state in 0..states {
                let ways = here[row + state];
                if ways.signed() == 0 {
                    continue;
                }
                if j < black
                    && let Some(to) = next(state, 0, (red - i, black - j - 1), ways)
                {
                    here[row + states + to] += ways;
                }
                if i < red
                    && let Some(to) = next(state, 1, (red - i - 1, black - j), ways)
                {
                    after[row + to] += ways;
                }
            }
        }
        if i < red {
            std::mem::swap(&mut here, &mut after);
            after.fill(N::default());
        }
    }
    here.split_off(black as usize * states)
}
