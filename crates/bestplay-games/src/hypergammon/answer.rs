//! What `solve` and `explain` answer by the fast method.

use bestplay::{Branch, Game, Node, Notation, Rational, Value};

use super::fast::{ONE, Table};
use super::rules::{Counts, Hypergammon, Roll, State};
use crate::fast::{Explanation, Last, mean, up_to_12_digits, valued};
use bestplay_answers::{Answer, Content, Field, Result, Task, explained_by, fields, row, state_of};

pub(super) const FIELDS: &[Field] = fields! {
    openings?: Table(fields! {
        roll: Text, "the first roll";
        play: Text, "the best play of it: where the checkers are then, and what was hit; several if they \
                     are worth the same to all digits that are known";
        value: Value, "what it is worth";
    }), "how to begin";
};

/// The game, if its value is asked for as precisely as it is found.
pub(super) fn game(task: &Task<'_>) -> Result<Hypergammon> {
    up_to_12_digits(task, "hypergammon", "one or two checkers")?;
    super::read(task.arguments)
}

fn table(game: &Hypergammon, task: &Task<'_>) -> Result<Table> {
    Table::new(game.checkers, game.counts, task.effort, task.watch)
}

/// What a state is worth to the first player, by the bounds of all positions.
fn value(game: &Hypergammon, table: &Table, state: &State) -> Value {
    let bounds = |state: &State| to_first(game, table, state);
    let bounds = match game.node(state) {
        Node::End(payoff) => return Value::Exact(payoff.to_rational()),
        Node::Chance(Branch::Free(rolls)) if state.roll == Roll::Opening => {
            [0, 1].map(|bound| mean(&rolls, |next| bounds(next)[bound].clone()))
        }
        _ => bounds(state),
    };
    let [lower, upper] = bounds.map(|points| match game.counts {
        Counts::Points => points,
        Counts::Wins => (points + Rational::ONE) / Rational::from(2),
    });
    Value::Bounds { lower, upper }
}

/// Bounds of what a state that goes on is worth to the first player, in points.
fn to_first(game: &Hypergammon, table: &Table, state: &State) -> [Rational; 2] {
    let after = |state: &State| {
        let turn = usize::from(state.is_second);
        let (lower, upper) = table.bounds(state.sides[turn], state.sides[1 - turn]);
        let bounds = match state.is_second {
            true => [-upper, -lower],
            false => [lower, upper],
        };
        bounds.map(|units| Rational::from_parts(units.into(), ONE.unsigned_abs().into()))
    };
    let Node::Choice(_, plays) = game.node(state) else {
        return after(state);
    };
    let best = match state.is_second {
        true => Rational::min,
        false => Rational::max,
    };
    let next = plays.iter().filter_map(|(_, branch)| match branch {
        Branch::Free(next) => next.outcomes().first().map(|(state, _)| after(state)),
        Branch::Paying(_) => None,
    });
    let all = next.reduce(|[low, high], [other_low, other_high]| {
        [best(low, other_low), best(high, other_high)]
    });
    all.unwrap_or_default()
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = game(task)?;
    let table = table(&game, task)?;
    let start = game.initial();
    let mut answer = valued(value(&game, &table, &start), 12);
    if let (Node::Chance(Branch::Free(rolls)), false) = (game.node(&start), task.brief) {
        let rows = rolls.outcomes().iter().map(|(state, _)| {
            let best = value(&game, &table, state);
            let plays = match game.node(state) {
                Node::Choice(_, plays) => plays,
                _ => Vec::new(),
            };
            let is_best = |branch: &Branch<State>| match branch {
                Branch::Free(next) => {
                    let mut next = next.outcomes().iter();
                    next.all(|(next, _)| !value(&game, &table, next).differs_from(&best))
                }
                Branch::Paying(_) => false,
            };
            let best_plays = plays.iter().filter(|(_, branch)| is_best(branch));
            let shown: Vec<String> = best_plays.map(|(play, _)| game.show_action(play)).collect();
            let roll = match state.roll {
                Roll::Rolled(high, low) => format!("{high} {low}"),
                Roll::Next | Roll::Opening => String::new(),
            };
            let worth = Content::Value(best, 12);
            row![roll, shown.join(" or "), worth]
        });
        answer.rows(FIELDS, "openings", "how to begin", rows);
    }
    Ok(answer)
}

/// By the checkers and what counts.
static LAST: Last<(usize, Counts), Table> = Last::new();

/// Answers `explain`: a position, or a roll with all its plays.
pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let game = game(task)?;
    let state = state_of(&game, state)?;
    let table = LAST.of((game.checkers, game.counts), || table(&game, task))?;
    let value_of = |state: &State| value(&game, &table, state);
    let explained = explained_by(&game, &state, |state| (value_of(state), None));
    Ok((explained, Answer::default()))
}
