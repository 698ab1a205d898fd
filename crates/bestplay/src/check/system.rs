//! The equations of what is left, in whole numbers.
//!
//! A node that is left with the weights w(t) for other nodes, d in all, and is paid c on the way
//! (in units of 1 over the common denominator of all payoffs) is worth x with d·x = c + Σ w(t)·x(t).
//! Nodes that lead to each other are a group; those that a group leads to come before it. An action
//! that is left beside the saved one is a claim: it has to be worth the same as its node, which is
//! such an equation as well, with nothing to be found.

use std::collections::HashMap;
use std::ops::Range;

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::components::Components;
use super::left::Left;
use super::walk::Row;
use crate::chance::gcd;

/// The place of a node that is worth 0 for certain.
pub(super) const NOTHING: u32 = u32::MAX;

/// The mark of a wide row among the numbers on the diagonal.
const WIDE: u64 = u64::MAX;

/// Numbers of rows that are short are below 2 to this power; constants below 2 to twice this.
const SHORT_BITS: u32 = 62;

/// The equations in the order in which they are solved, then the claims.
pub(super) struct System {
    /// The place of each node.
    pub(super) places: Vec<u32>,
    /// Where each group of places ends.
    ends: Vec<usize>,
    /// The place that the diagonal of each row belongs to.
    owners: Vec<u32>,
    diagonals: Vec<u64>,
    /// Where the terms of each row end.
    term_ends: Vec<usize>,
    targets: Vec<u32>,
    weights: Vec<u64>,
    constants: Vec<i128>,
    /// Rows with larger numbers, by their number.
    wide: HashMap<usize, Wide>,
}

/// A row as it comes.
#[derive(Clone, Default)]
pub(super) struct Wide {
    pub(super) diagonal: u128,
    pub(super) terms: Vec<(u32, u128)>,
    pub(super) constant: IBig,
}

impl System {
    /// The equations of what is left, with payoffs in units of 1 / `denominator`.
    pub(super) fn of(left: &Left, trapped: &[bool], denominator: &UBig) -> System {
        let components = Components::of(left, trapped);
        let mut system = System {
            places: vec![NOTHING; left.nodes.len()],
            ends: Vec::new(),
            owners: Vec::new(),
            diagonals: Vec::new(),
            term_ends: Vec::new(),
            targets: Vec::new(),
            weights: Vec::new(),
            constants: Vec::new(),
            wide: HashMap::new(),
        };
        let counts = |&&node: &&u32| !trapped[node as usize];
        let mut order = Vec::with_capacity(left.nodes.len());
        for component in components.iter() {
            let before = order.len();
            for &node in component.iter().filter(counts) {
                system.places[node as usize] = order.len() as u32;
                order.push(node);
            }
            if order.len() > before {
                system.ends.push(order.len());
            }
        }
        let unit = RBig::from(denominator.clone());
        for (place, &node) in order.iter().enumerate() {
            let node = &left.nodes[node as usize];
            let row = match (&node.end, node.rows.first()) {
                (Some(pays), _) => Wide {
                    diagonal: 1,
                    terms: Vec::new(),
                    constant: (pays * &unit).numerator().clone(),
                },
                (None, Some(row)) => system.read(row, place as u32, denominator),
                (None, None) => Wide::default(),
            };
            system.push(row, place as u32);
        }
        for (node, &place) in left.nodes.iter().zip(&system.places.clone()) {
            for row in node.rows.iter().skip(1) {
                let row = system.read(row, place, denominator);
                system.push(row, place);
            }
        }
        system
    }

