//! `bestplay check`: a saved solution, confirmed against the rules by code that shares nothing
//! with the solvers.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use bestplay::{Saved, Value};
use bestplay_answers::question::tell_average;
use bestplay_answers::{Answer, GameError, Instance, Piece, Topic, schema, tell_meaning};
use clap::Args;

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
  bestplay check craps.average";

/// Check a saved solution against the rules
///
/// Confirms the bounds and the chosen action of every state (or what the odds guarantee, where players do not see
/// everything), or names a state where they are wrong and exits with 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The file that `bestplay solve --save FILE` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let saved = Saved::load(&options.file).map_err(GameError::from)?;
    let instance = Instance::kept(find(saved.game())?, saved.parameters())?;
    let game = instance.rules()?;
    let watch = Display::new();
    let checked = game.check(&saved, &watch)?;
    drop(watch);
    let mut answer = Answer::default();
    answer.push(Piece::unseen("confirmed", true));
    match saved.again() {
        Some(again) => tell_average(&mut answer, checked.value, again, DIGITS),
        None => {
            answer.value("value", "value", checked.value, DIGITS);
            tell_meaning(&mut answer, instance.entry);
        }
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
    answer
        .text("check", "confirmed", confirmed)
        .number("states", "states", checked.states)
        .number("transitions", "transitions", checked.transitions)
        .time(start.elapsed());
    let schema = schema(Topic::Check, instance.entry);
    let heading = Heading::of(&instance);
    options.format.print(heading, &schema, &answer)
}
