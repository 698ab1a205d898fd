//! Sums of values and differences between them: what is exact stays exact, and bounds hold.

use super::Value;
use crate::{Player, Rational};

impl Value {
    /// The number that lies between two others: exact where they are one.
    pub fn between(lower: Rational, upper: Rational) -> Value {
        match lower == upper {
            true => Value::Exact(lower),
            false => Value::Bounds { lower, upper },
        }
    }

    /// The sum of two numbers. An infinite one stays what it is, whatever is added.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::Value;
    ///
    /// let sum = Value::fraction(1, 3).plus(&Value::fraction(1, 6));
    /// assert_eq!(sum, Value::fraction(1, 2));
    /// ```
    pub fn plus(&self, other: &Value) -> Value {
        let sum = |a: Option<&Rational>, b: Option<&Rational>| Some(a? + b?);
        match (
            sum(self.lower(), other.lower()),
            sum(self.upper(), other.upper()),
        ) {
            (Some(lower), Some(upper)) => Value::between(lower, upper),
            _ if self.lower().is_none() => self.clone(),
            _ => other.clone(),
        }
    }

    /// What a player loses who gets this number where `best` is to be had: at least 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Player, Value};
    ///
    /// let (best, other) = (Value::fraction(3, 4), Value::fraction(1, 2));
    /// assert_eq!(other.regret(&best, Player::Max), Value::fraction(1, 4));
    /// ```
    pub fn regret(&self, best: &Value, player: Player) -> Value {
        let (high, low) = match player {
            Player::Max => (best, self),
            Player::Min => (self, best),
        };
        let difference =
            |a: Option<&Rational>, b: Option<&Rational>| Some((a? - b?).max(Rational::ZERO));
        match (
            difference(high.lower(), low.upper()),
            difference(high.upper(), low.lower()),
        ) {
            (Some(lower), Some(upper)) => Value::between(lower, upper),
            _ if high == low => Value::Exact(Rational::ZERO),
            _ => Value::PlusInfinity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(lower: i64, upper: i64) -> Value {
        Value::between(lower.into(), upper.into())
    }

    #[test]
    fn bounds_are_added_and_what_is_exact_stays_exact() {
        assert_eq!(bounds(1, 2).plus(&bounds(10, 20)), bounds(11, 22));
        assert_eq!(bounds(1, 1).plus(&bounds(2, 2)), Value::fraction(3, 1));
        assert_eq!(Value::PlusInfinity.plus(&bounds(1, 2)), Value::PlusInfinity);
        assert_eq!(
            bounds(1, 2).plus(&Value::MinusInfinity),
            Value::MinusInfinity
        );
    }

    #[test]
    fn a_regret_is_never_below_0() {
        let (best, other) = (bounds(4, 6), bounds(1, 5));
        assert_eq!(other.regret(&best, Player::Max), bounds(0, 5));
        assert_eq!(best.regret(&other, Player::Min), bounds(0, 5));
        assert_eq!(bounds(1, 3).regret(&best, Player::Max), bounds(1, 5));
        let infinite = Value::PlusInfinity;
        assert_eq!(infinite.regret(&infinite, Player::Max), bounds(0, 0));
        assert_eq!(other.regret(&infinite, Player::Max), infinite);
        assert_eq!(infinite.regret(&other, Player::Min), infinite);
    }
}