    /// The equation of a row that belongs to a place: without what leads back there, or to nothing.
    fn read(&self, row: &Row, own: u32, denominator: &UBig) -> Wide {
        let mut terms: Vec<(u32, u128)> = Vec::with_capacity(row.outcomes.len());
        let mut diagonal = match own {
            NOTHING => 0,
            _ => row.total,
        };
        let mut constant = IBig::ZERO;
        for outcome in &row.outcomes {
            if !outcome.payoff.is_zero() {
                let factor = denominator / outcome.payoff.denominator();
                constant += IBig::from(outcome.payoff.numerator())
                    * IBig::from(factor)
                    * IBig::from(outcome.weight);
            }
            match self.places[outcome.target as usize] {
                NOTHING => {}
                place if place == own => diagonal -= outcome.weight,
                place => terms.push((place, outcome.weight)),
            }
        }
        terms.sort_unstable_by_key(|&(place, _)| place);
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        let mut common = terms.iter().fold(diagonal, |common, t| gcd(common, t.1));
        if common > 1 && constant != IBig::ZERO {
            let rest = constant.clone().unsigned_abs() % UBig::from(common);
            common = gcd(common, u128::try_from(rest).unwrap_or(1));
        }
        if common > 1 {
            diagonal /= common;
            terms.iter_mut().for_each(|term| term.1 /= common);
            constant /= IBig::from(common);
        }
        Wide {
            diagonal,
            terms,
            constant,
        }
    }

    /// Adds a row.
    fn push(&mut self, row: Wide, owner: u32) {
        // A part of a row's total, which fits.
        let sum: u128 = row.terms.iter().map(|term| term.1).sum();
        let constant = i128::try_from(&row.constant)
            .ok()
            .filter(|c| c.unsigned_abs() >> (2 * SHORT_BITS) == 0);
        let short = sum.max(row.diagonal) >> SHORT_BITS == 0;
        match constant.filter(|_| short) {
            Some(constant) => {
                for &(target, weight) in &row.terms {
                    self.targets.push(target);
                    self.weights.push(weight as u64);
                }
                self.diagonals.push(row.diagonal as u64);
                self.constants.push(constant);
            }
            None => {
                self.wide.insert(self.owners.len(), row);
                self.diagonals.push(WIDE);
                self.constants.push(0);
            }
        }
        self.owners.push(owner);
        self.term_ends.push(self.targets.len());
    }

    /// The number of equations; the rows from there on are claims.
    pub(super) fn equations(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    pub(super) fn rows(&self) -> usize {
        self.owners.len()
    }

    /// The place that the diagonal of a row belongs to.
    pub(super) fn owner(&self, row: usize) -> u32 {
        self.owners[row]
    }

    /// The number of all terms.
    pub(super) fn terms(&self) -> usize {
        let wide = self.wide.values().map(|row| row.terms.len());
        self.targets.len() + wide.sum::<usize>()
    }

    /// Groups of equations, those that others lead to first.
    pub(super) fn groups(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| start..end)
    }

    /// The row, if it is wide.
    #[inline]
    pub(super) fn wide(&self, row: usize) -> Option<&Wide> {
        match self.diagonals[row] {
            WIDE => self.wide.get(&row),
            _ => None,
        }
    }

    /// The diagonal of a row that is not wide, and its terms: targets with weights.
    #[inline]
    pub(super) fn short(&self, row: usize) -> (u64, &[u32], &[u64]) {
        let start = if row == 0 { 0 } else { self.term_ends[row - 1] };
        let terms = start..self.term_ends[row];
        let (targets, weights) = (&self.targets[terms.clone()], &self.weights[terms]);
        (self.diagonals[row], targets, weights)
    }

    /// The constants of all rows, but for those of the wide ones.
    pub(super) fn constants(&self) -> &[i128] {
        &self.constants
    }

    /// The diagonal of any row.
    pub(super) fn diagonal(&self, row: usize) -> u128 {
        self.wide(row)
            .map_or(self.diagonals[row].into(), |wide| wide.diagonal)
    }

    /// The terms of any row.
    pub(super) fn all_terms(&self, row: usize) -> impl Iterator<Item = (u32, u128)> {
        let (_, targets, weights) = self.short(row);
        let short = targets.iter().zip(weights);
        let wide = self.wide(row).into_iter().flat_map(|wide| &wide.terms);
        short
            .map(|(&target, &weight)| (target, weight.into()))
            .chain(wide.copied())
    }
}
