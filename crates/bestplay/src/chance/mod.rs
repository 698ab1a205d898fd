//! Random events with integer weights: dice, coins, draws, and what can be built out of them.
//!
//! A [`Chance`] lists the possible outcomes of a random event, each with a positive whole-number
//! weight; the probability of an outcome is its weight divided by the sum of all weights. Nothing
//! is ever rounded. Values combine the way a rulebook speaks: roll two dice *and* add them, *then*
//! draw a card.
//!
//! Weights are words of 128 bits, or whole numbers of any length ([`Chance::long_weights`]) where these are
//! too short.
//!
//! Mistakes, such as an event without outcomes, do not panic. They are remembered as a [`Fault`], and the
//! explorer reports the fault with the state of the game in which it occurred.

mod faces;
mod fault;
mod outcomes;
mod pool;

use dashu_base::{BitTest, Gcd};

use crate::payoff::gcd;
use crate::sorting::sort_by;
use crate::{Natural, Rational};
pub use faces::{Faces, Load};
pub use fault::Fault;
use outcomes::Outcomes;

/// The most bits that the weights of an event may add up to.
const MOST_BITS: usize = 1 << 16;

/// A random event: outcomes with positive integer weights.
///
/// # Examples
///
/// ```
/// use bestplay::Chance;
///
/// // Two dice, and what their sum says.
/// let sum = Chance::die(6).and(Chance::die(6)).map(|(a, b)| a + b).merged();
/// assert_eq!(sum.weight_of(&7), 6);
/// assert_eq!(sum.total(), 36);
///
/// // A coin that shows heads with probability 1/3, tossed four times: all heads or not.
/// let all_heads = Chance::all_of(Chance::coin(1, 3), 4);
/// assert_eq!((all_heads.weight_of(&true), all_heads.total()), (1, 81));
/// ```
#[derive(Clone, Debug)]
pub struct Chance<T>(Outcomes<T>);

impl<T> Chance<T> {
    /// What surely happens.
    #[inline]
    pub fn certain(outcome: T) -> Chance<T> {
        Chance(Outcomes::One([(outcome, 1)]))
    }

    /// One of `outcomes`, all equally likely.
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Chance<T> {
        Chance::weighted(outcomes.into_iter().map(|outcome| (outcome, 1)))
    }

