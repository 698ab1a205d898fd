//! What a player is to avoid in a component, by which rows.

use super::part::{NONE, Part, PartRow};
use crate::Player;
use crate::graph::{Leads, Rows};

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
pub(super) struct Objective<'a> {
    pub(super) part: &'a Part<'a>,
    pub(super) avoider: Player,
    pub(super) roles: Vec<Role>,
    /// The states that are looked at; all others count as lost.
    pub(super) domain: Vec<bool>,
}

impl<'a> Objective<'a> {
    /// `avoider` is to avoid the harmful rows, and infinite values of the kind that he does not
    /// want. Only playable rows of states in the domain can be taken; those that may lead
    /// elsewhere are lost.
    pub(super) fn new(
        part: &'a Part<'a>,
        avoider: Player,
        domain: Vec<bool>,
        playable: impl Fn(u32) -> bool,
        harmful: impl Fn(u32) -> bool,
    ) -> Objective<'a> {
        let bad = usize::from(avoider == Player::Max);
        let role = |(number, row): (usize, &PartRow)| {
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
        Objective {
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

    /// Takes the states without a rank out of the domain; tells which ones.
    pub(super) fn narrow(&mut self, ranks: &[u32]) -> Vec<u32> {
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
