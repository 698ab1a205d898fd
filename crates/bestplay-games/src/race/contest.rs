//! Project Euler 232: nothing to read, one number to write.

use std::io::{BufRead, Write};

use bestplay::Silent;

use super::{Setup, win_probability};
use bestplay_answers::{GameError, Result};

/// The decimals that the problem asks for.
const DECIMALS: usize = 8;

/// Writes the probability that player 2 wins the race to 100 with a fair coin, player 1 going
/// first, rounded to eight decimals (all of them significant: it is above 1/10).
pub(super) fn judge(_: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    let setup = Setup::new([100, 100], (1, 2), 1).map_err(GameError::input)?;
    let value = win_probability(setup, DECIMALS, &Silent)?;
    writeln!(output, "{}", value.decimal(DECIMALS)).map_err(|e| GameError::io("the answer", e))
}
