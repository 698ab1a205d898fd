//! What proves a long-run average, and the inequalities that it takes: fractions, state by state.
//!
//! `docs/certificate.md` has the theorem. This shares nothing with what finds averages: it is what the checker of
//! files asks as it walks through the rules, and what has the last word on the graph before an average is given out.

use crate::graph::{Kind, Row};
use crate::{Graph, Natural, Payoff, Player, Rational, Value};

/// One outcome of a row: where it leads, its weight, and what is paid on the way.
pub(crate) type Outcome = (u32, Natural, Payoff);

/// The time that states take; one step each where none is given.
#[cfg(feature = "files")]
pub(crate) type Time<'t, S> = Option<&'t dyn Fn(&S) -> u32>;

/// What proves that a player gets no more on average than a bound, in each state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    pub(crate) bounds: Vec<Rational>,
    pub(crate) potentials: Vec<Rational>,
    pub(crate) ranks: Vec<u32>,
}

/// Averages, and all that proves them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claims {
    /// Whether play begins anew where it ends: an end is a state that takes no time and leads to the start.
    pub(crate) again: bool,
    /// Whether some state takes other than one unit of time.
    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "files say it"))]
    pub(crate) is_timed: bool,
    /// The action of each state that has a player.
    pub(crate) choices: Vec<u32>,
    /// What `Max` gets no more than, against those of `Min`; and the other way round.
    pub(crate) sides: [Side; 2],
    /// How play leaves the states that take no time: each row may lead to a lower number. May be empty where
    /// all take time.
    pub(crate) pauses: Vec<u32>,
}

impl Claims {
    /// The average of a state, between what the two sides prove.
    pub(crate) fn value(&self, state: usize) -> Value {
        let [upper, lower] = &self.sides;
        Value::between(lower.bounds[state].clone(), upper.bounds[state].clone())
    }

    /// The first state of a graph in which something is not proven, if there is one. What is paid where play begins
    /// anew is paid on the way in the graph. Linear in transitions.
    pub(super) fn unproven(&self, graph: &Graph, times: &[u32]) -> Option<u32> {
        let rows = |state| graph.rows(state).map(|row| outcomes(&row)).collect();
        let holds = |&state: &u32| {
            let (kind, rows): (Kind, Vec<_>) = (graph.kind(state), rows(state));
            let time = times[state as usize];
            self.confirm(state, time, kind.player(), &rows).is_ok()
        };
        (0..graph.states() as u32).find(|state| !holds(state))
    }

    /// Confirms what is said of a state with these rows, none where play ends for good. The error says what is wrong.
    pub(crate) fn confirm(
        &self,
        state: u32,
        time: u32,
        player: Option<Player>,
        rows: &[Vec<Outcome>],
    ) -> Result<(), String> {
        let chosen = self.choices[state as usize] as usize;
        if chosen >= rows.len().max(1) {
            let actions = rows.len();
            return Err(format!(
                "the saved action has number {chosen}, but there are {actions} actions"
            ));
        }
        let pause = |state: u32| self.pauses.get(state as usize).copied().unwrap_or_default();
        for (number, row) in rows.iter().enumerate() {
            if time == 0 && !row.iter().any(|&(to, ..)| pause(to) < pause(state)) {
                return Err(format!(
                    "it takes no time, and neither need what follows action number {number}"
                ));
            }
        }
        for (who, side) in Player::BOTH.into_iter().zip(&self.sides) {
            let name = match who {
                Player::Max => "upper",
                Player::Min => "lower",
            };
            if rows.is_empty()
                && who
                    .order(&Rational::ZERO, &side.bounds[state as usize])
                    .is_gt()
            {
                return Err(format!(
                    "play ends, and averages 0, beyond its {name} bound"
                ));
            }
            for (number, row) in rows.iter().enumerate() {
                if player != Some(who.opponent()) || number == chosen {
                    side.confirm(who, state, time, row)
                        .map_err(|how| format!("its {name} bound {how} action number {number}"))?;
                }
            }
        }
        Ok(())
    }
}

impl Side {
    /// Confirms what a row says of a state to the player `who`.
    fn confirm(
        &self,
        who: Player,
        state: u32,
        time: u32,
        row: &[Outcome],
    ) -> Result<(), &'static str> {
        let own = state as usize;
        // Sums of weights, of weights times bounds, and times payoffs with potentials.
        let [mut total, mut ahead, mut paid] = [0, 0, 0].map(Rational::from);
        let (mut goes_down, mut stays) = (false, true);
        for (target, weight, payoff) in row {
            let (target, weight) = (*target as usize, Rational::from(weight.clone()));
            goes_down |= self.ranks[target] < self.ranks[own];
            stays &=
                self.ranks[target] == self.ranks[own] && self.bounds[target] == self.bounds[own];
            ahead += &weight * &self.bounds[target];
            paid += &weight * (payoff.to_rational() + &self.potentials[target]);
            total += weight;
        }
        let due = &self.bounds[own] * Rational::from(time) + &self.potentials[own];
        if who.order(&ahead, &(&self.bounds[own] * &total)).is_gt() {
            return Err("does not follow from those after");
        }
        match goes_down || stays && who.order(&paid, &(due * total)).is_le() {
            true => Ok(()),
            false => Err("does not hold where play stays by"),
        }
    }
}

fn outcomes(row: &Row<'_>) -> Vec<Outcome> {
    let weights = row.shape.whole().0;
    let outcomes = row.outcomes().zip(weights);
    outcomes
        .map(|((target, _, paid), weight)| (target, weight, paid.unwrap_or_default()))
        .collect()
}
