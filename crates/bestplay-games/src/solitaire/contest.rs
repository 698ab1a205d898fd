//! The judge's format: jutge.org P20195 has no input and asks for five rounded decimals.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;

use bestplay::sample::{Plan, run};

use super::{Branching, Deck};
use bestplay_answers::{GameError, Result};

/// Decimals that the judge asks for.
const DECIMALS: u32 = 5;

/// Samples until the five decimals of the winning chance with 48 cards are certain with a
/// confidence of 99.9 per cent, and writes them.
pub(super) fn judge(_: &mut dyn BufRead, output: &mut dyn Write) -> Result<()> {
    let sampler = Branching::new(Deck::SPANISH)
        .ok_or_else(|| GameError::usage("this deck is too large for the fast player"))?;
    let mut plan = Plan::default();
    plan.stop.digits = Some(DECIMALS);
    let (estimate, _) = run(&sampler, &plan, None, &mut |_| ControlFlow::Continue(()))?;
    let decimals = estimate.decimals(DECIMALS);
    let decimals = decimals.unwrap_or_else(|| estimate.decimal());
    writeln!(output, "{decimals}").map_err(|source| GameError::io("standard output", source))
}
