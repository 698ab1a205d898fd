//! What `solve`, `explain`, `count` and `sweep` answer.

use bestplay::{SolveOptions, Value, Watch};
use serde_json::{Value as Json, json};

use super::count::{Terms, deals};
use super::deal::{Deal, Team};
use super::fast::{self, Chain};
use super::outcomes::{Outcomes, possible};
use super::probability;
use super::rules::{Rules, State, parse_state};
use crate::{Arguments, GameError, Line, Report, Table, grouped, source};

/// Up to this many seats, a table lists them all.
const MOST_LISTED: u32 = 1000;
/// Up to this many characters, a sequence is shown in full.
const WHOLE_SEQUENCE: usize = 200;
/// The most players a team for which the exact count is computed: some 650,000 digits.
const MOST_EXACT: u64 = 35_000;
/// The most players a team for which a table of all sequences is made.
const MOST_SWEPT: u64 = 12;

fn deal(arguments: &Arguments) -> Result<(Deal, u32), GameError> {
    let deal = Deal::from_parameter(arguments.required("deal")?)?;
    let first = arguments.integer("first", 1..=deal.seats())?;
    Ok((deal, first))
}

/// The plain rules for the deal and the starting seat that the parameters name.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    let (deal, first) = deal(arguments)?;
    Ok(Rules::new(deal, first))
}

/// A's points for each starting seat, and the best actions.
pub(super) fn solve(
    arguments: &Arguments,
    _options: &SolveOptions,
    _watch: &dyn Watch,
) -> Result<Report, GameError> {
    let (deal, first) = deal(arguments)?;
    let outcomes = fast::outcomes(&deal);
    let points = outcomes[first as usize - 1];
    let mut report = Report::default();
    report.value("value", "value", &Value::fraction(i64::from(points), 1), 1);
    let digits: String = outcomes
        .iter()
        .map(|&points| char::from(b'0' + points))
        .collect();
    let label = "A's points if seat 1, 2, ... begins";
    report.lines.push(sequence_line("outcomes", label, digits));
    let best = fast::best_actions(&deal, first, State::START);
    let best = best.iter().map(ToString::to_string).collect();
    report.list("best", &format!("best first actions of seat {first}"), best);
    if deal.seats() <= MOST_LISTED {
        let rows = outcomes.iter().zip(1..).map(|(&points, seat)| {
            let [high, low] = deal.hand(seat);
            let team = Team::of(seat).letter().to_string();
            vec![
                seat.into(),
                team.into(),
                points.into(),
                format!("{high}, {low}").into(),
            ]
        });
        report.table(Table {
            key: "starters",
            title: "each starting seat (its two cards are equally good always)".into(),
            columns: ["seat", "team", "points", "best"].map(String::from).into(),
            rows: rows.collect(),
        });
    }
    Ok(report)
}

/// A line with a long word: people see its beginning and its end.
fn sequence_line(key: &'static str, label: &str, digits: String) -> Line {
    let text = if digits.len() <= WHOLE_SEQUENCE {
        digits.clone()
    } else {
        let left_out = digits.len() - 60;
        let (head, tail) = (&digits[..40], &digits[digits.len() - 20..]);
        format!("{head} ... {} more ... {tail}", grouped(left_out as u64))
    };
    Line {
        key,
        label: label.into(),
        text,
        json: digits.into(),
    }
}

/// The chain in a state, who takes the second point, and what each action leads to.
pub(super) fn explain(
    arguments: &Arguments,
    state: Option<&str>,
    _options: &SolveOptions,
) -> Result<Report, GameError> {
    let (deal, first) = deal(arguments)?;
    let state = match state {
        None => State::START,
        Some(text) => parse_state(text, &deal, first).map_err(GameError::usage)?,
    };
    let chain = Chain::new(&deal, first, state).ok_or_else(|| {
        GameError::usage("in this state no card is left to take the second point")
    })?;
    let mut report = Report::default();
    let points = chain.points(&deal);
    report.value("value", "value", &Value::fraction(i64::from(points), 1), 1);
    let holder = |card: u32| {
        let seat = deal.seat_of(card);
        format!("{card} (seat {seat}, {})", Team::of(seat).letter())
    };
    let mut shown: Vec<String> = chain.cards.iter().copied().map(holder).collect();
    if shown.len() > 40 {
        shown.splice(
            30..shown.len() - 9,
            [format!("... {} more ...", chain.cards.len() - 39)],
        );
    }
    let line = Line {
        key: "chain",
        label: "chain from the highest live card".into(),
        text: shown.join(", "),
        json: json!(chain.cards),
    };
    report.lines.push(line);
    let top = chain.cards[0];
    report.text(
        "first_point",
        "sure of a point",
        format!("team {}", deal.team_of(top).letter()),
    );
    report.text("next", "next live card", holder(chain.next));
    let taker = deal.team_of(chain.next).letter();
    report.text("taker", "takes the other point", format!("team {taker}"));
    let actions = fast::valued_actions(&deal, first, state);
    if !actions.is_empty() {
        let seat = deal.seat_at(state.moved, first);
        report.text(
            "mover",
            "to move",
            format!("seat {seat} ({})", Team::of(seat).letter()),
        );
        let best = fast::best_actions(&deal, first, state);
        let rows = actions
            .iter()
            .map(|&(card, points)| vec![card.into(), points.into(), best.contains(&card).into()]);
        report.table(Table {
            key: "actions",
            title: "actions".into(),
            columns: ["lay", "points", "best"].map(String::from).into(),
            rows: rows.collect(),
        });
    }
    Ok(report)
}

