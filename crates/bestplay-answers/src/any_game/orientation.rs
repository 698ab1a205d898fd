//! A state as it was asked about, where the engine knows only its canonical form.
//!
//! The engine keeps one state for all symmetric copies, and explains that one. A person who plays
//! on a board does not want it mirrored under the hand: here the explanation is turned back. An
//! action of a state and its mirror image lead to the same canonical states with the same
//! probabilities and payoffs; and actions that lead to the same have the same value. So what an
//! action leads to says which of the explained actions it is.

use bestplay::sorting::sort;
use bestplay::{
    Branch, Candidate, Explanation, Node, Notation, Payoff, Rational, Solution, StateId, Turn,
};

use super::explained::{ActionLine, Explained, outcomes};

/// Where an action leads, states by what they are known by: with payoffs and probabilities; sorted, equal ones joined.
pub(super) type Destination<K> = Vec<(K, Payoff, Rational)>;

/// What was `found` of the canonical form of `state`, told of `state` itself. `None` if the actions of the two do not
/// correspond: then the rules' `canonical` is wrong.
pub(super) fn turned<G: Notation>(
    solution: &Solution<G>,
    state: &G::State,
    found: Explanation<StateId, usize>,
) -> Option<Explained> {
    let game = solution.game();
    // In their own orientation.
    let said = |state: &G::State| Some((game.show_state(state), solution.value_of(state)?));
    let outcomes = |branch| outcomes(branch, said);
    let turn = match (game.node(state), found.turn) {
        (Node::End(_) | Node::Between(..), _) => Turn::End(found.value.clone()),
        (Node::Chance(branch), _) => Turn::Chance(outcomes(branch)?),
        (Node::Choice(player, actions), Turn::Choice(_, lines)) => {
            let known = |line: &Candidate<StateId, usize>| {
                let ways = line.outcomes.iter();
                joined(ways.map(|o| (Some(o.state), o.payoff, o.probability.clone())))
            };
            let destinations: Vec<Destination<_>> = lines.iter().map(known).collect();
            // By the place of the canonical action that they are like.
            let mut own = vec![Vec::new(); lines.len()];
            for (action, branch) in actions {
                let reached = destination(branch.clone(), |state| solution.find(state));
                let place = destinations.iter().position(|known| *known == reached)?;
                let like = &lines[place];
                own[place].push(ActionLine {
                    action: game.show_action(&action),
                    outcomes: outcomes(branch)?,
                    value: like.value.clone(),
                    standing: like.standing,
                    distance: like.distance.clone(),
                });
            }
            Turn::Choice(player, own.into_iter().flatten().collect())
        }
        _ => return None,
    };
    Some(Explained {
        state: game.show_state(state),
        value: found.value,
        distance: found.distance,
        turn,
    })
}

/// Where a branch leads; `key` says what a state is known by.
pub(super) fn destination<S, K: Ord>(branch: Branch<S>, key: impl Fn(&S) -> K) -> Destination<K> {
    let paying = branch.paying();
    let ways = paying.outcomes().iter().zip(paying.probabilities());
    joined(ways.map(|(((state, payoff), _), likely)| (key(state), *payoff, likely)))
}

/// Ways that lead to the same are one.
fn joined<K: Ord>(ways: impl Iterator<Item = (K, Payoff, Rational)>) -> Destination<K> {
    let mut all: Destination<K> = ways.collect();
    sort(&mut all);
    all.dedup_by(|next, kept| {
        let same = (&next.0, next.1) == (&kept.0, kept.1);
        if same {
            kept.2 += &next.2;
        }
        same
    });
    all
}
