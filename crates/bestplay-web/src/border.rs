//! The border with JavaScript: what is called from there, and what is called there.
//!
//! Every function takes and gives numbers alone. Texts and words pass through two areas of memory that
//! are vectors of ours: JavaScript learns where they lie and how long they are, and writes into one or
//! reads from the other while nothing here runs. No pointer is ever read here.
//!
//! This is the only file in which the lint against unsafe code is off. It has no unsafe block; naming a
//! function for the outside is what counts as unsafe, since two of the same name would be one.

#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Once;
use std::time::Duration;

use bestplay::{Progress, Stage, Watch};

use crate::{catalogue, held, rules};

thread_local! {
    /// What JavaScript hands over.
    static INWARD: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// What JavaScript gets.
    static OUTWARD: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "bestplay")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;

    /// Reports progress; whether to stop.
    safe fn progress(stage: u32, done: f64, of: f64, digits: i32) -> u32;

    /// Asks the rules with this number for the node of a state; how many words it has, 0 after a
    /// failure.
    safe fn node(rules: u32, state: u32) -> u32;

    /// Asks the rules with this number for a state in words; how many bytes they have.
    safe fn describe(rules: u32, state: u32) -> u32;

    /// How many bytes the rules with this number keep, about.
    safe fn kept(rules: u32) -> f64;

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
    INWARD.with_borrow_mut(|area| {
        if area.len() < words as usize {
            area.resize(words as usize, 0);
        }
        area.as_mut_ptr()
    })
}

/// Where the answer to the last question is.
#[unsafe(no_mangle)]
pub extern "C" fn outward() -> *const u8 {
    OUTWARD.with_borrow(|area| area.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn outward_bytes() -> u32 {
    OUTWARD.with_borrow(|area| area.len() as u32)
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

/// The value of a state of a solution that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn value(solution: u32, bytes: u32) {
    answer(held::value(solution, &request(bytes)));
}

/// Lets a solution go.
#[unsafe(no_mangle)]
pub extern "C" fn release(solution: u32) {
    held::release(solution);
}

fn answer(text: String) {
    OUTWARD.set(text);
}

/// The first bytes of what JavaScript has handed over, as text.
fn request(bytes: u32) -> String {
    text(bytes)
}

fn text(bytes: u32) -> String {
    let bytes = bytes as usize;
    let all = with_words(bytes.div_ceil(4) as u32, |words| {
        words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .take(bytes)
            .collect::<Vec<u8>>()
    });
    String::from_utf8_lossy(&all).into_owned()
}

/// Calls `read` with the first words of what JavaScript has handed over.
fn with_words<T>(words: u32, read: impl FnOnce(&[u32]) -> T) -> T {
    INWARD.with_borrow(|area| read(&area[..(words as usize).min(area.len())]))
}

/// Asks the rules with this number for the node of a state, and reads its words; none after a
/// failure.
pub(crate) fn with_node<T>(rules: u32, state: u32, read: impl FnOnce(&[u32]) -> T) -> T {
    let words = node(rules, state);
    with_words(words, read)
}

/// A state of the rules with this number, in words.
pub(crate) fn described(rules: u32, state: u32) -> String {
    text(describe(rules, state))
}

/// How many bytes the rules with this number keep, about.
pub(crate) fn kept_bytes(rules: u32) -> u64 {
    kept(rules) as u64
}

/// Reports progress to JavaScript.
pub(crate) struct Reporter;

impl Watch for Reporter {
    fn progress(&self, news: &Progress) -> ControlFlow<()> {
        let stage = match news.stage {
            Stage::Exploring => 1,
            Stage::Ordering => 2,
            Stage::Solving => 3,
            Stage::Reconstructing => 4,
            Stage::Checking => 5,
            Stage::Following => 6,
            Stage::Counting => 7,
            _ => 0,
        };
        let digits = news.digits.map_or(-1, |digits| digits as i32);
        match progress(stage, news.done as f64, news.of as f64, digits) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}
