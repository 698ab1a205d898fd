//! Nodes of rules written in JavaScript, as words.
//!
//!     end       0, payoff
//!     chance    1, form, branch
//!     choice    2 for Max or 3 for Min, form, how many actions, their branches
//!
//!     branch    how many outcomes, the outcomes
//!     outcome   state, weight, payoff
//!
//!     weight    none where the form lacks WEIGHTED (all are 1), else a word, or four words, the low
//!               one first, where the form has WIDE
//!     payoff    of an outcome, none where the form lacks PAYING; else two words of the numerator
//!               and two of the denominator, the low ones first
//!
//! No words at all: the rules have failed. Then there is a choice without actions, which ends whatever
//! the engine is doing; JavaScript knows why.

use bestplay::{Branch, Chance, Node, Payoff, Player};

const WEIGHTED: u32 = 1;
const WIDE: u32 = 2;
const PAYING: u32 = 4;

/// A state: the place where JavaScript keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Number(pub(crate) u32);

/// Reads a node; an action is its place.
pub(crate) fn read(words: &[u32]) -> Node<Number, u32> {
    let mut words = Words { words, form: 0 };
    match words.next() {
        Some(0) => Node::End(words.payoff()),
        Some(1) => {
            words.form = words.next().unwrap_or(0);
            Node::Chance(words.branch())
        }
        Some(choice) => {
            words.form = words.next().unwrap_or(0);
            let player = match choice {
                2 => Player::Max,
                _ => Player::Min,
            };
            let actions = words.next().unwrap_or(0);
            Node::Choice(player, (0..actions).map(|a| (a, words.branch())).collect())
        }
        None => Node::Choice(Player::Max, Vec::new()),
    }
}

struct Words<'a> {
    words: &'a [u32],
    form: u32,
}

impl Words<'_> {
    fn next(&mut self) -> Option<u32> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(*first)
    }

    fn word(&mut self) -> u32 {
        self.next().unwrap_or(0)
    }

    fn long(&mut self) -> u64 {
        let low = u64::from(self.word());
        low | u64::from(self.word()) << 32
    }

    fn payoff(&mut self) -> Payoff {
        let numerator = self.long() as i64;
        Payoff::fraction(numerator, self.long().max(1))
    }

    fn weight(&mut self) -> u128 {
        match (self.form & WEIGHTED, self.form & WIDE) {
            (0, _) => 1,
            (_, 0) => u128::from(self.word()),
            _ => {
                let low = u128::from(self.long());
                low | u128::from(self.long()) << 64
            }
        }
    }

    fn branch(&mut self) -> Branch<Number> {
        let outcomes = self.word();
        if self.form & PAYING == 0 {
            if outcomes == 1 {
                let state = Number(self.word());
                self.weight();
                return Branch::Free(Chance::certain(state));
            }
            let outcome = |_| (Number(self.word()), self.weight());
            return Branch::Free(Chance::weighted((0..outcomes).map(outcome)));
        }
        let outcome = |_| {
            let (state, weight) = (Number(self.word()), self.weight());
            ((state, self.payoff()), weight)
        };
        Branch::Paying(Chance::weighted((0..outcomes).map(outcome)))
    }
}
