//! Whole numbers in a few machine words, in two's complement: most long numbers fit in them, and need no
//! memory of their own.

use std::cmp::Ordering;

/// The words of a number.
const LENGTH: usize = 5;

/// A number, its lowest word first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words([u64; LENGTH]);

impl Words {
    /// The bits of a number.
    pub(super) const BITS: u32 = 64 * LENGTH as u32;

    #[inline]
    pub(super) fn of(count: u128) -> Words {
        let mut words = [0; LENGTH];
        [words[0], words[1]] = halves(count);
        Words(words)
    }

    /// A number of which these are the bytes, lowest first and in two's complement, if it fits.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Words> {
        let negative = bytes.last().is_some_and(|&top| top >> 7 == 1);
        let above = if negative { u64::MAX } else { 0 };
        let mut words = [above; LENGTH];
        if bytes.len() > size_of_val(&words) {
            return None;
        }
        for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut all = above.to_le_bytes();
            all[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_le_bytes(all);
        }
        Some(Words(words))
    }

    /// The bytes of the number, lowest first, in two's complement.
    pub(super) fn bytes(&self) -> [u8; 8 * LENGTH] {
        let mut bytes = [0; 8 * LENGTH];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    #[inline]
    pub(super) fn is_negative(&self) -> bool {
        self.0[LENGTH - 1] >> 63 == 1
    }

    /// -1, 0 or 1.
    #[inline]
    pub(super) fn sign(&self) -> i32 {
        match self.is_negative() {
            true => -1,
            false => i32::from(self.0 != [0; LENGTH]),
        }
    }

    /// What stands above the words: zeros or ones.
    #[inline]
    fn above(&self) -> u64 {
        if self.is_negative() { u64::MAX } else { 0 }
    }

    /// The number with the other sign, if it is to have it.
    #[inline]
    pub(super) fn signed(self, other: bool) -> Words {
        if !other {
            return self;
        }
        let mut carry = true;
        Words(self.0.map(|word| {
            let (word, next) = more(!word, 0, carry);
            carry = next;
            word
        }))
    }

    /// The size: of the least number there is, as a number without a sign.
    #[inline]
    fn size(&self) -> [u64; LENGTH] {
        self.signed(self.is_negative()).0
    }

    /// The bits of the size.
    #[inline]
    pub(super) fn bit_length(&self) -> u32 {
        highest(&self.size())
    }

    /// The sum, if it fits.
    #[inline]
    pub(super) fn plus(&self, other: &Words) -> Option<Words> {
        let sum = self.sum(other, false);
        let differs = |term: &Words| term.is_negative() != sum.is_negative();
        (!(differs(self) && differs(other))).then_some(sum)
    }

    /// The difference, if it fits.
    #[inline]
    pub(super) fn minus(&self, other: &Words) -> Option<Words> {
        let inverse = Words(other.0.map(|word| !word));
        let difference = self.sum(&inverse, true);
        let differs = |term: &Words| term.is_negative() != difference.is_negative();
        (!(differs(self) && differs(&inverse))).then_some(difference)
    }

    #[inline]
    fn sum(&self, other: &Words, mut carry: bool) -> Words {
        let mut sum = self.0;
        for (word, other) in sum.iter_mut().zip(other.0) {
            (*word, carry) = more(*word, other, carry);
        }
        Words(sum)
    }

    /// The sum with a product with a count, if it fits.
    #[inline]
    pub(super) fn plus_product(&self, count: u128, other: &Words) -> Option<Words> {
        match halves(count) {
            [low, 0] => self.plus_products(&[low], other),
            both => self.plus_products(&both, other),
        }
    }

    /// The product with a number that is not negative, if it fits.
    #[inline]
    pub(super) fn times(&self, by: &Words) -> Option<Words> {
        match by.0 {
            [low, 0, 0, 0, 0] => Words::default().plus_products(&[low], self),
            [low, high, 0, 0, 0] => Words::default().plus_products(&[low, high], self),
            _ => Words::default().plus_products(&by.0, self),
        }
    }

    #[inline]
    fn plus_products<const COUNT: usize>(&self, by: &[u64; COUNT], other: &Words) -> Option<Words> {
        // With so many words more, sums and products in two's complement fit.
        let mut sum = [self.above(); 2 * LENGTH];
        sum[..LENGTH].copy_from_slice(&self.0);
        let mut long = [other.above(); 2 * LENGTH];
        long[..LENGTH].copy_from_slice(&other.0);
        for (at, &by) in by.iter().enumerate() {
            let mut carry = 0;
            for (place, word) in sum[at..LENGTH + COUNT].iter_mut().zip(long) {
                let part = u128::from(word) * u128::from(by);
                [*place, carry] = halves(part + u128::from(*place) + u128::from(carry));
            }
        }
        let mut words = [0; LENGTH];
        words.copy_from_slice(&sum[..LENGTH]);
        let found = Words(words);
        let above = found.above();
        let fits = sum[LENGTH..LENGTH + COUNT]
            .iter()
            .all(|&word| word == above);
        fits.then_some(found)
    }

    /// The quotient by a positive number, rounded down or up.
    pub(super) fn over(&self, by: &Words, up: bool) -> Words {
        let top = by.0.iter().rposition(|&word| word > 0).unwrap_or(0);
        let one_bit = by.0[top] & by.0[top].wrapping_neg() == by.0[top];
        if one_bit && by.0[..top].iter().all(|&word| word == 0) {
            // A shift rounds down.
            let shift = highest(&by.0) - 1;
            let places = (0..).map(|place| self.bits_from(64 * place + shift) as u64);
            let mut quotient = Words::default();
            (quotient.0.iter_mut().zip(places)).for_each(|(word, bits)| *word = bits);
            let left_out = |at: usize| match at.cmp(&(shift as usize / 64)) {
                Ordering::Less => self.0[at],
                Ordering::Equal => self.0[at] & (by.0[at] - 1),
                Ordering::Greater => 0,
            };
            let rest = (0..LENGTH).any(|at| left_out(at) > 0);
            return quotient.next_if(rest && up);
        }
        let negative = self.is_negative();
        let (quotient, rest) = divided(self.size(), &by.0);
        let quotient = Words(quotient).next_if(rest && up != negative);
        quotient.signed(negative)
    }

    /// One more.
    fn next_if(self, next: bool) -> Words {
        self.sum(&Words::default(), next)
    }

    /// More than 64 bits, from one on.
    #[inline]
    fn bits_from(&self, bit: u32) -> u128 {
        let above = self.above();
        let at = |place: usize| self.0.get(place).copied().unwrap_or(above);
        let (first, by) = (bit as usize / 64, bit % 64);
        (u128::from(at(first + 1)) << 64 | u128::from(at(first))) >> by
    }

    /// The largest integer not above number / 2^shift, if it has so many bits, fewer than 64.
    #[inline]
    pub(super) fn word(&self, shift: u32, bits: u32) -> Option<i64> {
        let word = self.bits_from(shift) as i64;
        // All that is left above has to be like the sign.
        self.within(shift.saturating_add(bits)).then_some(word)
    }

    /// Whether the number lies in -2^bits .. 2^bits.
    #[inline]
    pub(super) fn within(&self, bits: u32) -> bool {
        let above = self.above();
        highest(&self.0.map(|word| word ^ above)) <= bits
    }

    /// The highest bits of the size as a number below 2^64, and how many bits come after these.
    pub(super) fn leading(&self) -> (u64, u32) {
        let size = Words(self.size());
        let dropped = highest(&size.0).saturating_sub(64);
        (size.bits_from(dropped) as u64, dropped)
    }
}

