//! Which thread explores which states of a batch.
//!
//! Each thread starts with a large piece of its own: neighbouring states lead to the same states,
//! which are then found by one thread. What is left is taken in small pieces, by whichever thread
//! is ready. So every thread takes its pieces in the order of the states.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// New states for which a thread takes room at a time.
pub(super) const ROOM: usize = 64;

/// The states of a batch, in pieces, and the room for what they lead to.
pub(super) struct Agenda {
    states: Range<usize>,
    threads: usize,
    /// States of the pieces that threads start with, and of those that follow.
    large: usize,
    small: usize,
    next: AtomicUsize,
    room: AtomicUsize,
}

impl Agenda {
    /// States for so many threads, with small pieces of so many states, and room for so many new
    /// states.
    pub(super) fn new(states: Range<usize>, threads: usize, small: usize, room: usize) -> Agenda {
        let large = states.len() / 4 * 3 / threads;
        Agenda {
            states,
            threads,
            large,
            small,
            next: AtomicUsize::new(threads),
            room: AtomicUsize::new(room),
        }
    }

    /// The number of the next piece; the first ones belong to the threads.
    pub(super) fn next(&self) -> usize {
        self.next.fetch_add(1, Relaxed)
    }

    /// The states of a piece, if there are any.
    pub(super) fn piece(&self, number: usize) -> Option<Range<usize>> {
        let start = match number.checked_sub(self.threads) {
            None => number * self.large,
            Some(after) => self.threads * self.large + after * self.small,
        };
        let size = if number < self.threads {
            self.large
        } else {
            self.small
        };
        let start = self.states.start + start;
        let end = self.states.end.min(start + size);
        (start < end || number < self.threads).then_some(start..end)
    }

    /// Takes room for some new states, if there is any left.
    pub(super) fn take_room(&self) -> Option<usize> {
        let less = |room: usize| room.checked_sub(ROOM);
        self.room
            .fetch_update(Relaxed, Relaxed, less)
            .ok()
            .map(|_| ROOM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_the_states_in_their_order() {
        for (states, threads, small) in
            [(7..8, 2, 1), (0..64, 7, 1), (5..1000, 3, 16), (0..0, 2, 4)]
        {
            let agenda = Agenda::new(states.clone(), threads, small, 0);
            let mut pieces: Vec<_> = (0..threads).filter_map(|k| agenda.piece(k)).collect();
            assert_eq!(pieces.len(), threads);
            pieces.extend(std::iter::from_fn(|| agenda.piece(agenda.next())));
            assert!(pieces.iter().flat_map(Clone::clone).eq(states));
        }
    }

    #[test]
    fn room_is_taken_until_none_is_left() {
        let agenda = Agenda::new(0..1, 2, 1, 3 * ROOM - 1);
        let taken: Vec<usize> = std::iter::from_fn(|| agenda.take_room()).collect();
        assert_eq!(taken, [ROOM, ROOM]);
    }
}
