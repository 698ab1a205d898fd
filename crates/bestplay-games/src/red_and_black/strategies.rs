//! How people play.

use super::{Action, Deck, RedAndBlack};
use bestplay_answers::{Lore, Named, Thumb, argument_in, choose};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[Named {
    name: "ahead",
    asks: Some("N"),
    about: "stop as soon as you are N ahead",
    source: "folklore",
}];

/// What they do.
pub(super) const LORE: Lore<RedAndBlack> = &[Thumb {
    name: "ahead",
    make: |game, argument| {
        let wanted = i64::from(argument_in(argument, 0..=super::rules::MOST_CARDS)?);
        Ok(Box::new(move |&deck, _, actions| {
            let is_ahead =
                matches!(deck, Deck::Left(red, black) if game.gain(red, black) >= wanted);
            let action = if is_ahead { Action::Stop } else { Action::Turn };
            choose(actions, &action)
        }))
    },
}];
