//! Questions and their answers, by games of the catalogue.

mod boxes;
mod identity;
mod instance;
mod positions;
mod sheets;
mod strategies;
mod threshold;
mod ways;
