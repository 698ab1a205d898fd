//! Long-run averages: the payoff per step, or per unit of time, of play that goes on for ever.
//!
//! Both players' choices are [guessed](guess). What the other player can make of it at best if one of them
//! follows the guess is a game for one, which is solved ([`side`], part by [`part`]). Both ways together
//! bound the average from below and from above, and where the guess was best the bounds meet; else
//! a better guess is made. With a single player the best choices are found on the way, and the other bound is
//! that of the chain that they leave. At last one pass over the rules' graph confirms all bounds
//! ([`claims`]): nothing else is relied upon. See Puterman, *Markov Decision Processes* (1994), chapters 8
//! and 9.

pub(crate) mod claims;
mod guess;
pub(crate) mod part;
mod side;
mod time;

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Instant;
use crate::explore::Explored;
use crate::graph::{Graph, NONE};
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Error, ErrorKind, Game, Player, Reached, Result, Solver, StateId, Value};

#[cfg(feature = "files")]
use claims::Time;
use claims::{Claims, Side};
use side::reply;
use time::{pauses, timed};

/// A game with its long-run average under best play, and the action to choose in every state; with all
/// that is known of states by their numbers ([`Averages`]).
pub struct Average<G: Game> {
    game: G,
    explored: Explored<G::State>,
    averages: Averages,
}

/// The long-run averages of a game without its rules: by the numbers of states.
#[derive(Debug)]
pub struct Averages {
    graph: Arc<Graph>,
    times: Vec<u32>,
    pub(crate) claims: Claims,
    time: Duration,
}

/// Attempts, each with twice as many digits, or a guess nearer to the limit; and how often a guess is
/// improved.
const ATTEMPTS: usize = 7;
const IMPROVEMENTS: usize = 50;

/// The binary places of how likely the first guess lets play end; digits beyond those asked for.
const FIRST_BITS: usize = 12;
const MORE_DIGITS: usize = 6;

/// What the computation takes, in bytes, for each state, and as many times the graph.
const STATE_BYTES: u64 = 640;
const GRAPHS: u64 = 6;

