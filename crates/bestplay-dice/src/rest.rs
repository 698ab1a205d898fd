//! What is left of dice that explode without end: after some explosions they are not followed any
//! further, and the rest is only known to be high.
//!
//! Everything below the rest has its exact probability, and so has the rest as a whole. What it adds to
//! the mean is bounded: from below by where it begins, from above by the exact mean of the dice. The
//! bounds of sums and pools rest on this: their result is never larger, in absolute value, than the sum of
//! the dice, whose moments given that one of them is in its rest are products of independent ones.

use bestplay::{Integer, Natural, Rational};
use dashu_base::Abs;

use crate::distribution::Distribution;

/// Results that are at least `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    pub(crate) weight: Natural,
    pub(crate) from: i64,
    /// At least the expected |value| and its square, where they are in the rest.
    pub(crate) most: [Rational; 2],
    /// At most the expected value and its square there; known once the total is.
    pub(crate) least: Option<[Rational; 2]>,
    /// Of the weight, that of results which were added, with the sums of their values and squares.
    added: [Integer; 3],
}

impl Rest {
    pub(crate) fn new(weight: Natural, from: i64, most: [Rational; 2]) -> Rest {
        Rest {
            weight,
            from,
            most,
            least: None,
            added: [Integer::ZERO; 3],
        }
    }

    /// Adds a result that the rest may have as well.
    pub(crate) fn swallow(&mut self, value: i64, weight: &Natural) {
        self.weight += weight;
        let mut part = Integer::from(weight.clone());
        for sum in &mut self.added {
            *sum += &part;
            part *= value;
        }
    }

    /// The total is known from now on, in the same terms.
    pub(crate) fn settle(&mut self, total: &Natural) {
        let share = |of: Integer| Rational::from_parts(of, total.clone());
        let [weight, added @ ..] = std::mem::replace(&mut self.added, [Integer::ZERO; 3]);
        let own = share(Integer::from(self.weight.clone()) - weight);
        let from = Rational::from(self.from);
        let square = match self.from > 0 {
            true => &from * &from,
            false => Rational::ZERO,
        };
        let mut least = self
            .least
            .take()
            .unwrap_or_else(|| [&own * from, own * square]);
        for ((most, least), added) in self.most.iter_mut().zip(&mut least).zip(added) {
            let added = share(added);
            *least += &added;
            // Values that are negative count by their size.
            *most += added.abs();
        }
        self.least = Some(least);
    }

    /// One of several rests happens: each with the factor of its weight and its chance of so many.
    pub(crate) fn mixed(parts: &[(Natural, &Natural, &Rest)], all: &Natural) -> Option<Rest> {
        let from = parts.iter().map(|(.., rest)| rest.from).min()?;
        let none = || [Rational::ZERO; 2];
        let mut mixed = Rest::new(Natural::ZERO, from, none());
        let mut least = none();
        for (factor, chance, rest) in parts {
            let share = Rational::from_parts((*chance).clone().into(), all.clone());
            mixed.weight += factor * &rest.weight;
            let known = rest.least.clone().unwrap_or_else(none);
            for power in 0..2 {
                mixed.most[power] += &share * &rest.most[power];
                least[power] += &share * &known[power];
            }
        }
        mixed.least = Some(least);
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
            Some(rest) => {
                let [first, second] = rest.most.clone();
                [of.share(&rest.weight), first, second]
            }
            None => [Rational::ZERO; 3],
        };
        Size {
            mean: known(1) + &rest[1],
            square: known(2) + &rest[2],
            rest,
        }
    }

    /// The moments of a product of two, where one is in its rest.
    pub(crate) fn product(&self, other: &Size) -> [Rational; 2] {
        let part = |a: &Rational, b: &Rational, c: &Rational, d: &Rational| a * b + c * d;
        [
            part(&self.rest[1], &other.mean, &self.mean, &other.rest[1]),
            part(&self.rest[2], &other.square, &self.square, &other.rest[2]),
        ]
    }

    /// The moments of a sum of so many of each, where one is in its rest.
    pub(crate) fn sum(sizes: &[(Size, u64)]) -> [Rational; 2] {
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
            second +=
                times(*count) * (own_square + Rational::from(2) * own * &others + chance * square);
        }
        [first, second]
    }
}
