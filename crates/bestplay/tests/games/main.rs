//! The engine against games whose values are known by other means: random small ones against a
//! solver that tries everything, larger random ones against the checker, and hard ones against
//! closed forms; and the odds of play, which are counted out.

mod brute;
mod generate;
mod hard;
mod odds;
mod random;
mod table;
