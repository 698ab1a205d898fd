//! `bestplay sheet`: the strategy on one page.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use bestplay_answers::question::sheet;
use bestplay_answers::{GameError, Sheet, Topic, schema};
use clap::Args;

use crate::effort::Effort;
use crate::instance::{Start, Words};
use crate::number::list;
use crate::output::{Format, Heading};
use crate::target::Target;

const EXAMPLES: &str = "\
Examples:
  bestplay sheet pig goal=50
  bestplay sheet race target=30 --lines 4,8
  bestplay sheet pig goal=50 --lines 8 --save-strategy mine.csv --html mine.html
  bestplay evaluate pig goal=50 mine.csv best";

/// Put the strategy on one page: a few lines that lose as little as possible
///
/// Each line compares what a player sees, as the rules of the game name it, and the first line that
/// fits says what to do. What a sheet loses against best play is computed like any value.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    start: Start,

    /// Numbers of lines, besides the last one that says what to do otherwise
    #[arg(long, value_name = "N,...", default_value = "1,2,4,8", value_parser = list)]
    lines: Arc<[u64]>,

    /// Write the longest sheet as CSV, which names a strategy wherever one is asked for
    #[arg(long, value_name = "FILE")]
    save_strategy: Option<PathBuf>,

    /// Write the longest sheet as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the sheets as a page to print
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Overwrite a file that holds something else
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, _) = options.words.read(Topic::Sheet)?;
    let instance = options.start.of(instance)?;
    let target =
        |path: &Option<PathBuf>, head| Target::beginning(path.as_ref(), options.force, head);
    let strategy = target(&options.save_strategy, "when,action")?;
    let svg = target(&options.svg, "<svg data-by=\"bestplay\"")?;
    let begins = "<!DOCTYPE html>\n<html lang=\"en\" data-by=\"bestplay\">";
    let html = target(&options.html, begins)?;
    let question = sheet(options.lines.to_vec());
    let answer = super::answered(&instance, &question, &options.effort.read())?;
    let sheets = Sheet::of(&answer);
    let heading = || Heading::of(&instance);
    if let Some(longest) = sheets.last() {
        write(strategy, &longest.csv())?;
        write(svg, &longest.svg(&heading().title))?;
    }
    let page = Sheet::html(&sheets, &heading().title, instance.entry.about);
    write(html, &page)?;
    let schema = schema(question.topic, instance.entry);
    options.format.print(heading(), &schema, &answer)
}

fn write(target: Option<Target>, text: &str) -> Result<(), GameError> {
    target.map_or(Ok(()), |target| target.write_text(text))
}
