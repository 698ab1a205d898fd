//! The sequence form (von Stengel 1996, "Efficient computation of behavior strategies"): for each player a
//! tree of information sets and sequences, and what every pair of sequences pays, in whole numbers.
//!
//! A *sequence* is what a player did up to some point: the empty one is 0, and every action of an
//! information set is one more. A *realisation plan* says how much a player does of each sequence: all of
//! the empty one, and at each information set the sequences that go on add up to the one that leads
//! there. Chance is part of what a pair pays, so that two plans x and y are worth Σ x·pays·y.

use std::sync::Arc;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::number::{extend, parts};

/// A player's side: information sets, each after those that lead to it.
#[derive(Clone, Default)]
pub(super) struct Side {
    pub(super) sets: Vec<Set>,
    /// The number of sequences, with the empty one.
    pub(super) sequences: usize,
    /// How often chance and the other player lead to a set: the set, the other's sequence, and the
    /// weight of chance.
    pub(super) arrivals: Vec<Entry>,
}

impl Side {
    /// Whether amounts are those of a plan.
    pub(super) fn admits(&self, plan: &Plan) -> bool {
        let adds_up = |set: &Set| {
            let sum: IBig = plan.amounts[set.sequences()].iter().sum();
            sum == plan.amounts[set.parent as usize]
        };
        plan.amounts[0] == IBig::from(plan.whole.clone())
            && plan.amounts.iter().all(|amount| *amount >= IBig::ZERO)
            && self.sets.iter().all(adds_up)
    }

    /// The same odds for all actions of each set.
    pub(super) fn even(&self) -> impl Iterator<Item = Vec<RBig>> {
        self.sets.iter().map(|set| {
            let odds = RBig::ONE / RBig::from(set.actions);
            vec![odds; set.actions as usize]
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    /// The sequence that leads here.
    pub(super) parent: u32,
    /// The sequence of the first action; the others follow.
    pub(super) first: u32,
    pub(super) actions: u32,
}

impl Set {
    pub(super) fn sequences(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.actions) as usize
    }
}

/// A number at a pair.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) row: u32,
    pub(super) column: u32,
    pub(super) number: IBig,
}

/// A game in sequence form, or one round of it.
#[derive(Clone)]
pub(super) struct Form {
    /// `Max`'s side and `Min`'s.
    pub(super) sides: Arc<[Side; 2]>,
    /// What pairs of sequences pay, `Max`'s in rows, in units of 1 over `unit`.
    pub(super) pays: Vec<Entry>,
    pub(super) unit: UBig,
    /// What the weights of the arrivals are divided by.
    pub(super) weight_unit: UBig,
}

/// What belongs to one player and to the other, `Max`'s first.
pub(super) fn ordered<T>(own: usize, one: T, other: T) -> [T; 2] {
    match own {
        0 => [one, other],
        _ => [other, one],
    }
}

/// How much a player does of each sequence, over a common denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) amounts: Vec<IBig>,
    pub(super) whole: UBig,
}

impl Plan {
    /// The plan that takes one action for certain in each set, named by its place.
    pub(super) fn pure(side: &Side, actions: &[u32]) -> Plan {
        let mut amounts = vec![IBig::ZERO; side.sequences];
        amounts[0] = IBig::ONE;
        for (set, action) in side.sets.iter().zip(actions) {
            amounts[(set.first + action) as usize] = amounts[set.parent as usize].clone();
        }
        Plan {
            amounts,
            whole: UBig::ONE,
        }
    }

    /// The plan that takes every action with the same odds.
    pub(super) fn even(side: &Side) -> Plan {
        Plan::by(side, side.even())
    }

    /// The plan of which the odds of the actions of each set are given.
    pub(super) fn by(side: &Side, odds: impl Iterator<Item = Vec<RBig>>) -> Plan {
        let mut amounts = vec![RBig::ONE; side.sequences];
        for (set, odds) in side.sets.iter().zip(odds) {
            let parent = amounts[set.parent as usize].clone();
            for (sequence, odds) in set.sequences().zip(odds) {
                amounts[sequence] = &parent * odds;
            }
        }
        let whole = common_denominator(amounts.iter());
        let amounts = amounts.iter().map(|amount| parts(amount, &whole));
        Plan {
            amounts: amounts.collect(),
            whole,
        }
    }
}

/// The least common multiple of the denominators.
pub(super) fn common_denominator<'a>(numbers: impl Iterator<Item = &'a RBig>) -> UBig {
    let mut common = UBig::ONE;
    numbers.for_each(|number| _ = extend(&mut common, number.denominator()));
    common
}
