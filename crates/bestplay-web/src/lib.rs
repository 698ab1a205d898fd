//! The engine and the catalogue as WebAssembly: the native half of the npm package, which is in
//! `npm/`.
//!
//! JavaScript and this half share no types. What is asked is a list of texts (`request.rs`); what is
//! answered is JSON, in which numbers that JSON lacks carry a tag (`json.rs`). Only the nodes of rules
//! written in JavaScript, of which there are millions, pass as plain words (`nodes.rs`). The few
//! functions on the border are in `border.rs`.
//!
//! There is nothing here but for WebAssembly: elsewhere this crate is empty.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]

mod answers;
mod areas;
pub mod border;
mod catalogue;
mod dice;
mod errors;
mod explained;
mod held;
mod json;
mod nodes;
mod reporter;
mod request;
mod rules;
mod sampled;
mod solved;
mod states;
