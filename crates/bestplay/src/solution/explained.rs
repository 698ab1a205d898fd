//! A solution asked about one state: what happens there, what every action is worth, and how far the
//! end is. All of it is found by numbers, once for all games; rules only name states and actions.

use super::{Solution, Solved};
use crate::distance::Wins;
use crate::explain::{Decided, Explainer, Explanation, Said, Standing, Turn};
use crate::graph;
use crate::watch::Silent;
use crate::witness::Size;
use crate::{Arithmetic, Error, Game, Mistake, Node, Result, StateId, Value, Watch};

impl<G: Game> Solution<G> {
    /// The best actions of a state: one that is best, and all that are proven equal to it or
    /// cannot be told apart from it, but for those that [delay](Standing::Delays): whoever takes any
    /// of these everywhere attains the value. Empty where nobody chooses, or where play never comes.
    pub fn best(&self, state: &G::State) -> Vec<G::Action> {
        match self.explain(state).map(|explanation| explanation.turn) {
            Ok(Turn::Choice(_, options)) => options
                .into_iter()
                .filter(|option| option.standing.may_be_best())
                .map(|option| option.action)
                .collect(),
            _ => Vec::new(),
        }
    }

    /// What happens in a state, and every action with its value, best first.
    ///
    /// After an exact solve, actions that the bounds cannot tell apart are compared exactly.
    ///
    /// # Errors
    ///
    /// [`UnknownState`](crate::ErrorKind::UnknownState) if play never reaches the state;
    /// [`Rules`](crate::ErrorKind::Rules) if the rules say something else of it than when it was explored.
    pub fn explain(&self, state: &G::State) -> Result<Explanation<G::State, G::Action>> {
        self.explain_watched(state, false, &Silent)
    }

    /// As [`explain`](Self::explain), with the exact values of all actions and outcomes, whatever
    /// the arithmetic of the solve.
    ///
    /// # Errors
    ///
    /// [`UnknownState`](crate::ErrorKind::UnknownState) if play never reaches the state; [`Inseparable`](crate::ErrorKind::Inseparable) if the
    /// bounds of the solve are too wide to find them.
    ///
    /// # Complexity
    ///
    /// As the exact part of a solve: the value of every successor is reconstructed.
    pub fn explain_exactly(&self, state: &G::State) -> Result<Explanation<G::State, G::Action>> {
        self.explain_watched(state, true, &Silent)
    }

    /// [`explain_exactly`](Self::explain_exactly), or else [`explain`](Self::explain), with a watch
    /// that hears how far it is.
    ///
    /// # Errors
    ///
    /// Theirs; [`Stopped`](crate::ErrorKind::Stopped) if the watch asked to stop.
    pub fn explain_watched(
        &self,
        state: &G::State,
        exactly: bool,
        watch: &dyn Watch,
    ) -> Result<Explanation<G::State, G::Action>> {
        let id = self.find(state);
        let id = id.ok_or_else(|| Error::unknown_state(self.game.describe(state)))?;
        let states = self.explored.states();
        let node = self.game.node(&states[id.index()]);
        self.confirm(id, &node)?;
        let actions = match node {
            Node::Choice(_, actions) => actions,
            Node::End(_) | Node::Between(..) | Node::Chance(_) => Vec::new(),
        };
        let found = self.explain_at(id, exactly, watch)?;
        Ok(found.named(
            |id| states[id.index()].clone(),
            |place| actions[place].0.clone(),
        ))
    }

    /// Makes sure that the rules still say of a state, by this node, what they said when it was explored.
    /// What its actions are called does not matter.
    ///
    /// # Errors
    ///
    /// [`Rules`](crate::ErrorKind::Rules) if they do not.
    pub fn confirm<A>(&self, id: StateId, node: &Node<G::State, A>) -> Result<()> {
        let find = |state: &G::State| self.find(state).map(StateId::number);
        if Said::of(self.graph(), node, &find).agrees_with(self.graph(), id.number()) {
            return Ok(());
        }
        let state = self.game.describe(&self.states()[id.index()]);
        Err(Error::rules(state, Mistake::Changed))
    }
}

