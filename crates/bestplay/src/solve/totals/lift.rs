//! Raises ranks until they agree with each other, as X shrinks.
//!
//! States without a rank are outside X; a row that may lead to one is lost. That may raise the
//! ranks of the states before it, and so on (ranks are a progress measure, see Jurdziński 2000,
//! "Small progress measures for solving parity games"): each state takes the least rank of its
//! rows if the avoider chooses, else the greatest. States are looked at in the order of their ranks.
//! If no state has rank g, and only states beyond g are left to be looked at, then those of
//! lower rank have settled without them, and there is no round g in which one of those beyond
//! could be added: all of these leave X at once.

use std::collections::BTreeSet;

use super::avoid::{Quest, Role};
use super::part::NONE;
use crate::Result;
use crate::graph::{Leads, Rows};
use crate::interrupt::Interrupt;

/// The states that left X.
pub(super) struct Left {
    /// One after another; those that were never in X are the first.
    pub(super) order: Vec<u32>,
    /// For each state when it left; [`NONE`] if it did not. Those that left at once have the same number.
    pub(super) when: Vec<u32>,
}

pub(super) struct Lift<'a> {
    quest: &'a Quest<'a>,
    interrupt: &'a Interrupt<'a>,
    ranks: Vec<u32>,
    left: Left,
    clock: u32,
    /// The number of states of each rank.
    counts: Vec<u32>,
    /// States that have, or once had, each rank.
    members: Vec<Vec<u32>>,
    /// Ranks that no state has, below the greatest.
    gaps: BTreeSet<u32>,
    /// States to be looked at, by rank; some are there twice, or under an old rank.
    waiting: Vec<Vec<u32>>,
    waits: Vec<bool>,
    /// No state of a lower rank waits.
    lowest: usize,
}

impl<'a> Lift<'a> {
    /// Takes ranks none of which is too high.
    pub(super) fn new(
        quest: &'a Quest<'a>,
        interrupt: &'a Interrupt<'a>,
        ranks: Vec<u32>,
    ) -> Lift<'a> {
        Lift {
            quest,
            interrupt,
            counts: vec![0],
            members: vec![Vec::new()],
            gaps: BTreeSet::new(),
            waiting: vec![Vec::new()],
            waits: vec![false; ranks.len()],
            lowest: 0,
            left: Left {
                order: Vec::new(),
                when: vec![NONE; ranks.len()],
            },
            clock: 0,
            ranks,
        }
    }

    /// The ranks in the end, and the states that left X.
    pub(super) fn run(mut self) -> Result<(Vec<u32>, Left)> {
        let states = 0..self.ranks.len() as u32;
        let outside = |&s: &u32| self.quest.domain[s as usize] && self.ranks[s as usize] == NONE;
        let outside: Vec<u32> = states.clone().filter(outside).collect();
        if outside.is_empty() {
            return Ok((self.ranks, self.left));
        }
        for &state in &outside {
            self.leave(state);
        }
        for state in states {
            match self.ranks[state as usize] {
                NONE => {}
                rank => self.enter(state, rank as usize),
            }
        }
        for state in outside {
            self.ask_before(state)?;
        }
        while let Some(state) = self.next() {
            self.interrupt.step()?;
            let own = self.ranks[state as usize];
            if let Some(&gap) = self.gaps.first()
                && gap < own
            {
                self.drop_beyond(gap)?;
                continue;
            }
            let rank = self.rank(state);
            if rank > own {
                self.raise(state, rank);
                self.ask_before(state)?;
            }
        }
        Ok((self.ranks, self.left))
    }

    /// The waiting state of the lowest rank.
    fn next(&mut self) -> Option<u32> {
        loop {
            let Some(state) = self.waiting.get_mut(self.lowest)?.pop() else {
                self.lowest += 1;
                continue;
            };
            if self.ranks[state as usize] as usize == self.lowest
                && std::mem::replace(&mut self.waits[state as usize], false)
            {
                return Some(state);
            }
        }
    }

    /// The rank that the rows of a state ask for.
    fn rank(&self, state: u32) -> u32 {
        let rows = self.quest.part.rows_of(state);
        let rows = rows.filter(|&row| self.quest.roles[row as usize] != Role::Absent);
        let mut ranks = rows.map(|row| self.quest.rank(row, &self.ranks));
        if self.quest.chooses(state) {
            ranks.min().unwrap_or(NONE)
        } else {
            ranks
                .try_fold(1, |most, rank| (rank != NONE).then_some(rank.max(most)))
                .unwrap_or(NONE)
        }
    }

    /// Lets the states before a state wait.
    fn ask_before(&mut self, state: u32) -> Result<()> {
        for &row in self.quest.part.before(state) {
            self.interrupt.step()?;
            let owner = self.quest.part.rows[row as usize].owner;
            let rank = self.ranks[owner as usize];
            if rank != NONE && !std::mem::replace(&mut self.waits[owner as usize], true) {
                self.waiting[rank as usize].push(owner);
                self.lowest = self.lowest.min(rank as usize);
            }
        }
        Ok(())
    }

    fn raise(&mut self, state: u32, rank: u32) {
        let old = std::mem::replace(&mut self.ranks[state as usize], rank);
        let count = &mut self.counts[old as usize];
        *count -= 1;
        if *count == 0 {
            self.gaps.insert(old);
        }
        if rank != NONE {
            self.enter(state, rank as usize);
        } else {
            self.clock += 1;
            self.leave(state);
        }
    }

    fn leave(&mut self, state: u32) {
        self.left.when[state as usize] = self.clock;
        self.left.order.push(state);
    }

    /// Counts a state under its rank.
    fn enter(&mut self, state: u32, rank: usize) {
        while self.counts.len() <= rank {
            self.gaps.insert(self.counts.len() as u32);
            self.counts.push(0);
            self.members.push(Vec::new());
            self.waiting.push(Vec::new());
        }
        self.counts[rank] += 1;
        self.members[rank].push(state);
        self.gaps.remove(&(rank as u32));
    }

    /// All states of ranks beyond `gap` leave X.
    fn drop_beyond(&mut self, gap: u32) -> Result<()> {
        let keep = gap as usize + 1;
        let beyond = self.members.split_off(keep);
        self.counts.truncate(keep);
        self.waiting.truncate(keep);
        self.gaps.retain(|&other| other <= gap);
        self.clock += 1;
        let mut dropped = Vec::new();
        for (rank, states) in (keep as u32..).zip(beyond) {
            for state in states {
                self.waits[state as usize] = false;
                if self.ranks[state as usize] == rank {
                    self.ranks[state as usize] = NONE;
                    self.leave(state);
                    dropped.push(state);
                }
            }
        }
        self.lowest = self.lowest.min(keep);
        for state in dropped {
            self.ask_before(state)?;
        }
        Ok(())
    }
}
