//! Writing nodes into a graph: what the rules say of a state becomes words, outlines and shapes.

use std::hash::Hash;

use super::ahead::{Head, Rest, wrong_actions};
use super::guesses::Guesses;
use super::table::{Found, StateTable};
use crate::graph::{GraphBuilder, StateId};
use crate::{Branch, Game, Mistake, Node, Payoff};

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

    /// Whether three of four successors have to be looked up, or more.
    pub(super) fn scattered(&self) -> bool {
        4 * self.looked_up > 3 * self.met
    }

    /// Writes what happens in the next state.
    #[inline]
    pub(super) fn write<G: Game>(
        &mut self,
        game: &G,
        table: &mut StateTable<G::State>,
        distinct: &mut Distinct<G::Action>,
        node: Node<G::State, G::Action>,
    ) -> Result<(), Mistake> {
        self.start_state();
        match node {
            Node::End(payoff) => self.builder.end(payoff),
            Node::Between(least, most) => self.between([least, most])?,
            Node::Chance(branch) => {
                self.choice(game, table, branch)?;
                self.builder.end_state(None);
            }
            Node::Choice(player, actions) => {
                if let Some(mistake) = distinct.wrong(&actions) {
                    return Err(mistake);
                }
                for (_, branch) in actions {
                    self.choice(game, table, branch)?;
                }
                self.builder.end_state(Some(player));
            }
        }
        Ok(())
    }

    /// The same, from a node that was laid flat.
    #[inline]
    pub(super) fn write_flat<S: Hash + Eq>(
        &mut self,
        table: &mut StateTable<S>,
        head: Head,
        rest: &mut Rest<'_, impl Iterator<Item = Found<S>>>,
    ) -> Result<(), Mistake> {
        self.start_state();
        match head {
            Head::End(range) => self.between(range)?,
            Head::Steps(player, count) => {
                let guesses = &mut self.guesses;
                let looked_up = &mut self.looked_up;
                let targets = rest.successors.by_ref().take(count);
                let targets = targets.map(|found| {
                    let target = table.insert_found(found);
                    *looked_up += u32::from(guesses.missed(0, target));
                    target
                });
                self.builder.steps(player, count, targets);
            }
            Head::Branches(player, count) => {
                for &length in rest.lengths.by_ref().take(count) {
                    let outcomes = rest.outcomes.by_ref().take(length);
                    // The list that ends first comes first: of the other, no more is taken.
                    let outcomes = outcomes.zip(rest.successors.by_ref());
                    let mut long = None;
                    for (place, (&(weight, payoff), found)) in outcomes.enumerate() {
                        if place == 0 && weight == 0 {
                            long = rest.long.next();
                        }
                        let target = table.insert_found(found);
                        self.looked_up += u32::from(self.guesses.missed(place, target));
                        let long = (long.map(|long| &long[..]), place);
                        self.builder.outcome_of(target, weight, payoff, long);
                    }
                    self.builder.end_choice();
                }
                self.builder.end_state(player);
            }
            Head::Wrong(mistake) => return Err(mistake),
        }
        Ok(())
    }

    /// Play ends and pays between these.
    fn between(&mut self, range: [Payoff; 2]) -> Result<(), Mistake> {
        if range[1] < range[0] {
            return Err(Mistake::Between(range));
        }
        self.builder.between(range);
        Ok(())
    }

    /// The next outcome is the first of a state.
    #[inline]
    fn start_state(&mut self) {
        self.met += self.guesses.start_state() as u32;
        if self.met >= LATE {
            self.met /= 2;
            self.looked_up /= 2;
        }
    }

    // Otherwise each branch is copied once more.
    #[inline(always)]
    fn choice<G: Game>(
        &mut self,
        game: &G,
        table: &mut StateTable<G::State>,
        branch: Branch<G::State>,
    ) -> Result<(), Mistake> {
        match branch {
            Branch::Free(chance) => {
                // The most frequent case is worth a way of its own.
                let chance = match chance.into_two() {
                    Ok([(a, u), (b, v)]) => {
                        let a = self.target(game, table, 0, a);
                        let b = self.target(game, table, 1, b);
                        if a == b {
                            self.builder.outcome(a, u + v, None);
                            self.builder.end_choice();
                        } else {
                            self.builder.pair([a, b], [u, v]);
                        }
                        return Ok(());
                    }
                    Err(chance) => chance,
                };
                if let Some(fault) = chance.fault() {
                    return Err(fault.into());
                }
                let long = chance.long_weights().map(<[_]>::to_vec);
                chance.each(|place, state, weight| {
                    let target = self.target(game, table, place, state);
                    let long = (long.as_deref(), place);
                    self.builder.outcome_of(target, weight, None, long);
                });
            }
            Branch::Paying(chance) => {
                if let Some(fault) = chance.fault() {
                    return Err(fault.into());
                }
                let long = chance.long_weights().map(<[_]>::to_vec);
                chance.each(|place, (state, payoff), weight| {
                    let target = self.target(game, table, place, state);
                    let long = (long.as_deref(), place);
                    self.builder.outcome_of(target, weight, Some(payoff), long);
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
        table: &mut StateTable<G::State>,
        place: usize,
        state: G::State,
    ) -> StateId {
        let state = game.canonical(state);
        let slot = self.guesses.slot(place);
        let states = table.states();
        let is = |guess: StateId| states.get(guess as usize) == Some(&state);
        // A loop over the three would cost more than they do.
        let [first, second, third] = self.guesses.of(slot);
        let target = match is(first) {
            true => first,
            false if is(second) => second,
            false if is(third) => third,
            false => {
                self.looked_up += 1;
                table.insert(state)
            }
        };
        self.guesses.note(slot, target);
        target
    }
}

/// Actions of a state, of which no two are the same.
pub(super) struct Distinct<A>(Vec<A>);

impl<A: Clone + Eq + std::hash::Hash + std::fmt::Debug> Distinct<A> {
    pub(super) fn new() -> Distinct<A> {
        Distinct(Vec::new())
    }

    /// What is wrong with a list of actions, if anything. If it starts a list that was looked at before,
    /// that need not be asked; lists are kept only where copying them costs little.
    #[inline(never)]
    fn wrong<B>(&mut self, actions: &[(A, B)]) -> Option<Mistake> {
        let mut both = actions.iter().zip(&self.0);
        let starts = (1..=self.0.len()).contains(&actions.len());
        if starts && both.all(|((action, _), known)| action == known) {
            return None;
        }
        let mistake = wrong_actions(actions);
        if mistake.is_none() && !std::mem::needs_drop::<A>() {
            self.0.clear();
            self.0
                .extend(actions.iter().map(|(action, _)| action.clone()));
        }
        mistake
    }
}
