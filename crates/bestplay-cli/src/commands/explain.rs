//! `bestplay explain`: a state, and every action there with its value.

use anyhow::Result;
use bestplay::{Payoff, Standing};
use bestplay_games::{
    ActionLine, AnyGame, Explained, GameError, Happens, Line, OutcomeLine, Report, Table,
    value_json,
};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::answer::{difference, explain_value, for_programs};
use crate::effort::Effort;
use crate::instance::Instance;
use crate::output::{Format, Heading};
use crate::progress::Display;

const EXAMPLES: &str = "\
Examples:
  bestplay explain pig goal=20
  bestplay explain mnk --state ../x../...
  bestplay explain race target=10 --exact --json";

/// Explain a state: every action with its value, best first
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Instance,

    /// The state, in the game's notation; unless told otherwise, the start
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    state: Option<String>,

    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (entry, effort) = (options.instance.game, &options.effort);
    let arguments = options.instance.arguments()?;
    let state = options.state.as_deref();
    let fast = effort.fast(entry)?.and_then(|fast| fast.explain);
    let mut report = match fast {
        Some(explain) => explain(&arguments, state, &effort.options())?,
        None => {
            let game = (entry.rules)(&arguments)?;
            if let Some(state) = state {
                // A malformed state is refused before the long work.
                game.picture(state)?;
            }
            let watch = Display::new();
            let solved = game.solve(&effort.options(), &watch)?;
            drop(watch);
            let explained = if effort.exact {
                solved.explain_exactly(state)?
            } else {
                solved.explain(state)?
            };
            by_rules(&*game, &explained, effort.digits())?
        }
    };
    explain_value(&mut report, entry);
    options
        .format
        .print(Heading::of(entry, &arguments), &report)
}

fn by_rules(game: &dyn AnyGame, explained: &Explained, digits: usize) -> Result<Report, GameError> {
    let mut report = Report::default();
    report.text("state", "state", explained.state.as_str());
    let picture = explained.picture.trim_end();
    let shown = if picture == explained.state {
        ""
    } else {
        picture
    };
    report.lines.push(Line {
        key: "picture",
        label: String::new(),
        text: shown.into(),
        json: picture.into(),
    });
    report.value("value", "value", &explained.value, digits);
    let turn = |word: &str| for_programs("turn", word.into());
    match &explained.happens {
        Happens::End(payoff) => {
            report.lines.push(turn("end"));
            report.text("payoff", "play is over", payoff.to_string());
        }
        Happens::Chance(outcomes) => {
            report.lines.push(turn("chance"));
            let title = match outcomes.len() {
                1 => "what comes next",
                _ => "chance decides what comes next",
            };
            report.table(outcome_table(title, outcomes, digits));
        }
        Happens::Choice(player, actions) => {
            report.lines.push(turn("choice"));
            report.text("player", "to choose", game.player_name(*player));
            report.table(action_table(actions, digits));
        }
    }
    Ok(report)
}

fn action_table(actions: &[ActionLine], digits: usize) -> Table {
    let best = actions.first().map(|line| &line.value);
    let row = |line: &ActionLine| {
        let standing = match line.standing {
            Standing::Best => "best",
            Standing::Open => "open",
            Standing::Worse => "worse",
        };
        let loss = match (line.standing, best) {
            (Standing::Worse, Some(best)) => difference(best, &line.value).decimal(3),
            _ => String::new(),
        };
        let loss = loss.trim_start_matches('-');
        vec![
            line.action.as_str().into(),
            value_json(&line.value, digits),
            if loss.is_empty() {
                Json::Null
            } else {
                loss.into()
            },
            standing.into(),
            line.outcomes
                .iter()
                .map(|outcome| outcome_json(outcome, digits))
                .collect(),
        ]
    };
    Table {
        key: "actions",
        title: about_ties(actions).into(),
        columns: ["action", "value", "loss", "standing", "outcomes"]
            .map(String::from)
            .to_vec(),
        rows: actions.iter().map(row).collect(),
    }
}

/// What there is to say about the best of the actions.
fn about_ties(actions: &[ActionLine]) -> &'static str {
    let count = |standing| {
        actions
            .iter()
            .filter(|line| line.standing == standing)
            .count()
    };
    match (count(Standing::Best), count(Standing::Open)) {
        (_, 1..) => {
            "those that stand open could not be told apart from the best: --exact or more \
             --digits can"
        }
        (2.., _) => "the best are proven equally good",
        _ => "",
    }
}

fn outcome_table(title: &str, outcomes: &[OutcomeLine], digits: usize) -> Table {
    let pays = outcomes
        .iter()
        .any(|outcome| outcome.payoff != Payoff::ZERO);
    let mut columns = vec!["probability", "state", "value"];
    if pays {
        columns.insert(1, "payoff");
    }
    let row = |outcome: &OutcomeLine| {
        let mut row = vec![
            outcome.probability.to_string().into(),
            outcome.state.as_str().into(),
            value_json(&outcome.value, digits),
        ];
        if pays {
            row.insert(1, outcome.payoff.to_string().into());
        }
        row
    };
    Table {
        key: "outcomes",
        title: title.into(),
        columns: columns.into_iter().map(String::from).collect(),
        rows: outcomes.iter().map(row).collect(),
    }
}

fn outcome_json(outcome: &OutcomeLine, digits: usize) -> Json {
    json!({
        "probability": outcome.probability.to_string(),
        "payoff": outcome.payoff.to_string(),
        "state": outcome.state,
        "value": value_json(&outcome.value, digits),
    })
}
