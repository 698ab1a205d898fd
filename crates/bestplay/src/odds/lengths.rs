//! How long play lasts: the probability of each number of steps.

use dashu_int::IBig;

use super::course::Course;
use super::forward::Followed;
use crate::{Rational, Value};

/// How long play lasts, in steps: a step leaves one state, by a choice together with what chance
/// makes of it, or by chance alone.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Rational, Solver, Value};
///
/// let solver = Solver::new();
/// let solution = solver.solve(&Pig { goal: 2 })?;
/// let lengths = solver.lengths(&solution)?;
/// assert_eq!((lengths.at(1), lengths.longer_than(1)), (Value::fraction(3, 4), Value::fraction(1, 4)));
/// assert_eq!(lengths.quantile(&Rational::from_parts(9.into(), 10u8.into())), Some(2));
/// assert_eq!(lengths.iter().next(), Some((1, Value::fraction(3, 4))));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Lengths {
    /// The mean number of steps; infinite if play may never end.
    pub mean: Value,
    /// The fewest steps in which play can end; `None` if it never does.
    pub shortest: Option<u64>,
    /// The most steps after which play can end; `None` if there is no limit, or no end.
    pub longest: Option<u64>,
    /// The probability that play never ends.
    pub never: Value,
    followed: Followed,
    /// How many plays have ended after each number of steps, from 0 on, in units of 2^-bits.
    so_far: Vec<IBig>,
}

impl Lengths {
    pub(super) fn new(mean: Value, never: Value, course: &Course, followed: Followed) -> Lengths {
        let sum = |sum: &mut IBig, ended: &IBig| {
            *sum += ended;
            Some(sum.clone())
        };
        Lengths {
            mean,
            shortest: course.shortest,
            longest: course.longest,
            so_far: followed.ended.iter().scan(IBig::ZERO, sum).collect(),
            followed,
            never,
        }
    }

    /// The number of steps up to which play was followed.
    pub fn followed(&self) -> u64 {
        // The first entry is that of no step at all.
        self.followed.ended.len() as u64 - 1
    }

    /// The probability that play ends after just so many steps.
    pub fn at(&self, steps: u64) -> Value {
        let possible = self.shortest.is_some_and(|shortest| shortest <= steps)
            && self.longest.is_none_or(|longest| steps <= longest);
        if !possible {
            return Value::fraction(0, 1);
        }
        if self.shortest == self.longest && self.never == Value::fraction(0, 1) {
            return Value::fraction(1, 1);
        }
        let Followed { ended, lost, .. } = &self.followed;
        let (lower, upper) = match self.place(steps) {
            Some(n) => (&ended[n], &ended[n] + &lost[n]),
            None => (&IBig::ZERO, self.followed.missing()),
        };
        self.followed.between(lower, &upper)
    }

    /// The probability that play takes more steps than that, or never ends.
    pub fn longer_than(&self, steps: u64) -> Value {
        if self.shortest.is_none_or(|shortest| steps < shortest) {
            return Value::fraction(1, 1);
        }
        if self.longest.is_some_and(|longest| longest <= steps) {
            return self.never.clone();
        }
        let n = self.place(steps).unwrap_or(self.followed.ended.len() - 1);
        let upper = (IBig::ONE << self.followed.bits as usize) - &self.so_far[n];
        let lower = match self.place(steps) {
            Some(n) => &upper - &self.followed.lost[n],
            None => IBig::ZERO,
        };
        self.followed.between(&lower, &upper)
    }

    /// The probability that play ends after more steps than it was followed, at most what rounding
    /// lost included.
    pub fn missing(&self) -> Value {
        match self.longest {
            Some(longest) if longest <= self.followed() => Value::fraction(0, 1),
            _ => self.followed.between(&IBig::ZERO, &self.followed.missing()),
        }
    }

    /// The least number of steps by which play has ended with this probability, such as 1/2 for the
    /// median; `None` where play never ends so often, or where it is not certain how many steps it
    /// takes.
    pub fn quantile(&self, probability: &Rational) -> Option<u64> {
        let number = |units: &IBig| self.followed.between(units, units);
        let reached = |units: &IBig| number(units).lower() >= Some(probability);
        let n = self.so_far.partition_point(|sum| !reached(sum));
        let surely_not_before =
            n == 0 || !reached(&(&self.so_far[n - 1] + &self.followed.lost[n - 1]));
        (n < self.so_far.len() && surely_not_before).then_some(n as u64)
    }

    /// Every number of steps up to which play was followed, with its probability, from the fewest
    /// possible on.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Value)> {
        let first = self.shortest.unwrap_or(u64::MAX);
        (first..=self.followed()).map(|steps| (steps, self.at(steps)))
    }

    fn place(&self, steps: u64) -> Option<usize> {
        let steps = usize::try_from(steps).ok();
        steps.filter(|&steps| steps < self.followed.ended.len())
    }
}