impl Solved {
    /// What happens in the state with this number; actions are their places in the order of the rules, which are not
    /// asked. Exact values and the watch as in [`explain_watched`](Solution::explain_watched).
    ///
    /// # Errors
    ///
    /// As there, but for those of the rules.
    pub fn explain_at(
        &self,
        id: StateId,
        exactly: bool,
        watch: &dyn Watch,
    ) -> Result<Explanation<StateId, usize>> {
        let solver = self.solver(watch);
        let solver = solver.memory(self.memory.saturating_sub(self.taken));
        let (graph, values) = (self.graph(), &self.values);
        let wins = self.distances.at(graph, values, id.number(), &solver)?;
        self.explained(id, exactly, wins, watch)
    }

    /// The same with bounds where values are not known exactly, but for how far the end is, which may take as long to
    /// find as another solve.
    ///
    /// # Errors
    ///
    /// As [`explain_at`](Self::explain_at).
    pub fn explain_without_distance(&self, id: StateId) -> Result<Explanation<StateId, usize>> {
        self.explained(id, false, None, &Silent)
    }

    fn explained(
        &self,
        id: StateId,
        exactly: bool,
        wins: Option<&Wins>,
        watch: &dyn Watch,
    ) -> Result<Explanation<StateId, usize>> {
        let value = |id| match wins {
            Some(wins) if wins.steps(id).is_some() => Value::Exact(wins.worth.clone()),
            _ => self.values.value(id),
        };
        if !exactly {
            let decided = wins.map(|wins| Decided { wins, exact: &[] });
            let explanation = self.explanation(id, &value, decided, watch)?;
            let is_open = match &explanation.turn {
                // What delays was open before, unless its value is known.
                Turn::Choice(_, candidates) => candidates.iter().any(|c| match c.standing {
                    Standing::Delays => matches!(c.value, Value::Bounds { .. }),
                    standing => standing == Standing::Open,
                }),
                _ => false,
            };
            if !is_open || self.arithmetic != Arithmetic::Exact {
                return Ok(explanation);
            }
        }
        let rows = self.graph().rows(id.number());
        let successors = rows.flat_map(|row| row.targets.iter());
        let mut wanted: Vec<graph::StateId> = successors.chain([id.number()]).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let exact_steps = wins.map(|wins| wins.exact_steps(&wanted, &self.solver(watch)));
        let exact_steps = exact_steps.transpose()?.unwrap_or_default();
        wanted.retain(|&state| self.values.size(state) == Size::Finite);
        let exact = (self.values).exact_values(self.graph(), &wanted, &self.solver(watch))?;
        let value = |id: graph::StateId| match wanted.binary_search(&id) {
            Ok(place) => Value::Exact(exact[place].clone()),
            Err(_) => value(id),
        };
        let exact = exact_steps.as_slice();
        let decided = wins.map(|wins| Decided { wins, exact });
        self.explanation(id, &value, decided, watch)
    }

    fn explanation(
        &self,
        id: StateId,
        value: &dyn Fn(graph::StateId) -> Value,
        decided: Option<Decided<'_>>,
        watch: &dyn Watch,
    ) -> Result<Explanation<StateId, usize>> {
        let graph = self.graph();
        let delays = || {
            if let Some(known) = self.delays.get() {
                return Ok(known);
            }
            let found = self.values.delays(graph, watch)?;
            Ok(self.delays.get_or_init(|| found))
        };
        let explainer = Explainer {
            graph,
            value,
            decided,
            delays: &delays,
            gains_by: &|action, player| self.values.gains_by(graph, action, player, watch),
            watch,
        };
        let found = explainer.explain(id.number())?;
        Ok(found.named(StateId::new, |place| place))
    }
}
