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
        match self {
            Shelf::Dice => "dice",
            Shelf::Casino => "casino",
            Shelf::Coins => "coins",
            Shelf::Bluff => "bluff",
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
            Shelf::Bluff => "Bluffing, and moves at once",
            Shelf::Board => "Boards",
            Shelf::Heaps => "Heaps and rows",
        }
    }
}
