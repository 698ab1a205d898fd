//! Which match to take away first.

use bestplay::Chance;

use super::Solitaire;
use bestplay_answers::{Lore, Named, Thumb};

/// The strategies that have a name.
pub(super) const NAMED: &[Named] = &[
    Named {
        name: "leftmost",
        asks: None,
        about: "take away the leftmost match, as the rules say unless matches=chosen",
        source: "jutge.org P20195",
    },
    Named {
        name: "rightmost",
        asks: None,
        about: "take away the rightmost match",
        source: "",
    },
];

/// What they do.
pub(super) const LORE: Lore<Solitaire> = &[
    Thumb {
        name: "leftmost",
        make: |_, _| Ok(Box::new(|_, _, _| Chance::certain(0))),
    },
    Thumb {
        name: "rightmost",
        make: |_, _| Ok(Box::new(|_, _, actions| Chance::certain(actions.len() - 1))),
    },
];