impl Solver<'_> {
    /// The payoff per step of play that goes on for ever, under best play of both.
    ///
    /// Every state that play comes to is one step, and a payment on the way counts when it is made. After an
    /// end nothing more is paid: what ends averages 0, and what an end or [play without
    /// end](Game::forever) pays does not count. The average is the expectation of what the payoffs per
    /// step come to in the long run. With [`again`](Self::again) play begins anew where it ends.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve). If two players' best choices are not found, the error is of the kind
    /// [`Undefined`](ErrorKind::Undefined), and says between which bounds the average is.
    ///
    /// # Complexity
    ///
    /// A few solves of games as large as this one. Fractions are found for all states, so that
    /// some thousand of them are best asked for digits. The [guide](crate::guide) has an example.
    pub fn average<G: Game>(&self, game: G) -> Result<Average<G>> {
        self.average_over_time(game, |_| 1)
    }

    /// The same per unit of time, where a state takes so many of them: 0 for what is between rounds, or what
    /// a bet lasts.
    ///
    /// # Errors
    ///
    /// As [`average`](Self::average); [`Undefined`](ErrorKind::Undefined) if play can go on for ever in states
    /// that take no time, of which one is named.
    ///
    /// # Examples
    ///
    /// A bet of a minute wins 1 half of the time, one of three minutes wins 2: which is better in the long
    /// run?
    ///
    /// ```
    /// use bestplay::{Chance, Game, Node, Payoff, Player, Solver};
    ///
    /// struct Bets;
    ///
    /// impl Game for Bets {
    ///     type State = u32; // minutes that the bet takes, 0 to choose one
    ///     type Action = u32;
    ///
    ///     fn initial(&self) -> u32 { 0 }
    ///
    ///     fn node(&self, &minutes: &u32) -> Node<u32, u32> {
    ///         let paid = |points: i64| (0, Payoff::from(points));
    ///         match minutes {
    ///             0 => Node::choice(Player::Max, [1, 3].map(|bet| (bet, Chance::certain(bet)))),
    ///             1 => Node::chance(Chance::coin(1, 2).map(|wins| paid(wins.into()))),
    ///             _ => Node::chance(Chance::certain(paid(2))),
    ///         }
    ///     }
    /// }
    ///
    /// # fn main() -> bestplay::Result<()> {
    /// let average = Solver::new().exact().average_over_time(&Bets, |&minutes| minutes)?;
    /// assert_eq!(average.value().to_string(), "2/3");
    /// assert_eq!(average.chosen(&0), Some(1));
    /// # Ok(()) }
    /// ```
    pub fn average_over_time<G: Game>(
        &self,
        game: G,
        time: impl Fn(&G::State) -> u32,
    ) -> Result<Average<G>> {
        let start = Instant::now();
        let explored = self.explore(&game)?;
        let mut average = self.average_explored(game, explored, time)?;
        average.averages.time = start.elapsed();
        Ok(average)
    }

    /// The same of a game that has been explored. Asks the rules nothing.
    ///
    /// # Errors
    ///
    /// As [`average_over_time`](Self::average_over_time), but for those of exploring.
    pub fn average_explored<G: Game>(
        &self,
        game: G,
        explored: Explored<G::State>,
        time: impl Fn(&G::State) -> u32,
    ) -> Result<Average<G>> {
        let describe = |state: u32| game.describe(&explored.states()[state as usize]);
        let again = self.again;
        let (graph, times, is_timed) = timed(&explored, again, time)?;
        let mut claims = Claims {
            again,
            is_timed,
            ..Claims::default()
        };
        claims.pauses = pauses(explored.graph(), &times, again);
        if let Some(state) = claims.pauses.iter().position(|&pause| pause == NONE) {
            let message = format!(
                "the average is undefined in state {}: from there play can go on for ever without taking \
                 any time; give some state of each such round a time",
                describe(state as u32)
            );
            return Err(Error::new(ErrorKind::Undefined, message));
        }
        let mut averages = Averages::of(graph, times, claims, self, &describe)?;
        if averages.claims.again {
            averages.claims.settle_ends(explored.graph());
        }
        Ok(Average {
            game,
            explored,
            averages,
        })
    }
}

impl Averages {
    fn of(
        graph: Arc<Graph>,
        times: Vec<u32>,
        mut claims: Claims,
        solver: &Solver<'_>,
        describe: &dyn Fn(u32) -> String,
    ) -> Result<Averages> {
        let start = Instant::now();
        let bytes = GRAPHS * graph.bytes() + STATE_BYTES * graph.states() as u64;
        if bytes > solver.memory {
            let states = graph.states() as u64;
            let reached = Reached {
                explored: states,
                found: states,
                bytes,
            };
            return Err(Error::too_much_memory(solver.memory, reached));
        }
        let is_contest = graph.choosers().len() > 1;
        let is_exact = solver.arithmetic == Arithmetic::Exact;
        let mut choices = vec![0; graph.states()];
        let mut open = None;
        for number in 0..ATTEMPTS {
            // Where bounds are too wide, it may be for want of digits, or of a better guess.
            if number == 0 || is_contest && (is_exact || number.is_multiple_of(2)) {
                guess::guess(&graph, &times, FIRST_BITS << number, solver, &mut choices)?;
            }
            let precise = match solver.arithmetic {
                Arithmetic::Exact => *solver,
                Arithmetic::Bounds { digits } => solver.digits((digits + MORE_DIGITS) << number),
            };
            for _ in 0..IMPROVEMENTS {
                claims.sides = match sides(&graph, &times, &mut choices, &precise) {
                    Err(error) if error.kind() == ErrorKind::Precision => break,
                    sides => sides?,
                };
                claims.choices.clone_from(&choices);
                tell(solver.watch, Stage::Checking, 0, graph.states())?;
                if claims.unproven(&graph, &times).is_some() {
                    break;
                }
                let value = claims.value(0);
                let enough = match solver.arithmetic {
                    Arithmetic::Exact => claims.sides[0].bounds == claims.sides[1].bounds,
                    Arithmetic::Bounds { digits } => value.certain_digits(digits) >= digits,
                };
                if enough {
                    let time = start.elapsed();
                    return Ok(Averages {
                        graph,
                        times,
                        claims,
                        time,
                    });
                }
                open = Some(value);
                let followers = [Player::Min, Player::Max].into_iter().zip(&claims.sides);
                let improve = |(who, side)| guess::improve(&graph, who, side, &mut choices);
                let improved: Vec<bool> = followers.map(improve).collect();
                if !is_contest || improved == [false; 2] {
                    break;
                }
            }
        }
        let digits = solver.arithmetic.digits();
        match open {
            Some(value) if is_contest => {
                let message = format!(
                    "no value is known of the average in state {}: it is between {value}, and actions that \
                     settle it were not found",
                    describe(0)
                );
                Err(Error::new(ErrorKind::Undefined, message))
            }
            _ => Err(Error::precision(digits)),
        }
    }

