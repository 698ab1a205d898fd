//! How long the fractions are that the saved actions are worth.
//!
//! A node on its own has a denominator that divides its diagonal times the least common multiple of
//! those that it leads to; nodes that lead to each other, the determinant of their group times
//! those after it (Cramer). So the exponent of a factor in a denominator is at most the largest sum
//! along the ways from the node: the factors that come again and again are followed as exponents,
//! the others are counted wherever they come.
//!
//! A determinant is at most the product of the diagonal, as the equations are an M-matrix
//! (Fischer's inequality), and so it is known from as many primes as that is long. Groups that look
//! alike have the same one. Where this would take too long the product of the diagonal is counted
//! instead.

use std::collections::HashMap;
use std::ops::Range;

use dashu_base::BitTest;
use dashu_int::UBig;

use super::factor::Factors;
use super::field::Field;
use super::system::System;
use crate::Result;

/// The most factors that are followed, and the most exponents: half a gigabyte.
const MOST_FACTORS: usize = 64;
const MOST_EXPONENTS: usize = 1 << 27;

/// Primes up to here are taken out of a number.
const SMALL: u64 = 1 << 12;

/// The most numbers that are taken apart.
const MOST_NUMBERS: usize = 1 << 12;

/// The most primes for a determinant, and products for all of them.
const MOST_PRIMES: usize = 64;
const MOST_PRODUCTS: u64 = 1 << 30;

/// Bits of a common denominator of all values; `None` if an exponent does not fit.
pub(super) fn denominator_bits(
    system: &System,
    pause: &dyn Fn() -> Result<()>,
) -> Result<Option<u64>> {
    let mut numbers = Numbers::default();
    let mut determinants = Determinants::default();
    let mut unknown = Product::default();
    let mut of_group = Vec::new();
    for group in system.groups() {
        of_group.push(match determinants.of(system, group.clone(), pause)? {
            Some(number) => Some(numbers.add(number)),
            None => {
                group.for_each(|row| unknown.times(system.diagonal(row)));
                None
            }
        });
    }
    let (factors, rest) = numbers.factors(MOST_FACTORS.min(MOST_EXPONENTS / of_group.len().max(1)));
    Ok(longest(system, &of_group, &numbers, &factors).map(|bits| bits + rest + unknown.bits()))
}

/// Bits of the factors that are followed along the ways.
fn longest(
    system: &System,
    of_group: &[Option<usize>],
    numbers: &Numbers,
    factors: &[UBig],
) -> Option<u64> {
    let count = factors.len();
    let parts: Vec<Vec<(usize, u32)>> = numbers
        .parts
        .iter()
        .map(|parts| {
            let known = |(factor, exponent): &(UBig, u32)| {
                Some((factors.iter().position(|f| f == factor)?, *exponent))
            };
            parts.iter().filter_map(known).collect()
        })
        .collect();
    let mut group_of = vec![0u32; system.equations()];
    let mut exponents = vec![0u32; of_group.len() * count];
    let mut most = vec![0u32; count];
    let mut own = vec![0u32; count];
    for (number, group) in system.groups().enumerate() {
        group_of[group.clone()].fill(number as u32);
        own.fill(0);
        for (target, _) in group.flat_map(|row| system.all_terms(row)) {
            let after = group_of[target as usize] as usize;
            // Those of the group itself are still 0.
            let after = &exponents[after * count..][..count];
            own.iter_mut()
                .zip(after)
                .for_each(|(own, &other)| *own = (*own).max(other));
        }
        for &(factor, exponent) in of_group[number].iter().flat_map(|&id| &parts[id]) {
            own[factor] = own[factor].checked_add(exponent)?;
        }
        exponents[number * count..][..count].copy_from_slice(&own);
        most.iter_mut()
            .zip(&own)
            .for_each(|(most, &own)| *most = (*most).max(own));
    }
    let bits = factors.iter().zip(most);
    Some(
        bits.map(|(factor, exponent)| bits_of(factor, exponent))
            .sum(),
    )
}

/// The length of a power. A product needs no more than its factors together.
fn bits_of(factor: &UBig, exponent: u32) -> u64 {
    factor.pow(exponent as usize).bit_len() as u64
}

