//! How people play Farkle: they set aside all that scores, and know when to stop.

use bestplay::{Branch, Chance};

use super::{Action, Farkle, State, Turn};
use bestplay_answers::{Chooses, numbers};

strategies! {
    Farkle:
    "bank" asks "N", "set aside all that scores, and end the turn with N points or more", "folklore" => |_, argument| {
        let points = argument.and_then(numbers::plain::<u32>);
        let points = points.ok_or("expected a number of points, like bank:300")?;
        Ok(rolls_on(move |total, _| total < points))
    };

    "dice" asks "N", "set aside all that scores, and roll on while there are N dice or more to roll, six once all \
     have scored", "folklore" => |_, argument| {
        let dice = argument.and_then(numbers::plain::<u8>);
        let dice = dice.filter(|dice| (1..=6).contains(dice));
        let least = dice.ok_or("expected a number of dice from 1 to 6, like dice:3")?;
        Ok(rolls_on(move |_, left| left >= least))
    };
}

/// Sets aside all that scores, and rolls on while that is so: by the points of the turn and by the
/// dice that are left to roll.
fn rolls_on<'g>(goes_on: impl Fn(u32, u8) -> bool + Send + Sync + 'g) -> Box<Chooses<'g, Farkle>> {
    Box::new(
        move |state: &State, _, actions: &[(Action, Branch<State>)]| {
            let all = actions
                .iter()
                .map(|(action, _)| (action.points, action.dice));
            let most = all.max().unwrap_or_default();
            let Turn::Rolled(_, rolled) = state.turn else {
                return Chance::certain(usize::MAX);
            };
            let left = if most.1 == rolled { 6 } else { rolled - most.1 };
            let goes_on = goes_on(50 * u32::from(state.total + most.0), left);
            let wanted = |goes_on| Action {
                points: most.0,
                dice: most.1,
                goes_on,
            };
            let place = |wanted| actions.iter().position(|&(action, _)| action == wanted);
            // Who has reached the goal cannot go on.
            let place = place(wanted(goes_on)).or_else(|| place(wanted(false)));
            Chance::certain(place.unwrap_or(usize::MAX))
        },
    )
}
