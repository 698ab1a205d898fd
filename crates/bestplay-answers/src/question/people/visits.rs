//! How often play comes to the states of a chain: about, for all of them at once; and proven, for one,
//! as the value of a chain that pays 1 for each visit. From most states play never comes to that one:
//! they are left out.

use bestplay::made::Walked;
use bestplay::{Branch, Chance, Game, Graph, Node, Payoff, Solver, StateId, Value};

use crate::Result;

/// What is still in a component, of what came into it, when it is left behind.
const REST: f64 = 1e-14;

/// The most rounds through a component.
const MOST_ROUNDS: usize = 1_000;

/// How often play comes to each state of a chain, about: component after component, the first
/// state's first, round by round until nearly everything has left it.
pub(super) fn about(graph: &Graph) -> Vec<f64> {
    let mut visits = vec![0.0; graph.states()];
    let mut coming = visits.clone();
    coming[StateId::INITIAL.index()] = 1.0;
    for mut component in graph.components().rev() {
        component.sort_unstable();
        let inside = |coming: &[f64]| -> f64 {
            let states = component.iter();
            states.map(|id| coming[id.index()]).sum()
        };
        let came = inside(&coming);
        for _ in 0..MOST_ROUNDS {
            for &id in &component {
                let now = std::mem::take(&mut coming[id.index()]);
                if now == 0.0 {
                    continue;
                }
                visits[id.index()] += now;
                for action in graph.state(id).actions() {
                    let part = now / action.total() as f64;
                    for outcome in action.outcomes() {
                        coming[outcome.to.index()] += part * outcome.weight as f64;
                    }
                }
            }
            if component.len() == 1 && coming[component[0].index()] == 0.0
                || inside(&coming) <= REST * came
            {
                break;
            }
        }
        for id in &component {
            coming[id.index()] = 0.0;
        }
    }
    visits
}

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
        let paid = |chance: Chance<(StateId, Payoff)>| chance.map(|(state, _)| counted(state));
        match self.play.node(state) {
            Node::End(_) => Node::End(Payoff::ZERO),
            Node::Chance(Branch::Free(chance)) => Node::chance(chance.map(counted)),
            Node::Chance(Branch::Paying(chance)) => Node::chance(paid(*chance)),
            choice => choice,
        }
    }
}
