//! Exact values by computing modulo many primes.
//!
//! In a graph whose components are single states, or pairs of a state and a chance event, every
//! value follows from its successors' by x(s) = (Σ wᵢ·x(tᵢ) + c) / e with whole numbers wᵢ, c and
//! e ([`program`]). Hence D(s) = e · lcm D(tᵢ) is a whole number that makes D(s)·x(s) whole, by
//! induction; e comes from few different numbers, so that D(s) is kept as a list of exponents
//! ([`denominator`]). With a bound on |x(s)| this says how many primes make the numerator certain.
//! Modulo a prime each state then costs a few machine instructions, however long the fraction is
//! in the end.
//!
//! A larger component is solved too if it falls into such states and pairs once only the chosen
//! actions are taken, and nobody can stall there ([`stalling`]).
//!
//! Where the bounds left several actions, the others are compared with the first modulo every
//! prime. Their difference times a known whole number is a whole number below the product of the
//! primes: if it is 0 modulo all of them, it is 0.

mod denominator;
mod field;
mod program;
mod stalling;

pub(super) use program::Program;
