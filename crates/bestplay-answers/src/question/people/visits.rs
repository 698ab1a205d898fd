//! How often play comes to a state of a chain, proven: as the value of a chain that pays 1 for each visit.
//! From most states play never comes to that one: they are left out.

use bestplay::made::Walked;
use bestplay::{Game, Graph, Node, Payoff, Solver, StateId, Value};

use crate::Result;

/// How often play of a chain comes to a state, on average.
pub(super) fn visits(graph: &Graph, to: StateId, solver: &Solver<'_>) -> Result<Value> {
    let visits = Visits {
        play: Walked::new(graph),
        to,
        before: graph.before([to]),
    };
    let value = solver.solve(&visits)?.value();
    let one = Value::fraction(i64::from(to == StateId::INITIAL), 1);
    Ok(value.plus(&one))
}

/// A chain that pays 1 whenever it comes to a state.
struct Visits<'a> {
    play: Walked<'a>,
    to: StateId,
    /// The states from which play may come there, and the state itself.
    before: Vec<bool>,
}

/// All states from which play does not come there.
const BEYOND: StateId = StateId::new(u32::MAX);

impl Game for Visits<'_> {
    type State = StateId;
    type Action = u32;

    fn initial(&self) -> StateId {
        StateId::INITIAL
    }

    fn node(&self, state: &StateId) -> Node<StateId, u32> {
        if !self.before.get(state.index()).is_some_and(|&before| before) {
            return Node::End(Payoff::ZERO);
        }
        let counted = |state: StateId| match self.before[state.index()] {
            true => (state, Payoff::from(i64::from(state == self.to))),
            false => (BEYOND, Payoff::ZERO),
        };
        match self.play.node(state) {
            Node::End(_) => Node::End(Payoff::ZERO),
            Node::Chance(branch) => Node::chance(branch.paying().map(|(state, _)| counted(state))),
            choice => choice,
        }
    }
}
