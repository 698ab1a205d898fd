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
use crate::operators::Op;
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
        let bits = each.bits.saturating_mul(self.highest.unsigned_abs());
        Moments {
            variance: &self.mean * &each.variance + &self.variance * &each.mean * &each.mean,
            mean: &self.mean * &each.mean,
            lowest: each
                .lowest
                .saturating_mul(self.lowest)
                .min(each.lowest.saturating_mul(self.highest)),
            highest: each
                .highest
                .saturating_mul(self.lowest)
                .max(each.highest.saturating_mul(self.highest)),
            bits: bits.saturating_add(self.bits),
        }
    }

    /// The sum, the difference or the product of independent numbers; the moments of other operators are not
    /// known.
    pub(crate) fn combined(op: Op, a: &Moments, b: &Moments) -> Option<Moments> {
        let by: fn(i64, i64) -> i64 = match op {
            Op::Plus => i64::saturating_add,
            Op::Minus => i64::saturating_sub,
            Op::Times => i64::saturating_mul,
            _ => return None,
        };
        let (mean, variance) = match op {
            Op::Plus => (&a.mean + &b.mean, &a.variance + &b.variance),
            Op::Minus => (&a.mean - &b.mean, &a.variance + &b.variance),
            _ => {
                let (x, y) = (&a.mean * &a.mean, &b.mean * &b.mean);
                let variance = &a.variance * (&b.variance + y) + x * &b.variance;
                (&a.mean * &b.mean, variance)
            }
        };
        let ends = [a.lowest, a.highest].map(|x| [by(x, b.lowest), by(x, b.highest)]);
        let ends = ends.as_flattened().iter().copied();
        Some(Moments {
            mean,
            variance,
            lowest: ends.clone().min()?,
            highest: ends.max()?,
            bits: a.bits.saturating_add(b.bits),
        })
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
    let moments = Moments::of(number).dice(die);
    let (low, high) = (die.lowest(), die.highest());
    let spread = high.abs_diff(low);
    let is_even = spread == die.results.len() as u64 - 1
        && die.results.iter().all(|(_, weight)| weight.is_one());
    let reach = high.unsigned_abs().max(low.unsigned_abs()).max(spread);
    let most = number.highest().unsigned_abs();
    let length = reach.saturating_mul(most);
    let each = if is_even { 2 } else { die.results.len() as u64 };
    let words = moments.bits / 64 + 4;
    let factors = [length / 4, words, each];
    let steps = factors.into_iter().fold(most, u64::saturating_mul);
    let memory = length.saturating_mul(moments.bits);
    if length > MOST_RESULTS || memory > MOST_BITS || steps > MOST_STEPS {
        return Ok(Err(moments));
    }
    let faces = dense(&die.results, 1);
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
            // This many dice are none that are left.
            if base > 0 {
                sums.splice(0..0, vec![Natural::ZERO; base as usize]);
                base = 0;
            }
            let place = base.unsigned_abs() as usize;
            sums.resize(sums.len().max(place + 1), Natural::ZERO);
            sums[place] += weight * &scale;
        }
    }
    Ok(Ok(Distribution::of((base..).zip(sums))))
}

/// Times 1 + x + ... of so many terms.
fn slid(sums: &[Natural], terms: usize) -> Vec<Natural> {
    let mut window = Natural::ZERO;
    let slide = |place: usize| {
        if let Some(enters) = sums.get(place) {
            window += enters;
        }
        if let Some(leaves) = place.checked_sub(terms).and_then(|place| sums.get(place)) {
            window -= leaves;
        }
        window.clone()
    };
    (0..sums.len() + terms - 1).map(slide).collect()
}

fn multiplied(sums: &[Natural], faces: &[Natural]) -> Vec<Natural> {
    let mut out = vec![Natural::ZERO; sums.len() + faces.len() - 1];
    for (shift, weight) in faces.iter().enumerate() {
        if !weight.is_zero() {
            for (to, sum) in out[shift..].iter_mut().zip(sums) {
                *to += sum * weight;
            }
        }
    }
    out
}
