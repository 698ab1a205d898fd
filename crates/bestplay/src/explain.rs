//! A state explained: what happens there, and what every action is worth.

mod same;
mod standing;

pub(crate) use same::Said;
use standing::Liking;
pub use standing::Standing;

use crate::distance::{Distance, Wins};
use crate::graph::{Graph, Kind, Row, StateId};
use crate::interrupt::Interrupt;
use crate::solve::Delays;
use crate::sorting::sorted;
use crate::watch::{Stage, Watch};
use crate::{Payoff, Player, Rational, Result, Value};

/// A state, and what best play does there.
#[derive(Clone, Debug)]
pub struct Explanation<S, A> {
    /// The state, in canonical form.
    pub state: S,
    /// Its value under best play.
    pub value: Value,
    /// How far the end is, if the result is decided.
    pub distance: Option<Distance>,
    /// What happens there.
    pub turn: Turn<S, A>,
}

/// What happens in a state that is explained.
#[derive(Clone, Debug)]
pub enum Turn<S, A> {
    /// Play is over and pays this: bounds where it is [cut off](crate::Node::Between).
    End(Value),
    /// A random event.
    Chance(Vec<Outcome<S>>),
    /// A player chooses; the actions best first. Among equally good ones the fastest win comes first,
    /// or the longest defence, where the result is decided; then the order is that of the rules.
    Choice(Player, Vec<Candidate<S, A>>),
}

/// An action and what it is worth.
#[derive(Clone, Debug)]
pub struct Candidate<S, A> {
    /// The action.
    pub action: A,
    /// The expected payoff if it is taken and play is best afterwards.
    pub value: Value,
    /// How it stands beside the others.
    pub standing: Standing,
    /// The expected number of steps to the end, this one included, if the result is decided and stays
    /// so by the action: see [`Distance`].
    pub distance: Option<Value>,
    /// Where it leads.
    pub outcomes: Vec<Outcome<S>>,
}

/// A state that may come next.
#[derive(Clone, Debug)]
pub struct Outcome<S> {
    /// How likely it is.
    pub probability: Rational,
    /// What is paid on the way.
    pub payoff: Payoff,
    /// The state, in canonical form.
    pub state: S,
    /// Its value under best play.
    pub value: Value,
}

impl<S, A> Explanation<S, A> {
    /// The same with other names for states and actions.
    pub fn named<T, B>(self, state: impl Fn(S) -> T, action: impl Fn(A) -> B) -> Explanation<T, B> {
        let outcome = |outcome: Outcome<S>| Outcome {
            probability: outcome.probability,
            payoff: outcome.payoff,
            state: state(outcome.state),
            value: outcome.value,
        };
        let outcomes = |outcomes: Vec<_>| outcomes.into_iter().map(&outcome).collect();
        let candidate = |candidate: Candidate<S, A>| Candidate {
            action: action(candidate.action),
            value: candidate.value,
            standing: candidate.standing,
            distance: candidate.distance,
            outcomes: outcomes(candidate.outcomes),
        };
        let turn = match self.turn {
            Turn::End(value) => Turn::End(value),
            Turn::Chance(next) => Turn::Chance(outcomes(next)),
            Turn::Choice(player, actions) => {
                Turn::Choice(player, actions.into_iter().map(candidate).collect())
            }
        };
        Explanation {
            turn,
            state: state(self.state),
            value: self.value,
            distance: self.distance,
        }
    }

    /// The same, but for how far the end is.
    #[must_use]
    pub fn without_distance(mut self) -> Explanation<S, A> {
        self.distance = None;
        if let Turn::Choice(_, actions) = &mut self.turn {
            actions.iter_mut().for_each(|action| action.distance = None);
        }
        self
    }
}

/// What there is to say of a state in which the result is decided.
#[derive(Clone, Copy)]
pub(crate) struct Decided<'a> {
    pub(crate) wins: &'a Wins,
    /// The exact steps of some states, in the order of these.
    pub(crate) exact: &'a [(StateId, Rational)],
}

impl Decided<'_> {
    /// The steps from a state, if the result is decided there.
    fn steps(&self, state: StateId) -> Option<Value> {
        match self.exact.binary_search_by_key(&state, |(state, _)| *state) {
            Ok(place) => Some(Value::Exact(self.exact[place].1.clone())),
            Err(_) => self.wins.steps(state),
        }
    }
}

