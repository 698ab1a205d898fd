//! Shapes: the weights and payoffs of a choice's outcomes, each different list stored once.

use std::hash::BuildHasher;

use dashu_base::{BitTest, Gcd};
use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::outline::{most_numbers_bytes, numbers_bytes};
use crate::payoff::gcd;
use crate::{Natural, Payoff, Rational};

/// How the outcomes of a choice weigh, and what each pays on the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    weights: Box<[u128]>,
    total: u128,
    /// As many as weights; none at all if nothing is paid on the way.
    payoffs: Box<[Payoff]>,
    /// The weights where they are too long for words, which then have only their first bits.
    long: Option<Box<[Natural]>>,
}

impl Shape {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The weights, without a common factor; long ones without their last bits, all from the same on.
    #[inline]
    pub(crate) fn weights(&self) -> &[u128] {
        &self.weights
    }

    /// The sum of the weights, or a little more where they are long.
    #[inline]
    pub(crate) fn total(&self) -> u128 {
        self.total
    }

    /// The weights where they are too long for words.
    #[inline]
    pub(crate) fn long(&self) -> Option<&[Natural]> {
        self.long.as_deref()
    }

    /// The weights and their sum, however long they are.
    pub(crate) fn whole(&self) -> (Vec<Natural>, Natural) {
        match self.long() {
            Some(long) => (long.to_vec(), long.iter().sum()),
            None => {
                let weights = self.weights.iter().map(|&weight| weight.into());
                (weights.collect(), self.total.into())
            }
        }
    }

    /// How likely each outcome is.
    pub(crate) fn probabilities(&self) -> Vec<Rational> {
        let (weights, total) = self.whole();
        let likely = |weight: Natural| Rational::from_parts(weight.into(), total.clone());
        weights.into_iter().map(likely).collect()
    }

    /// What each outcome pays on the way; empty if none pays anything.
    #[inline]
    pub(crate) fn payoffs(&self) -> &[Payoff] {
        &self.payoffs
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes {
    list: Vec<Shape>,
    /// The lengths once more, close together: most walks over the graph need nothing else.
    lengths: Vec<u32>,
    numbers: HashTable<u32>,
    /// The weights and payoffs of all shapes, and what long weights take in bytes.
    entries: usize,
    long_bytes: usize,
}

/// The bits that weights in words may add up to.
const WORD_BITS: usize = 127;

/// What a long weight takes, in bytes, besides its bits.
const LONG: usize = 32;

/// What a list of weights or payoffs takes in bytes besides its entries, twice in each shape.
const ALLOCATED: usize = 16;

impl Shapes {
    #[inline]
    pub(crate) fn get(&self, id: u32) -> &Shape {
        &self.list[id as usize]
    }

    #[inline]
    pub(crate) fn length(&self, id: u32) -> usize {
        self.lengths[id as usize] as usize
    }

    /// No more shapes come: what it takes to find one is given back.
    pub(super) fn shrink(&mut self) {
        self.numbers = HashTable::new();
        self.list.shrink_to_fit();
        self.lengths.shrink_to_fit();
    }

    /// The memory taken, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.lists_bytes() + numbers_bytes(self.numbers.len())
    }

    /// The most that it can be once the shapes of another graph are added.
    pub(super) fn bytes_with(&self, other: &Shapes) -> u64 {
        let lists = self.lists_bytes() + other.lists_bytes();
        lists + most_numbers_bytes(self.list.len() + other.list.len())
    }

    fn lists_bytes(&self) -> u64 {
        let each = size_of::<Shape>() + size_of::<u32>() + 2 * ALLOCATED;
        (self.list.len() * each + self.entries * size_of::<u128>() + self.long_bytes) as u64
    }

    /// Whether some weights are too long for words.
    pub(crate) fn has_long(&self) -> bool {
        self.long_bytes > 0
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Shape> {
        self.list.iter()
    }

    /// All that is paid on the way.
    pub(crate) fn payoffs(&self) -> impl Iterator<Item = &Payoff> {
        self.list.iter().flat_map(Shape::payoffs)
    }

    /// Every outcome of every shape pays this on the way. Shapes that only differed by what they
    /// paid stay apart, so that none is added afterwards.
    pub(super) fn pay(&mut self, step: Payoff) {
        for shape in &mut self.list {
            let outcomes = if step.is_zero() { 0 } else { shape.len() };
            shape.payoffs = vec![step; outcomes].into();
        }
    }

    /// The number of the shape with these weights and payoffs (`payoffs` may be empty).
    pub(crate) fn intern(&mut self, weights: &[u128], payoffs: &[Payoff]) -> u32 {
        let divisor = weights
            .iter()
            .fold(0, |divisor, &weight| gcd(divisor, weight));
        let weights: Box<[u128]> = weights.iter().map(|weight| weight / divisor).collect();
        let total = weights.iter().sum();
        self.enter(weights, total, payoffs, None)
    }

    /// The number of a shape, perhaps of another graph.
    pub(crate) fn again(&mut self, shape: &Shape) -> u32 {
        match shape.long() {
            Some(long) => self.intern_long(long, shape.payoffs()),
            None => self.intern(shape.weights(), shape.payoffs()),
        }
    }

    /// The same of weights of any length.
    pub(crate) fn intern_long(&mut self, weights: &[Natural], payoffs: &[Payoff]) -> u32 {
        let divisor = weights
            .iter()
            .fold(Natural::ZERO, |divisor, weight| divisor.gcd(weight));
        let long: Box<[Natural]> = weights.iter().map(|weight| weight / &divisor).collect();
        let total: Natural = long.iter().sum();
        let dropped = total.bit_len().saturating_sub(WORD_BITS);
        // They have no more bits than that.
        let word = |number: Natural| u128::try_from(number).unwrap_or_default();
        let weights = long.iter().map(|weight| word(weight >> dropped)).collect();
        let (total, long) = match dropped {
            0 => (word(total), None),
            _ => (word((total >> dropped) + Natural::ONE), Some(long)),
        };
        self.enter(weights, total, payoffs, long)
    }

    fn enter(
        &mut self,
        weights: Box<[u128]>,
        total: u128,
        payoffs: &[Payoff],
        long: Option<Box<[Natural]>>,
    ) -> u32 {
        let pays = payoffs.iter().any(|payoff| !payoff.is_zero());
        let payoffs: Box<[Payoff]> = if pays { payoffs.into() } else { [].into() };
        let shape = Shape {
            weights,
            total,
            payoffs,
            long,
        };
        let (hasher, list) = (FixedState::default(), &self.list);
        let hash = hasher.hash_one(&shape);
        let known = self.numbers.find(hash, |&id| list[id as usize] == shape);
        if let Some(&id) = known {
            return id;
        }
        let id = list.len() as u32;
        self.numbers
            .insert_unique(hash, id, |&id| hasher.hash_one(&list[id as usize]));
        self.lengths.push(shape.len() as u32);
        self.entries += shape.len() + shape.payoffs.len();
        let long = shape.long().unwrap_or_default().iter();
        self.long_bytes += long
            .map(|weight| LONG + weight.bit_len() / 8)
            .sum::<usize>();
        self.list.push(shape);
        id
    }
}
