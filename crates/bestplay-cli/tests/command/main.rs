//! The command as a user calls it: what it answers, what it refuses, what it estimates and sweeps. What it
//! prints to the letter is in `transcripts.md`.

mod answers;
mod estimates;
mod inputs;
mod limits;
mod messages;
mod people;
mod refusals;
mod support;
mod sweeps;
