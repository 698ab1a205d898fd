//! What `solve` and `explain` answer.

use std::collections::VecDeque;

use bestplay::{Game, Node, Value};

use super::fast;
use super::line::Line;
use super::row::{End, Outcome, Piece, Row};
use super::rules::{Rules, parse_state};
use crate::fast::{Explanation, valued};
use bestplay_answers::{
    Answer, Arguments, Field, GameError, Result, Task, explained_by, fields, grouped,
};

/// What an answer has beyond what every answer has.
pub(super) const FIELDS: &[Field] = fields! {
    answer: Text, "the answer as the contest wants it: who wins, how many points";
    winner: Text, "who wins";
    points: Count, "the points of the winner";
    actions_played: Count, "actions in a best line of play";
    pieces_left: Count, "pieces left at its end";
    line: List, "a best line, players in turn; of a long one both ends";
};

/// Lines of play up to this many actions are written in full.
const WHOLE_LINE: usize = 60;
/// Of longer ones, this many actions of the beginning ...
const HEAD: usize = 24;
/// ... and this many of the end.
const TAIL: usize = 8;

/// The row that the parameters name, and who moves first.
fn read(arguments: &Arguments) -> Result<(Row<'_>, Piece)> {
    let text = arguments.required("row")?;
    // Blanks and line ends before the row are no part of it.
    let letters = text.trim_ascii_start();
    let row = Row::new(letters.as_bytes()).map_err(|stray| {
        let hint = match stray.byte {
            b'\r' | b'\n' => "; expected one row",
            _ => "",
        };
        let place = text.len() - letters.len() + stray.index;
        arguments.refused_at("row", place, &format!("{stray}{hint}"))
    })?;
    Ok((row, arguments.one_of("first", &Piece::ALL)?))
}

/// The plain rules for the row that the parameters name.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules> {
    let (row, first) = read(arguments)?;
    Ok(Rules::new(row, first))
}

/// The winner, the points, all best first actions and a best line of play.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let (row, first) = read(task.arguments)?;
    let outcome = fast::outcome(row, first);
    let mut answer = valued(value(outcome), 20);
    outcome_lines(&mut answer, outcome);
    let best = fast::best_actions(row, first);
    let best: Vec<String> = best.iter().map(ToString::to_string).collect();
    let label = format!("best first actions of {}", first.name());
    answer.add("best", &label, best);
    line_of_play(&mut answer, row, first);
    Ok(answer)
}

/// Each action in a state, with its outcome.
pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let (row, mover) = match state {
        None => read(task.arguments)?,
        Some(text) => parse_state(text).map_err(GameError::usage)?,
    };
    let rules = Rules::new(row, mover);
    let value_of = |state: &_| match rules.node(state) {
        Node::End(payoff) => Value::Exact(payoff.to_rational()),
        _ => {
            let outcome = Row::new(&state.row).map(|row| fast::outcome(row, state.mover));
            outcome.map_or(Value::PlusInfinity, value)
        }
    };
    let explained = explained_by(&rules, &rules.initial(), |state| (value_of(state), None));
    let mut details = Answer::default();
    outcome_lines(&mut details, fast::outcome(row, mover));
    line_of_play(&mut details, row, mover);
    Ok((explained, details))
}

/// Izabella's points.
fn value(outcome: Outcome) -> Value {
    Value::fraction(outcome.payoff(), 1)
}

fn outcome_lines(answer: &mut Answer, outcome: Outcome) {
    answer.add("answer", "answer", outcome.to_string());
    answer.add("winner", "winner", outcome.winner.name());
    answer.add("points", "points", outcome.points);
}

/// A best line, in full or its beginning and its end.
fn line_of_play(answer: &mut Answer, row: Row<'_>, first: Piece) {
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
        let between = grouped(actions - HEAD - TAIL);
        shown.push(format!("... {between} more ..."));
        shown.extend(tail.iter().map(End::to_string));
    }
    let (actions, left) = (actions as u64, line.pieces_left() as u64);
    answer.add("actions_played", "actions in a best line of play", actions);
    answer.add("pieces_left", "pieces left at its end", left);
    answer.add("line", "a best line, players in turn", shown);
}