    /// One of `outcomes`, each with its weight. Those of weight 0 cannot happen and are left out.
    #[inline]
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, u128)>) -> Chance<T> {
        let possible = outcomes.into_iter().filter(|&(_, weight)| weight > 0);
        Chance::summed(possible.collect())
    }

    /// One of two outcomes, each with its weight: [`weighted`](Self::weighted) without a list to go through.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::Chance;
    ///
    /// let toss = Chance::either(("heads", 1), ("tails", 2));
    /// assert_eq!((toss.weight_of(&"tails"), toss.total()), (2, 3));
    /// assert_eq!(Chance::either((true, 0), (false, 5)).weight_of(&true), 0);
    /// ```
    #[inline]
    pub fn either(first: (T, u128), second: (T, u128)) -> Chance<T> {
        match (first.1, second.1) {
            (0, 0) => Chance::at_fault(Fault::Empty),
            (_, 0) => Chance(Outcomes::One([first])),
            (0, _) => Chance(Outcomes::One([second])),
            (one, other) if one.checked_add(other).is_none() => Chance::at_fault(Fault::Overflow),
            _ => Chance(Outcomes::Two([first, second])),
        }
    }

    /// Outcomes whose weights may add up to more than words hold.
    #[inline]
    fn summed(outcomes: Outcomes<T>) -> Chance<T> {
        let mut weights = outcomes.as_slice().iter().map(|&(_, weight)| weight);
        match weights.try_fold(0, u128::checked_add) {
            Some(_) => Chance(outcomes),
            None => Chance::at_fault(Fault::Overflow),
        }
    }

    /// One of `outcomes`, each with its weight, which may be of any length up to 65,536 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Chance, Natural};
    ///
    /// let rare = Chance::weighted_long([(true, Natural::ONE), (false, Natural::from(10u8).pow(50))]);
    /// assert!(rare.fault().is_none());
    /// assert_eq!(rare.long_weights().unwrap()[0], Natural::ONE);
    /// ```
    pub fn weighted_long(outcomes: impl IntoIterator<Item = (T, Natural)>) -> Chance<T> {
        let possible = outcomes
            .into_iter()
            .filter(|(_, weight)| *weight > Natural::ZERO);
        let (outcomes, weights): (Vec<(T, u128)>, Vec<Natural>) = possible
            .map(|(outcome, weight)| ((outcome, 0), weight))
            .unzip();
        Chance::beside(outcomes, weights)
    }

    /// Outcomes with their positive weights beside them, whatever is with them. What is done with these is the same
    /// for all types.
    #[cold]
    fn beside(mut outcomes: Vec<(T, u128)>, weights: Vec<Natural>) -> Chance<T> {
        let (short, long) = in_lowest_terms(weights);
        (outcomes.iter_mut().zip(short)).for_each(|((_, weight), short)| *weight = short);
        match long {
            Some(weights) if is_too_long(&weights) => Chance::at_fault(Fault::Overflow),
            Some(weights) => Chance(Outcomes::Long(outcomes, weights)),
            None => Chance(Outcomes::of(outcomes)),
        }
    }

    /// An event with a mistake, which exploring reports.
    #[inline]
    pub(crate) fn at_fault(fault: Fault) -> Chance<T> {
        Chance(Outcomes::Wrong(fault))
    }

    /// The same event, each outcome replaced by what it leads to. Outcomes that become equal stay
    /// apart; [`merged`](Self::merged) joins them.
    #[inline]
    pub fn map<U>(self, to: impl FnMut(T) -> U) -> Chance<U> {
        Chance(self.0.map(to))
    }

    /// This event, and after it another one that may depend on how it came out.
    pub fn then<U>(self, next: impl FnMut(T) -> Chance<U>) -> Chance<U> {
        if let Some(fault) = self.fault() {
            return Chance::at_fault(fault);
        }
        let long = self.long_weights().map(<[Natural]>::to_vec);
        let total = self.total();
        Chance::joined(self.0.map(next).into_vec(), total, long)
    }

    /// What follows the outcomes of an event, whose weights stand beside it or apart, as one event. It is compiled
    /// once, whatever leads to it.
    #[inline(never)]
    fn joined(
        follow_ups: Vec<(Chance<T>, u128)>,
        total: u128,
        long: Option<Vec<Natural>>,
    ) -> Chance<T> {
        if let Some(fault) = follow_ups.iter().find_map(|(each, _)| each.fault()) {
            return Chance::at_fault(fault);
        }
        // What the total of every follow-up is brought to, unless that is more than 128 bits hold.
        let with = |common: u128, total: u128| {
            (total / gcd(common, total))
                .checked_mul(common)
                .filter(|_| total > 0)
        };
        let common =
            (follow_ups.iter()).try_fold(1, |common, (each, _)| with(common, each.total()));
        let fits = common.and_then(|common: u128| common.checked_mul(total));
        let long = (fits.is_none() || long.is_some()).then(|| {
            let short = || follow_ups.iter().map(|&(_, weight)| weight.into());
            let weights = long.unwrap_or_else(|| short().collect());
            let inner = follow_ups.iter().map(|(each, _)| each.0.any_weights());
            over_all(&weights, inner.collect())
        });
        let mut outcomes = Vec::with_capacity(follow_ups.len());
        for (follow_up, weight) in follow_ups {
            let factor = common.map_or(1, |common| common / follow_up.total().max(1));
            let factor = factor.wrapping_mul(weight);
            let inner = follow_up.0.into_vec().into_iter();
            outcomes.extend(inner.map(|(of, inner)| (of, inner.wrapping_mul(factor))));
        }
        match long {
            Some(weights) => Chance::beside(outcomes, weights),
            None => Chance(Outcomes::of(outcomes)),
        }
    }

    /// This event and an independent other one.
    pub fn and<U: Clone>(self, other: Chance<U>) -> Chance<(T, U)>
    where
        T: Clone,
    {
        self.then(|first| other.clone().map(|second| (first.clone(), second)))
    }

    /// The outcomes with their weights, in the order in which they were given; all weights are 0 where they
    /// are [long](Self::long_weights). None if the event is at fault.
    #[inline]
    pub fn outcomes(&self) -> &[(T, u128)] {
        self.0.as_slice()
    }

    /// The weights in lowest terms, in the order of the outcomes, if they add up to more than 128 bits hold.
    #[inline]
    pub fn long_weights(&self) -> Option<&[Natural]> {
        self.0.long()
    }

    /// How likely each of the outcomes is; nothing if the event is at fault.
    pub fn probabilities(&self) -> Vec<Rational> {
        let total = self.long_total();
        let likely = |weight: Natural| Rational::from_parts(weight.into(), total.clone());
        self.0.any_weights().into_iter().map(likely).collect()
    }

    /// The sum of all weights, however long it is.
    pub(crate) fn long_total(&self) -> Natural {
        match self.long_weights() {
            Some(weights) => weights.iter().sum(),
            None => self.total().into(),
        }
    }

    /// Gives the outcomes away, if there are just two; gives the event back otherwise.
    #[inline]
    pub(crate) fn into_two(self) -> Result<[(T, u128); 2], Chance<T>> {
        match self.0 {
            Outcomes::Two(two) => Ok(two),
            outcomes => Err(Chance(outcomes)),
        }
    }

    /// Gives the outcomes away one by one, each with its place and weight.
    #[inline]
    pub(crate) fn each(self, take: impl FnMut(usize, T, u128)) {
        self.0.each(take);
    }

    /// The sum of all weights; 0 if the event is at fault, or its weights are [long](Self::long_weights).
    pub fn total(&self) -> u128 {
        self.outcomes().iter().map(|&(_, weight)| weight).sum()
    }

    /// What is wrong with the event, if anything.
    #[inline]
    pub fn fault(&self) -> Option<Fault> {
        match self.0 {
            Outcomes::Wrong(fault) => Some(fault),
            _ => None,
        }
    }
}

