//! Who may stall where: plays that settle for ever among actions of equal value.

use std::collections::VecDeque;

use super::local::Layout;
use crate::graph::{Backward, Kind};

/// Passes in which states are taken away one after another, before those that lead to them are
/// looked up.
const PASSES: usize = 4;

/// Looks at the states where the `staller` would like play to stay for ever: those of positive
/// value for `Min`, those of negative value for `Max`. If he can keep it there, he switches to
/// stalling. If not, the other player takes, among actions of equal value, one that brings play on.
///
/// `surely` has each state's value where its sign is certain, else 0; `tied` names the rows that
/// count as equal to their state's value. Tells whether the chosen rows changed.
pub(super) fn forbid(
    local: &Layout,
    chosen: &mut [u32],
    staller: Kind,
    surely: &[f64],
    tied: &[bool],
) -> bool {
    let sign = if staller == Kind::Min { 1.0 } else { -1.0 };
    let inside: Vec<bool> = surely.iter().map(|x| sign * x > 0.0).collect();
    inside.contains(&true)
        && Region {
            local,
            staller,
            inside,
            tied,
        }
        .settle(chosen)
}

/// The states in which `staller` would like play to stay.
struct Region<'a> {
    local: &'a Layout,
    staller: Kind,
    tied: &'a [bool],
    /// The states from which play may be kept in the region, as far as is known.
    inside: Vec<bool>,
}

impl Region<'_> {
    /// Whether a row may lead out of what is left of the region. A row that pays does so too, in a
    /// sense: among actions of equal value it cannot be taken for ever.
    fn escapes(&self, row: usize) -> bool {
        let out = |&target: &u32| !self.inside[target as usize];
        !self.local.rows[row].is_idle() || self.local.targets(row).iter().any(out)
    }

    /// The row by which play leaves what is left of the region, if the staller cannot help it; the
    /// other player may `change` to another row for that.
    fn escape(&self, state: usize, current: usize, change: bool) -> Option<usize> {
        let mut rows = self.local.rows_of(state).filter(|row| self.tied[*row]);
        if self.local.kinds[state] == self.staller {
            rows.all(|row| self.escapes(row)).then_some(current)
        } else if self.escapes(current) {
            Some(current)
        } else {
            rows.find(|&row| change && self.escapes(row))
        }
    }

    /// Takes away the states in which the staller cannot keep play inside; the opponent notes how,
    /// where he has to change for it. What is left in the end is where the staller can.
    fn settle(mut self, chosen: &mut [u32]) -> bool {
        let local = self.local;
        for _ in 0..PASSES {
            if !self.pass(chosen) {
                break;
            }
        }
        if !self.inside.contains(&true) {
            return false;
        }
        let back = Backward::new(local.len(), || {
            (0..local.len()).flat_map(|state| {
                let targets = local.rows_of(state).flat_map(|row| local.targets(row));
                targets.map(move |&target| (target, state as u32))
            })
        });
        // As play goes now, first: rows that count as equal are not changed without need.
        let mut changed = false;
        for change in [false, true] {
            changed |= self.shrink(&back, chosen, change);
            if !self.inside.contains(&true) {
                return changed;
            }
        }
        for state in (0..local.len()).filter(|&state| self.inside[state]) {
            let mut rows = local.rows_of(state).filter(|row| self.tied[*row]);
            if local.kinds[state] == self.staller
                && let Some(row) = rows.find(|&row| !self.escapes(row))
            {
                changed |= std::mem::replace(&mut chosen[state], row as u32) != row as u32;
            }
        }
        changed
    }

    /// Takes away the states from which play escapes as it goes now; tells whether there were any.
    fn pass(&mut self, chosen: &[u32]) -> bool {
        let mut gone = false;
        for (state, &row) in chosen.iter().enumerate() {
            if self.inside[state] && self.escape(state, row as usize, false).is_some() {
                self.inside[state] = false;
                gone = true;
            }
        }
        gone
    }

    /// Takes away one state after another, as long as play escapes from any.
    fn shrink(&mut self, back: &Backward, chosen: &mut [u32], change: bool) -> bool {
        let count = self.local.len();
        let mut changed = false;
        let mut ask: VecDeque<u32> = (0..count as u32).collect();
        let mut waits = vec![true; count];
        let mut gone: Vec<usize> = Vec::new();
        loop {
            // All that can leave at once do so before those that only can after them.
            while let Some(state) = ask.pop_front() {
                let state = state as usize;
                waits[state] = false;
                if !self.inside[state] {
                    continue;
                }
                if let Some(row) = self.escape(state, chosen[state] as usize, change) {
                    changed |= std::mem::replace(&mut chosen[state], row as u32) != row as u32;
                    gone.push(state);
                }
            }
            if gone.is_empty() {
                return changed;
            }
            for &state in &gone {
                self.inside[state] = false;
            }
            for state in gone.drain(..) {
                for &before in back.of(state as u32) {
                    if self.inside[before as usize]
                        && !std::mem::replace(&mut waits[before as usize], true)
                    {
                        ask.push_back(before);
                    }
                }
            }
        }
    }
}