impl Ord for Words {
    #[inline]
    fn cmp(&self, other: &Words) -> Ordering {
        // With the sign turned round, as numbers without one.
        let key = |words: &Words| words.0[LENGTH - 1] ^ 1 << 63;
        let first = key(self).cmp(&key(other));
        first.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Words {
    #[inline]
    fn partial_cmp(&self, other: &Words) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The low and the high half of a double word.
#[inline]
fn halves(double: u128) -> [u64; 2] {
    [double as u64, (double >> 64) as u64]
}

/// The bits of a number without a sign.
#[inline]
fn highest(words: &[u64; LENGTH]) -> u32 {
    let top = words.iter().rposition(|&word| word > 0);
    top.map_or(0, |top| 64 * (top as u32 + 1) - words[top].leading_zeros())
}

/// The sum of two words and a carry.
#[inline]
fn more(one: u64, other: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = one.overflowing_add(other);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first | second)
}

/// The difference of two words, less a borrow.
#[inline]
fn less(one: u64, other: u64, borrow: bool) -> (u64, bool) {
    let (left, first) = one.overflowing_sub(other);
    let (left, second) = left.overflowing_sub(u64::from(borrow));
    (left, first | second)
}

/// The quotient of numbers without signs, rounded down, and whether that leaves a rest (Knuth, *The Art of
/// Computer Programming*, volume 2, algorithm 4.3.1 D).
fn divided(size: [u64; LENGTH], by: &[u64; LENGTH]) -> ([u64; LENGTH], bool) {
    let length = |words: &[u64]| {
        words
            .iter()
            .rposition(|&word| word > 0)
            .map_or(0, |top| top + 1)
    };
    let (long, short) = (length(&size), length(by));
    let mut quotient = [0; LENGTH];
    if short <= 1 {
        let by = u128::from(by[0]);
        let mut rest = 0;
        for at in (0..long).rev() {
            let part = rest << 64 | u128::from(size[at]);
            // Below 2^64, as the rest is below the divisor.
            quotient[at] = (part / by) as u64;
            rest = part - u128::from(quotient[at]) * by;
        }
        return (quotient, rest > 0);
    }
    // Shifted so that the highest bit of the divisor is set: its highest word alone then shows each word
    // of the quotient but for 2.
    let shift = by[short - 1].leading_zeros();
    let shifted = |word: u64, below: u64| (word << shift) | (below >> 1 >> (63 - shift));
    let mut rest = [0; LENGTH + 1];
    let mut below = 0;
    for (rest, word) in rest.iter_mut().zip(size.into_iter().chain([0])) {
        *rest = shifted(word, below);
        below = word;
    }
    let mut divisor = [0; LENGTH];
    below = 0;
    for (divisor, &word) in divisor.iter_mut().zip(by) {
        *divisor = shifted(word, below);
        below = word;
    }
    let divisor = &divisor[..short];
    let (top, second) = (
        u128::from(divisor[short - 1]),
        u128::from(divisor[short - 2]),
    );
    for at in (0..(long + 1).saturating_sub(short)).rev() {
        let part = &mut rest[at..=at + short];
        let leading = u128::from(part[short]) << 64 | u128::from(part[short - 1]);
        let mut guess = leading / top;
        let mut left = leading - guess * top;
        while guess >> 64 > 0 || guess * second > (left << 64 | u128::from(part[short - 2])) {
            guess -= 1;
            left += top;
            if left >> 64 > 0 {
                break;
            }
        }
        let mut carry = 0;
        let mut borrow = false;
        for (place, word) in part.iter_mut().zip(divisor.iter().copied().chain([0])) {
            let [low, high] = halves(guess * u128::from(word) + u128::from(carry));
            carry = high;
            (*place, borrow) = less(*place, low, borrow);
        }
        if borrow {
            // One too many.
            guess -= 1;
            let mut carry = false;
            for (place, word) in part.iter_mut().zip(divisor.iter().copied().chain([0])) {
                (*place, carry) = more(*place, word, carry);
            }
        }
        quotient[at] = guess as u64;
    }
    (quotient, rest.iter().any(|&word| word > 0))
}
