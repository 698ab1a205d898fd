//! Known values, mistakes, and twins.

mod games;
mod recall;
mod repeat;
mod twin;
mod values;
