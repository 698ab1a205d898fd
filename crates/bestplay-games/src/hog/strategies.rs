//! How people play Hog.

use bestplay::Chance;

use super::{Hog, State};
use bestplay_answers::{Chooses, numbers};

strategies! {
    Hog:
    "dice" asks "N", "roll N dice, whatever the scores are",
    "Feldman and Morgan, \"The pros and cons of hog\", The UMAP Journal, for five and six" => |hog, argument| {
        let most = hog.most_dice();
        let dice = argument.and_then(numbers::plain::<usize>).filter(|dice| (1..=most).contains(dice));
        let like = most.min(5);
        let dice = dice.ok_or_else(|| format!("expected a number of dice from 1 to {most}, like dice:{like}"))?;
        Ok(Box::new(move |_, _, _| Chance::certain(dice - 1)))
    };

    "greedy", "roll as many dice as bring most on average of the points to go, the fewest of them if several do", "" =>
        |hog, _| Ok(greedy(hog));
}

/// As many dice as bring most of the points to go.
fn greedy<'g>(hog: &'g Hog) -> Box<Chooses<'g, Hog>> {
    // By the points to go.
    let most = |left: u16| {
        let brings = hog.brings(left);
        let best = brings.iter().max();
        let is_best = |points| Some(points) == best;
        brings.iter().position(is_best).unwrap_or(0)
    };
    let dice: Vec<usize> = (0..=hog.goal).map(most).collect();
    Box::new(move |state: &State, _, _| {
        let own = state.scores[usize::from(state.is_second)];
        Chance::certain(dice[usize::from(hog.goal - own)])
    })
}
