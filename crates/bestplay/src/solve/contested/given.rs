//! What both players do in rounds that need not settle, by the choices of a saved solution.

use super::side::Side;
use crate::graph::{Components, Graph};
use crate::solve::totals::{Totals, Unsettled};
use crate::watch::Watch;
use crate::{Player, Result};

/// What both players do in the open states by the choices of a solution.
///
/// # Errors
///
/// A watch that asks to stop.
pub(in crate::solve) fn settled_by(
    graph: &Graph,
    open: Vec<bool>,
    choices: &[u32],
    watch: &dyn Watch,
) -> Result<Unsettled> {
    let all = Unsettled::among(open);
    let left = |player| {
        let side = Side::new(graph, &all, player, choices).graph;
        let components = Components::of(&side);
        match Totals::defined(&side, &components, watch)? {
            Some(_) => Ok(Unsettled::default()),
            None => Unsettled::level(&side, &components, watch),
        }
    };
    let left = [left(Player::Max)?, left(Player::Min)?];
    Ok(all.with_levels(left))
}
