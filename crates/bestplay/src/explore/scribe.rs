//! Writing nodes into a graph: what the rules say of a state becomes words, outlines and shapes.

use super::guesses::Guesses;
use crate::graph::{GraphBuilder, StateId};
use crate::{Branch, Game, Mistake, Node, Payoff};

/// Numbers the states that rules lead to.
pub(super) trait Numbers<S> {
    /// The state of a number, if there is one: for guesses.
    fn state(&self, number: StateId) -> Option<&S>;

    /// The number of a state; a new one if it is new.
    fn number(&mut self, state: S) -> StateId;
}

/// A graph in the making, and guesses of which state comes next.
pub(super) struct Scribe {
    pub(super) builder: GraphBuilder,
    guesses: Guesses,
    /// Successors of late, and how many of them had to be looked up.
    met: u32,
    looked_up: u32,
}

/// Successors that are counted, about, before older ones count less.
const LATE: u32 = 1 << 14;

impl Scribe {
    pub(super) fn new(forever: Payoff) -> Scribe {
        Scribe {
            builder: GraphBuilder::new(forever),
            guesses: Guesses::new(),
            met: 0,
            looked_up: 0,
        }
    }

    /// Whether most successors have to be looked up.
    pub(super) fn scattered(&self) -> bool {
        2 * self.looked_up > self.met
    }

    /// Writes what happens in the next state. If the node is `settled`, its states are in canonical
    /// form.
    #[inline]
    pub(super) fn write<G: Game>(
        &mut self,
        game: &G,
        numbers: &mut impl Numbers<G::State>,
        node: Node<G::State, G::Action>,
        settled: bool,
    ) -> Result<(), Mistake> {
        self.met += self.guesses.start_state() as u32;
        if self.met >= LATE {
            self.met /= 2;
            self.looked_up /= 2;
        }
        match node {
            Node::End(payoff) => self.builder.end(payoff),
            Node::Chance(branch) => {
                self.choice(game, numbers, branch, settled)?;
                self.builder.end_state(None);
            }
            Node::Choice(player, actions) => {
                if let Some(mistake) = wrong_actions(&actions) {
                    return Err(mistake);
                }
                for (_, branch) in actions {
                    self.choice(game, numbers, branch, settled)?;
                }
                self.builder.end_state(Some(player));
            }
        }
        Ok(())
    }

    // Otherwise each branch is copied once more.
    #[inline(always)]
    fn choice<G: Game>(
        &mut self,
        game: &G,
        numbers: &mut impl Numbers<G::State>,
        branch: Branch<G::State>,
        settled: bool,
    ) -> Result<(), Mistake> {
        match branch {
            Branch::Free(chance) => {
                if let Some(fault) = chance.fault() {
                    return Err(fault.into());
                }
                // The most frequent case is worth a way of its own.
                match chance.into_two() {
                    Ok([(a, u), (b, v)]) => {
                        let a = self.target(game, numbers, 0, a, settled);
                        let b = self.target(game, numbers, 1, b, settled);
                        if a != b {
                            self.builder.pair([a, b], [u, v]);
                            return Ok(());
                        }
                        self.builder.outcome(a, u + v, None);
                    }
                    Err(chance) => chance.each(|place, state, weight| {
                        let target = self.target(game, numbers, place, state, settled);
                        self.builder.outcome(target, weight, None);
                    }),
                }
            }
            Branch::Paying(chance) => {
                if let Some(fault) = chance.fault() {
                    return Err(fault.into());
                }
                chance.each(|place, (state, payoff), weight| {
                    let target = self.target(game, numbers, place, state, settled);
                    self.builder.outcome(target, weight, Some(payoff));
                });
            }
        }
        self.builder.end_choice();
        Ok(())
    }

    /// The number of a successor: guessed, or looked up, or new.
    #[inline]
    fn target<G: Game>(
        &mut self,
        game: &G,
        numbers: &mut impl Numbers<G::State>,
        place: usize,
        state: G::State,
        settled: bool,
    ) -> StateId {
        let state = if settled {
            state
        } else {
            game.canonical(state)
        };
        let slot = self.guesses.slot(place);
        let guesses = [self.guesses.by_choice(slot), self.guesses.by_state(slot)];
        let guessed = |&guess: &StateId| numbers.state(guess) == Some(&state);
        let target = match guesses.iter().copied().find(guessed) {
            Some(guess) => guess,
            None => {
                self.looked_up += 1;
                numbers.number(state)
            }
        };
        self.guesses.note(slot, target);
        target
    }
}

/// What is wrong with a list of actions, if anything.
fn wrong_actions<A: Eq + std::hash::Hash + std::fmt::Debug, B>(
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
