//! What JavaScript calls.
//!
//! Every function takes and gives numbers alone. Texts and words pass through two areas of memory that
//! are vectors of ours (`areas.rs`): JavaScript learns where they lie and how long they are, and writes
//! into one or reads from the other while nothing here runs. No pointer is ever read here.
//!
//! The lint against unsafe code is off here and in `host.rs` alone, and there is nothing in them but the
//! names that cross the border; neither has an unsafe block. A name that is not mangled (`no_mangle`)
//! counts as unsafe because it would be undefined if there were two of it: all of them are in this file,
//! no dependency exports any, and the linker refuses two.

#![allow(unsafe_code)]

use std::sync::Once;
use std::time::Duration;

use crate::areas::{self, answer, request};
use crate::dice;
use crate::host::{now, panicked};

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

/// Rolls dice; the text has this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn roll(bytes: u32) {
    answer(dice::roll(&request(bytes)));
}

/// What is asked about games and solutions.
#[cfg(feature = "games")]
pub mod games {
    use crate::areas::{answer, request};
    use crate::{catalogue, held, rules};

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
}
