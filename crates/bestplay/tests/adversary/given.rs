//! A game given state by state, with all that rules may say besides: long weights, cuts, canonical forms, mirror
//! images, stages. One type of game, so that the engine is compiled once for all of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use bestplay::{Branch, Game, Node, Notation, Payoff};

use crate::table::Table;

/// A game by its nodes; play starts in state 0.
#[derive(Default)]
pub(crate) struct Given {
    pub(crate) nodes: Vec<Node<u32, u32>>,
    pub(crate) forever: Payoff,
    /// By state, if there are any.
    pub(crate) forms: Vec<u32>,
    pub(crate) mirrors: Vec<u32>,
    pub(crate) stages: Vec<u64>,
    /// How often the rules were asked what happens in a state.
    pub(crate) asked: AtomicUsize,
}

impl Given {
    /// The game of a table.
    pub(crate) fn of(table: &Table) -> Given {
        let states = 0..table.entries.len() as u32;
        Given {
            nodes: states.map(|state| table.node(&state)).collect(),
            forever: table.forever,
            ..Given::default()
        }
    }

    /// Any game, its states and actions numbered in the order in which they are met.
    pub(crate) fn met<G: Game>(game: &G) -> Given {
        let mut numbers = HashMap::from([(game.initial(), 0)]);
        let mut states = vec![game.initial()];
        let mut nodes = Vec::new();
        while let Some(state) = states.get(nodes.len()).cloned() {
            let mut number = |to: G::State| {
                let to = game.canonical(to);
                *numbers.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len() as u32 - 1
                })
            };
            let mut branch = |branch: Branch<G::State>| match branch {
                Branch::Free(chance) => Branch::Free(chance.map(&mut number)),
                paid => Branch::from(paid.paying().map(|(to, paid)| (number(to), paid))),
            };
            nodes.push(match game.node(&state) {
                Node::End(payoff) => Node::End(payoff),
                Node::Between(least, most) => Node::Between(least, most),
                Node::Chance(event) => Node::Chance(branch(event)),
                Node::Choice(player, actions) => {
                    let actions = (0..).zip(actions);
                    let actions = actions.map(|(action, (_, event))| (action, branch(event)));
                    Node::Choice(player, actions.collect())
                }
            });
        }
        Given {
            nodes,
            forever: game.forever(),
            ..Given::default()
        }
    }
}

impl Game for Given {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u32> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.nodes[state as usize].clone()
    }

    fn canonical(&self, state: u32) -> u32 {
        self.forms.get(state as usize).copied().unwrap_or(state)
    }

    fn mirror(&self, &state: &u32) -> Option<u32> {
        self.mirrors.get(state as usize).copied()
    }

    fn stage(&self, &state: &u32) -> u64 {
        self.stages.get(state as usize).copied().unwrap_or(0)
    }

    fn forever(&self) -> Payoff {
        self.forever
    }
}

impl Notation for Given {
    fn show_state(&self, state: &u32) -> String {
        state.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<u32, String> {
        text.parse()
            .map_err(|_| format!("'{text}': expected a number"))
    }

    fn show_action(&self, action: &u32) -> String {
        action.to_string()
    }
}
