//! The engine against games whose values are known by other means: hard ones against closed forms, distances
//! against a solver that tries everything; games made of games; the odds of play; how actions stand; and
//! saved solutions.

mod determined;
mod digits;
mod distances;
mod hard;
mod long;
mod made;
mod mirrored;
mod odds;
mod potentials;
mod saved;
mod standings;
mod tiny;
