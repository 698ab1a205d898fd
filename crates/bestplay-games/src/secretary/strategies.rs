//! How people choose.

use super::{Action, Interview, Secretary};
use bestplay_answers::{Lore, Named, Thumb, argument_in, choose};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[Named {
    name: "pass",
    asks: Some("N"),
    about: "let the first N go, then take the first that is better than all before",
    source: "Lindley, \"Dynamic programming and decision theory\", Applied Statistics 10 (1961), for the \
             best N, about 37 per cent of all",
}];

/// What they do.
pub(super) const LORE: Lore<Secretary> = &[Thumb {
    name: "pass",
    make: |secretary, argument| {
        let pass = argument_in(argument, 0..=secretary.candidates())?;
        Ok(Box::new(move |&interview, _, actions| {
            let is_early = matches!(interview, Interview::Best(seen) if seen <= pass);
            let wanted = if is_early { Action::Pass } else { Action::Take };
            choose(actions, &wanted)
        }))
    },
}];
