//! How the opponent of an avoider makes harm happen for ever, wherever that cannot be avoided for certain.
//!
//! States leave X in groups, one after another ([`lift`](super::lift)). From those of a group play comes,
//! with positive probability, to a row that is harmful and does not lead to where harm was avoided in an
//! earlier round, or to one that may lead to a group that left before: whatever the avoider does, if
//! the opponent always heads there. So it does so again and again until it is in an earlier group, or
//! stays among harmful rows.

use super::avoid::{Quest, Role};
use super::lift::Left;
use super::part::NONE;
use crate::Result;
use crate::graph::{Leads, Rows};
use crate::interrupt::Interrupt;

/// What is known of a row, as far as the group of its state is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// It cannot be taken, or may lead to where harm is avoided.
    Elsewhere,
    /// Nothing so far.
    Open,
    /// It heads for harm.
    Harm,
}

struct Replies<'a> {
    quest: &'a Quest<'a>,
    /// When each state left X.
    when: &'a [u32],
    courses: Vec<Course>,
    /// The states from which play heads for harm, as far as is known.
    heads: Vec<bool>,
    /// The choices by which the opponent does so.
    choices: Vec<u32>,
}

/// For each state that left X, where the avoider does not choose, its choice that heads for harm, and
/// [`NONE`] elsewhere.
///
/// # Complexity
///
/// Linear in the transitions.
pub(super) fn replies(
    quest: &Quest<'_>,
    left: &Left,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<u32>> {
    let Left { order, when } = left;
    let mut replies = Replies {
        quest,
        when,
        courses: vec![Course::Elsewhere; quest.part.rows.len()],
        heads: vec![false; when.len()],
        choices: vec![NONE; when.len()],
    };
    for group in order.chunk_by(|&a, &b| when[a as usize] == when[b as usize]) {
        replies.settle(group, interrupt)?;
    }
    Ok(replies.choices)
}

impl Replies<'_> {
    /// The rows of a group that head for harm.
    fn settle(&mut self, group: &[u32], interrupt: &Interrupt<'_>) -> Result<()> {
        let part = self.quest.part;
        let mut fresh = Vec::new();
        for &state in group {
            interrupt.step()?;
            for row in part.rows_of(state) {
                self.courses[row as usize] = self.course(row);
            }
            fresh.extend(self.heads_for_harm(state).then_some(state));
        }
        while let Some(state) = fresh.pop() {
            for &row in part.before(state) {
                interrupt.step()?;
                let owner = part.rows[row as usize].owner;
                let same = self.when[owner as usize] == self.when[state as usize];
                if same && self.courses[row as usize] == Course::Open {
                    self.courses[row as usize] = Course::Harm;
                    fresh.extend(self.heads_for_harm(owner).then_some(owner));
                }
            }
        }
        Ok(())
    }

    /// What a row means for the group of its state, if nothing else is known of the group.
    fn course(&self, row: u32) -> Course {
        let part = self.quest.part;
        let own = self.when[part.rows[row as usize].owner as usize];
        let mut targets = part.targets(row).iter();
        let when = |target: &u32| self.when[*target as usize];
        match self.quest.roles[row as usize] {
            Role::Absent => Course::Elsewhere,
            Role::Lost => Course::Harm,
            _ if targets.clone().any(|target| when(target) < own) => Course::Harm,
            Role::Leaves => Course::Elsewhere,
            _ if targets.any(|target| when(target) > own) => Course::Elsewhere,
            Role::Harmful => Course::Harm,
            Role::Harmless => Course::Open,
        }
    }

    /// Whether play heads for harm from a state, as was not known before; notes how.
    fn heads_for_harm(&mut self, state: u32) -> bool {
        let part = self.quest.part;
        if self.heads[state as usize] {
            return false;
        }
        let harms = |row: u32| self.courses[row as usize] == Course::Harm;
        let absent = |row: u32| self.quest.roles[row as usize] == Role::Absent;
        let mut rows = part.rows_of(state);
        self.heads[state as usize] = match self.quest.chooses(state) {
            true => rows.all(|row| harms(row) || absent(row)),
            false => {
                let choice = rows.position(harms);
                self.choices[state as usize] = choice.map_or(NONE, |choice| choice as u32);
                choice.is_some()
            }
        };
        self.heads[state as usize]
    }
}
