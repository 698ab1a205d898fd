//! A random number of dice, added up: `(d6)d8`.
//!
//! The distribution is the polynomial of the number, at that of the die: Horner's method, one factor for
//! each die there may be, and equal faces in a row are a sum that slides along. Where that would be too
//! long there are still the mean and the variance, by those of the number and of the die (Wald; Blackwell
//! and Girshick): E S = E N E X, and var S = E N var X + var N (E X)².

use bestplay::{Natural, Rational};
use dashu_base::BitTest;

use crate::distribution::{Distribution, dense};
use crate::mistake::Found;
use crate::operators::Op;
use crate::work::{MOST_BITS, MOST_RESULTS, Work};

/// The steps on words up to which all results are computed: about a second.
const MOST_STEPS: u64 = 2_000_000_000;

/// What is known of a number whose distribution would be too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moments {
    pub(crate) mean: Rational,
    pub(crate) variance: Rational,
    /// The lowest and the highest result.
    pub(crate) ends: [i64; 2],
    /// Bits of its longest weight.
    pub(crate) bits: u64,
}

impl Moments {
    /// Those of a distribution without a rest.
    pub(crate) fn of(of: &Distribution) -> Moments {
        if let Some(long) = &of.long {
            return long.clone();
        }
        let mean = of.moment(1);
        Moments {
            variance: of.moment(2) - &mean * &mean,
            mean,
            ends: [of.lowest(), of.highest()],
            bits: of.total.bit_len() as u64,
        }
    }

    /// The sum of so many dice.
    fn dice(&self, each: &Moments) -> Moments {
        let most = self.ends[1].unsigned_abs();
        Moments {
            mean: &self.mean * &each.mean,
            variance: &self.mean * &each.variance + &self.variance * &each.mean * &each.mean,
            ends: ends(self, each, i64::saturating_mul),
            bits: each.bits.saturating_mul(most).saturating_add(self.bits),
        }
    }

    /// The sum, the difference or the product of independent numbers; the moments of other operators are not
    /// known, nor is anything with a rest.
    pub(crate) fn combined(op: Op, a: &Distribution, b: &Distribution) -> Option<Moments> {
        if a.rest.is_some() || b.rest.is_some() {
            return None;
        }
        let (a, b) = (&Moments::of(a), &Moments::of(b));
        let (mean, ends) = match op {
            Op::Plus => (&a.mean + &b.mean, ends(a, b, i64::saturating_add)),
            Op::Minus => (&a.mean - &b.mean, ends(a, b, i64::saturating_sub)),
            Op::Times => (&a.mean * &b.mean, ends(a, b, i64::saturating_mul)),
            _ => return None,
        };
        let (x, y) = (&a.mean * &a.mean, &b.mean * &b.mean);
        let variance = match op {
            Op::Times => &a.variance * (&b.variance + y) + x * &b.variance,
            _ => &a.variance + &b.variance,
        };
        let bits = a.bits.saturating_add(b.bits);
        Some(Moments {
            mean,
            variance,
            ends,
            bits,
        })
    }
}

/// The lowest and the highest of what comes of the ends of two numbers.
fn ends(a: &Moments, b: &Moments, op: fn(i64, i64) -> i64) -> [i64; 2] {
    let mut all = a.ends.map(|x| b.ends.map(|y| op(x, y))).concat();
    all.sort_unstable();
    [all[0], all[3]]
}

/// The sum of a random number of dice; only its moments, where the whole would be too long.
pub(crate) fn compound(
    number: &Distribution,
    die: &Distribution,
    work: &Work<'_>,
) -> Found<Distribution> {
    if number.rest.is_some() || die.rest.is_some() {
        return Err(work.mistake(
            "dice explode here without end, and there is a random number of them; state a limit, as in \
             explode(3d6, 5)",
        ));
    }
    let moments = Moments::of(number).dice(&Moments::of(die));
    let (low, high) = (die.lowest(), die.highest());
    let spread = high.abs_diff(low);
    let reach = high.unsigned_abs().max(low.unsigned_abs()).max(spread);
    let most = number.highest().unsigned_abs();
    let length = reach.saturating_mul(most);
    if number.long.is_some() || length > MOST_RESULTS {
        return Ok(Distribution::long(moments));
    }
    let faces = steps(&dense(&die.results, 1));
    let words = moments.bits / 64 + 4;
    let factors = [length / 4, words, faces.len() as u64];
    let steps = factors.into_iter().fold(most, u64::saturating_mul);
    if length.saturating_mul(moments.bits) > MOST_BITS || steps > MOST_STEPS {
        return Ok(Distribution::long(moments));
    }
    // The sums of what is left to be multiplied, from `base` on.
    let (mut base, mut sums) = (0i64, Vec::<Natural>::new());
    let mut scale = Natural::ONE;
    for n in (0..=number.highest()).rev() {
        if !sums.is_empty() {
            work.spend(sums.len() as u64 * faces.len() as u64 * words)?;
            sums = multiplied(&sums, &faces, spread as usize);
            base += low;
            scale *= &die.total;
        }
        let chance = number.results.binary_search_by_key(&n, |&(n, _)| n);
        if let Ok(chance) = chance {
            // This many dice are none that are left.
            if base > 0 {
                sums.splice(0..0, vec![Natural::ZERO; base as usize]);
                base = 0;
            }
            let place = base.unsigned_abs() as usize;
            sums.resize(sums.len().max(place + 1), Natural::ZERO);
            sums[place] += &number.results[chance].1 * &scale;
        }
    }
    Ok(Distribution::of((base..).zip(sums)))
}

/// By how much the weights of faces rise or fall from one to the next, where they do: equal ones follow each
/// other.
fn steps(faces: &[Natural]) -> Vec<(usize, bool, Natural)> {
    let mut before = &Natural::ZERO;
    let mut steps = Vec::new();
    for (place, weight) in faces.iter().chain([&Natural::ZERO]).enumerate() {
        if weight != before {
            let rises = weight > before;
            let by = match rises {
                true => weight - before,
                false => before - weight,
            };
            steps.push((place, rises, by));
        }
        before = weight;
    }
    steps
}

/// Sums with one die more, whose faces have these steps: a window that slides along.
fn multiplied(sums: &[Natural], steps: &[(usize, bool, Natural)], spread: usize) -> Vec<Natural> {
    let mut window = Natural::ZERO;
    let slide = |place: usize| {
        for (shift, rises, by) in steps {
            if let Some(sum) = place.checked_sub(*shift).and_then(|place| sums.get(place)) {
                match (rises, by.is_one()) {
                    (true, true) => window += sum,
                    (true, false) => window += sum * by,
                    (false, true) => window -= sum,
                    (false, false) => window -= sum * by,
                }
            }
        }
        window.clone()
    };
    (0..sums.len() + spread).map(slide).collect()
}
