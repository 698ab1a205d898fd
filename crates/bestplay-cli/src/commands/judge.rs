//! `bestplay judge`: a contest's own input on standard input, its own output on standard output.

use std::io::{BufReader, BufWriter, Write};

use anyhow::Result;
use bestplay_answers::Judge;
use bestplay_games::{GAMES, find_judge};
use clap::Args;

use crate::instance::Name;

/// Bytes that are read and written at a time.
const BUFFER: usize = 1 << 18;

const EXAMPLES: &str = "\
Examples:
  bestplay judge race
  bestplay judge irrefutable < rows.txt > answers.txt";

/// Answer a contest's input in the contest's own format
///
/// Reads the contest's input on standard input and writes what its judges expect on standard
/// output. `bestplay rules GAME` lists a game's formats.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The contest's format
    #[arg(value_name = "NAME", value_parser = judge_name())]
    format: &'static Judge,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let mut input = BufReader::with_capacity(BUFFER, std::io::stdin().lock());
    let mut output = BufWriter::with_capacity(BUFFER, std::io::stdout().lock());
    let answered = (options.format.run)(&mut input, &mut output);
    // What is answered before a mistake in the input is written all the same.
    let written = output.flush();
    answered?;
    Ok(written?)
}

fn judge_name() -> Name<&'static Judge> {
    Name {
        find: find_judge,
        all: || {
            let judges = GAMES.iter().flat_map(|game| game.judges);
            judges.map(|judge| (judge.name, judge.about)).collect()
        },
    }
}
