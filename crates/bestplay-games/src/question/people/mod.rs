//! Questions about strategies of people: what they are worth, what beats them, who is better.
//!
//! The game is solved once. A strategy is then what it takes in each state of the solved graph, and
//! play by strategies is that graph with chance in the place of who follows one: no rules are asked
//! again, and the same code serves all games.

mod compare;
mod evaluate;
mod judged;
mod mistakes;
mod reply;
mod sheet;
mod visits;

use bestplay::made::{Numbered, Walked};
use bestplay::{Graph, Kind, Player, Rational, Value};

pub(super) use compare::{FIELDS as COMPARED, compare};
pub(super) use evaluate::{FIELDS as EVALUATED, evaluate};
pub(super) use judged::{FIELDS as JUDGED, judged};
pub(super) use mistakes::{FIELDS as MISTAKES, mistakes};
pub(super) use reply::{FIELDS as REPLIED, reply};
pub(super) use sheet::{FIELDS as SHEETS, sheet};
pub use sheet::{Sheet, sheets};

use crate::{AnySolution, GameError, Instance, Strategy};

/// Both players, in the order of their seats.
pub(super) const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

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
    one(solved, Player::Max, max).following(Player::Min, min)
}

/// One player follows a strategy; the other one is free.
pub(crate) fn one<'a>(
    solved: &'a dyn AnySolution,
    player: Player,
    strategy: &'a Numbered,
) -> Walked<'a> {
    walked(solved).following(player, strategy)
}

/// The strategy of each seat: one for each player, or one for both; best play where there is none.
pub(super) fn seats(
    instance: &Instance,
    solved: &dyn AnySolution,
    strategies: &[Strategy],
) -> Result<[Strategy; 2], GameError> {
    match strategies {
        [] => Ok([Strategy::best(), Strategy::best()]),
        [one] => Ok([one.clone(), one.clone()]),
        [_, _] if choosers(solved.graph()).len() == 1 => Err(GameError::usage(format!(
            "two strategies, but {} has one player; name one strategy",
            instance.entry.name
        ))),
        [max, min] => Ok([max.clone(), min.clone()]),
        _ => Err(GameError::usage(format!(
            "{} strategies: expected one for each player, at most two",
            strategies.len()
        ))),
    }
}

/// The players that have a choice somewhere in a game.
fn choosers(graph: &Graph) -> Vec<Player> {
    let chooses = |player: &Player| {
        let kind = match player {
            Player::Max => Kind::Max,
            Player::Min => Kind::Min,
        };
        graph.iter().any(|state| state.kind() == kind)
    };
    PLAYERS.into_iter().filter(chooses).collect()
}

/// What `worse` loses against `better` for a player, who is never better off with it: at least 0.
pub(super) fn loss(player: Player, better: &Value, worse: &Value) -> Value {
    let (high, low) = match player {
        Player::Max => (better, worse),
        Player::Min => (worse, better),
    };
    let (Some(high_least), Some(high_most), Some(low_least), Some(low_most)) =
        (high.lower(), high.upper(), low.lower(), low.upper())
    else {
        return match high == low {
            true => Value::Exact(Rational::ZERO),
            false => Value::PlusInfinity,
        };
    };
    let (lower, upper) = (high_least - low_most, high_most - low_least);
    let (lower, upper) = (lower.max(Rational::ZERO), upper.max(Rational::ZERO));
    match lower == upper {
        true => Value::Exact(lower),
        false => Value::Bounds { lower, upper },
    }
}

/// Two numbers that are not negative, put together by something that grows with both.
pub(super) fn combined(a: &Value, b: &Value, by: fn(&Rational, &Rational) -> Rational) -> Value {
    match (a.lower(), a.upper(), b.lower(), b.upper()) {
        (Some(a_least), Some(a_most), Some(b_least), Some(b_most)) => {
            let (lower, upper) = (by(a_least, b_least), by(a_most, b_most));
            match lower == upper {
                true => Value::Exact(lower),
                false => Value::Bounds { lower, upper },
            }
        }
        _ => Value::PlusInfinity,
    }
}
