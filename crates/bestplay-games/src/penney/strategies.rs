//! How people reply in Penney's game.

use bestplay::{Branch, Chance};

use super::{Rules, State, Word};

strategies! {
    Rules:
    "rule", "Zara replies with the opposite of Yvonne's second letter and then all of Yvonne's letters but the last; \
     Yvonne lays out the first sequence there is",
    "Gardner, \"On the paradoxical situations that arise from nontransitive relations\", Scientific American 231 \
     (4), 1974" => |_, _| Ok(Box::new(|state, _, actions| match state {
        State::Chosen(yvonne) => by_rule(*yvonne, actions),
        _ => Chance::certain(0),
    }));
}

/// The reply by the rule, or the first one where that is not allowed.
pub(crate) fn by_rule<S>(to: Word, actions: &[(Word, Branch<S>)]) -> Chance<usize> {
    let opposite = to.first(2).last(1).swapped();
    let reply = opposite.join(to.first(to.len().saturating_sub(1)));
    let place = actions.iter().position(|&(word, _)| word == reply);
    Chance::certain(place.unwrap_or(0))
}
