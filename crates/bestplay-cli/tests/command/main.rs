//! The command as a user calls it: what it answers, what it refuses, how it plays.

mod answers;
mod plays;
mod refusals;
mod support;
