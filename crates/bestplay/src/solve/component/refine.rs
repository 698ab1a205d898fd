//! The solution of a chain to the last unit, by iterative refinement: residuals are whole numbers,
//! corrections are solved for by floating point.

use super::evaluate::Evaluated;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// How closely corrections are solved for.
const CLOSELY: f64 = 1e-10;

/// Bits beyond which floating point is not asked to count a residual.
const COUNTED: u32 = 200;

/// Corrects x until no `excess`, which counts in units divided by `total`, is above `enough`, or
/// until that gets no better.
pub(super) fn refine_until<I: Fixed>(
    enough: f64,
    mut x: Vec<I>,
    chain: &Evaluated<'_>,
    excess: impl Fn(&[I], usize) -> I,
    total: impl Fn(usize) -> u128,
    limit: u32,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<I>, Failure> {
    let (mut last, mut last_shift) = (f64::INFINITY, u32::MAX);
    loop {
        let left: Vec<I> = (0..x.len()).map(|state| excess(&x, state)).collect();
        interrupt.check()?;
        // Floats see the leading bits of what is left.
        let longest = left.iter().map(I::bit_length).max().unwrap_or(0);
        let shift = longest.saturating_sub(COUNTED);
        let left = left.iter().enumerate();
        let residual: Vec<f64> = left
            .map(|(state, left)| left.coarse(shift) / total(state) as f64)
            .collect();
        let worst = residual
            .iter()
            .fold(0.0, |worst: f64, r| worst.max(r.abs()));
        let no_progress = shift >= last_shift && worst >= last / 2.0;
        if shift == 0 && (worst <= enough || no_progress) {
            return Ok(x);
        }
        if no_progress {
            return Err(Failure::Precision);
        }
        (last, last_shift) = (worst, shift);
        let correction: Vec<I> = chain.solve_scaled(&residual, shift, CLOSELY)?;
        for (x, correction) in x.iter_mut().zip(correction) {
            if !correction.within(limit) {
                return Err(Failure::Overflow);
            }
            x.add(&correction);
            if !x.within(limit) {
                return Err(Failure::Overflow);
            }
        }
    }
}