/// Different numbers, how often each comes, and their factors.
#[derive(Default)]
struct Numbers {
    known: HashMap<UBig, usize>,
    uses: Vec<u32>,
    parts: Vec<Vec<(UBig, u32)>>,
}

impl Numbers {
    fn add(&mut self, number: UBig) -> usize {
        if let Some(&id) = self.known.get(&number) {
            self.uses[id] = self.uses[id].saturating_add(1);
            return id;
        }
        self.uses.push(1);
        self.parts.push(match self.parts.len() < MOST_NUMBERS {
            true => split(&number),
            false => vec![(number.clone(), 1)],
        });
        self.known.insert(number, self.parts.len() - 1);
        self.parts.len() - 1
    }

    /// The factors that take the most room, and the bits of all others, each as often as it comes.
    fn factors(&self, most: usize) -> (Vec<UBig>, u64) {
        let mut all: HashMap<&UBig, u64> = HashMap::new();
        for (parts, &uses) in self.parts.iter().zip(&self.uses) {
            for (factor, exponent) in parts {
                let bits = factor.bit_len() as u64 * u64::from(*exponent);
                *all.entry(factor).or_default() += bits * u64::from(uses);
            }
        }
        let mut all: Vec<(u64, &UBig)> = all.into_iter().map(|(f, bits)| (bits, f)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let rest = all.iter().skip(most).map(|(bits, _)| bits).sum();
        let followed = all.into_iter().take(most).map(|(_, f)| f.clone());
        (followed.collect(), rest)
    }
}

/// A number's small prime factors, and what is left.
fn split(number: &UBig) -> Vec<(UBig, u32)> {
    let mut rest = number.clone();
    let mut parts = Vec::new();
    for candidate in (2..SMALL).filter(|n| n % 2 == 1 || *n == 2) {
        if UBig::from(candidate * candidate) > rest {
            break;
        }
        let mut exponent = 0;
        while &rest % candidate == 0 {
            rest /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            parts.push((UBig::from(candidate), exponent));
        }
    }
    if rest > UBig::ONE {
        match parts.iter_mut().find(|(factor, _)| *factor == rest) {
            Some((_, exponent)) => *exponent += 1,
            None => parts.push((rest, 1)),
        }
    }
    parts
}

/// Determinants of groups.
#[derive(Default)]
struct Determinants {
    fields: Vec<Field>,
    /// Those that are known, by their residues.
    known: HashMap<Vec<u64>, UBig>,
    work: u64,
}

impl Determinants {
    /// The determinant of a group, if that does not take too long.
    fn of(
        &mut self,
        system: &System,
        group: Range<usize>,
        pause: &dyn Fn() -> Result<()>,
    ) -> Result<Option<UBig>> {
        if group.len() == 1 {
            return Ok(Some(system.diagonal(group.start).into()));
        }
        let mut most = Product::default();
        group
            .clone()
            .for_each(|row| most.times(system.diagonal(row)));
        let count = (most.bits() / 60 + 1) as usize;
        if count > MOST_PRIMES {
            return Ok(None);
        }
        if self.fields.len() < count {
            self.fields = Field::descending().take(count).collect();
        }
        let mut residues = Vec::with_capacity(count);
        for &field in &self.fields[..count] {
            let mut factors = Factors::new(field);
            factors.work = self.work;
            let found = factors.add(system, group.clone(), MOST_PRODUCTS, pause)?;
            self.work = factors.work;
            match found {
                Ok(residue) => residues.push(residue),
                Err(_) => return Ok(None),
            }
        }
        if let Some(known) = self.known.get(&residues) {
            return Ok(Some(known.clone()));
        }
        let number = combine(&residues, &self.fields);
        self.known.insert(residues, number.clone());
        Ok(Some(number))
    }
}

/// The number below the product of the primes that leaves these residues: a₀ + p₀·(a₁ + p₁·(…)),
/// one digit after the other (Garner 1959).
fn combine(residues: &[u64], fields: &[Field]) -> UBig {
    let mut digits: Vec<u64> = Vec::with_capacity(residues.len());
    for (&residue, field) in residues.iter().zip(fields) {
        let (mut sum, mut weight) = (0, 1);
        for (&digit, other) in digits.iter().zip(fields) {
            sum = field.mul_add(sum, weight, field.reduce(digit.into()));
            weight = field.mul(weight, field.reduce(other.prime().into()));
        }
        // The primes are different, so that their product is not 0.
        let inverse = field.inverse(weight).unwrap_or_default();
        digits.push(field.mul(field.sub(residue, sum), inverse));
    }
    let digits = digits.iter().zip(fields).rev();
    digits.fold(UBig::ZERO, |rest, (&digit, field)| {
        rest * UBig::from(field.prime()) + UBig::from(digit)
    })
}

/// The length of a product of many numbers, at most a bit too long for every 64.
#[derive(Default)]
struct Product {
    bits: u64,
    /// The factors that are not in `bits` yet; 0 means none.
    last: u128,
}

impl Product {
    fn times(&mut self, factor: u128) {
        match self.last.max(1).checked_mul(factor) {
            Some(product) => self.last = product,
            None => {
                self.bits = self.bits();
                self.last = factor;
            }
        }
    }

