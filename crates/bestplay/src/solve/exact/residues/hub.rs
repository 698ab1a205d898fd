//! Blocks in which every cycle goes through one state, the *hub*.
//!
//! Given the hub's value x, the others follow one after another, each as α + β·x. What the hub's
//! own row makes of that is an equation for x alone: (d - Σ w·β)·x = constant + Σ w·α.

use std::cmp::Reverse;
use std::ops::Range;

use super::super::system::System;
use crate::graph::StateId;

/// States that are tried as hubs: those that the most rows refer to.
const CANDIDATES: usize = 8;

/// All blocks with a hub, in lists for all of them: there may be millions.
#[derive(Default)]
pub(super) struct Hubs {
    pub(super) list: Vec<Hub>,
    others: Vec<Other>,
    terms: Vec<(u32, u64)>,
}

/// A block with a hub.
pub(super) struct Hub {
    pub(super) row: usize,
    /// Where its other rows start and end, and its own terms within the block.
    others: Range<usize>,
    own: Range<usize>,
}

/// A row of a block that is not the hub's.
pub(super) struct Other {
    pub(super) row: usize,
    /// The weight of the hub.
    pub(super) hub: u64,
    /// Where its terms within the block start and end.
    terms: Range<usize>,
}

impl Hubs {
    /// The other rows of a block, each after those that it refers to.
    pub(super) fn others(&self, hub: &Hub) -> &[Other] {
        &self.others[hub.others.clone()]
    }

    /// The terms of another row within the block: places among the others before, and weights.
    pub(super) fn terms(&self, other: &Other) -> &[(u32, u64)] {
        &self.terms[other.terms.clone()]
    }

    /// The hub's own terms within the block.
    pub(super) fn own(&self, hub: &Hub) -> &[(u32, u64)] {
        &self.terms[hub.own.clone()]
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
        let mut references = vec![0usize; count];
        (0..count).for_each(|row| inner(row).for_each(|(target, _)| references[target] += 1));
        let mut candidates: Vec<usize> = (0..count).collect();
        candidates.sort_by_key(|&number| Reverse(references[number]));
        candidates.truncate(CANDIDATES);
        let found = candidates
            .into_iter()
            .find_map(|hub| Some((hub, order(count, hub, &inner)?)));
        let (hub, order) = found?;
        let mut turn = vec![0u32; count];
        for (new, &number) in (0..).zip(&order) {
            turn[number] = new;
        }
        let terms = |number: usize| {
            let others = inner(number).filter(move |&(target, _)| target != hub);
            others.map(|(target, weight)| (turn[target], weight))
        };
        let first = self.others.len();
        for &number in &order {
            let start = self.terms.len();
            self.terms.extend(terms(number));
            let hub = inner(number).filter(|&(target, _)| target == hub);
            self.others.push(Other {
                row: rows.start + number,
                hub: hub.map(|(_, weight)| weight).sum(),
                terms: start..self.terms.len(),
            });
        }
        let start = self.terms.len();
        self.terms.extend(terms(hub));
        self.list.push(Hub {
            row: rows.start + hub,
            others: first..self.others.len(),
            own: start..self.terms.len(),
        });
        Some(())
    }
}

/// The states but for the hub, each after those that it refers to; `None` if there is a cycle
/// among them.
fn order<I: Iterator<Item = (usize, u64)>>(
    count: usize,
    hub: usize,
    inner: &impl Fn(usize) -> I,
) -> Option<Vec<usize>> {
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); count];
    let mut missing = vec![0u32; count];
    for number in (0..count).filter(|&number| number != hub) {
        for (target, _) in inner(number).filter(|&(target, _)| target != hub) {
            into[target].push(number as u32);
            missing[number] += 1;
        }
    }
    let ready = |number: &usize| *number != hub && missing[*number] == 0;
    let mut order: Vec<usize> = (0..count).filter(ready).collect();
    let mut next = 0;
    while let Some(&number) = order.get(next) {
        next += 1;
        for &before in &into[number] {
            let missing = &mut missing[before as usize];
            *missing -= 1;
            if *missing == 0 {
                order.push(before as usize);
            }
        }
    }
    (order.len() + 1 == count).then_some(order)
}
