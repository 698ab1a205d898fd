//! What is left of dice that explode without end: after some explosions they are not followed any
//! further, and the rest is only known to be high.
//!
//! Everything below the rest has its exact probability, and so has the rest as a whole. What it adds to
//! the mean is bounded: from below by where it begins, from above by the exact mean of the dice. The
//! bounds of sums and pools rest on this: their result is never larger, in absolute value, than the sum of
//! the dice, whose moments given that one of them is in its rest are products of independent ones.

use bestplay::{Integer, Natural, Rational};

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
}

impl Rest {
    pub(crate) fn new(weight: Natural, from: i64, most: [Rational; 2]) -> Rest {
        let least = None;
        Rest {
            weight,
            from,
            most,
            least,
        }
    }

    /// The total of all weights is known from now on, and of these results that they are in the rest as well.
    pub(crate) fn settle(&mut self, total: &Natural, others: &[(i64, Natural)]) {
        let share = |of: Integer| Rational::from_parts(of, total.clone());
        let low = Integer::from(self.from.max(0));
        let weight = Integer::from(self.weight.clone());
        let ends = [Integer::from(self.from), &low * &low];
        let mut least = (self.least.take()).unwrap_or(ends.map(|end| share(&weight * end)));
        // Their values, the sizes of these and their squares, added up.
        let mut sums = [Integer::ZERO; 3];
        for (value, weight) in others {
            self.weight += weight;
            let part = Integer::from(weight.clone()) * *value;
            sums[2] += &part * *value;
            sums[1] += &part * value.signum();
            sums[0] += part;
        }
        let [value, size, square] = sums.map(share);
        least[0] += value;
        least[1] += &square;
        self.most[0] += size;
        self.most[1] += square;
        self.least = Some(least);
    }

    /// One of several rests happens: each with the factor of its weight and its chance of so many.
    pub(crate) fn mixed(parts: &[(Natural, &Natural, &Rest)], all: &Natural) -> Option<Rest> {
        let from = parts.iter().map(|(.., rest)| rest.from).min()?;
        let mut mixed = Rest::new(Natural::ZERO, from, Default::default());
        let mut least = <[Rational; 2]>::default();
        for (factor, chance, rest) in parts {
            let share = Rational::from_parts((*chance).clone().into(), all.clone());
            mixed.weight += factor * &rest.weight;
            let known = rest.least.clone().unwrap_or_default();
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
        let rest = of.rest.as_ref().map(|rest| {
            let [first, second] = rest.most.clone();
            [of.share(&rest.weight), first, second]
        });
        let rest = rest.unwrap_or_default();
        Size {
            mean: of.expected(|value| value.unsigned_abs().into()) + &rest[1],
            square: of.moment(2) + &rest[2],
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
        let all = |part: fn(&Size) -> &Rational| {
            let parts = sizes.iter().map(|(size, count)| times(*count) * part(size));
            parts.fold(Rational::ZERO, |sum, part| sum + part)
        };
        let (means, squares) = (all(|size| &size.mean), all(|size| &size.square));
        let mut sum = <[Rational; 2]>::default();
        for (size, count) in sizes {
            let [chance, own, own_square] = &size.rest;
            let others = &means - &size.mean;
            let square = &squares - &size.square + &others * &others;
            sum[0] += times(*count) * (own + chance * &others);
            sum[1] +=
                times(*count) * (own_square + Rational::from(2) * own * others + chance * square);
        }
        sum
    }
}
