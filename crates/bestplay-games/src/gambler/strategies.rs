//! How people bet.

use super::Gambler;
use bestplay_answers::{Lore, Named, Thumb, choose};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[
    Named {
        name: "bold",
        asks: None,
        about: "stake all, or what is missing of the goal if that is less",
        source: "Dubins and Savage, \"How to Gamble If You Must\", 1965: nothing is better with a coin \
                 that favours the house",
    },
    Named {
        name: "timid",
        asks: None,
        about: "stake 1 again and again",
        source: "Dubins and Savage, \"How to Gamble If You Must\", 1965",
    },
];

/// What they do.
pub(super) const LORE: Lore<Gambler> = &[
    Thumb {
        name: "bold",
        make: |gambler, _| {
            Ok(Box::new(|&capital, _, actions| {
                choose(actions, &gambler.most(capital))
            }))
        },
    },
    Thumb {
        name: "timid",
        make: |_, _| Ok(Box::new(|_, _, actions| choose(actions, &1))),
    },
];
