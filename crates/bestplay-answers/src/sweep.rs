//! A table over ranges of parameters: each combination solved, or why it was not.
//!
//! # Examples
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
//! use bestplay::{Silent, Solver};
//! use bestplay_answers::sweep::{Found, Keep, Sweep, columns, row, together};
//! use bestplay_answers::{Effort, Instance};
//! use std::{collections::HashMap, ops::ControlFlow};
//! struct Kept(HashMap<String, Found>);
//! impl Keep for Kept {
//!     fn find(&self, name: &str) -> Option<Found> { self.0.get(name).cloned() }
//!     fn keep(&mut self, name: &str, found: &Found) { self.0.insert(name.into(), found.clone()); }
//! }
//! # fn main() -> Result<()> {
//! let (effort, mut kept) = (Effort::new(Solver::new()), Kept(HashMap::new()));
//! let sweep = Sweep::read(&TURN, &["goal=1..3".into()])?;
//! let rows = sweep.run(&effort, Some(&mut kept), &mut |_, _| ControlFlow::Continue(()), &Silent)?;
//! assert_eq!((sweep.fixed(), rows.len(), rows[2].swept[0].as_str(), kept.0.len()), (vec![], 3, "3", 3));
//! let instance = Instance::new(&TURN, &["goal=1"])?;
//! let found = row(&instance, &Arguments::none("turn"), &effort, &Silent)?;
//! assert_eq!(found.len(), columns(&TURN).len());
//! assert!(together(&[&instance], &effort, &Silent)?.is_none());
//! # Ok(()) }
//! ```

use std::collections::HashMap;
use std::ops::ControlFlow;

use bestplay::{Error, Watch};

use crate::question::{finish_fast, solve};
use crate::{
    Answer, Arguments, Content, Effort, Entry, Field, GameError, Input, Instance, Kind, Method,
    Ranges, Remedy, Result, Topic, schema,
};

/// What a row leaves out of an answer: what differs from run to run, and what says the same in
/// every row; and what is known of a folder only. Tables and drawings have no place in a row either.
const LEFT_OUT: [&str; 9] = [
    "seconds",
    "stopped",
    "widest_cut",
    "method",
    "best_proven",
    "stages",
    "entries",
    "largest_stage",
    "largest_states",
];

/// The columns of a row, after the parameters: the same for every sweep over a game.
pub fn columns(entry: &Entry) -> Vec<Field> {
    let mut fields = schema(Topic::Solve, entry);
    fields.retain(|field| {
        let is_wide = matches!(field.kind, Kind::Table(_) | Kind::Aside(_) | Kind::Lines);
        !is_wide && !LEFT_OUT.contains(&field.key)
    });
    // Of a combination that has no answer, all of them are.
    for field in &mut fields {
        field.optional = true;
    }
    fields
}

/// What was found for one combination: a cell for each of [`columns`].
pub type Found = Vec<Content>;

