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

/// What is asked about games and solutions. Of a request its number of bytes is handed over; of what is kept,
/// its number before that.
#[cfg(feature = "games")]
pub mod games {
    use crate::areas::{answer, request};
    use crate::{catalogue, held, hidden, rules};

    /// Functions that answer requests, by what answers them, where it is said what is asked.
    macro_rules! answering {
        ($($name:ident($($of:ident)?) => $by:path;)*) => {
            $(#[doc = concat!("Answers by `", stringify!($by), "`.")]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($of: u32,)? bytes: u32) {
                answer($by($($of,)? &request(bytes)));
            })*
        };
    }

    answering! {
        ask() => catalogue::ask;
        open() => catalogue::open;
        solve_rules(rules) => rules::solve;
        average_rules(rules) => rules::average;
        solve_hidden(rules) => hidden::solve;
        evaluate_odds(solution) => held::evaluate_odds;
        reply_odds(solution) => held::reply_odds;
        only_odds(solution) => held::only_odds;
        chosen(average) => held::chosen;
        explain(solution) => held::explain;
        odds(solution) => held::odds;
        lengths(solution) => held::lengths;
        value(solution) => held::value;
        taken(solution) => held::taken;
        begin_run() => catalogue::begin_run;
        sample(run) => held::sample;
    }

    /// What the catalogue holds.
    #[unsafe(no_mangle)]
    pub extern "C" fn catalogue() {
        answer(catalogue::list());
    }

    /// All states of a solution that is kept.
    #[unsafe(no_mangle)]
    pub extern "C" fn all_states(solution: u32) {
        answer(held::all_states(solution));
    }

    /// Lets a solution go.
    #[unsafe(no_mangle)]
    pub extern "C" fn release(solution: u32) {
        held::release(solution);
    }
}
