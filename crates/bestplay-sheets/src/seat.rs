//! One player before best play of the other: how often play comes to each state, and what is lost
//! there, in floating point.

use std::cell::Cell;

use bestplay::made::{Numbered, Walked};
use bestplay::{Explored, Player, Solved, Solver, StateId};

use crate::Result;

/// The chain that is left for one player when the other plays their best.
#[derive(Default)]
pub struct Seat {
    /// The states of the game, component after component, the first state's first.
    pub states: Vec<StateId>,
    /// Where each component ends.
    pub(crate) ends: Vec<usize>,
    /// Whether the player chooses there.
    pub chooses: Vec<bool>,
    /// The place of the action that best play takes.
    pub(crate) best: Vec<u32>,
    /// Where the actions of each state begin, and one more.
    pub(crate) actions: Vec<u32>,
    /// What each action loses against the best one.
    pub(crate) regrets: Vec<f64>,
    /// Where the outcomes of each action begin, and one more.
    pub(crate) outcomes: Vec<u32>,
    pub(crate) targets: Vec<u32>,
    pub(crate) probabilities: Vec<f64>,
    /// Transitions along which play was followed until now.
    pub(crate) work: Cell<u64>,
}

/// What is still in a component, of what came into it, when it is left behind.
const REST: f64 = 1e-14;

/// The most rounds through a component.
const MOST_ROUNDS: usize = 10_000;

/// The most rounds in which what is still to be lost spreads in a component, and the change that
/// does not matter: it only orders what is tried.
const MOST_SPREADS: usize = 60;
const SPREAD: f64 = 1e-9;

/// A play that nearly always comes back is followed round by round.
const NEARLY_ALWAYS: f64 = 1.0 - 1e-9;

impl Seat {
    /// The seat of a player in a solved game.
    pub(crate) fn new(solved: &Solved, player: Player, solver: &Solver<'_>) -> Result<Seat> {
        let best = Numbered::new(solved.choices());
        let play = Walked::new(solved.graph()).following(player.opponent(), &best);
        let explored = solver.explore_walked(&play)?;
        Ok(Seat::of(solved, player, &explored).shorter())
    }

    /// The seat in what is left of a solved game. Where the player follows a strategy, what that takes is the only
    /// action.
    pub fn of(solved: &Solved, player: Player, explored: &Explored<StateId>) -> Seat {
        let graph = explored.graph();
        let mut seat = Seat::empty();
        let mut order = Vec::with_capacity(graph.states());
        for mut component in graph.components().rev() {
            component.sort_unstable();
            order.extend(component);
            seat.ends.push(order.len());
        }
        let mut places = vec![0u32; graph.states()];
        for (place, id) in (0..).zip(&order) {
            places[id.index()] = place;
        }
        let middle = |&id: &StateId| {
            let (lower, upper) = solved.value_at(id).enclosure();
            (lower + upper) / 2.0
        };
        let values: Vec<f64> = explored.states().iter().map(middle).collect();
        for id in order {
            let (state, value) = (graph.state(id), values[id.index()]);
            let known = explored.states()[id.index()];
            let chooses = solved.graph().state(known).player() == Some(player);
            for action in state.actions() {
                let total = action.total() as f64;
                let mut worth = 0.0;
                for outcome in action.outcomes() {
                    let paid = outcome.payoff.to_f64();
                    let probability = outcome.weight as f64 / total;
                    worth += probability * (paid + values[outcome.to.index()]);
                    seat.targets.push(places[outcome.to.index()]);
                    seat.probabilities.push(probability);
                }
                seat.outcomes.push(seat.targets.len() as u32);
                let lost = match player {
                    Player::Max => value - worth,
                    Player::Min => worth - value,
                };
                // What is lost by rounding alone is nothing.
                let is_lost = chooses && lost > 1e-13;
                seat.regrets.push(if is_lost { lost } else { 0.0 });
            }
            seat.actions.push(seat.regrets.len() as u32);
            seat.chooses.push(chooses);
            seat.states.push(known);
            seat.best.push(solved.choices()[known.index()]);
        }
        seat
    }

    pub(crate) fn empty() -> Seat {
        Seat {
            actions: vec![0],
            outcomes: vec![0],
            ..Seat::default()
        }
    }

    /// The actions of a state, or its random event.
    pub(crate) fn actions_of(&self, state: usize) -> std::ops::Range<usize> {
        self.actions[state] as usize..self.actions[state + 1] as usize
    }

