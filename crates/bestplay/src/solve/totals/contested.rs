//! Rounds in which totals need not settle: level ones, and those about which both players are at odds,
//! the mixed sets of components in which both choose.

use super::Totals;
use super::levels::Levels;
use super::part::{NONE, Part};
use super::rounds::{Rounds, Set};
use super::signs::{Sign, signs};
use crate::graph::{Components, Graph, Kind, StateId};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, Watch};
use crate::{Player, Result};

/// Rounds in which totals need not settle.
#[derive(Debug, Default)]
pub(in crate::solve) struct Unsettled {
    /// For each state whether it is contested; empty if none is.
    pub(in crate::solve) contested: Vec<bool>,
    pub(in crate::solve) levels: Levels,
}

impl Unsettled {
    /// Looks for contested rounds alone.
    ///
    /// # Errors
    ///
    /// A watch that asks to stop.
    pub(in crate::solve) fn contested(
        graph: &Graph,
        components: &Components,
        watch: &dyn Watch,
    ) -> Result<Unsettled> {
        Ok(Unsettled {
            contested: contested(graph, components, watch)?,
            levels: Levels::default(),
        })
    }

    /// Looks for level rounds, and for contested ones beside them; nothing if there are no level ones.
    ///
    /// # Errors
    ///
    /// A watch that asks to stop.
    pub(in crate::solve) fn level(
        graph: &Graph,
        components: &Components,
        watch: &dyn Watch,
    ) -> Result<Unsettled> {
        let levels = Levels::find(graph, components, watch)?;
        let contested = match levels.graph(graph, Player::Max) {
            Some(flat) if !levels.is_empty() => contested(&flat, components, watch)?,
            _ => Vec::new(),
        };
        Ok(Unsettled { contested, levels })
    }

    /// All choices among some states, as if each were contested.
    pub(in crate::solve) fn among(states: Vec<bool>) -> Unsettled {
        Unsettled {
            contested: states,
            levels: Levels::default(),
        }
    }

    /// The same with the level rounds that are left once the choices of a player are settled: for `Max`
    /// and for `Min`.
    pub(in crate::solve) fn with_levels(self, [max, min]: [Unsettled; 2]) -> Unsettled {
        Unsettled {
            levels: Levels::of_sides(max.levels, min.levels),
            ..self
        }
    }

    /// Notes the states of the components that have such rounds.
    pub(in crate::solve) fn note_open(&self, components: &Components, open: &mut [bool]) {
        for states in components.iter() {
            if self.is_among(states) {
                states.iter().for_each(|&state| open[state as usize] = true);
            }
        }
    }

    /// Whether there are none.
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.contested.is_empty() && self.levels.is_empty()
    }

    /// Whether some state of a state's component is in a level round, or contested: if not, what is
    /// said of it is certain.
    pub(in crate::solve) fn is_near(&self, state: StateId, components: &Components) -> bool {
        let own = components.iter().find(|states| states.contains(&state));
        own.is_some_and(|states| self.is_among(states))
    }

    /// Whether some of these states are in a level round, or contested.
    fn is_among(&self, states: &[StateId]) -> bool {
        let concerns = |&state: &StateId| self.is_contested(state) || self.levels.holds(state);
        states.iter().any(concerns)
    }

    /// Whether both players may go round: there are contested states, or both choose in a level round.
    pub(in crate::solve) fn is_shared(&self) -> bool {
        !self.contested.is_empty() || self.levels.are_shared()
    }

    /// Whether some state in a level round is contested.
    pub(in crate::solve) fn are_levels_contested(&self) -> bool {
        let mut states = 0..self.contested.len() as StateId;
        states.any(|state| self.is_contested(state) && self.levels.holds(state))
    }

    /// Whether a state is contested.
    pub(in crate::solve) fn is_contested(&self, state: StateId) -> bool {
        self.contested.get(state as usize) == Some(&true)
    }
}

/// For each state whether it is contested; empty if none is.
fn contested(graph: &Graph, components: &Components, watch: &dyn Watch) -> Result<Vec<bool>> {
    let signs = signs(graph);
    let interrupt = Interrupt::new(watch, Stage::Ordering, graph.states());
    let sizes = Totals::default();
    let mut place = vec![NONE; graph.states()];
    let mut found = vec![false; graph.states()];
    let chooses = |states: &[StateId], player: Player| {
        let own = |&state: &StateId| graph.kind(state).player() == Some(player);
        states.iter().any(own)
    };
    for states in components.iter() {
        interrupt.step()?;
        interrupt.done(states.len());
        let both = chooses(states, Player::Max) && chooses(states, Player::Min);
        if !both || graph.kind(states[0]) == Kind::End {
            continue;
        }
        let part = Part::new(graph, &signs, &sizes, states, &mut place);
        if part.rows.iter().all(|row| row.sign == Sign::Nothing) {
            continue;
        }
        let rounds = Rounds::of(&part, |_| true, &interrupt)?;
        for row in 0..part.rows.len() as u32 {
            if rounds.set(&part, row) == Some(Set::Mixed) {
                let owner = part.rows[row as usize].owner;
                found[states[owner as usize] as usize] = true;
            }
        }
    }
    if !found.contains(&true) {
        found.clear();
    }
    Ok(found)
}
