//! `bestplay solve`: the value of a game, and the best first actions.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bestplay::{Rational, Saved};
use bestplay_answers::question::{average, objective, solve, threshold};
use bestplay_answers::{
    Aim, GameError, Method, STATES, Topic, Way, odds_text, schema, states, strategy_text,
};
use clap::Args;

use crate::effort::Effort;
use crate::instance::{Start, Words};
use crate::number::fraction;
use crate::output::{Format, Heading, csv};
use crate::progress::Display;
use crate::target::Target;
use crate::{failure, interrupt, memory};

const EXAMPLES: &str = "\
Examples:
  bestplay solve race
  bestplay solve race target=50 heads=1/3 --exact
  bestplay solve pig goal=50 --digits 20 --json
  bestplay solve race --threshold 4/5
  bestplay solve craps --aim 'at least 1'
  bestplay solve craps --average --again --save craps.average
  bestplay solve mnk m=4 --save board.solution
  bestplay solve yahtzee --folder yahtzee.stages
  bestplay solve kuhn-poker --save kuhn.solution";

/// Find the value of a game and its best first actions
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    start: Start,
    /// Say whether the value is at least this fraction; where bounds cannot decide, the exact value
    /// does
    #[arg(long, value_name = "FRACTION", value_parser = fraction, allow_negative_numbers = true,
          conflicts_with_all = ["save", "save_strategy", "save_states"])]
    threshold: Option<Rational>,

    /// Play for a chance in place of the mean: `at least T`, `exactly T` or `between A and B` of the
    /// total that play pays; `each` asks for the best chance of at least each total, and `at least
    /// A..B..STEP` for those of a range
    #[arg(long, value_name = "AIM", value_parser = Aim::read,
          conflicts_with_all = ["threshold", "save", "save_strategy", "save_states"])]
    aim: Option<Aim>,

    /// Find the payoff per step of play that goes on for ever, in place of the total
    #[arg(long, conflicts_with_all = ["threshold", "aim", "save_strategy", "save_states"])]
    average: bool,

    /// With --average: play again and again, from the start after each end, which pays then
    #[arg(long, requires = "average")]
    again: bool,

    /// Save the solution, for `bestplay check` to confirm; solves by the plain rules
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Write the best strategy as CSV: an action for each state. Solves by the plain rules
    #[arg(long, value_name = "FILE")]
    save_strategy: Option<PathBuf>,

    /// Write all states as CSV, each with its value (with --exact, its fraction) and best action.
    /// Solves by the plain rules
    #[arg(long, value_name = "FILE")]
    save_states: Option<PathBuf>,

    /// Overwrite a file that holds something else
    #[arg(long)]
    force: bool,

    /// Solve stage by stage in this folder, which takes what has no room in memory; a run that ended
    /// early goes on there, and `bestplay explain --folder` looks states up. Solves by the plain rules
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["threshold", "aim", "average", "state",
          "save", "save_strategy", "save_states"])]
    folder: Option<PathBuf>,

    /// The most room that the folder may take, like 512M or 4G; a run that needs more goes on when it
    /// is allowed more
    #[arg(long, value_name = "SIZE", value_parser = memory::parse, requires = "folder")]
    disk: Option<u64>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, own) = options.words.read(Topic::Solve)?;
    let instance = options.start.of(instance)?;
    let instance = instance.in_folder(options.folder.as_deref());
    let mut effort = options.effort.read();
    effort.solver = effort.solver.disk(options.disk.unwrap_or(u64::MAX));
    let question = match (options.threshold.clone(), options.aim.clone()) {
        (Some(at_least), _) => threshold(own, at_least),
        (_, Some(aim)) => objective(aim, None),
        _ if options.average => average(options.again),
        _ => solve(own, false),
    };
    let files = [&options.save, &options.save_strategy, &options.save_states];
    if files.iter().all(|file| file.is_none()) {
        return super::answer(&instance, &question, &effort, options.format);
    }
    if effort.method == Some(Method::Fast) {
        let message = "a fast method has no solution to save; leave out --method fast, or \
                       --save, --save-strategy and --save-states";
        return Err(GameError::usage(message).into());
    }
    if instance.entry.hidden && options.save_states.is_some() {
        let message = "players do not see everything in this game: its strategies are odds, which \
                       --save-strategy and --save save; leave out --save-states";
        return Err(GameError::usage(message).into());
    }
    let (force, is_ours) = (options.force, |path: &Path| Saved::load(path).is_ok());
    let solution = options.save.as_ref();
    let solution = solution.map(|path| Target::new(path, force, is_ours));
    let solution = solution.transpose()?;
    let head = match instance.entry.hidden {
        true => "player,remembers,action,odds",
        false => "state,action",
    };
    let strategy = Target::beginning(options.save_strategy.as_ref(), force, head)?;
    let table = Target::beginning(options.save_states.as_ref(), force, "state,player,value")?;
    // What has a solution to save is solved by the rules alone.
    let (entry, topic) = (instance.entry, Topic::Check);
    interrupt::answering(&instance, topic, None);
    let watch = Display::new();
    let asked = instance.asked(&effort, Way::Rules, &watch);
    let (name, parameters) = (entry.name, instance.parameters());
    let save = |write: &dyn Fn(&Path) -> bestplay::Result<()>| {
        let save = |target: &Target| target.write(|path| Ok(write(path)?));
        solution.iter().try_for_each(save)
    };
    // What was found is printed even where it cannot be kept.
    let solved = match entry.hidden {
        _ if options.average => asked.average(options.again).map(|(answer, averages)| {
            let kept = save(&|path| averages.save_watched(path, name, &parameters, &watch));
            (answer, kept)
        }),
        true => asked.solve_hidden().and_then(|(answer, game)| {
            let found = game.solution()?;
            let solution = save(&|path| found.save_watched(path, name, &parameters, &watch));
            let write = |target: &Target| target.write_text(&odds_text(&game)?);
            let kept = solution.and_then(|()| strategy.iter().try_for_each(write));
            Ok((answer, kept))
        }),
        false => asked.solve_by_rules().map(|(answer, solved)| {
            let solution = save(&|path| solved.save_watched(path, name, &parameters, &watch));
            let strategy = || {
                let write = |target: &Target| target.write_text(&strategy_text(&*solved));
                strategy.iter().try_for_each(write)
            };
            let table = || {
                table.iter().try_for_each(|target| {
                    let states = states(&*solved, effort.digits, &watch)?;
                    target.write_text(&csv::table(STATES, &states))
                })
            };
            let kept = solution.and_then(|()| strategy()).and_then(|()| table());
            (answer, kept)
        }),
    };
    drop(watch);
    let refused = |error| failure::of_question(error, &instance, topic, None);
    let (answer, kept) = interrupt::settled(solved).map_err(refused)?;
    let schema = schema(question.topic, instance.entry);
    let heading = Heading::of(&instance);
    options.format.print(heading, &schema, &answer)?;
    interrupt::settled(kept).map_err(refused)
}
