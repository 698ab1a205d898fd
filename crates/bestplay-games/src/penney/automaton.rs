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
    /// Builds it.
    ///
    /// # Complexity
    ///
    /// O(k).
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

    /// In how many orders of the cards Yvonne's and Zara's sequence comes first.
    ///
    /// # Complexity
    ///
    /// Two additions for each of the states of the game, (red + 1)(black + 1) · 2k at most.
    pub(crate) fn count<N: Residue>(
        &self,
        (red, black): (u32, u32),
        binomials: &Binomials,
    ) -> (u128, u128) {
        let states = self.steps.len();
        let columns = black as usize + 1;
        let (mut yvonne, mut zara) = (N::default(), N::default());
        // Ways to each state after i red and j black cards: this i and the next.
        let mut here = vec![N::default(); columns * states];
        let mut next = vec![N::default(); columns * states];
        here[0] = N::of(1);
        for i in 0..=red {
            for j in 0..=black {
                let row = j as usize * states;
                for (state, steps) in self.steps.iter().enumerate() {
                    let ways = here[row + state];
                    if ways.signed() == 0 {
                        continue;
                    }
                    for (card, step) in steps.iter().enumerate() {
                        let dealt = (i + card as u32, j + 1 - card as u32);
                        if dealt.0 > red || dealt.1 > black {
                            continue;
                        }
                        let all = || N::of(binomials.orders(red - dealt.0, black - dealt.1));
                        match *step {
                            Step::Yvonne => yvonne += ways * all(),
                            Step::Zara => zara += ways * all(),
                            Step::To(state) if card == 1 => next[row + state] += ways,
                            Step::To(state) => here[row + states + state] += ways,
                        }
                    }
                }
            }
            std::mem::swap(&mut here, &mut next);
            next.fill(N::default());
        }
        (yvonne.signed().unsigned_abs(), zara.signed().unsigned_abs())
    }
}