    fn bits(&self) -> u64 {
        self.bits + self.last.bit_len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Payoff;
    use crate::check::left::{Left, Node};
    use crate::check::walk::{Outcome, Row};

    fn node(outcomes: &[(u32, u128)]) -> Node {
        let outcomes = outcomes.iter().map(|&(target, weight)| Outcome {
            target,
            weight,
            payoff: Payoff::ZERO,
        });
        let outcomes: Vec<Outcome> = outcomes.collect();
        let total = outcomes.iter().map(|outcome| outcome.weight).sum();
        let rows = if total == 0 {
            vec![]
        } else {
            vec![Row { total, outcomes }]
        };
        let end = rows.is_empty().then_some(dashu_ratio::RBig::ONE);
        Node {
            id: 0,
            player: None,
            end,
            rows,
        }
    }

    fn bits(nodes: &[&[(u32, u128)]]) -> u64 {
        let left = Left {
            nodes: nodes.iter().map(|outcomes| node(outcomes)).collect(),
        };
        let system = System::of(&left, &left.trapped().unwrap(), &UBig::ONE);
        denominator_bits(&system, &|| Ok(())).unwrap().unwrap()
    }

    #[test]
    fn denominators_are_as_long_as_they_can_be() {
        // Two ways over halves, once each: 4, of 3 bits. A return to itself, a common factor.
        assert_eq!(bits(&[&[(1, 1), (2, 1)], &[(2, 1), (3, 1)], &[], &[]]), 3);
        assert_eq!(bits(&[&[(0, 5), (1, 2), (2, 2)], &[], &[]]), 2);
        // A pair: 3/4 to the other, 1/2 back: 4·2 - 3·1 = 5.
        assert_eq!(bits(&[&[(1, 3), (2, 1)], &[(0, 1), (3, 1)], &[], &[]]), 3);
        // A ring of three that is left with 1/2 each: 2·2·2 - 1 = 7.
        let ring = |next| [(next, 1), (3, 1)];
        assert_eq!(bits(&[&ring(1), &ring(2), &ring(0), &[]]), 3);
        // Round for ever: worth 0.
        assert_eq!(bits(&[&[(1, 1), (2, 1)], &[(1, 1)], &[]]), 2);
    }

    #[test]
    fn groups_that_look_alike_count_along_the_way() {
        // Two rings of three side by side, behind a coin: 2 · 7, not 2 · 7 · 7.
        let ring = |a, b| [(a, 1), (b, 1)];
        let two = [
            ring(1, 4),
            ring(2, 7),
            ring(3, 7),
            ring(1, 7),
            ring(5, 7),
            ring(6, 7),
            ring(4, 7),
        ];
        let mut nodes: Vec<&[(u32, u128)]> = two.iter().map(|row| &row[..]).collect();
        nodes.push(&[]);
        assert_eq!(bits(&nodes), 2 + 3);
    }

    #[test]
    fn residues_make_the_number() {
        let fields: Vec<Field> = Field::descending().take(5).collect();
        let number = UBig::from(12345u32).pow(20);
        let residue = |field: &Field| u64::try_from(&number % UBig::from(field.prime())).unwrap();
        let residues: Vec<u64> = fields.iter().map(residue).collect();
        assert_eq!(combine(&residues, &fields), number);
    }
}
