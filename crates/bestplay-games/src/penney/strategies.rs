//! How people reply in Penney's game.

use bestplay::Chance;

use super::{Rules, State};
use bestplay_answers::{Chooses, Lore, Named, Thumb};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[Named {
    name: "rule",
    asks: None,
    about: "Zara replies with the opposite of Yvonne's second letter and then all of Yvonne's letters \
            but the last; Yvonne lays out the first sequence there is",
    source: "Gardner, \"On the paradoxical situations that arise from nontransitive relations\", \
             Scientific American 231 (4), 1974",
}];

/// What they do.
pub(super) const LORE: Lore<Rules> = &[Thumb {
    name: "rule",
    make: |_, _| Ok(by_rule()),
}];

/// The reply by the rule, or the first one where the deck does not allow it.
fn by_rule<'g>() -> Box<Chooses<'g, Rules>> {
    Box::new(|state, _, actions| {
        let place = match state {
            State::Chosen(yvonne) => {
                let opposite = yvonne.first(2).last(1).swapped();
                let reply = opposite.join(yvonne.first(yvonne.len().saturating_sub(1)));
                actions.iter().position(|&(word, _)| word == reply)
            }
            _ => None,
        };
        Chance::certain(place.unwrap_or(0))
    })
}
