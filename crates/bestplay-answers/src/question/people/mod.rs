//! Questions about strategies of people: what they are worth, what beats them, who is better.
//!
//! The game is solved once. A strategy is then what it takes in each state of the solved graph, and
//! play by strategies is that graph with chance in the place of who follows one: no rules are asked
//! again, and the same code serves all games.

pub(super) mod compare;
pub(super) mod evaluate;
pub(super) mod judged;
mod losses;
pub(super) mod mistakes;
pub(super) mod reply;
pub(super) mod sheet;
mod visits;

use bestplay::Player;
use bestplay::made::{Numbered, Walked};

pub use compare::compare;
pub use evaluate::evaluate;
pub use judged::judged;
pub use losses::{Losses, Place, losses};
pub use mistakes::mistakes;
pub use reply::reply;
pub use sheet::{sheet, sheets};

use super::room::Room;
use crate::{Answer, AnySolution, GameError, Result, Strategy};

/// A solved game as its graph, with its states in the game's notation.
pub(crate) fn walked(solved: &dyn AnySolution) -> Walked<'_> {
    Walked::new(solved.graph()).described(|id| solved.state(id))
}

/// Both follow their strategies.
pub(crate) fn both<'a>(
    solved: &'a dyn AnySolution,
    max: &'a Numbered,
    min: &'a Numbered,
) -> Walked<'a> {
    let play = walked(solved).following(Player::Max, max);
    play.following(Player::Min, min)
}

/// Adds the strategies of both seats, below the names of the players.
pub(super) fn tell_seats(answer: &mut Answer, names: [&str; 2], seats: &[Strategy; 2]) {
    for ((key, name), strategy) in ["max", "min"].into_iter().zip(names).zip(seats) {
        answer.add(key, name, &strategy.text);
    }
}

/// The strategy of each seat: one for each player, or one for both; best play where there is none.
pub(super) fn seats(room: &Room<'_>, strategies: &[Strategy]) -> Result<[Strategy; 2]> {
    // From where play starts, or along best play, one of two players may have nothing to choose.
    let [max, min] = room.names;
    let players = if max == min { 1 } else { 2 };
    seats_of(room.asked.instance.entry.name, players, strategies)
}

/// The same for a game with this name, in which this many players choose.
pub(super) fn seats_of(
    game: &str,
    players: usize,
    strategies: &[Strategy],
) -> Result<[Strategy; 2]> {
    match strategies {
        [] => Ok([Strategy::best(), Strategy::best()]),
        [one] => Ok([one.clone(), one.clone()]),
        [_, _] if players == 1 => Err(GameError::usage(format!(
            "two strategies, but {game} has one player; name one strategy"
        ))),
        [max, min] => Ok([max.clone(), min.clone()]),
        _ => Err(GameError::usage(format!(
            "{} strategies: expected one for each player, at most two",
            strategies.len()
        ))),
    }
}
