//! Guesses of which state comes next, so that most successors need not be looked up in the table.
//!
//! Neighbouring actions share outcomes (the toss that fails leads back to the same state whatever
//! was tried), and neighbouring states lead to neighbouring states: what follows the last state by
//! some outcome is, in the order of discovery, often next to what follows this one, or the same (the
//! toss that wins).

use crate::graph::StateId;

/// Outcomes of a choice, and of a state, that guesses are kept for; what comes later shares the
/// last place.
const KEPT: usize = 256;

/// What the last outcomes were.
pub(super) struct Guesses {
    /// By the place among the outcomes of a choice.
    places: [StateId; KEPT],
    /// By the place among all outcomes of a state.
    slots: [StateId; KEPT],
    next: usize,
}

/// An outcome's place among those of its choice, and among all those of its state.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    place: usize,
    slot: usize,
}

impl Guesses {
    /// State 0 is always there: every guess names a state.
    pub(super) fn new() -> Guesses {
        Guesses {
            places: [0; KEPT],
            slots: [0; KEPT],
            next: 0,
        }
    }

    /// The next outcome is the first of a state. Says how many the last state had.
    #[inline]
    pub(super) fn start_state(&mut self) -> usize {
        std::mem::take(&mut self.next)
    }

    /// The place of the next outcome, which is number `place` of its choice.
    #[inline]
    pub(super) fn slot(&mut self, place: usize) -> Slot {
        let slot = self.next.min(KEPT - 1);
        self.next += 1;
        Slot {
            place: place.min(KEPT - 1),
            slot,
        }
    }

    /// The neighbour of the successor in the state before, which need not be a state yet; the successor in the
    /// choice before; and that in the state before.
    #[inline]
    pub(super) fn of(&self, slot: Slot) -> [StateId; 3] {
        let before = self.slots[slot.slot];
        [before.wrapping_add(1), self.places[slot.place], before]
    }

    /// Notes what the successor was.
    #[inline]
    pub(super) fn note(&mut self, slot: Slot, target: StateId) {
        self.places[slot.place] = target;
        self.slots[slot.slot] = target;
    }

    /// Notes what the next outcome is, number `place` of its choice; says whether no guess was right.
    #[inline]
    pub(super) fn missed(&mut self, place: usize, target: StateId) -> bool {
        let slot = self.slot(place);
        let missed = !self.of(slot).contains(&target);
        self.note(slot, target);
        missed
    }
}
