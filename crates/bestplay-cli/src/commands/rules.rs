//! `bestplay rules`: what a game is, what may be set, and where it comes from.

use anyhow::Result;
use bestplay_games::{Entry, Estimate, Parameter};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::instance::GameName;
use crate::output::{Format, columns, paragraph};

const EXAMPLES: &str = "\
Examples:
  bestplay rules race
  bestplay rules pig --json";

/// Tell what a game is, its parameters and its source
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game; `bestplay games` lists them all
    #[arg(value_name = "GAME", value_parser = GameName, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let game = options.game;
    options.format.print_either(&to_json(game), &to_text(game))
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
        section(
            "Count",
            &format!("`bestplay count {}` counts instances.", game.name),
        );
    }
    if let Some(estimate) = &game.estimate {
        section("Estimate", &about_estimate(game.name, estimate));
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

/// How a game is sampled.
fn about_estimate(name: &str, estimate: &Estimate) -> String {
    let methods = match estimate {
        Estimate::Playout { .. } => {
            return format!(
                "`bestplay estimate {name}` plays at random, --strategy best as the solution does."
            );
        }
        Estimate::Own { methods, .. } => methods,
    };
    let methods = methods
        .iter()
        .map(|(method, about)| format!(" --method {method}: {about}."));
    format!("`bestplay estimate {name}`.{}", methods.collect::<String>())
}

/// The parameters with their defaults; a long meaning goes on below itself.
fn parameters(all: &[Parameter]) -> String {
    let default = |parameter: &Parameter| parameter.default.unwrap_or("-");
    let widest = |text: fn(&Parameter) -> &str| {
        all.iter()
            .map(|p| text(p).chars().count())
            .max()
            .unwrap_or(0)
    };
    let indent = 6 + widest(|p| p.name) + widest(|p| p.default.unwrap_or("")).max("default".len());
    let rows = all.iter().flat_map(|parameter| {
        let meaning = paragraph(parameter.about, indent);
        let lines: Vec<String> = meaning.lines().map(|line| line.trim().to_owned()).collect();
        lines.into_iter().enumerate().map(move |(i, line)| match i {
            0 => vec![
                format!("  {}", parameter.name),
                default(parameter).to_owned(),
                line,
            ],
            _ => vec![String::new(), String::new(), line],
        })
    });
    let names = ["  name", "default", "meaning"].map(|name| (name, false));
    columns(&names, &rows.collect::<Vec<_>>())
}

fn to_json(game: &Entry) -> Json {
    let parameters = |all: &[Parameter]| -> Json {
        let parameter =
            |p: &Parameter| json!({ "name": p.name, "default": p.default, "about": p.about });
        all.iter().map(parameter).collect()
    };
    let options = game.options.iter();
    let options = options.map(|(topic, all)| (topic.name().to_owned(), parameters(all)));
    let judges: Vec<Json> = game
        .judges
        .iter()
        .map(|judge| json!({ "name": judge.name, "about": judge.about }))
        .collect();
    json!({
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "value_means": game.value_means,
        "source": game.source,
        "parameters": parameters(game.parameters),
        "options": Json::Object(options.collect()),
        "fast": game.fast.map(|fast| json!({ "about": fast.about, "is_default": fast.is_default })),
        "count": game.count.is_some(),
        "estimate": game.estimate.is_some(),
        "judges": judges,
    })
}
