//! Two words of one length: best replies and best play, by Conway's odds.
//!
//! All leading numbers are brought to whole numbers by one factor: with heads of probability h/n
//! and tails of t/n, the reciprocal probability of a beginning with i heads and j tails, times
//! h^k t^k, is n^(i+j) h^(k-i) t^(k-j).

use std::cmp::Ordering;

use bestplay::sorting::sort_by;
use bestplay::{Integer, Natural, Rational};

use crate::fast::best;
use crate::penney::Word;
use bestplay_answers::{GameError, Result};

use super::race::Coin;

/// The longest words for best play by both: 4^10 pairs.
pub const LONGEST_PLAY: u32 = 10;

/// The longest words for the replies to one word.
pub const LONGEST_REPLY: u32 = 16;

/// Duels of words of one length.
pub struct Duels {
    k: u32,
    /// The whole number that stands for 1/p of a beginning, by its heads and tails.
    reciprocals: Vec<Vec<Natural>>,
}

/// The odds of a duel: the first word's chance and the second one's, up to a common factor.
#[derive(Clone, Debug)]
struct Odds {
    first: Integer,
    second: Integer,
}

impl Odds {
    /// By the first word's chance.
    fn cmp(&self, other: &Odds) -> Ordering {
        (&self.first * &other.second).cmp(&(&other.first * &self.second))
    }

    fn probability(&self) -> Rational {
        let sum = &self.first + &self.second;
        Rational::from(self.first.clone()) / Rational::from(sum)
    }
}

/// A best word of the first player with all best replies to it.
pub type Answered = (Word, Vec<Word>);

impl Duels {
    /// Duels of words of `k` letters.
    pub fn new(coin: Coin, k: u32) -> Duels {
        let (heads, tails) = coin.weights();
        let power = |base: u64, exponent: u32| Natural::from(base).pow(exponent as usize);
        let total = Natural::from(heads) + Natural::from(tails);
        let entry = |i: u32, j: u32| {
            total.pow((i + j) as usize) * power(heads, k - i) * power(tails, k - j)
        };
        let row = |i: u32| (0..=k - i).map(|j| entry(i, j)).collect();
        let reciprocals = (0..=k).map(row).collect();
        Duels { k, reciprocals }
    }

    /// The first word's chance against each other word, lowest first.
    ///
    /// # Errors
    ///
    /// The word is too long for all replies to be listed.
    pub fn replies(&self, first: Word) -> Result<Vec<(Word, Rational)>> {
        self.check(LONGEST_REPLY)?;
        let own = self.leading(first, first);
        let others = Word::all(self.k).filter(|&second| second != first);
        let odds = others.map(|second| {
            let other = self.leading(second, second);
            (second, self.odds((first, &own), (second, &other)))
        });
        let mut odds: Vec<(Word, Odds)> = odds.collect();
        sort_by(&mut odds, |(_, a), (_, b)| a.cmp(b));
        let sorted = odds.into_iter();
        let chances = sorted.map(|(second, odds)| (second, odds.probability()));
        Ok(chances.collect())
    }

    /// Best play: the first player's chance, all best first words, and the best replies to each.
    ///
    /// # Errors
    ///
    /// The words are too long for all pairs to be looked at.
    pub fn best_play(&self) -> Result<(Rational, Vec<Answered>)> {
        self.check(LONGEST_PLAY)?;
        let all: Vec<(Word, Natural)> = Word::all(self.k)
            .map(|word| (word, self.leading(word, word)))
            .collect();
        let answered = all.iter().filter_map(|(first, own)| {
            let others = all.iter().filter(|(second, _)| second != first);
            let odds = others.map(|(second, other)| {
                let odds = self.odds((*first, own), (*second, other));
                (odds, *second)
            });
            let (odds, replies) = best(odds, |one, other| other.cmp(one))?;
            Some((odds, (*first, replies)))
        });
        let best = best(answered, Odds::cmp);
        let (odds, words) = best.ok_or_else(|| GameError::usage("expected k to be at least 1"))?;
        Ok((odds.probability(), words))
    }

    /// The odds of two words, each with its leading number with itself.
    fn odds(&self, (first, own): (Word, &Natural), (second, other): (Word, &Natural)) -> Odds {
        Odds {
            first: Integer::from(other.clone()) - self.leading(second, first),
            second: Integer::from(own.clone()) - self.leading(first, second),
        }
    }

    /// The leading number times the common factor.
    fn leading(&self, from: Word, to: Word) -> Natural {
        let overlaps = (1..=self.k).filter(|&t| from.overlaps(to, t));
        overlaps.fold(Natural::ZERO, |sum, t| {
            let start = to.first(t);
            sum + &self.reciprocals[start.reds() as usize][start.blacks() as usize]
        })
    }

    fn check(&self, longest: u32) -> Result<()> {
        if self.k <= longest {
            return Ok(());
        }
        Err(GameError::of_parameter(
            "k",
            format!("k={}: expected at most {longest} for this question", self.k),
        ))
    }
}
