//! The commands: each file declares one and does it.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod dice;
pub(crate) mod estimate;
pub(crate) mod evaluate;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod mistakes;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod reply;
pub(crate) mod rules;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod sweep;
pub(crate) mod verify;

use anyhow::Result;
use bestplay_answers::{Answer, Effort, Instance, Question};

use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::{failure, interrupt};

/// Asks, shows progress, and prints the answer.
pub(crate) fn answer(
    instance: &Instance,
    question: &dyn Question,
    effort: &Effort,
    format: Format,
) -> Result<()> {
    let answer = answered(instance, question, effort)?;
    let schema = question.schema(instance.entry);
    format.print(Heading::of(instance), &schema, &answer)
}

/// Asks, and shows progress.
fn answered(instance: &Instance, question: &dyn Question, effort: &Effort) -> Result<Answer> {
    let topic = question.topic();
    let chooses = question.takes_a_way().then_some(effort);
    interrupt::answering(instance, topic, chooses);
    let watch = Display::new();
    let answer = instance.by_a_way(topic, chooses, |way| {
        interrupt::settled(instance.answer(question, effort, way, &watch))
    });
    drop(watch);
    answer.map_err(|error| failure::of_question(error, instance, topic, chooses))
}
