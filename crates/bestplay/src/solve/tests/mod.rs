//! What the tests beside the code have in common.

pub(super) mod generate;
