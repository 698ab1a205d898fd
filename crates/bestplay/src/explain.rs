//! A state explained: what happens there, and what every action is worth.

mod same;

pub(crate) use same::Said;

use crate::graph::{Graph, Row, StateId};
use crate::interrupt::Interrupt;
use crate::solve::Delays;
use crate::sorting::sorted;
use crate::watch::{Stage, Watch};
use crate::{Node, Payoff, Player, Rational, Result, Value};

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

/// How an action stands beside the others of its state; the best come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Proven best. If several are, they are proven equal.
    Best,
    /// Perhaps best: its bounds overlap with those of the best. The exact arithmetic, or more
    /// digits, can tell.
    Open,
    /// Not worse than the best, but only if another action is taken some time later: if such actions
    /// are taken for ever, the value is not attained. (Who wins next move as well may wait, and wait
    /// again.)
    Delays,
    /// Proven worse than the best.
    Worse,
}

impl Standing {
    /// Whether taking only such actions attains the value, as far as is known: the action is
    /// [`Best`](Self::Best), or [`Open`](Self::Open).
    pub fn may_be_best(self) -> bool {
        matches!(self, Standing::Best | Standing::Open)
    }
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
    /// The actions that are no worse than the best ones but for ever, found when they are asked for.
    pub(crate) delays: &'a dyn Fn() -> Result<&'a Delays>,
    pub(crate) watch: &'a dyn Watch,
}

impl<S: Clone> Explainer<'_, S> {
    /// What happens in a state, whose node this is.
    ///
    /// # Errors
    ///
    /// The watch asks to stop.
    ///
    /// # Complexity
    ///
    /// Linear in the outcomes, and a sort of the actions.
    pub(crate) fn explain<A>(&self, id: StateId, node: Node<S, A>) -> Result<Explanation<S, A>> {
        let state = self.states[id as usize].clone();
        let turn = match node {
            Node::End(payoff) => Turn::End(payoff),
            Node::Choice(player, actions) => {
                let actions = actions.into_iter().map(|(action, _)| action).collect();
                Turn::Choice(player, self.candidates(id, player, actions)?)
            }
            Node::Chance(_) => Turn::Chance(
                self.graph
                    .rows(id)
                    .flat_map(|row| self.outcomes(&row))
                    .collect(),
            ),
        };
        Ok(Explanation {
            value: (self.value)(id),
            state,
            turn,
        })
    }

    /// The actions of a choice with their values, best first.
    fn candidates<A>(
        &self,
        id: StateId,
        player: Player,
        actions: Vec<A>,
    ) -> Result<Vec<Candidate<S, A>>> {
        let rows: Vec<Row<'_>> = self.graph.rows(id).collect();
        let interrupt = Interrupt::new(self.watch, Stage::Counting, rows.len());
        let own = (self.value)(id);
        let worth = |row| {
            Ok(no_better(
                player,
                self.worth(row, player, &interrupt)?,
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
            values[only] = own;
        }
        let mut standings = standings(player, &values);
        if standings
            .iter()
            .filter(|standing| standing.may_be_best())
            .count()
            > 1
        {
            let delays = (self.delays)()?;
            let good = (0..).zip(&mut standings);
            let good = good.filter(|(_, standing)| standing.may_be_best());
            let (put_off, best): (Vec<_>, Vec<_>) =
                good.partition(|&(choice, _)| delays.contains(id, choice));
            // Where wide bounds recorded an action that is not best, they cannot tell what delays.
            if !best.is_empty() {
                put_off
                    .into_iter()
                    .for_each(|(_, standing)| *standing = Standing::Delays);
            }
        }
        let mut actions: Vec<Option<A>> = actions.into_iter().map(Some).collect();
        // Equally good ones in the order of the rules.
        let rank = |(place, (standing, value))| (standing, Liking::of(player, value), place);
        let listed = standings.iter().zip(&values).enumerate().map(rank);
        let ranked = sorted(listed, &interrupt)?.into_iter();
        let candidate = |(standing, _, place): (&Standing, _, usize)| {
            let taken = Candidate {
                action: actions[place].take()?,
                value: values[place].clone(),
                standing: *standing,
                outcomes: self.outcomes(&rows[place]),
            };
            Some(interrupt.check().map(|()| taken))
        };
        ranked.filter_map(candidate).collect()
    }

    /// The value of an action: the mean over its outcomes. One that may lead to either infinity is
    /// undefined, and counts as what its player likes least.
    fn worth(&self, row: &Row<'_>, player: Player, interrupt: &Interrupt<'_>) -> Result<Value> {
        let outcomes = self.outcomes(row);
        let infinities = match player {
            Player::Max => [Value::MinusInfinity, Value::PlusInfinity],
            Player::Min => [Value::PlusInfinity, Value::MinusInfinity],
        };
        for infinite in infinities {
            if outcomes.iter().any(|outcome| outcome.value == infinite) {
                return Ok(infinite);
            }
        }
        let mean = |bound: fn(&Value) -> Option<&Rational>| {
            let mut sum = Rational::ZERO;
            for outcome in &outcomes {
                interrupt.check()?;
                if let Some(bound) = bound(&outcome.value) {
                    sum += (bound + outcome.payoff.to_rational()) * &outcome.probability;
                }
            }
            Ok(sum)
        };
        Ok(Value::between(mean(Value::lower)?, mean(Value::upper)?))
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
            Value::between(lower, most.clone())
        }
        (Player::Min, Value::Bounds { lower, upper }, Some(least), _) if lower < *least => {
            Value::between(least.clone(), upper)
        }
        (_, action, ..) => action,
    }
}