    /// What an action of a state loses, by its place.
    pub fn regret(&self, state: usize, place: usize) -> f64 {
        self.regrets[self.actions[state] as usize + place]
    }

    /// What is lost in all, and how often play comes to each state, if these actions are taken;
    /// `None` as soon as more than `most` is lost.
    pub fn follow(&self, taken: impl Fn(usize) -> usize, most: f64) -> Option<(f64, Vec<f64>)> {
        let states = self.states.len();
        let (mut visits, mut coming) = (vec![0.0; states], vec![0.0; states]);
        coming[0] = 1.0;
        let (mut lost, mut from, mut work) = (0.0, 0, 0);
        for &end in &self.ends {
            let came: f64 = coming[from..end].iter().sum();
            if came > 0.0 {
                // The only state from which a round started, and what was there.
                let mut head: Option<(usize, f64)> = None;
                let mut is_last = false;
                for _ in 0..MOST_ROUNDS {
                    for state in from..end {
                        let now = std::mem::take(&mut coming[state]);
                        if now == 0.0 || self.actions[state] == self.actions[state + 1] {
                            continue;
                        }
                        visits[state] += now;
                        let place = if self.chooses[state] { taken(state) } else { 0 };
                        let action = self.actions[state] as usize + place;
                        lost += now * self.regrets[action];
                        work += u64::from(self.outcomes[action + 1] - self.outcomes[action]);
                        for (to, probability) in self.outcomes(action) {
                            coming[to] += now * probability;
                        }
                    }
                    let (mut left, mut last, mut count) = (0.0, from, 0);
                    for (state, &coming) in coming[from..end].iter().enumerate() {
                        if coming > 0.0 {
                            left += coming;
                            last = from + state;
                            count += 1;
                        }
                    }
                    if is_last || left <= REST * came || lost > most {
                        break;
                    }
                    // Where all that is left comes back to one state, the same share of it does so
                    // in each round: all rounds are one.
                    head = match head {
                        _ if count > 1 => None,
                        Some((known, before)) if known == last && left < NEARLY_ALWAYS * before => {
                            coming[last] = left / (1.0 - left / before);
                            is_last = true;
                            None
                        }
                        _ => Some((last, left)),
                    };
                }
                coming[from..end].fill(0.0);
                if lost > most {
                    self.work.set(self.work.get() + work);
                    return None;
                }
            }
            from = end;
        }
        self.work.set(self.work.get() + work);
        Some((lost, visits))
    }

    /// Where an action leads, and how likely.
    pub(crate) fn outcomes(&self, action: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let outcomes = self.outcomes[action] as usize..self.outcomes[action + 1] as usize;
        let targets = self.targets[outcomes.clone()].iter();
        let probabilities = self.probabilities[outcomes].iter().copied();
        targets.map(|&to| to as usize).zip(probabilities)
    }

    /// About what is still lost from each state on, if these actions are taken.
    pub(crate) fn ahead(&self, taken: impl Fn(usize) -> usize) -> Vec<f64> {
        let mut ahead = vec![0.0; self.states.len()];
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let components: Vec<(usize, usize)> = starts.zip(self.ends.iter().copied()).collect();
        for (from, end) in components.into_iter().rev() {
            for _ in 0..MOST_SPREADS {
                let mut change: f64 = 0.0;
                for state in (from..end).rev() {
                    if self.actions[state] == self.actions[state + 1] {
                        continue;
                    }
                    let place = if self.chooses[state] { taken(state) } else { 0 };
                    let lost = self.lost(self.actions[state] as usize + place, &ahead);
                    change = change.max((lost - ahead[state]).abs());
                    ahead[state] = lost;
                }
                if end - from == 1 || change <= SPREAD {
                    break;
                }
            }
        }
        ahead
    }

    /// What is lost by an action, now and later.
    fn lost(&self, action: usize, ahead: &[f64]) -> f64 {
        let later = self.outcomes(action).map(|(to, p)| p * ahead[to]);
        self.regrets[action] + later.sum::<f64>()
    }

    /// How much more than what is lost from a state on, as `ahead` says, an action loses.
    pub(crate) fn excess(&self, state: usize, place: usize, ahead: &[f64]) -> f64 {
        self.lost(self.actions[state] as usize + place, ahead) - ahead[state]
    }
}