impl<T: Ord> Chance<T> {
    /// The same event with equal outcomes joined and their weights added, in ascending order.
    ///
    /// # Complexity
    ///
    /// O(n log n) comparisons for n outcomes.
    pub fn merged(self) -> Chance<T> {
        if self.fault().is_some() {
            return self;
        }
        let mut long = self.long_weights().map(<[Natural]>::to_vec);
        let mut outcomes = self.0.into_vec();
        if let Some(long) = &long {
            // Each has its place in the list for a weight.
            let places = 0..long.len() as u128;
            (outcomes.iter_mut().zip(places)).for_each(|((_, weight), place)| *weight = place);
        }
        sort_by(&mut outcomes, |(a, _), (b, _)| a.cmp(b));
        outcomes.dedup_by(|(later, extra), (earlier, weight)| {
            let same = later == earlier;
            match &mut long {
                Some(long) if same => {
                    let extra = std::mem::take(&mut long[*extra as usize]);
                    long[*weight as usize] += extra;
                }
                // The total fits, and so does a part of it.
                None if same => *weight = weight.wrapping_add(*extra),
                _ => {}
            }
            same
        });
        match long {
            Some(mut long) => {
                let weight = |&(_, place): &(T, u128)| std::mem::take(&mut long[place as usize]);
                let weights = outcomes.iter().map(weight).collect();
                Chance::beside(outcomes, weights)
            }
            None => Chance(Outcomes::of(outcomes)),
        }
    }

    /// The sum (or any other fold) of `times` independent repetitions, equal results joined after
    /// each: `Chance::die(6).repeated(10, 0, |sum, roll| sum + roll)`.
    pub fn repeated<U: Ord>(&self, times: u32, start: U, fold: impl Fn(&U, &T) -> U) -> Chance<U> {
        (0..times).fold(Chance::certain(start), |so_far, _| {
            so_far
                .then(|total| Chance(self.0.replaced(|t| fold(&total, t))))
                .merged()
        })
    }
}

