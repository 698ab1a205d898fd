//! Looking up the successors of some states together, before they are written.
//!
//! Most successors are guessed ([`guesses`](super::guesses)). In games where they are not, as on
//! boards, nearly each one is a wait for memory: for its slot, and for the state that the slot
//! names. The waits for what is looked up together are one wait; between the rules of one state and
//! the words of another they would come one by one. So the nodes of some states are laid flat: all
//! successors in one list, which is hashed and looked up in a few passes, and beside it what else
//! the nodes say.

use super::near::hash;
use super::table::{Found, StateTable};
use crate::graph::StateId;
use crate::{Branch, Chance, Game, Mistake, Natural, Node, Payoff, Player};

/// States that are asked for together.
pub(super) const WINDOW: usize = 16;

/// The number of a successor that was not found; exploring ends before there are so many states.
const UNKNOWN: StateId = StateId::MAX;

/// What is said of a state, but for where it leads.
pub(super) enum Head {
    End([Payoff; 2]),
    /// So many certain steps, each to the next successor.
    Steps(Option<Player>, usize),
    /// So many branches.
    Branches(Option<Player>, usize),
    Wrong(Mistake),
}

/// The branches and successors of the nodes that are not written yet.
pub(super) struct Rest<'a, F> {
    pub(super) lengths: std::slice::Iter<'a, usize>,
    pub(super) outcomes: std::slice::Iter<'a, (u128, Option<Payoff>)>,
    /// The weights of each branch where they are long.
    pub(super) long: std::slice::Iter<'a, Vec<Natural>>,
    pub(super) successors: F,
}

/// Nodes laid flat, whose successors were looked up.
pub(super) struct Ahead<S> {
    heads: Vec<Head>,
    branches: Branches,
    successors: Successors<S>,
}

/// What all branches of all nodes say, but for where they lead.
#[derive(Default)]
struct Branches {
    /// The number of outcomes of each branch.
    lengths: Vec<usize>,
    /// The weight of each outcome, and what is paid on the way.
    outcomes: Vec<(u128, Option<Payoff>)>,
    /// The weights of each branch where they are long; those above are 0 then.
    long: Vec<Vec<Natural>>,
}

/// All successors of all nodes, in canonical form.
struct Successors<S> {
    states: Vec<S>,
    hashes: Vec<u32>,
    /// The number of each, or [`UNKNOWN`].
    numbers: Vec<StateId>,
}

impl<S: std::hash::Hash + Eq> Ahead<S> {
    pub(super) fn new() -> Ahead<S> {
        Ahead {
            heads: Vec::new(),
            branches: Branches::default(),
            successors: Successors {
                states: Vec::new(),
                hashes: Vec::new(),
                numbers: Vec::new(),
            },
        }
    }

    /// Asks for some of the states, up to the first whose rules are wrong, and looks their
    /// successors up.
    pub(super) fn ask<G: Game<State = S>>(
        &mut self,
        game: &G,
        table: &StateTable<S>,
        states: std::ops::Range<usize>,
    ) {
        self.heads.clear();
        self.branches.lengths.clear();
        self.branches.outcomes.clear();
        self.branches.long.clear();
        for state in &table.states()[states] {
            let head = match game.node(state) {
                Node::End(payoff) => Head::End([payoff; 2]),
                Node::Between(least, most) => Head::End([least, most]),
                Node::Chance(branch) if is_step(&branch) => {
                    self.successors.enter(game, branch);
                    Head::Steps(None, 1)
                }
                Node::Chance(branch) => match self.lay(game, branch) {
                    Ok(()) => Head::Branches(None, 1),
                    Err(mistake) => Head::Wrong(mistake),
                },
                Node::Choice(player, actions) => self.choice(game, player, actions),
            };
            let wrong = matches!(head, Head::Wrong(_));
            self.heads.push(head);
            if wrong {
                break;
            }
        }
        self.successors.look_up(table);
    }

    /// Gives away what was asked for: the head of each node, and all that they consist of.
    pub(super) fn give(
        &mut self,
    ) -> (
        std::vec::Drain<'_, Head>,
        Rest<'_, impl Iterator<Item = Found<S>>>,
    ) {
        let rest = Rest {
            lengths: self.branches.lengths.iter(),
            outcomes: self.branches.outcomes.iter(),
            long: self.branches.long.iter(),
            successors: self.successors.drain(),
        };
        (self.heads.drain(..), rest)
    }

