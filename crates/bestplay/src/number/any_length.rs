//! Numbers of any length, most of which are a few machine words.

use std::borrow::Cow;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::Fixed;
use super::words::Words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyLength {
    Few(Words),
    /// A number that does not fit in those.
    Many(IBig),
}

impl AnyLength {
    /// As a long number, whatever it is.
    fn long(&self) -> Cow<'_, IBig> {
        match self {
            AnyLength::Few(words) => Cow::Owned(IBig::from_le_bytes(&words.bytes())),
            AnyLength::Many(long) => Cow::Borrowed(long),
        }
    }

    /// Changes it as a long number.
    #[cold]
    fn change(&mut self, change: impl FnOnce(&mut IBig)) {
        let mut long = match std::mem::take(self) {
            AnyLength::Many(long) => long,
            few => few.long().into_owned(),
        };
        change(&mut long);
        *self = AnyLength::from(long);
    }
}

impl From<IBig> for AnyLength {
    fn from(long: IBig) -> AnyLength {
        let few = match Fixed::bit_length(&long) <= Words::BITS {
            true => Words::of_bytes(&long.to_le_bytes()),
            false => None,
        };
        few.map_or(AnyLength::Many(long), AnyLength::Few)
    }
}

impl Default for AnyLength {
    #[inline]
    fn default() -> AnyLength {
        AnyLength::Few(Words::default())
    }
}

impl Ord for AnyLength {
    #[inline]
    fn cmp(&self, other: &AnyLength) -> Ordering {
        match (self, other) {
            (AnyLength::Few(one), AnyLength::Few(other)) => one.cmp(other),
            _ => self.long().cmp(&other.long()),
        }
    }
}

