//! Where states are in a list, for one list after another.

use super::{NONE, StateId};

/// The place of each state in a list.
#[derive(Default)]
pub(crate) struct Places {
    /// The place of each state, or none: in a short list, or in a long one.
    short: Vec<u16>,
    long: Vec<u32>,
    is_long: bool,
}

/// A list that has to grow gets so much less than its length to spare.
const SPARE: usize = 16;

/// In a short list, stands for no place.
const NO_PLACE: u16 = u16::MAX;

impl Places {
    /// Does something while this knows the places of a list. Beside that it is linear in the list, and in the highest
    /// number of a state where that is higher than before.
    pub(crate) fn with<T>(&mut self, states: &[StateId], work: impl FnOnce(&Places) -> T) -> T {
        self.is_long = states.len() > NO_PLACE.into();
        let known = states.iter().max().map_or(0, |&last| last as usize + 1);
        match self.is_long {
            true => grow(&mut self.long, known, NONE),
            false => grow(&mut self.short, known, NO_PLACE),
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
            true => self.long.get(state as usize).copied().unwrap_or(NONE),
            false => match self.short.get(state as usize) {
                None | Some(&NO_PLACE) => NONE,
                Some(&place) => place.into(),
            },
        }
    }
}

/// Makes a list as long as that, with little to spare: components that are solved later have lower numbers.
fn grow<T: Copy>(list: &mut Vec<T>, length: usize, none: T) {
    if let Some(more) = length.checked_sub(list.len()) {
        list.reserve_exact(more + length / SPARE);
        list.resize(length, none);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_short_and_long_lists_are_those_in_the_list() {
        let mut places = Places::default();
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
