//! What outcomes are worth together, by bounds of what each is worth, in words alone.

use smallvec::SmallVec;

use crate::Payoff;

/// Binary digits of the largest bound: with them a word is full, but for its sign.
const BITS: u32 = 62;

/// The most that weights may add up to: a sum of bounds, each times its weight, fits into 128 bits.
const MOST_WEIGHT: u128 = 1 << 60;

/// Bounds of what outcomes are worth, each with its weight.
#[derive(Default)]
pub(super) struct Mean(SmallVec<[([Payoff; 2], u128); 1]>);

impl Mean {
    pub(super) fn add(&mut self, bounds: [Payoff; 2], weight: u128) {
        self.0.push((bounds, weight));
    }

    /// Bounds of the mean, rounded outwards to [`BITS`] digits unless all outcomes have the same; `None` if words are too
    /// short, or nothing may be rounded.
    pub(super) fn bounds(&self, is_exact: bool) -> Option<[Payoff; 2]> {
        let (first, _) = *self.0.first()?;
        if self.0.iter().all(|&(bounds, _)| bounds == first) {
            return Some(first);
        }
        let mut weights = self.0.iter().map(|&(_, weight)| weight);
        let total = weights.try_fold(0, u128::checked_add)?;
        if is_exact || total > MOST_WEIGHT {
            return None;
        }
        let whole = |bound: Payoff| {
            let (numerator, denominator) = bound.words()?;
            Some(u64::BITS - (numerator.unsigned_abs() / denominator).leading_zeros())
        };
        let bounds = || self.0.iter().flat_map(|&(bounds, _)| bounds);
        let whole = bounds().try_fold(0, |most, bound| Some(whole(bound)?.max(most)))?;
        let places = BITS.checked_sub(whole)?;
        // The lower bound from below; the upper one is that of the opposite.
        let below = |which: usize, sign: i128| {
            let units = |&(bounds, weight): &([Payoff; 2], u128)| {
                let (numerator, denominator) = bounds[which].words()?;
                let scaled = sign * (i128::from(numerator) << places);
                Some(scaled.div_euclid(denominator.into()) * i128::try_from(weight).ok()?)
            };
            let sum = self
                .0
                .iter()
                .try_fold(0, |sum, term| Some(sum + units(term)?))?;
            let mean: i128 = sign * i128::div_euclid(sum, i128::try_from(total).ok()?);
            Some(Payoff::fraction(i64::try_from(mean).ok()?, 1 << places))
        };
        Some([below(0, 1)?, below(1, -1)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rational;
    use crate::random::Random;

    #[test]
    fn the_mean_lies_between_its_bounds_and_they_are_tight() {
        let mut random = Random(7);
        for size in (0..40).cycle().take(4_000) {
            let mut payoff = || {
                let numerator = random.below(1 << size) as i64 - (1 << size >> 1);
                Payoff::fraction(numerator, random.below(1 << size) + 1)
            };
            let mut bounds = || {
                let (a, b) = (payoff(), payoff());
                [a.min(b), a.max(b)]
            };
            let mut terms: Vec<([Payoff; 2], u128)> = (0..4).map(|_| (bounds(), 0)).collect();
            for (_, weight) in &mut terms {
                *weight = 1 + u128::from(random.below(1 << size));
            }
            let mut mean = Mean::default();
            terms
                .iter()
                .for_each(|&(bounds, weight)| mean.add(bounds, weight));
            let total: u128 = terms.iter().map(|&(_, weight)| weight).sum();
            let exact = |which: usize| {
                let each = terms
                    .iter()
                    .map(|(bounds, weight)| bounds[which].to_rational() * Rational::from(*weight));
                each.fold(Rational::ZERO, |sum, term| sum + term) / Rational::from(total)
            };
            let [lower, upper] = mean.bounds(false).unwrap().map(Payoff::to_rational);
            let (least, most) = (exact(0), exact(1));
            assert!(lower <= least && most <= upper, "{terms:?}");
            // Two roundings of a unit, and the largest bound has all binary digits but two, or one.
            let largest = terms.iter().flat_map(|(bounds, _)| bounds);
            let largest = largest
                .map(|bound| bound.to_f64().abs())
                .fold(1.0, f64::max);
            let unit = largest * 2f64.powi(-60);
            let slack = (least - lower)
                .to_f64()
                .value()
                .max((upper - most).to_f64().value());
            assert!(slack <= 2.0 * unit, "{terms:?}: {slack:e}");
        }
    }

    #[test]
    fn what_is_the_same_is_not_rounded_and_what_is_too_long_is_left() {
        let third = [Payoff::fraction(1, 3); 2];
        let mean = |terms: &[([Payoff; 2], u128)]| {
            let mut mean = Mean::default();
            terms
                .iter()
                .for_each(|&(bounds, weight)| mean.add(bounds, weight));
            [mean.bounds(true), mean.bounds(false)]
        };
        assert_eq!(mean(&[(third, 5), (third, u128::MAX)]), [Some(third); 2]);
        let other = [Payoff::ZERO, Payoff::ONE];
        assert_eq!(mean(&[(third, 5), (other, u128::MAX - 5)]), [None, None]);
        assert_eq!(
            mean(&[(third, 1), ([Payoff::from(i64::MAX); 2], 1)]),
            [None, None]
        );
        assert_eq!(mean(&[]), [None, None]);
        let half = mean(&[([Payoff::ZERO; 2], 1), ([Payoff::ONE; 2], 1)]);
        assert_eq!(half, [None, Some([Payoff::HALF; 2])]);
    }
}
