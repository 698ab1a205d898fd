//! The solution of a chain to the last unit, by iterative refinement: residuals are whole numbers,
//! corrections are solved for by floating point.

use super::evaluate::Evaluated;
use crate::number::{Fixed, coarse};
use crate::solve::proven::Limit;
use crate::solve::{Failure, Interrupt};

/// How closely corrections are solved for.
const CLOSELY: f64 = 1e-10;

/// Rounds without progress after which there is no point in going on: the largest errors are
/// common to all values, and others show only when these are gone.
const PATIENCE: u32 = 3;

/// Units by which rounding alone may leave a value off.
const TOLERABLE: f64 = 1.0;

/// Bits beyond which floating point is not asked to count a residual.
const COUNTED: u32 = 200;

/// Whether what is left gets less from round to round.
#[derive(Default)]
pub(super) struct Progress {
    /// The least so far, as a power of 2.
    least: Option<f64>,
    waits: u32,
}

impl Progress {
    /// Notes that `worst` times 2^shift is left; tells whether it is no use to go on.
    pub(super) fn ends(&mut self, shift: u32, worst: f64) -> bool {
        let size = f64::from(shift) + worst.log2();
        if self.least.is_none_or(|least| size <= least - 1.0) {
            self.least = Some(size);
            self.waits = 0;
        } else {
            self.waits += 1;
        }
        self.waits > PATIENCE
    }
}

/// Corrects x until no `excess`, which counts in units divided by `total`, is above `enough`, or
/// until that gets no better.
pub(super) fn refine_until<I: Fixed>(
    enough: f64,
    mut x: Vec<I>,
    chain: &Evaluated<'_>,
    excess: impl Fn(&[I], usize) -> I,
    total: impl Fn(usize) -> u128,
    limit: Limit,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<I>, Failure> {
    let mut progress = Progress::default();
    loop {
        let left: Vec<I> = (0..x.len()).map(|state| excess(&x, state)).collect();
        interrupt.check()?;
        // Floats see the leading bits of what is left.
        let longest = left.iter().map(I::bit_length).max().unwrap_or(0);
        let shift = longest.saturating_sub(COUNTED);
        let left = left.iter().enumerate();
        let residual: Vec<f64> = left
            .map(|(state, left)| left.coarse(shift) / coarse(total(state)))
            .collect();
        let worst = residual
            .iter()
            .fold(0.0, |worst: f64, r| worst.max(r.abs()));
        let no_progress = progress.ends(shift, worst);
        if shift == 0 && (worst <= enough || no_progress && worst <= TOLERABLE) {
            return Ok(x);
        }
        if no_progress {
            return Err(Failure::Precision);
        }
        let correction: Vec<I> = chain.solve_scaled(&residual, shift, CLOSELY)?;
        for (x, correction) in x.iter_mut().zip(correction) {
            limit.check(&correction)?;
            x.add(&correction);
            limit.check(x)?;
        }
    }
}
