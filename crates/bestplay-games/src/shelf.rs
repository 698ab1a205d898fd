//! The shop window: the games by shelves.

use crate::{Entry, GAMES};

/// A shelf of the shop window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Games of dice and of tracks.
    Dice,
    /// What a casino offers.
    Casino,
    /// Cards, coins, and games against luck.
    Coins,
    /// Boards.
    Board,
    /// Heaps and rows.
    Heaps,
}

impl Shelf {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Shelf; 5] = [
        Shelf::Dice,
        Shelf::Casino,
        Shelf::Coins,
        Shelf::Board,
        Shelf::Heaps,
    ];

    /// What a user writes: one word.
    pub fn name(self) -> &'static str {
        match self {
            Shelf::Dice => "dice",
            Shelf::Casino => "casino",
            Shelf::Coins => "coins",
            Shelf::Board => "board",
            Shelf::Heaps => "heaps",
        }
    }

    /// What stands above it.
    pub fn title(self) -> &'static str {
        match self {
            Shelf::Dice => "Dice",
            Shelf::Casino => "At the casino",
            Shelf::Coins => "Cards, coins and luck",
            Shelf::Board => "Boards",
            Shelf::Heaps => "Heaps and rows",
        }
    }

    /// Its games.
    pub fn games(self) -> impl Iterator<Item = &'static Entry> {
        let here = move |entry: &&Entry| entry.shelf == self;
        GAMES.iter().copied().filter(here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_line_and_shelves_stand_in_their_order() {
        let shelved = Shelf::ALL.into_iter().flat_map(Shelf::games);
        assert!(
            shelved
                .map(|entry| entry.name)
                .eq(GAMES.iter().map(|entry| entry.name))
        );
        assert!(GAMES.iter().all(|entry| !entry.line.is_empty()));
    }

    #[test]
    fn games_are_found_by_a_word() {
        let about = |word| {
            GAMES
                .iter()
                .filter(move |entry| entry.is_about(word))
                .count()
        };
        // Appendices are not dice.
        assert!(!crate::find("blackjack").unwrap().is_about("dice") && about("jack") >= 2);
        assert!(about("penney") >= 2 && about("Golden Ratio") == 1 && about("xyzzy") == 0);
    }
}
