//! The engine against games whose values are known by other means: random small ones against a
//! solver that tries everything, larger random ones against the checker, and hard ones against
//! closed forms; and the odds of play, which are counted out.

#[path = "../common/brute.rs"]
mod brute;
mod determined;
mod digits;
mod distances;
#[path = "../common/generate.rs"]
mod generate;
mod hard;
mod long;
mod made;
mod mirrored;
mod odds;
mod potentials;
mod random;
#[path = "../common/table.rs"]
mod table;
mod tiny;
