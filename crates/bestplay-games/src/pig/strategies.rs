//! How people play Pig.
//!
//! T. W. Neller and C. G. M. Presser, "Practical Play of the Dice Game Pig", The UMAP Journal 31
//! (2010), 5-19, look for strategies that one can play from memory. Holding at 20 maximizes the
//! points of a single turn (Knizia 1999). The best that they recommend needs three numbers: *keep
//! pace and end race*.

use super::{Action, Pig, State};
use bestplay_answers::{Chooses, choose, numbers};

strategies! {
    Pig:
    "hold" asks "N", "hold as soon as the turn total is N or more",
    "Knizia, Dice Games Properly Explained, 1999, for N = 20" => |_, argument| {
        let least = argument.and_then(numbers::plain::<u16>);
        let least = least.ok_or("expected a number of points, like hold:20")?;
        Ok(rolls_while(move |state| state.total() < least))
    };

    "keep-pace", "with 29 points or fewer to go for either player (a score of 71 in a game to 100), roll to the \
     end; else hold at 21 plus an eighth of the points by which the player is behind, rounded to the nearest \
     whole number, halves up",
    "Neller and Presser, \"Practical Play of the Dice Game Pig\", The UMAP Journal 31 (2010), 5-19, \"keep pace \
     and end race\"" => |pig, _| {
        let goal = pig.goal();
        Ok(rolls_while(move |state| keeps_pace(goal, state)))
    };

    "four-turns", "aim at four scoring turns: hold at the points to go, divided by the scoring turns that are left, \
     rounded down; a quarter of the goal on the score counts as a turn",
    "the idea is Neller and Presser's, \"Practical Play of the Dice Game Pig\", The UMAP Journal 31 (2010), 5-19, \
     \"four scoring turns\"; to count turns by the score is ours" => |pig, _| {
        let goal = pig.goal();
        Ok(rolls_while(move |state| {
            let own = state.scores()[state.turn()];
            state.total() < hold_of_four_turns(goal, own)
        }))
    };
}

/// Rolls while this is so, and then holds.
fn rolls_while<'g>(goes_on: impl Fn(State) -> bool + Send + Sync + 'g) -> Box<Chooses<'g, Pig>> {
    Box::new(move |&state, _, actions| match goes_on(state) {
        true => choose(actions, &Action::Roll),
        false => choose(actions, &Action::Hold),
    })
}

/// The points to go at which the race to the end begins.
const RACE: u16 = 29;

/// Whether the strategy "keep pace and end race" rolls.
fn keeps_pace(goal: u16, state: State) -> bool {
    let scores = state.scores();
    if scores.iter().any(|&score| goal - score <= RACE) {
        return true;
    }
    let [own, other] = match state.turn() {
        0 => scores.map(i32::from),
        _ => [scores[1], scores[0]].map(i32::from),
    };
    // The nearest whole number to an eighth, halves up.
    let behind = (other - own + 4).div_euclid(8);
    i32::from(state.total()) < 21 + behind
}

/// Where a player holds who aims at four scoring turns, with this score.
fn hold_of_four_turns(goal: u16, score: u16) -> u16 {
    // Who has this score would have it after so many turns of a quarter of the goal each.
    let turns = (4 * u32::from(score) / u32::from(goal)).min(3) as u16;
    (goal - score) / (4 - turns)
}

#[cfg(test)]
mod tests {
    use super::hold_of_four_turns;

    #[test]
    fn four_turns_of_a_quarter_each() {
        let holds = [0, 25, 27, 30, 50, 52, 75, 99].map(|score| hold_of_four_turns(100, score));
        assert_eq!(holds, [25, 25, 24, 23, 25, 24, 25, 1]);
        assert_eq!(hold_of_four_turns(1, 0), 0);
        assert_eq!(hold_of_four_turns(u16::MAX, 0), u16::MAX / 4);
    }
}
