//! The command as a user calls it: what it answers, what it refuses, how it plays, what it
//! estimates and sweeps.

mod answers;
mod dice;
mod estimates;
mod inputs;
mod limits;
mod messages;
mod people;
mod plays;
mod refusals;
mod support;
mod sweeps;
