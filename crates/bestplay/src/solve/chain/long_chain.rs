//! A Markov chain by its weights, eliminated in [long floats](super::Long).
//!
//! What leaves a state is summed, not subtracted from 1 (Grassmann, Taksar and Heyman 1985), so that
//! steps and ways to leave are right relative to their size, and a chain whose steps are so has values
//! that are so too, however long it lasts (O'Cinneide 1993): floats need not be as long as the numbers
//! that are looked for.
//!
//! # References
//!
//! C. A. O'Cinneide, *Entrywise perturbation theory and error analysis for Markov chains*, 1993.

use dashu_int::IBig;

use super::Workshop;
use super::eliminate::MOST;
use super::eliminated::{Eliminated, Gone, Longs};
use super::flow::{Step, Weighted};
use super::long::Long;
use crate::Result;
use crate::interrupt::Interrupt;

/// A chain of which every state was taken out. States that nothing leaves are no part of it: what
/// leads to them leaves.
pub(in crate::solve) struct LongChain<'a> {
    eliminated: Eliminated<Longs>,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> LongChain<'a> {
    /// Takes out all states; `None` if that takes too much work or memory.
    ///
    /// # Complexity
    ///
    /// That of elimination with few neighbours first: linear for paths, cubic at worst.
    pub(in crate::solve) fn new(
        flow: &Weighted,
        &Workshop {
            memory, interrupt, ..
        }: &Workshop<'a>,
    ) -> Result<Option<LongChain<'a>>> {
        let is_absent = |state: usize| flow.exit(state) == 0 && flow.row(state).is_empty();
        let room = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<Step<Long>>();
        let limits = (MOST, room);
        let eliminated = Eliminated::all_of(Longs, flow, is_absent, limits, interrupt)?;
        Ok(eliminated.map(|eliminated| LongChain {
            eliminated,
            interrupt,
        }))
    }

    /// About the solution of total · x = right + Σ weight · x(t) in whole numbers, times 2^places,
    /// with 0 in states that are no part of the chain.
    ///
    /// It solves, but for the last place, a chain whose steps and ways to leave are right to nearly
    /// all bits of a float, and right-hand sides that are so too if they have one sign. Values whose
    /// differences are small beside them get these differences as closely: a state is worth what its
    /// likeliest successor is worth and the differences to others.
    ///
    /// # Complexity
    ///
    /// Linear in the steps that elimination left, times the length of the numbers.
    pub(in crate::solve) fn solve(&self, mut right: Vec<Long>, places: i32) -> Result<Vec<IBig>> {
        let eliminated = &self.eliminated;
        eliminated.forward(&mut right);
        let (mut x, nothing) = (vec![IBig::ZERO; right.len()], IBig::ZERO);
        for (at, &Gone { state, exit, .. }) in eliminated.order.iter().enumerate().rev() {
            self.interrupt.step()?;
            let row = eliminated.after.of(at);
            let likeliest = row.iter().max_by_key(|&&Step(_, p)| p.size());
            let likeliest = likeliest.filter(|&&Step(_, p)| p.size() >= exit.size());
            // Nothing where most leaves the chain.
            let base = likeliest.map_or(&nothing, |&Step(to, _)| &x[to as usize]);
            let mut more = right[state as usize].shifted(places);
            for &Step(to, p) in row {
                more = more + p * Long::from_big(&(&x[to as usize] - base));
            }
            if exit != Long::default() {
                more = more + -(exit * Long::from_big(base));
            }
            x[state as usize] = more.to_big() + base;
        }
        Ok(x)
    }
}
