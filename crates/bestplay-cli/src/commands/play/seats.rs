//! Who sits where: the players that a person plays.

use bestplay::Player;
use bestplay_answers::{AnyGame, GameError};

/// The players that a person plays.
#[derive(Clone, Copy)]
pub(super) enum Seats {
    /// The first player to choose; not known before one does.
    FirstToChoose,
    /// This one.
    One(Player),
    /// Both: nobody plays against.
    Both,
    /// None: best play against itself.
    None,
}

impl Seats {
    /// Reads `1`, `2`, `both`, `none` or a player's name.
    pub(super) fn read(word: Option<&str>, game: &dyn AnyGame) -> Result<Seats, GameError> {
        let Some(word) = word else {
            return Ok(Seats::FirstToChoose);
        };
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        if is("both") {
            return Ok(Seats::Both);
        }
        if is("none") {
            return Ok(Seats::None);
        }
        let players = Player::BOTH;
        let name = |player: &Player| game.player_name(*player);
        let named = players.iter().find(|player| is(name(player)));
        // `1` is "player 1", where the players are called so, whichever of them is Max.
        let numbered = || {
            let last_word = |player: &&Player| name(player).rsplit(' ').next().is_some_and(is);
            players.iter().find(last_word)
        };
        match (named.or_else(numbered), word) {
            (Some(player), _) => Ok(Seats::One(*player)),
            (None, "1") => Ok(Seats::One(Player::Max)),
            (None, "2") => Ok(Seats::One(Player::Min)),
            _ => {
                let [first, second] = players.map(|player| game.player_name(player));
                Err(GameError::usage(format!(
                    "there is no player '{word}'; expected {first} (1), {second} (2), both or none"
                )))
            }
        }
    }

    /// The player that a person plays, if there is only one; `first` is the first to choose.
    pub(super) fn only(self, first: Player) -> Option<Player> {
        match self {
            Seats::FirstToChoose => Some(first),
            Seats::One(own) => Some(own),
            Seats::Both | Seats::None => None,
        }
    }

    /// Whether a person plays, as far as is known.
    pub(super) fn has_person(&self) -> bool {
        matches!(self, Seats::One(_) | Seats::Both)
    }

    /// Whether a person plays `player`, and nobody else.
    pub(super) fn is_only_person(&self, player: Player) -> bool {
        matches!(self, Seats::One(own) if *own == player)
    }

    /// Whether a person chooses for `player`.
    pub(super) fn is_person(&mut self, player: Player) -> bool {
        if let Seats::FirstToChoose = self {
            *self = Seats::One(player);
        }
        match self {
            Seats::One(own) => *own == player,
            Seats::Both | Seats::FirstToChoose => true,
            Seats::None => false,
        }
    }
}