/// What it takes to explain a state, by its number; actions are their places in the order of the rules.
pub(crate) struct Explainer<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) value: &'a dyn Fn(StateId) -> Value,
    /// How far the end is, if the result is decided.
    pub(crate) decided: Option<Decided<'a>>,
    /// The actions that are no worse than the best ones but for ever, found when they are asked for.
    pub(crate) delays: &'a dyn Fn() -> Result<&'a Delays>,
    /// Whether a player gains an infinite value by always taking an action of a state.
    pub(crate) gains_by: &'a dyn Fn((StateId, u32), Player) -> Result<bool>,
    pub(crate) watch: &'a dyn Watch,
}

impl Explainer<'_> {
    /// What happens in a state. Linear in the outcomes, and a sort of the actions.
    pub(crate) fn explain(&self, id: StateId) -> Result<Explanation<StateId, usize>> {
        let kind = self.graph.kind(id);
        let turn = match (kind, kind.player()) {
            (Kind::End, _) => Turn::End((self.value)(id)),
            (_, Some(player)) => Turn::Choice(player, self.candidates(id, player)?),
            (_, None) => {
                let rows = self.graph.rows(id);
                Turn::Chance(rows.flat_map(|row| self.outcomes(&row)).collect())
            }
        };
        let distance = self.decided.and_then(|decided| {
            let steps = decided.steps(id)?;
            Some(decided.wins.distance(id, steps))
        });
        Ok(Explanation {
            value: (self.value)(id),
            distance,
            state: id,
            turn,
        })
    }

    /// Marks actions that are as good as the best, but not for ever.
    fn mark_delays(
        &self,
        (id, player, own): (StateId, Player, &Value),
        values: &[Value],
        standings: &mut [Standing],
    ) -> Result<()> {
        // Delay costs nothing where play without an end is worth as much; where much is cut off, it is not known what
        // is as good.
        let forever = Value::Exact(self.graph.forever().to_rational());
        let may_lose = self.graph.pays_on_the_way() || own.differs_from(&forever);
        let good = standings.iter().zip(values);
        let mut good = good.filter(|(standing, _)| standing.may_be_best());
        let is_vague = self.graph.is_cut() && good.clone().any(|(_, value)| is_vague(value));
        if !may_lose || is_vague || good.nth(1).is_none() {
            return Ok(());
        }
        let gains = matches!(
            (player, own),
            (Player::Max, Value::PlusInfinity) | (Player::Min, Value::MinusInfinity)
        );
        let delays = |choice: u32| match self.decided {
            Some(Decided { wins, .. }) => {
                let row = self.graph.row(id, choice);
                Ok((self.delays)()?.may_last(id, choice) && wins.puts_off(player, id, &row))
            }
            None if gains => Ok(!(self.gains_by)((id, choice), player)?),
            None => Ok((self.delays)()?.contains(id, choice)),
        };
        let (mut put_off, mut is_any_best) = (Vec::new(), false);
        for (choice, standing) in (0..).zip(standings) {
            if standing.may_be_best() {
                match delays(choice)? {
                    true => put_off.push(standing),
                    false => is_any_best = true,
                }
            }
        }
        // Where wide bounds recorded an action that is not best, they cannot tell what delays.
        if is_any_best {
            put_off
                .into_iter()
                .for_each(|standing| *standing = Standing::Delays);
        }
        Ok(())
    }

    /// The actions of a choice with their values, best first.
    fn candidates(&self, id: StateId, player: Player) -> Result<Vec<Candidate<StateId, usize>>> {
        let rows: Vec<Row<'_>> = self.graph.rows(id).collect();
        let interrupt = Interrupt::new(self.watch, Stage::Counting, rows.len());
        let own = (self.value)(id);
        let value = |state| Some((self.value)(state));
        let worth = |row| {
            let worth = mean(row, player, &value, &Option::unwrap_or_default, &interrupt)?;
            Ok(no_better(
                player,
                worth.unwrap_or_else(|| own.clone()),
                &own,
            ))
        };
        let mut values: Vec<Value> = rows.iter().map(worth).collect::<Result<_>>()?;
        // The best action is worth what the state is. Where only one can be the best, it is, and
        // the state's own value says more than its successors' bounds; which action the strategy
        // takes says nothing, as bounds may hide that another is better.
        let mut rivals = (0..values.len()).filter(|&i| !values[i].differs_from(&own));
        if let (Some(only), None) = (rivals.next(), rivals.next())
            && (values.len() == 1 || matches!(own, Value::Exact(_)))
        {
            values[only] = own.clone();
        }
        let mut standings = Standing::of_each(player, &values);
        self.mark_delays((id, player, &own), &values, &mut standings)?;
        let distance = |row| match self.decided {
            Some(decided) => {
                let steps = |state| decided.steps(state);
                mean(row, player, &steps, &|_| Payoff::ONE, &interrupt)
            }
            None => Ok(None),
        };
        let distances: Vec<Option<Value>> = rows.iter().map(distance).collect::<Result<_>>()?;
        // As in the game of steps, which the winner wants to be few.
        let counts = match self.decided {
            Some(decided) if decided.wins.winner == player => Player::Min,
            _ => Player::Max,
        };
        let rank = |(place, (standing, value)): (usize, (_, _))| {
            let near = (distances[place].as_ref()).map(|steps| Liking::of(counts, steps));
            (standing, Liking::of(player, value), near, place)
        };
        let listed = standings.iter().zip(&values).enumerate().map(rank);
        let ranked = sorted(listed, &interrupt)?.into_iter();
        let candidate = |(standing, _, _, place): (&Standing, _, _, usize)| {
            let ranked = Candidate {
                action: place,
                value: values[place].clone(),
                standing: *standing,
                distance: distances[place].clone(),
                outcomes: self.outcomes(&rows[place]),
            };
            interrupt.check().map(|()| ranked)
        };
        ranked.map(candidate).collect()
    }

    fn outcomes(&self, row: &Row<'_>) -> Vec<Outcome<StateId>> {
        let outcomes = row.outcomes().zip(row.shape.probabilities());
        let outcomes = outcomes.map(|((state, _, payoff), probability)| Outcome {
            probability,
            payoff: payoff.unwrap_or_default(),
            state,
            value: (self.value)(state),
        });
        outcomes.collect()
    }
}

