//! Where states are in a list, for one list after another.

use super::{NONE, StateId};

/// The place of each state in a list.
pub(crate) struct Places {
    states: usize,
    /// The place of each state, or none: in a short list, or in a long one.
    short: Vec<u16>,
    long: Vec<u32>,
    is_long: bool,
}

/// In a short list, stands for no place.
const NO_PLACE: u16 = u16::MAX;

impl Places {
    /// Room for lists of the states of a graph with so many.
    pub(crate) fn new(states: usize) -> Places {
        Places {
            states,
            short: Vec::new(),
            long: Vec::new(),
            is_long: false,
        }
    }

    /// Does something while this knows the places of a list.
    ///
    /// # Complexity
    ///
    /// Beside the work, linear in the list; the first time, in the states of the graph.
    pub(crate) fn with<T>(&mut self, states: &[StateId], work: impl FnOnce(&Places) -> T) -> T {
        self.is_long = states.len() > NO_PLACE.into();
        match self.is_long {
            true => self.long.resize(self.states, NONE),
            false => self.short.resize(self.states, NO_PLACE),
        }
        for (at, &state) in states.iter().enumerate() {
            self.set(state, at as u32);
        }
        let done = work(self);
        for &state in states {
            self.set(state, NONE);
        }
        done
    }

    fn set(&mut self, state: StateId, place: u32) {
        match self.is_long {
            true => self.long[state as usize] = place,
            false => self.short[state as usize] = place as u16,
        }
    }

    /// The place of a state in the list; [`NONE`] if it is not there.
    #[inline]
    pub(crate) fn of(&self, state: StateId) -> u32 {
        match self.is_long {
            true => self.long[state as usize],
            false => match self.short[state as usize] {
                NO_PLACE => NONE,
                place => place.into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_short_and_long_lists_are_those_in_the_list() {
        let mut places = Places::new(100_000);
        for length in [0, 1, 65_535, 65_536, 20, 100_000] {
            let list: Vec<StateId> = (0..length)
                .map(|at| (at * 7_919 + length) % 100_000)
                .collect();
            places.with(&list, |places| {
                assert!((0..).zip(&list).all(|(at, &state)| places.of(state) == at));
                let known = (0..100_000).filter(|&state| places.of(state) != NONE);
                assert_eq!(known.count(), list.len());
            });
        }
    }
}
