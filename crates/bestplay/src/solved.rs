//! The front door: a game, solved.

use std::time::{Duration, Instant};

use dashu_ratio::RBig;

use crate::explore::{Explored, explore};
use crate::graph::{Graph, Kind, Row, StateId};
use crate::options::{Arithmetic, SolveOptions};
use crate::solve::{self, Size};
use crate::watch::{Silent, Watch};
use crate::{Error, Game, Payoff, Player, Result, Value};

/// A game with its value under best play, the best action in every state, and the way to walk
/// through them.
pub struct Solved<'g, G: Game> {
    game: &'g G,
    explored: Explored<G::State>,
    solution: solve::Solved,
    arithmetic: Arithmetic,
    time: Duration,
}

/// Why a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The exact fraction was found.
    Exact,
    /// The digits asked for are certain.
    DigitsCertain,
    /// The value is infinite; there are no digits.
    Infinite,
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Exact => "exact",
            StopReason::DigitsCertain => "digits certain",
            StopReason::Infinite => "infinite",
        })
    }
}

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
    pub probability: RBig,
    /// What is paid on the way.
    pub payoff: Payoff,
    /// The state, in canonical form.
    pub state: S,
    /// Its value under best play.
    pub value: Value,
}

/// Explores and solves a game.
///
/// # Errors
///
/// Wrong rules, limits met, undefined totals; see [`Error`].
///
/// # Examples
///
/// See [`Game`].
pub fn solve<'g, G: Game>(game: &'g G, options: &SolveOptions) -> Result<Solved<'g, G>> {
    solve_watched(game, options, &Silent)
}

/// Explores and solves a game, telling `watch` how far it is.
///
/// # Errors
///
/// As [`solve`]; and [`Error::Stopped`] if the watch asks to stop.
pub fn solve_watched<'g, G: Game>(
    game: &'g G,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Solved<'g, G>> {
    let start = Instant::now();
    let explored = explore(game, options, watch)?;
    let describe = |state: StateId| game.describe(&explored.states()[state as usize]);
    let solution = solve::solve(explored.graph(), options, watch, &describe)?;
    let arithmetic = options.arithmetic;
    Ok(Solved {
        game,
        explored,
        solution,
        arithmetic,
        time: start.elapsed(),
    })
}

impl<'g, G: Game> Solved<'g, G> {
    /// The value of the initial state.
    pub fn value(&self) -> Value {
        self.value_at(0)
    }

    /// The value of a state; `None` if play never reaches it.
    pub fn value_of(&self, state: &G::State) -> Option<Value> {
        self.find(state).map(|id| self.value_at(id))
    }

    /// The best actions of a state: one that is best, and all that are proven equal to it or
    /// cannot be told apart from it. Empty where nobody chooses, or where play never comes.
    pub fn best(&self, state: &G::State) -> Vec<G::Action> {
        match self.explain(state).map(|explanation| explanation.turn) {
            Ok(Turn::Choice(_, options)) => options
                .into_iter()
                .filter(|option| option.standing != Standing::Worse)
                .map(|option| option.action)
                .collect(),
            _ => Vec::new(),
        }
    }

    /// What happens in a state, and every action with its value, best first.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownState`] if play never reaches the state.
    pub fn explain(&self, state: &G::State) -> Result<Explanation<G::State, G::Action>> {
        let id = self.find(state).ok_or_else(|| Error::UnknownState {
            state: self.game.describe(state),
        })?;
        let state = self.explored.states()[id as usize].clone();
        let graph = self.graph();
        let turn = match (graph.kind(id), self.game.node(&state)) {
            (Kind::End, crate::Node::End(payoff)) => Turn::End(payoff),
            (_, crate::Node::Choice(player, actions)) => {
                let actions = actions.into_iter().map(|(action, _)| action);
                Turn::Choice(player, self.options(id, player, actions.collect()))
            }
            _ => Turn::Chance(graph.rows(id).flat_map(|row| self.outcomes(&row)).collect()),
        };
        Ok(Explanation {
            value: self.value_at(id),
            state,
            turn,
        })
    }

    /// The actions of a choice with their values, best first.
    fn options(
        &self,
        id: StateId,
        player: Player,
        actions: Vec<G::Action>,
    ) -> Vec<Candidate<G::State, G::Action>> {
        let rows: Vec<Row<'_>> = self.graph().rows(id).collect();
        let mut values: Vec<Value> = rows.iter().map(|row| self.worth(row)).collect();
        // The state's own bounds may be tighter than what its successors' bounds say of the
        // best action, where it returns to itself.
        let chosen = self.solution.best()[id as usize] as usize;
        let own = self.value_at(id);
        if values.len() == 1 || matches!(own, Value::Exact(_)) && !values[chosen].differs_from(&own)
        {
            values[chosen] = own;
        }
        let mut options: Vec<_> = actions
            .into_iter()
            .zip(rows)
            .enumerate()
            .map(|(i, (action, row))| Candidate {
                action,
                value: values[i].clone(),
                standing: standing(player, &values, i),
                outcomes: self.outcomes(&row),
            })
            .collect();
        options.sort_by(|a, b| {
            let by_value = compare(&a.value, &b.value);
            (a.standing as u8)
                .cmp(&(b.standing as u8))
                .then(match player {
                    Player::Max => by_value.reverse(),
                    Player::Min => by_value,
                })
        });
        options
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
        let mean = |bound: fn(&Value) -> Option<&RBig>| {
            outcomes
                .iter()
                .filter_map(|o| Some((bound(&o.value)? + o.payoff.to_rational()) * &o.probability))
                .fold(RBig::ZERO, |sum, part| sum + part)
        };
        let (lower, upper) = (mean(Value::lower), mean(Value::upper));
        if lower == upper {
            Value::Exact(lower)
        } else {
            Value::Bounds { lower, upper }
        }
    }

    fn outcomes(&self, row: &Row<'_>) -> Vec<Outcome<G::State>> {
        let total = row.shape.total();
        let places = row.targets.iter().zip(row.shape.weights()).enumerate();
        let outcome = |(place, (&target, &weight)): (usize, (&StateId, &u128))| Outcome {
            probability: RBig::from_parts(weight.into(), total.into()),
            payoff: row.shape.payoffs().get(place).copied().unwrap_or_default(),
            state: self.explored.states()[target as usize].clone(),
            value: self.value_at(target),
        };
        places.map(outcome).collect()
    }

    fn find(&self, state: &G::State) -> Option<StateId> {
        self.explored.find(&self.game.canonical(state.clone()))
    }

    fn value_at(&self, id: StateId) -> Value {
        self.solution.value(id)
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The graph of the game.
    pub fn graph(&self) -> &Graph {
        self.explored.graph()
    }

    /// The states in the order of their numbers, the initial state first.
    pub fn states(&self) -> &[G::State] {
        self.explored.states()
    }

    /// What was found of each state.
    pub(crate) fn solution(&self) -> &solve::Solved {
        &self.solution
    }

    /// The time that exploring and solving took.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Why the solve ended.
    pub fn stopped(&self) -> StopReason {
        match (self.solution.size(0), self.arithmetic) {
            (Size::Finite, Arithmetic::Exact) => StopReason::Exact,
            (Size::Finite, Arithmetic::Bounds { .. }) => StopReason::DigitsCertain,
            _ => StopReason::Infinite,
        }
    }
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
