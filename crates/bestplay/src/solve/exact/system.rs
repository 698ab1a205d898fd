//! All equations that matter, in the order in which they can be solved.

use std::collections::HashMap;
use std::ops::Range;

use dashu_int::IBig;
use foldhash::fast::FixedState;

use super::equation::{Equation, MOST_WEIGHT};
use crate::graph::StateId;
use crate::number::Fixed;

/// Bits of the longest constant of a row that is not long.
const MOST_CONSTANT: u32 = 96;

/// Equations in *blocks*: a block's states are solved together, given those of the blocks before.
/// Nearly all blocks are single states. Between them stand *claims*: equations that hold if the
/// chosen rows are right.
#[derive(Default)]
pub(super) struct System {
    /// How many states the game has, and how many of them, the first ones, are asked for.
    pub(super) states: usize,
    pub(super) roots: usize,
    pub(super) rows: Vec<Row>,
    /// The terms of the rows, one row after another: the target, and the weight or, in a long row,
    /// its place among the long weights.
    pub(super) terms: Vec<(StateId, u64)>,
    pub(super) long_weights: Vec<u128>,
    /// Each different divisor once, and each determinant of a block of two rows.
    pub(super) divisors: Vec<u128>,
    /// Each different constant once.
    pub(super) constants: Vec<IBig>,
    /// The row that defines each state that is left.
    places: Vec<u32>,
    /// The blocks of more than one state.
    pub(super) blocks: Vec<Block>,
    divisor_numbers: HashMap<u128, u32, FixedState>,
    constant_numbers: HashMap<IBig, u32, FixedState>,
}

/// divisor · x(state) = Σ weight · x(target) + constant.
pub(super) struct Row {
    pub(super) state: StateId,
    pub(super) constant: u32,
    pub(super) divisor: u32,
    /// Whether it has to hold; else it defines the value of its state.
    pub(super) is_claim: bool,
    /// Whether its weights or its constant are too long for one or two words.
    pub(super) is_long: bool,
    /// Where its terms end.
    pub(super) terms_end: usize,
}

/// Rows that are solved together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) first: usize,
    pub(super) rows: usize,
    /// The number of its determinant among the divisors, if it has two rows and neither is long.
    pub(super) determinant: Option<u32>,
}

impl System {
    /// Adds a row.
    pub(super) fn push(&mut self, equation: Equation, is_claim: bool) {
        // Weights do not exceed the divisor together.
        let is_long =
            equation.divisor >= MOST_WEIGHT || equation.constant.bit_length() > MOST_CONSTANT;
        for (target, weight) in equation.terms {
            let mut own = weight as u64;
            if is_long {
                own = self.long_weights.len() as u64;
                self.long_weights.push(weight);
            }
            self.terms.push((target, own));
        }
        let (state, divisor) = (equation.owner, self.divisor_number(equation.divisor));
        let (constants, numbers) = (&mut self.constants, &mut self.constant_numbers);
        let constant = *(numbers.entry(equation.constant)).or_insert_with_key(|constant| {
            constants.push(constant.clone());
            constants.len() as u32 - 1
        });
        if !is_claim {
            let least = state as usize + 1;
            self.places.resize(self.places.len().max(least), u32::MAX);
            self.places[state as usize] = self.rows.len() as u32;
        }
        self.rows.push(Row {
            state,
            constant,
            divisor,
            is_claim,
            is_long,
            terms_end: self.terms.len(),
        });
    }

    /// Finds or makes the number of a divisor.
    fn divisor_number(&mut self, divisor: u128) -> u32 {
        let divisors = &mut self.divisors;
        *self.divisor_numbers.entry(divisor).or_insert_with(|| {
            divisors.push(divisor);
            divisors.len() as u32 - 1
        })
    }

    /// Adds rows that are solved together.
    pub(super) fn push_block(&mut self, equations: impl Iterator<Item = Equation>) {
        let first = self.rows.len();
        equations.for_each(|equation| self.push(equation, false));
        let rows = self.rows.len() - first;
        if rows > 1 {
            let determinant = self.determinant(first..self.rows.len());
            let determinant = determinant.map(|determinant| self.divisor_number(determinant));
            self.blocks.push(Block {
                first,
                rows,
                determinant,
            });
        }
    }

    /// The terms of a row.
    pub(super) fn terms(&self, row: usize) -> &[(StateId, u64)] {
        let start = row.checked_sub(1).map_or(0, |row| self.rows[row].terms_end);
        &self.terms[start..self.rows[row].terms_end]
    }

    /// The terms of a row that refer to states of its block: their places in it, and weights.
    pub(super) fn within(
        &self,
        block: &Range<usize>,
        row: usize,
    ) -> impl Iterator<Item = (u32, u64)> {
        let (first, count) = (block.start as u32, block.len() as u32);
        let terms = self.terms(row).iter();
        let placed = terms.map(move |&(target, weight)| {
            let row = self.places.get(target as usize).unwrap_or(&u32::MAX);
            (row.wrapping_sub(first), weight)
        });
        placed.filter(move |&(place, _)| place < count)
    }

    /// The weight of a term.
    pub(super) fn weight(&self, row: &Row, weight: u64) -> u128 {
        match row.is_long {
            true => self.long_weights[weight as usize],
            false => u128::from(weight),
        }
    }

    pub(super) fn divisor(&self, row: usize) -> u128 {
        self.divisors[self.rows[row].divisor as usize]
    }

    /// The determinant of a block of two rows, which refer to each other; `None` of other blocks, and if it is
    /// too long.
    fn determinant(&self, block: Range<usize>) -> Option<u128> {
        if block.len() != 2 || self.rows[block.clone()].iter().any(|row| row.is_long) {
            return None;
        }
        // Below 2^63 each.
        let divisors: u128 = block.clone().map(|row| self.divisor(row)).product();
        let weights = block.clone().flat_map(|row| self.within(&block, row));
        let weights = weights.map(|(_, weight)| u128::from(weight));
        Some(divisors - weights.product::<u128>())
    }

    /// Everything in order: single rows (with claims) and blocks, as ranges of rows, with the number of
    /// what their states' values are divided by: a divisor or a determinant, if it is known.
    pub(super) fn groups(&self) -> impl Iterator<Item = (Range<usize>, Option<u32>)> {
        let mut blocks = self.blocks.iter().peekable();
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            let row = self.rows.get(start)?;
            let Some(block) = blocks.next_if(|block| block.first == start) else {
                next += 1;
                return Some((start..next, Some(row.divisor)));
            };
            next += block.rows;
            Some((start..next, block.determinant))
        })
    }
}
