//! Walking over a graph from outside: a state, its actions, and where each may lead.

use std::fmt;

use super::backward::Backward;
use super::{Attractor, Components, Graph, Kind, Row};
use crate::{Natural, Payoff, Player, Rational};

/// The number of a state, counted in the order in which play finds them.
///
/// # Examples
///
/// ```
/// use bestplay::StateId;
///
/// assert_eq!(StateId::new(0), StateId::INITIAL);
/// assert_eq!((StateId::new(7).number(), StateId::new(7).index()), (7, 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(u32);

impl StateId {
    /// The state in which play starts.
    pub const INITIAL: StateId = StateId(0);

    /// The state with this number.
    pub const fn new(number: u32) -> StateId {
        StateId(number)
    }

    /// The number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number, as the place of the state in a list of all.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Graph {
    /// The players who have something to choose somewhere, `Max` first.
    pub fn choosers(&self) -> Vec<Player> {
        let chooses = |&player: &Player| self.iter().any(|state| state.player() == Some(player));
        let players = Player::BOTH.into_iter();
        players.filter(chooses).collect()
    }

    /// Of each state whether play may come from there to one of these, which it may from themselves.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    ///
    /// # Examples
    ///
    /// With the Pig of the [guide](crate::guide), in which every play may end:
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
    /// # fn main() -> bestplay::Result<()> {
    /// let explored = bestplay::Solver::new().explore(&Pig { goal: 2 })?;
    /// let graph = explored.graph();
    /// let ends = graph.iter().filter(|state| state.payoff().is_some());
    /// let before = graph.before(ends.map(|state| state.id()));
    /// assert!(before.iter().all(|&may_end| may_end));
    /// # Ok(()) }
    /// ```
    pub fn before(&self, these: impl IntoIterator<Item = StateId>) -> Vec<bool> {
        let backward = Backward::of_graph(self);
        let these = these.into_iter().map(|state| state.number());
        let drawn = Attractor::of_any(&backward).drawn_to(these);
        (0..self.states() as u32)
            .map(|state| drawn.holds(state))
            .collect()
    }

    /// All states in the order of their numbers, the initial state first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = State<'_>> + ExactSizeIterator {
        (0..self.states() as u32).map(|id| State { graph: self, id })
    }

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// If the graph has fewer states.
    pub fn state(&self, id: StateId) -> State<'_> {
        let (id, states) = (id.0, self.states());
        assert!((id as usize) < states, "state {id} of {states}");
        State { graph: self, id }
    }

    /// The strongly connected components, each after all that it leads to.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = Vec<StateId>> + ExactSizeIterator {
        let found = Components::of(self);
        let states = |states: &[u32]| states.iter().map(|&id| StateId(id)).collect();
        let components: Vec<Vec<StateId>> = found.iter().map(states).collect();
        components.into_iter()
    }
}

/// A state of a graph.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Kind, Solver, StateId};
///
/// let explored = Solver::new().explore(&Pig { goal: 2 })?;
/// let first = explored.graph().state(StateId::INITIAL);
/// assert_eq!((first.kind(), first.player(), first.payoff()), (Kind::Chance, None, None));
/// assert_eq!((first.id(), first.actions().count()), (StateId::INITIAL, 1));
/// # Ok(()) }
/// ```
#[derive(Clone, Copy)]
pub struct State<'a> {
    graph: &'a Graph,
    id: u32,
}

impl<'a> State<'a> {
    /// Its number.
    pub fn id(self) -> StateId {
        StateId(self.id)
    }

    /// What happens there.
    pub fn kind(self) -> Kind {
        self.graph.kind(self.id)
    }

    /// Who chooses there; `None` where nobody does.
    pub fn player(self) -> Option<Player> {
        self.kind().player()
    }

    /// What is paid there, if play ends there; at least, if it is [cut off](crate::Node::Between).
    pub fn payoff(self) -> Option<Payoff> {
        let ends = self.kind() == Kind::End;
        ends.then(|| self.graph.end_payoff(self.id))
    }

    /// The least and the most that is paid there, if play ends there: the same, unless it is [cut
    /// off](crate::Node::Between).
    pub fn range(self) -> Option<[Payoff; 2]> {
        let ends = self.kind() == Kind::End;
        ends.then(|| self.graph.end_range(self.id))
    }

    /// The actions, in the order in which the rules list them. A random event is a single action
    /// that nobody chooses; where play ends there is none.
    pub fn actions(self) -> impl Iterator<Item = Action<'a>> {
        self.graph.rows(self.id).map(|row| Action { row })
    }
}

impl fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("State");
        shown.field("id", &self.id).field("kind", &self.kind());
        match self.payoff() {
            Some(payoff) => shown.field("payoff", &payoff),
            None => shown.field("actions", &self.actions().collect::<Vec<_>>()),
        };
        shown.finish()
    }
}

/// An action of a state, or the random event that happens there.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Rational, Solver, StateId};
///
/// let explored = Solver::new().explore(&Pig { goal: 2 })?;
/// let die = explored.graph().state(StateId::INITIAL).actions().next().unwrap();
/// assert_eq!((die.total(), die.outcomes().count(), die.pays()), (4, 4, false));
/// assert_eq!(die.probabilities()[0], Rational::from_parts(1.into(), 4u8.into()));
/// # Ok(()) }
/// ```
#[derive(Clone, Copy)]
pub struct Action<'a> {
    row: Row<'a>,
}

impl<'a> Action<'a> {
    /// The sum of all weights, or a little more where these are [long](Self::long_weights).
    pub fn total(self) -> u128 {
        self.row.shape.total()
    }

    /// The weights in the order of the outcomes, where they are too long for words: [`Outcome::weight`] has
    /// only their first bits then.
    pub fn long_weights(self) -> Option<&'a [Natural]> {
        self.row.shape.long()
    }

    /// How likely each of the [`outcomes`](Self::outcomes) is.
    pub fn probabilities(self) -> Vec<Rational> {
        self.row.shape.probabilities()
    }

    /// Whether anything is paid on the way.
    pub fn pays(self) -> bool {
        !self.row.shape.payoffs().is_empty()
    }

    /// Where it may lead: each state, together with what is paid on the way to it, once.
    pub fn outcomes(self) -> impl Iterator<Item = Outcome> + 'a {
        let outcomes = self.row.outcomes();
        outcomes.map(|(to, weight, payoff)| Outcome {
            to: StateId(to),
            weight,
            payoff: payoff.unwrap_or_default(),
        })
    }
}

impl fmt::Debug for Action<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.outcomes()).finish()
    }
}

/// Where an action may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The state that comes next.
    pub to: StateId,
    /// How likely it is: its probability is this over the [`total`](Action::total). The weights of
    /// an action have no common factor, unless they are [long](Action::long_weights).
    pub weight: u128,
    /// What is paid on the way.
    pub payoff: Payoff,
}
