//! What a file holds of a solution: ranks, and levels and potentials of the states of infinite value.

use dashu_int::{IBig, UBig};

use super::Claims;
use super::climb::{Among, Climb};
use crate::graph::{NONE, StateId};
use crate::interrupt::Interrupt;
use crate::number::{Fixed, extend, parts};
use crate::witness::{Size, Witness};
use crate::{Player, Rational, Result};

impl<I: Fixed> Claims<'_, I> {
    /// All that a file needs. Linear in the transitions, but for end components of tight rows and for potentials.
    pub(in crate::solve) fn witness(&self, interrupt: &Interrupt<'_>) -> Result<Witness> {
        let mut witness = self.infinite(interrupt)?;
        for (prover, ranks) in Player::BOTH.into_iter().zip(&mut witness.ranks) {
            *ranks = self.ranks(prover, interrupt)?;
        }
        Ok(witness)
    }

    /// Levels and potentials of all states of infinite value.
    fn infinite(&self, interrupt: &Interrupt<'_>) -> Result<Witness> {
        let states = self.graph.states();
        let mut witness = Witness::default();
        let mut found = Vec::new();
        for prover in Player::BOTH {
            let liked = prover.of((Size::PlusInfinite, Size::MinusInfinite));
            let own = (0..states as StateId).filter(|&state| self.totals.size(state) == liked);
            let own: Vec<StateId> = own.collect();
            if own.is_empty() {
                continue;
            }
            witness.levels.resize(states, 0);
            let among = Among::new(self, own, |state, choice| {
                self.counts(state, choice, prover)
            });
            let mut climb = Climb::new(&among, prover, interrupt);
            climb.climb()?;
            let states = &among.states;
            for (&state, &level) in states.iter().zip(&climb.settled.ranks) {
                witness.levels[state as usize] = if level == NONE { 0 } else { level };
            }
            let own = climb.heights.into_iter();
            found.extend(own.map(|(state, height)| (states[state as usize], height)));
        }
        witness.take_heights(&found, states, self.bounds.scale.denominator());
        Ok(witness)
    }
}

impl Witness {
    /// Brings potentials to one unit, in which they are whole but for powers of 2.
    fn take_heights(&mut self, found: &[(StateId, Rational)], states: usize, denominator: &UBig) {
        if found.is_empty() {
            return;
        }
        let mut one = denominator.clone();
        for (_, height) in found {
            extend(&mut one, height.denominator());
        }
        self.places = one.trailing_zeros().unwrap_or(0);
        self.heights = vec![IBig::ZERO; states];
        one = denominator << self.places;
        for (state, height) in found {
            self.heights[*state as usize] = parts(height, &one);
        }
    }
}
