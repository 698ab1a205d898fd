//! Play that goes on for ever: where it can be kept, and what it collects there.

use crate::{Error, ErrorKind, Game, Result};

use super::walk::{Row, Walk};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// A list of rows: from a state to its successors.
#[derive(Default)]
pub(super) struct Ways {
    owners: Vec<u32>,
    ends: Vec<usize>,
    targets: Vec<u32>,
}

impl Ways {
    pub(super) fn push(&mut self, owner: u32, targets: impl Iterator<Item = u32>) {
        self.owners.push(owner);
        self.targets.extend(targets);
        self.ends.push(self.targets.len());
    }

    fn targets(&self, way: usize) -> &[u32] {
        let start = if way == 0 { 0 } else { self.ends[way - 1] };
        &self.targets[start..self.ends[way]]
    }

    /// For each state, the ways that lead to it.
    fn into(&self, count: usize) -> Vec<Vec<u32>> {
        let mut into = vec![Vec::new(); count];
        for way in 0..self.owners.len() {
            for &target in self.targets(way) {
                into[target as usize].push(way as u32);
            }
        }
        into
    }

    /// Which ways are left when, again and again, all are taken away that may lead to a state
    /// without one.
    fn lasting(&self, count: usize, mut usable: Vec<bool>) -> Vec<bool> {
        let into = self.into(count);
        let mut left = vec![0u32; count];
        for (way, &owner) in self.owners.iter().enumerate() {
            left[owner as usize] += u32::from(usable[way]);
        }
        let mut empty: Vec<u32> = (0..count as u32)
            .filter(|&s| left[s as usize] == 0)
            .collect();
        while let Some(state) = empty.pop() {
            for &way in &into[state as usize] {
                if std::mem::replace(&mut usable[way as usize], false) {
                    let owner = self.owners[way as usize];
                    left[owner as usize] -= 1;
                    if left[owner as usize] == 0 {
                        empty.push(owner);
                    }
                }
            }
        }
        usable
    }

    /// A state in which play can be kept for ever by these ways, if there is one.
    pub(super) fn kept(&self, count: usize) -> Option<u32> {
        if self.owners.is_empty() {
            return None;
        }
        let usable = self.lasting(count, vec![true; self.owners.len()]);
        usable
            .iter()
            .position(|&usable| usable)
            .map(|way| self.owners[way])
    }

    /// For each way whether it belongs to an end component, a set of states between which play can
    /// go round for ever; and for each state the number of its set.
    fn end_components(&self, count: usize) -> (Vec<bool>, Vec<u32>) {
        let mut usable = vec![true; self.owners.len()];
        loop {
            usable = self.lasting(count, usable);
            let part = self.components(count, &usable);
            let mut split = false;
            for (way, &owner) in self.owners.iter().enumerate() {
                let own = part[owner as usize];
                let leaves = self.targets(way).iter().any(|&t| part[t as usize] != own);
                split |= usable[way] && leaves;
                usable[way] &= !leaves;
            }
            if !split {
                return (usable, part);
            }
        }
    }

    /// Strongly connected components by the usable ways: forward in depth-first order, then
    /// backward (Kosaraju and Sharir 1981).
    fn components(&self, count: usize, usable: &[bool]) -> Vec<u32> {
        let mut out = vec![Vec::new(); count];
        let mut back = vec![Vec::new(); count];
        for way in (0..self.owners.len()).filter(|&way| usable[way]) {
            let owner = self.owners[way];
            for &target in self.targets(way) {
                out[owner as usize].push(target);
                back[target as usize].push(owner);
            }
        }
        let mut seen = vec![false; count];
        let mut order = Vec::with_capacity(count);
        let mut path: Vec<(u32, usize)> = Vec::new();
        for start in 0..count as u32 {
            if !std::mem::replace(&mut seen[start as usize], true) {
                path.push((start, 0));
            }
            while let Some((state, next)) = path.last_mut() {
                if let Some(&target) = out[*state as usize].get(*next) {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        path.push((target, 0));
                    }
                } else {
                    order.push(*state);
                    path.pop();
                }
            }
        }
        let mut part = vec![u32::MAX; count];
        let mut stack = Vec::new();
        for &start in order.iter().rev() {
            if part[start as usize] == u32::MAX {
                stack.push(start);
            }
            while let Some(state) = stack.pop() {
                if part[state as usize] == u32::MAX {
                    part[state as usize] = start;
                    let before = back[state as usize].iter();
                    stack.extend(before.filter(|&&b| part[b as usize] == u32::MAX));
                }
            }
        }
        part
    }
}

/// Checks condition 4.
pub(super) fn totals<G: Game>(walk: &mut Walk<'_, G>) -> Result<()> {
    let count = walk.found();
    let mut ways = Ways::default();
    let mut signs: Vec<Option<i32>> = Vec::new();
    for id in 0..count as u32 {
        for row in walk.turn(id)?.rows() {
            ways.push(id, row.outcomes.iter().map(|outcome| outcome.target));
            signs.push(row.pays().then(|| mean_sign(row)));
        }
    }
    let (endless, part) = ways.end_components(count);
    let mut sign_of = vec![0; count];
    for (way, &owner) in ways.owners.iter().enumerate() {
        let Some(sign) = signs[way].filter(|_| endless[way]) else {
            continue;
        };
        let known = &mut sign_of[part[owner as usize] as usize];
        if sign == 0 || *known == -sign {
            let state = walk.describe(owner);
            let message = format!(
                "the solution cannot be checked: from state {state} play can go on for ever \
                 collecting payoffs that need not add up to anything"
            );
            return Err(Error::new(ErrorKind::Uncheckable, message));
        }
        *known = sign;
    }
    Ok(())
}

/// The sign of what a row pays in the mean.
fn mean_sign(row: &Row) -> i32 {
    let paid = row
        .outcomes
        .iter()
        .map(|outcome| outcome.payoff.to_rational() * RBig::from(IBig::from(outcome.weight)));
    match paid
        .fold(RBig::ZERO, |sum, part| sum + part)
        .cmp(&RBig::ZERO)
    {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}
