//! What must hold for the games of the catalogue, as users ask for them. One program, so that what takes long goes on
//! beside the rest.

mod catalogue;
mod distances;
mod gambler_page;
mod outside;
mod parameters;
mod questions;
mod schema;
mod threads;
