//! Which match to take away first.

use bestplay::Chance;

use super::Solitaire;

strategies! {
    Solitaire:
    "leftmost", "take away the leftmost match, as the rules say unless matches=chosen", "jutge.org P20195" =>
        |_, _| Ok(Box::new(|_, _, _| Chance::certain(0)));

    "rightmost", "take away the rightmost match", "" =>
        |_, _| Ok(Box::new(|_, _, actions| Chance::certain(actions.len() - 1)));
}
