//! The best chance of at least each total, and what best play for the mean gives.

use bestplay::made::Numbered;

use super::chances::{chances, totals};
use crate::question::people::{both, walked};
use crate::question::room::Room;
use crate::{Answer, Field, GameError, fields, row};
use bestplay::{Payoff, Value};

/// What an answer has.
pub(in crate::question) const FIELDS: &[Field] = fields! {
    totals: Table(fields! {
        total: Rational, "a total";
        best: Value, "the chance of at least that much, under best play for this very total";
        mean: Value, "the same when both play their best for the mean instead";
    }), "the totals";
    states: Count, "states, each with what is missing";
    transitions: Count, "transitions between them";
    seconds: Seconds, "the time it took, but for solving for the mean";
};

/// Finds the curve.
pub(super) fn curve(room: &Room<'_>, named: Option<&[Payoff]>) -> Result<Answer, GameError> {
    let totals = totals(room.solved.graph(), named)?;
    let best = chances(room, walked(room.solved), &totals)?;
    let mean = Numbered::new(room.solved.choices());
    let play = both(room.solved, &mean, &mean);
    let mean = chances(room, play, &totals)?;
    let rows = totals.iter().zip(best.values.iter().zip(&mean.values));
    let shown = |value: &Value| room.shown(value.clone());
    let rows =
        rows.map(|(total, (best, mean))| row![total.to_rational(), shown(best), shown(mean)]);
    let mut answer = Answer::default();
    let title = "the chance of at least a total: the best one, and by best play for the mean";
    answer.rows(FIELDS, "totals", title, rows);
    let [states, transitions] = best.size;
    answer.size(states, transitions).time(best.time + mean.time);
    Ok(answer)
}
