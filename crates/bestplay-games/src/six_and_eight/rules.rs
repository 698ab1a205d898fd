//! The rules of six and eight.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use crate::sides;
use bestplay_answers::numbers;

bestplay::named! {
    /// Whose roll the next one is.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Roller {
        Pair: "first", "That of the player who needs a 6 and an 8.";
        Sevens: "second", "That of the player who needs sevens.";
        Both: "shared", "It counts for both.";
    }
}

/// What is still needed: of 6 and 8 one or both, and how many sevens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Needs {
    /// Whether a 6 is needed.
    pub six: bool,
    /// Whether an 8 is needed.
    pub eight: bool,
    /// How many sevens.
    pub sevens: u16,
    /// Whose roll the next one is.
    pub roller: Roller,
}

/// The bet. The payoff is 1 if 6 and 8 come first.
#[derive(Clone, Debug)]
pub struct SixAndEight {
    start: Needs,
}

impl SixAndEight {
    /// Who rolls first, and how many sevens are needed.
    pub fn new(roller: Roller, sevens: u16) -> SixAndEight {
        let (six, eight) = (true, true);
        let start = Needs {
            six,
            eight,
            sevens,
            roller,
        };
        SixAndEight { start }
    }
}

impl Game for SixAndEight {
    type State = Needs;
    type Action = ();

    fn initial(&self) -> Needs {
        self.start
    }

    fn node(&self, needs: &Needs) -> Node<Needs, ()> {
        if !needs.six && !needs.eight {
            return Node::End(Payoff::ONE);
        }
        if needs.sevens == 0 {
            return Node::End(Payoff::ZERO);
        }
        let sums = Chance::die(6).repeated(2, 0, |sum, die| sum + die);
        let after = sums.map(|sum| {
            let mut next = *needs;
            match (sum, needs.roller) {
                (6, Roller::Pair | Roller::Both) => next.six = false,
                (8, Roller::Pair | Roller::Both) => next.eight = false,
                (7, Roller::Sevens | Roller::Both) => next.sevens -= 1,
                _ => {}
            }
            next.roller = match needs.roller {
                Roller::Pair => Roller::Sevens,
                Roller::Sevens => Roller::Pair,
                Roller::Both => Roller::Both,
            };
            next
        });
        Node::chance(after.merged())
    }

    /// A 6 is as likely as an 8: if one is needed, let it be the 8.
    fn canonical(&self, needs: Needs) -> Needs {
        let one = needs.six != needs.eight;
        Needs {
            six: needs.six && !one,
            eight: needs.eight || one,
            ..needs
        }
    }
}

/// Who rolls, by name.
const ROLLERS: [(&str, Roller); 3] = [
    ("pair", Roller::Pair),
    ("sevens", Roller::Sevens),
    ("both", Roller::Both),
];

impl Notation for SixAndEight {
    /// `68 2 pair`: which of 6 and 8 are needed, or `-`; how many sevens; who rolls.
    fn show_state(&self, needs: &Needs) -> String {
        let pair = match (needs.six, needs.eight) {
            (true, true) => "68",
            (true, false) => "6",
            (false, true) => "8",
            (false, false) => "-",
        };
        let roller = ROLLERS.iter().find(|(_, roller)| *roller == needs.roller);
        let roller = roller.map_or("", |(name, _)| name);
        format!("{pair} {} {roller}", needs.sevens)
    }

    fn parse_state(&self, text: &str) -> Result<Needs, String> {
        let read = || {
            let [pair, sevens, roller] = sides::words(text)?;
            let (_, roller) = *ROLLERS.iter().find(|(name, _)| *name == roller)?;
            let known = ["68", "6", "8", "-"].contains(&pair);
            known.then_some(Needs {
                six: pair.contains('6'),
                eight: pair.contains('8'),
                sevens: numbers::plain(sevens)?,
                roller,
            })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected what is needed of 6 and 8 (68, 6, 8 or -), how many sevens, and \
                 who rolls (pair, sevens or both), like '68 2 pair'"
            )
        })
    }

    only_chance!("roll");

    players!("six and eight", "the sevens");
}
