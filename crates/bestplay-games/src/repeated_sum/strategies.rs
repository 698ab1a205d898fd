//! How people play.

use super::{Action, RepeatedSum, Total};
use bestplay_answers::{Lore, Named, Thumb, argument_in, choose};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[Named {
    name: "stop",
    asks: Some("N"),
    about: "stop at a total of N or more, whatever the last sum was",
    source: "folklore",
}];

/// What they do.
pub(super) const LORE: Lore<RepeatedSum> = &[Thumb {
    name: "stop",
    make: |_, argument| {
        let least = argument_in(argument, 1..=super::rules::MOST_POINTS)?;
        Ok(Box::new(move |&total, _, actions| {
            let is_enough = matches!(total, Total::So(points, _) if points >= least);
            let action = if is_enough {
                Action::Stop
            } else {
                Action::Roll
            };
            choose(actions, &action)
        }))
    },
}];
