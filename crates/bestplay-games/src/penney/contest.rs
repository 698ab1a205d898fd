//! The judges' output: no input, and a line for each k from 1 to 26.

use std::io::{BufRead, Write};

use bestplay::Silent;

use bestplay_answers::{GameError, Result};

use super::Setting;
use super::answer::winner;
use super::fast::Penney;
use super::margin::Margin;

/// L1: who is more likely to win, `Yvonne`, `Zara` or `tie`.
pub(super) fn winners(_: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    lines(output, |margin| winner(margin).into())
}

/// L2: Yvonne's probability of winning, as a reduced fraction.
pub(super) fn fractions(_: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    lines(output, |margin| margin.probability().to_string())
}

fn lines(output: &mut dyn Write, line: impl Fn(Margin) -> String) -> Result<()> {
    for k in 1..=26 {
        let mut penney = Penney::new(Setting::new(k, 26, 26)?);
        let margin = penney.best_play(0, &Silent)?.margin;
        writeln!(output, "{}", line(margin)).map_err(|e| GameError::io("standard output", e))?;
    }
    Ok(())
}
