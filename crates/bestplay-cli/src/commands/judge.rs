//! `bestplay judge`: a contest's own input on standard input, its own output on standard output.

use std::ffi::OsStr;
use std::io::{BufReader, BufWriter, Write};

use anyhow::Result;
use bestplay_answers::Judge;
use bestplay_games::{GAMES, find_judge};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};

use crate::instance::usage;

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
    #[arg(value_name = "NAME", value_parser = JudgeName)]
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

/// Reads the name of a format.
#[derive(Clone)]
struct JudgeName;

impl TypedValueParser for JudgeName {
    type Value = &'static Judge;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let name = StringValueParser::new().parse_ref(command, argument, value)?;
        find_judge(&name).map_err(|error| usage(command, &error))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let judges = GAMES.iter().flat_map(|game| game.judges);
        Some(Box::new(judges.map(|judge| {
            PossibleValue::new(judge.name).help(judge.about)
        })))
    }
}
