//! Saved solutions: a file that holds a game's name and parameters, and for every state its proven
//! bounds and the chosen action.
//!
//! ```text
//!   magic      8 bytes  "bestplay"
//!   version    1 byte   2
//!   game       text
//!   parameters number of pairs, then name and value, as texts
//!   scale      binary places, common denominator
//!   exact      0: bounds; 1: bounds, and the initial state's fraction: numerator, denominator;
//!              2: every finite value is exact
//!   heights    binary places of potentials
//!   states     number of states, then for each, in the order in which play finds them:
//!                head    4 · the number of the chosen action + a kind:
//!                        0 finite, 1 plus infinity, 2 minus infinity, 3 finite with equal bounds
//!                lower   kinds 0 and 3: the lower bound in units of 1 / (denominator · 2^places),
//!                        counted from what a play that never ends is paid
//!                width   kind 0: upper bound - lower bound, in the same units
//!                level   kinds 1 and 2
//!                height  kinds 1 and 2: the potential, in units of 1 / (denominator · 2^heights)
//!   ranks      for the lower, then the upper bounds: how many ranks are not 0, then for each the number
//!              of states since the last such one, and the rank
//!   checksum   32 bytes BLAKE3 of everything before
//! ```
//!
//! A file of version 3 holds a long-run average in place of values: after the parameters come
//!
//! ```text
//!   question   1 if play begins anew where it ends, + 2 if states take other times than one step each
//!   states     number of states, then for each, in the same order:
//!                head    2 · the number of the chosen action + a kind: 0, or 1 if the bounds are equal
//!                bounds  the upper one, and for kind 0 the lower one: numerator, denominator
//!                potentials  of the upper, then of the lower bound: numerator, denominator
//!   ranks      of the upper bounds, of the lower ones, and of states that take no time, as above
//!   checksum   as above
//! ```
//!
//! A file of version 4 holds the odds of players who do not see everything: after the parameters come
//!
//! ```text
//!   states     number of states
//!   rounds     number of rounds, then for each, in the order of the states in which they begin:
//!                head    2 · the number of states since the last such one + a kind: 0, or 1 if the bounds are equal
//!                bounds  the lower one, and for kind 0 the upper one: numerator, denominator
//!   odds       for Max, then for Min: the number of information sets, then for each, in the order in which they are
//!              found: the number of actions, and the weight of each
//!   checksum   as above
//! ```
//!
//! What ranks, levels and potentials are for is said in `docs/certificate.md`. Files of version 1 have
//! none (nor heads of this kind); [`check`](crate::check()) has the engine fill them in, and
//! trusts them no more.
//!
//! Numbers are written in groups of seven bits, lowest first, the eighth bit set while more follow;
//! texts, denominators and bounds as their length and bytes. A file is written beside its place, brought
//! to disk and then renamed, so that no reader ever sees half of one.

mod bytes;
mod odds;
mod read;
mod saved;
mod values;
mod version;
mod write;

pub(crate) use bytes::{Bytes, put_block, put_fraction, put_integer, put_number};
pub(crate) use saved::Content;
pub use saved::Saved;
pub(crate) use values::{Exactness, Record, SavedState, SavedValues};
