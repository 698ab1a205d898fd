//! What the engine's tests share: games written as tables, a generator of random ones, and a
//! solver that tries everything.

pub mod brute;
pub mod generate;
pub mod table;
