//! What the program writes first, and which versions of the format there are.

/// What a file starts with.
pub(super) const MAGIC: &[u8; 8] = b"bestplay";

/// The version of a file that holds values.
pub(super) const VERSION: u8 = 2;

/// The version of values before, which holds bounds and choices only.
pub(super) const BARE_VERSION: u8 = 1;

/// The version of a file that holds a long-run average.
pub(super) const AVERAGE_VERSION: u8 = 3;

/// The version of a file that holds odds, of a game in which players do not see everything.
pub(super) const ODDS_VERSION: u8 = 4;
