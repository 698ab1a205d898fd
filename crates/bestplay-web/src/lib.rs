//! The engine and the catalogue as WebAssembly: the native half of the npm package, which is in
//! `npm/`.
//!
//! JavaScript and this half share no types. What is asked is a list of texts (`request.rs`); what is
//! answered is JSON, in which numbers that JSON lacks carry a tag (`json.rs`). Only the nodes of rules
//! written in JavaScript, of which there are millions, pass as plain words (`nodes.rs`). `exports.rs`
//! is what JavaScript calls, `host.rs` what is called there.
//!
//! There is nothing here but for WebAssembly: elsewhere this crate is empty.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]

mod answers;
mod areas;
mod catalogue;
mod dice;
mod errors;
mod explained;
pub mod exports;
mod held;
mod host;
mod json;
mod nodes;
mod reporter;
mod request;
mod rules;
mod sampled;
mod solved;
mod states;
