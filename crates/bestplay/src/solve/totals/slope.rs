//! Looks for zero end components ([`zero`](super::zero)): what leads down by just what it pays.

use super::part::Part;
use super::rounds::Rounds;
use super::signs::signs;
use super::zero::ZeroEnds;
use crate::graph::{Components, Ends, Graph, Kind, NONE, Places, Rows};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, Watch};
use crate::witness::Size;
use crate::{Payoff, Player, Result};

/// Looks for zero end components; with the games for `Max` and for `Min`. `None` if there are no such rounds,
/// or sums of payoffs are too large for one. It costs as much as [`find`](super::find).
pub(in crate::solve) fn find_zero_ends(
    graph: &Graph,
    components: &Components,
    watch: &dyn Watch,
) -> Result<Option<(ZeroEnds, [Graph; 2])>> {
    let signs = signs(graph);
    let interrupt = Interrupt::new(watch, Stage::Ordering, graph.states());
    let mut place = Places::default();
    let mut zero = ZeroEnds::default();
    for states in components.iter() {
        interrupt.step()?;
        interrupt.done(states.len());
        if states.len() == 1 || graph.kind(states[0]) == Kind::End {
            continue;
        }
        let size = |_| Size::Finite;
        let part = Part::new(graph, &signs, size, states, &mut place, &interrupt);
        let rounds = Rounds::of(&part, |_| true)?;
        if rounds.mixed().is_some() {
            let ends = Ends::of_component(&part.list, rounds.zero(), &interrupt)?;
            for (&state, own) in states.iter().zip(heights(&part, &ends)) {
                let Some(own) = own else { continue };
                zero.inside.resize(graph.states(), false);
                zero.inside[state as usize] = true;
                for (all, height) in zero.heights.iter_mut().zip(own) {
                    all.resize(graph.states(), Payoff::ZERO);
                    all[state as usize] = height;
                }
            }
        }
    }
    if zero.is_empty() {
        return Ok(None);
    }
    let games = zero.rebased(graph, Player::Max);
    let games = games.zip(zero.rebased(graph, Player::Min));
    Ok(games.map(|(max, min)| (zero, [max, min])))
}

/// What is known of an end component, where heights are counted from some state of it.
#[derive(Clone, Debug, Default)]
struct Slope {
    /// Whether something is paid.
    pays: bool,
    /// Whether some outcome pays something else than what it leads down.
    broken: bool,
    lowest: Payoff,
    highest: Payoff,
}

/// For each state of a zero end component its heights, counted from the highest state of it and from the lowest.
fn heights(part: &Part<'_>, ends: &Ends) -> Vec<Option<[Payoff; 2]>> {
    let mut sets = vec![Slope::default(); ends.count];
    let mut heights: Vec<Option<Payoff>> = vec![None; part.len()];
    let mut reached = Vec::new();
    for start in 0..part.len() as u32 {
        let set = ends.set[start as usize];
        if set == NONE || heights[start as usize].is_some() {
            continue;
        }
        let own = &mut sets[set as usize];
        heights[start as usize] = Some(Payoff::ZERO);
        reached.push(start);
        while let Some(state) = reached.pop() {
            let height = heights[state as usize].unwrap_or_default();
            own.lowest = own.lowest.min(height);
            own.highest = own.highest.max(height);
            let rows = part.rows_of(state);
            for row in rows.filter(|&row| ends.endless[row as usize]) {
                let payoffs = part.shape(row).payoffs();
                for (place, &to) in part.targets(row).iter().enumerate() {
                    let paid = payoffs.get(place).copied().unwrap_or_default();
                    own.pays |= !paid.is_zero();
                    let below = height.checked_add(-paid);
                    own.broken |= below.is_none();
                    match heights[to as usize] {
                        None => {
                            heights[to as usize] = Some(below.unwrap_or_default());
                            reached.push(to);
                        }
                        known => own.broken |= known != below,
                    }
                }
            }
        }
    }
    let both = |(&height, &set): (&Option<Payoff>, &u32)| {
        let own = sets.get(set as usize);
        let own = own.filter(|own| own.pays && !own.broken)?;
        let from = |from: Payoff| height?.checked_add(-from);
        Some([from(own.highest)?, from(own.lowest)?])
    };
    heights.iter().zip(&ends.set).map(both).collect()
}
