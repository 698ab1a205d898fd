//! Zero end components (0-end-components; Baier and others, LICS 2018), which take back whatever they pay:
//! the total neither grows nor falls.
//!
//! Let each state of an end component have a height, so that each outcome of each of its rows pays just
//! what it leads down. Then what a play has collected there is what it is down by, whatever
//! happens: the total never settles, but stays within the heights. As long as it goes on for ever it is
//! worth what it is down from where it began to the highest state, at least, and to the lowest one, at
//! most, however totals are counted that never settle between what they come to again and again.
//!
//! So payoffs are *re-based*: what a row pays is counted with what it changes the height by, so that
//! nothing is paid in zero end components. In the game for `Max`, heights are counted from the highest state of
//! the round, in the one for `Min` from the lowest one. What a state is worth at least, and at most, is what
//! it is worth in the two games and its height: they are worth the same, and the value is defined, if
//! nobody gains by going round for ever. Who waits in a state, by a row that pays nothing, does not go
//! round: he keeps what was collected so far, in both games.

use super::part::{NONE, Part};
use super::rounds::Rounds;
use super::signs::signs;
use crate::graph::{Components, Ends, Graph, GraphBuilder, Kind, Places, Row, Rows, StateId};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, Watch};
use crate::witness::Size;
use crate::{Payoff, Player, Result};

/// The heights of states in zero end components.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct ZeroEnds {
    /// In the game for `Max` and in that for `Min`; empty if there are no zero end components.
    heights: [Vec<Payoff>; 2],
    /// Whether each state is in a zero end component.
    inside: Vec<bool>,
}

impl ZeroEnds {
    /// Looks for zero end components; with the games for `Max` and for `Min`. `None` if there are no such rounds,
    /// or sums of payoffs are too large for one.
    ///
    /// # Complexity
    ///
    /// As [`Totals::of`](super::Totals::of).
    pub(in crate::solve) fn find(
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

    /// Whether there are none.
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }

    /// The height of a state in the game for a player.
    pub(in crate::solve) fn height(&self, state: StateId, player: Player) -> Payoff {
        let heights = &self.heights[usize::from(player == Player::Min)];
        heights.get(state as usize).copied().unwrap_or_default()
    }

    /// The game for a player; `None` if some payoff is too large for one. It has one more state, an end that
    /// pays what a play does that never ends: who waits comes there, with what he keeps.
    pub(in crate::solve) fn rebased(&self, graph: &Graph, player: Player) -> Option<Graph> {
        let mut builder = GraphBuilder::in_units_of(graph);
        let kept = graph.states() as StateId;
        for state in 0..kept {
            let kind = graph.kind(state);
            if kind == Kind::End {
                builder.end(graph.end_payoff(state));
                continue;
            }
            let down = -self.height(state, player);
            for row in graph.rows(state) {
                if self.waits(state, &row) {
                    builder.outcome(kept, 1, Some(down));
                } else {
                    for (target, weight, paid) in row.outcomes() {
                        let change = self.height(target, player).checked_add(down)?;
                        let paid = paid.unwrap_or_default().checked_add(change)?;
                        builder.outcome(target, weight, Some(paid));
                    }
                }
                builder.end_choice();
            }
            builder.end_state(kind.player());
        }
        builder.end(graph.forever());
        Some(builder.build())
    }

    /// Whether play waits by a row in a zero end component: it stays where it is, and nothing is paid.
    fn waits(&self, state: StateId, row: &Row<'_>) -> bool {
        let free = row.shape.payoffs().iter().all(|paid| paid.is_zero());
        self.inside.get(state as usize) == Some(&true)
            && free
            && row.targets.iter().all(|target| target == state)
    }
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
