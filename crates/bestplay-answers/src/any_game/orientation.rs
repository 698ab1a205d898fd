//! A state as it was asked about, where the engine knows only its canonical form.
//!
//! The engine keeps one state for all symmetric copies, and explains that one. A person who plays
//! on a board does not want it mirrored under the hand: here the explanation is turned back. An
//! action of a state and its mirror image lead to the same canonical states with the same
//! probabilities and payoffs; and actions that lead to the same have the same value. So what an
//! action leads to says which of the explained actions it is.

use bestplay::sorting::sort;
use bestplay::{Branch, Node, Notation, Payoff, Rational, Solution};

use super::explained::{ActionLine, Explained, Happens, outcomes};

/// Where an action leads, whatever the orientation: canonical states in the game's notation, with
/// payoffs and probabilities; sorted, equal ones joined.
pub(super) type Destination = Vec<(String, Payoff, Rational)>;

/// `explained`, which explains the canonical form of `state`, told of `state` itself. `None` if
/// the actions of the two do not correspond: then the rules' `canonical` is wrong.
pub(super) fn turned<G: Notation>(
    solution: &Solution<G>,
    state: &G::State,
    explained: &Explained,
) -> Option<Explained> {
    let game = solution.game();
    // In their own orientation.
    let said = |state: &G::State| Some((game.show_state(state), solution.value_of(state)?));
    let outcomes = |branch| outcomes(branch, said);
    let happens = match (game.node(state), &explained.happens) {
        (Node::End(_) | Node::Between(..), _) => Happens::End(explained.value.clone()),
        (Node::Chance(branch), _) => Happens::Chance(outcomes(branch)?),
        (Node::Choice(player, actions), Happens::Choice(_, lines)) => {
            let known = |line: &ActionLine| {
                let ways = line.outcomes.iter();
                joined(ways.map(|o| (o.state.clone(), o.payoff, o.probability.clone())))
            };
            let destinations: Vec<Destination> = lines.iter().map(known).collect();
            // By the place of the canonical action that they are like.
            let mut own = vec![Vec::new(); lines.len()];
            for (action, branch) in actions {
                let reached = destination(game, branch.clone());
                let place = destinations.iter().position(|known| *known == reached)?;
                own[place].push(ActionLine {
                    action: game.show_action(&action),
                    outcomes: outcomes(branch)?,
                    ..lines[place].clone()
                });
            }
            Happens::Choice(player, own.into_iter().flatten().collect())
        }
        _ => return None,
    };
    Some(Explained {
        state: game.show_state(state),
        picture: game.picture(state),
        value: explained.value.clone(),
        distance: explained.distance.clone(),
        happens,
    })
}

/// Where a branch leads.
pub(super) fn destination<G: Notation>(game: &G, branch: Branch<G::State>) -> Destination {
    let paying = branch.paying();
    let canonical = |state: &G::State| game.show_state(&game.canonical(state.clone()));
    let ways = paying.outcomes().iter().zip(paying.probabilities());
    joined(ways.map(|(((state, payoff), _), likely)| (canonical(state), *payoff, likely)))
}

/// Ways that lead to the same are one.
fn joined(ways: impl Iterator<Item = (String, Payoff, Rational)>) -> Destination {
    let mut all: Destination = ways.collect();
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