/// Whether only a few digits of a value are known.
fn is_vague(value: &Value) -> bool {
    let (low, high) = value.enclosure();
    high - low > 1e-6 * low.abs().max(high.abs()).max(1e-6)
}

/// What an action pays and what comes of it is worth, on average; `None` if one of the worths is. An action
/// that may lead to either infinity is undefined, and counts as what its player likes least.
fn mean(
    row: &Row<'_>,
    player: Player,
    worth: &dyn Fn(StateId) -> Option<Value>,
    pays: &dyn Fn(Option<Payoff>) -> Payoff,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Value>> {
    let worths: Option<Vec<Value>> = row.targets.iter().map(worth).collect();
    let Some(worths) = worths else {
        return Ok(None);
    };
    let infinities = match player {
        Player::Max => [Value::MinusInfinity, Value::PlusInfinity],
        Player::Min => [Value::PlusInfinity, Value::MinusInfinity],
    };
    let mut infinities = infinities.into_iter();
    if let Some(infinite) = infinities.find(|infinite| worths.contains(infinite)) {
        return Ok(Some(infinite));
    }
    let (weights, total) = row.shape.whole();
    let mean = |bound: fn(&Value) -> Option<&Rational>| {
        let mut sum = Rational::ZERO;
        for (((.., payoff), weight), worth) in row.outcomes().zip(&weights).zip(&worths) {
            interrupt.check()?;
            if let Some(bound) = bound(worth) {
                sum += (bound + pays(payoff).to_rational()) * Rational::from(weight.clone());
            }
        }
        Ok(sum / Rational::from(total.clone()))
    };
    Ok(Some(Value::between(
        mean(Value::lower)?,
        mean(Value::upper)?,
    )))
}

/// The value of an action, which is no better for the player than that of the state.
fn no_better(player: Player, action: Value, state: &Value) -> Value {
    match (player, action, state.lower(), state.upper()) {
        (Player::Max, Value::Bounds { lower, upper }, _, Some(most)) if upper > *most => {
            Value::between(lower, most.clone())
        }
        (Player::Min, Value::Bounds { lower, upper }, Some(least), _) if lower < *least => {
            Value::between(least.clone(), upper)
        }
        (_, action, ..) => action,
    }
}

#[cfg(test)]
mod tests;
