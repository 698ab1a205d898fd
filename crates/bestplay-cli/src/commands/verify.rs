//! `bestplay verify`: every published value through every way of computing it.

use std::time::Instant;

use anyhow::{Result, anyhow};
use bestplay_answers::{Content, Entry, Field, Table, fields, grouped, row};
use bestplay_games::verify::{Case, Computed, Depth, Verdict, cases};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::effort::solver;
use crate::instance::game_name;
use crate::output::{Format, csv, print};
use crate::progress::Display;
use crate::{memory, number};

const EXAMPLES: &str = "\
Examples:
  bestplay verify              all that takes no longer than about a minute
  bestplay verify shut-the-box
  bestplay verify --all        the long ones too, as far as memory goes

It ends with exit code 1 if a single digit disagrees.";

/// Compare every published value with every way of computing it
///
/// The values come from papers, books and other programs, each with its source; they are computed by
/// the plain rules, by bounds of 40 digits, as fractions, by the games' own fast methods, by the
/// checker and by playing.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game; without one, all of them
    #[arg(value_name = "GAME", value_parser = game_name())]
    game: Option<&'static Entry>,

    /// The long ones too, as far as memory goes
    #[arg(long)]
    all: bool,

    /// The most memory to take, like 512M or 4G; by default three quarters of what is free
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,

    /// Threads to explore with; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::threads)]
    threads: usize,

    #[command(flatten)]
    format: Format,
}

/// What a row of CSV has: one for each computation.
const FIELDS: &[Field] = fields! {
    case: Text, "the game with its parameters, and the field";
    published: Text, "the published value";
    way: Text, "the way of computing it";
    verdict: Text, "agrees, differs or left out";
    found: Text, "what differs, or why it was left out";
    seconds: Seconds, "the time it took";
};

pub(crate) fn run(options: &Options) -> Result<()> {
    compare(&cases(options.game), options)
}

/// Computes these values in every way, and prints what became of it.
fn compare(cases: &[Case], options: &Options) -> Result<()> {
    let solver = solver(options.memory, options.threads);
    let depth = match options.all {
        true => Depth::All,
        false => Depth::Quick,
    };
    let width = cases.iter().map(|case| case.name().chars().count());
    let width = width.max().unwrap_or(0).min(40);
    let start = Instant::now();
    let mut sum = [0; 3];
    let (mut list, mut rows) = (Vec::new(), Vec::new());
    for (place, case) in cases.iter().enumerate() {
        let watch = Display::new();
        watch.part(place, cases.len());
        let all = case.verify(depth, &solver, &watch);
        drop(watch);
        let all = all?;
        for one in &all {
            sum[match one.verdict {
                Verdict::Left(_) => 0,
                Verdict::Differs(_) => 1,
                Verdict::Agrees => 2,
            }] += 1;
        }
        if options.format.is_text() {
            print(&line(case, &all, width))?;
        } else {
            list.push(to_json(case, &all));
            rows.extend(all.iter().map(|one| cells(case, one)));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let [left, differ, agree] = sum;
    let json = json!({
        "values": cases.len(),
        "computations": agree + differ,
        "disagree": differ,
        "left_out": left,
        "seconds": seconds,
        "table": list,
    });
    let text = format!("\n{}\n", summed(sum, cases.len(), seconds));
    let table = || csv::table(FIELDS, &Table::of(FIELDS, rows));
    options.format.emit(|| text, || json, table)?;
    match differ {
        0 => Ok(()),
        n => Err(anyhow!("{n} of {} computations disagree", agree + n)),
    }
}

/// How many computations were left out, differ and agree, in a sentence.
fn summed([left, differ, agree]: [usize; 3], values: usize, seconds: f64) -> String {
    let shown = match left {
        0 => String::new(),
        left => format!("; {} left out", grouped(left)),
    };
    let verdict = match differ {
        0 => "all agree".into(),
        differ => format!("{} DISAGREE", grouped(differ)),
    };
    let (values, all) = (grouped(values), grouped(agree + differ));
    format!("{values} published values, {all} computations: {verdict}{shown}, in {seconds:.1} s")
}

/// A line for people, and one for each computation that differs.
fn line(case: &Case, all: &[Computed], width: usize) -> String {
    let seconds: f64 = all.iter().map(|one| one.seconds).sum();
    let mut ways = Vec::new();
    let mut differ = String::new();
    for one in all {
        let way = one.way.name();
        match &one.verdict {
            Verdict::Agrees if ways.iter().any(|known: &String| known == way) => {}
            Verdict::Agrees => ways.push(way.to_owned()),
            Verdict::Left(why) => ways.push(format!("({way}: {why})")),
            Verdict::Differs(value) => {
                ways.push(format!("{way}: NO"));
                let (figure, source) = (case.reference.figure(), &case.reference.source);
                let lines = format!("    published {figure}, {source}\n    by {way}   {value}\n");
                differ.push_str(&lines);
            }
        }
    }
    let ok = if differ.is_empty() { "ok" } else { "NO" };
    let figure = shortened(case.reference.figure());
    format!(
        "{ok}  {:width$}  {figure:24}  {}  {seconds:.2} s\n{differ}",
        case.name(),
        ways.join(", "),
    )
}

fn shortened(figure: &str) -> String {
    match figure.char_indices().nth(23) {
        Some((end, _)) => format!("{}…", &figure[..end]),
        None => figure.to_owned(),
    }
}

/// What became of a computation: a word, and what there is to say about it.
fn verdict(one: &Computed) -> (&'static str, Option<&str>) {
    match &one.verdict {
        Verdict::Agrees => ("agrees", None),
        Verdict::Differs(value) => ("differs", Some(value)),
        Verdict::Left(why) => ("left out", Some(why)),
    }
}

fn cells(case: &Case, one: &Computed) -> Vec<Content> {
    let (verdict, found) = verdict(one);
    row![
        case.name(),
        case.reference.figure(),
        one.way.name(),
        verdict,
        found.unwrap_or_default(),
        Content::Seconds(one.seconds),
    ]
}

fn to_json(case: &Case, all: &[Computed]) -> Json {
    let way = |one: &Computed| {
        let (verdict, found) = verdict(one);
        json!({ "way": one.way.name(), "verdict": verdict, "found": found, "seconds": one.seconds })
    };
    json!({
        "game": case.entry.name,
        "parameters": case.reference.parameters,
        "field": case.reference.field,
        "fraction": case.reference.fraction,
        "decimal": case.reference.decimal,
        "source": case.reference.source,
        "ways": all.iter().map(way).collect::<Json>(),
    })
}

#[cfg(test)]
mod tests {
    use bestplay_games::{Reference, find};
    use clap::Parser;

    use super::*;
    use crate::failure::report;

    #[derive(Parser)]
    struct Words {
        #[command(flatten)]
        options: Options,
    }

    /// A digit that disagrees ends the command with exit code 1.
    #[test]
    fn a_wrong_digit_is_a_failure() {
        let Words { options } = Words::parse_from(["verify", "nim", "--json"]);
        let case = |fraction: &str| Case {
            entry: find("race").unwrap(),
            reference: Reference {
                parameters: vec!["target=2".into()],
                fraction: Some(fraction.into()),
                ..Reference::default()
            },
        };
        assert!(compare(&[case("71/135")], &options).is_ok());
        let error = compare(&[case("71/135"), case("71/134")], &options).unwrap_err();
        let says = error.to_string();
        assert!(says.ends_with("computations disagree"), "{says}");
        assert_eq!(report(&error), 1);
    }
}
