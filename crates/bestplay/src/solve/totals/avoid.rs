//! Where a player can almost surely avoid something that is harmful when it happens for ever.
//!
//! Some rows are *harmful*: taken again and again, they make the total grow in the direction that
//! the player, the *avoider*, does not want. The states from which he can almost surely take them
//! only finitely often, whatever the opponent does, are νX μY νZ, the almost-sure coBüchi
//! condition of turn-based stochastic games (de Alfaro and Henzinger 2000, "Concurrent
//! omega-regular games"): the largest X such that, within X, repeatedly adding to Y the states
//! from which he can stay for ever without harm, or else come to Y with positive probability,
//! ends with Y = X. The *rank* of a state is the round in which it is added.
//!
//! The rounds of Y within one X are found together ([`layers`](super::layers)); X shrinks, and they are
//! found anew, until none of its states is left out.
//!
//! # Complexity
//!
//! As many times that of the layers as X shrinks: rarely more than a few times, and never more often than
//! there are states.

use super::layers::Layers;
use super::part::{NONE, Part};
use crate::graph::{Leads, Rows};
use crate::interrupt::Interrupt;
use crate::{Player, Result};

/// What a row means for the avoider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It cannot be taken.
    Absent,
    /// It may lead to where harm cannot be avoided.
    Lost,
    /// It may leave to where harm is avoided.
    Leaves,
    Harmful,
    Harmless,
}

/// What is to be avoided, by whom and with which rows.
#[derive(Clone)]
pub(super) struct Quest<'a> {
    pub(super) part: &'a Part<'a>,
    pub(super) avoider: Player,
    pub(super) roles: Vec<Role>,
    /// The states that are looked at; all others count as lost.
    pub(super) domain: Vec<bool>,
}

impl<'a> Quest<'a> {
    /// `avoider` is to avoid the harmful rows, and infinite values of the kind that he does not
    /// want. Only playable rows of states in the domain can be taken; those that may lead
    /// elsewhere are lost.
    pub(super) fn new(
        part: &'a Part<'a>,
        avoider: Player,
        domain: Vec<bool>,
        playable: impl Fn(u32) -> bool,
        harmful: impl Fn(u32) -> bool,
    ) -> Quest<'a> {
        let bad = usize::from(avoider == Player::Max);
        let role = |(number, row): (usize, &super::part::PartRow)| {
            let number = number as u32;
            let outside = |&target: &u32| !domain[target as usize];
            if !domain[part.owner(number) as usize] || row.is_wasted || !playable(number) {
                Role::Absent
            } else if row.ahead[bad] || part.targets(number).iter().any(outside) {
                Role::Lost
            } else if row.leaves || row.ahead[1 - bad] {
                Role::Leaves
            } else if harmful(number) {
                Role::Harmful
            } else {
                Role::Harmless
            }
        };
        let roles = part.rows.iter().enumerate().map(role).collect();
        Quest {
            part,
            avoider,
            roles,
            domain,
        }
    }

    /// Whether the avoider chooses in a state.
    #[inline]
    pub(super) fn chooses(&self, state: u32) -> bool {
        self.part.players[state as usize] == Some(self.avoider)
    }

    /// Finds where the avoider succeeds.
    pub(super) fn solve(&self, interrupt: &Interrupt<'_>) -> Result<Safety> {
        let when = |&inside: &bool| if inside { NONE } else { 0 };
        let mut left: Vec<u32> = self.domain.iter().map(when).collect();
        let mut inside = self.clone();
        let mut round = 0;
        let ranks = loop {
            let ranks = Layers::new(&inside, interrupt).run()?;
            let gone = inside.narrow(&ranks);
            if gone.is_empty() {
                break ranks;
            }
            round += 1;
            for state in gone {
                left[state as usize] = round;
            }
        };
        let choices = (0..self.part.len() as u32).map(|state| {
            let own = ranks[state as usize];
            if own == NONE || !self.chooses(state) {
                return NONE;
            }
            let mut rows = self.part.rows_of(state);
            let choice = rows.position(|row| {
                self.roles[row as usize] != Role::Absent && self.rank(row, &ranks) <= own
            });
            choice.map_or(NONE, |choice| choice as u32)
        });
        Ok(Safety {
            choices: choices.collect(),
            ranks,
            left,
        })
    }

    /// Takes the states without a rank out of the domain; tells which ones.
    fn narrow(&mut self, ranks: &[u32]) -> Vec<u32> {
        let states = 0..ranks.len() as u32;
        let is_gone = |&s: &u32| self.domain[s as usize] && ranks[s as usize] == NONE;
        let gone: Vec<u32> = states.filter(is_gone).collect();
        for &state in &gone {
            self.domain[state as usize] = false;
            for &row in self.part.before(state) {
                let role = &mut self.roles[row as usize];
                if *role != Role::Absent {
                    *role = Role::Lost;
                }
            }
        }
        for row in gone.iter().flat_map(|&state| self.part.rows_of(state)) {
            self.roles[row as usize] = Role::Absent;
        }
        gone
    }

    /// The rank that a row gives to its state, if these are the ranks of its successors; [`NONE`]
    /// for a row that may lead to where harm cannot be avoided.
    #[inline]
    pub(super) fn rank(&self, row: u32, ranks: &[u32]) -> u32 {
        let targets = self.part.targets(row).iter();
        let (mut least, mut most) = (NONE, 0);
        for &target in targets {
            let rank = ranks[target as usize];
            least = least.min(rank);
            most = most.max(rank);
        }
        match self.roles[row as usize] {
            Role::Lost => NONE,
            _ if most == NONE => NONE,
            Role::Leaves => 1,
            Role::Harmful => least + 1,
            _ => most.min(least + 1),
        }
    }
}

/// Where the avoider succeeds, and how.
pub(super) struct Safety {
    /// The rank of each state; [`NONE`] where he does not succeed.
    pub(super) ranks: Vec<u32>,
    /// For each state the round in which it left X, 0 if it was never there; [`NONE`] where he succeeds.
    pub(super) left: Vec<u32>,
    /// For each state in which the avoider chooses and succeeds, which of its rows to take;
    /// [`NONE`] elsewhere.
    pub(super) choices: Vec<u32>,
}

impl Safety {
    #[inline]
    pub(super) fn holds(&self, state: u32) -> bool {
        self.ranks[state as usize] != NONE
    }
}
