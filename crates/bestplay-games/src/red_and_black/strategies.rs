//! How people play.

use super::{Action, Deck, RedAndBlack};
use bestplay_answers::{argument_in, choose};

strategies! {
    RedAndBlack:
    "ahead" asks "N", "stop as soon as you are N ahead", "folklore" => |game, argument| {
        let wanted = i64::from(argument_in(argument, 0..=super::rules::MOST_CARDS)?);
        Ok(Box::new(move |&deck, _, actions| {
            let is_ahead = matches!(deck, Deck::Left(red, black) if game.gain(red, black) >= wanted);
            choose(actions, if is_ahead { &Action::Stop } else { &Action::Turn })
        }))
    };
}