    /// The value of the initial state.
    pub fn value(&self) -> Value {
        self.value_at(StateId::INITIAL)
    }

    /// What play from the state with this number averages.
    pub fn value_at(&self, id: StateId) -> Value {
        self.claims.value(id.index())
    }

    /// For each state the place of the action to choose, in the order in which the rules list the actions; 0
    /// where nobody chooses. They prove the bounds.
    pub fn choices(&self) -> &[u32] {
        &self.claims.choices
    }

    /// The graph of the game.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The time that exploring and solving took.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Confirms all bounds once more, with the inequalities that prove them; the first state in which one of them
    /// does not hold, if there is one. It shares nothing with what found them.
    ///
    /// # Complexity
    ///
    /// Linear in transitions.
    pub fn unproven(&self) -> Option<StateId> {
        self.claims
            .unproven(&self.graph, &self.times)
            .map(StateId::new)
    }
}

/// What each player can make of the other's choices. Who plays alone chooses best.
fn sides(
    graph: &Graph,
    times: &[u32],
    choices: &mut Vec<u32>,
    solver: &Solver<'_>,
) -> Result<[Side; 2]> {
    let choosers = graph.choosers();
    let first = choosers.first().copied().unwrap_or(Player::Max);
    let (own, best) = reply(first, graph, times, choices, solver)?;
    if choosers.len() == 1 {
        *choices = best;
    }
    let (other, _) = reply(first.opponent(), graph, times, choices, solver)?;
    Ok(match first {
        Player::Max => [own, other],
        Player::Min => [other, own],
    })
}

impl<G: Game> Deref for Average<G> {
    type Target = Averages;

    fn deref(&self) -> &Averages {
        &self.averages
    }
}

impl<G: Game> Average<G> {
    /// What a file that was confirmed says of a game.
    #[cfg(feature = "files")]
    pub(crate) fn restored(
        game: G,
        explored: Explored<G::State>,
        claims: &Claims,
        time: Time<'_, G::State>,
        start: Instant,
    ) -> Result<Average<G>> {
        let time = |state: &G::State| time.map_or(1, |time| time(state));
        let (graph, times, _) = timed(&explored, claims.again, time)?;
        let (claims, time) = (claims.clone(), start.elapsed());
        let averages = Averages {
            graph,
            times,
            claims,
            time,
        };
        Ok(Average {
            game,
            explored,
            averages,
        })
    }

    /// What play from a state averages; `None` if play never reaches it.
    pub fn value_of(&self, state: &G::State) -> Option<Value> {
        self.find(state).map(|id| self.value_at(id))
    }

    /// The number of a state, in any of its symmetric forms; `None` if play never reaches it.
    pub fn find(&self, state: &G::State) -> Option<StateId> {
        self.explored.find(&self.game.canonical(state.clone()))
    }

    /// The place of the action to choose in a state, in any of its symmetric forms, in the order in which the rules
    /// list the actions of the canonical one; `None` if play never reaches it.
    pub fn chosen(&self, state: &G::State) -> Option<usize> {
        self.find(state)
            .map(|id| self.choices()[id.index()] as usize)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// All that is known by numbers, without the rules.
    pub fn into_averages(self) -> Averages {
        self.averages
    }

    /// The states in the order of their numbers, the initial state first.
    pub fn states(&self) -> &[G::State] {
        self.explored.states()
    }
}
