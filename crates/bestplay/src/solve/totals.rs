//! Totals that may grow for ever: where the expected payoff is infinite or has no meaning.
//!
//! Only payoffs *on the way* can add up without end, and only where play can be kept for ever: in
//! *end components*, sets of states with actions that surely stay inside. There the expected
//! payoff of each action counts (by the law of large numbers, amounts that are collected again and
//! again with a positive mean add up to infinity). Three cases are told apart in each strongly
//! connected component:
//!
//! - No action of an end component pays: every total is finite.
//! - All that pay have the same sign, say positive: then the value is finite just where `Min` can
//!   almost surely leave, or settle where nothing is paid; elsewhere it is infinite. The states
//!   where `Min` can are the largest X for which, within X, repeatedly adding to Y the states
//!   from which `Min` can make progress to Y with positive probability or stay for ever without
//!   paying, ends with Y = X: νX μY νZ, the almost-sure coBüchi condition of turn-based stochastic
//!   games (de Alfaro and Henzinger 2000, "Concurrent omega-regular games").
//! - Some pay and some cost, or the same action does either with mean 0: a play that stays may
//!   have no total at all. That is an error.

use std::collections::HashMap;

use crate::graph::{Components, Graph, GraphBuilder, Kind, Row, StateId};
use crate::number::Fixed;
use crate::{Payoff, Player};

/// Whether a state's expected total is finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Finite,
    PlusInfinite,
    MinusInfinite,
}

/// Which states have a finite value, and how it is kept so.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    /// Empty if all are finite.
    sizes: Vec<Size>,
    /// In components where a total might grow for ever: the choice by which the player who does
    /// not want that prevents it.
    proper: HashMap<StateId, u32>,
    pays: bool,
}

/// A state in which the expected total has no meaning, and why.
#[derive(Debug)]
pub(super) struct Undefined {
    pub(super) state: StateId,
    pub(super) reason: &'static str,
}

const WAVERS: &str = "play can go on for ever collecting payoffs of mean 0, so that the total \
                      never settles; let such a round end the play, or pay nothing";
const MIXED: &str = "play can go on for ever collecting payoffs of either sign, so that the total \
                     need not settle; let the play end, or pay only one way";
const BOTH: &str = "one way to go on makes the total infinite and another minus infinite";

impl Totals {
    /// Looks for infinite totals.
    ///
    /// # Errors
    ///
    /// A state in which the expected total has no meaning.
    pub(super) fn of(graph: &Graph, components: &Components) -> Result<Totals, Undefined> {
        let mut totals = Totals {
            pays: graph.pays_on_the_way(),
            ..Totals::default()
        };
        if totals.pays {
            for states in components.iter() {
                if graph.kind(states[0]) != Kind::End {
                    Part::new(graph, &totals, states).judge(&mut totals, graph.states())?;
                }
            }
        }
        Ok(totals)
    }

    /// Whether anything is paid on the way.
    pub(super) fn pays(&self) -> bool {
        self.pays
    }

    /// How large the value of a state is.
    #[inline]
    pub(crate) fn size(&self, state: StateId) -> Size {
        self.sizes
            .get(state as usize)
            .copied()
            .unwrap_or(Size::Finite)
    }

    #[inline]
    pub(super) fn is_finite(&self, state: StateId) -> bool {
        self.size(state) == Size::Finite
    }

    /// Whether a row of a state with a finite value matters: one that may lead to an infinite
    /// loss for the state's player never does.
    #[inline]
    pub(crate) fn allows(&self, row: &Row<'_>) -> bool {
        self.sizes.is_empty() || row.targets.iter().all(|&target| self.is_finite(target))
    }

    /// The choice that keeps the total finite, where that is in question.
    pub(super) fn proper(&self, state: StateId) -> Option<u32> {
        self.proper.get(&state).copied()
    }

    /// Whether some strategies make totals of these states grow for ever.
    pub(super) fn needs_proper(&self, states: &[StateId]) -> bool {
        !self.proper.is_empty() && states.iter().any(|state| self.proper.contains_key(state))
    }
}

