//! What the fast method answers: the value, the best numbers of tosses, and their map.
//!
//! One run over the rows passes every pair of smaller targets: a table over ranges of `target1`
//! and `target2` costs no more than its largest instance, and so does the map.

use bestplay::sorting::sort_by_key;
use bestplay::{Arithmetic, Solver, Value, Watch};

use super::fast::{Rows, solved};
use super::fixed::Fixed;
use super::{Setup, read};
use crate::fast::valued;
use bestplay_answers::{
    Answer, Arguments, Content, Field, GameError, Piece, Result, Task, YES_OR_NO, fields,
};

/// The most lines of a map, and its most columns.
const LARGEST_MAP: [u32; 2] = [1_000, 160];

/// The digits of the map: one for each number of tosses.
const SYMBOLS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

pub(super) const FIELDS: &[Field] = fields! {
    tosses: List, "the numbers of tosses that may be best when player 2 is to toss at 0-0";
    map?: Lines, "with map=yes, the best numbers of tosses for all smaller targets";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let setup = read(task.arguments)?;
    let digits = digits(task.effort)?;
    let wants_map = task.options.one_of("map", &YES_OR_NO)?;
    let (value, tosses) = solved(setup, digits, task.watch)?;
    let mut answer = answer(setup, value, &tosses, digits);
    if wants_map {
        answer.push(map(setup, task.watch)?);
    }
    Ok(answer)
}

/// The best numbers of tosses for all smaller targets.
fn map(setup: Setup, watch: &dyn Watch) -> Result<Piece> {
    let [target1, target2] = setup.targets();
    let [most, widest] = LARGEST_MAP;
    if target1 > most || target2 > widest {
        return Err(GameError::of_parameter(
            "map",
            format!("map=yes: expected targets of at most {most} and {widest}"),
        ));
    }
    let mut lines = vec![
        format!(
            "one line for each target of player 1, one sign for each target of player 2 from 1 to \
             {target2};"
        ),
        "a = 10, b = 11, ...; where several may be best, the least of them".into(),
    ];
    let mut rows = Rows::<u64>::new(target2, setup.heads());
    for row in 1..=target1 {
        rows.advance_watched(target1, watch)?;
        lines.push(line(&rows, row, target2));
    }
    let lines = Content::Lines(lines);
    Ok(Piece::new("map", "best numbers of tosses", lines))
}

/// A line of the map: a symbol for each target of player 2.
fn line(rows: &Rows<u64>, target1: u32, target2: u32) -> String {
    let signs = (1..=target2).map(|column| {
        let tosses = rows.best(column).first().copied().unwrap_or_default();
        char::from(SYMBOLS[usize::from(tosses).min(SYMBOLS.len() - 1)])
    });
    format!("{target1:>7} {}", signs.collect::<String>())
}

/// The answer for one instance.
fn answer(setup: Setup, value: Value, tosses: &[u8], digits: usize) -> Answer {
    let tosses: Vec<String> = tosses.iter().map(u8::to_string).collect();
    let mut answer = valued(value, digits);
    if setup.first() == 2 {
        answer
            .push(Piece::unseen("best", tosses.clone()))
            .push(Piece::unseen("best_proven", tosses.len() == 1));
    }
    answer.add("tosses", "best numbers of tosses", tosses);
    answer
}

/// The digits asked for.
pub(super) fn digits(options: &Solver<'_>) -> Result<usize> {
    match options.arithmetic() {
        Arithmetic::Bounds { digits } => Ok(digits),
        Arithmetic::Exact => Err(GameError::usage(
            "the fast method of race gives proven bounds; ask for digits, or for the exact \
             fraction by the rules",
        )),
    }
}

/// A coin, and who goes first: what instances share that are solved in one go.
fn shared(setup: &Setup) -> ((u64, u64), u8) {
    (setup.heads(), setup.first())
}

/// Solves many instances, those that share a coin in one go; left alone if the fraction is wanted,
/// or more digits than come out of it.
pub(super) fn together(
    instances: &[&Arguments],
    options: &Solver<'_>,
    watch: &dyn Watch,
) -> Result<Option<Vec<Answer>>> {
    let Arithmetic::Bounds { digits } = options.arithmetic() else {
        return Ok(None);
    };
    let mut setups = Vec::with_capacity(instances.len());
    for (place, arguments) in instances.iter().enumerate() {
        let Ok(setup) = read(arguments) else {
            return Ok(None);
        };
        setups.push((place, setup));
    }
    let order = |setup: &Setup| (shared(setup), setup.targets()[0]);
    sort_by_key(&mut setups, |(_, setup)| order(setup));
    let mut answers = vec![None; instances.len()];
    for group in setups.chunk_by(|(_, one), (_, other)| shared(one) == shared(other)) {
        let mut found = match digits {
            0..=12 => solve_group::<u64>(group, digits, watch)?,
            _ => None,
        };
        if found.is_none() {
            found = solve_group::<u128>(group, digits, watch)?;
        }
        for (place, answer) in found.into_iter().flatten() {
            answers[place] = Some(answer);
        }
    }
    Ok(answers.into_iter().collect())
}

/// Solves instances with one coin, in the order of their rows; `None` if a value has not the digits.
fn solve_group<W: Fixed>(
    group: &[(usize, Setup)],
    digits: usize,
    watch: &dyn Watch,
) -> Result<Option<Vec<(usize, Answer)>>> {
    let (Some((_, first)), Some((_, last))) = (group.first(), group.last()) else {
        return Ok(Some(Vec::new()));
    };
    let columns = group.iter().map(|(_, setup)| setup.targets()[1]);
    let widest = columns.max().unwrap_or(0);
    let last = last.targets()[0];
    let mut wanted = group;
    let mut rows = Rows::<W>::new(widest, first.heads());
    let mut found = Vec::with_capacity(group.len());
    for row in 1..=last {
        rows.advance_watched(last, watch)?;
        while let Some((&(place, setup), rest)) = wanted.split_first()
            && setup.targets()[0] == row
        {
            wanted = rest;
            let column = setup.targets()[1];
            let value = rows.value(column, setup.first());
            if value.certain_digits(digits) < digits {
                return Ok(None);
            }
            found.push((place, answer(setup, value, &rows.best(column), digits)));
        }
    }
    Ok(Some(found))
}