/// How many deals give a sequence, and how likely it is.
pub(super) fn count(
    arguments: &Arguments,
    _options: &SolveOptions,
    _watch: &dyn Watch,
) -> Result<Report, GameError> {
    let value = arguments.required("outcomes")?;
    let text = source::bytes("outcomes", value)?;
    let outcomes = Outcomes::parse(source::trimmed(&text)).map_err(|message| {
        if value.starts_with('@') {
            GameError::input(format!("outcomes={value}: {message}"))
        } else {
            GameError::usage(format!("outcomes={value}: {message}"))
        }
    })?;
    let modulus = match arguments.text("modulo") {
        Some(_) => Some(arguments.integer("modulo", 2..=u64::MAX)?),
        None => None,
    };
    let mut report = Report::default();
    let players = outcomes.players();
    let terms = match outcomes.shape() {
        Ok(shape) => Terms::new(players, shape),
        Err(why) => {
            report.text("count", "deals", "0");
            report.text("impossible", "impossible", why.to_string());
            Terms {
                players,
                terms: Vec::new(),
            }
        }
    };
    if !terms.terms.is_empty() {
        let count = counted(&terms, modulus)?;
        let label = modulus.map_or("deals".into(), |modulus| format!("deals modulo {modulus}"));
        let digits = count.len() as u64;
        report.text("count", &label, count);
        if modulus.is_none() {
            report.number("digits", "decimal digits of that number", digits);
        }
    }
    let probability = probability::probability(&terms);
    report.lines.push(Line {
        key: "probability",
        label: "probability in a random deal".into(),
        text: probability.text,
        json: probability.json,
    });
    report.number("players", "players of a team", players);
    Ok(report)
}

/// The count as a string of digits.
fn counted(terms: &Terms, modulus: Option<u64>) -> Result<String, GameError> {
    match modulus {
        Some(modulus) => Ok(terms.modulo(modulus).to_string()),
        None if terms.players <= MOST_EXACT => Ok(terms.exact().to_string()),
        None => Err(GameError::usage(format!(
            "the exact count of a sequence for {} seats has about {} digits, and bestplay writes \
             out the counts of {} seats at most; ask for modulo=998244353, or any other modulus",
            grouped(2 * terms.players),
            grouped(terms.digits() as u64),
            grouped(2 * MOST_EXACT),
        ))),
    }
}

/// A table of every possible sequence for a range of n.
pub(super) fn sweep(
    words: &[String],
    _options: &SolveOptions,
    _watch: &dyn Watch,
) -> Result<Option<Report>, GameError> {
    let [word] = words else { return Ok(None) };
    let Some(range) = word.strip_prefix("n=") else {
        return Ok(None);
    };
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let bounds = from.parse().ok().zip(to.parse().ok());
    let fits = |&(from, to): &(u64, u64)| 1 <= from && from <= to && to <= MOST_SWEPT;
    let (from, to) = bounds.filter(fits).ok_or_else(|| {
        GameError::usage(format!(
            "n={range}: expected a number or a range like 1..3, from 1 to {MOST_SWEPT} (the number \
             of sequences grows by 2.618 with each n)"
        ))
    })?;
    let mut report = Report::default();
    let mut rows = Vec::new();
    for players in from..=to {
        let mut total = dashu_int::UBig::ZERO;
        for digits in possible(players as usize) {
            let outcomes = Outcomes::parse(digits.as_bytes()).map_err(GameError::usage)?;
            let Ok(shape) = outcomes.shape() else {
                continue;
            };
            let terms = Terms::new(players, shape);
            let count = terms.exact();
            let probability = probability::probability(&terms).json;
            let field = |name: &str| probability.get(name).cloned().unwrap_or(Json::Null);
            rows.push(vec![
                players.into(),
                digits.into(),
                count.to_string().into(),
                field("fraction"),
                field("decimal"),
            ]);
            total += count;
        }
        if total != deals(players) {
            return Err(GameError::usage(format!(
                "n={players}: the counts do not add up"
            )));
        }
    }
    let columns = ["n", "outcomes", "count", "probability", "decimal"];
    report.table(Table {
        key: "sequences",
        title: "every possible sequence of A's points (all others have count 0)".into(),
        columns: columns.map(String::from).into(),
        rows,
    });
    Ok(Some(report))
}
