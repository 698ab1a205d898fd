//! Blocks in which every cycle goes through one state, the *hub*.
//!
//! Given the hub's value x, the others follow one after another, each as α + β·x. What the hub's
//! own row makes of that is an equation for x alone: (d - Σ w·β)·x = constant + Σ w·α.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::super::system::System;
use crate::graph::{Attractor, Backward, StateId};
use crate::sorting::sort_by_key;

/// States that are tried as hubs: those that the most rows refer to.
const CANDIDATES: usize = 8;

/// All blocks with a hub: there may be millions.
///
/// Much of what is computed of a block depends on the weights within it alone, its *form*. In a
/// game of many alike turns few forms are different.
#[derive(Default)]
pub(super) struct Hubs {
    pub(super) list: Vec<Hub>,
    /// The other rows of all blocks, each after those of its block that it refers to.
    rows: Vec<usize>,
    pub(super) forms: Vec<Arc<Form>>,
    numbers: HashMap<Arc<Form>, usize, FixedState>,
}

/// A block with a hub.
pub(super) struct Hub {
    pub(super) row: usize,
    pub(super) form: usize,
    /// Where its other rows start and end.
    rows: Range<usize>,
}

/// What a block looks like from within.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Form {
    /// The hub's row.
    pub(super) own: Part,
    /// The other rows, in their order.
    pub(super) parts: Vec<Part>,
}

/// What a row looks like from within.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Part {
    /// The number of its divisor.
    pub(super) divisor: u32,
    /// The weight of the hub.
    pub(super) hub: u64,
    /// Its other terms: places among the parts, and weights.
    pub(super) terms: Vec<(u32, u64)>,
}

impl Hubs {
    /// The other rows of a block, in the order of the parts of its form.
    pub(super) fn rows(&self, hub: &Hub) -> &[usize] {
        &self.rows[hub.rows.clone()]
    }

    /// Finds the hub of a block and enters it; `None` if there is none. `place` is room, `u32::MAX`
    /// everywhere.
    ///
    /// # Complexity
    ///
    /// Linear in terms.
    pub(super) fn find(
        &mut self,
        system: &System,
        rows: Range<usize>,
        place: &mut [u32],
    ) -> Option<()> {
        let states = || rows.clone().map(|row| system.rows[row].state as usize);
        for (number, state) in (0..).zip(states()) {
            place[state] = number;
        }
        let found = self.among(system, &rows, |target| place[target as usize]);
        states().for_each(|state| place[state] = u32::MAX);
        found
    }

    fn among(
        &mut self,
        system: &System,
        rows: &Range<usize>,
        place: impl Fn(StateId) -> u32,
    ) -> Option<()> {
        let count = rows.len();
        let inner = |number: usize| {
            let terms = system.terms(rows.start + number).iter();
            let placed = terms.map(|&(target, weight)| (place(target) as usize, weight));
            placed.filter(|&(target, _)| target < count)
        };
        let (hub, order) = match count {
            // Nearly all blocks of some games.
            2 => (0, vec![1]),
            _ => most_referred(count, &inner)
                .into_iter()
                .find_map(|hub| Some((hub, order(count, hub, &inner)?)))?,
        };
        let mut turn = vec![0u32; count];
        for (new, &number) in (0..).zip(&order) {
            turn[number] = new;
        }
        let part = |number: usize| {
            let (hubs, others) = (
                inner(number).filter(|&(target, _)| target == hub),
                inner(number).filter(|&(target, _)| target != hub),
            );
            Part {
                divisor: system.rows[rows.start + number].divisor,
                hub: hubs.map(|(_, weight)| weight).sum(),
                terms: others
                    .map(|(target, weight)| (turn[target], weight))
                    .collect(),
            }
        };
        let form = Arc::new(Form {
            own: part(hub),
            parts: order.iter().map(|&number| part(number)).collect(),
        });
        let forms = &mut self.forms;
        let form = *self.numbers.entry(form).or_insert_with_key(|form| {
            forms.push(form.clone());
            forms.len() - 1
        });
        let first = self.rows.len();
        self.rows
            .extend(order.iter().map(|&number| rows.start + number));
        self.list.push(Hub {
            row: rows.start + hub,
            form,
            rows: first..self.rows.len(),
        });
        Some(())
    }
}

/// The states that the most rows refer to.
fn most_referred<I: Iterator<Item = (usize, u64)>>(
    count: usize,
    inner: &impl Fn(usize) -> I,
) -> Vec<usize> {
    let mut references = vec![0usize; count];
    (0..count).for_each(|row| inner(row).for_each(|(target, _)| references[target] += 1));
    let mut candidates: Vec<usize> = (0..count).collect();
    sort_by_key(&mut candidates, |&number| Reverse(references[number]));
    candidates.truncate(CANDIDATES);
    candidates
}

/// The states but for the hub, each after those that it refers to; `None` if there is a cycle
/// among them.
fn order<I: Iterator<Item = (usize, u64)>>(
    count: usize,
    hub: usize,
    inner: &impl Fn(usize) -> I,
) -> Option<Vec<usize>> {
    let others = || (0..count).filter(|&number| number != hub);
    let ahead = |number: usize| inner(number).filter(|&(target, _)| target != hub);
    let back = Backward::new(count, || {
        others().flat_map(|from| ahead(from).map(move |(to, _)| (to as u32, from as u32)))
    });
    let missing = |number: usize| match number == hub {
        true => 0,
        false => ahead(number).count() as u32,
    };
    let mut ready = Attractor::of(&back, (0..count).map(missing).collect());
    for number in others().filter(|&number| missing(number) == 0) {
        ready.add(number as u32, 0);
    }
    ready.spread_at_once();
    let order = ready.found.iter().map(|&number| number as usize);
    (order.len() + 1 == count).then(|| order.collect())
}
