//! How people choose.

use super::{Action, Interview, Secretary};
use bestplay_answers::{argument_in, choose};

strategies! {
    Secretary:
    "pass" asks "N", "let the first N go, then take the first that is better than all before",
    "Lindley, \"Dynamic programming and decision theory\", Applied Statistics 10 (1961), for the best N, about 37 \
     per cent of all" => |secretary, argument| {
        let pass = argument_in(argument, 0..=secretary.candidates)?;
        Ok(Box::new(move |&interview, _, actions| {
            let is_early = matches!(interview, Interview::Best(seen) if seen <= pass);
            choose(actions, if is_early { &Action::Pass } else { &Action::Take })
        }))
    };
}
