//! A state explained: what happens there, and what every action is worth.

mod same;

pub(crate) use same::Said;

use crate::graph::{Graph, Row, StateId};
use crate::sorting::sort_by;
use crate::{Node, Payoff, Player, Rational, Value};

/// A state, and what best play does there.
#[derive(Clone, Debug)]
pub struct Explanation<S, A> {
    /// The state, in canonical form.
    pub state: S,
    /// Its value under best play.
    pub value: Value,
    /// What happens there.
    pub turn: Turn<S, A>,
}

/// What happens in a state that is explained.
#[derive(Clone, Debug)]
pub enum Turn<S, A> {
    /// Play is over and pays this.
    End(Payoff),
    /// A random event.
    Chance(Vec<Outcome<S>>),
    /// A player chooses; the actions best first, equally good ones in the order of the rules.
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
    /// Where it leads.
    pub outcomes: Vec<Outcome<S>>,
}

/// How an action stands beside the others of its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Proven best. If several are, they are proven equal.
    Best,
    /// Perhaps best: its bounds overlap with those of the best. The exact arithmetic, or more
    /// digits, can tell.
    Open,
    /// Proven worse than the best.
    Worse,
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

/// What it takes to explain a state.
pub(crate) struct Explainer<'a, S> {
    pub(crate) graph: &'a Graph,
    pub(crate) states: &'a [S],
    /// The value of a state.
    pub(crate) value: &'a dyn Fn(StateId) -> Value,
}

impl<S: Clone> Explainer<'_, S> {
    /// What happens in a state, whose node this is.
    pub(crate) fn explain<A>(&self, id: StateId, node: Node<S, A>) -> Explanation<S, A> {
        let state = self.states[id as usize].clone();
        let turn = match node {
            Node::End(payoff) => Turn::End(payoff),
            Node::Choice(player, actions) => {
                let actions = actions.into_iter().map(|(action, _)| action).collect();
                Turn::Choice(player, self.candidates(id, player, actions))
            }
            Node::Chance(_) => Turn::Chance(
                self.graph
                    .rows(id)
                    .flat_map(|row| self.outcomes(&row))
                    .collect(),
            ),
        };
        Explanation {
            value: (self.value)(id),
            state,
            turn,
        }
    }

    /// The actions of a choice with their values, best first.
    fn candidates<A>(&self, id: StateId, player: Player, actions: Vec<A>) -> Vec<Candidate<S, A>> {
        let rows: Vec<Row<'_>> = self.graph.rows(id).collect();
        let own = (self.value)(id);
        let worth = |row| no_better(player, self.worth(row), &own);
        let mut values: Vec<Value> = rows.iter().map(worth).collect();
        // The best action is worth what the state is. Where only one can be the best, it is, and
        // the state's own value says more than its successors' bounds; which action the strategy
        // takes says nothing, as bounds may hide that another is better.
        let mut rivals = (0..values.len()).filter(|&i| !values[i].differs_from(&own));
        if let (Some(only), None) = (rivals.next(), rivals.next())
            && (values.len() == 1 || matches!(own, Value::Exact(_)))
        {
            values[only] = own;
        }
        let standings: Vec<Standing> = (0..values.len())
            .map(|action| standing(player, &values, action))
            .collect();
        let mut actions: Vec<Option<A>> = actions.into_iter().map(Some).collect();
        let ranked = ranked(player, &values, &standings).into_iter();
        let candidate = |place: usize| {
            Some(Candidate {
                action: actions[place].take()?,
                value: values[place].clone(),
                standing: standings[place],
                outcomes: self.outcomes(&rows[place]),
            })
        };
        ranked.filter_map(candidate).collect()
    }

    /// The value of an action: the mean over its outcomes.
    fn worth(&self, row: &Row<'_>) -> Value {
        let outcomes = self.outcomes(row);
        let infinite = |value: &Value| outcomes.iter().any(|outcome| outcome.value == *value);
        if infinite(&Value::PlusInfinity) {
            return Value::PlusInfinity;
        }
        if infinite(&Value::MinusInfinity) {
            return Value::MinusInfinity;
        }
        let mean = |bound: fn(&Value) -> Option<&Rational>| {
            outcomes
                .iter()
                .filter_map(|o| Some((bound(&o.value)? + o.payoff.to_rational()) * &o.probability))
                .fold(Rational::ZERO, |sum, part| sum + part)
        };
        between(mean(Value::lower), mean(Value::upper))
    }

    fn outcomes(&self, row: &Row<'_>) -> Vec<Outcome<S>> {
        let total = row.shape.total();
        let outcome = |(target, weight, payoff): (StateId, u128, Option<Payoff>)| Outcome {
            probability: Rational::from_parts(weight.into(), total.into()),
            payoff: payoff.unwrap_or_default(),
            state: self.states[target as usize].clone(),
            value: (self.value)(target),
        };
        row.outcomes().map(outcome).collect()
    }
}

/// The value of an action, which is no better for the player than that of the state.
fn no_better(player: Player, action: Value, state: &Value) -> Value {
    match (player, action, state.lower(), state.upper()) {
        (Player::Max, Value::Bounds { lower, upper }, _, Some(most)) if upper > *most => {
            between(lower, most.clone())
        }
        (Player::Min, Value::Bounds { lower, upper }, Some(least), _) if lower < *least => {
            between(least.clone(), upper)
        }
        (_, action, ..) => action,
    }
}

/// The value between two bounds.
fn between(lower: Rational, upper: Rational) -> Value {
    if lower == upper {
        Value::Exact(lower)
    } else {
        Value::Bounds { lower, upper }
    }
}

/// The actions in the order in which they are listed: the best first.
fn ranked(player: Player, values: &[Value], standings: &[Standing]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    sort_by(&mut places, |&a, &b| {
        let by_value = compare(&values[a], &values[b]);
        (standings[a] as u8)
            .cmp(&(standings[b] as u8))
            .then(match player {
                Player::Max => by_value.reverse(),
                Player::Min => by_value,
            })
    });
    places
}

/// How an action stands beside the others.
fn standing(player: Player, values: &[Value], own: usize) -> Standing {
    let beats = |a: &Value, b: &Value| match player {
        Player::Max => surely_at_least(a, b),
        Player::Min => surely_at_least(b, a),
    };
    let others = || {
        (0..values.len())
            .filter(|&other| other != own)
            .map(|other| &values[other])
    };
    if others().all(|other| beats(&values[own], other)) {
        Standing::Best
    } else if others().any(|other| beats(other, &values[own]) && other.differs_from(&values[own])) {
        Standing::Worse
    } else {
        Standing::Open
    }
}

/// Whether a ≥ b is proven.
fn surely_at_least(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::PlusInfinity, _) | (_, Value::MinusInfinity) => true,
        (Value::MinusInfinity, _) | (_, Value::PlusInfinity) => false,
        _ => a.lower() >= b.upper(),
    }
}

/// The order of two values by the middle of their bounds.
fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    let rank = |value: &Value| match value {
        Value::MinusInfinity => 0,
        Value::PlusInfinity => 2,
        _ => 1,
    };
    let middle = |value: &Value| Some(value.lower()? + value.upper()?);
    rank(a)
        .cmp(&rank(b))
        .then_with(|| middle(a).cmp(&middle(b)))
}

#[cfg(test)]
mod tests;
