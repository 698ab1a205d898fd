//! The engine and the catalogue as WebAssembly: the native half of the npm package, which is in
//! `npm/`.
//!
//! JavaScript and this half share no types. What is asked is a list of texts ([`request`]); what is
//! answered is JSON, in which numbers that JSON lacks carry a tag ([`json`]). Only the nodes of rules
//! written in JavaScript, of which there are millions, pass as plain words ([`nodes`]). The few
//! functions on the border are in [`border`].
//!
//! There is nothing here but for WebAssembly: elsewhere this crate is empty.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]

mod answers;
pub mod border;
mod catalogue;
mod errors;
mod explained;
mod held;
mod json;
mod nodes;
mod request;
mod rules;
mod solved;
