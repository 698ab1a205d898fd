//! The commands: each file declares one and does it.

mod check;
mod compare;
mod completions;
mod count;
mod dice;
mod estimate;
mod evaluate;
mod explain;
mod games;
mod judge;
mod man;
mod merge;
mod mistakes;
mod odds;
mod play;
mod reply;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod solve;
mod sweep;
mod verify;

use anyhow::Result;
use bestplay_answers::{Answer, Effort, Instance, Question, schema};
use clap::Subcommand;

use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::{failure, interrupt};

/// The commands, each with the module that declares it and does it.
macro_rules! commands {
    ($($(#[$on:meta])? $name:ident: $module:ident,)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($(#[$on])? $name($module::Options),)*
        }

        impl Command {
            pub(crate) fn run(&self) -> Result<()> {
                match self {
                    $($(#[$on])? Command::$name(options) => $module::run(options),)*
                }
            }
        }
    };
}

// In the order of the help.
commands! {
    Games: games,
    Rules: rules,
    Solve: solve,
    Explain: explain,
    Odds: odds,
    Dice: dice,
    Play: play,
    Evaluate: evaluate,
    Reply: reply,
    Compare: compare,
    Mistakes: mistakes,
    Sheet: sheet,
    Sweep: sweep,
    Count: count,
    Estimate: estimate,
    Merge: merge,
    Check: check,
    Verify: verify,
    Judge: judge,
    #[cfg(feature = "serve")]
    Serve: serve,
    Completions: completions,
    Man: man,
}

/// Asks, shows progress, and prints the answer.
pub(crate) fn answer(
    instance: &Instance,
    question: &Question<'_>,
    effort: &Effort,
    format: Format,
) -> Result<()> {
    let answer = answered(instance, question, effort)?;
    let schema = schema(question.topic, instance.entry);
    format.print(Heading::of(instance), &schema, &answer)
}

fn answered(instance: &Instance, question: &Question<'_>, effort: &Effort) -> Result<Answer> {
    let topic = question.topic;
    let chooses = topic.takes_a_way().then_some(effort);
    interrupt::answering(instance, topic, chooses);
    let watch = Display::new();
    let answer = instance.by_a_way(topic, chooses, |way| {
        interrupt::settled(instance.answer(question, effort, way, &watch))
    });
    drop(watch);
    answer.map_err(|error| failure::of_question(error, instance, topic, chooses))
}
