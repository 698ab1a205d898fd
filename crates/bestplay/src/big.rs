//! Whole and rational numbers of any length, under the engine's own names.

pub use dashu_int::{IBig as Integer, UBig as Natural};
pub use dashu_ratio::RBig as Rational;
