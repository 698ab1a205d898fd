//! The states of a stage, and of later ones.

use std::collections::BTreeMap;

use super::strings::Strings;
use crate::Notation;

/// What follows a part of a stage.
pub(super) struct Found {
    /// How many states there are in the stage.
    pub(super) inner: u64,
    /// The states of later stages, in order.
    pub(super) ahead: Vec<(u64, Strings)>,
}

impl Found {
    /// So many states in the stage, and those of later ones in any order.
    pub(super) fn new(inner: u64, ahead: BTreeMap<u64, Strings>) -> Found {
        let sorted = |(stage, states): (u64, Strings)| (stage, states.sorted());
        let ahead = ahead.into_iter().map(sorted).collect();
        Found { inner, ahead }
    }

    /// What there is among states that were explored.
    pub(super) fn of<G: Notation>(game: &G, stage: u64, states: &[G::State]) -> Found {
        let (mut inner, mut ahead) = (0, BTreeMap::<u64, Strings>::new());
        for state in states {
            match game.stage(state) {
                own if own == stage => inner += 1,
                later => {
                    let packed = ahead.entry(later).or_default();
                    packed.push(|out| game.pack(state, out));
                }
            }
        }
        Found::new(inner, ahead)
    }
}
