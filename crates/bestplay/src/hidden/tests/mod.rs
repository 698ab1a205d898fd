//! Known values, mistakes, and twins.

mod games;
mod recall;
mod twin;
mod values;
