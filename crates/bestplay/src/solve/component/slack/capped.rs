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

/// The room of a state that takes all that there is.
pub(super) fn all<I: Fixed>(most: &I) -> Option<f64> {
    Some(most.coarse(0).max(0.0)).filter(|&most| most <= NEXT_TO_END)
}

impl<I: Fixed> Slack<'_, I> {
    /// How much room there is for each state, at most; `None` where no state is next to an end beyond which
    /// there is none.
    pub(super) fn capped(&self, level: &Level<'_, I>) -> Option<Vec<I>> {
        let end = (self.ends)()?.most(self.side);
        let most = level.x.iter().map(|x| {
            let (far, near) = self.side.of(((x, &end), (&end, x)));
            let mut most = far.clone();
            most.sub(near);
            most
        });
        let most: Vec<I> = most.collect();
        most.iter().any(|most| all(most).is_some()).then_some(most)
    }
}
