//! A strategy by the numbers of a graph's states: what the players of a [`Walked`](super::Walked)
//! graph follow.

use std::collections::HashMap;

use super::Strategy;
use crate::explore::Explored;
use crate::{Branch, Chance, Game, Node, Player, StateId};

/// What is taken in each state of a graph, by the places of its actions.
///
/// # Examples
///
/// ```
/// use bestplay::{Chance, StateId, made::Numbered};
///
/// let (first, second) = (StateId::new(0), StateId::new(1));
/// let sure = Numbered::new(&[0, 2]);
/// assert_eq!((sure.sure(second), sure.sure(StateId::new(2))), (Some(2), None));
/// let mixed = Numbered::from_fn(1, |_| Some(Chance::uniform([0, 1])));
/// assert_eq!((mixed.sure(first), mixed.at(first).total()), (None, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Numbered {
    /// The place of the action; or, from [`MIXED`] on, that of a mixture.
    taken: Vec<u32>,
    mixtures: Vec<Chance<usize>>,
    /// The numbers of the mixtures, by their places and weights.
    known: HashMap<Vec<(usize, u128)>, u32>,
}

/// What is taken is a mixture.
const MIXED: u32 = 1 << 31;

/// No action is known.
const NONE: u32 = MIXED - 1;

impl Numbered {
    /// The places of the actions that are taken, such as the
    /// [`choices`](crate::Solved::choices) of a solution.
    pub fn new(places: &[u32]) -> Numbered {
        let place = |&place: &u32| place.min(NONE);
        Numbered {
            taken: places.iter().map(place).collect(),
            ..Numbered::default()
        }
    }

    /// What `choose` says of each state of a graph with so many; `None` where nobody chooses, or
    /// where the strategy does not know what to do.
    pub fn from_fn(
        states: usize,
        mut choose: impl FnMut(StateId) -> Option<Chance<usize>>,
    ) -> Numbered {
        let mut numbered = Numbered::default();
        for number in 0..states as u32 {
            numbered.push(choose(StateId::new(number)));
        }
        numbered
    }

    /// Adds what is taken in the next state.
    fn push(&mut self, taken: Option<Chance<usize>>) {
        let taken = taken.map_or(NONE, |chance| self.number(chance));
        self.taken.push(taken);
    }

    /// The number of what is taken.
    fn number(&mut self, chance: Chance<usize>) -> u32 {
        if let [(place, _)] = *chance.outcomes() {
            return u32::try_from(place).map_or(NONE, |place| place.min(NONE));
        }
        let next = self.mixtures.len() as u32;
        let mixtures = &mut self.mixtures;
        if chance.long_weights().is_some() {
            mixtures.push(chance);
            return MIXED | next;
        }
        let outcomes = chance.outcomes().to_vec();
        MIXED
            | *self.known.entry(outcomes).or_insert_with(|| {
                mixtures.push(chance);
                next
            })
    }

    /// What is taken in a state; a place that there is not if nothing is known of it.
    pub fn at(&self, state: StateId) -> Chance<usize> {
        match self.taken.get(state.index()) {
            Some(&mixed) if mixed >= MIXED => self.mixtures[(mixed - MIXED) as usize].clone(),
            Some(&place) if place < NONE => Chance::certain(place as usize),
            _ => Chance::certain(usize::MAX),
        }
    }

    /// The place of the action that is surely taken in a state, if one is.
    pub fn sure(&self, state: StateId) -> Option<usize> {
        let taken = self.taken.get(state.index())?;
        (*taken < NONE).then_some(*taken as usize)
    }
}

impl Strategy<StateId, u32> for &Numbered {
    fn choose(&self, state: &StateId, _: Player, _: &[(u32, Branch<StateId>)]) -> Chance<usize> {
        self.at(*state)
    }
}

impl<S> Explored<S> {
    /// What a strategy takes in each state in which somebody chooses.
    ///
    /// # Complexity
    ///
    /// Asks for each of these states' nodes once.
    pub fn numbered<G>(&self, game: &G, strategy: &impl Strategy<S, G::Action>) -> Numbered
    where
        G: Game<State = S>,
    {
        let mut one = self.numbered_each(game, std::slice::from_ref(strategy));
        one.pop().unwrap_or_default()
    }

    /// What each of several strategies takes in each state in which somebody chooses.
    ///
    /// # Complexity
    ///
    /// Asks for each of these states' nodes once, however many strategies there are.
    pub fn numbered_each<G>(
        &self,
        game: &G,
        strategies: &[impl Strategy<S, G::Action>],
    ) -> Vec<Numbered>
    where
        G: Game<State = S>,
    {
        let mut each = vec![Numbered::default(); strategies.len()];
        for (state, known) in self.graph().iter().zip(self.states()) {
            let node = state.player().map(|_| game.node(known));
            for (numbered, strategy) in each.iter_mut().zip(strategies) {
                numbered.push(match &node {
                    Some(Node::Choice(player, actions)) => {
                        Some(strategy.choose(known, *player, actions))
                    }
                    _ => None,
                });
            }
        }
        each
    }
}
