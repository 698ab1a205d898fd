//! `bestplay check`: a saved solution, confirmed against the rules by code that shares nothing
//! with the solvers.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use bestplay::{Kept, Saved, Value};
use bestplay_answers::question::tell_average;
use bestplay_answers::{Answer, GameError, Instance, Piece, Topic, schema};
use clap::Args;

use crate::effort::solver;
use crate::number;
use crate::output::{Format, Heading};
use crate::own::find;
use crate::progress::Display;

/// Digits of the value that are shown.
const DIGITS: usize = 12;

const EXAMPLES: &str = "\
Examples:
  bestplay solve race --save race.solution
  bestplay check race.solution
  bestplay solve craps --average --again --save craps.average
  bestplay check craps.average
  bestplay check yahtzee.stages --every 100";

/// Check a saved solution against the rules
///
/// Confirms the bounds and the chosen action of every state (or what the odds guarantee, where players do not see
/// everything), or names a state where they are wrong and exits with 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The file that `bestplay solve --save FILE` wrote, or the folder of `bestplay solve --folder`
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Of a folder, confirm one part of a stage in so many; all files are read, in any case
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::positive)]
    every: u64,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let (instance, mut answer) = match options.file.is_dir() {
        true => check_folder(options)?,
        false => check_file(&options.file)?,
    };
    answer.push(Piece::unseen("confirmed", true));
    answer.time(start.elapsed());
    let schema = schema(Topic::Check, instance.entry);
    let heading = Heading::of(&instance);
    options.format.print(heading, &schema, &answer)
}

fn check_file(file: &Path) -> Result<(Instance, Answer)> {
    let saved = Saved::load(file).map_err(GameError::from)?;
    let instance = Instance::kept(find(saved.game())?, saved.parameters())?;
    let checked = instance.rules()?.check(&saved, &Display::new())?;
    let mut answer = Answer::default();
    match saved.again() {
        Some(again) => tell_average(&mut answer, checked.value, again, DIGITS),
        None => answer.worth("value", checked.value, DIGITS, instance.entry),
    }
    let confirmed = match checked.claimed {
        None if saved.is_hidden() => {
            "what the odds of each player guarantee, whatever the other does"
        }
        None => "bounds and chosen action of every state",
        Some(claimed) => {
            answer.value("claimed", "claimed", Value::Exact(claimed), DIGITS);
            "bounds and chosen action of every state; the claimed fraction lies between the bounds"
        }
    };
    answer.add("check", "confirmed", confirmed);
    answer.size(checked.states, checked.transitions);
    Ok((instance, answer))
}

fn check_folder(options: &Options) -> Result<(Instance, Answer)> {
    let kept = Kept::in_folder(&options.file).map_err(GameError::from)?;
    let instance = Instance::kept(find(&kept.game)?, &kept.parameters)?;
    let instance = instance.in_folder(Some(&options.file));
    let (whole, kept) = instance.in_stages()?;
    let watch = Display::new();
    let checked = whole.check_folder(&solver(None, 0).watch(&watch), &kept, options.every)?;
    let mut answer = Answer::default();
    answer.worth("value", checked.value, DIGITS, instance.entry);
    let confirmed = match options.every {
        1 => "the values of all states by which play enters a stage",
        _ => "the values of some of the states by which play enters a stage; all files were read",
    };
    answer.add("check", "confirmed", confirmed);
    answer.add("entries", "entries", checked.entries);
    answer.size(checked.states, checked.transitions);
    Ok((instance, answer))
}
