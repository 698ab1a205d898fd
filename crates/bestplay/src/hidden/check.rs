//! A checker that shares nothing with the solver: what a strategy guarantees, by walking through the rules.
//!
//! It asks the rules themselves, keeps what is remembered as plain lists, and knows no sequence form. It walks from one
//! public state to the next ones, of which it takes for granted what they are worth: as every play ends, what is
//! right for one step from each is right. That they are public it takes from the solver. All
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

/// The expected payoff, told from `Max`'s side, if `player` replies best to the other's strategy from a state on, where
/// nothing is remembered: `odds` gives the probability of an action by what the other player remembers. Play is
/// over where a value is `known`. `None` if the odds of some choice do not add up to 1, or one is negative.
///
/// Play must end, or come to a state of known value, in a limited number of steps.
pub(super) fn guaranteed<H: Hidden>(
    (game, start): (&H, &H::State),
    player: Player,
    odds: &Odds<'_, H>,
    known: &dyn Fn(&H::State) -> Option<Rational>,
) -> Option<Rational> {
    let start = History {
        own: look(game, start, player, Vec::new()),
        other: look(game, start, player.opponent(), Vec::new()),
        state: start.clone(),
        probability: Rational::ONE,
    };
    let walk = Walk {
        game,
        player,
        odds,
        known,
    };
    walk.best(vec![start])
}

/// What does not change on the way.
struct Walk<'a, H: Hidden> {
    game: &'a H,
    player: Player,
    odds: &'a Odds<'a, H>,
    known: &'a dyn Fn(&H::State) -> Option<Rational>,
}

impl<H: Hidden> Walk<'_, H> {
    /// What follows from some histories that the player can go on from in any way.
    fn best(&self, mut open: Vec<History<H>>) -> Option<Rational> {
        let (game, player) = (self.game, self.player);
        let mut total = Rational::ZERO;
        let mut choices: HashMap<Memory<H>, Vec<History<H>>> = HashMap::new();
        while let Some(history) = open.pop() {
            match game.node(&history.state) {
                Node::End(payoff) => total += history.probability * payoff.to_rational(),
                Node::Between(..) => return None,
                Node::Chance(branch) => total += self.go(&history, None, branch, &mut open),
                Node::Choice(mover, _) if mover == player => {
                    choices
                        .entry(history.own.clone())
                        .or_default()
                        .push(history);
                }
                Node::Choice(_, actions) => {
                    let mut sum = Rational::ZERO;
                    for (action, branch) in actions {
                        let share = (self.odds)(&history.other, &action);
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
                        total += self.go(&after, None, branch, &mut open);
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
                    *paid += self.go(&history, Some(action), branch, next);
                }
            }
            let mut most: Option<Rational> = None;
            for (paid, next) in tries.into_values() {
                let worth = paid + self.best(next)?;
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
    fn go(
        &self,
        from: &History<H>,
        did: Option<H::Action>,
        branch: Branch<H::State>,
        to: &mut Vec<History<H>>,
    ) -> Rational {
        let (game, player) = (self.game, self.player);
        let outcomes = branch.paying();
        let mut own = from.own.clone();
        own.extend(did.map(Remembered::Did));
        let mut total = Rational::ZERO;
        for (((state, payoff), _), likely) in
            outcomes.outcomes().iter().zip(outcomes.probabilities())
        {
            let state = game.canonical(state.clone());
            let probability = &from.probability * likely;
            total += &probability * payoff.to_rational();
            if let Some(value) = (self.known)(&state) {
                total += probability * value;
                continue;
            }
            to.push(History {
                own: look(game, &state, player, own.clone()),
                other: look(game, &state, player.opponent(), from.other.clone()),
                state,
                probability,
            });
        }
        total
    }
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
