//! A tour: from the rules of a game to its value, the best actions, and the odds.
//!
//! 1. [Writing the rules](#writing-the-rules)
//! 2. [The value](#the-value)
//! 3. [What to do in a state, and why](#what-to-do-in-a-state-and-why)
//! 4. [How it ends, and how long it takes](#how-it-ends-and-how-long-it-takes)
//! 5. [Points on the way](#points-on-the-way)
//! 6. [In the long run](#in-the-long-run)
//! 7. [Symmetry](#symmetry)
//! 8. [Long computations](#long-computations)
//! 9. [An answer that can be checked](#an-answer-that-can-be-checked)
//! 10. [Games that are too large](#games-that-are-too-large)
//! 11. [What is guaranteed](#what-is-guaranteed)
//!
//! # Writing the rules
//!
//! A game is a type that implements [`Game`]: where play starts, and what happens in a state.
//! [`node`] answers one of three things: play is over and pays something; something
//! random happens; or a player chooses. There are two players, [`Max`], who wants the
//! payoff to be large, and [`Min`], who wants it to be small. A puzzle for one has only
//! `Max`.
//!
//! The tour follows Pig, a game about greed:
//!
//! ```
#![doc = include_str!("pig.rs")]
//! ```
//!
//! The rules are all there is to write. They should read like the rulebook and need not be fast:
//! the engine asks once what happens in a state, and works on the graph of all states from then on.
//! Random events have whole-number weights and are never rounded; see [`Chance`] for dice, coins,
//! draws without replacement, and ways to combine them.
//!
//! # The value
//!
//! A [`Solver`] says how precise the answer has to be and what it may cost:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! use bestplay::Solver;
//!
//! # fn main() -> bestplay::Result<()> {
//! let pig = Pig { goal: 20 };
//! let solution = Solver::new().solve(&pig)?;
//! assert_eq!(solution.value().decimal(12), "0.545651845100");
//! # Ok(()) }
//! ```
//!
//! If both play their best, the first player wins with probability 0.545651845100. All twelve digits
//! are certain: a [`Value`] knows bounds that are proven, and prints no more digits than both bounds
//! share. Ask for fifty [`digits`] and it proves them; ask for the
//! [`exact`] fraction and you get it, cycles and all:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! # use bestplay::Solver;
//! # fn main() -> bestplay::Result<()> {
//! let short = Pig { goal: 8 };
//! let solution = Solver::new().exact().solve(&short)?;
//! assert_eq!(solution.value().to_string(), "64/101");
//! # Ok(()) }
//! ```
//!
//! # What to do in a state, and why
//!
//! [`Solution::best`] lists the best actions of a state. [`Solution::explain`] says what each action
//! is worth, best first, where it leads, and how sure the ranking is ([`Standing`]):
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! # use bestplay::Solver;
//! use bestplay::{Standing, Turn};
//!
//! # fn main() -> bestplay::Result<()> {
//! let pig = Pig { goal: 20 };
//! let solution = Solver::new().solve(&pig)?;
//!
//! // The first turn, with this many points at stake.
//! let at_stake = |turn| State { turn, ..pig.initial() };
//! assert_eq!(solution.best(&at_stake(7)), [Action::Roll]);
//! assert_eq!(solution.best(&at_stake(8)), [Action::Hold]);
//!
//! let Turn::Choice(_, actions) = solution.explain(&at_stake(8))?.turn else {
//!     panic!("somebody has to choose");
//! };
//! let shown: Vec<String> = actions
//!     .iter()
//!     .map(|choice| format!("{:?} {}", choice.action, choice.value.decimal(6)))
//!     .collect();
//! assert_eq!(shown, ["Hold 0.648740", "Roll 0.646355"]);
//! assert_eq!(actions[0].standing, Standing::Best); // proven, not just likely
//! # Ok(()) }
//! ```
//!
//! # How it ends, and how long it takes
//!
//! With both strategies fixed, a game is a chain of random steps. [`Solver::odds`] follows it:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! # use bestplay::{Rational, Solver};
//! # fn main() -> bestplay::Result<()> {
//! let solver = Solver::new();
//! let odds = solver.odds(&solver.solve(&Pig { goal: 20 })?)?;
//!
//! let lengths = &odds.lengths;
//! assert_eq!(lengths.mean.decimal(9), "20.6550835"); // steps, on average
//! assert_eq!((lengths.shortest, lengths.longest), (Some(7), None));
//! assert_eq!(lengths.at(7).decimal(9), "0.000244140625"); // 1/4096
//!
//! let half = Rational::from_parts(1.into(), 2u8.into());
//! assert_eq!(lengths.quantile(&half), Some(18)); // the median
//! # Ok(()) }
//! ```
//!
//! # Points on the way
//!
//! What is paid need not wait for the end. An action, or a random event, may pay on the way to a
//! state, so that a running total need not be part of the state. Here every toss costs one, and the
//! value is the expected number of tosses until two heads come up in a row:
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Solver};
//!
//! struct TwoHeads;
//!
//! impl Game for TwoHeads {
//!     type State = u32; // heads in a row
//!     type Action = ();
//!
//!     fn initial(&self) -> u32 { 0 }
//!
//!     fn node(&self, &heads: &u32) -> Node<u32, ()> {
//!         if heads == 2 {
//!             return Node::End(Payoff::ZERO);
//!         }
//!         let toss = Chance::coin(1, 2).map(|is_head| if is_head { heads + 1 } else { 0 });
//!         Node::chance(toss.map(|state| (state, Payoff::ONE)))
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! let solution = Solver::new().exact().solve(&TwoHeads)?;
//! assert_eq!(solution.value().to_string(), "6");
//! # Ok(()) }
//! ```
//!
//! A play that never ends is paid what [`Game::forever`] says, 0 unless you say otherwise, on top of
//! what it collected. Where the expected total grows without limit, the value is infinite; where it
//! has no meaning, or depends on who goes round longer, solving ends with an error of the kind
//! [`Undefined`].
//!
//! Play that could go on too long is cut off with [`Node::Between`]: an end of which only an interval is
//! known. Digits that are printed hold whatever is paid there; [`widest_cut`] says where to cut later if
//! some are hidden:
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Player, Solver, StopReason};
//!
//! /// Points are doubled with 1/2 each time, or all are lost.
//! struct Doubling(i64);
//!
//! impl Game for Doubling {
//!     type State = i64;
//!     type Action = &'static str;
//!
//!     fn initial(&self) -> i64 { 1 }
//!
//!     fn node(&self, &points: &i64) -> Node<i64, &'static str> {
//!         match points {
//!             0 => Node::End(Payoff::ZERO),
//!             points if points >= self.0 => {
//!                 Node::Between(Payoff::from(points), Payoff::from(points + 1))
//!             }
//!             points => Node::chance(Chance::uniform([0, 2 * points])),
//!         }
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! let game = Doubling(1 << 10);
//! let solution = Solver::new().solve(&game)?;
//! assert_eq!(solution.value().to_string(), "[1.000000, 1.000977]");
//! assert_eq!(solution.stopped(), StopReason::CutOff);
//! # Ok(()) }
//! ```
//!
//! # In the long run
//!
//! Play that goes on for ever has no total, but a payoff per step: what a bet loses an hour, how often a square is
//! visited. [`Solver::average`] finds it, with the best actions, as a fraction or to any digits. Every state that play
//! comes to is one step, or takes the time that [`average_over_time`] is told. What ends is paid nothing
//! more and averages 0, unless play is to begin [`again`]. Here a walker on a ring of 40 squares rolls two dice,
//! and square 30 sends him to square 10. How often is he there?
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Solver};
//!
//! struct Ring;
//!
//! impl Game for Ring {
//!     type State = u32; // the square
//!     type Action = ();
//!
//!     fn initial(&self) -> u32 { 0 }
//!
//!     fn node(&self, &square: &u32) -> Node<u32, ()> {
//!         let landed = Chance::die(6).then(|a| Chance::die(6).map(|b| (square + a + b) % 40));
//!         Node::chance(landed.map(|square| match square {
//!             30 => (10, Payoff::ONE),
//!             _ => (square, Payoff::from(i64::from(square == 10))),
//!         }))
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! let average = Solver::new().exact().average(&Ring)?;
//! assert_eq!(average.value().to_string(), "1/20");
//! # Ok(()) }
//! ```
//!
//! # Symmetry
//!
//! [`Game::canonical`] names one state that stands for all its mirror images; the engine then keeps
//! only that one. Questions may be asked about any of them.
//!
//! # Long computations
//!
//! A watch hears how far the computation is, and may stop it; a closure will do. Limits on
//! [`memory`] and [`max_states`] end it with an error that says
//! how far it came, before the machine runs out of memory:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! use std::ops::ControlFlow;
//! use std::time::{Duration, Instant};
//! use bestplay::{ErrorKind, Progress, Solver};
//!
//! # fn main() {
//! let start = Instant::now();
//! let at_most_a_minute = |progress: &Progress| {
//!     eprint!("\r{:?} {}/{}", progress.stage, progress.done, progress.of);
//!     match start.elapsed() > Duration::from_secs(60) {
//!         true => ControlFlow::Break(()),
//!         false => ControlFlow::Continue(()),
//!     }
//! };
//! let solver = Solver::new().max_states(1_000).watch(&at_most_a_minute);
//! match solver.solve(&Pig { goal: 20 }) {
//!     Err(error) if error.kind() == ErrorKind::TooManyStates => {
//!         assert!(error.to_string().starts_with("the game has more than 1000 states"));
//!     }
//!     _ => panic!("a game to 20 points has more states than that"),
//! }
//! # }
//! ```
//!
//! # An answer that can be checked
//!
//! A solution can be saved, and confirmed later, or by somebody else, against the rules:
#![cfg_attr(feature = "files", doc = "[`check`](crate::check()) walks")]
#![cfg_attr(not(feature = "files"), doc = "`check` walks")]
//! through every state and confirms the inequalities that prove its bounds, by code that shares
//! nothing with the solver. [`Solver::restore`] makes a confirmed file a solution
//! again. Averages are saved and confirmed in the same way.
//!
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
//! # use bestplay::Solver;
//! use bestplay::{Saved, Silent, check};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let pig = Pig { goal: 8 };
//! let mut file = Vec::new(); // `save` writes to a path
//! Solver::new().exact().solve(&pig)?.write(&mut file, "pig", &[])?;
//!
//! let saved = Saved::parse(&file)?;
//! let checked = check(&pig, &saved, &Silent)?;
//! assert_eq!(checked.value.to_string(), "64/101");
//! assert!(check(&Pig { goal: 9 }, &saved, &Silent).is_err());
//! # Ok(()) }
//! ```
//!
//! # Games that are too large
//!
//! Some games have more states than fit anywhere. [`sample`] plays such a game a
//! great many times, with any strategy, and gives an interval that holds with a stated confidence,
//! whenever it was stopped. An estimate is not a value, and cannot become one.
//!
//! # What is guaranteed
//!
//! Floating point may guess which action is best, but it never decides. Every bound is a whole
//! number of a tiny unit, and stands only after inequalities between whole numbers have been
//! confirmed over all actions of the state. The same game gives the same answer on any machine and
//! any number of threads, and if a value cannot be proven, there is an error instead of a digit.
//!
//! [`Game`]: crate::Game
//! [`Chance`]: crate::Chance
//! [`Solver`]: crate::Solver
//! [`Value`]: crate::Value
//! [`Standing`]: crate::Standing
//! [`node`]: crate::Game::node
//! [`Max`]: crate::Player::Max
//! [`Min`]: crate::Player::Min
//! [`digits`]: crate::Solver::digits
//! [`exact`]: crate::Solver::exact
//! [`Solution::best`]: crate::Solution::best
//! [`Solution::explain`]: crate::Solution::explain
//! [`Solver::odds`]: crate::Solver::odds
//! [`Game::forever`]: crate::Game::forever
//! [`Node::Between`]: crate::Node::Between
//! [`widest_cut`]: crate::Solved::widest_cut
//!
//! [`Solver::average`]: crate::Solver::average
//! [`average_over_time`]: crate::Solver::average_over_time
//! [`again`]: crate::Solver::again
//! [`Undefined`]: crate::ErrorKind::Undefined
//! [`Game::canonical`]: crate::Game::canonical
//! [`memory`]: crate::Solver::memory
//! [`max_states`]: crate::Solver::max_states
//! [`Solver::restore`]: crate::Solver
//! [`sample`]: crate::sample
