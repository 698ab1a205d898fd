//! What is left of dice that explode without end: after some explosions they are not followed any
//! further, and the rest is only known to be high.
//!
//! Everything below the rest has its exact probability, and so has the rest as a whole. What it adds to
//! the mean is bounded: from below by where it begins, from above by the exact mean of the dice. The
//! bounds of sums and pools rest on this: their result is never larger, in absolute value, than the sum of
//! the dice, whose moments given that one of them is in its rest are products of independent ones.

use bestplay::{Natural, Rational};

use crate::distribution::Distribution;

/// Results that are at least `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    pub(crate) weight: Natural,
    pub(crate) from: i64,
    /// At least the expected |value| and its square, where they are in the rest.
    pub(crate) first: Rational,
    pub(crate) second: Rational,
    /// The largest |value| that was added.
    swallowed: u64,
}

impl Rest {
    pub(crate) fn new(weight: Natural, from: i64, first: Rational, second: Rational) -> Rest {
        Rest {
            weight,
            from,
            first,
            second,
            swallowed: 0,
        }
    }

    /// Adds a result that the rest may have as well.
    pub(crate) fn swallow(&mut self, value: i64, weight: &Natural) {
        self.weight += weight;
        self.swallowed = self.swallowed.max(value.unsigned_abs());
    }

    /// The total is known from now on. What was added has at most the weight of the whole rest.
    pub(crate) fn settle(&mut self, total: &Natural) {
        let share = Rational::from_parts(self.weight.clone().into(), total.clone());
        let most = Rational::from(Natural::from(std::mem::take(&mut self.swallowed)));
        let first = share * &most;
        self.second += &first * most;
        self.first += first;
    }

    /// One of several rests happens: each with the factor of its weight and its chance of so many.
    pub(crate) fn mixed(parts: &[(Natural, &Natural, &Rest)], all: &Natural) -> Option<Rest> {
        let from = parts.iter().map(|(.., rest)| rest.from).min()?;
        let mut mixed = Rest::new(Natural::ZERO, from, Rational::ZERO, Rational::ZERO);
        for (factor, chance, rest) in parts {
            let share = Rational::from_parts((*chance).clone().into(), all.clone());
            mixed.weight += factor * &rest.weight;
            mixed.first += &share * &rest.first;
            mixed.second += share * &rest.second;
        }
        Some(mixed)
    }
}

/// What a distribution says of its absolute value: the expected value and square from above, and both
/// where it is in its rest, with the probability of that.
pub(crate) struct Size {
    mean: Rational,
    square: Rational,
    rest: [Rational; 3],
}

impl Size {
    pub(crate) fn of(of: &Distribution) -> Size {
        let values = of.results.iter();
        let known = |power: u32| {
            let mut sum = Natural::ZERO;
            for (value, weight) in values.clone() {
                sum += Natural::from(value.unsigned_abs()).pow(power as usize) * weight;
            }
            of.share(&sum)
        };
        let rest = match &of.rest {
            Some(rest) => [of.share(&rest.weight), rest.first.clone(), rest.second.clone()],
            None => [Rational::ZERO; 3],
        };
        Size {
            mean: known(1) + &rest[1],
            square: known(2) + &rest[2],
            rest,
        }
    }

    /// The moments of a product of two, where one is in its rest.
    pub(crate) fn product(&self, other: &Size) -> (Rational, Rational) {
        let part = |a: &Rational, b: &Rational, c: &Rational, d: &Rational| a * b + c * d;
        (
            part(&self.rest[1], &other.mean, &self.mean, &other.rest[1]),
            part(&self.rest[2], &other.square, &self.square, &other.rest[2]),
        )
    }

    /// The moments of a sum of so many of each, where one is in its rest.
    pub(crate) fn sum(sizes: &[(Size, u64)]) -> (Rational, Rational) {
        let times = |n: u64| Rational::from(Natural::from(n));
        let (mut means, mut squares) = (Rational::ZERO, Rational::ZERO);
        for (size, count) in sizes {
            means += times(*count) * &size.mean;
            squares += times(*count) * &size.square;
        }
        let (mut first, mut second) = (Rational::ZERO, Rational::ZERO);
        for (size, count) in sizes {
            let others = &means - &size.mean;
            let [chance, own, own_square] = &size.rest;
            let square = (&squares - &size.square) + &others * &others;
            first += times(*count) * (own + chance * &others);
            second += times(*count)
                * (own_square + Rational::from(2) * own * &others + chance * square);
        }
        (first, second)
    }
}
