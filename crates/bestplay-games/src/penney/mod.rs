//! Penney's game with a deck of cards.

mod automaton;
mod bound;
mod deck;
mod fast;
mod margin;
mod pair;
mod residue;
mod search;
mod sequences;
mod word;

pub use deck::{MOST, Setting};
pub use fast::{BestPlay, BestReplies, Penney};
pub use margin::Margin;
pub use pair::Tally;
pub use search::best_first;
pub use sequences::Sequences;
pub use word::Word;

#[cfg(test)]
mod tests;
