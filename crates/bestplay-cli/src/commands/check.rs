//! `bestplay check`: a saved solution, checked against the rules.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

/// Check a saved solution against the rules
#[derive(Args)]
pub(crate) struct Options {
    /// The file that `bestplay solve --save FILE` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    anyhow::bail!("{}: not read yet", options.file.display())
}
