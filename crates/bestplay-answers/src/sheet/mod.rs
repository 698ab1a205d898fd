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
//! - `rules.rs`: a sheet as lines, written and read; `page.rs`: as a file, a picture and a page to print.

mod cells;
mod costs;
mod page;
mod rules;
mod search;
mod seat;
mod seen;
mod shorter;
mod splits;
mod tree;

pub use page::{Sheet, escaped};
pub(crate) use rules::Rule;
pub(crate) use search::Search;
pub(crate) use seat::Seat;
pub use seen::Seen;
pub(crate) use tree::Tree;
