//! How people play.

use super::{Action, RepeatedSum, Total};
use bestplay_answers::{argument_in, choose};

strategies! {
    RepeatedSum:
    "stop" asks "N", "stop at a total of N or more, whatever the last sum was", "folklore" => |_, argument| {
        let least = argument_in(argument, 1..=super::rules::MOST_POINTS)?;
        Ok(Box::new(move |&total, _, actions| {
            let is_enough = matches!(total, Total::So(points, _) if points >= least);
            choose(actions, if is_enough { &Action::Stop } else { &Action::Roll })
        }))
    };
}
