//! A component on its own: its rows with everything that lies outside summed up.

mod layout;
mod regrouped;

use std::collections::HashMap;
use std::ops::Deref;

use foldhash::fast::FixedState;

use super::super::failure::Failure;
use super::super::proven::Proven;
use super::tunables::UNORDERED;
use crate::graph::{Attractor, Backward, NONE, Places, Row, StateId};
use crate::number::{Fixed, coarse};

pub(super) use layout::{Layout, RowShape};

/// What floating point counts at most.
const MOST: f64 = 1e300;

/// A strongly connected component whose other successors are settled.
#[derive(Default)]
pub(super) struct Local<I> {
    pub(super) layout: Layout,
    /// For each shape the successors outside, by the middle of their bounds, with everything paid on the
    /// way, and how far their bounds are from it; both times weight.
    outside: Vec<(I, I)>,
}

impl<I> Deref for Local<I> {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl<I: Fixed> Local<I> {
    /// Gathers the rows of a component.
    pub(super) fn new(
        proven: &Proven<'_, I>,
        states: &[StateId],
        place: &mut Places,
    ) -> Result<Local<I>, Failure> {
        let (states, depth) = match states.len() > UNORDERED || proven.totals.pays {
            true => place.with(states, |place| nearest_exits_first(proven, states, place)),
            // They come in the order in which a search found them, what it found last at the end.
            false => (states.iter().rev().copied().collect(), Vec::new()),
        };
        let rows = || states.iter().flat_map(|&state| proven.graph.rows(state));
        let (count, steps) = rows().fold((0, 0), |(count, steps), row| {
            (count + 1, steps + row.shape.len())
        });
        // Of few states hardly any rows have their shape in common.
        let of_few = |room| if states.len() > UNORDERED { 0 } else { room };
        let (own, inside) = (of_few(count), of_few(steps));
        let mut first = Vec::with_capacity(states.len() + 1);
        first.push(0);
        let layout = Layout {
            kinds: states.iter().map(|&s| proven.graph.kind(s)).collect(),
            first,
            rows: Vec::with_capacity(count + 1),
            targets: Vec::with_capacity(steps),
            shapes: Vec::with_capacity(own),
            probabilities: Vec::with_capacity(inside),
            weights: Vec::with_capacity(inside),
            numbers: Vec::with_capacity(inside),
            states,
            depth,
            ..Layout::default()
        };
        let mut local = Local {
            layout,
            outside: Vec::with_capacity(own),
        };
        let (states, mut known) = (local.states.clone(), HashMap::default());
        place.with(&states, |place| {
            let mut all = 0..states.len();
            all.try_for_each(|at| local.gather(proven, at, place, &mut known))
        })?;
        local.layout.end();
        if local.states.len() > UNORDERED {
            local.layout.shrink();
            local.outside.shrink_to_fit();
        }
        Ok(local)
    }

    /// Gathers the rows of a state. Those that lead nowhere outside have their shapes in common, `known` by
    /// those of the graph.
    fn gather(
        &mut self,
        proven: &Proven<'_, I>,
        at: usize,
        place: &Places,
        known: &mut HashMap<u32, u32, FixedState>,
    ) -> Result<(), Failure> {
        for (choice, row) in (0..).zip(proven.graph.rows(self.states[at])) {
            if !proven.totals.allows(&row) {
                continue;
            }
            if !proven.totals.allows_all() {
                self.layout.choices.push(choice);
            }
            let start = self.targets.len();
            let places = row.targets.iter().map(|target| place.of(target));
            let inside = places.clone().filter(|&place| place != NONE);
            self.layout.targets.extend(inside);
            let shape = match places.count() == self.targets.len() - start {
                true => match known.get(&row.shape_id) {
                    Some(&shape) => shape,
                    None => {
                        let shape = self.add_shape(proven, &row, place)?;
                        known.insert(row.shape_id, shape);
                        shape
                    }
                },
                false => self.add_shape(proven, &row, place)?,
            };
            self.layout.end_row(at as u32, start, shape);
        }
        self.layout.first.push(self.rows.len() as u32);
        Ok(())
    }

