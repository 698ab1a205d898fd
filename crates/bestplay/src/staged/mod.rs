//! Games that are larger than memory, solved stage by stage.
//!
//! Where rules say how far play has come ([`Game::stage`](crate::Game::stage)), forwards only the states are kept by which play enters a
//! stage ([`ahead`]), then backwards the states of each stage are found again from these, solved with the values of
//! later stages as ends, and forgotten but for what the entries are worth ([`back`]). What is kept lies in sorted
//! [tables](table) in a [folder], from which a run goes on after a kill, and which then answers for any state
//! ([`Stages`]).
//!
//! A stage is taken apart where that saves memory ([`parts`]): entries are solved some at a time. What they lead to
//! within the stage is found once for each part. Where that is nothing, as where each move fills a cell, no graph is made
//! ([`onward`]).

#[cfg(feature = "files")]
mod after;
#[cfg(feature = "files")]
mod ahead;
#[cfg(feature = "files")]
mod back;
#[cfg(feature = "files")]
mod check;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod followed;
#[cfg(feature = "files")]
mod found;
#[cfg(feature = "files")]
mod journal;
#[cfg(feature = "files")]
mod kept;
#[cfg(feature = "files")]
mod later;
#[cfg(feature = "files")]
mod line;
#[cfg(feature = "files")]
mod mean;
#[cfg(feature = "files")]
mod onward;
#[cfg(feature = "files")]
mod part;
#[cfg(feature = "files")]
mod parts;
#[cfg(feature = "files")]
mod records;
#[cfg(feature = "files")]
mod run;
#[cfg(feature = "files")]
mod spread;
mod stage;
#[cfg(feature = "files")]
mod strings;
#[cfg(feature = "files")]
mod table;
#[cfg(all(test, feature = "files"))]
mod tests;
#[cfg(feature = "files")]
mod worth;

#[cfg(feature = "files")]
pub use check::CheckedStages;
#[cfg(feature = "files")]
pub use kept::Kept;
#[cfg(feature = "files")]
pub use run::Staged;
pub use stage::Stages;
