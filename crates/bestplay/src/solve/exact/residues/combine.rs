//! Numbers from their residues (the Chinese remainder theorem), by one tree of products for all of
//! them.
//!
//! Modulo M, the product of all primes p, a number is Σ c · M/p, where c is its residue over M/p modulo
//! p. Such sums go up the tree: that over the primes of two branches is that of each one times the product
//! of the other, added up. With 1 for each c the sum is M/p modulo p, as all other terms are divisible by
//! p, and going down the tree it becomes that (Borodin and Moenck 1974, "Fast modular transforms").

use dashu_int::UBig;

use super::field::Field;

/// The primes, and the products of neighbours, of neighbours among these, and so on up to that of all.
pub(super) struct Tree {
    fields: Vec<Field>,
    levels: Vec<Vec<UBig>>,
    /// For each prime p: 1 / (M/p) modulo p.
    shares: Vec<u64>,
}

impl Tree {
    /// The tree of different primes.
    ///
    /// # Complexity
    ///
    /// A division of numbers as long as the product, times the logarithm of the number of primes.
    pub(super) fn new(fields: Vec<Field>) -> Tree {
        let primes = fields.iter().map(|field| UBig::from(field.prime));
        let mut levels: Vec<Vec<UBig>> = vec![primes.collect()];
        while let Some(last) = levels.last().filter(|last| last.len() > 1) {
            let product = |pair: &[UBig]| pair.iter().fold(UBig::ONE, |product, by| product * by);
            levels.push(last.chunks(2).map(product).collect());
        }
        let mut tree = Tree {
            shares: vec![1; fields.len()],
            fields,
            levels,
        };
        let mut rests = vec![tree.sum(&tree.shares)];
        for level in tree.levels.iter().rev() {
            let rest = |(at, by): (usize, &UBig)| &rests[at / 2] % by;
            rests = level.iter().enumerate().map(rest).collect();
        }
        // A rest is below its prime, and not divisible by it.
        let inverse = |(field, rest): (&Field, &UBig)| {
            let rest = u64::try_from(rest).unwrap_or_default();
            field.inverse(rest).unwrap_or_default()
        };
        tree.shares = tree.fields.iter().zip(&rests).map(inverse).collect();
        tree
    }

    /// The product of all primes.
    pub(super) fn modulus(&self) -> UBig {
        let top = self.levels.last().and_then(|level| level.first());
        top.cloned().unwrap_or(UBig::ONE)
    }

    /// The number below the product that has these residues.
    ///
    /// # Complexity
    ///
    /// A product of numbers as long as that of all primes, times the logarithm of their number.
    pub(super) fn number(&self, residues: &[u64]) -> UBig {
        let factors = self.fields.iter().zip(residues).zip(&self.shares);
        let factor = |((field, &rest), &share): ((&Field, &u64), &u64)| field.product(rest, share);
        let factors: Vec<u64> = factors.map(factor).collect();
        self.sum(&factors) % self.modulus()
    }

    /// The sum of M/p times the factor of each prime.
    fn sum(&self, factors: &[u64]) -> UBig {
        let mut sums: Vec<UBig> = factors.iter().map(|&factor| UBig::from(factor)).collect();
        for level in &self.levels {
            let pairs = sums.chunks(2).zip(level.chunks(2));
            let sum = |(sums, products): (&[UBig], &[UBig])| match (sums, products) {
                ([one, other], [by, by_other]) => one * by_other + other * by,
                _ => sums.first().cloned().unwrap_or_default(),
            };
            sums = pairs.map(sum).collect();
        }
        sums.into_iter().next().unwrap_or_default()
    }
}
