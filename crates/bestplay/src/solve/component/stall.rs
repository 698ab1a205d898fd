//! Who may stall where: plays that settle for ever among actions of equal value.

use super::local::Layout;
use super::tunables::STALL_PASSES;
use crate::graph::{Attractor, Kind};

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
    let mut region = Region {
        local,
        staller,
        inside,
        tied,
    };
    // First without looking up what leads where.
    for _ in 0..STALL_PASSES {
        if !region.pass(chosen) {
            break;
        }
    }
    let mut changed = false;
    // As play goes now, first: rows that count as equal are not changed without need.
    for change in [false, true] {
        if !region.inside.contains(&true) {
            return changed;
        }
        changed |= region.shrink(chosen, change);
    }
    changed | region.stay(chosen)
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
        !self.local.shape(row).is_idle() || self.local.targets(row).iter().any(out)
    }

    /// Takes away states that play leaves whatever the staller does, if the other does as now; tells whether there
    /// were any.
    fn pass(&mut self, chosen: &[u32]) -> bool {
        let mut gone = false;
        for (state, &row) in chosen.iter().enumerate() {
            let mut rows = self.local.rows_of(state);
            if self.inside[state]
                && match self.local.kinds[state] == self.staller {
                    true => rows.all(|row| !self.tied[row] || self.escapes(row)),
                    false => self.escapes(row as usize),
                }
            {
                self.inside[state] = false;
                gone = true;
            }
        }
        gone
    }

    /// Takes away the attractor of what is outside: there the staller cannot keep play inside. The other
    /// player may `change` to other rows for that. Tells whether he did.
    fn shrink(&mut self, chosen: &mut [u32], change: bool) -> bool {
        let local = self.local;
        let mut counts = vec![false; local.row_count()];
        for state in (0..local.len()).filter(|&state| self.inside[state]) {
            let own = local.kinds[state] == self.staller;
            for row in local.rows_of(state) {
                let current = !own && chosen[state] as usize == row;
                counts[row] = current || (own || change) && self.tied[row];
            }
        }
        let is_driven = |state: u32| local.kinds[state as usize] != self.staller;
        let linked = local.linked();
        let mut gone = Attractor::of_rows(&linked, |row| counts[row as usize], is_driven);
        for row in (0..counts.len()).filter(|&row| counts[row] && self.escapes(row)) {
            gone.meet(row as u32, 0);
        }
        for state in (0..local.len() as u32).filter(|&state| self.inside[state as usize]) {
            if gone.left[state as usize] == 0 {
                gone.add(state, 0);
            }
        }
        gone.spread_at_once();
        let mut changed = false;
        for &state in &gone.found {
            self.inside[state as usize] = false;
            let (chosen, row) = (&mut chosen[state as usize], gone.by[state as usize]);
            if local.kinds[state as usize] != self.staller && row != *chosen {
                *chosen = row;
                changed = true;
            }
        }
        changed
    }

    /// Lets the staller stay in what is left. Tells whether he changes for that.
    fn stay(&self, chosen: &mut [u32]) -> bool {
        let mut changed = false;
        for state in (0..self.local.len()).filter(|&state| self.inside[state]) {
            let mut rows = self.local.rows_of(state).filter(|row| self.tied[*row]);
            if self.local.kinds[state] == self.staller
                && let Some(row) = rows.find(|&row| !self.escapes(row))
            {
                changed |= std::mem::replace(&mut chosen[state], row as u32) != row as u32;
            }
        }
        changed
    }
}
