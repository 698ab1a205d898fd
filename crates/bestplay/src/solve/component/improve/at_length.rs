//! Strategy iteration by long floats, where play lasts so long that doubles cannot refine what they
//! find, and so cannot say who gains: two players who toss coins until 200 heads in a row.
//!
//! Each pair is evaluated to the last unit (`chain/long_chain.rs`), so that each switch is an improvement and no
//! pair comes back. Both switch at once at first; then `Max` does where `Min` has answered as well
//! as he can (Hoffman and Karp 1966).

use dashu_int::IBig;

use super::super::evaluate::taken;
use super::super::refine::PLACES;
use super::super::sweep::Base;
use super::super::tunables::{HASTY_ROUNDS, LONG_ROUNDS, SETTLING};
use super::{Basis, COUNTED, Improved};
use crate::graph::{Kind, NONE};
use crate::number::Fixed;
use crate::solve::chain::Chain;
use crate::solve::failure::Failure;

impl<I: Fixed> Improved<'_, I> {
    /// Improves the pair until nobody gains by leaving it; `None` if that takes too much work.
    pub(super) fn improve_at_length(&mut self) -> Result<Option<Basis>, Failure> {
        for round in 0..LONG_ROUNDS {
            let chain = self.search.evaluator.prepare(&self.chosen)?;
            if (self.search).reset(&chain, &mut self.chosen) {
                continue;
            }
            let Some((x, steps)) = self.at_length(&chain)? else {
                break;
            };
            self.put(x, &chain.trapped);
            // What is left of a row adds up over all of play; among rows of equal value it says nothing.
            // That may be more units than floating point counts.
            let (noise, units) = (self.noise, self.shift);
            self.count_in(steps.saturating_sub(COUNTED).max(units));
            let left = self.worst * f64::from(steps.saturating_sub(self.shift - units)).exp2();
            self.noise = left.max(noise * (-f64::from(self.shift)).exp2());
            if round >= SETTLING && self.head_for_good_ends(self.noise)? {
                self.noise = noise;
                continue;
            }
            let hasty = round < HASTY_ROUNDS && self.search.proper.is_empty();
            let moved = hasty && self.take_best(Kind::Min) | self.take_best(Kind::Max)
                || self.switch_surely();
            self.noise = noise;
            if !moved {
                self.count_in(units);
                return self.close_basis(&chain).map(Some);
            }
        }
        // Once is enough to know.
        self.gave_up = true;
        Ok(None)
    }

    /// Counts what rows gain in units times 2^shift.
    fn count_in(&mut self, shift: u32) {
        if shift != self.shift {
            self.shift = shift;
            self.base = Base::at(self.local, &self.x, shift);
        }
    }

    /// The values of the chosen rows, and the bits of the number of steps that play lasts; `None` if that
    /// takes too much work.
    fn at_length(&self, chain: &Chain<'_>) -> Result<Option<(Vec<I>, u32)>, Failure> {
        let Improved { local, chosen, .. } = self;
        let row = |(state, &row)| if chain.trapped[state] { NONE } else { row };
        let rows: Vec<u32> = chosen.iter().enumerate().map(row).collect();
        let Some(long) = self.search.evaluator.prepare_long(&rows)? else {
            return Ok(None);
        };
        let total = |&row: &u32| taken(row).map_or(1, |row| local.shape(row).total);
        let steps = long.solve(rows.iter().map(|row| total(row).into()).collect(), 0)?;
        let longest = steps.iter().map(IBig::bit_length).max().unwrap_or(0);
        let nothing = vec![I::default(); local.len()];
        let excess = |x: &[I], state: usize, row| local.excess(row, x, &x[state]);
        let correct = |left| Ok(long.solve(left, PLACES)?);
        let limits = (self.limit, self.search.interrupt);
        let x = local.refine(&rows, nothing, excess, correct, limits)?;
        Ok(Some((x, longest)))
    }
}
