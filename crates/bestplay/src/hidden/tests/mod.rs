//! Known values, mistakes, and twins.

mod games;
mod histories;
mod only;
mod recall;
mod repeat;
mod saved;
mod twin;
mod values;
