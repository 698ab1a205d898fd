//! A set of sequences that may be too large to list: how many, and the first of them.

use super::deck::Binomials;
use super::word::{Word, words_with};
use bestplay::sorting::sort;

/// How many sequences there are, and the first of them in the order of a dictionary (black before
/// red).
#[derive(Clone, Debug)]
pub struct Sequences {
    count: u128,
    first: Vec<Word>,
    limit: usize,
}

impl Sequences {
    /// No sequence yet; at most `limit` will be listed.
    pub(crate) fn new(limit: usize) -> Sequences {
        Sequences {
            count: 0,
            first: Vec::new(),
            limit,
        }
    }

    /// How many there are.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The first of them, as many as were asked for.
    pub fn first(&self) -> &[Word] {
        &self.first
    }

    /// Adds a sequence that is not in the set.
    pub(crate) fn add(&mut self, word: Word) {
        self.count += 1;
        self.list(word);
    }

    /// Adds all sequences with so many letters and reds, but for one; none of them is in the set.
    pub(crate) fn add_all(
        &mut self,
        len: u32,
        reds: u32,
        except: Option<Word>,
        binomials: &Binomials,
    ) {
        let except = except.filter(|word| word.len() == len && word.reds() == reds);
        self.count += binomials.orders(reds, len - reds) - u128::from(except.is_some());
        let others = words_with(len, reds).filter(|&word| Some(word) != except);
        others.take(self.limit).for_each(|word| self.list(word));
    }

    /// Empties the set.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.first.clear();
    }

    /// Puts the list in order, once all are there.
    pub(crate) fn sorted(mut self) -> Sequences {
        self.shorten();
        self
    }

    /// Keeps the list short: it is cut when it has twice the length asked for.
    fn list(&mut self, word: Word) {
        self.first.push(word);
        if self.first.len() > self.limit.saturating_mul(2).saturating_add(100) {
            self.shorten();
        }
    }

    fn shorten(&mut self) {
        sort(&mut self.first);
        self.first.truncate(self.limit);
    }
}
