//! A strategy on one page: a few lines that a person can remember, chosen to lose as little as
//! possible.
//!
//! A sheet is a decision tree over what a person sees, the [features](bestplay::Notation::features)
//! that the rules name: `turn total < 21`. Each of its splits is a line of the page. What a strategy
//! loses against best play is the sum over all states of how often play comes there times what its
//! action loses there (the performance difference of Kakade and Langford 2002). A tree that makes
//! this sum small for given visits is found like a classification tree with costs (Breiman,
//! Friedman, Olshen and Stone 1984); but visits depend on the tree, so that every candidate is
//! followed through the game before it is taken. All of that is floating point, which only chooses
//! between sheets: what one loses is then computed like any other strategy's value.
//!
//! - `seen.rs`: what a person sees in each state, and what may be done there.
//! - `seat.rs`: one player before best play: how often play comes where, and what a sheet loses;
//!   `shorter.rs`: without the states through which play only passes.
//! - `cells.rs`, `costs.rs`: states that look alike, and what each action costs there.
//! - `tree.rs`, `splits.rs`, `search.rs`: sheets, what a split more seems to help, and the way to good
//!   ones.
//! - `rules.rs`: a sheet as lines, written and read.
//!
//! # Examples
//!
//! One turn of Pig: roll as often as you like up to 50 points and hold the sum, but a 1 loses it.
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Player, Silent, Solver, made::Walked};
//! use bestplay_sheets::{Rule, Seat, Seen, sheets};
//!
//! struct Turn;
//!
//! impl Game for Turn {
//!     /// The turn total, and whether the turn is over.
//!     type State = (u32, bool);
//!     type Action = &'static str;
//!
//!     fn initial(&self) -> (u32, bool) { (0, false) }
//!
//!     fn node(&self, &(total, over): &(u32, bool)) -> Node<(u32, bool), &'static str> {
//!         if over || total >= 50 {
//!             return Node::End(Payoff::from(i64::from(total)));
//!         }
//!         let roll = Chance::die(6).map(|eyes| match eyes {
//!             1 => (0, true),
//!             _ => (total + eyes, false),
//!         });
//!         Node::choice(Player::Max, [("roll", roll), ("hold", Chance::certain((total, true)))])
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let solver = Solver::new();
//! let solution = solver.solve(&Turn)?;
//! let mut seen = Seen::default();
//! for (state, &(total, _)) in solution.graph().iter().zip(solution.states()) {
//!     match state.player() {
//!         Some(_) => {
//!             let actions = ["roll", "hold"].map(String::from);
//!             assert!(seen.enter(&[("turn total", total.into())], actions));
//!         }
//!         None => seen.pass(),
//!     }
//! }
//! let trees = sheets(&solution, &[Player::Max], &seen, 1, &solver, &Silent)?;
//! let [first, last] = &Rule::all_of(&trees[1], &seen)[..] else { panic!("two lines") };
//! assert_eq!((first.condition().as_str(), first.action.as_str()), ("turn total < 20", "roll"));
//! assert_eq!((last.condition().as_str(), last.action.as_str()), ("*", "hold"));
//! let rule = |when, action| ("line 1".to_owned(), Rule::read(when, action).unwrap());
//! let wanted = Rule::wanted(vec![rule("turn total<20", "roll"), rule("*", "hold")], &seen).unwrap();
//! assert_eq!([19, 20].map(|total| (wanted(&[total]), trees[1].label(&[total]))), [(Some(0), 0), (Some(1), 1)]);
//! let at_20 = seen.strategy(wanted).sure(solution.find(&(20, false)).unwrap());
//! assert_eq!((seen.names(), at_20), (&["turn total".to_owned()][..], Some(1)));
//! let seat = Seat::of(&solution, Player::Max, &solver.explore_walked(&Walked::new(solution.graph()))?);
//! let (lost, _) = seat.follow(|_| 1, f64::INFINITY).unwrap();
//! assert!((lost - 8.1418).abs() < 1e-4 && seat.regret(0, 1) == lost);
//! # Ok(()) }
//! ```

mod cells;
mod costs;
mod rules;
mod search;
mod seat;
mod seen;
mod shorter;
mod splits;
mod tree;

pub use rules::{ANY, Rule};
pub use search::sheets;
pub use seat::Seat;
pub use seen::Seen;
pub use tree::Tree;

/// Why there is no sheet.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There are too many states, features and actions.
    #[error(
        "a sheet would have to look at more than 50,000,000 pairs of what is seen and what is done; take \
         smaller parameters"
    )]
    TooMuch,
    /// No player chooses in any state.
    #[error("nobody chooses anything: there is nothing to write on a sheet")]
    NoChoice,
    /// The engine could not do it, or was asked to stop.
    #[error(transparent)]
    Engine(#[from] bestplay::Error),
}

/// What the functions of this crate return.
pub type Result<T, E = Error> = std::result::Result<T, E>;
