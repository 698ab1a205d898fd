//! Questions about strategies of people: what they are worth, what beats them, who is better.
//!
//! The game is solved once. A strategy is then what it takes in each state of the solved graph, and
//! play by strategies is that graph with chance in the place of who follows one: no rules are asked
//! again, and the same code serves all games.

mod compare;
mod evaluate;
mod mistakes;
mod reply;

use bestplay::made::{Followed, Numbered, Walked};
use bestplay::{Branch, Chance, Kind, Player, Rational, StateId, Value};

pub(super) use compare::{FIELDS as COMPARED, compare};
pub(super) use evaluate::{FIELDS as EVALUATED, evaluate};
pub(super) use mistakes::{FIELDS as MISTAKES, mistakes};
pub(super) use reply::{FIELDS as REPLIED, reply};

use crate::AnySolution;

/// Both players, in the order of their seats.
const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

/// Who follows what, asked about the states of a graph.
type Chooses<'a> =
    dyn Fn(&StateId, Player, &[(u32, Branch<StateId>)]) -> Chance<usize> + Send + Sync + 'a;

/// A solved graph on which players follow strategies.
type Play<'a> = Followed<&'a Walked<'a>, Box<Chooses<'a>>>;

/// A solved game as its graph, with its states in the game's notation.
fn walked(solved: &dyn AnySolution) -> Walked<'_> {
    Walked::new(solved.graph()).described(|id| solved.state(id))
}

/// Both follow their strategies.
fn both<'a>(walked: &'a Walked<'a>, max: &'a Numbered, min: &'a Numbered) -> Play<'a> {
    Followed::by_both(
        walked,
        Box::new(|&state, player, _| match player {
            Player::Max => max.at(state),
            Player::Min => min.at(state),
        }),
    )
}

/// One player follows a strategy; the other one is free.
fn one<'a>(walked: &'a Walked<'a>, player: Player, strategy: &'a Numbered) -> Play<'a> {
    Followed::new(walked, player, Box::new(|&state, _, _| strategy.at(state)))
}

/// The players that have a choice somewhere in a game.
fn choosers(solved: &dyn AnySolution) -> Vec<Player> {
    let chooses = |player: &Player| {
        let kind = match player {
            Player::Max => Kind::Max,
            Player::Min => Kind::Min,
        };
        solved.graph().iter().any(|state| state.kind() == kind)
    };
    PLAYERS.into_iter().filter(chooses).collect()
}

/// What `worse` loses against `better` for a player, who is never better off with it: at least 0.
fn loss(player: Player, better: &Value, worse: &Value) -> Value {
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
