//! `evaluate`: what strategies are worth against each other, how play ends and how long it lasts.

use bestplay::Watch;

use super::{both, seats};
use crate::question::Effort;
use crate::question::odds;
use crate::question::solve::tell_meaning;
use crate::{Answer, Field, GameError, Instance, Piece, Strategy, fields};

/// What an answer begins with.
pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value when both play as said";
    best_play: Value, "the value under best play of both";
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
};

/// Evaluates one strategy for each player, or one for both; best play where there is none.
pub(in crate::question) fn evaluate(
    instance: &Instance,
    strategies: &[Strategy],
    steps: u64,
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let game = instance.rules()?;
    let solver = effort.solver.max_steps(steps).watch(watch);
    let solved = game.solve(&solver)?;
    let named = seats(instance, &*solved, strategies)?;
    let numbered = Strategy::numbered_each(&named, &*solved)?;
    let [max, min] = named;
    let play = both(&*solved, &numbered[0], &numbered[1]);
    let played = solver.solve_walked(&play)?;
    let found = solver.odds(&played)?;
    let mut answer = Answer::default();
    answer.value("value", "value", played.value(), effort.digits);
    tell_meaning(&mut answer, instance.entry);
    answer.value("best_play", "best play", solved.value(), effort.digits);
    let names = super::PLAYERS.map(|player| game.player_name(player));
    answer.text("max", names[0], &max.text);
    // Who plays alone is named once.
    match names[0] == names[1] {
        true => answer.push(Piece::unseen("min", min.text.as_str())),
        false => answer.text("min", names[1], &min.text),
    };
    odds::tell(&mut answer, &found, effort);
    Ok(answer)
}
