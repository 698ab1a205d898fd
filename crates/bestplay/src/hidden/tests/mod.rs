//! Known values, mistakes, and twins.

mod games;
mod histories;
mod recall;
mod twin;
mod values;