    /// Adds the shape of a row; tells where its weights start.
    fn add_shape(
        &mut self,
        proven: &Proven<'_, I>,
        row: &Row<'_>,
        place: &Places,
    ) -> Result<u32, Failure> {
        let layout = &mut self.layout;
        let start = layout.weights.len() as u32;
        let total = row.shape.total();
        let share = 1.0 / coarse(total);
        let mut constant = proven.paid(row.shape_id).clone();
        let (mut outside, mut blur) = (0u128, I::default());
        for (target, weight) in row.weighted() {
            if place.of(target) != NONE {
                layout.probabilities.push(coarse(weight) * share);
                layout.weights.push(weight);
                continue;
            }
            let (lower, upper) = proven.get(target)?;
            let mut middle = lower.clone();
            middle.add(&upper);
            let middle = middle.div_floor(&I::from_count(2));
            let mut above = upper.clone();
            above.sub(&middle);
            blur.add_product(weight, &above);
            constant.add_product(weight, &middle);
            outside += weight;
        }
        let shape = RowShape {
            sign: constant.sign(),
            total,
            blur: (blur.coarse(0) * share * (1.0 + 1e-12)).min(MOST),
            exit: coarse(outside) * share,
        };
        layout.end_shape(start, shape);
        self.outside.push((constant, blur));
        Ok(start)
    }

    /// How far the bounds outside are from their middle, on average: that of the row's shape exactly, rounded up to a
    /// whole unit.
    pub(super) fn blur(&self, row: usize) -> I {
        let total = I::from_count(self.shape(row).total);
        self.outside[self.number(row)].1.div_ceil(&total)
    }

    /// The bits of the longest constant.
    pub(super) fn longest(&self) -> u32 {
        let constants = self.outside.iter().map(|(constant, _)| constant);
        constants.map(I::bit_length).max().unwrap_or(0)
    }

    /// total · Q of a row where all successors inside are worth nothing.
    fn constant(&self, row: usize) -> &I {
        &self.outside[self.number(row)].0
    }

    /// total · (Q - own) of a row, exactly.
    pub(super) fn excess(&self, row: usize, x: &[I], own: &I) -> I {
        self.beyond(self.constant(row).clone(), row, x, own)
    }

    /// The same with another constant.
    pub(super) fn beyond(&self, constant: I, row: usize, x: &[I], own: &I) -> I {
        let mut sum = constant;
        for (target, weight) in self.weights(row) {
            sum.add_product(weight, &x[target as usize]);
        }
        let mut whole = I::default();
        whole.add_product(self.shape(row).total, own);
        sum.sub(&whole);
        sum
    }

    /// Q - own of a state's row, in units times 2^shift, by floating point from the exact difference;
    /// within what floating point can count.
    pub(super) fn gain(&self, row: usize, x: &[I], state: usize, shift: u32) -> f64 {
        self.counted(row, &self.excess(row, x, &x[state]), shift)
    }

    fn counted(&self, row: usize, excess: &I, shift: u32) -> f64 {
        (excess.coarse(shift) / coarse(self.shape(row).total)).clamp(-MOST, MOST)
    }

    /// The same of every row.
    pub(super) fn gains(&self, x: &[I], shift: u32) -> Vec<f64> {
        let nothing = x.iter().all(|x| x.sign() == 0);
        self.by_row(|row, state| match nothing {
            true => self.counted(row, self.constant(row), shift),
            false => self.gain(row, x, state, shift),
        })
    }
}

/// The states in the order in which a search backwards from where play may leave for something finds them,
/// and after how many steps: values spread this way.
fn nearest_exits_first<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    place: &Places,
) -> (Vec<StateId>, Vec<u32>) {
    let back = Backward::of_steps(states.len(), |at| {
        let successors = proven.graph.successors(states[at as usize]);
        let places = successors.map(|target| place.of(target));
        places.filter(|&target| target != NONE)
    });
    let is_worth = |target| {
        let bounds = proven.get(target);
        proven.totals.pays || bounds.is_ok_and(|(lower, _)| lower.sign() != 0)
    };
    let leaves = |&at: &u32| {
        let successors = proven.graph.successors(states[at as usize]);
        let mut outside = successors.filter(|&target| place.of(target) == NONE);
        outside.any(is_worth)
    };
    let exits = (0..states.len() as u32).rev().filter(leaves);
    let mut leaving = Attractor::of_any(&back).drawn_to(exits);
    // Where play leaves for nothing, or never.
    for at in (0..states.len() as u32).rev() {
        leaving.add(at, 0);
        leaving.spread_at_once();
    }
    let order = leaving.found.iter().map(|&at| at as usize);
    order.map(|at| (states[at], leaving.ranks[at])).unzip()
}
