//! Stages that play leaves with every step, as where each move fills a cell: what follows an entry is of a later stage.
//!
//! The states of such a stage are its entries. None has to be looked up among others: forwards, what follows them is
//! packed and sorted; backwards, each is worth what the rules make of the states that follow it. Where it is not so, or
//! where the rules are wrong, a part of a stage is explored and solved as a graph, and what is wrong is said there.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;

use super::found::Found;
use super::mean::Mean;
use super::records::state;
use super::stage::Stages;
use super::strings::Strings;
use super::worth;
use crate::explore::wrong_actions;
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Branch, Game, Node, Notation, Payoff, Player, Result, Solver, Value};

/// Entries between two words to the watch, each of which is asked whether it is its own canonical form.
const LOOK: usize = 1 << 10;

/// Different bounds of a part that are written once.
const MOST_ALIKE: usize = 1 << 12;

/// What follows a part of a stage, if play leaves the stage with every step.
pub(super) fn find<G: Notation + Send>(
    game: &Stages<G>,
    entries: &Strings,
    solver: &Solver<'_>,
) -> Result<Option<Found>> {
    let mut ahead = BTreeMap::<u64, Strings>::new();
    let found = each(game, entries, (solver, Stage::Exploring), |_, node| {
        Ok(followed(game, &node, &mut ahead, |_, states| {
            (states.bytes() as u64 <= solver.memory / 4).then_some(())
        }))
    })?;
    Ok(found.map(|()| Found::new(entries.len() as u64, ahead)))
}

/// What a part of a stage is worth, if play leaves the stage with every step. It fails if what follows is not known.
pub(super) fn solve<G: Notation + Send>(
    game: &Stages<G>,
    entries: &Strings,
    solver: &Solver<'_>,
) -> Result<Option<Strings>> {
    let mut nodes = Vec::with_capacity(entries.len());
    let mut ahead = BTreeMap::<u64, Strings>::new();
    // The stages of what follows, whose states come in this order.
    let mut stages = Vec::new();
    let found = each(game, entries, (solver, Stage::Solving), |_, node| {
        let found = followed(game, &node, &mut ahead, |stage, _| {
            stages.push(stage);
            Some(())
        });
        nodes.push(node);
        Ok(found)
    })?;
    let later = game.after().and_then(|after| after.later.as_ref());
    let Some(((), later)) = found.zip(later) else {
        return Ok(None);
    };
    let mut worths = BTreeMap::new();
    for (stage, states) in ahead {
        let bounds = later.all_bounds(game, (stage, &states))?;
        worths.insert(stage, bounds.into_iter());
    }
    let next = |stage| worths.get_mut(&stage)?.next();
    let worths = stages.into_iter().map_while(next);
    values(nodes, worths, solver.arithmetic == Arithmetic::Exact)
}

/// What is kept of the values of nodes, by what the states that follow are worth, in their order; `None` if words are
/// too short for one. It fails if one has no room.
fn values<S, A>(
    nodes: Vec<Node<S, A>>,
    mut worths: impl Iterator<Item = [Payoff; 2]>,
    is_exact: bool,
) -> Result<Option<Strings>> {
    let mut values = Strings::default();
    let mut known = HashMap::<[Payoff; 2], Vec<u8>, FixedState>::default();
    for node in nodes {
        let bounds = bounds(&node, &mut worths, is_exact);
        let Some(bounds) = bounds.filter(|[least, most]| !is_exact || least == most) else {
            return Ok(None);
        };
        if let Some(written) = known.get(&bounds) {
            values.add(written);
            continue;
        }
        let [least, most] = bounds.map(Payoff::to_rational);
        let mut written = Vec::new();
        worth::write(&Value::between(least, most), is_exact, &mut written)?;
        values.add(&written);
        if known.len() < MOST_ALIKE {
            known.insert(bounds, written);
        }
    }
    Ok(Some(values))
}

/// Asks what happens in entries of a stage, as long as something is made of it.
pub(super) fn each<G: Notation + Send>(
    game: &Stages<G>,
    entries: &Strings,
    (solver, stage): (&Solver<'_>, Stage),
    mut take: impl FnMut(&G::State, Node<G::State, G::Action>) -> Result<Option<()>>,
) -> Result<Option<()>> {
    for (place, packed) in entries.iter().enumerate() {
        let state = state(game, packed)?;
        if place % LOOK == 0 {
            tell(solver.watch, stage, place, entries.len())?;
            if game.canonical(state.clone()) != state {
                return Ok(None);
            }
        }
        let node = game.game().node(&state);
        let is_wrong =
            matches!(&node, Node::Choice(_, actions) if wrong_actions(actions).is_some());
        if is_wrong || take(&state, node)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

/// Packs the states that follow a node behind the others of their stages, as long as something is made of it.
fn followed<G: Notation + Send>(
    game: &Stages<G>,
    node: &Node<G::State, G::Action>,
    ahead: &mut BTreeMap<u64, Strings>,
    mut take: impl FnMut(u64, &Strings) -> Option<()>,
) -> Option<()> {
    let mut follow = |event: &Branch<G::State>| {
        outcomes(event, |to, _, _| {
            let (to, stage) = onward(game, to)?;
            let states = ahead.entry(stage).or_default();
            states.push(|out| game.pack(&to, out));
            take(stage, states)
        })
    };
    match node {
        Node::End(_) | Node::Between(..) => Some(()),
        Node::Chance(event) => follow(event),
        Node::Choice(_, actions) => actions.iter().try_for_each(|(_, event)| follow(event)),
    }
}

/// The canonical form of a state to which play leads, and its stage, if that is a later one.
pub(super) fn onward<G: Notation + Send>(
    game: &Stages<G>,
    to: &G::State,
) -> Option<(G::State, u64)> {
    let to = game.canonical(to.clone());
    let stage = game.stage(&to);
    (stage > game.after()?.stage).then_some((to, stage))
}

/// Goes through what an event leads to, each state with its weight and what is paid on the way, as long as something is
/// made of it; `None` if the event is wrong or its weights are long.
pub(super) fn outcomes<S>(
    event: &Branch<S>,
    mut take: impl FnMut(&S, u128, Payoff) -> Option<()>,
) -> Option<()> {
    if event.fault().is_some() || event.long_weights().is_some() {
        return None;
    }
    let mut outcomes = event.outcomes();
    outcomes.try_for_each(|(to, weight, paid)| take(to, weight, paid.unwrap_or_default()))
}

/// What a node is worth, by what the states that follow it are worth.
fn bounds<S, A>(
    node: &Node<S, A>,
    worths: &mut impl Iterator<Item = [Payoff; 2]>,
    is_exact: bool,
) -> Option<[Payoff; 2]> {
    let mut of_event = |event: &Branch<S>| {
        let mut mean = Mean::default();
        outcomes(event, |_, weight, paid| {
            let [least, most] = worths.next()?;
            mean.add([least.checked_add(paid)?, most.checked_add(paid)?], weight);
            Some(())
        })?;
        mean.bounds(is_exact)
    };
    match node {
        Node::End(payoff) => Some([*payoff; 2]),
        Node::Between(least, most) => (least <= most).then_some([*least, *most]),
        Node::Chance(event) => of_event(event),
        Node::Choice(player, actions) => {
            let better = |[a, b]: [Payoff; 2], [c, d]: [Payoff; 2]| match player {
                Player::Max => [a.max(c), b.max(d)],
                Player::Min => [a.min(c), b.min(d)],
            };
            let mut all = actions.iter().map(|(_, event)| of_event(event));
            let first = all.next()??;
            all.try_fold(first, |best, next| Some(better(best, next?)))
        }
    }
}