    fn choice<G: Game<State = S>>(
        &mut self,
        game: &G,
        player: Player,
        actions: Vec<(G::Action, Branch<S>)>,
    ) -> Head {
        if let Some(mistake) = wrong_actions(&actions) {
            return Head::Wrong(mistake);
        }
        let count = actions.len();
        if actions.iter().all(|(_, branch)| is_step(branch)) {
            for (_, branch) in actions {
                self.successors.enter(game, branch);
            }
            return Head::Steps(Some(player), count);
        }
        for (_, branch) in actions {
            if let Err(mistake) = self.lay(game, branch) {
                return Head::Wrong(mistake);
            }
        }
        Head::Branches(Some(player), count)
    }

    /// Takes one branch apart.
    fn lay<G: Game<State = S>>(&mut self, game: &G, branch: Branch<S>) -> Result<(), Mistake> {
        let laid = &mut self.branches;
        match &branch {
            Branch::Free(chance) => laid.lay(chance, |_| None)?,
            Branch::Paying(chance) => laid.lay(chance, |(_, payoff)| Some(*payoff))?,
        }
        self.successors.enter(game, branch);
        Ok(())
    }
}

impl Branches {
    fn lay<T>(
        &mut self,
        chance: &Chance<T>,
        pays: impl Fn(&T) -> Option<Payoff>,
    ) -> Result<(), Mistake> {
        if let Some(fault) = chance.fault() {
            return Err(fault.into());
        }
        let outcomes = chance.outcomes();
        self.lengths.push(outcomes.len());
        let outcomes = outcomes.iter().map(|(to, weight)| (*weight, pays(to)));
        self.outcomes.extend(outcomes);
        self.long.extend(chance.long_weights().map(<[_]>::to_vec));
        Ok(())
    }
}

impl<S: std::hash::Hash + Eq> Successors<S> {
    #[inline]
    fn enter<G: Game<State = S>>(&mut self, game: &G, branch: Branch<S>) {
        let mut enter = |state| {
            let state = game.canonical(state);
            self.hashes.push(hash(&state));
            self.states.push(state);
        };
        match branch {
            Branch::Free(chance) => chance.each(|_, state, _| enter(state)),
            Branch::Paying(chance) => chance.each(|_, (state, _), _| enter(state)),
        }
    }

    fn look_up(&mut self, table: &StateTable<S>) {
        table.glance(&self.hashes);
        self.numbers.clear();
        let states = self.hashes.iter().zip(&self.states);
        self.numbers
            .extend(states.map(|(&hash, state)| table.find_hashed(hash, state).unwrap_or(UNKNOWN)));
    }

    /// Gives all successors away.
    #[inline]
    fn drain(&mut self) -> impl Iterator<Item = Found<S>> {
        let states = self.states.drain(..).zip(self.hashes.drain(..));
        let numbers = self.numbers.drain(..);
        numbers.zip(states).map(|(number, (state, hash))| {
            if number == UNKNOWN {
                Err((hash, state))
            } else {
                Ok(number)
            }
        })
    }
}

/// Whether a branch is a certain step for which nothing is paid.
#[inline]
pub(super) fn is_step<S>(branch: &Branch<S>) -> bool {
    match branch {
        Branch::Free(chance) => chance.outcomes().len() == 1 && chance.fault().is_none(),
        Branch::Paying(_) => false,
    }
}

/// What is wrong with a list of actions, if anything.
pub(crate) fn wrong_actions<A: Eq + std::hash::Hash + std::fmt::Debug, B>(
    actions: &[(A, B)],
) -> Option<Mistake> {
    let repeated = if actions.len() <= 16 {
        (1..actions.len()).find(|&i| actions[..i].iter().any(|(other, _)| *other == actions[i].0))
    } else {
        let mut seen = std::collections::HashSet::with_capacity(actions.len());
        actions.iter().position(|(action, _)| !seen.insert(action))
    };
    match repeated {
        Some(i) => Some(Mistake::RepeatedAction(format!("{:?}", actions[i].0))),
        None if actions.is_empty() => Some(Mistake::NoAction),
        None => None,
    }
}
