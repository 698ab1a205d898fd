//! A checker that shares nothing with the solver: what a strategy guarantees, by walking through the rules.
//!
//! It asks the rules themselves, keeps what is remembered as plain lists, and knows no sequence form. All
//! histories that may have come to pass are carried along together, each with its probability by chance
//! and the strategy, until the replying player has to choose in every one of them that goes on. Those with
//! the same memory are one choice: each action is tried for all of them together.

use std::collections::{BTreeMap, HashMap};

use super::rules::Hidden;
use super::unfolded::Remembered;
use crate::{Branch, Game, Node, Player, Rational};

/// What a player remembers.
type Memory<H> = Vec<Remembered<<H as Hidden>::View, Action<H>>>;

type Action<H> = <H as Game>::Action;

/// The probability of an action by what is remembered.
type Odds<'a, H> =
    dyn Fn(&[Remembered<<H as Hidden>::View, Action<H>>], &Action<H>) -> Rational + 'a;

/// A history, by what matters of it.
struct History<H: Hidden> {
    state: H::State,
    /// What the replying player and the other one remember.
    own: Memory<H>,
    other: Memory<H>,
    probability: Rational,
}

/// The expected payoff, told from `Max`'s side, if `player` replies best to the other's strategy: `odds` gives
/// the probability of an action by what the other player remembers. `None` if the odds of some choice do
/// not add up to 1, or one is negative.
///
/// The plays of the game must be finite.
///
/// # Complexity
///
/// Linear in the number of histories, times the length of what is remembered. Meant for games of up to some
/// million histories.
///
/// # Examples
///
/// Matching pennies, written down unseen:
///
/// ```
/// use bestplay::{Game, Hidden, Node, Payoff, Player, Rational, guaranteed};
///
/// struct Pennies;
///
/// impl Game for Pennies {
///     type State = Vec<bool>;
///     type Action = bool;
///     fn initial(&self) -> Vec<bool> { vec![] }
///     fn node(&self, said: &Vec<bool>) -> Node<Vec<bool>, bool> {
///         let choice = |player| Node::choice(player, [true, false].map(|a| (a, [&said[..], &[a]].concat())));
///         match said[..] {
///             [] => choice(Player::Max),
///             [_] => choice(Player::Min),
///             _ => Node::End(Payoff::from(if said[0] == said[1] { 1 } else { -1 })),
///         }
///     }
/// }
///
/// impl Hidden for Pennies {
///     type View = bool;
///     fn seen(&self, said: &Vec<bool>, _: Player) -> bool { said.len() == 2 }
/// }
///
/// let third = |_: &[_], heads: &bool| Rational::from(if *heads { 1u8 } else { 2 }) / Rational::from(3u8);
/// assert_eq!(guaranteed(&Pennies, Player::Min, &third).unwrap().to_string(), "-1/3");
/// ```
pub fn guaranteed<H: Hidden>(game: &H, player: Player, odds: &Odds<'_, H>) -> Option<Rational> {
    let initial = game.canonical(game.initial());
    let start = History {
        own: look(game, &initial, player, Vec::new()),
        other: look(game, &initial, player.opponent(), Vec::new()),
        state: initial,
        probability: Rational::ONE,
    };
    best(game, player, odds, vec![start])
}

/// What follows from some histories that the player can go on from in any way.
fn best<H: Hidden>(
    game: &H,
    player: Player,
    odds: &Odds<'_, H>,
    mut open: Vec<History<H>>,
) -> Option<Rational> {
    let mut total = Rational::ZERO;
    let mut choices: HashMap<Memory<H>, Vec<History<H>>> = HashMap::new();
    while let Some(history) = open.pop() {
        match game.node(&history.state) {
            Node::End(payoff) => total += history.probability * payoff.to_rational(),
            Node::Between(..) => return None,
            Node::Chance(branch) => total += go(game, player, &history, None, branch, &mut open),
            Node::Choice(mover, _) if mover == player => {
                choices
                    .entry(history.own.clone())
                    .or_default()
                    .push(history);
            }
            Node::Choice(_, actions) => {
                let mut sum = Rational::ZERO;
                for (action, branch) in actions {
                    let share = odds(&history.other, &action);
                    if share < Rational::ZERO {
                        return None;
                    }
                    sum += &share;
                    if share.is_zero() {
                        continue;
                    }
                    let mut other = history.other.clone();
                    other.push(Remembered::Did(action));
                    let after = History {
                        state: history.state.clone(),
                        own: history.own.clone(),
                        other,
                        probability: &history.probability * share,
                    };
                    total += go(game, player, &after, None, branch, &mut open);
                }
                if sum != Rational::ONE {
                    return None;
                }
            }
        }
    }
    for histories in choices.into_values() {
        // Actions by the order of the first history's rules.
        let mut tries: BTreeMap<usize, (Rational, Vec<History<H>>)> = BTreeMap::new();
        let mut known: HashMap<H::Action, usize> = HashMap::new();
        for history in histories {
            let Node::Choice(_, actions) = game.node(&history.state) else {
                continue;
            };
            for (action, branch) in actions {
                let number = known.len();
                let number = *known.entry(action.clone()).or_insert(number);
                let (paid, next) = tries.entry(number).or_default();
                *paid += go(game, player, &history, Some(action), branch, next);
            }
        }
        let mut most: Option<Rational> = None;
        for (paid, next) in tries.into_values() {
            let worth = paid + best(game, player, odds, next)?;
            let better = most.as_ref().is_none_or(|most| match player {
                Player::Max => worth > *most,
                Player::Min => worth < *most,
            });
            if better {
                most = Some(worth);
            }
        }
        total += most?;
    }
    Some(total)
}

/// Lists where a history leads, after an own action or none, and says what is paid on the way.
fn go<H: Hidden>(
    game: &H,
    player: Player,
    from: &History<H>,
    did: Option<H::Action>,
    branch: Branch<H::State>,
    to: &mut Vec<History<H>>,
) -> Rational {
    let outcomes = branch.paying();
    let mut own = from.own.clone();
    own.extend(did.map(Remembered::Did));
    let mut total = Rational::ZERO;
    for (((state, payoff), _), likely) in outcomes.outcomes().iter().zip(outcomes.probabilities()) {
        let state = game.canonical(state.clone());
        let probability = &from.probability * likely;
        total += &probability * payoff.to_rational();
        to.push(History {
            own: look(game, &state, player, own.clone()),
            other: look(game, &state, player.opponent(), from.other.clone()),
            state,
            probability,
        });
    }
    total
}

/// What a player remembers after a look.
fn look<H: Hidden>(game: &H, state: &H::State, player: Player, mut memory: Memory<H>) -> Memory<H> {
    let view = game.seen(state, player);
    let last = memory.iter().rev().find_map(|item| match item {
        Remembered::Saw(view) => Some(view),
        Remembered::Did(_) => None,
    });
    if last != Some(&view) {
        memory.push(Remembered::Saw(view));
    }
    memory
}
