//! `bestplay play`: against best play, in the terminal or through a pipe.

mod dice;
mod seats;
mod session;

use std::io::{BufReader, IsTerminal};

use anyhow::Result;
use bestplay_games::GameError;
use clap::Args;

use crate::effort::Effort;
use crate::instance::Instance;
use crate::output::{Format, Heading, print};
use crate::progress::Display;
use dice::Dice;
use seats::Seats;
use session::Session;

const EXAMPLES: &str = "\
Examples:
  bestplay play pig goal=30
  bestplay play mnk --as o
  bestplay play race target=20 --as none --seed 7    watch best play
  bestplay play solitaire --seed 7                   nobody chooses: step by step

In the game, `hint` shows every action with its value, `quit` leaves.";

/// Play against best play
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,

    /// Whom you play: 1, 2, a player's name, both or none; unless told otherwise, whoever is the
    /// first to choose
    #[arg(long = "as", value_name = "PLAYER")]
    seat: Option<String>,

    /// The seed of chance: the same seed and the same choices give the same play
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    effort: Effort,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, effort) = (options.instance.game, &options.effort);
    let arguments = options.instance.arguments()?;
    if let Some(show) = entry.show {
        if options.seat.is_some() {
            let message = format!("nobody chooses in {}; leave out --as", entry.name);
            return Err(GameError::usage(message).into());
        }
        let report = show(&arguments, options.seed.unwrap_or_else(dice::fresh_seed))?;
        return Format::default().print(Heading::of(entry, &arguments), &report);
    }
    let game = (entry.rules)(&arguments)?;
    let seats = Seats::read(options.seat.as_deref(), &*game)?;
    let watch = Display::new();
    let solved = game.solve(&effort.options(), &watch)?;
    drop(watch);
    let seed = options.seed.unwrap_or_else(dice::fresh_seed);
    let value = solved.value().decimal(effort.digits());
    print(&format!(
        "{}\n\nBest play is worth {value}: {}.\nChance has the seed {seed}.\n",
        Heading::of(entry, &arguments).title(),
        entry.value_means,
    ))?;
    let mut session = Session {
        game: &*game,
        solved: &*solved,
        seats,
        dice: Dice::new(seed),
        input: BufReader::new(std::io::stdin()),
        // What is typed into a pipe is not seen on the screen, unless it is repeated.
        echo: !std::io::stdin().is_terminal(),
        digits: effort.digits(),
    };
    let end = session.play()?;
    print(&end.describe(&value))
}
