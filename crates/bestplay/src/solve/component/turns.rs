//! Who switches when, and how closely pairs of strategies are evaluated for it.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::tunables::{
    COMPARED, EVALUATE_CLOSELY, EVALUATE_LOOSELY, FASTER, HASTY_ROUNDS, SETTLING, SWITCHING_ROUNDS,
};

/// From haste to care: choices that come back mean that haste led in a circle, or that rounding
/// did.
pub(super) struct Turns {
    /// Whether both players may switch at once, or one only if the other cannot.
    pub(super) hasty: bool,
    /// Whether there are two players.
    both: bool,
    /// Whether pairs that still change are evaluated closely as well.
    careful: bool,
    /// Whether the last pair was evaluated closely, so that its values tell who stalls.
    pub(super) sure: bool,
    /// Whether nobody may switch before the values of the pair are as good as they get.
    waits: bool,
    round: usize,
    /// The bits of the largest correction of a value that each of the last pairs brought, the last one
    /// first.
    corrections: [f64; COMPARED + 1],
    /// The choices that were there before, by their hash.
    seen: HashSet<u64>,
}

impl Turns {
    pub(super) fn new(hasty: bool, both: bool) -> Turns {
        Turns {
            hasty,
            both,
            careful: both && !hasty,
            sure: false,
            waits: false,
            round: 0,
            corrections: [f64::INFINITY; COMPARED + 1],
            seen: HashSet::new(),
        }
    }

    /// Whether anybody may switch.
    pub(super) fn go_on(&self) -> bool {
        !self.waits
    }

    /// Whether so many pairs were tried that better rows seem to be found only step by step.
    pub(super) fn creep(&self) -> bool {
        let [last, .., first] = self.corrections;
        self.round >= SETTLING && last > first - COMPARED as f64 * FASTER
    }

    /// How closely the next pair is evaluated; `known` if it is the same as before.
    pub(super) fn closely(&mut self, known: bool) -> f64 {
        self.sure = known || self.careful;
        match self.sure {
            true => EVALUATE_CLOSELY,
            false => EVALUATE_LOOSELY,
        }
    }

    /// Notes the bits of the largest correction of a value that a pair brought.
    pub(super) fn correct(&mut self, bits: f64) {
        self.corrections.rotate_right(1);
        self.corrections[0] = bits;
    }

    /// Notes that these rows are chosen now.
    pub(super) fn note(&mut self, chosen: &[u32]) {
        self.round += 1;
        if !self.seen.insert(FixedState::with_seed(0).hash_one(chosen)) {
            self.seen.clear();
            if self.hasty {
                self.hasty = false;
            } else if !self.careful {
                self.careful = true;
            } else {
                self.waits = true;
            }
        }
        self.hasty &= self.round < HASTY_ROUNDS;
        // Against an answer that is not the best one, the other player may get worse.
        self.careful |= self.both && !self.hasty;
        self.waits |= self.round >= SWITCHING_ROUNDS;
    }

    /// Notes that these rows were chosen by values that are as good as they get; tells whether they
    /// were chosen so before.
    pub(super) fn note_surely(&mut self, chosen: &[u32]) -> bool {
        if !std::mem::replace(&mut self.waits, true) {
            self.seen.clear();
        }
        !self.seen.insert(FixedState::with_seed(0).hash_one(chosen))
    }

    /// Gains that come back do not count any more.
    pub(super) fn start_again(&mut self) {
        self.waits = false;
        self.seen.clear();
    }
}
