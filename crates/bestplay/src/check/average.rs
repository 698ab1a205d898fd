//! Confirms a long-run average against the rules: the inequalities of every state and action, in fractions.

use super::Checked;
use super::walk::{self, Row, Turn};
use crate::average::claims::{Claims, Outcome, Time};
use crate::watch::Watch;
use crate::{Error, ErrorKind, Game, Natural, Result};

/// Confirms what a file claims, per step, or where a state takes so many units of time.
pub(crate) fn average<G: Game>(
    game: &G,
    claims: &Claims,
    time: Time<'_, G::State>,
    watch: &dyn Watch,
) -> Result<Checked> {
    if claims.is_timed && time.is_none() {
        let message = "the file holds an average per unit of time: to confirm it takes the time of each state, which \
                       neither the file nor the rules say";
        return Err(Error::new(ErrorKind::OtherGame, message));
    }
    let mut transitions = 0;
    let walk = walk::through(
        game,
        [game.initial()],
        claims.choices.len(),
        watch,
        |state, id, turn| {
            transitions += turn.transitions();
            let time = time.map_or(1, |time| time(state));
            if time != 1 && !claims.is_timed {
                return Err(format!(
                    "it takes {time} units of time, but the file holds an average per step"
                ));
            }
            let rows = turn.rows().iter().map(Row::weighted).collect();
            let (time, rows) = match turn {
                Turn::End(_) if !claims.again => (time, Vec::new()),
                Turn::End([paid, most]) if paid == most => {
                    let start = vec![(0, Natural::ONE, *paid)];
                    (if id == 0 { time } else { 0 }, vec![start])
                }
                Turn::End(_) => return Err("play is cut off here, and cannot begin anew".into()),
                _ => (time, rows),
            };
            claims.confirm(id, time, turn.player(), &rows)
        },
    )?;
    Ok(Checked {
        states: walk.found() as u64,
        transitions,
        value: claims.value(0),
        claimed: None,
    })
}

impl Row {
    /// The outcomes, each with its whole weight.
    pub(crate) fn weighted(&self) -> Vec<Outcome> {
        let weight = |(place, outcome): (usize, &walk::Outcome)| {
            let long = self.long.get(place).cloned();
            let weight = long.unwrap_or_else(|| outcome.weight.into());
            (outcome.target, weight, outcome.payoff)
        };
        self.outcomes.iter().enumerate().map(weight).collect()
    }
}
