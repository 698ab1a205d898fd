//! A random number of dice, added up: `(d6)d8`.
//!
//! The distribution is the polynomial of the number, at that of the die: Horner's method, one factor for
//! each die there may be, and with equal faces in a row a sum that slides along. Where that would be too
//! long there are still the mean and the variance, by those of the number and of the die (Wald; Blackwell
//! and Girshick): E S = E N E X, and var S = E N var X + var N (E X)².

use std::collections::BTreeMap;

use bestplay::{Natural, Rational};
use dashu_base::BitTest;

use crate::distribution::{Distribution, dense};
use crate::mistake::Mistake;
use crate::work::{MOST_BITS, MOST_RESULTS, Work};

/// The steps on words up to which all results are computed: about a second.
const MOST_STEPS: u64 = 2_000_000_000;

/// What is known of a number whose distribution would be too long.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    pub(crate) mean: Rational,
    pub(crate) variance: Rational,
    pub(crate) lowest: i64,
    pub(crate) highest: i64,
    /// Bits of its longest weight.
    pub(crate) bits: u64,
}

impl Moments {
    /// Those of a distribution without a rest.
    pub(crate) fn of(of: &Distribution) -> Moments {
        let mean = of.moment(1);
        Moments {
            variance: of.moment(2) - &mean * &mean,
            mean,
            lowest: of.lowest(),
            highest: of.highest(),
            bits: of.total.bit_len() as u64,
        }
    }

    /// The sum of so many dice.
    pub(crate) fn dice(&self, die: &Distribution) -> Moments {
        let each = Moments::of(die);
        let end = |end: fn(i64, i64) -> i64, face: i64| {
            end(
                self.lowest.saturating_mul(face),
                self.highest.saturating_mul(face),
            )
        };
        Moments {
            variance: &self.mean * &each.variance + &self.variance * &each.mean * &each.mean,
            mean: &self.mean * &each.mean,
            lowest: end(Ord::min, each.lowest),
            highest: end(Ord::max, each.highest),
            bits: each
                .bits
                .saturating_mul(self.highest.unsigned_abs())
                .saturating_add(self.bits),
        }
    }

    /// The sum, or the difference, of independent numbers.
    pub(crate) fn plus(&self, other: &Moments, minus: bool) -> Moments {
        let sign = if minus { -1 } else { 1 };
        let (low, high) = match minus {
            true => (
                other.highest.saturating_neg(),
                other.lowest.saturating_neg(),
            ),
            false => (other.lowest, other.highest),
        };
        Moments {
            mean: &self.mean + &other.mean * Rational::from(sign),
            variance: &self.variance + &other.variance,
            lowest: self.lowest.saturating_add(low),
            highest: self.highest.saturating_add(high),
            bits: self.bits.saturating_add(other.bits),
        }
    }

    /// So many times the number.
    pub(crate) fn times(&self, factor: i64) -> Moments {
        let by = Rational::from(factor);
        let ends = [self.lowest, self.highest].map(|end| end.saturating_mul(factor));
        Moments {
            mean: &self.mean * &by,
            variance: &self.variance * &by * by,
            lowest: ends[0].min(ends[1]),
            highest: ends[0].max(ends[1]),
            bits: self.bits,
        }
    }
}

/// The sum of a random number of dice; only its moments, where the whole would be too long.
pub(crate) fn compound(
    number: &Distribution,
    die: &Distribution,
    work: &Work<'_>,
) -> Result<Result<Distribution, Moments>, Mistake> {
    if number.rest.is_some() || die.rest.is_some() {
        return Err(work.mistake(
            "dice explode here without end, and there is a random number of them; state a limit, as in \
             explode(3d6, 5)",
        ));
    }
    let most = number.highest().unsigned_abs();
    let spread = die.highest().abs_diff(die.lowest());
    let faces = dense(&die.results, 1);
    let is_even = die.results.len() == faces.len() && faces.iter().all(Natural::is_one);
    let bits = (die.total.bit_len() as u64)
        .saturating_mul(most)
        .saturating_add(number.total.bit_len() as u64);
    let reach = die
        .highest()
        .unsigned_abs()
        .max(die.lowest().unsigned_abs())
        .max(spread);
    let length = reach.saturating_mul(most);
    let each = if is_even { 2 } else { die.results.len() as u64 };
    let words = bits / 64 + 4;
    let steps = most
        .saturating_mul(length / 4)
        .saturating_mul(words)
        .saturating_mul(each);
    if length > MOST_RESULTS || length.saturating_mul(bits) > MOST_BITS || steps > MOST_STEPS {
        return Ok(Err(Moments::of(number).dice(die)));
    }
    let low = die.lowest();
    let chances: BTreeMap<i64, &Natural> = number
        .results
        .iter()
        .map(|(n, weight)| (*n, weight))
        .collect();
    // The sums of what is left to be multiplied, from `base` on.
    let (mut base, mut sums) = (0i64, Vec::<Natural>::new());
    let mut scale = Natural::ONE;
    for n in (0..=number.highest()).rev() {
        if !sums.is_empty() {
            work.spend(sums.len() as u64 * each * words)?;
            sums = match is_even {
                true => slid(&sums, faces.len()),
                false => multiplied(&sums, &faces),
            };
            base += low;
            scale *= &die.total;
        }
        if let Some(&weight) = chances.get(&n) {
            if sums.is_empty() {
                base = 0;
            }
            // This many dice are none that are left.
            if base > 0 {
                sums.splice(0..0, vec![Natural::ZERO; base as usize]);
                base = 0;
            }
            let place = base.unsigned_abs() as usize;
            if sums.len() <= place {
                sums.resize(place + 1, Natural::ZERO);
            }
            sums[place] += weight * &scale;
        }
    }
    let results = (base..).zip(sums).collect();
    Ok(Ok(Distribution::of(results)))
}

/// Times 1 + x + ... of so many terms.
fn slid(sums: &[Natural], terms: usize) -> Vec<Natural> {
    let mut window = Natural::ZERO;
    let mut out = Vec::with_capacity(sums.len() + terms - 1);
    for place in 0..sums.len() + terms - 1 {
        if let Some(enters) = sums.get(place) {
            window += enters;
        }
        if let Some(leaves) = place.checked_sub(terms).and_then(|place| sums.get(place)) {
            window -= leaves;
        }
        out.push(window.clone());
    }
    out
}

fn multiplied(sums: &[Natural], faces: &[Natural]) -> Vec<Natural> {
    let mut out = vec![Natural::ZERO; sums.len() + faces.len() - 1];
    for (shift, weight) in faces
        .iter()
        .enumerate()
        .filter(|(_, weight)| !weight.is_zero())
    {
        for (to, sum) in out[shift..].iter_mut().zip(sums) {
            *to += sum * weight;
        }
    }
    out
}
