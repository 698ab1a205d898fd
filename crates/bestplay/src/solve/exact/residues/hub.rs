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

/// A block with a hub.
pub(super) struct Hub {
    pub(super) row: usize,
    /// The other rows, each after those that it refers to, with the terms within the block.
    pub(super) others: Vec<Other>,
    /// The hub's own terms within the block.
    pub(super) own: Vec<(u32, u64)>,
}

/// A row of a block that is not the hub's.
pub(super) struct Other {
    pub(super) row: usize,
    /// The weight of the hub.
    pub(super) hub: u64,
    /// Places among the others before, and their weights.
    pub(super) terms: Vec<(u32, u64)>,
}

impl Hub {
    /// Finds the hub of a block; `None` if there is none. `place` is room, `u32::MAX` everywhere.
    ///
    /// # Complexity
    ///
    /// Linear in terms.
    pub(super) fn find(system: &System, rows: Range<usize>, place: &mut [u32]) -> Option<Hub> {
        let states = || rows.clone().map(|row| system.rows[row].state as usize);
        for (number, state) in (0..).zip(states()) {
            place[state] = number;
        }
        let found = Hub::among(system, &rows, |target| place[target as usize]);
        states().for_each(|state| place[state] = u32::MAX);
        found
    }

    fn among(system: &System, rows: &Range<usize>, place: impl Fn(StateId) -> u32) -> Option<Hub> {
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
            let others = inner(number).filter(|&(target, _)| target != hub);
            others
                .map(|(target, weight)| (turn[target], weight))
                .collect()
        };
        let other = |&number: &usize| Other {
            row: rows.start + number,
            hub: inner(number)
                .filter(|&(target, _)| target == hub)
                .map(|(_, weight)| weight)
                .sum(),
            terms: terms(number),
        };
        Some(Hub {
            row: rows.start + hub,
            others: order.iter().map(other).collect(),
            own: terms(hub),
        })
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
