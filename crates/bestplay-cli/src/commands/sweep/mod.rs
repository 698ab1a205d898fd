//! `bestplay sweep`: a table over ranges of parameters.

mod journal;

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use bestplay::Error;
use bestplay_answers::sweep::{Keep, Row, Sweep, columns};
use bestplay_answers::{Content, Entry, Field, GameError, Kind, Table, grouped};
use clap::Args;

use self::journal::Journal;
use crate::dialect::say;
use crate::effort::Effort;
use crate::instance::game_name;
use crate::interrupt;
use crate::output::{Format, Heading};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  bestplay sweep race target=10..100..10
  bestplay sweep race target=50 heads={1/2,1/3,1/4} --exact
  bestplay sweep mnk m=1..4 n=1..4 --csv > boards.csv
  bestplay sweep pig goal=10..100..10 --save pig.rows       resume after a kill

A range is from..to or from..to..step, and a list is {a,b,c}; a parameter that
is given several times takes all of its values. Ctrl-C stops the sweep and
prints the rows found so far.";

/// Make a table over ranges of parameters
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = game_name(), hide_possible_values = true)]
    game: &'static Entry,

    /// Parameters, with ranges and lists
    #[arg(value_name = "NAME=VALUES", required = true)]
    words: Vec<String>,

    /// Keep each row in this file as it is found, and reuse the rows that are already there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let sweep = Sweep::read(options.game, &options.words)?;
    let effort = options.effort.read();
    let journal = options.save.as_deref();
    let open = |path| Journal::open(path, columns(options.game), effort.digits);
    let mut journal = journal.map(open).transpose()?;
    interrupt::ask_first();
    let watch = Display::new();
    let mut begin = |number, planned| {
        watch.part(number, planned);
        interrupt::goes_on()
    };
    let keep = journal.as_mut().map(|journal| journal as &mut dyn Keep);
    let rows = sweep.run(&effort, keep, &mut begin, &watch)?;
    watch.finish();
    let (fields, table) = table(&sweep, &rows);
    let (found, planned) = (rows.len(), sweep.ranges.combinations().len());
    let is_stopped = found < planned;
    let remark = is_stopped.then(|| {
        let (found, planned) = (grouped(found), grouped(planned));
        format!("after {found} of {planned} rows")
    });
    let heading = Heading::with(options.game, sweep.fixed().into_iter());
    let (format, remark) = (options.format, remark.as_deref());
    format.print_table(heading, &fields, &table, remark)?;
    if let Some(error) = journal.and_then(|journal| journal.failed) {
        return Err(anyhow!("the rows are not kept: {error}"));
    }
    let failed = |row: &Row| Some(say(&row.found.as_ref().err()?.to_string(), &row.remedies));
    let failed: Vec<String> = rows.iter().filter_map(failed).collect();
    match (is_stopped, &failed[..]) {
        (true, _) => Err(GameError::Engine(Error::stopped()).into()),
        (false, []) => Ok(()),
        (false, [first, others @ ..]) => Err(anyhow!(
            "{} of {} rows {} no answer; the first: {first}",
            grouped(failed.len()),
            grouped(found),
            if others.is_empty() { "has" } else { "have" },
        )),
    }
}

/// The rows below their columns: what is swept, what was found, and why nothing was.
fn table(sweep: &Sweep, rows: &[Row]) -> (Vec<Field>, Table) {
    let parameters = sweep.entry.parameters;
    let swept = sweep.ranges.swept().filter_map(|name| {
        let known = parameters.iter().find(|parameter| parameter.name == name)?;
        Some(Field::new(known.name, Kind::Text, known.about))
    });
    let mut fields: Vec<Field> = swept.collect();
    let found = columns(sweep.entry);
    let width = found.len();
    fields.extend(found);
    fields.push(Field {
        optional: true,
        ..Field::new("note", Kind::Text, "why there is no answer")
    });
    let row = |row: &Row| {
        let swept = row.swept.iter().map(|value| value.as_str().into());
        let mut cells: Vec<Content> = swept.collect();
        match &row.found {
            Ok(found) => cells.extend(found.iter().cloned().chain([Content::Nothing])),
            Err(error) => {
                cells.extend(std::iter::repeat_n(Content::Nothing, width));
                cells.push(say(&error.to_string(), &row.remedies).into());
            }
        }
        cells
    };
    let table = Table::of(&fields, rows.iter().map(row));
    (fields, table)
}
