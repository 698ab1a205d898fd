//! The shop window: the games by shelves, each with a line that makes one want to try it.

use crate::{Entry, find};

/// A shelf of the shop window.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    /// What a user writes: one word.
    pub name: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// The names of its games, each with its line.
    pub games: &'static [(&'static str, &'static str)],
}

/// All shelves. Each game stands on one of them.
pub const SHELVES: &[Shelf] = &[
    Shelf {
        name: "dice",
        title: "Dice",
        games: &[
            ("pig", "Roll on or hold? It is not always 20"),
            (
                "race",
                "Gamble for more points a turn, the later the better",
            ),
            (
                "shut-the-box",
                "Which tiles to turn down, under every house rule",
            ),
            ("repeated-sum", "Add up rolls until you dare no more"),
            ("risk", "Should you attack with ten armies against ten?"),
            (
                "six-and-eight",
                "The hustler's bet that looks worse than it is",
            ),
            ("chutes", "No choice at all, and yet how long?"),
            ("cherry-o", "How long can a children's game last?"),
        ],
    },
    Shelf {
        name: "casino",
        title: "At the casino",
        games: &[
            (
                "craps",
                "The fairest bet of the house, and the ones beside it",
            ),
            (
                "baccarat",
                "Player, banker or tie, to the last of 5 quadrillion deals",
            ),
        ],
    },
    Shelf {
        name: "coins",
        title: "Cards, coins and luck",
        games: &[
            ("penney", "Whatever sequence you name, I name a better one"),
            (
                "penney-coin",
                "The same with coins, and rock-paper-scissors comes out",
            ),
            (
                "humble-nishiyama",
                "Penney's game with a deck: better than nine to one",
            ),
            (
                "solitaire",
                "One patience in 575 comes out: which digits are certain?",
            ),
            (
                "multibridge",
                "A deal of cards, and the chances of every hand",
            ),
            (
                "gambler",
                "How much to stake on a bad coin, and why floats never tell",
            ),
            (
                "red-and-black",
                "Turn cards as long as you like: worth 2.62",
            ),
            ("secretary", "When to stop looking for the best"),
            ("coupons", "The last picture of the album costs the most"),
            ("euler", "Seven problems of Project Euler, each on a screen"),
        ],
    },
    Shelf {
        name: "board",
        title: "Boards",
        games: &[
            ("game-2048", "Solved on two by two squares: 32 is hard"),
            ("mnk", "Tic-tac-toe on any board"),
            ("connect-four", "Four in a line, with gravity"),
            ("dots-and-boxes", "Give away two boxes to win five"),
            ("kalah", "Sow, capture, and move again"),
            ("hex", "No draw, and the first player wins: but how?"),
            ("clobber", "Take a neighbour or lose"),
        ],
    },
    Shelf {
        name: "heaps",
        title: "Heaps and rows",
        games: &[
            ("nim", "The first game ever solved"),
            ("wythoff", "Two heaps and the golden ratio"),
            ("kayles", "Knock down a pin, or two"),
            ("chomp", "A bar of chocolate with one poisoned square"),
            (
                "irrefutable",
                "A row of pieces, and moves that cannot be answered",
            ),
        ],
    },
];

impl Shelf {
    /// The shelf of a game, and its line.
    pub fn of(entry: &Entry) -> Option<(&'static Shelf, &'static str)> {
        SHELVES.iter().find_map(|shelf| {
            let found = shelf.games.iter().find(|(name, _)| *name == entry.name);
            found.map(|(_, line)| (shelf, *line))
        })
    }

    /// Its games.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        self.games.iter().filter_map(|(name, _)| find(name).ok())
    }
}

/// Whether a game has to do with a word: it is in the name, the title, the line, the rules or the
/// source, whatever its capitals.
pub fn is_about(entry: &Entry, word: &str) -> bool {
    let line = Shelf::of(entry).map_or("", |(_, line)| line);
    let texts = [entry.name, entry.title, line, entry.about, entry.source];
    let word = word.to_lowercase();
    texts.iter().any(|text| text.to_lowercase().contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn every_game_stands_on_one_shelf() {
        let mut listed: Vec<&str> = SHELVES
            .iter()
            .flat_map(|shelf| shelf.games.iter().map(|(name, _)| *name))
            .collect();
        let mut games: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
        listed.sort_unstable();
        games.sort_unstable();
        assert_eq!(listed, games);
    }

    #[test]
    fn games_are_found_by_a_word() {
        let about = |word| {
            GAMES
                .iter()
                .filter(move |entry| is_about(entry, word))
                .count()
        };
        assert!(about("penney") >= 2 && about("Golden Ratio") == 1 && about("xyzzy") == 0);
    }
}
