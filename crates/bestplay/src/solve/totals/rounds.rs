//! What is paid in the end components that some rows of a component make.

use super::part::Part;
use super::potential::tends;
use super::signs::Sign;
use crate::graph::{Ends, Leads, Rows};
use crate::{Player, Result};

const WAVERS: &str = "play can go on for ever collecting payoffs of mean 0, so that the total \
                      never settles; let such a round end the play, or pay nothing";
const MIXED: &str = "play can go on for ever collecting payoffs of either sign, so that the total \
                     need not settle; let the play end, or pay only one way";

/// Some rows of the component, with the end components that they make.
pub(super) struct Rounds<'a> {
    part: &'a Part<'a>,
    ends: Ends,
    /// What is paid in each of these sets.
    sets: Vec<Sign>,
    /// The sign of what each row pays; in sets that were mixed, unless it idles, that of what it tends to, or what the
    /// player who alone chooses there can make of it.
    signs: Vec<Sign>,
    /// Whether it is one that he does without for that.
    barred: Vec<bool>,
    /// Whether each row belongs to an end component of a set that was mixed, in which nothing is paid;
    /// empty if there was none.
    idles: Vec<bool>,
    /// Rows of which the best rounds of mixed sets consist, if they pay nothing on average.
    zero: Vec<u32>,
}

impl<'a> Rounds<'a> {
    pub(super) fn of(part: &'a Part<'a>, playable: impl Fn(u32) -> bool) -> Result<Rounds<'a>> {
        let rows = 0..part.rows.len() as u32;
        let stays = |row: u32| {
            let own = &part.rows[row as usize];
            own.stays() && !own.is_wasted && playable(row)
        };
        let ends = Ends::of_component(&part.list, rows.map(stays).collect(), part.interrupt)?;
        let mut sets = vec![Sign::Nothing; ends.count];
        for row in (0..part.rows.len() as u32).filter(|&row| ends.endless[row as usize]) {
            let set = &mut sets[ends.set[part.owner(row) as usize] as usize];
            *set = set.and(part.rows[row as usize].sign);
        }
        let mut rounds = Rounds {
            part,
            signs: part.rows.iter().map(|row| row.sign).collect(),
            barred: vec![false; part.rows.len()],
            idles: Vec::new(),
            zero: Vec::new(),
            ends,
            sets,
        };
        if rounds.any(Sign::Wavers) {
            rounds.find_tends()?;
        }
        Ok(rounds)
    }

    /// Looks which way the rows of mixed sets tend.
    fn find_tends(&mut self) -> Result<()> {
        let part = self.part;
        let is_mixed = |&row: &u32| self.set(row) == Some(Sign::Wavers);
        let mixed: Vec<u32> = (0..part.rows.len() as u32).filter(is_mixed).collect();
        // Where play can idle in them: stay for ever where nothing is paid.
        let mut unpaid = vec![false; part.rows.len()];
        for &row in &mixed {
            unpaid[row as usize] = part.rows[row as usize].sign == Sign::Nothing;
        }
        let idle = Ends::of_component(&part.list, unpaid, part.interrupt)?;
        // A name for all states among which play can idle.
        let mut names: Vec<u32> = (0..part.len() as u32).collect();
        // Of each set the rows that do not idle, and who chooses: `Max`, `Min`.
        let mut insides = vec![(Vec::new(), [false; 2]); self.sets.len()];
        for row in mixed {
            let owner = part.owner(row) as usize;
            let (moving, choosers) = &mut insides[self.ends.set[owner] as usize];
            match idle.endless[row as usize] {
                true => names[owner] = part.len() as u32 + idle.set[owner],
                false => moving.push(row),
            }
            if part.rows_of(owner as u32).len() > 1 {
                choosers[0] |= part.players[owner] == Some(Player::Max);
                choosers[1] |= part.players[owner] == Some(Player::Min);
            }
        }
        for (set, (moving, choosers)) in insides.into_iter().enumerate() {
            if moving.is_empty() {
                continue;
            }
            let name = |state: u32| names[state as usize];
            match tends(part, &moving, name, choosers)? {
                (Sign::Wavers, zero) => self.zero.extend(zero),
                (sign, made) => {
                    self.sets[set] = sign;
                    for &row in &moving {
                        self.signs[row as usize] = sign;
                        self.barred[row as usize] = !made.is_empty();
                    }
                    (made.into_iter()).for_each(|row| self.barred[row as usize] = false);
                }
            }
        }
        self.idles = idle.endless;
        Ok(())
    }

    /// For each row whether it may belong to a round of a mixed set that pays nothing on average, where
    /// no round pays more, or none less; or whether play idles there.
    pub(super) fn zero(&self) -> Vec<bool> {
        let mut found = self.idles.clone();
        for &row in &self.zero {
            found[row as usize] = true;
        }
        found
    }

    /// The kind of set that a row stays in; nothing if it does not stay in any.
    pub(super) fn set(&self, row: u32) -> Option<Sign> {
        let owner = self.part.owner(row);
        let endless = self.ends.endless[row as usize];
        endless.then(|| self.sets[self.ends.set[owner as usize] as usize])
    }

    pub(super) fn any(&self, set: Sign) -> bool {
        self.sets.contains(&set)
    }

    /// Whether a row, taken again and again, may make the total grow without end (or never settle),
    /// as `avoider` does not want.
    pub(super) fn harms(&self, row: u32, avoider: Player) -> bool {
        let (sign, unwanted) = (self.signs[row as usize], Sign::unwanted_by(avoider));
        match self.set(row) {
            Some(Sign::Wavers) => sign == unwanted || sign == Sign::Wavers,
            set => set == Some(unwanted) && sign == unwanted,
        }
    }

    /// Whether a row, taken again and again, surely makes the total grow as `avoider` does not want, whatever else is
    /// done by rows that are not barred.
    pub(super) fn decides(&self, row: u32, avoider: Player) -> bool {
        let unwanted = Sign::unwanted_by(avoider);
        self.signs[row as usize] == unwanted && self.set(row) == Some(unwanted)
    }

    /// Whether the opponent of `avoider`, where he alone chooses, makes the total grow as that one does not want by
    /// doing without a row.
    pub(super) fn bars(&self, row: u32, avoider: Player) -> bool {
        self.barred[row as usize] && self.decides(row, avoider)
    }

    /// A state of a mixed set, and what is wrong there.
    pub(super) fn mixed(&self) -> Option<(u32, &'static str)> {
        let part = self.part;
        let mut rows = 0..part.rows.len() as u32;
        let is_mixed = |row: &u32| self.set(*row) == Some(Sign::Wavers);
        let wavers = |row: &u32| part.rows[*row as usize].sign == Sign::Wavers;
        let waver = rows.clone().find(|row| is_mixed(row) && wavers(row));
        let found = waver.map(|row| (row, WAVERS));
        let found = found.or_else(|| Some((rows.find(is_mixed)?, MIXED)));
        found.map(|(row, reason)| (part.owner(row), reason))
    }
}
