//! What `solve` and `explain` answer.

use std::collections::VecDeque;

use bestplay::{SolveOptions, Value, Watch};

use super::fast;
use super::line::Line;
use super::row::{End, Outcome, Piece, Row};
use super::rules::{Rules, parse_state};
use crate::{Arguments, GameError, Report, Table, grouped, source};

/// Lines of play up to this many actions are written in full.
const WHOLE_LINE: usize = 60;
/// Of longer ones, this many actions of the beginning ...
const HEAD: usize = 24;
/// ... and this many of the end.
const TAIL: usize = 8;

/// Calls `answer` with the row that the parameters name and with who moves first.
fn with_row<T>(
    arguments: &Arguments,
    answer: impl FnOnce(Row<'_>, Piece) -> Result<T, GameError>,
) -> Result<T, GameError> {
    let value = arguments.required("row")?;
    let text = source::bytes("row", value)?;
    let letters = source::trimmed(&text);
    // A byte order mark, and line ends before the row, are no part of it.
    let before = letters.len() - letters.trim_ascii_start().len();
    let lines_before = letters[..before]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count();
    let row = Row::new(&letters[before..]).map_err(|stray| {
        if !value.starts_with('@') {
            let place = format!("row={value}, column {}", stray.index + 1);
            return GameError::usage(format!("{place}: {stray}"));
        }
        let line_start = letters[..before]
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |i| i + 1);
        let (line, column) = (lines_before + 1, before - line_start + stray.index + 1);
        let hint = if matches!(stray.byte, b'\r' | b'\n') {
            "; the file must hold one row"
        } else {
            ""
        };
        GameError::input(format!(
            "row={value}, line {line}, column {column}: {stray}{hint}"
        ))
    })?;
    let (izabella, olga) = (Piece::Indigo, Piece::Orange);
    let names = [
        ("Izabella", izabella),
        ("Olga", olga),
        ("I", izabella),
        ("O", olga),
    ];
    answer(row, arguments.one_of("first", &names)?)
}

/// The plain rules for the row that the parameters name.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    with_row(arguments, |row, first| Ok(Rules::new(row, first)))
}

/// The winner, the points, all best first actions and a best line of play.
pub(super) fn solve(
    arguments: &Arguments,
    _options: &SolveOptions,
    _watch: &dyn Watch,
) -> Result<Report, GameError> {
    with_row(arguments, |row, first| {
        let mut report = Report::default();
        outcome_lines(&mut report, fast::outcome(row, first));
        let best = fast::best_actions(row, first)
            .iter()
            .map(ToString::to_string)
            .collect();
        report.list(
            "best",
            &format!("best first actions of {}", first.name()),
            best,
        );
        line_of_play(&mut report, row, first);
        Ok(report)
    })
}

/// Each action in a state, with its outcome.
pub(super) fn explain(
    arguments: &Arguments,
    state: Option<&str>,
    _options: &SolveOptions,
) -> Result<Report, GameError> {
    match state {
        None => with_row(arguments, |row, first| Ok(explained(row, first))),
        Some(text) => {
            let (mover, row) = parse_state(text).map_err(GameError::usage)?;
            Ok(explained(row, mover))
        }
    }
}

fn explained(row: Row<'_>, mover: Piece) -> Report {
    let mut report = Report::default();
    outcome_lines(&mut report, fast::outcome(row, mover));
    report.text("mover", "to move", mover.name());
    let best = fast::best_actions(row, mover);
    let actions = fast::valued_actions(row, mover)
        .into_iter()
        .map(|(end, outcome)| {
            vec![
                end.to_string().into(),
                outcome.winner.name().into(),
                outcome.points.into(),
                best.contains(&end).into(),
            ]
        });
    report.table(Table {
        key: "actions",
        title: "actions".into(),
        columns: ["action", "winner", "points", "best"]
            .map(String::from)
            .into(),
        rows: actions.collect(),
    });
    line_of_play(&mut report, row, mover);
    report
}

fn outcome_lines(report: &mut Report, outcome: Outcome) {
    report.text("answer", "answer", outcome.to_string());
    report.text("winner", "winner", outcome.winner.name());
    report.number("points", "points", outcome.points);
    report.value("value", "value", &Value::fraction(outcome.payoff(), 1), 20);
}

/// A best line, in full or its beginning and its end.
fn line_of_play(report: &mut Report, row: Row<'_>, first: Piece) {
    let (mut head, mut tail) = (Vec::new(), VecDeque::new());
    let mut line = Line::new(row, first);
    let mut actions = 0;
    for (_, end) in line.by_ref() {
        if actions < WHOLE_LINE {
            head.push(end);
        }
        if actions >= HEAD {
            tail.push_back(end);
            if tail.len() > TAIL {
                tail.pop_front();
            }
        }
        actions += 1;
    }
    let mut shown: Vec<String> = head.iter().map(End::to_string).collect();
    if actions > WHOLE_LINE {
        shown.truncate(HEAD);
        shown.push(format!(
            "... {} more ...",
            grouped((actions - HEAD - TAIL) as u64)
        ));
        shown.extend(tail.iter().map(End::to_string));
    }
    report.number(
        "actions_played",
        "actions in a best line of play",
        actions as u64,
    );
    report.number(
        "pieces_left",
        "pieces left at its end",
        line.pieces_left() as u64,
    );
    report.list("line", "a best line, players in turn", shown);
}
