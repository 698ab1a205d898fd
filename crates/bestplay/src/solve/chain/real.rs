//! The numbers that a chain is eliminated in: doubles, or [longer floats](super::Long).
//!
//! Elimination only adds, multiplies and divides what is not negative, so that nothing cancels.

use std::ops::{Add, Mul};

/// A number to eliminate with; 0 by default.
pub(super) trait Real:
    Copy + Default + PartialEq + Add<Output = Self> + Mul<Output = Self>
{
    /// `self += one · other`.
    #[inline]
    fn add_product(&mut self, one: &Self, other: &Self) {
        *self = *self + *one * *other;
    }

    /// 1 / self.
    fn inverse(self) -> Self;
}

impl Real for f64 {
    #[inline]
    fn inverse(self) -> f64 {
        1.0 / self
    }
}
