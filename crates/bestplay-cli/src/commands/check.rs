//! `bestplay check`: a saved solution, checked against the rules.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  bestplay solve race --save race.solution
  bestplay check race.solution";

/// Check a saved solution against the rules
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The file that `bestplay solve --save FILE` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    anyhow::bail!("{}: not read yet", options.file.display())
}
