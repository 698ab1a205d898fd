//! Bounds of a component that prove themselves.
//!
//! Numbers L are lower bounds of the values if one player's strategy σ (that of `Max`) makes
//!
//! 1. total · L(s) ≤ constant + Σ weight · L(t) hold for the row that σ chooses in each state of
//!    `Max`, and for every row of every other state, and
//! 2. no set of states with L > 0 exists in which play can be kept for ever by rows along which
//!    L does not change.
//!
//! For then L along a play under σ is a submartingale; where play settles, L is constant and by 2
//! not positive, while the play is paid 0 (or, if positive amounts are collected for ever, without
//! limit). So σ earns at least L. The mirror image gives upper bounds.
//!
//! The search for L starts below the values x of the pair of strategies by a multiple of the
//! expected number of steps, which makes 1 true along the chosen rows with room to spare; other
//! rows of equal value may need a little more, and L is lowered until they have it.

use super::local::Local;
use crate::graph::Kind;
use crate::number::Fixed;

/// Which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

impl Side {
    /// Whose strategy proves the bounds.
    fn prover(self) -> Kind {
        match self {
            Side::Lower => Kind::Max,
            Side::Upper => Kind::Min,
        }
    }

    /// Whether `a` is a weaker bound than `b`.
    fn weaker<I: Fixed>(self, a: &I, b: &I) -> bool {
        match self {
            Side::Lower => a < b,
            Side::Upper => a > b,
        }
    }
}

/// Passes over the component before more room is given.
const PASSES: usize = 64;

/// The proven bounds of one side, if they are found. `steps` is the expected number of steps
/// that play stays in the component.
pub(super) fn certify<I: Fixed>(
    local: &Local<I>,
    chosen: &[u32],
    x: &[I],
    steps: &[f64],
    side: Side,
) -> Option<Vec<I>> {
    let mut room = 1.0;
    for _ in 0..24 {
        let mut bound = Vec::with_capacity(x.len());
        for (x, steps) in x.iter().zip(steps) {
            let mut bound_here = x.clone();
            let slack = I::from_coarse((room * steps).ceil(), 0)?;
            match side {
                Side::Lower => bound_here.sub(&slack),
                Side::Upper => bound_here.add(&slack),
            }
            bound.push(bound_here);
        }
        if settle(local, chosen, side, &mut bound) {
            for bound in &mut bound {
                match side {
                    Side::Lower => bound.sub(&local.spread),
                    Side::Upper => bound.add(&local.spread),
                }
            }
            if !stalls(local, chosen, side, &bound) {
                return Some(bound);
            }
        }
        room *= 8.0;
    }
    None
}

/// The rows that must satisfy the inequality in a state.
fn relevant<I: Fixed>(
    local: &Local<I>,
    chosen: &[u32],
    side: Side,
    state: usize,
) -> std::ops::Range<usize> {
    if local.kinds[state] == side.prover() {
        let row = chosen[state] as usize;
        row..row + 1
    } else {
        local.rows_of(state)
    }
}

/// Weakens the bounds until condition 1 holds everywhere; tells whether it came to that.
fn settle<I: Fixed>(local: &Local<I>, chosen: &[u32], side: Side, bound: &mut [I]) -> bool {
    for _ in 0..PASSES {
        let mut changed = false;
        for state in (0..local.len()).rev() {
            for row in relevant(local, chosen, side, state) {
                let mut sum = local.rows[row].constant.clone();
                for term in local.terms(row) {
                    sum.add_product(term.weight, &bound[term.target as usize]);
                }
                let total = local.rows[row].total;
                let value = match side {
                    Side::Lower => sum.div_floor(total),
                    Side::Upper => sum.div_ceil(total),
                };
                if side.weaker(&value, &bound[state]) {
                    bound[state] = value;
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
    }
    false
}

/// Whether condition 2 fails.
fn stalls<I: Fixed>(local: &Local<I>, chosen: &[u32], side: Side, bound: &[I]) -> bool {
    let wrong_sign = if side == Side::Lower { 1 } else { -1 };
    let mut inside: Vec<bool> = bound.iter().map(|b| b.sign() == wrong_sign).collect();
    loop {
        let mut changed = false;
        for state in 0..local.len() {
            if !inside[state] {
                continue;
            }
            // A row that pays cannot keep the bound the same for ever: what it pays adds up.
            let stays = relevant(local, chosen, side, state).any(|row| {
                local.rows[row].is_idle()
                    && local.terms(row).iter().all(|term| {
                        let target = term.target as usize;
                        inside[target] && bound[target] == bound[state]
                    })
            });
            if !stays {
                inside[state] = false;
                changed = true;
            }
        }
        if !changed {
            return inside.contains(&true);
        }
    }
}
