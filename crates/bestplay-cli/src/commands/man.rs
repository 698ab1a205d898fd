//! `bestplay man`: the man pages.

use std::path::PathBuf;

use anyhow::Result;
use bestplay_answers::GameError;
use clap::{Args, CommandFactory};

use crate::cli::Cli;

const EXAMPLES: &str = "\
Examples:
  bestplay man ~/.local/share/man/man1";

/// Write the man pages to a folder
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The folder; created if it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = &options.folder;
    let failed = |error| GameError::io(folder.display().to_string(), error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(failed)?;
    Ok(())
}