impl PartialOrd for AnyLength {
    #[inline]
    fn partial_cmp(&self, other: &AnyLength) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Fixed for AnyLength {
    const BITS: Option<u32> = None;

    #[inline]
    fn add(&mut self, other: &Self) {
        if let (AnyLength::Few(one), AnyLength::Few(other)) = (&mut *self, other)
            && let Some(sum) = one.plus(other)
        {
            *one = sum;
        } else {
            self.change(|long| *long += &*other.long());
        }
    }

    #[inline]
    fn sub(&mut self, other: &Self) {
        if let (AnyLength::Few(one), AnyLength::Few(other)) = (&mut *self, other)
            && let Some(difference) = one.minus(other)
        {
            *one = difference;
        } else {
            self.change(|long| *long -= &*other.long());
        }
    }

    #[inline]
    fn add_product(&mut self, weight: u128, x: &Self) {
        if let (AnyLength::Few(sum), AnyLength::Few(x)) = (&mut *self, x)
            && let Some(more) = sum.plus_product(weight, x)
        {
            *sum = more;
        } else {
            self.change(|long| long.add_product(weight, &x.long()));
        }
    }

    #[inline]
    fn product(&self, by: &Self) -> Self {
        if let (AnyLength::Few(one), AnyLength::Few(by)) = (self, by)
            && let Some(product) = one.times(by)
        {
            AnyLength::Few(product)
        } else {
            AnyLength::from(&*self.long() * &*by.long())
        }
    }

    #[inline]
    fn div_floor(&self, by: &Self) -> Self {
        match (self, by) {
            (AnyLength::Few(one), AnyLength::Few(by)) => AnyLength::Few(one.over(by, false)),
            _ => AnyLength::from(Fixed::div_floor(&*self.long(), &by.long())),
        }
    }

    #[inline]
    fn div_ceil(&self, by: &Self) -> Self {
        match (self, by) {
            (AnyLength::Few(one), AnyLength::Few(by)) => AnyLength::Few(one.over(by, true)),
            _ => AnyLength::from(Fixed::div_ceil(&*self.long(), &by.long())),
        }
    }

    #[inline]
    fn coarse(&self, bits: u32) -> f64 {
        match self {
            AnyLength::Few(words) => {
                let (leading, dropped) = words.leading();
                let size = leading as f64 * (f64::from(dropped) - f64::from(bits)).exp2();
                if words.is_negative() { -size } else { size }
            }
            AnyLength::Many(long) => Fixed::coarse(long, bits),
        }
    }

    #[inline]
    fn word(&self, shift: u32, bits: u32) -> Option<i64> {
        match self {
            AnyLength::Few(words) => words.word(shift, bits),
            AnyLength::Many(long) => Fixed::word(long, shift, bits),
        }
    }

    fn scaled(x: f64, exponent: i64) -> Option<Self> {
        IBig::scaled(x, exponent).map(AnyLength::from)
    }

    #[inline]
    fn from_count(count: u128) -> Self {
        AnyLength::Few(Words::of(count))
    }

    fn from_big(x: &IBig) -> Option<Self> {
        Some(AnyLength::from(x.clone()))
    }

    fn to_big(&self) -> IBig {
        self.long().into_owned()
    }

    #[inline]
    fn within(&self, bits: u32) -> bool {
        match self {
            AnyLength::Few(words) => words.within(bits),
            AnyLength::Many(long) => Fixed::within(long, bits),
        }
    }

    #[inline]
    fn bit_length(&self) -> u32 {
        match self {
            AnyLength::Few(words) => words.bit_length(),
            AnyLength::Many(long) => Fixed::bit_length(long),
        }
    }

    #[inline]
    fn sign(&self) -> i32 {
        match self {
            AnyLength::Few(words) => words.sign(),
            AnyLength::Many(long) => Fixed::sign(long),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all lengths around those that fit in a few words, and some close to powers of two.
    fn numbers() -> Vec<IBig> {
        let mut seed = IBig::from(0x9e37_79b9_7f4a_7c15u64);
        let mut numbers = vec![IBig::ZERO];
        for bits in [
            1, 7, 62, 63, 64, 65, 127, 128, 129, 190, 255, 256, 257, 318, 319, 320, 321, 700,
        ] {
            let power = IBig::ONE << bits;
            seed = (&seed * &seed + &power) % (&power + IBig::ONE);
            let near = [
                &power - IBig::ONE,
                power.clone(),
                &power + IBig::ONE,
                seed.clone(),
            ];
            numbers.extend(near.iter().map(|x| -x));
            numbers.extend(near);
            seed += IBig::from(0x2545_f491_4f6c_dd1du64);
        }
        numbers
    }

    #[test]
    fn any_length_counts_like_whole_numbers() {
        let short = |x: &IBig| matches!(AnyLength::from(x.clone()), AnyLength::Few(_));
        let longest = IBig::ONE << (Words::BITS - 1) as usize;
        assert!(short(&(&longest - IBig::ONE)) && !short(&longest));
        let same = |found: AnyLength, right: IBig, of: (&IBig, &IBig)| {
            assert_eq!(found, AnyLength::from(right), "of {of:?}");
        };
        let numbers = numbers();
        for x in &numbers {
            let own = AnyLength::from(x.clone());
            assert_eq!(own.to_big(), *x);
            assert_eq!(Fixed::sign(&own), Fixed::sign(x));
            let bits = Fixed::bit_length(x);
            assert_eq!(own.bit_length(), bits);
            assert!(
                own.within(bits) && (bits < 2 || !own.within(bits - 2)),
                "{x}"
            );
            let (float, right) = (own.coarse(100), Fixed::coarse(x, 100));
            assert!(
                (float - right).abs() <= right.abs() * 1e-15,
                "{x}: {float} {right}"
            );
            for (shift, bits) in [(0, 62), (3, 30), (64, 62), (250, 10), (300, 62), (400, 5)] {
                let word = (x >> shift as usize).try_into().ok();
                let word = word.filter(|&word: &i64| (-1 << bits..1 << bits).contains(&word));
                assert_eq!(own.word(shift, bits), word, "{x} {shift} {bits}");
            }
            for y in &numbers {
                let other = AnyLength::from(y.clone());
                assert_eq!(own.cmp(&other), x.cmp(y), "{x} {y}");
                let with = |change: &dyn Fn(&mut AnyLength)| {
                    let mut changed = own.clone();
                    change(&mut changed);
                    changed
                };
                same(with(&|own| own.add(&other)), x + y, (x, y));
                same(with(&|own| own.sub(&other)), x - y, (x, y));
                if let Ok(weight) = u128::try_from(y.clone()) {
                    let count = AnyLength::from_count(weight);
                    same(count, y.clone(), (x, y));
                    same(
                        with(&|own| own.add_product(weight, &own.clone())),
                        x + y * x,
                        (x, y),
                    );
                }
                if Fixed::sign(y) >= 0 {
                    same(own.product(&other), x * y, (x, y));
                }
                if Fixed::sign(y) > 0 {
                    same(own.div_floor(&other), Fixed::div_floor(x, y), (x, y));
                    same(own.div_ceil(&other), Fixed::div_ceil(x, y), (x, y));
                }
            }
        }
    }
}
