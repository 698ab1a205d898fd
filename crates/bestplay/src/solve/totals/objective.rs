//! What a player is to avoid in a component, by which rows.

use super::part::{Part, PartRow};
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

    /// Takes states out of the domain.
    pub(super) fn narrow(&mut self, gone: &[u32]) {
        for &state in gone {
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
    }
}
