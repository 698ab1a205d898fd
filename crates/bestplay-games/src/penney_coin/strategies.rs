//! How people reply in Penney's game with a coin.

use bestplay::Chance;

use super::Rules;
use bestplay_answers::{Lore, Named, Thumb};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[Named {
    name: "rule",
    asks: None,
    about: "player 2 replies with the opposite of player 1's second letter and then all of player 1's \
            letters but the last; player 1 takes the first sequence there is",
    source: "Gardner, \"On the paradoxical situations that arise from nontransitive relations\", \
             Scientific American 231 (4), 1974",
}];

/// What they do.
pub(super) const LORE: Lore<Rules> = &[Thumb {
    name: "rule",
    make: |_, _| {
        Ok(Box::new(|state, _, actions| {
            let place = match state.sequences[..] {
                [chosen] if chosen.len() > 1 => {
                    let opposite = chosen.first(2).last(1).swapped();
                    let reply = opposite.join(chosen.first(chosen.len() - 1));
                    actions.iter().position(|&(word, _)| word == reply)
                }
                _ => None,
            };
            Chance::certain(place.unwrap_or(0))
        }))
    },
}];
