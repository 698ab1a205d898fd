//! Where everything becomes public: states in which both players know where play is.
//!
//! What follows from such a state is a game of its own, a *round*: what was remembered before is of no
//! more use, and is forgotten. So a game with open cards has as many rounds as states, and one in which
//! both move at once, and then see what happened, is a small table in each state. A state may then come again:
//! rounds that repeat are a stochastic game (Shapley 1953, "Stochastic games").
//!
//! A player knows a state if what he sees there changes to something that he sees nowhere else, or in other
//! states only that come after it without his noticing: of all states that look the same to him, it is the only
//! one by which play gets among them. If play comes back to it while he sees no change, what he did by then has to
//! tell him so; that is looked at when the round is unfolded.

use super::told::{Told, listed};
use crate::graph::{Components, Ends, Graph, Kind, NONE, RowList, RowListBuilder, StateId, Strong};
use crate::interrupt::Interrupt;
use crate::{Error, ErrorKind, Player, Result};

/// How play gets among states that look the same to a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Never,
    By(StateId),
    BySeveral,
}

/// Whether each state is one in which both players know where play is, as far as views tell. Linear in the
/// transitions.
pub(super) fn states(graph: &Graph, told: &dyn Told) -> Vec<bool> {
    let count = graph.states() as StateId;
    let mut public: Vec<bool> = (0..count).map(|s| graph.kind(s) != Kind::End).collect();
    for player in Player::BOTH {
        let mut entries: Vec<Entry> = Vec::new();
        let mut enter = |view: u32, state: StateId| {
            let view = view as usize;
            entries.resize(entries.len().max(view + 1), Entry::Never);
            entries[view] = match entries[view] {
                Entry::Never => Entry::By(state),
                Entry::By(known) if known == state => Entry::By(state),
                _ => Entry::BySeveral,
            };
        };
        enter(told.view(0, player), 0);
        for from in 0..count {
            let seen = told.view(from, player);
            for to in graph.successors(from) {
                let view = told.view(to, player);
                if view != seen {
                    enter(view, to);
                }
            }
        }
        for (state, public) in (0..).zip(&mut public) {
            let view = told.view(state, player) as usize;
            *public &= entries.get(view) == Some(&Entry::By(state));
        }
    }
    public
}

/// The place of each state in an order in which each comes after all that lead to it, but for steps to public states.
/// It fails if a state comes again that is not public, or play may never end.
pub(super) fn order(
    graph: &Graph,
    told: &dyn Told,
    public: &[bool],
    interrupt: &Interrupt<'_>,
) -> Result<Vec<u32>> {
    let circles = |component: &[StateId]| {
        component.len() > 1 || graph.successors(component[0]).any(|to| to == component[0])
    };
    let mut components = Components::of(graph);
    if components.iter().any(circles) {
        ends(graph, told, interrupt)?;
        let states: Vec<StateId> = (0..graph.states() as StateId).collect();
        let mut rows = RowListBuilder::new();
        for &state in &states {
            let next = graph.successors(state);
            rows.row(next.filter(|&next| !public[next as usize]));
            rows.end_state();
        }
        let mut search = Strong::new(vec![0; states.len()]);
        components = search.components(&rows.build(), |_| true, &states, || interrupt.step())?;
        let unseen = |component: &&[StateId]| {
            let hides = |&state: &StateId| !public[state as usize];
            circles(component) && component.iter().any(hides)
        };
        if let Some(component) = components.iter().find(unseen) {
            return Err(again(component, told));
        }
    }
    let mut places = vec![0; graph.states()];
    // Backwards: a component comes after those that it leads to.
    for (place, component) in (0..).zip((0..components.len()).rev()) {
        places[components.get(component)[0] as usize] = place;
    }
    Ok(places)
}

/// Confirms that play ends, whatever both players do: they must not be able to go on for ever even together.
fn ends(graph: &Graph, told: &dyn Told, interrupt: &Interrupt<'_>) -> Result<()> {
    let rows = RowList::of_graph(graph, |_, _, _| Ok::<_, Error>(true))?;
    let ends = Ends::of(&rows, vec![true; rows.len()], interrupt)?;
    let stays = |&state: &StateId| ends.set[state as usize] != NONE;
    let stay: Vec<StateId> = (0..graph.states() as StateId).filter(stays).collect();
    match stay.is_empty() {
        true => Ok(()),
        false => Err(endless(&stay, told)),
    }
}

/// States that lead to each other.
#[cold]
fn again(states: &[StateId], told: &dyn Told) -> Error {
    let message = format!(
        "play can come back to a state, and not both players see that: {}; let both see where a round begins, so that \
         nothing that came before matters, or count the rounds in the state, and end play after some of them",
        listed(states, ", ", told),
    );
    Error::new(ErrorKind::Undefined, message)
}

/// States in which the players can keep play for ever between them.
#[cold]
fn endless(states: &[StateId], told: &dyn Told) -> Error {
    let message = format!(
        "a game in which players do not see everything must end with some probability whatever they choose, but here \
         they can go on for ever between them: {}; let each round be the last one with some probability, or count \
         the rounds in the state, and end play after some of them",
        listed(states, ", ", told),
    );
    Error::new(ErrorKind::Undefined, message)
}
