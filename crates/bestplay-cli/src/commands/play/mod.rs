//! `bestplay play`: against best play, in the terminal or through a pipe.

mod advice;
mod dice;
mod line;
mod record;
mod seats;
mod session;

use std::path::PathBuf;

use anyhow::Result;
use bestplay::random::Random;
use bestplay_answers::question::show;
use bestplay_answers::{AnyGame, Explainer, GameError, Topic, Way};
use clap::Args;

use crate::instance::{Folder, Start, Words};
use crate::number::whole;
use crate::output::{Format, Heading, print};
use crate::progress::Display;
use crate::{effort, failure, interrupt};
use record::Record;
use seats::Seats;
use session::Session;

const EXAMPLES: &str = "\
Examples:
  bestplay play pig goal=30
  bestplay play mnk --as o
  bestplay play race target=20 --as none --seed 7    watch best play
  bestplay play leduc-poker                          against odds, and you see your own side
  bestplay play solitaire --seed 7                   step by step
  bestplay play pig --record mine.csv                for `bestplay mistakes`

In the game, `help` lists what you can say: any beginning of an action, `hint`,
`why`, `undo`, `quit`.";

/// Play against best play
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    start: Start,

    /// The player you play: a name, 1, 2, both or none; by default the first player who has to
    /// choose
    #[arg(long = "as", value_name = "PLAYER")]
    seat: Option<String>,

    /// The seed of chance: the same seed and the same choices give the same play
    #[arg(long, value_name = "N", value_parser = whole)]
    seed: Option<u64>,

    /// Add the plays to a file, which `bestplay mistakes --played FILE` judges
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    effort: effort::Effort,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (instance, own) = options.words.read(Topic::Play)?;
    let instance = options.folder.of(options.start.of(instance)?);
    let (entry, effort) = (instance.entry, options.effort.read());
    if entry.show.is_some() {
        let given = [
            ("--as", options.seat.is_some()),
            ("--record", options.record.is_some()),
        ];
        if let Some((option, _)) = given.into_iter().find(|&(_, given)| given) {
            let message = format!("nobody chooses in {}; leave out {option}", entry.name);
            return Err(GameError::usage(message).into());
        }
        let question = show(own, options.seed.unwrap_or_else(dice::fresh_seed));
        return super::answer(&instance, &question, &effort, Format::default());
    }
    if entry.hidden && options.record.is_some() {
        let message = format!(
            "what one player sees of {} is no play that can be judged later; leave out --record, and the play is \
             judged at its end",
            entry.name
        );
        return Err(GameError::usage(message).into());
    }
    let seed = options.seed.unwrap_or_else(dice::fresh_seed);
    let record = options.record.as_deref().map(Record::new).transpose()?;
    let watch = Display::new();
    let play =
        |game: &dyn AnyGame, seats: Seats, way: Way, explain: &Explainer<'_>| -> Result<()> {
            let explain = |state: Option<&str>| {
                let explained = explain(state);
                watch.finish();
                explained
            };
            watch.finish();
            let value = explain(None)?.0.value.decimal(effort.digits);
            let remark = way.remark().map(|remark| format!("; {remark}"));
            let remark = remark.unwrap_or_default();
            print(&format!(
                "{}\n\nBest play is worth {value}: {}{remark}.\nChance has the seed {seed}.\n",
                Heading::of(&instance).title,
                entry.value_means,
            ))?;
            let mut session = Session {
                entry,
                game,
                explain: &explain,
                seats,
                random: Random(seed),
                digits: effort.digits,
                promised: value,
                record: record.clone(),
                conceals: entry.hidden && !matches!(seats, Seats::None),
            };
            session.play()
        };
    interrupt::answering(&instance, Topic::Play, Some(&effort));
    let played = instance.by_a_way(Topic::Play, Some(&effort), |way| {
        let game = instance.shown_by(way)?;
        let seats = Seats::read(options.seat.as_deref(), &*game)?;
        let play = |explain: &Explainer<'_>| play(&*game, seats, way, explain);
        let asked = instance.asked(&effort, way, &watch);
        let played = match (entry.hidden, seats) {
            (true, Seats::Both) => Err(GameError::usage(
                "one person cannot sit on both sides, where each player sees what the other one does not; expected one \
                 player, or none",
            )),
            (true, _) => asked.with_seated(|first| seats.only(first), play),
            (false, _) => asked.explainer(&*game, None).map(|explain| play(&*explain)),
        };
        interrupt::settled(played)
    });
    played.map_err(|error| failure::of_question(error, &instance, Topic::Play, Some(&effort)))?
}