/// A component with what matters for infinite totals.
struct Part<'a> {
    states: &'a [StateId],
    kinds: Vec<Kind>,
    /// The rows of each state.
    rows: Vec<Vec<PartRow>>,
}

struct PartRow {
    choice: u32,
    /// Successors inside.
    inside: Vec<u32>,
    /// Whether a successor outside has a finite value.
    leaves: bool,
    /// Whether a successor outside has the value plus, or minus, infinity.
    leads_to: [bool; 2],
    /// The sign of the expected payoff on the way.
    sign: i32,
    /// Whether something is paid, though nothing in the mean.
    wavers: bool,
    /// Whether the row belongs to an end component.
    endless: bool,
}

impl<'a> Part<'a> {
    fn new(graph: &Graph, totals: &Totals, states: &'a [StateId]) -> Part<'a> {
        let place: HashMap<StateId, u32> = states
            .iter()
            .enumerate()
            .map(|(place, &state)| (state, place as u32))
            .collect();
        let rows = states.iter().map(|&state| {
            let rows = graph.rows(state).enumerate().map(|(choice, row)| {
                let inside = row
                    .targets
                    .iter()
                    .filter_map(|target| place.get(target).copied());
                let outside = row
                    .targets
                    .iter()
                    .filter(|target| !place.contains_key(target));
                let sizes: Vec<Size> = outside.map(|&target| totals.size(target)).collect();
                let (sign, wavers) = mean_sign(&row);
                PartRow {
                    choice: choice as u32,
                    inside: inside.collect(),
                    leaves: sizes.contains(&Size::Finite),
                    leads_to: [
                        sizes.contains(&Size::PlusInfinite),
                        sizes.contains(&Size::MinusInfinite),
                    ],
                    sign,
                    wavers,
                    endless: false,
                }
            });
            rows.collect()
        });
        let rows = rows.collect();
        Part {
            states,
            kinds: states.iter().map(|&state| graph.kind(state)).collect(),
            rows,
        }
    }

    /// Decides which states have a finite value.
    fn judge(mut self, totals: &mut Totals, count: usize) -> Result<(), Undefined> {
        let all = || self.rows.iter().flatten();
        let infinite_ahead = all().any(|row| row.leads_to != [false; 2]);
        if !infinite_ahead && all().all(|row| row.sign == 0 && !row.wavers) {
            return Ok(());
        }
        self.mark_end_components();
        let endless = || {
            let states = self.rows.iter().zip(self.states);
            states.flat_map(|(rows, &state)| rows.iter().map(move |row| (row, state)))
        };
        let endless = || endless().filter(|(row, _)| row.endless);
        let error = |state: StateId, reason| Err(Undefined { state, reason });
        if let Some((_, state)) = endless().find(|(row, _)| row.wavers) {
            return error(state, WAVERS);
        }
        let grows = |sign: i32| endless().any(|(row, _)| row.sign == sign);
        if grows(1) && grows(-1) {
            return error(self.states[0], MIXED);
        }
        if !infinite_ahead && !grows(1) && !grows(-1) {
            return Ok(());
        }
        let sides = [(Player::Min, 1), (Player::Max, -1)];
        let safe = sides.map(|(avoider, sign)| self.avoid(avoider, sign));
        for (place, &state) in self.states.iter().enumerate() {
            let size = match (safe[0].0[place], safe[1].0[place]) {
                (true, true) => continue,
                (false, true) => Size::PlusInfinite,
                (true, false) => Size::MinusInfinite,
                (false, false) => return error(state, BOTH),
            };
            if totals.sizes.is_empty() {
                totals.sizes = vec![Size::Finite; count];
            }
            totals.sizes[state as usize] = size;
        }
        for (sign, (_, choices)) in [1, -1].into_iter().zip(safe) {
            if grows(sign) {
                let named = self.states.iter().zip(choices);
                totals
                    .proper
                    .extend(named.filter_map(|(&state, choice)| Some((state, choice?))));
            }
        }
        Ok(())
    }

    /// Marks the rows of end components: sets of states, each with a row that stays inside, that
    /// lead to each other by such rows. Rows are taken away until what is left is closed.
    fn mark_end_components(&mut self) {
        let count = self.states.len();
        let mut part: Vec<u32> = vec![0; count];
        for row in self.rows.iter_mut().flatten() {
            row.endless = !row.leaves && row.leads_to == [false; 2];
        }
        loop {
            // The components by the rows that are left.
            let mut builder = GraphBuilder::new(Payoff::ZERO);
            for rows in &self.rows {
                let mut any = false;
                for row in rows.iter().filter(|row| row.endless) {
                    any = true;
                    row.inside
                        .iter()
                        .for_each(|&target| builder.outcome(target, 1, None));
                    builder.end_choice();
                }
                if any {
                    builder.end_state(None)
                } else {
                    builder.end(Payoff::ZERO)
                }
            }
            for (number, states) in Components::of(&builder.build()).iter().enumerate() {
                states
                    .iter()
                    .for_each(|&state| part[state as usize] = number as u32);
            }
            let left: Vec<bool> = self
                .rows
                .iter()
                .map(|rows| rows.iter().any(|row| row.endless))
                .collect();
            let mut changed = false;
            for (state, rows) in self.rows.iter_mut().enumerate() {
                for row in rows.iter_mut().filter(|row| row.endless) {
                    let stays = |&target: &u32| {
                        left[target as usize] && part[target as usize] == part[state]
                    };
                    row.endless = row.inside.iter().all(stays);
                    changed |= !row.endless;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The states in which `avoider` can almost surely avoid an infinite total of this sign, and
    /// the choices by which.
    fn avoid(&self, avoider: Player, sign: i32) -> (Vec<bool>, Vec<Option<u32>>) {
        let count = self.states.len();
        let bad = usize::from(sign < 0);
        let harmless = |row: &PartRow| !(row.endless && row.sign == sign);
        let mut safe = vec![true; count];
        loop {
            let mut choices = vec![None; count];
            let mut progress = vec![false; count];
            loop {
                // The largest set that can stay inside itself harmlessly, or make progress.
                let mut stay = safe.clone();
                let fine = |row: &PartRow, stay: &[bool]| {
                    let within = |set: &[bool]| row.inside.iter().all(|&t| set[t as usize]);
                    let ahead = row.leaves || row.inside.iter().any(|&t| progress[t as usize]);
                    !row.leads_to[bad] && within(&safe) && (ahead || harmless(row) && within(stay))
                };
                let mut changed = true;
                while std::mem::take(&mut changed) {
                    for state in 0..count {
                        let mut rows = self.rows[state].iter();
                        let stays = if self.kinds[state].player() == Some(avoider) {
                            rows.any(|row| fine(row, &stay))
                        } else {
                            rows.all(|row| fine(row, &stay))
                        };
                        changed |= stay[state] && !stays;
                        stay[state] &= stays;
                    }
                }
                let new: Vec<usize> = (0..count)
                    .filter(|&state| stay[state] && !progress[state])
                    .collect();
                if new.is_empty() {
                    break;
                }
                for &state in &new {
                    let row = self.rows[state].iter().find(|row| fine(row, &stay));
                    choices[state] = row.map(|row| row.choice);
                }
                for state in new {
                    progress[state] = true;
                }
            }
            if progress == safe {
                for (choice, kind) in choices.iter_mut().zip(&self.kinds) {
                    *choice = choice.filter(|_| kind.player() == Some(avoider));
                }
                return (safe, choices);
            }
            safe = progress;
        }
    }
}

/// The sign of the expected payoff on the way, and whether something is paid though it is 0.
fn mean_sign(row: &Row<'_>) -> (i32, bool) {
    let mut sum = dashu_ratio::RBig::ZERO;
    for (&weight, &payoff) in row.shape.weights().iter().zip(row.shape.payoffs()) {
        sum += payoff.to_rational() * dashu_ratio::RBig::from(weight);
    }
    let sign = Fixed::sign(sum.numerator());
    (
        sign,
        sign == 0 && row.shape.payoffs().iter().any(|payoff| !payoff.is_zero()),
    )
}
