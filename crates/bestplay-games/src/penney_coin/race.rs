//! The race of words in an endless row of tosses, solved exactly.
//!
//! Let p(X) be the probability that as many tosses as X has letters show X, P(X) the probability
//! that X is the first of the words to appear, and N the expected number of tosses until one does.
//! No word may stand inside another one.
//!
//! Toss until a word appears, and think of N as the sum over n of the probability that none has
//! appeared after n tosses. If none has, and the next tosses spell W, then reading these tosses
//! one by one some word X is complete at one of them; its last t letters are the first t of W, and
//! the other letters of W follow. Summed over n, with C(X, W) the sum over all such overlaps t of
//! the probability of the letters of W after the first t,
//!
//! ```text
//! N p(W) = sum over X of P(X) C(X, W).
//! ```
//!
//! Dividing by p(W) leaves the reciprocal probability of the first t letters: *Conway's leading
//! number* L(X, W), the sum of 1/p(first t letters of W) over all t for which the last t letters
//! of X are the first t of W. So, with one more equation because someone wins,
//!
//! ```text
//! sum over X of P(X) L(X, W) = N   for each W,        sum over X of P(X) = 1:
//! ```
//!
//! n + 1 linear equations for n words (Guibas and Odlyzko 1981, theorem 3.3, who also show that
//! they have one solution). One word alone gives N = L(W, W), and two give Conway's odds
//! P(Y) : P(Z) = L(Z, Z) - L(Z, Y) : L(Y, Y) - L(Y, Z).
//!
//! # A word inside another
//!
//! A word that contains another one is never complete before it. If it ends in the other one, both
//! may be complete at the same toss, and then the shorter one, which is the part of the other,
//! counts as the first. Either way the longer word never wins, and the others race without it.

use crate::penney::Word;
use bestplay::{Integer, Natural, Rational};
use bestplay_answers::{GameError, Result};

/// A coin: heads with probability `heads / of`, strictly between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    heads: u64,
    of: u64,
}

impl Coin {
    /// A coin that shows heads with probability `heads / of`.
    ///
    /// # Errors
    ///
    /// The probability is 0 or 1, or not a probability.
    pub fn new(heads: u64, of: u64) -> Result<Coin> {
        if heads == 0 || heads >= of {
            return Err(GameError::of_parameter(
                "heads",
                format!(
                    "heads={heads}/{of}: expected a probability above 0 and below 1; a coin that \
                     never shows one of its sides leaves some sequences without a chance"
                ),
            ));
        }
        Ok(Coin { heads, of })
    }

    /// The weights of heads and tails.
    pub fn weights(self) -> (u64, u64) {
        (self.heads, self.of - self.heads)
    }

    /// The probability of a word.
    fn probability(self, word: Word) -> Rational {
        let (heads, tails) = self.weights();
        let power = |base: u64, exponent: u32| Natural::from(base).pow(exponent as usize);
        let numerator = power(heads, word.reds()) * power(tails, word.blacks());
        Rational::from_parts(Integer::from(numerator), power(self.of, word.len()))
    }

    /// Conway's leading number of `from` with `to`.
    pub fn leading(self, from: Word, to: Word) -> Rational {
        let overlaps = (1..=from.len().min(to.len())).filter(|&t| from.overlaps(to, t));
        let odds = overlaps.map(|t| Rational::ONE / self.probability(to.first(t)));
        odds.fold(Rational::ZERO, |sum, odds| sum + odds)
    }
}

/// What becomes of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The probability that each word is the first.
    pub wins: Vec<Rational>,
    /// For a word that cannot win, the place of a word that stands inside it.
    pub contains: Vec<Option<usize>>,
    /// The expected number of tosses until a word appears.
    pub tosses: Rational,
}

/// The race of one or more words.
///
/// # Errors
///
/// No words, or two equal ones.
///
/// # Complexity
///
/// O(n³) operations with fractions for n words.
pub fn race(coin: Coin, words: &[Word]) -> Result<Outcome> {
    for (place, word) in words.iter().enumerate() {
        if words[..place].contains(word) {
            let same = format!("sequence {} is the same as an earlier one", place + 1);
            let error = format!("{same}; expected different sequences");
            return Err(GameError::of_parameter("sequences", error));
        }
    }
    let inside = |&word: &Word| {
        let mut parts = words.iter();
        parts.position(|&part| part != word && word.contains(part))
    };
    let contains: Vec<Option<usize>> = words.iter().map(inside).collect();
    let racing = (0..words.len()).filter(|&i| contains[i].is_none());
    let racing: Vec<usize> = racing.collect();
    if racing.is_empty() {
        return Err(GameError::usage("expected at least one sequence"));
    }
    // Unknowns: P of each racing word, then N; one row for each word, then the sum.
    let row = |&to: &usize| {
        let from = racing.iter();
        let leading = from.map(|&from| coin.leading(words[from], words[to]));
        leading.chain([-Rational::ONE, Rational::ZERO]).collect()
    };
    let mut rows: Vec<Vec<Rational>> = racing.iter().map(row).collect();
    let ones = std::iter::repeat_n(Rational::ONE, racing.len());
    rows.push(ones.chain([Rational::ZERO, Rational::ONE]).collect());
    let solution = eliminate(rows)
        .ok_or_else(|| GameError::usage("these sequences have no unique winning probabilities"))?;
    let mut wins = vec![Rational::ZERO; words.len()];
    for (&place, probability) in racing.iter().zip(&solution) {
        wins[place] = probability.clone();
    }
    let tosses = solution.last().cloned().unwrap_or_default();
    Ok(Outcome {
        wins,
        contains,
        tosses,
    })
}

/// Solves linear equations, each row the coefficients and the right side; `None` if they are
/// singular.
fn eliminate(mut rows: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    for column in 0..rows.len() {
        let pivot = (column..rows.len()).find(|&row| !rows[row][column].is_zero())?;
        rows.swap(column, pivot);
        let scale = Rational::ONE / &rows[column][column];
        for entry in &mut rows[column] {
            *entry *= &scale;
        }
        let source = rows[column].clone();
        for (row, entries) in rows.iter_mut().enumerate() {
            if row != column && !entries[column].is_zero() {
                let factor = entries[column].clone();
                for (entry, part) in entries.iter_mut().zip(&source) {
                    *entry -= &factor * part;
                }
            }
        }
    }
    rows.into_iter().map(|mut row| row.pop()).collect()
}
