//! How far the end is where the result is decided: the fastest win, and the longest defence.
//!
//! A state is *decided* if it is worth the most, to one of the players, that any play of the game can pay.
//! Nothing may be paid on the way, so that this is what an end pays, or play that never ends. As no state
//! is worth more, whatever chance brings in a decided state is decided, and so is wherever the other player
//! goes; and the winner has an action that keeps to decided states. So these are a [`game`] of their own.
//! There every step costs the winner one, and the other player is glad of it: what that game is worth is the
//! expected number of steps. The engine solves it like any game, so that its digits are as certain as those
//! of any value.
//!
//! An action by which the winner might go round for ever *delays* if it leads nowhere that is nearer to the
//! end. Chance and the other player always may lead to where it is nearer: so if he takes no action that
//! delays, play gets nearer again and again, and ends.

mod game;

use std::sync::OnceLock;

use crate::explore::SOLVING_BYTES;
use crate::graph::{Graph, NONE, Row, StateId};
use crate::solve::{self, Values};
use crate::{ErrorKind, Payoff, Player, Rational, Result, Solver, Value};

/// How far the end is in a state where the result is decided: it is worth the most, to one of the players,
/// that any play of the game can pay.
///
/// Where anything is paid on the way, no state counts as decided.
///
/// # Examples
///
/// Two players take one to three counters from a heap in turn; who takes the last one wins.
///
/// ```
/// use bestplay::{Chance, Game, Node, Payoff, Player, Solver, Turn, Value};
///
/// struct Heap;
///
/// impl Game for Heap {
///     type State = (u32, Player);
///     type Action = u32;
///
///     fn initial(&self) -> (u32, Player) { (10, Player::Max) }
///
///     fn node(&self, &(heap, mover): &(u32, Player)) -> Node<(u32, Player), u32> {
///         match (heap, mover) {
///             (0, Player::Max) => Node::End(Payoff::from(-1)),
///             (0, Player::Min) => Node::End(Payoff::ONE),
///             _ => Node::choice(mover, (1..=heap.min(3)).map(|taken| {
///                 (taken, Chance::certain((heap - taken, mover.opponent())))
///             })),
///         }
///     }
/// }
///
/// # fn main() -> bestplay::Result<()> {
/// let solution = Solver::new().solve(&Heap)?;
/// let first = solution.explain(&(10, Player::Max))?;
/// let distance = first.distance.expect("somebody wins");
/// assert_eq!((distance.winner, distance.steps), (Player::Max, Value::fraction(5, 1)));
///
/// // The longest defence comes first.
/// let Turn::Choice(_, actions) = solution.explain(&(8, Player::Min))?.turn else { unreachable!() };
/// assert_eq!((actions[0].action, &actions[0].distance), (1, &Some(Value::fraction(4, 1))));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    /// Who is sure of the most that play can pay him.
    pub winner: Player,
    /// The expected number of steps to the end, if the winner keeps his win and gets there as soon as he
    /// can, and the other player as late; infinite if play may last for ever then. A step leaves one
    /// state, as [`Lengths`](crate::Lengths) count them.
    pub steps: Value,
    /// Whether that is a mean. Otherwise chance has no part in it, and it is a whole number that best play
    /// takes for certain.
    pub on_average: bool,
}

/// The states that are decided for one player, and how far the end is there.
pub(crate) struct Wins {
    pub(crate) winner: Player,
    /// What these states are worth.
    pub(crate) worth: Rational,
    /// Whether the winner gets less if play never ends.
    must_end: bool,
    /// The number of each state in the game of steps; [`NONE`] where it is not among them.
    place: Vec<u32>,
    graph: Graph,
    steps: Values,
    /// Whether chance may have a part in what follows each of them, in their order there.
    by_chance: Vec<bool>,
}

/// The wins of both players, each found when a state is asked about that may be one; `None` if there is no
/// memory left to find them.
#[derive(Default)]
pub(crate) struct Distances {
    /// The least and the most that play can pay, if that is not the same and paid at the end alone.
    range: OnceLock<Option<[Payoff; 2]>>,
    wins: [OnceLock<Option<Wins>>; 2],
}

impl Distances {
    /// Nothing is told.
    pub(crate) fn untold() -> Distances {
        Distances {
            range: None.into(),
            ..Distances::default()
        }
    }

