//! Passes over a component in which every state takes the value of its best row, at once (value
//! iteration after Gauss and Seidel), while the rows that are chosen follow.
//!
//! Values count from a [`Base`], so that the same passes find values and corrections to them.
//!
//! A row that may return to its own state counts as taken until it leads elsewhere. A row is only
//! left for one that is better by more than rounding explains: started from 0, the chosen rows then
//! lead to where the values come from.

use super::local::{Layout, Local};
use super::tunables::WORTH_SWITCHING;
use crate::Result;
use crate::graph::Kind;
use crate::interrupt::Interrupt;
use crate::number::Fixed;

/// Where values count from.
#[derive(Default)]
pub(super) struct Base {
    /// For each state.
    pub(super) values: Vec<f64>,
    /// How much more than its state's base each row is worth, if its successors are worth theirs.
    pub(super) gains: Vec<f64>,
}

impl Base {
    /// The base at the given values, in units times 2^shift.
    pub(super) fn at<I: Fixed>(local: &Local<I>, x: &[I], shift: u32) -> Base {
        Base {
            values: x.iter().map(|x| x.coarse(shift)).collect(),
            gains: local.gains(x, shift),
        }
    }
}

/// What a pass did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pass {
    /// The largest change of a value.
    pub(super) change: f64,
    /// The largest value.
    pub(super) size: f64,
    /// How many states switched.
    pub(super) switched: usize,
}

/// Who may switch in a pass, one player or both, and the gains that are not worth a switch, as those are
/// not that rounding explains.
pub(super) type Movers = (Option<Kind>, f64);

/// One pass, from the exits of the component `inwards` or the other way.
pub(super) fn sweep(
    local: &Layout,
    base: &Base,
    x: &mut [f64],
    chosen: &mut [u32],
    inwards: bool,
    (mover, margin): Movers,
    interrupt: &Interrupt<'_>,
) -> Result<Pass> {
    interrupt.check()?;
    let mut pass = Pass::default();
    let count = local.len();
    for step in 0..count {
        let state = if inwards { step } else { count - 1 - step };
        let own = x[state];
        let mut row = chosen[state] as usize;
        let mut value = worth(local, base, row, state, x).unwrap_or(0.0);
        let kind = local.kinds[state];
        if mover.is_none_or(|mover| mover == kind) {
            let sign = if kind == Kind::Min { -1.0 } else { 1.0 };
            let current = row;
            for other in local.rows_of(state).filter(|&other| other != current) {
                let Some(worth) = worth(local, base, other, state, x) else {
                    continue;
                };
                let worthwhile = margin + WORTH_SWITCHING * worth.abs().max(value.abs());
                if sign * (worth - value) > worthwhile {
                    (row, value) = (other, worth);
                }
            }
            if row != current {
                chosen[state] = row as u32;
                pass.switched += 1;
            }
        }
        x[state] = value;
        pass.change = pass.change.max((value - own).abs());
        pass.size = pass.size.max(value.abs());
    }
    Ok(pass)
}

/// What a row is worth if it is taken until it leads elsewhere; `None` if that is never and
/// something is paid.
#[inline(always)]
fn worth(local: &Layout, base: &Base, row: usize, state: usize, x: &[f64]) -> Option<f64> {
    if !local.returns(row) {
        return Some(base.gains[row] + local.ahead(row, x));
    }
    let (worth, leaves) = local.onwards(row, state, x);
    let sum = base.gains[row] + worth;
    if leaves > 0.0 {
        return Some(sum / leaves);
    }
    (sum == 0.0).then_some(-base.values[state])
}