/// Weights as words, or in lowest terms beside as many zeros, where they add up to more than words hold.
fn in_lowest_terms(mut weights: Vec<Natural>) -> (Vec<u128>, Option<Vec<Natural>>) {
    let mut total = weights.iter().sum::<Natural>();
    if total.bit_len() > 128 {
        let common = weights.iter().fold(Natural::ZERO, |a, b| a.gcd(b));
        weights.iter_mut().for_each(|weight| *weight /= &common);
        total /= common;
    }
    if total.bit_len() > 128 {
        return (vec![0; weights.len()], Some(weights));
    }
    let word = |weight| u128::try_from(weight).unwrap_or(u128::MAX);
    (weights.iter().map(word).collect(), None)
}

/// Whether weights are too long altogether.
fn is_too_long(weights: &[Natural]) -> bool {
    weights.iter().sum::<Natural>().bit_len() > MOST_BITS
}

/// The weights of what follows the outcomes of an event with these weights, over a common denominator.
fn over_all(weights: &[Natural], inner: Vec<Vec<Natural>>) -> Vec<Natural> {
    let totals: Vec<Natural> = inner.iter().map(|inner| inner.iter().sum()).collect();
    let common = totals.iter().fold(Natural::ONE, |common, total| {
        &common / (&common).gcd(total) * total
    });
    let scaled = inner.into_iter().zip(totals).zip(weights);
    let scaled = scaled.flat_map(|((inner, total), weight)| {
        let factor = &common / total * weight;
        inner.into_iter().map(move |inner| &factor * inner)
    });
    scaled.collect()
}

impl<T: PartialEq> Chance<T> {
    /// The weight of an outcome: 0 if it cannot happen, or weights are [long](Chance::long_weights).
    pub fn weight_of(&self, outcome: &T) -> u128 {
        let same = self.outcomes().iter().filter(|(o, _)| o == outcome);
        same.map(|&(_, weight)| weight).sum()
    }
}

impl Chance<u32> {
    /// A fair die with the faces 1 to `faces`.
    pub fn die(faces: u32) -> Chance<u32> {
        Chance::uniform(1..=faces)
    }
}

impl Chance<bool> {
    /// A coin that shows heads (`true`) with probability `heads / of`. A certain coin has one
    /// outcome.
    pub fn coin(heads: u64, of: u64) -> Chance<bool> {
        let Some(tails) = of.checked_sub(heads) else {
            return Chance::at_fault(Fault::Overflow);
        };
        Chance::weighted(
            [(true, heads), (false, tails)].map(|(side, weight)| (side, weight.into())),
        )
    }

    /// Whether `times` independent repetitions all come out `true`.
    pub fn all_of(trial: Chance<bool>, times: u32) -> Chance<bool> {
        let total = trial.long_total();
        let weights = trial.0.any_weights();
        let of = trial.outcomes().iter().zip(weights);
        let all: Natural = of.filter(|(of, _)| of.0).map(|(_, weight)| weight).sum();
        let is_long = total.bit_len().saturating_mul(times as usize) > 2 * MOST_BITS;
        if let Some(fault) = trial.fault().or(is_long.then_some(Fault::Overflow)) {
            return Chance::at_fault(fault);
        }
        let (all, total) = (all.pow(times as usize), total.pow(times as usize));
        let rest = total - &all;
        Chance::weighted_long([(true, all), (false, rest)])
    }
}

