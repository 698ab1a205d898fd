//! Bounds that need be no weaker than the best end, or the worst: where nothing is paid on the way, no
//! value lies beyond it.
//!
//! Near such an end all rows are worth about the same, and whoever is to make play cost much may go
//! round among them for as long as he likes. So states that are next to it count as if they were
//! there: their room is all that there is, and a play that comes to them costs no more.
//!
//! If a bound proves itself, so does it cut off there: a row of a state that is cut off satisfies its
//! inequality as nothing that it leads to is beyond, and a row of another one as what it leads to is no
//! weaker than before.

use super::super::tunables::NEXT_TO_END;
use super::{Level, Slack};
use crate::number::Fixed;

/// How much room there is for each state, at most.
pub(super) struct Capped<I> {
    most: Vec<I>,
    /// The same in floating point, for those states that are next to the end.
    next: Vec<Option<f64>>,
}

impl<I: Fixed> Capped<I> {
    /// The room of a state that takes all that there is.
    pub(super) fn all(&self, state: usize) -> Option<f64> {
        self.next[state]
    }

    /// Cuts off what is more than there is.
    pub(super) fn cut(&self, room: &mut [I]) {
        for (room, most) in room.iter_mut().zip(&self.most) {
            if *room > *most {
                room.clone_from(most);
            }
        }
    }
}

impl<I: Fixed> Slack<'_, I> {
    /// How much room there is; `None` where no state is next to an end beyond which there is none.
    pub(super) fn capped(&self, level: &Level<'_, I>) -> Option<Capped<I>> {
        let end = (self.ends)()?.most(self.side);
        let most = level.x.iter().map(|x| {
            let (far, near) = self.side.of(((x, &end), (&end, x)));
            let mut most = far.clone();
            most.sub(near);
            most
        });
        let most: Vec<I> = most.collect();
        let next = |most: &I| Some(most.coarse(0).max(0.0)).filter(|&most| most <= NEXT_TO_END);
        let next: Vec<Option<f64>> = most.iter().map(next).collect();
        let some = next.iter().any(Option::is_some);
        some.then_some(Capped { most, next })
    }
}
