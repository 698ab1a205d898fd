//! `bestplay rules`: what a game is, what can be set, and where it comes from.

use anyhow::{Result, anyhow};
use bestplay_answers::{Entry, Estimate, Instance, Judge, Named, Parameter, Topic, grouped};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::instance::Words;
use crate::number::positive;
use crate::output::{Format, Heading, WIDTH, columns, paragraph, terminal_width};
use crate::progress::Display;
use crate::{interrupt, memory};

const EXAMPLES: &str = "\
Examples:
  bestplay rules race
  bestplay rules pig --json
  bestplay rules mnk m=4 --check        look for mistakes in the rules";

/// Describe a game: its rules, parameters and source
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    words: Words,

    /// Look for mistakes in the rules: ask about every state twice, compare its symmetric copies,
    /// and read it back from its text
    #[arg(long)]
    check: bool,

    /// With --check, the most states to look at
    #[arg(long, value_name = "N", default_value = "1e6", value_parser = positive)]
    max_states: u64,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let game = options.words.game;
    let (instance, _) = options.words.read(Topic::Solve)?;
    if options.check {
        return check(options, &instance);
    }
    let text = || to_text(game);
    options.format.emit(text, || to_json(game), text)
}

fn check(options: &Options, instance: &Instance) -> Result<()> {
    interrupt::hold_to(memory::allowance(None));
    let most = usize::try_from(options.max_states).unwrap_or(usize::MAX);
    let watch = Display::new();
    let laws = instance.rules()?.laws(most, &watch)?;
    drop(watch);
    let states = grouped(laws.states);
    let looked_at = match laws.is_whole {
        true => format!("all {states} states"),
        false => format!("the first {states} states"),
    };
    let json = json!({
        "game": instance.entry.name,
        "states": laws.states,
        "whole": laws.is_whole,
        "broken": laws.broken.iter().map(|(law, state)| json!({ "law": law, "state": state })).collect::<Json>(),
    });
    let Heading { title, .. } = Heading::of(instance);
    let mut text = format!("{title}\n\nlooked at {looked_at}: ");
    text.push_str(match laws.broken.is_empty() {
        true => "every law holds\n",
        false => "these laws are broken\n\n",
    });
    let rows = laws.broken.iter();
    let rows = rows.map(|(law, state)| vec![(*law).to_owned(), state.clone()]);
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        let names = ["law", "first in state"].map(|name| (name, false));
        text.push_str(&columns(&names, &rows, terminal_width()));
    }
    let text = || text.clone();
    options.format.emit(text, || json, text)?;
    let name = instance.entry.name;
    match rows.is_empty() {
        true => Ok(()),
        false => Err(anyhow!("the rules of {name} have mistakes")),
    }
}

fn to_text(game: &Entry) -> String {
    let mut text = format!("{}\n\n{}\n", game.title, paragraph(game.about, 0));
    let mut section = |title: &str, body: &str| {
        text.push_str(&format!("{title}\n{}\n", paragraph(body, 2)));
    };
    section("Value", game.value_means);
    section("Source", game.source);
    if let Some(fast) = &game.fast {
        let when = match fast.is_default {
            true => "Used unless --method rules is given.",
            false => "Used with --method fast.",
        };
        section("Fast method", &format!("{} {when}", fast.about));
    }
    if game.count.is_some() {
        let text = format!("`bestplay count {}` counts instances.", game.name);
        section("Count", &text);
    }
    if let Some(estimate) = &game.estimate {
        section("Estimate", &about_estimate(game.name, estimate));
    }
    for strategy in game.strategies {
        let title = format!("Strategy {}", strategy.shown());
        let source = match strategy.source {
            "" => String::new(),
            source => format!(" ({source})"),
        };
        section(&title, &format!("{}{source}", strategy.about));
    }
    for judge in game.judges {
        section(&format!("Judge {}", judge.name), judge.about);
    }
    match game.parameters {
        [] => text.push_str("No parameters\n"),
        own => text.push_str(&format!("Parameters\n{}", parameters(own))),
    }
    for (topic, options) in game.options {
        let title = format!("Options of `bestplay {}`", topic.name());
        text.push_str(&format!("\n{title}\n{}", parameters(options)));
    }
    text
}

fn about_estimate(name: &str, estimate: &Estimate) -> String {
    let methods = match estimate {
        Estimate::Playout { .. } => {
            return format!(
                "`bestplay estimate {name}` plays at random, --strategy best as the solution does, \
                 --strategy NAME as another strategy."
            );
        }
        Estimate::Own { methods, .. } => methods,
    };
    let about = |(method, about): &(&str, &str)| format!(" --method {method}: {about}.");
    let methods: String = methods.iter().map(about).collect();
    format!("`bestplay estimate {name}`.{methods}")
}

/// The parameters with their defaults.
fn parameters(all: &[Parameter]) -> String {
    let row = |one: &Parameter| {
        let (name, default) = (format!("  {}", one.name), one.default.unwrap_or("-"));
        vec![name, default.to_owned(), one.about.to_owned()]
    };
    let names = ["  name", "default", "meaning"].map(|name| (name, false));
    columns(&names, &all.iter().map(row).collect::<Vec<_>>(), WIDTH)
}

/// A parameter with all that is declared of it.
fn parameter(declared: &Parameter) -> Json {
    let range = declared.takes.range();
    json!({
        "name": declared.name,
        "default": declared.default,
        "takes": declared.takes.name(),
        "least": range.map(|[least, _, _]| least),
        "most": range.map(|[_, most, _]| most),
        "step": range.map(|[_, _, step]| step),
        "words": declared.words,
        "about": declared.about,
    })
}

fn to_json(game: &Entry) -> Json {
    let parameters = |all: &[Parameter]| -> Json { all.iter().map(parameter).collect() };
    let options = game.options.iter();
    let options = options.map(|(topic, all)| (topic.name().to_owned(), parameters(all)));
    let judge = |judge: &Judge| json!({ "name": judge.name, "about": judge.about });
    let strategy = |of: &Named| json!({ "name": of.name, "asks": of.asks, "about": of.about, "source": of.source });
    json!({
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "value_means": game.value_means,
        "source": game.source,
        "parameters": parameters(game.parameters),
        "strategies": game.strategies.iter().map(strategy).collect::<Json>(),
        "options": Json::Object(options.collect()),
        "fast": game.fast.map(|fast| json!({ "about": fast.about, "is_default": fast.is_default })),
        "count": game.count.is_some(),
        "estimate": game.estimate.is_some(),
        "judges": game.judges.iter().map(judge).collect::<Json>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bestplay_games::GAMES;

    #[test]
    fn rules_fit_a_page() {
        for game in GAMES {
            for line in to_text(game).lines() {
                assert!(line.chars().count() <= WIDTH, "{}: {line}", game.name);
            }
        }
    }
}
