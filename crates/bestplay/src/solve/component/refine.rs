//! The values of a pair of strategies to the full length of the fixed-point numbers, by iterative
//! refinement: residuals are whole numbers, corrections are solved for by floating point.

use super::evaluate::Evaluated;
use super::local::Local;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// How closely corrections are solved for.
const CLOSELY: f64 = 1e-10;

/// Bits beyond which floating point cannot count a residual.
const COUNTED: u32 = 200;

/// Values, and how far each is from what its row says, in units.
pub(super) struct Refined<I> {
    pub(super) x: Vec<I>,
    pub(super) residual: Vec<f64>,
}

/// Refines the values of the chosen rows, starting from `about` in points, until no value is
/// further than `enough` from what its row says.
pub(super) fn refine<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    about: &[f64],
    enough: f64,
    (bits, limit): (u32, u32),
    interrupt: &Interrupt<'_>,
) -> Result<Refined<I>, Failure> {
    let start = about.iter().enumerate().map(|(state, &x)| {
        let x = if chain.is_trapped(state) { 0.0 } else { x };
        I::from_coarse(x, bits)
            .filter(|x| x.within(limit))
            .unwrap_or_default()
    });
    let excess = |x: &[I], state: usize| match chain.is_trapped(state) {
        true => I::default(),
        false => local.excess(chosen[state] as usize, x, &x[state]),
    };
    let total = |state: usize| local.rows[chosen[state] as usize].total;
    // Half a unit is what rounding leaves.
    refine_until(
        enough.max(1.0),
        start.collect(),
        chain,
        excess,
        total,
        limit,
        interrupt,
    )
}

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
) -> Result<Refined<I>, Failure> {
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
            return Ok(Refined { x, residual });
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
