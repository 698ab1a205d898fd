//! Who may stall where: plays that settle for ever among actions of equal value.

use super::local::Local;
use crate::graph::Kind;
use crate::number::Fixed;

/// Looks at the states of positive value, where `Min` would like to stall, and at those of
/// negative value, where `Max` would. If somebody can, they switch to stalling. If not, the other
/// player takes, among actions of equal value, one that brings play on.
///
/// `gains` tells for each row how much more than the state's value it is worth; rows within
/// `tolerance` count as equal. Tells whether the chosen rows changed.
pub(super) fn forbid<I: Fixed>(
    local: &Local<I>,
    chosen: &mut [u32],
    values: &[f64],
    gains: &[f64],
    tolerance: f64,
) -> bool {
    let tied = |row: &usize| gains[*row].abs() <= tolerance;
    let positive = |state: usize| values[state] > tolerance;
    let negative = |state: usize| values[state] < -tolerance;
    let mut changed = false;
    for (staller, region) in [
        (Kind::Min, &positive as &dyn Fn(usize) -> bool),
        (Kind::Max, &negative),
    ] {
        changed |= Region::new(local, staller, region, &tied).settle(chosen);
    }
    changed
}

/// The states in which `staller` would like play to stay.
struct Region<'a, I> {
    local: &'a Local<I>,
    staller: Kind,
    tied: &'a dyn Fn(&usize) -> bool,
    /// The states from which play may be kept in the region, as far as is known.
    inside: Vec<bool>,
}

impl<'a, I: Fixed> Region<'a, I> {
    fn new(
        local: &'a Local<I>,
        staller: Kind,
        region: &dyn Fn(usize) -> bool,
        tied: &'a dyn Fn(&usize) -> bool,
    ) -> Self {
        let inside = (0..local.len()).map(region).collect();
        Region {
            local,
            staller,
            tied,
            inside,
        }
    }

    /// Whether a row may lead out of what is left of the region. A row that pays does so too, in a
    /// sense: among actions of equal value it cannot be taken for ever.
    fn escapes(&self, row: usize) -> bool {
        let out = |target: u32| !self.inside[target as usize];
        !self.local.rows[row].is_idle() || self.local.terms(row).iter().any(|t| out(t.target))
    }

    /// Takes away, round by round, the states in which the staller cannot keep play inside; the
    /// opponent notes how. What is left in the end is where the staller can.
    fn settle(mut self, chosen: &mut [u32]) -> bool {
        let before = chosen.to_vec();
        loop {
            let mut removed = Vec::new();
            for state in (0..self.local.len()).filter(|&state| self.inside[state]) {
                let current = chosen[state] as usize;
                let mut rows = self.local.rows_of(state).filter(|row| (self.tied)(row));
                let escape = if self.local.kinds[state] == self.staller {
                    rows.all(|row| self.escapes(row)).then_some(current)
                } else if self.escapes(current) {
                    Some(current)
                } else {
                    rows.find(|&row| self.escapes(row))
                };
                if let Some(row) = escape {
                    chosen[state] = row as u32;
                    removed.push(state);
                }
            }
            if removed.is_empty() {
                break;
            }
            for state in removed {
                self.inside[state] = false;
            }
        }
        for state in (0..self.local.len()).filter(|&state| self.inside[state]) {
            let mut rows = self.local.rows_of(state).filter(|row| (self.tied)(row));
            if self.local.kinds[state] == self.staller
                && let Some(row) = rows.find(|&row| !self.escapes(row))
            {
                chosen[state] = row as u32;
            }
        }
        chosen != before
    }
}
