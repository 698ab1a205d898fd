//! Heading for good ends where better rows are found only step by step.
//!
//! On a long path a better row often shows only next to where play ends or others have switched: in a
//! tug of war everything is worth nothing where nobody has pulled yet, and who may stop with what he
//! has sees no further than a few steps. It takes as many rounds then as the path is long. So once,
//! after some rounds, each player is asked what it would be worth to head for the ends that he likes
//! from everywhere, and does so where that is better, or as good.
//!
//! Where a strategy is worth more than another one against the same opponent, and is followed just there, it
//! is worth at least as much as both.

use super::super::local::Layout;
use super::super::tunables::{HEADING_BETTER, HEADING_CLOSELY};
use super::{Improved, shift_of};
use crate::graph::{Attractor, Kind};
use crate::number::Fixed;
use crate::solve::chain::largest;
use crate::solve::failure::Failure;

impl<I: Fixed> Improved<'_, I> {
    /// Where better rows are found only step by step, after values changed by so much: lets each player head
    /// for ends that he likes, if nobody was asked yet. Tells whether any row changed.
    pub(super) fn start_from_attractor(&mut self, change: f64) -> Result<bool, Failure> {
        if !self.turns.go_on() || !self.turns.creep() {
            return Ok(false);
        }
        let margin = self.margin(change).max(self.worst);
        self.head_for_good_ends(margin)
    }

    /// Lets each player head for ends that he likes where that is better, or by rows that gain or lose no
    /// more than `margin`, if nobody was asked yet. Tells whether any row changed.
    ///
    /// # Complexity
    ///
    /// Linear in the transitions of the component, and three evaluations.
    pub(super) fn head_for_good_ends(&mut self, margin: f64) -> Result<bool, Failure> {
        if std::mem::replace(&mut self.asked, true) {
            return Ok(false);
        }
        let local = self.local;
        // What each row is worth if it leaves.
        let shift = shift_of(local);
        let alone = local.gains(&vec![I::default(); local.len()], shift);
        let mut moved = false;
        for (player, sign) in [(Kind::Max, 1.0), (Kind::Min, -1.0)] {
            if !local.kinds.contains(&player) {
                continue;
            }
            let ends = Ends::liked(local, &alone, sign);
            let own = |state: usize| local.kinds[state] == player;
            let mut heading = self.chosen.clone();
            for state in (0..local.len()).filter(|&state| own(state)) {
                heading[state] = ends.nearest(local, heading[state], local.rows_of(state));
            }
            if heading == self.chosen {
                continue;
            }
            let worth = self.roughly_worth(&heading, &alone)?;
            let now = match moved {
                true => self.roughly_worth(&self.chosen, &alone)?,
                false => self.x.iter().map(|x| x.coarse(shift)).collect(),
            };
            let most = largest(&now);
            for state in (0..local.len()).filter(|&state| own(state)) {
                let is_tied = |row: &usize| self.base.gains[*row].abs() <= margin;
                let chosen = self.chosen[state];
                let row = match sign * (worth[state] - now[state]) > HEADING_BETTER * most {
                    true => heading[state],
                    false => ends.nearest(local, chosen, local.rows_of(state).filter(is_tied)),
                };
                moved |= std::mem::replace(&mut self.chosen[state], row) != row;
            }
        }
        Ok(self.note_switch(moved))
    }

    /// About what a pair of strategies is worth, each state in the same units, where `alone` says what each
    /// row pays; not a number where that is out of range.
    fn roughly_worth(&self, chosen: &[u32], alone: &[f64]) -> Result<Vec<f64>, Failure> {
        let chain = self.search.evaluator.prepare(chosen)?;
        let right: Vec<f64> = chosen.iter().map(|&row| alone[row as usize]).collect();
        Ok(chain.solve(&right, None, HEADING_CLOSELY)?)
    }
}

/// The ends that a player likes.
struct Ends {
    /// Whether a row may leave for one of them.
    good: Vec<bool>,
    /// How many steps each state is from such a row; as many as there are states where none leads there.
    far: Vec<u32>,
}

impl Ends {
    /// Those that are worth at least half of what there is to get, for `Max` or, with another sign, `Min`.
    /// `alone` says what each row is worth if it leaves.
    fn liked(local: &Layout, alone: &[f64], sign: f64) -> Ends {
        let exit = |row: usize| local.shape(row).exit;
        let worth = |row: usize| (exit(row) > 0.0).then(|| sign * alone[row] / exit(row));
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let leaving = (0..alone.len()).filter_map(worth);
        let (worst, best) = leaving.fold(none, |(worst, best), worth| {
            (worst.min(worth), best.max(worth))
        });
        let half = worst / 2.0 + best / 2.0;
        let is_good = |row: usize| worth(row).is_some_and(|worth| worth >= half);
        let good: Vec<bool> = (0..alone.len()).map(is_good).collect();
        let leads = |&state: &u32| local.rows_of(state as usize).any(|row| good[row]);
        let leading = (0..local.len() as u32).filter(leads);
        let far = Attractor::of_any(&local.linked())
            .drawn_to(leading)
            .ranks
            .into_iter();
        let far = far.map(|rank| rank.min(local.len() as u32)).collect();
        Ends { good, far }
    }

    /// Of a state's row and others, the one that comes nearest to them.
    fn nearest(&self, local: &Layout, row: u32, others: impl Iterator<Item = usize>) -> u32 {
        let (mut best, mut least) = (row, self.distance(local, row as usize));
        for row in others {
            let distance = self.distance(local, row);
            if distance < least {
                (best, least) = (row as u32, distance);
            }
        }
        best
    }

    /// How far a row leads from them, on average; other ends are as far as can be.
    fn distance(&self, local: &Layout, row: usize) -> f64 {
        let (inside, most) = (local.steps(row, &self.far), local.len() as f64);
        match self.good[row] {
            true => inside,
            false => inside + local.shape(row).exit * most * most,
        }
    }
}
