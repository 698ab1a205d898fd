//! Dice in a line: what people type, such as `4d6kh3`, `2d6+3 >= 9` or `[highest 3 of 4d6]`, with exact
//! probabilities.
//!
//! ```
//! use bestplay::Silent;
//!
//! let rolls = bestplay_dice::roll("4d6 keep highest 3", &Silent)?;
//! assert_eq!(rolls[0].mean().to_string(), "15869/1296");
//! assert_eq!(rolls[0].exactly(18).to_string(), "7/432");
//! # Ok::<(), bestplay_dice::Mistake>(())
//! ```
//!
//! The grammar is in `docs/dice.md`. A text goes from `words.rs` by `grammar.rs` to a tree (`tree.rs`), and
//! `evaluate.rs` makes distributions of it (`distribution.rs`) with pools of dice (`pool.rs`). Weights are
//! whole numbers of any length, and nothing is rounded.

mod compound;
mod distribution;
mod evaluate;
mod explode;
mod grammar;
mod mistake;
mod operators;
mod pool;
mod rest;
mod tree;
mod words;
mod work;

use bestplay::{Chance, Natural, Rational, Value, Watch};

use crate::distribution::Distribution;
use crate::evaluate::Evaluator;
pub use crate::mistake::Mistake;
use crate::tree::{Node, Output};
use crate::work::Work;

/// What can come of one expression, and how likely it is.
#[derive(Clone, Debug)]
pub struct Roll {
    label: String,
    asks: bool,
    known: Distribution,
}

/// Rolls everything that a text asks for, in its order.
///
/// # Errors
///
/// The text is wrong at some place, what it asks for is too large, or the watch asks to stop.
pub fn roll(text: &str, watch: &dyn Watch) -> Result<Vec<Roll>, Mistake> {
    let program = grammar::read(text)?;
    let work = Work::new(watch);
    let mut evaluator = Evaluator::new(&program, &work);
    let mut rolls = Vec::new();
    for Output { label, tree } in &program.outputs {
        rolls.push(Roll {
            label: label.clone(),
            asks: matches!(&tree.node, Node::Two(op, ..) if op.asks()),
            known: evaluator.output(tree)?,
        });
    }
    Ok(rolls)
}

/// The one roll that a text asks for, as an event that rules of a game may use.
///
/// # Errors
///
/// As [`roll`]; or the text asks for several rolls, or for one whose results are not all known, or whose
/// weights do not fit in 128 bits.
///
/// # Examples
///
/// ```
/// let attack = bestplay_dice::chance("d20 + 5 >= 15")?;
/// assert_eq!((attack.weight_of(&1), attack.total()), (11, 20));
/// # Ok::<(), bestplay_dice::Mistake>(())
/// ```
pub fn chance(text: &str) -> Result<Chance<i64>, Mistake> {
    let rolls = roll(text, &bestplay::Silent)?;
    let all = 0..text.len();
    let [roll] = &rolls[..] else {
        let message = format!("this is {} rolls; an event is one", rolls.len());
        return Err(Mistake::new(all, message));
    };
    if roll.rest().is_some() || roll.is_too_long() {
        let message =
            "not all results are known; state a limit, as in explode(3d6, 5), or use fewer dice";
        return Err(Mistake::new(all, message));
    }
    let chance = Chance::weighted_long(roll.results().iter().cloned());
    if chance.fault().is_some() || chance.long_weights().is_some() {
        let message = "the weights do not fit in the 128 bits that an event has; use fewer dice";
        return Err(Mistake::new(all, message));
    }
    Ok(chance)
}

impl Roll {
    /// The expression, or the name it was given.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether it asks something: 1 is yes, 0 no.
    pub fn asks(&self) -> bool {
        self.asks
    }

    /// All results in ascending order, with their weights. Of dice that explode without a limit, those below
    /// their [`rest`](Self::rest); none where there are [too many](Self::is_too_long).
    pub fn results(&self) -> &[(i64, Natural)] {
        &self.known.results
    }

    /// The sum of all weights, with that of the rest.
    pub fn total(&self) -> Natural {
        self.known.total.clone()
    }

    /// Of dice that explode without a limit: results from this number on are not told apart, and have this
    /// weight together.
    pub fn rest(&self) -> Option<(i64, Natural)> {
        let rest = self.known.rest.as_ref()?;
        Some((rest.from, rest.weight.clone()))
    }

    /// Whether there are too many results, with weights too long, so that only the mean and the deviation are
    /// known, and the [`range`](Self::range).
    pub fn is_too_long(&self) -> bool {
        self.known.long.is_some()
    }

    /// The lowest and the highest result; the highest is the one from which on results are not told apart, if
    /// there is a rest.
    pub fn range(&self) -> (i64, i64) {
        let rest = self.known.rest.as_ref().map(|rest| rest.from);
        (self.known.lowest(), rest.unwrap_or(self.known.highest()))
    }

    /// The probability of a result. Where a rest begins below it, the bounds are those of the rest.
    pub fn exactly(&self, result: i64) -> Value {
        if let Some((from, rest)) = self.rest()
            && result >= from
        {
            return Value::between(Rational::ZERO, self.share(&rest));
        }
        let found = self.results().iter().find(|(value, _)| *value == result);
        Value::Exact(found.map_or(Rational::ZERO, |(_, weight)| self.share(weight)))
    }

    /// A weight as a probability.
    pub fn share(&self, weight: &Natural) -> Rational {
        self.known.share(weight)
    }

    /// The mean: a fraction, or bounds if there is a rest.
    pub fn mean(&self) -> Value {
        let [least, most] = self.known.bounds(1);
        Value::between(least, most)
    }

    /// The variance, as the [`mean`](Self::mean).
    pub fn variance(&self) -> Value {
        let [low, high] = self.known.bounds(1);
        let [least, most] = self.known.bounds(2);
        let (one, two) = (&low * &low, &high * &high);
        // The mean may be 0 where its bounds have both signs.
        let nearest = match low <= Rational::ZERO && high >= Rational::ZERO {
            true => Rational::ZERO,
            false => one.clone().min(two.clone()),
        };
        let least = (least - one.max(two)).max(Rational::ZERO);
        Value::between(least, most - nearest)
    }

    /// The standard deviation, to some more digits than so many.
    pub fn deviation(&self, digits: usize) -> Value {
        self.variance().root(digits)
    }
}
