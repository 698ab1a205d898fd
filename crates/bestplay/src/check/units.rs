//! Payoffs in the units of a file.

use std::collections::HashMap;

use dashu_int::{IBig, UBig};

use crate::Payoff;
use crate::store::SavedValues;

/// A unit is 1 / (denominator · 2^places) of a point.
pub(super) struct Units {
    denominator: UBig,
    places: usize,
    known: HashMap<Payoff, IBig>,
}

impl Units {
    /// The units with so many places of what a file holds.
    pub(super) fn new(saved: &SavedValues, places: usize) -> Units {
        Units {
            denominator: saved.denominator.clone(),
            places,
            known: HashMap::new(),
        }
    }

    /// A payoff.
    ///
    /// # Errors
    ///
    /// It is not a whole number of units.
    pub(super) fn of(&mut self, payoff: Payoff) -> Result<&IBig, String> {
        if !self.known.contains_key(&payoff) {
            if &self.denominator % payoff.denominator() != UBig::ZERO {
                return Err(format!(
                    "the payoff {payoff} is not a whole number of 1/{}, the file's unit",
                    self.denominator
                ));
            }
            let factor = IBig::from(&self.denominator / payoff.denominator()) << self.places;
            self.known.insert(payoff, payoff.numerator() * factor);
        }
        Ok(&self.known[&payoff])
    }
}
