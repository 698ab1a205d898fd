//! The commands: each file declares one and does it.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod estimate;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod sweep;
