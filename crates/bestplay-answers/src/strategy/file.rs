//! Strategies in files that anybody can edit: comma-separated values with a line for each state.
//!
//! ```text
//! state,action,weight
//! 0-0 first 20,hold,1
//! 0-0 first 19,hold,1
//! 0-0 first 19,roll,2
//! *,random,
//! ```
//!
//! States and actions are in the game's notation. Several lines of one state are a mixture, by their
//! weights, which are whole numbers; without that column, or where it is empty, a weight is 1. The
//! line of the state `*` names the strategy for all states that are not listed: `best`, `random` or
//! `first`.
//! Without it each state that play reaches has to be there. Every line is checked against the rules.
//!
//! A file that begins with `when,action` is a sheet: what is done by what a person sees in a state.
//! See `sheet/rules.rs`.

use std::collections::BTreeMap;
use std::path::Path;

use bestplay::graph::State;
use bestplay::made::Numbered;
use bestplay::{Chance, StateId};

use super::Which;
use crate::any_game::checksum;
use crate::csv::{self, cells};
use crate::sheet::{Rule, Seen};
use crate::{AnySolution, GameError, Result};

/// The first line.
const HEAD: [&str; 3] = ["state", "action", "weight"];

/// The first line of a sheet.
const SHEET: [&str; 2] = ["when", "action"];

/// The state that stands for all that are not listed.
const REST: &str = "*";

/// Reads a strategy and checks it against the rules; its name says what the file holds, not where it
/// is.
pub(super) fn read(path: &Path, solved: &dyn AnySolution) -> Result<(String, Numbered)> {
    let text = read_text(path, "strategy")?;
    let strategy = parse(&text, solved).map_err(|(line, wrong)| {
        GameError::input(format!("{}, line {line}: {wrong}", path.display()))
    })?;
    Ok((format!("file:{}", checksum(text.as_bytes())), strategy))
}

/// The text of a file, without the mark with which some programs begin it; `what` it should hold.
pub(super) fn read_text(path: &Path, what: &str) -> Result<String> {
    let context = format!("reading the {what} {}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| GameError::io(context, error))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// What is wrong, and in which line.
type Wrong = (usize, String);

fn parse(text: &str, solved: &dyn AnySolution) -> Result<Numbered, Wrong> {
    let mut lines = (1..).zip(text.lines());
    let head = lines.next().and_then(|(_, line)| cells(line).ok());
    let head = head.unwrap_or_default();
    if head == SHEET {
        return sheet(lines, solved);
    }
    if head != HEAD && head != HEAD[..2] {
        let expected = "expected the columns state,action or state,action,weight, or when,action";
        return Err((1, expected.into()));
    }
    let columns = head.len();
    let (mut taken, mut rest) = (BTreeMap::<StateId, Vec<(usize, u128)>>::new(), None);
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let fail = |wrong: String| (number, wrong);
        let row = cells(line).map_err(fail)?;
        let [state, action, weight @ ..] = row.as_slice() else {
            return Err(fail(format!("expected {columns} cells")));
        };
        if row.len() != columns {
            return Err(fail(format!("expected {columns} cells, not {}", row.len())));
        }
        if state == REST {
            if rest.is_some() {
                return Err(fail(format!("{REST} is there twice")));
            }
            let known = Which::everywhere(action).and_then(|which| which.everywhere_taken(solved));
            let wrong = || format!("'{action}': expected best, random or first for the rest");
            rest = Some(known.ok_or_else(|| fail(wrong()))?);
            continue;
        }
        let weight = match weight.first().map_or("", String::as_str) {
            "" => 1,
            digits => {
                let weight = digits.parse().ok().filter(|&weight| weight > 0);
                let wrong = || format!("weight {digits}: expected a whole number from 1 on");
                weight.ok_or_else(|| fail(wrong()))?
            }
        };
        let (id, place) = place(state, action, solved).map_err(fail)?;
        let known = taken.entry(id).or_default();
        if known.iter().any(|&(other, _)| other == place) {
            return Err(fail(format!(
                "the action {action} of {state} is there twice"
            )));
        }
        known.push((place, weight));
    }
    let graph = solved.graph();
    Ok(Numbered::from_fn(graph.states(), |id| {
        graph.state(id).player()?;
        match taken.get(&id) {
            Some(places) => Some(Chance::weighted(places.iter().copied())),
            None => rest.as_ref().map(|rest: &Numbered| rest.at(id)),
        }
    }))
}

/// Reads the lines of a sheet.
fn sheet<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    solved: &dyn AnySolution,
) -> Result<Numbered, Wrong> {
    let mut rules = Vec::new();
    for (number, row) in csv::rows(lines) {
        let fail = |wrong: String| (number, wrong);
        let [when, action] = row.map_err(fail)?;
        rules.push((number, Rule::read(&when, &action).map_err(fail)?));
    }
    let seen = Seen::of(solved, "this game").map_err(|error| (1, error.to_string()))?;
    Ok(seen.strategy(Rule::wanted(&rules, &seen)?))
}

/// The state of a line, and the place of its action.
fn place(state: &str, action: &str, solved: &dyn AnySolution) -> Result<(StateId, usize), String> {
    let found = solved.find(state).map_err(|error| error.to_string())?;
    let id = found.ok_or_else(|| format!("play never reaches the state {state}"))?;
    let known = solved.state(id);
    // A symmetric copy has other names for its actions.
    if known != state {
        return Err(format!(
            "the state {state} is known as its symmetric copy {known}; name that one"
        ));
    }
    let actions = solved.actions(id);
    if actions.is_empty() {
        return Err(format!("nobody chooses in the state {state}"));
    }
    let place = actions.iter().position(|known| known == action);
    let place = place.ok_or_else(|| {
        format!(
            "'{action}' is not an action of {state}; expected {}",
            actions.join(", ")
        )
    })?;
    Ok((id, place))
}

/// The strategy of a solution as the text of a file: what it takes in each state in which somebody chooses.
pub fn strategy_text(solved: &dyn AnySolution) -> String {
    let chosen = solved.graph().iter().filter(|it| it.player().is_some());
    let row = |state: State<'_>| {
        let place = solved.choices()[state.id().index()] as usize;
        let action = solved.actions(state.id()).into_iter().nth(place);
        [solved.state(state.id()), action.unwrap_or_default()]
    };
    let head = HEAD[..2].join(",");
    format!("{head}\n{}", csv::written(chosen.map(row)))
}
