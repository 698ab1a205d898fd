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
use bestplay_sheets::Rule;

use super::Which;
use crate::any_game::checksum;
use crate::csv::{self, File, Row};
use crate::sheet::seen;
use crate::{AnySolution, GameError, Result};

/// The first line, without weights.
const HEAD: &str = "state,action";

/// The state that stands for all that are not listed.
const REST: &str = "*";

/// Reads a strategy and checks it against the rules; its name says what the file holds, not where it
/// is.
pub(super) fn read(path: &Path, solved: &dyn AnySolution) -> Result<(String, Numbered)> {
    let file = File::read(path, "strategy")?;
    let name = format!("file:{}", checksum(file.text.as_bytes()));
    let strategy = match file.head().as_str() {
        "when,action" => sheet(&file, solved)?,
        head @ "state,action,weight" => by_states(file.below(head)?, solved)?,
        HEAD => {
            let weighed =
                |(at, [state, action]): Row<2>| -> Row<3> { (at, [state, action, String::new()]) };
            by_states(file.below(HEAD)?.into_iter().map(weighed), solved)?
        }
        _ => {
            return Err(file.wrong(
                "expected the columns state,action or state,action,weight, or when,action",
            ));
        }
    };
    Ok((name, strategy))
}

/// Reads what is done in each state.
fn by_states(rows: impl IntoIterator<Item = Row<3>>, solved: &dyn AnySolution) -> Result<Numbered> {
    let (mut taken, mut rest) = (BTreeMap::<StateId, Vec<(usize, u128)>>::new(), None);
    for (at, [state, action, weight]) in rows {
        let fail = |wrong: String| GameError::input(format!("{at}: {wrong}"));
        if state == REST {
            if rest.is_some() {
                return Err(fail(format!("{REST} is there twice")));
            }
            let known = Which::everywhere(&action).and_then(|which| which.everywhere_taken(solved));
            let wrong = || format!("'{action}': expected best, random or first for the rest");
            rest = Some(known.ok_or_else(|| fail(wrong()))?);
            continue;
        }
        let weight = match weight.as_str() {
            "" => 1,
            digits => {
                let weight = digits.parse().ok().filter(|&weight| weight > 0);
                let wrong = || format!("weight {digits}: expected a whole number from 1 on");
                weight.ok_or_else(|| fail(wrong()))?
            }
        };
        let (id, place) = place(&state, &action, solved).map_err(fail)?;
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
fn sheet(file: &File, solved: &dyn AnySolution) -> Result<Numbered> {
    let fail = |(at, wrong): (String, String)| GameError::input(format!("{at}: {wrong}"));
    let rule = |(at, [when, action]): Row<2>| match Rule::read(&when, &action) {
        Ok(rule) => Ok((at, rule)),
        Err(wrong) => Err(fail((at, wrong))),
    };
    let rows = file.below("when,action")?.into_iter();
    let rules = rows.map(rule).collect::<Result<Vec<_>>>()?;
    let seen = seen(solved, "this game").map_err(|wrong| file.wrong(&wrong.to_string()))?;
    Ok(seen.strategy(Rule::wanted(rules, &seen).map_err(fail)?))
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
        let actions = actions.join(", ");
        format!("'{action}' is not an action of {state}; expected {actions}")
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
    format!("{HEAD}\n{}", csv::written(chosen.map(row)))
}
