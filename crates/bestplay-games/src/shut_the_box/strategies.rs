//! How people play Shut the Box.

use bestplay::Chance;

use super::{Action, ShutTheBox};

strategies! {
    ShutTheBox:
    "highest", "turn down the highest tile that the roll allows, and so on with what is left of it; one die rather \
     than two", "folklore" => |_, _| Ok(Box::new(|_, _, actions| {
        // Of two sets, that with the highest tile that only one of them has is the greater number.
        let preferred = |place: &usize| match actions[*place].0 {
            Action::Shut(down) => i64::from(down),
            Action::Roll(dice) => -i64::from(dice),
        };
        Chance::certain((0..actions.len()).max_by_key(preferred).unwrap_or_default())
    }));
}
