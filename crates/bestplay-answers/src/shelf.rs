//! The shelves on which games stand in the shop window.

/// A shelf of the shop window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Games of dice and of tracks.
    Dice,
    /// What a casino offers.
    Casino,
    /// Cards, coins, and games against luck.
    Coins,
    /// Games in which players do not see everything, or move at once.
    Bluff,
    /// Boards.
    Board,
    /// Heaps and rows.
    Heaps,
}

impl Shelf {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Shelf; 6] = [
        Shelf::Dice,
        Shelf::Casino,
        Shelf::Coins,
        Shelf::Bluff,
        Shelf::Board,
        Shelf::Heaps,
    ];

    /// What a user writes: one word.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What stands above it.
    pub fn title(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Shelf::Dice => ("dice", "Dice"),
            Shelf::Casino => ("casino", "At the casino"),
            Shelf::Coins => ("coins", "Cards, coins and luck"),
            Shelf::Bluff => ("bluff", "Bluffing, and moves at once"),
            Shelf::Board => ("board", "Boards"),
            Shelf::Heaps => ("heaps", "Heaps and rows"),
        }
    }
}
