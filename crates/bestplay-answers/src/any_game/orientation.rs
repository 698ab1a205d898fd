//! A state as it was asked about, where the engine knows only its canonical form.
//!
//! The engine keeps one state for all symmetric copies, and explains that one. A person who plays
//! on a board does not want it mirrored under the hand: here the explanation is turned back. An
//! action of a state and its mirror image lead to the same canonical states with the same
//! probabilities and payoffs; and actions that lead to the same have the same value. So what an
//! action leads to says which of the explained actions it is.

use bestplay::sorting::sort;
use bestplay::{Node, Notation, Rational, Solution};

use super::explained::{ActionLine, Explained, Happens, OutcomeLine, lines_of, outcomes};

/// Where an action leads, whatever the orientation: canonical states in the game's notation, with
/// payoffs and probabilities; sorted, equal ones joined.
type Destination = Vec<(String, String, Rational)>;

/// `explained`, which explains the canonical form of `state`, told of `state` itself. `None` if
/// the actions of the two do not correspond: then the rules' `canonical` is wrong.
pub(super) fn turned<G: Notation>(
    solution: &Solution<'_, G>,
    state: &G::State,
    explained: &Explained,
) -> Option<Explained> {
    let game = solution.game();
    // In their own orientation.
    let outcomes = |branch| outcomes(game, branch, |state| solution.value_of(state));
    let happens = match (game.node(state), &explained.happens) {
        (Node::End(_) | Node::Between(..), _) => Happens::End(explained.value.clone()),
        (Node::Chance(branch), _) => Happens::Chance(lines_of(outcomes(branch)?)),
        (Node::Choice(player, actions), Happens::Choice(_, lines)) => {
            let destinations: Vec<Destination> = lines
                .iter()
                .map(|line| {
                    let outcomes = line.outcomes.iter();
                    destination(outcomes.map(|o| (o.state.clone(), o)))
                })
                .collect();
            // By the place of the canonical action that they are like.
            let mut own = vec![Vec::new(); lines.len()];
            for (action, branch) in actions {
                let outcomes = outcomes(branch)?;
                let canonical = |state: &G::State| game.show_state(&game.canonical(state.clone()));
                let reached = outcomes.iter().map(|(state, o)| (canonical(state), o));
                let reached = destination(reached);
                let place = destinations.iter().position(|known| *known == reached)?;
                let line = ActionLine {
                    action: game.show_action(&action),
                    outcomes: lines_of(outcomes),
                    ..lines[place].clone()
                };
                own[place].push(line);
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

/// The destination of an action whose outcomes have these canonical states.
fn destination<'a>(outcomes: impl Iterator<Item = (String, &'a OutcomeLine)>) -> Destination {
    let mut all: Destination = outcomes
        .map(|(state, o)| (state, o.payoff.to_string(), o.probability.clone()))
        .collect();
    sort(&mut all);
    all.dedup_by(|next, kept| {
        let same = (&next.0, &next.1) == (&kept.0, &kept.1);
        if same {
            kept.2 += &next.2;
        }
        same
    });
    all
}