impl<T: Clone> Chance<Vec<T>> {
    /// The ordered draws of `count` things without replacement out of `stock`, which says how many
    /// there are of each kind. More draws than things is a fault.
    pub fn draws(stock: &[(T, u64)], count: usize) -> Chance<Vec<T>> {
        let counts: Vec<u64> = stock.iter().map(|&(_, n)| n).collect();
        let start = Chance::certain((counts, Vec::with_capacity(count)));
        (0..count)
            .fold(start, |so_far, _| {
                so_far.then(|(left, drawn)| {
                    let kinds = (0..left.len()).map(|kind| (kind, u128::from(left[kind])));
                    Chance::weighted(kinds).map(|kind| {
                        let (mut left, mut drawn) = (left.clone(), drawn.clone());
                        left[kind] -= 1;
                        drawn.push(stock[kind].0.clone());
                        (left, drawn)
                    })
                })
            })
            .map(|(_, drawn)| drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_add_up() {
        let three = Chance::die(6).repeated(3, 0, |sum, roll| sum + roll);
        assert_eq!(three.total(), 216);
        assert_eq!(three.weight_of(&10), 27);
        assert_eq!(three.outcomes().len(), 16);
    }

    #[test]
    fn then_keeps_probabilities_when_totals_differ() {
        // Heads: a die of 6; tails: a coin worth 1 or 2. P(1) = 1/2 (1/6 + 1/2) = 1/3.
        let event = Chance::coin(1, 2)
            .then(|heads| {
                if heads {
                    Chance::die(6)
                } else {
                    Chance::die(2)
                }
            })
            .merged();
        assert_eq!(event.weight_of(&1) * 3, event.total());
    }

    #[test]
    fn draws_without_replacement() {
        let hand = Chance::draws(&[('r', 2), ('b', 1)], 2);
        assert_eq!(hand.total(), 6);
        assert_eq!(hand.weight_of(&vec!['r', 'b']), 2);
        assert_eq!(hand.weight_of(&vec!['b', 'b']), 0);
        assert_eq!(Chance::draws(&[('r', 1)], 2).fault(), Some(Fault::Empty));
    }

    #[test]
    fn mistakes_are_remembered() {
        assert_eq!(Chance::<u8>::uniform([]).fault(), Some(Fault::Empty));
        let possible = Chance::weighted([(1, 3), (2, 0)]);
        assert_eq!(
            (possible.outcomes(), possible.fault()),
            (&[(1, 3)][..], None)
        );
        assert_eq!(
            Chance::weighted([(1, 0), (2, 0)]).fault(),
            Some(Fault::Empty)
        );
        assert_eq!(
            Chance::weighted([(1, u128::MAX), (2, 1)]).fault(),
            Some(Fault::Overflow)
        );
        let longest = Chance::all_of(Chance::coin(1, 100), 10_000);
        assert_eq!(longest.fault(), Some(Fault::Overflow));
        assert_eq!(Chance::coin(3, 2).fault(), Some(Fault::Overflow));
    }

    #[test]
    fn weights_of_any_length_say_what_short_ones_do() {
        let natural = |x: u128| Natural::from(x);
        // 2^200 and 3 · 2^200 are 1 and 3.
        let short = Chance::weighted_long([(1, natural(1) << 200), (2, natural(3) << 200)]);
        assert_eq!(short.outcomes(), &[(1, 1), (2, 3)]);
        // 140 coins: binomials over 2^140, the first of which is 1.
        let heads = Chance::coin(1, 2).repeated(140, 0, |sum, &head| sum + u32::from(head));
        let long = heads.long_weights().expect("long weights");
        assert_eq!((heads.total(), long.iter().sum()), (0, natural(1) << 140));
        assert_eq!(long[..3], [1, 140, 9730].map(natural));
        // All heads, or not; and then once more by a coin, in lowest terms again.
        let all = Chance::all_of(Chance::coin(1, 2), 140);
        let ends = all.then(|all| {
            if all {
                Chance::coin(1, 2)
            } else {
                Chance::certain(false)
            }
        });
        let ends = ends.merged();
        assert_eq!(
            ends.long_weights(),
            Some(&[(natural(1) << 141) - natural(1), natural(1)][..])
        );
        let both = heads
            .clone()
            .and(Chance::die(6))
            .map(|(heads, _)| heads)
            .merged();
        assert_eq!(both.long_weights(), Some(long));
        assert_eq!(
            Chance::weighted_long([(1, natural(1) << 70_000), (2, natural(1))]).fault(),
            Some(Fault::Overflow)
        );
        let sure = Chance::weighted_long([(1, natural(1) << 200), (2, natural(0))]);
        assert_eq!(sure.outcomes(), &[(1, 1)]);
    }

    #[test]
    fn a_certain_coin_has_one_outcome() {
        assert_eq!(Chance::coin(1, 1).outcomes(), &[(true, 1)]);
        assert_eq!(Chance::coin(0, 1).outcomes(), &[(false, 1)]);
    }
}
