//! What is called in JavaScript.
//!
//! A foreign function is `safe` if every call with any numbers is sound: WebAssembly checks the types of
//! what is imported when the module is instantiated, and a function of the host has no way into our
//! memory while we hold a reference to it, since it runs to its end before we go on, and the areas are
//! not borrowed during a call (`areas.rs`).

#![allow(unsafe_code)]

#[link(wasm_import_module = "bestplay")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    pub(crate) safe fn now() -> f64;

    /// Reports progress; whether to stop.
    pub(crate) safe fn progress(stage: u32, done: f64, of: f64, digits: i32) -> u32;

    /// Asks the rules with this number for the node of a state; how many words it has, 0 after a
    /// failure.
    pub(crate) safe fn node(rules: u32, state: u32) -> u32;

    /// Asks the rules with this number for a state in words; how many bytes they have.
    pub(crate) safe fn describe(rules: u32, state: u32) -> u32;

    /// The time that a state of the rules with this number takes.
    pub(crate) safe fn time(rules: u32, state: u32) -> u32;

    /// What a player sees in a state of the rules with this number: the number of what is seen, by its content.
    pub(crate) safe fn seen(rules: u32, state: u32, player: u32) -> u32;

    /// The number, by its content, of the action at a place of a state of the rules with this number.
    pub(crate) safe fn action(rules: u32, state: u32, place: u32) -> u32;

    /// Asks for a view or an action in words; how many bytes they have.
    pub(crate) safe fn name(rules: u32, number: u32) -> u32;

    /// How many bytes the rules with this number keep, about.
    pub(crate) safe fn kept(rules: u32) -> f64;

    /// A panic, with its message in the outward area.
    pub(crate) safe fn panicked();
}
