//! `bestplay completions`: what a shell needs to complete the command's words.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  bestplay completions zsh > ~/.zfunc/_bestplay
  bestplay completions fish > ~/.config/fish/completions/bestplay.fish
  echo 'source <(bestplay completions bash)' >> ~/.bashrc";

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "bestplay", &mut script);
    output::print(&String::from_utf8(script)?)
}
