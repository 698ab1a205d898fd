//! What was paid on the way so far: whole numbers of a unit that measures every payoff on the way. Each
//! different sum is kept once, however long it is, and named by its number.

use std::hash::BuildHasher;

use dashu_base::BitTest;
use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::graph::{Graph, numbers_bytes};
use crate::number::extend;
use crate::{Integer, Natural, Payoff, Rational};

/// The number of a sum.
pub(super) type Sum = u32;

/// Nothing was paid.
pub(super) const NOTHING: Sum = 0;

pub(super) struct Sums {
    /// A common denominator of what is paid on the way.
    unit: Natural,
    sums: Vec<Integer>,
    numbers: HashTable<Sum>,
    /// What long sums take besides, in bytes.
    long: u64,
}

impl Sums {
    /// The sum of nothing, in a unit of what a game pays on the way.
    pub(super) fn of(graph: &Graph) -> Sums {
        let mut unit = Natural::ONE;
        for payoff in graph.shapes().payoffs() {
            extend(&mut unit, &payoff.denominator());
        }
        let mut sums = Sums {
            unit,
            sums: Vec::new(),
            numbers: HashTable::new(),
            long: 0,
        };
        sums.number(Integer::ZERO);
        sums
    }

    /// A sum that grows by a payoff.
    pub(super) fn add(&mut self, sum: Sum, payoff: Payoff) -> Sum {
        if payoff.is_zero() {
            return sum;
        }
        let more = Integer::from(&self.unit / payoff.denominator()) * payoff.numerator();
        self.number(&self.sums[sum as usize] + more)
    }

    /// The number of a sum.
    fn number(&mut self, sum: Integer) -> Sum {
        let (hasher, sums) = (FixedState::default(), &self.sums);
        let hash = hasher.hash_one(&sum);
        if let Some(&known) = self.numbers.find(hash, |&n| sums[n as usize] == sum) {
            return known;
        }
        let number = sums.len() as Sum;
        self.numbers
            .insert_unique(hash, number, |&n| hasher.hash_one(&sums[n as usize]));
        if sum.bit_len() > 128 {
            self.long += sum.bit_len() as u64 / 8;
        }
        self.sums.push(sum);
        number
    }

    pub(super) fn total(&self, sum: Sum) -> Rational {
        Rational::from_parts(self.sums[sum as usize].clone(), self.unit.clone())
    }

    /// The memory taken, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<Integer>() * self.sums.len();
        each as u64 + self.long + numbers_bytes(self.sums.len())
    }
}
