//! Play that goes round for ever by rows that leave bounds, or values, as they are, and is paid.
//!
//! What is collected and the bound of where play is, C + L, then stay the same on average. If something
//! is paid, totals may swing without limit; unless each state has a height, and each outcome pays just
//! what it leads down. L differs from the heights by the same number throughout then (the states where it
//! does most lead to each other alone), so that C + L does not change at all: a play that stays for ever has a
//! total, counted from the first state, of L there less L where it comes to again and again. Where
//! these are not positive, it is never below L in the end; and for upper bounds, where they are not
//! negative, never above.

use dashu_ratio::RBig;

use super::endless::Ways;
use super::walk::Row;
use crate::Payoff;

/// Rows with what their outcomes pay.
#[derive(Default)]
pub(super) struct PaidWays {
    ways: Ways,
    /// Nothing for rows that pay nothing.
    payoffs: Vec<Vec<Payoff>>,
}

impl PaidWays {
    pub(super) fn push(&mut self, owner: u32, row: &Row) {
        let outcomes = || row.outcomes.iter();
        self.ways
            .push(owner, outcomes().map(|outcome| outcome.target));
        self.payoffs.push(match row.pays() {
            true => outcomes().map(|outcome| outcome.payoff).collect(),
            false => Vec::new(),
        });
    }

    /// A state, of so many, from which play can go round for ever collecting payoffs that need not add
    /// up to anything, or to too little: some state that it comes to is not `safe`.
    pub(super) fn unsettled(&self, states: usize, safe: impl Fn(u32) -> bool) -> Option<u32> {
        let pays = |way: usize| !self.payoffs[way].is_empty();
        if !(0..self.ways.len()).any(pays) {
            return None;
        }
        let ends = self
            .ways
            .end_components(states, vec![true; self.ways.len()]);
        let count = ends.set.iter().max().map_or(0, |&most| most as usize + 1);
        let mut paid = vec![false; count];
        for way in (0..self.ways.len()).filter(|&way| ends.endless[way] && pays(way)) {
            paid[ends.set[self.ways.owner(way) as usize] as usize] = true;
        }
        let concerns = |way: &usize| {
            ends.endless[*way] && paid[ends.set[self.ways.owner(*way) as usize] as usize]
        };
        let concerned: Vec<usize> = (0..self.ways.len()).filter(concerns).collect();
        let owners = || concerned.iter().map(|&way| self.ways.owner(way));
        let unsafe_state = owners().find(|&state| !safe(state));
        unsafe_state.or_else(|| self.uneven(states, &concerned))
    }

    /// A state of an end component in which states have no heights; of those with these rows.
    fn uneven(&self, states: usize, rows: &[usize]) -> Option<u32> {
        let mut of = vec![Vec::new(); if rows.is_empty() { 0 } else { states }];
        for &way in rows {
            of[self.ways.owner(way) as usize].push(way);
        }
        let mut heights: Vec<Option<RBig>> = vec![None; of.len()];
        for &way in rows {
            let start = self.ways.owner(way);
            if heights[start as usize].is_some() {
                continue;
            }
            heights[start as usize] = Some(RBig::ZERO);
            let mut reached = vec![start];
            while let Some(state) = reached.pop() {
                let own = heights[state as usize].clone().unwrap_or(RBig::ZERO);
                for &way in &of[state as usize] {
                    for (place, &to) in self.ways.targets(way).iter().enumerate() {
                        let paid = self.payoffs[way].get(place).copied().unwrap_or_default();
                        let height = &own - paid.to_rational();
                        match &heights[to as usize] {
                            None => {
                                heights[to as usize] = Some(height);
                                reached.push(to);
                            }
                            Some(known) if *known == height => {}
                            Some(_) => return Some(state),
                        }
                    }
                }
            }
        }
        None
    }
}
