//! Attractors: the states from which play can be driven to a goal with positive probability, found
//! backwards from it (Zielonka 1998, "Infinite games on finitely coloured graphs with applications to
//! automata on infinite trees"; with chance, de Alfaro 1997, *Formal verification of probabilistic
//! systems*, and Baier and Katoen 2008, *Principles of model checking*, chapter 10).
//!
//! A row leads to what is drawn so far if it may lead to one of its states. A state is drawn once as many
//! of its rows do as it *needs*: one where whoever drives play there chooses, each of them where
//! somebody else does. Its *rank* is one more than that of the state to which the last of these leads.
//! The complement of an attractor is a *trap*: there play can be kept away from the goal for ever. Where an
//! attractor by rows that lead nowhere else is all there is, its goal is reached almost surely.

use std::convert::Infallible;

use super::rows::{Leads, Rows};
use super::{Backward, NONE};

/// An attractor in the making.
pub(crate) struct Attractor<'a, L> {
    leads: &'a L,
    /// How many rows of each state have yet to lead to what is drawn.
    pub(crate) left: Vec<u32>,
    /// Whether each row does, or does not count; empty where each does at most once.
    pub(crate) met: Vec<bool>,
    /// The rank of each state; [`NONE`] if it is not drawn.
    pub(crate) ranks: Vec<u32>,
    /// The least rank that the rows of a state which lead to what is drawn leave it.
    pub(crate) least: Vec<u32>,
    /// The row by which each state was drawn, the last one that it needed; [`NONE`] for the goal.
    pub(crate) by: Vec<u32>,
    /// What is drawn, one state after another.
    pub(crate) found: Vec<u32>,
    /// How many of these have drawn others.
    next: usize,
}

impl<'a, L: Leads> Attractor<'a, L> {
    /// Nothing is drawn yet; any row is enough for its state.
    pub(crate) fn of_any(leads: &'a L) -> Attractor<'a, L> {
        Attractor::of(leads, vec![1; leads.states()])
    }

    /// Nothing is drawn yet; each state needs so many rows, of which none leads to two states.
    pub(crate) fn of(leads: &'a L, left: Vec<u32>) -> Attractor<'a, L> {
        Attractor::new(leads, left, Vec::new())
    }

    fn new(leads: &'a L, left: Vec<u32>, met: Vec<bool>) -> Attractor<'a, L> {
        let count = leads.states();
        Attractor {
            leads,
            left,
            met,
            ranks: vec![NONE; count],
            least: vec![0; count],
            by: vec![NONE; count],
            found: Vec::new(),
            next: 0,
        }
    }

    /// Makes a state a part of the goal, unless it is drawn.
    pub(crate) fn add(&mut self, state: u32, rank: u32) {
        self.draw(state, rank, NONE);
    }

    /// Makes the states that need no row a part of the goal.
    pub(crate) fn add_needless(&mut self) {
        for state in 0..self.left.len() {
            if self.left[state] == 0 {
                self.add(state as u32, 0);
            }
        }
    }

    /// All that is drawn to these states.
    pub(crate) fn drawn_to(mut self, goal: impl Iterator<Item = u32>) -> Attractor<'a, L> {
        goal.for_each(|state| self.add(state, 0));
        self.spread_at_once();
        self
    }

    /// All that is drawn to the states that need no row.
    pub(crate) fn drawn_to_needless(mut self) -> Attractor<'a, L> {
        self.add_needless();
        self.spread_at_once();
        self
    }

    /// Makes the state of a row a part of the goal, unless it is drawn, as if by that row.
    pub(crate) fn add_by(&mut self, row: u32) {
        self.draw(self.leads.owner(row), 0, row);
    }

    /// Notes that a row, which its state needs, leads elsewhere.
    pub(crate) fn miss(&mut self, row: u32) {
        self.met[row as usize] = true;
    }

    /// Leaves a state out: it is not drawn, and draws nothing.
    pub(crate) fn leave_out(&mut self, state: u32) {
        self.ranks[state as usize] = 0;
    }

    fn draw(&mut self, state: u32, rank: u32, row: u32) {
        if self.ranks[state as usize] == NONE {
            self.ranks[state as usize] = rank;
            self.by[state as usize] = row;
            self.found.push(state);
        }
    }

    /// Notes that a row leads to the goal, which leaves its state no lower rank.
    #[inline]
    pub(crate) fn meet(&mut self, row: u32, rank: u32) {
        let state = self.leads.owner(row);
        let owner = state as usize;
        if self.ranks[owner] != NONE {
            return;
        }
        if let Some(met) = self.met.get_mut(row as usize)
            && std::mem::replace(met, true)
        {
            return;
        }
        self.least[owner] = self.least[owner].max(rank);
        self.left[owner] -= 1;
        if self.left[owner] == 0 {
            self.draw(state, self.least[owner], row);
        }
    }

    /// Draws all states that are to be drawn, calling `step` before each. Linear in the rows that lead to what is
    /// drawn.
    pub(crate) fn spread<E>(&mut self, mut step: impl FnMut() -> Result<(), E>) -> Result<(), E> {
        let leads = self.leads;
        while let Some(&state) = self.found.get(self.next) {
            self.next += 1;
            step()?;
            let rank = self.ranks[state as usize] + 1;
            for &row in leads.before(state) {
                self.meet(row, rank);
            }
        }
        Ok(())
    }

    /// The same without a word in between.
    pub(crate) fn spread_at_once(&mut self) {
        let Ok(()) = self.spread(|| Ok::<_, Infallible>(()));
    }

    /// Whether a state is drawn.
    #[inline]
    pub(crate) fn holds(&self, state: u32) -> bool {
        self.ranks[state as usize] != NONE
    }
}

impl<'a, R: Rows + Leads> Attractor<'a, R> {
    /// Nothing is drawn yet; one of the rows that `count` is enough for a state that `is_driven` towards
    /// the goal, others need them all. A state without such a row is no part of it by itself.
    pub(crate) fn of_rows(
        rows: &'a R,
        counts: impl Fn(u32) -> bool,
        is_driven: impl Fn(u32) -> bool,
    ) -> Attractor<'a, R> {
        let states = 0..rows.states() as u32;
        let mut met = Vec::new();
        let left = states.map(|state| {
            let mut all = 0;
            for row in rows.rows_of(state) {
                let counts = counts(row);
                met.push(!counts);
                all += u32::from(counts);
            }
            if is_driven(state) { all.min(1) } else { all }
        });
        let left = left.collect();
        Attractor::new(rows, left, met)
    }
}

/// All states but one, each after those that it leads to by `ahead`, of which `back` is the other way round; `None`
/// if some lead round to each other without that one. A step back to a state itself is no way round. Linear in states
/// and steps.
pub(crate) fn successors_first<A: Iterator<Item = u32>>(
    back: &Backward,
    without: u32,
    ahead: impl Fn(u32) -> A,
) -> Option<Vec<u32>> {
    let left = |state: u32| {
        let others = ahead(state).filter(|&to| to != state && to != without);
        others.count() as u32
    };
    let count = back.states();
    let mut ready = Attractor::of(back, (0..count as u32).map(left).collect());
    ready.leave_out(without);
    let ready = ready.drawn_to_needless();
    (ready.found.len() + 1 == count).then_some(ready.found)
}
