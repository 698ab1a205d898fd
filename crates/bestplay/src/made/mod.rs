//! Games made of games: each wrapper of a game's rules is itself a [`Game`](crate::Game), so that
//! every solver, odds, samples and checks work on it unchanged.
//!
//! - [`Followed`]: a player, or both, follow a [`Strategy`]; chance then decides for them.
//! - [`Limited`]: at most so many steps.
//! - [`Aimed`]: an aim in place of the mean, such as the chance of a total of at least 300.
//! - [`Discounted`]: what is paid later counts less.
//! - [`Starting`]: play from a state of one's own.
//! - [`Swapped`]: the players change sides.
//! - [`Walked`]: a graph that was explored before, as a game. Its type is the same whatever the game
//!   was, and its rules are as fast as a look at the graph.
//!
//! They combine. A wrapper's symmetry is that of its game.
//!
//! # Examples
//!
//! A die is rolled until somebody stops, who is then paid the last roll; a 1 ends play with nothing.
//! What does somebody win who stops at 4 or more, within three rolls?
//!
//! ```
//! use bestplay::made::{Followed, Limited};
//! use bestplay::{Branch, Chance, Game, Node, Payoff, Player, Solver};
//!
//! struct Stop;
//!
//! impl Game for Stop {
//!     type State = (u32, bool); // the last roll, and whether play has stopped
//!     type Action = &'static str;
//!
//!     fn initial(&self) -> (u32, bool) { (0, false) }
//!
//!     fn node(&self, &(last, stopped): &(u32, bool)) -> Node<(u32, bool), &'static str> {
//!         let roll = || Chance::die(6).map(|roll| (roll, roll == 1));
//!         match (last, stopped) {
//!             (1, _) => Node::End(Payoff::ZERO),
//!             (_, true) => Node::End(Payoff::from(i64::from(last))),
//!             (0, _) => Node::chance(roll()),
//!             _ => Node::choice(Player::Max, [
//!                 ("stop", Chance::certain((last, true))),
//!                 ("roll", roll()),
//!             ]),
//!         }
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! type Actions = [(&'static str, Branch<(u32, bool)>)];
//! let from_four = |&(last, _): &(u32, bool), _: Player, _: &Actions| {
//!     Chance::certain(if last >= 4 { 0 } else { 1 })
//! };
//! let solver = Solver::new().exact();
//! let followed = Followed::new(&Stop, Player::Max, from_four);
//! assert_eq!(solver.solve(&followed)?.value().to_string(), "15/4");
//! // There is nothing better.
//! assert_eq!(solver.solve(&Stop)?.value().to_string(), "15/4");
//! let limited = Limited::new(&followed, 4);
//! assert_eq!(solver.solve(&limited)?.value().to_string(), "65/18");
//! # Ok(()) }
//! ```

mod aimed;
mod discounted;
mod followed;
mod left;
mod limited;
mod numbered;
mod starting;
mod strategy;
mod swapped;
mod totals;
mod walked;

pub use aimed::{Aim, Aimed, Collected};
pub use discounted::Discounted;
pub use followed::Followed;
pub use limited::{Left, Limited};
pub use numbered::Numbered;
pub use starting::Starting;
pub use strategy::{Listed, Strategy, evenly};
pub use swapped::Swapped;
pub use totals::Totals;
pub use walked::Walked;

use crate::{Branch, Chance, Fault, Node};

/// A node whose branches are replaced one by one; an end stays as it is.
pub(crate) fn map_branches<S, T, A>(
    node: Node<S, A>,
    mut to: impl FnMut(Branch<S>) -> Branch<T>,
) -> Node<T, A> {
    match node {
        Node::End(payoff) => Node::End(payoff),
        Node::Between(least, most) => Node::Between(least, most),
        Node::Chance(branch) => Node::Chance(to(branch)),
        Node::Choice(player, actions) => {
            let actions = actions.into_iter();
            Node::choice(player, actions.map(|(action, branch)| (action, to(branch))))
        }
    }
}

/// A state in which something is wrong, which exploring reports.
fn at_fault<S, A>(fault: Fault) -> Node<S, A> {
    Node::Chance(Branch::Free(Chance::at_fault(fault)))
}
