//! A state that is a component of its own.
//!
//! It is enough to look at each of its rows as if it were taken again and again: to what it leads in
//! the end, or what staying adds up to.

use super::part::NONE;
use super::signs::Sign;
use super::{BOTH, Size, Totals, Trouble, WAVERS};
use crate::Player;
use crate::graph::{Graph, Row, StateId};

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
    let (up, down) = (Size::PlusInfinite, Size::MinusInfinite);
    let mut wavers = false;
    // What a row is worth, if a total that does not settle, or may go either way, is worth what is least;
    // and if it is worth most.
    let worth = |row: Row<'_>| {
        let outside = || row.targets.iter().filter(|&&target| target != state);
        let leads_to = |size| outside().any(|&target| totals.size(target) == size);
        let sign = signs[row.shape_id as usize];
        let (grows, falls) = match outside().next() {
            Some(_) => (leads_to(up), leads_to(down)),
            None if sign == Sign::Wavers => {
                wavers = true;
                (true, true)
            }
            None => (sign == Sign::Plus, sign == Sign::Minus),
        };
        match (grows, falls) {
            (true, true) => [down, up],
            (true, false) => [up; 2],
            (false, true) => [down; 2],
            (false, false) => [Size::Finite; 2],
        }
    };
    let worths: Vec<[Size; 2]> = graph.rows(state).map(worth).collect();
    let player = graph.kind(state).player();
    let best = |side: usize| {
        let order = |size: &Size| [down, Size::Finite, up].iter().position(|of| of == size);
        let sizes = worths.iter().map(|worth| worth[side]);
        match player {
            Some(Player::Min) => sizes.min_by_key(order),
            _ => sizes.max_by_key(order),
        }
    };
    match (best(0), best(1)) {
        (Some(least), Some(most)) if least == most => {
            let choice = worths.iter().position(|&worth| worth == [least; 2]);
            Ok((least, choice.map_or(NONE, |choice| choice as u32)))
        }
        (None, _) => Ok((Size::Finite, NONE)),
        _ => Err(Trouble::Undefined {
            state,
            reason: if wavers { WAVERS } else { BOTH },
            is_known: true,
        }),
    }
}
