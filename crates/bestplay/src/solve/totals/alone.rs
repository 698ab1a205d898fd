//! A state that is a component of its own.
//!
//! It is enough to look at each of its rows as if it were taken again and again: to what it leads in
//! the end, or what staying adds up to.

use super::part::NONE;
use super::signs::Sign;
use super::{BOTH, Size, Totals, Trouble, WAVERS};
use crate::Player;
use crate::graph::{Graph, StateId};

/// What a row comes to, if taken again and again.
#[derive(Clone, Copy, Default)]
struct Course {
    /// Whether the total may grow, may fall, or may do either without settling.
    grows: bool,
    falls: bool,
    wavers: bool,
}

impl Course {
    /// What the row is worth: if a total that does not settle, or may go either way, is worth what
    /// is least; and if it is worth most.
    fn worth(self) -> [Size; 2] {
        let (up, down) = (Size::PlusInfinite, Size::MinusInfinite);
        match (self.grows, self.falls) {
            _ if self.wavers => [down, up],
            (true, true) => [down, up],
            (true, false) => [up; 2],
            (false, true) => [down; 2],
            (false, false) => [Size::Finite; 2],
        }
    }
}

/// How large the value of the state is, and the first choice that is worth as much.
///
/// # Errors
///
/// It is undefined.
pub(super) fn judge(
    graph: &Graph,
    signs: &[Sign],
    totals: &Totals,
    state: StateId,
) -> Result<(Size, u32), Trouble> {
    let order = |size: &Size| match size {
        Size::MinusInfinite => 0,
        Size::Finite => 1,
        Size::PlusInfinite => 2,
    };
    let player = graph.kind(state).player();
    let mut best: Option<[Size; 2]> = None;
    let mut wavers = false;
    let mut worths = Vec::new();
    for row in graph.rows(state) {
        let mut course = Course::default();
        if row.targets.iter().all(|&target| target == state) {
            match signs[row.shape_id as usize] {
                Sign::Nothing => {}
                Sign::Plus => course.grows = true,
                Sign::Minus => course.falls = true,
                Sign::Wavers => course.wavers = true,
            }
        } else if !totals.sizes.is_empty() {
            let outside = || row.targets.iter().filter(|&&target| target != state);
            let leads_to = |size| outside().any(|&target| totals.size(target) == size);
            course.grows = leads_to(Size::PlusInfinite);
            course.falls = leads_to(Size::MinusInfinite);
        }
        wavers |= course.wavers;
        let worth = course.worth();
        worths.push(worth);
        best = Some(match best {
            None => worth,
            Some(best) => [0, 1].map(|i| {
                let sizes = [best[i], worth[i]].into_iter();
                let chosen = match player {
                    Some(Player::Min) => sizes.min_by_key(order),
                    _ => sizes.max_by_key(order),
                };
                chosen.unwrap_or(worth[i])
            }),
        });
    }
    match best {
        Some([least, most]) if least == most => {
            let choice = worths.iter().position(|&worth| worth == [least; 2]);
            Ok((least, choice.map_or(NONE, |choice| choice as u32)))
        }
        None => Ok((Size::Finite, NONE)),
        Some(_) => Err(Trouble::Undefined {
            state,
            reason: if wavers { WAVERS } else { BOTH },
            is_known: true,
        }),
    }
}
