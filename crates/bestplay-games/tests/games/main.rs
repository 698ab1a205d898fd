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
mod told;
mod trial;
mod verify;

/// The tests that lie in the folders of the games, by the list of these.
mod own {
    macro_rules! catalogue {
        ($($game:ident $(($($without:tt)*))?),* $(,)?) => {
            $(catalogue!(: $game $(($($without)*))?);)*
        };
        (: $game:ident) => {
            mod $game {
                mod tests;
            }
        };
        (: $game:ident ($($without:tt)*)) => {};
    }
    include!("../../src/list.rs");
}
