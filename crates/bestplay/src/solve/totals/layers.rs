//! The rounds of μY νZ while X stays the same.
//!
//! What is kept are the states that are *out*: from which harm cannot be avoided but by coming to a
//! later round. Each has a reason that was there before it: a row that is lost or harmful, or one
//! that may lead to a state that was out earlier (where the avoider chooses, such a reason for every
//! row). States that are not out are added to Y, and rows that may lead to them serve: they are no
//! reasons any more. Only states that lose their last reason in this way, and those that were
//! out because of them, are looked at again, and are out again if another reason is found. A round
//! thus costs what it touches.

use std::collections::VecDeque;

use super::objective::{Objective, Role};
use super::part::NONE;
use crate::Result;
use crate::graph::{Leads, Rows};

pub(super) struct Layers<'a> {
    objective: &'a Objective<'a>,
    /// Whether a row may lead to Y, or leaves.
    serves: Vec<bool>,
    /// When a state went out, counted from 1; 0 if it is not out.
    out: Vec<u32>,
    clock: u32,
    /// Where the avoider does not choose, the row that is the reason.
    reason: Vec<u32>,
    /// Where the avoider chooses, a row that was not lost or harmful when last looked at.
    hope: Vec<u32>,
    /// The round in which a state is added to Y, or [`NONE`].
    ranks: Vec<u32>,
}

impl<'a> Layers<'a> {
    pub(super) fn new(objective: &'a Objective<'a>) -> Layers<'a> {
        let count = objective.part.len();
        let serves = objective.roles.iter().map(|&role| role == Role::Leaves);
        let hope = (0..count as u32).map(|state| objective.part.rows_of(state).start);
        Layers {
            objective,
            serves: serves.collect(),
            out: vec![0; count],
            clock: 0,
            reason: vec![NONE; count],
            hope: hope.collect(),
            ranks: vec![NONE; count],
        }
    }

    /// The round of each state.
    pub(super) fn run(mut self) -> Result<Vec<u32>> {
        let domain = &self.objective.domain;
        let states = 0..self.objective.part.len() as u32;
        let mut open: Vec<u32> = states.filter(|&s| domain[s as usize]).collect();
        for round in 1.. {
            self.put_out(&open)?;
            open.retain(|&state| self.out[state as usize] == 0);
            if open.is_empty() {
                break;
            }
            for &state in &open {
                self.ranks[state as usize] = round;
            }
            open = self.doubt(&open)?;
        }
        Ok(self.ranks)
    }

    /// Puts out those of the open states for which there is a reason.
    fn put_out(&mut self, open: &[u32]) -> Result<()> {
        let mut fresh = VecDeque::new();
        for &state in open {
            self.objective.part.interrupt.step()?;
            if self.out[state as usize] == 0 && self.must_go(state) {
                fresh.push_back(state);
                self.go(state);
            }
        }
        while let Some(state) = fresh.pop_front() {
            for &row in self.objective.part.before(state) {
                self.objective.part.interrupt.step()?;
                let owner = self.objective.part.owner(row);
                let settled = self.out[owner as usize] != 0 || self.ranks[owner as usize] != NONE;
                if settled || self.stands(row) {
                    continue;
                }
                if self.objective.chooses(owner) {
                    if self.hope[owner as usize] != row || !self.must_go(owner) {
                        continue;
                    }
                } else {
                    self.reason[owner as usize] = row;
                }
                self.go(owner);
                fresh.push_back(owner);
            }
        }
        Ok(())
    }

    fn go(&mut self, state: u32) {
        self.clock += 1;
        self.out[state as usize] = self.clock;
    }

    /// Whether there is no reason against a row, so far; there is none against an absent one.
    fn stands(&self, row: u32) -> bool {
        let on = |&target: &u32| self.out[target as usize] == 0;
        match self.objective.roles[row as usize] {
            Role::Absent => true,
            Role::Lost => false,
            _ if self.serves[row as usize] => true,
            Role::Harmful => false,
            _ => self.objective.part.targets(row).iter().all(on),
        }
    }

    /// Whether there is reason enough for a state to be out; notes it.
    fn must_go(&mut self, state: u32) -> bool {
        let rows = self.objective.part.rows_of(state);
        if !self.objective.chooses(state) {
            let reason = rows.into_iter().find(|&row| !self.stands(row));
            self.reason[state as usize] = reason.unwrap_or(NONE);
            return reason.is_some();
        }
        let hope = self.hope[state as usize];
        let roles = &self.objective.roles;
        let serves = |row: &u32| roles[*row as usize] != Role::Absent && self.stands(*row);
        let found = (hope..rows.end).chain(rows.start..hope).find(serves);
        self.hope[state as usize] = found.unwrap_or(rows.start);
        found.is_none()
    }

    /// The rows that may lead to states that were just added to Y serve. Returns the states that
    /// may not be out for that.
    fn doubt(&mut self, added: &[u32]) -> Result<Vec<u32>> {
        let mut doubted = Vec::new();
        for &state in added {
            for &row in self.objective.part.before(state) {
                self.objective.part.interrupt.step()?;
                let role = self.objective.roles[row as usize];
                if matches!(role, Role::Harmful | Role::Harmless)
                    && !std::mem::replace(&mut self.serves[row as usize], true)
                {
                    self.question(row, &mut doubted);
                }
            }
        }
        let mut next = 0;
        while let Some(&state) = doubted.get(next) {
            next += 1;
            for &row in self.objective.part.before(state) {
                self.objective.part.interrupt.step()?;
                if self.objective.roles[row as usize] == Role::Harmless
                    && !self.serves[row as usize]
                {
                    self.question(row, &mut doubted);
                }
            }
        }
        Ok(doubted)
    }

    /// A row may not be a reason any more: is its state still out?
    fn question(&mut self, row: u32, doubted: &mut Vec<u32>) {
        let owner = self.objective.part.owner(row);
        let went = self.out[owner as usize];
        if went == 0 {
            return;
        }
        let holds = if self.objective.chooses(owner) {
            self.accuses(row, went)
        } else if self.reason[owner as usize] != row || self.accuses(row, went) {
            true
        } else {
            let mut rows = self.objective.part.rows_of(owner);
            let other = rows.find(|&row| self.accuses(row, went));
            self.reason[owner as usize] = other.unwrap_or(NONE);
            other.is_some()
        };
        if !holds {
            self.out[owner as usize] = 0;
            self.hope[owner as usize] = self.objective.part.rows_of(owner).start;
            doubted.push(owner);
        }
    }

    /// Whether a row is a reason that was there before a state went out.
    fn accuses(&self, row: u32, went: u32) -> bool {
        let earlier = |&target: &u32| (1..went).contains(&self.out[target as usize]);
        match self.objective.roles[row as usize] {
            Role::Absent => false,
            Role::Lost => true,
            _ if self.serves[row as usize] => false,
            Role::Harmful => true,
            _ => self.objective.part.targets(row).iter().any(earlier),
        }
    }
}
