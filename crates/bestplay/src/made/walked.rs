//! A graph as a game.

use std::fmt;

use super::followed::taken;
use super::{Numbered, at_fault};
use crate::graph::{Action, Graph, State};
use crate::{Branch, Chance, Fault, Game, Node, Payoff, Player, StateId};

/// The game whose states are those of a graph, and whose actions are their places.
///
/// What is made of it asks no rules: all games share one type, and one copy of the code of whatever
/// wraps it. Players who [follow](Self::following) a strategy cost only what their actions do, however
/// many the others are.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::made::{Numbered, Walked};
/// use bestplay::{Solver, Value};
///
/// let solver = Solver::new().exact();
/// let solution = solver.solve(&Pig { goal: 3 })?;
/// let best = Numbered::new(solution.choices());
/// let play = Walked::new(solution.graph()).described(|id| format!("state {id}"));
/// let play = play.following(Player::Max, &best).following(Player::Min, &best);
/// assert_eq!(solver.solve_walked(&play)?.value(), solution.value());
/// # Ok(()) }
/// ```
pub struct Walked<'a> {
    pub(super) graph: &'a Graph,
    describe: Box<Describe<'a>>,
    /// What `Max` and `Min` follow.
    pub(super) followed: [Option<&'a Numbered>; 2],
}

/// A state in words.
type Describe<'a> = dyn Fn(StateId) -> String + Send + Sync + 'a;

impl<'a> Walked<'a> {
    /// The graph as a game. Its states are described by their numbers.
    pub fn new(graph: &'a Graph) -> Walked<'a> {
        Walked {
            graph,
            describe: Box::new(|state| format!("number {state}")),
            followed: [None, None],
        }
    }

    /// The same, with words for a state.
    pub fn described(self, by: impl Fn(StateId) -> String + Send + Sync + 'a) -> Walked<'a> {
        Walked {
            describe: Box::new(by),
            ..self
        }
    }

    /// The same game, in which a player follows a strategy: chance decides for them.
    pub fn following(mut self, player: Player, strategy: &'a Numbered) -> Walked<'a> {
        self.followed[player as usize] = Some(strategy);
        self
    }

    /// What happens when actions of a state are taken with these weights.
    fn mixed(state: State<'_>, chosen: Chance<usize>) -> Node<StateId, u32> {
        let places = chosen.outcomes().iter().map(|&(place, _)| place);
        let branches = places.map(|place| state.actions().nth(place).map(branch));
        let branches: Option<Vec<_>> = branches.map(|branch| Some(((), branch?))).collect();
        let Some(branches) = branches else {
            return at_fault(Fault::UnknownAction);
        };
        let mut next = 0..;
        let among_them = chosen.map(|_| next.next().unwrap_or_default());
        Node::Chance(taken(branches, among_them))
    }
}

impl fmt::Debug for Walked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Walked");
        shown.field("states", &self.graph.states());
        shown.finish_non_exhaustive()
    }
}

fn branch(action: Action<'_>) -> Branch<StateId> {
    let outcomes = action.outcomes();
    match (action.pays(), action.long_weights()) {
        (true, None) => Branch::from(Chance::weighted(
            outcomes.map(|o| ((o.to, o.payoff), o.weight)),
        )),
        (false, None) => Branch::Free(Chance::weighted(outcomes.map(|o| (o.to, o.weight)))),
        (true, Some(long)) => Branch::from(Chance::weighted_long(
            outcomes.map(|o| (o.to, o.payoff)).zip(long.iter().cloned()),
        )),
        (false, Some(long)) => Branch::Free(Chance::weighted_long(
            outcomes.map(|o| o.to).zip(long.iter().cloned()),
        )),
    }
}

impl Game for Walked<'_> {
    type State = StateId;
    type Action = u32;

    fn initial(&self) -> StateId {
        StateId::INITIAL
    }

    fn node(&self, &id: &StateId) -> Node<StateId, u32> {
        let state = self.graph.state(id);
        if let Some([least, most]) = state.range() {
            return match least == most {
                true => Node::End(least),
                false => Node::Between(least, most),
            };
        }
        let player = state.player();
        let strategy = player.and_then(|player| self.followed[player as usize]);
        if let Some(strategy) = strategy {
            return match strategy.sure(id) {
                Some(place) => match state.actions().nth(place) {
                    Some(action) => Node::Chance(branch(action)),
                    None => at_fault(Fault::UnknownAction),
                },
                None => Walked::mixed(state, strategy.at(id)),
            };
        }
        let mut branches = state.actions().map(branch);
        match player {
            Some(player) => Node::choice(player, (0..).zip(branches)),
            None => branches.next().map_or_else(
                // A state in which nobody chooses has one random event, or play ends there.
                || Node::forced(id),
                Node::Chance,
            ),
        }
    }

    fn describe(&self, &id: &StateId) -> String {
        (self.describe)(id)
    }

    fn forever(&self) -> Payoff {
        self.graph.forever()
    }
}
