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
use bestplay_games::{Answer, Instance, Question};

use crate::output::{Format, Heading};
use crate::progress::Display;
use crate::{failure, interrupt};

/// Asks, shows progress, and prints the answer.
pub(crate) fn answer(instance: &Instance, question: &Question, format: Format) -> Result<()> {
    let answer = answered(instance, question)?;
    let schema = question.schema(instance.entry);
    format.print(Heading::of(instance), &schema, &answer)
}

/// Asks, and shows progress.
fn answered(instance: &Instance, question: &Question) -> Result<Answer> {
    let (topic, effort) = (question.topic(), question.effort());
    interrupt::answering(instance, topic, effort);
    let watch = Display::new();
    let answer = instance.by_a_way(topic, effort, |way| {
        interrupt::settled(instance.answer(question, way, &watch))
    });
    drop(watch);
    answer.map_err(|error| failure::of_question(error, instance, topic, effort))
}