/// Solves one instance for a table.
pub fn row(
    instance: &Instance,
    options: &Arguments,
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Found> {
    let question = solve(options.clone(), true);
    let answer = instance.ask(&question, effort, watch)?;
    Ok(cells(instance.entry, answer))
}

/// Solves all of the instances of one game in one go, if the game can.
pub fn together(
    instances: &[&Instance],
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Option<Vec<Found>>> {
    let Some(first) = instances.first() else {
        return Ok(None);
    };
    let together = first.entry.fast.as_ref().and_then(|fast| fast.together);
    let Some(together) = together.filter(|_| effort.method != Some(Method::Rules)) else {
        return Ok(None);
    };
    let arguments: Vec<&Arguments> = instances.iter().map(|one| &one.arguments).collect();
    let answers = together(&arguments, &effort.solver, watch)?;
    let finished = |mut answer: Answer| {
        finish_fast(&mut answer, first.entry);
        cells(first.entry, answer)
    };
    Ok(answers.map(|answers| answers.into_iter().map(finished).collect()))
}

/// The pieces of an answer that a row has.
fn cells(entry: &Entry, answer: Answer) -> Found {
    let mut pieces = answer.pieces;
    let cell = |field: &Field| {
        let place = pieces.iter().position(|piece| piece.key == field.key);
        place.map_or(Content::Nothing, |place| pieces.swap_remove(place).content)
    };
    columns(entry).iter().map(cell).collect()
}

/// Where rows are kept between runs.
pub trait Keep {
    /// What is kept under a name.
    fn find(&self, name: &str) -> Option<Found>;

    /// Keeps what was found, as long as that can be done.
    fn keep(&mut self, name: &str, found: &Found);
}

/// A sweep over a game.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The game.
    pub entry: &'static Entry,
    /// Its parameters.
    pub ranges: Ranges,
    /// The options for solving.
    options: Arguments,
}

/// One combination of parameters.
#[derive(Debug)]
pub struct Row {
    /// The values of the parameters that are swept.
    pub swept: Vec<String>,
    /// What was found, or why nothing was.
    pub found: Result<Found>,
    /// What can be done about it where nothing was.
    pub remedies: Vec<Remedy>,
}

impl Sweep {
    /// Reads `name=value` words, in which a value may be a range or a list, and the files that they
    /// name: once for all rows.
    ///
    /// # Errors
    ///
    /// As [`Ranges::parse`] and [`Arguments::parse`].
    pub fn read(entry: &'static Entry, words: &[String]) -> Result<Sweep> {
        let is_option = |word: &&String| {
            let name = word.split_once('=').map_or("", |(name, _)| name);
            entry.topic_of(name) == Some(Topic::Solve)
        };
        let (options, own): (Vec<&String>, Vec<&String>) = words.iter().partition(is_option);
        Ok(Sweep {
            entry,
            ranges: Ranges::parse(&own, entry.parameters)?,
            options: Arguments::parse(entry.name, entry.options(Topic::Solve), &options)?,
        })
    }

    /// The parameters that are the same in all rows.
    pub fn fixed(&self) -> Vec<(&'static str, &str)> {
        let value = |parameter: &'static crate::Parameter| {
            let set = self.ranges.fixed().find(|set| set.0 == parameter.name);
            let swept = self.ranges.swept().any(|name| name == parameter.name);
            let value = set.map(|(_, value)| value.written()).or(parameter.default);
            Some((parameter.name, value.filter(|_| !swept)?))
        };
        self.entry.parameters.iter().filter_map(value).collect()
    }

    /// Solves every combination, one that is written in two ways once. One that the game does not
    /// have, or that could not be solved, keeps its row. `begin` hears of each row before it is
    /// solved, with the number of all, and may stop the sweep; the rows that were found until then are there.
    ///
    /// # Errors
    ///
    /// No combination is a game, or the game has not the method asked for; no row was found before
    /// the sweep was stopped.
    pub fn run(
        &self,
        effort: &Effort,
        mut keep: Option<&mut dyn Keep>,
        begin: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
        watch: &dyn Watch,
    ) -> Result<Vec<Row>> {
        let is_fast = self.entry.way(Topic::Solve, effort)?.fast().is_some();
        let combinations = self.ranges.combinations();
        let instances: Vec<_> = combinations.map(|row| self.instance(&row)).collect();
        let (mut rows, planned) = (Vec::new(), instances.len());
        let whole = instances.iter().filter_map(|one| one.1.as_ref().ok());
        let whole: Vec<&Instance> = whole.collect();
        // What is known of each instance: one that comes again is not solved again.
        let mut known: HashMap<String, Found> = HashMap::new();
        if keep.is_none()
            && let Some(found) = together(&whole, effort, watch)?
        {
            let names = whole.iter().map(|one| name(one, is_fast, effort));
            known.extend(names.zip(found));
        }
        for (swept, instance) in instances {
            let mut solved = |instance: &Instance| {
                let name = name(instance, is_fast, effort);
                if let Some(found) = known.get(&name) {
                    return Ok(found.clone());
                }
                if let ControlFlow::Break(()) = begin(rows.len(), planned) {
                    return Err(Error::stopped().into());
                }
                let found = match keep.as_ref().and_then(|keep| keep.find(&name)) {
                    Some(found) => found,
                    None => {
                        let found = row(instance, &self.options, effort, watch)?;
                        if let Some(keep) = &mut keep {
                            keep.keep(&name, &found);
                        }
                        found
                    }
                };
                known.insert(name, found.clone());
                Ok(found)
            };
            let (found, remedies) = match instance {
                Err(error) => (Err(error), Vec::new()),
                Ok(instance) => {
                    let found = solved(&instance);
                    let ways = |error| instance.ways_out(error, Topic::Solve, Some(effort));
                    let remedies = found.as_ref().err().map(ways).unwrap_or_default();
                    (found, remedies)
                }
            };
            match found {
                Err(error) if error.is_stopped() => break,
                found => rows.push(Row {
                    swept,
                    found,
                    remedies,
                }),
            }
        }
        if rows.is_empty() {
            return Err(Error::stopped().into());
        }
        // Nothing but refusals: the words were wrong, not a combination.
        let is_refused = |row: &Row| row.found.as_ref().is_err_and(GameError::is_usage);
        if rows.iter().all(is_refused)
            && let Err(error) = rows.swap_remove(0).found
        {
            return Err(error);
        }
        Ok(rows)
    }

    /// One combination: the values of what is swept, and the instance.
    fn instance(&self, combination: &[(&str, &Input)]) -> (Vec<String>, Result<Instance>) {
        let is_swept = |name: &str| self.ranges.swept().any(|swept| swept == name);
        let swept = combination.iter().filter(|(name, _)| is_swept(name));
        let swept = swept.map(|(_, value)| value.written().to_owned()).collect();
        let value = |&(name, value): &(_, &Input)| (name, value.clone());
        let values = combination.iter().map(value);
        (swept, Instance::of(self.entry, values))
    }
}

/// What a row is kept under: the game and how it is solved.
fn name(instance: &Instance, is_fast: bool, effort: &Effort) -> String {
    let method = match is_fast {
        true => Method::Fast,
        false => Method::Rules,
    };
    let digits = match effort.is_exact() {
        true => "exact".to_owned(),
        false => format!("{} digits", effort.digits),
    };
    let (game, method) = (instance.arguments.identity(), method.name());
    format!("{game}, {method}, {digits}")
}
