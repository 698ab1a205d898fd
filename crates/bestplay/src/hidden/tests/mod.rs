//! Known values, mistakes, and twins.

mod games;
mod recall;
