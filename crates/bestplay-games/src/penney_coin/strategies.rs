//! How people reply in Penney's game with a coin.

use super::Rules;
use crate::penney::by_rule;

strategies! {
    Rules:
    "rule", "player 2 replies with the opposite of player 1's second letter and then all of player 1's letters but the \
     last; player 1 takes the first sequence there is",
    "Gardner, \"On the paradoxical situations that arise from nontransitive relations\", Scientific American 231 \
     (4), 1974" => |_, _| Ok(Box::new(|state, _, actions| match state.sequences[..] {
        [chosen] => by_rule(chosen, actions),
        _ => bestplay::Chance::certain(0),
    }));
}