/// How much a player likes a value, by the middle of its bounds; what he likes most comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Liking {
    Best,
    Finite(Rational),
    Worst,
}

impl Liking {
    fn of(player: Player, value: &Value) -> Liking {
        match (player, value.lower(), value.upper()) {
            (Player::Max, Some(lower), Some(upper)) => Liking::Finite(-(lower + upper)),
            (Player::Min, Some(lower), Some(upper)) => Liking::Finite(lower + upper),
            _ if (player == Player::Max) == (*value == Value::PlusInfinity) => Liking::Best,
            _ => Liking::Worst,
        }
    }
}

/// How each action stands beside the others.
///
/// An action is proven best if the least that it may be worth is no less, for the player, than the most
/// that any other may be worth; and worse if even the most is less than the least of another.
fn standings(player: Player, values: &[Value]) -> Vec<Standing> {
    let order = |a: &Bound<'_>, b: &Bound<'_>| match player {
        Player::Max => a.cmp(b),
        Player::Min => b.cmp(a),
    };
    let least_and_most = |value| match (player, Bound::both(value)) {
        (Player::Max, (lower, upper)) => (lower, upper),
        (Player::Min, (lower, upper)) => (upper, lower),
    };
    let bounds: Vec<_> = values.iter().map(least_and_most).collect();
    let Some(surest) = bounds.iter().map(|own| own.0).max_by(order) else {
        return Vec::new();
    };
    // The two most promising actions: the one that any other has to match, and the one that it has to.
    let mut promising = [None; 2];
    for place in 0..bounds.len() {
        let more_than = |other: usize| order(&bounds[place].1, &bounds[other].1).is_gt();
        match promising {
            [first, _] if first.is_none_or(more_than) => promising = [Some(place), first],
            [first, second] if second.is_none_or(more_than) => promising = [first, Some(place)],
            _ => {}
        }
    }
    let standing = |(place, (least, most))| {
        let [first, second] = promising;
        let rival = if first == Some(place) { second } else { first };
        if rival.is_none_or(|rival| order(least, &bounds[rival].1).is_ge()) {
            Standing::Best
        } else if order(most, &surest).is_lt() {
            Standing::Worse
        } else {
            Standing::Open
        }
    };
    let all = bounds.iter().map(|(least, most)| (least, most));
    all.enumerate().map(standing).collect()
}

/// A bound of a value that may be infinite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bound<'a> {
    MinusInfinite,
    Finite(&'a Rational),
    PlusInfinite,
}

impl Bound<'_> {
    /// The lower and the upper bound of a value.
    fn both(value: &Value) -> (Bound<'_>, Bound<'_>) {
        match (value.lower(), value.upper()) {
            (Some(lower), Some(upper)) => (Bound::Finite(lower), Bound::Finite(upper)),
            _ if *value == Value::PlusInfinity => (Bound::PlusInfinite, Bound::PlusInfinite),
            _ => (Bound::MinusInfinite, Bound::MinusInfinite),
        }
    }
}

#[cfg(test)]
mod tests;
