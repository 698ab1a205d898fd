//! `bestplay solve`: the value of a game, and the best first actions.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bestplay::Saved;
use bestplay_games::{GameError, Method, Question, Topic, solve_by_rules};
use clap::Args;

use crate::effort::Effort;
use crate::instance::Words;
use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::target::Target;
use crate::{failure, interrupt};

const EXAMPLES: &str = "\
Examples:
  bestplay solve race
  bestplay solve race target=50 heads=1/3 --exact
  bestplay solve pig goal=50 --digits 20 --json
  bestplay solve mnk m=4 --save board.solution";

/// Find the value of a game and its best first actions
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    /// Save the solution, for `bestplay check` to confirm; solves by the plain rules
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Overwrite a file that holds something else
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, own) = options.words.read(Topic::Solve)?;
    let effort = options.effort.read();
    let question = Question::Solve {
        options: own,
        effort,
        brief: false,
    };
    if options.save.is_some() && effort.method == Some(Method::Fast) {
        let message = "a fast method has no solution to save; leave out --method fast or --save";
        return Err(GameError::usage(message).into());
    }
    let is_ours = |path: &Path| Saved::load(path).is_ok();
    let target = options.save.as_deref();
    let target = target.map(|path| Target::new(path, options.force, is_ours));
    let Some(target) = target.transpose()? else {
        return super::answer(&instance, &question, options.format);
    };
    // What has a solution to save is solved by the rules alone.
    let (entry, topic) = (instance.entry, Topic::Check);
    interrupt::answering(entry, topic);
    let watch = Display::new();
    let saved = solve_by_rules(&instance, &effort, &watch, |solved| {
        let parameters = instance.parameters();
        target.write(|path| solved.save(path, entry.name, &parameters, &watch))
    });
    drop(watch);
    let saved = interrupt::settled(saved);
    let answer = saved.map_err(|error| failure::of_question(error, entry, topic))?;
    let schema = question.schema(instance.entry);
    options
        .format
        .print(Heading::of(&instance), &schema, &answer)
}
