//! Nodes of rules written in JavaScript, as words.
//!
//!     end       0, payoff
//!     cut off   4, the least payoff, the most
//!     chance    1, form, branch
//!     choice    2 for Max or 3 for Min, form, how many actions, their branches
//!
//!     branch    how many outcomes, the outcomes
//!     outcome   state, weight, payoff
//!
//!     weight    none where the form lacks WEIGHTED (all are 1), else a word, or a natural number
//!               where the form has WIDE
//!     payoff    of an outcome, none where the form lacks PAYING; else two words of the numerator
//!               and two of the denominator, the low ones first. Where these are too few: 1 if it is
//!               negative and else 0, three words 0, both as natural numbers without the sign
//!     natural   how many words, the words, the low one first
//!
//! No words at all: the rules have failed. Then there is a choice without actions, which ends whatever
//! the engine is doing; JavaScript knows why.

use bestplay::{Branch, Chance, Integer, Natural, Node, Payoff, Player, Rational};

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
        Some(4) => Node::Between(words.payoff(), words.payoff()),
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
        let (numerator, denominator) = (self.long(), self.long());
        if denominator > 0 {
            return Payoff::fraction(numerator as i64, denominator);
        }
        let magnitude = Integer::from(self.natural());
        let signed = if numerator > 0 { -magnitude } else { magnitude };
        let denominator = self.natural().max(Natural::ONE);
        // JavaScript refuses longer ones before it writes them.
        Payoff::from_rational(&Rational::from_parts(signed, denominator)).unwrap_or(Payoff::ZERO)
    }

    fn natural(&mut self) -> Natural {
        let bytes = (0..self.word()).flat_map(|_| self.word().to_le_bytes());
        Natural::from_le_bytes(&bytes.collect::<Vec<u8>>())
    }

    fn branch(&mut self) -> Branch<Number> {
        match self.form & PAYING {
            0 => Branch::Free(self.chance(|_, to| to)),
            _ => Branch::from(self.chance(|words, to| (to, words.payoff()))),
        }
    }

    /// An event; `paid` reads what follows the weight of each outcome.
    fn chance<T>(&mut self, paid: impl Fn(&mut Self, Number) -> T) -> Chance<T> {
        let outcomes = self.word();
        let weighted = self.form & WEIGHTED > 0;
        if weighted && self.form & WIDE > 0 {
            return Chance::weighted_long((0..outcomes).map(|_| {
                let (to, weight) = (Number(self.word()), self.natural());
                (paid(self, to), weight)
            }));
        }
        let mut outcome = |_| {
            let to = Number(self.word());
            let weight = if weighted { self.word() } else { 1 };
            (paid(self, to), u128::from(weight))
        };
        match outcomes {
            1 => Chance::certain(outcome(0).0),
            _ => Chance::weighted((0..outcomes).map(outcome)),
        }
    }
}
