//! The engine and the catalogue as WebAssembly: the native half of the npm package, which is in
//! `npm/`.
//!
//! JavaScript and this half share no types. What is asked is a list of texts (`request.rs`); what is
//! answered is JSON, in which numbers that JSON lacks carry a tag (`json.rs`). Only the nodes of rules
//! written in JavaScript, of which there are millions, pass as plain words (`nodes.rs`). `exports.rs`
//! is what JavaScript calls, `host.rs` what is called there.
//!
//! There is nothing here but for WebAssembly: elsewhere this crate is empty. Without the feature `games` it
//! rolls dice alone, which a browser loads in a fraction of the time.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]
// Dice need a part of what is shared.
#![cfg_attr(not(feature = "games"), allow(dead_code))]

#[cfg(feature = "games")]
mod answers;
mod areas;
#[cfg(feature = "games")]
mod catalogue;
mod dice;
mod errors;
#[cfg(feature = "games")]
mod explained;
pub mod exports;
#[cfg(feature = "games")]
mod held;
#[cfg(feature = "games")]
mod hidden;
mod host;
mod json;
#[cfg(feature = "games")]
mod nodes;
mod reporter;
#[cfg(feature = "games")]
mod request;
#[cfg(feature = "games")]
mod rules;
#[cfg(feature = "games")]
mod sampled;
