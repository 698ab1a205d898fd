//! The border with JavaScript: what is called from there, and what is called there.
//!
//! Every function takes and gives numbers alone. Texts and words pass through two areas of memory that
//! are vectors of ours (`areas.rs`): JavaScript learns where they lie and how long they are, and writes
//! into one or reads from the other while nothing here runs. No pointer is ever read here.
//!
//! This is the only file in which the lint against unsafe code is off, and there is nothing in it but
//! the names that cross the border. It has no unsafe block. Two things count as unsafe and hold here:
//!
//! - a name that is not mangled (`no_mangle`) would be undefined if there were two of it: all of them are
//!   in this file, no dependency exports any, and the linker refuses two;
//! - a foreign function is `safe` if every call with any numbers is sound: WebAssembly checks the types
//!   of what is imported when the module is instantiated, and a function of the host has no way into our
//!   memory while we hold a reference to it, since it runs to its end before we go on, and the areas are
//!   not borrowed during a call (`areas.rs`).

#![allow(unsafe_code)]

use std::sync::Once;
use std::time::Duration;

use crate::areas::{self, answer, request};
use crate::{catalogue, dice, held, rules};

#[link(wasm_import_module = "bestplay")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;

    /// Reports progress; whether to stop.
    pub(crate) safe fn progress(stage: u32, done: f64, of: f64, digits: i32) -> u32;

    /// Asks the rules with this number for the node of a state; how many words it has, 0 after a
    /// failure.
    pub(crate) safe fn node(rules: u32, state: u32) -> u32;

    /// Asks the rules with this number for a state in words; how many bytes they have.
    pub(crate) safe fn describe(rules: u32, state: u32) -> u32;

    /// How many bytes the rules with this number keep, about.
    pub(crate) safe fn kept(rules: u32) -> f64;

    /// A panic, with its message in the outward area.
    safe fn panicked();
}

/// To be called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        bestplay::clock::set(|| Duration::from_secs_f64((now() / 1000.0).max(0.0)));
        std::panic::set_hook(Box::new(|panic| {
            answer(panic.to_string());
            panicked();
        }));
    });
}

/// Makes room for this many words that JavaScript hands over, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn inward(words: u32) -> *mut u32 {
    areas::inward(words as usize)
}

/// Where the answer to the last question is.
#[unsafe(no_mangle)]
pub extern "C" fn outward() -> *const u8 {
    areas::outward().0
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn outward_bytes() -> u32 {
    areas::outward().1
}

/// What the catalogue holds.
#[unsafe(no_mangle)]
pub extern "C" fn catalogue() {
    answer(catalogue::list());
}

/// Asks a question about a game of the catalogue; the request has this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask(bytes: u32) {
    answer(catalogue::ask(&request(bytes)));
}

/// Rolls dice; the text has this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn roll(bytes: u32) {
    answer(dice::roll(&request(bytes)));
}

/// Solves a game of the catalogue, and keeps the solution.
#[unsafe(no_mangle)]
pub extern "C" fn open(bytes: u32) {
    answer(catalogue::open(&request(bytes)));
}

/// Solves rules written in JavaScript, and keeps the solution.
#[unsafe(no_mangle)]
pub extern "C" fn solve_rules(rules: u32, bytes: u32) {
    answer(rules::solve(rules, &request(bytes)));
}

/// Explains a state of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn explain(solution: u32, bytes: u32) {
    answer(held::explain(solution, &request(bytes)));
}

/// The odds of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn odds(solution: u32, bytes: u32) {
    answer(held::odds(solution, &request(bytes)));
}

/// How long play lasts by a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn lengths(solution: u32, bytes: u32) {
    answer(held::lengths(solution, &request(bytes)));
}

/// The value of a state of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn value(solution: u32, bytes: u32) {
    answer(held::value(solution, &request(bytes)));
}

/// What a strategy with a name takes in a state of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn taken(solution: u32, bytes: u32) {
    answer(held::taken(solution, &request(bytes)));
}

/// All states of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn all_states(solution: u32) {
    answer(held::all_states(solution));
}

/// Begins a run that samples a game of the catalogue, and keeps it.
#[unsafe(no_mangle)]
pub extern "C" fn begin_run(bytes: u32) {
    answer(catalogue::begin_run(&request(bytes)));
}

/// Goes on with a run.
#[unsafe(no_mangle)]
pub extern "C" fn sample(run: u32, bytes: u32) {
    answer(held::sample(run, &request(bytes)));
}

/// Lets a solution go.
#[unsafe(no_mangle)]
pub extern "C" fn release(solution: u32) {
    held::release(solution);
}
