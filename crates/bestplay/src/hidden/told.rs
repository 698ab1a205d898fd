//! What the rules tell of a game beside its graph, by number and in words.

use crate::Player;
use crate::graph::StateId;

/// What the graph does not say of a game: views and actions by number, and everything in words.
pub(super) trait Told {
    /// The number of what a player sees in a state.
    fn view(&self, state: StateId, player: Player) -> u32;
    /// The numbers of the actions of a state, in the order of the rules.
    fn actions(&self, state: StateId) -> Vec<u32>;
    /// A state in words.
    fn describe(&self, state: StateId) -> String;
    /// Some actions in words.
    fn name(&self, actions: &[u32]) -> String;
}

/// The most states that a sentence lists.
const MOST_SHOWN: usize = 20;

/// Some states, or the first of them.
pub(super) fn listed(states: &[StateId], between: &str, told: &dyn Told) -> String {
    let shown = states.iter().take(MOST_SHOWN);
    let mut words: Vec<String> = shown.map(|&state| told.describe(state)).collect();
    if states.len() > MOST_SHOWN {
        words.push("…".into());
    }
    words.join(between)
}