    /// The wins of the player for whom a state is decided, if it is. It takes a solve of the decided states, once
    /// for each player.
    pub(crate) fn at(
        &self,
        graph: &Graph,
        values: &Values,
        state: StateId,
        solver: &Solver<'_>,
    ) -> Result<Option<&Wins>> {
        let Some([least, most]) = *self.range.get_or_init(|| range(graph)) else {
            return Ok(None);
        };
        for (winner, best) in [(Player::Max, most), (Player::Min, least)] {
            if values
                .may_be_worth(state..state + 1, winner, best)
                .is_empty()
            {
                continue;
            }
            let wins = &self.wins[winner as usize];
            if wins.get().is_none() {
                let other = self.wins[winner.opponent() as usize].get();
                let taken = other.and_then(Option::as_ref).map_or(0, Wins::bytes);
                let memory = solver.memory.saturating_sub(taken);
                let found = Wins::find(graph, values, winner, best, &solver.memory(memory));
                let found = unless_stopped(found)?.flatten();
                wins.get_or_init(|| found);
            }
            let is_win = |wins: &&Wins| wins.steps(state).is_some();
            return Ok(wins.get().and_then(Option::as_ref).filter(is_win));
        }
        Ok(None)
    }
}

/// The least and the most that play can pay.
fn range(graph: &Graph) -> Option<[Payoff; 2]> {
    let all = || graph.end_payoffs().iter().copied().chain([graph.forever()]);
    let worth = |payoff: &Payoff| payoff.to_rational();
    let range = [all().min_by_key(worth)?, all().max_by_key(worth)?];
    let is_told = range[0] != range[1] && !graph.is_cut();
    (is_told && !graph.pays_on_the_way()).then_some(range)
}

/// What was found, if anything.
fn unless_stopped<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Err(error) if error.kind() == ErrorKind::Stopped => Err(error),
        found => Ok(found.ok()),
    }
}

impl Wins {
    fn find(
        graph: &Graph,
        values: &Values,
        winner: Player,
        best: Payoff,
        solver: &Solver<'_>,
    ) -> Result<Option<Wins>> {
        let Some((place, steps)) = game::of_steps(graph, values, winner, best, solver)? else {
            return Ok(None);
        };
        let describe = |state: StateId| state.to_string();
        let is_toss = |state: &StateId| steps.rows(*state).any(|row| row.shape.len() > 1);
        let tosses = (0..steps.states() as StateId).filter(is_toss);
        let by_chance = steps.before(tosses.map(crate::StateId::new));
        Ok(Some(Wins {
            winner,
            worth: best.to_rational(),
            must_end: best != graph.forever(),
            place,
            steps: solve::solve(&steps, solver, &describe)?,
            by_chance,
            graph: steps,
        }))
    }

    /// The memory that they take, in bytes.
    fn bytes(&self) -> u64 {
        self.graph.bytes() + SOLVING_BYTES * self.graph.states() as u64
    }

    /// The steps from a state; `None` if it is not decided.
    pub(crate) fn steps(&self, state: StateId) -> Option<Value> {
        let place = self.place[state as usize];
        let steps = (place != NONE).then(|| self.steps.value(place))?;
        if steps == Value::PlusInfinity && self.must_end {
            return None;
        }
        let whole = steps.lower().map(Rational::ceil);
        match whole.filter(|_| !self.by_chance[place as usize]) {
            // The only whole number between the bounds.
            Some(whole) if steps.upper().map(Rational::floor).as_ref() == Some(&whole) => {
                Some(Value::Exact(whole.into()))
            }
            _ => Some(steps),
        }
    }

    /// How far the end is from a decided state, of which so many steps are known.
    pub(crate) fn distance(&self, state: StateId, steps: Value) -> Distance {
        // From where play goes on it takes one step at the least.
        let is_certain = steps.upper().is_some_and(|steps| *steps <= Rational::ONE);
        Distance {
            winner: self.winner,
            on_average: self.by_chance[self.place[state as usize] as usize] && !is_certain,
            steps,
        }
    }

    /// The exact steps from those of some states that are decided and whose bounds leave them open, if they
    /// can be found.
    pub(crate) fn exact_steps(
        &self,
        states: &[StateId],
        solver: &Solver<'_>,
    ) -> Result<Vec<(StateId, Rational)>> {
        let is_open = |&state: &StateId| matches!(self.steps(state), Some(Value::Bounds { .. }));
        let states: Vec<StateId> = states.iter().copied().filter(is_open).collect();
        let places = states.iter().map(|&state| self.place[state as usize]);
        let places: Vec<u32> = places.collect();
        let exact = unless_stopped(self.steps.exact_values(&self.graph, &places, solver))?;
        Ok(states.into_iter().zip(exact.unwrap_or_default()).collect())
    }

    /// Whether a player who takes an action of a decided state must get to the end, and gets no nearer.
    pub(crate) fn puts_off(&self, player: Player, state: StateId, row: &Row<'_>) -> bool {
        let most = |state| self.steps(state).and_then(|steps| steps.upper().cloned());
        let own = most(state);
        let mut ways = row.targets.iter().map(most);
        let may_be_nearer = ways.any(|steps| steps.is_some() && steps < own);
        self.must_end && player == self.winner && !may_be_nearer
    }
}
