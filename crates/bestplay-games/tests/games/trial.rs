//! What the tests of many games ask, from outside and of parts of a game.

#![allow(dead_code, reason = "two programs share it")]

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use bestplay::{
    Branch, Chance, Game, Node, Notation, Rational, Silent, Solver, Standing, Turn, Value,
};
use bestplay_answers::question::evaluate;
use bestplay_answers::{
    Answer, AnySolution, Arguments, Content, Effort, Entry, Explained, Instance, Question, Result,
    Strategy, Topic, boxed,
};

/// A game, solved by the one copy of the engine that serves all games: one for each is long to build.
pub(crate) fn solution<G: Rules>(game: &G, solver: &Solver<'_>) -> Box<dyn AnySolution> {
    boxed(game.clone()).solve(solver).unwrap()
}

/// A game that can be put into a box.
pub(crate) trait Rules: Notation + Clone + Debug + Send + 'static {}

impl<G: Notation + Clone + Debug + Send + 'static> Rules for G {}

/// The value of a game, as near as floats get.
pub(crate) fn value<G: Rules>(game: &G) -> f64 {
    near(&solution(game, &Solver::new()).value())
}

/// A value as near as floats get.
fn near(value: &Value) -> f64 {
    value.decimal(12).parse().unwrap()
}

/// A game is worth what another computation in floats says.
#[track_caller]
pub(crate) fn is_worth<G: Rules>(game: &G, expected: f64) {
    let found = value(game);
    let is_near = (found - expected).abs() < 1e-9 * expected.abs().max(1.0);
    assert!(is_near, "{game:?}: {found} {expected}");
}

/// A game in which 1 is a win and -1 a loss is won, or it is lost.
#[track_caller]
pub(crate) fn is_won<G: Rules>(game: &G, wins: bool) {
    is_worth(game, if wins { 1.0 } else { -1.0 });
}

/// The value of a game as a fraction.
pub(crate) fn exact<G: Rules>(game: &G) -> Rational {
    let value = solution(game, &Solver::new().exact()).value();
    value.lower().unwrap().clone()
}

/// The value of an instance by its rules, as a fraction.
pub(crate) fn by_rules<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> Rational {
    let value = solution_of(entry, words, &Solver::new().exact()).value();
    value.lower().unwrap().clone()
}

/// The same as near as floats get.
pub(crate) fn nearly<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> f64 {
    near(&solution_of(entry, words, &Solver::new()).value())
}

/// An instance, solved by its rules.
pub(crate) fn solution_of<W: AsRef<str>>(
    entry: &'static Entry,
    words: &[W],
    solver: &Solver<'_>,
) -> Box<dyn AnySolution> {
    let rules = Instance::new(entry, words).unwrap().rules().unwrap();
    rules.solve(solver).unwrap()
}

/// A fraction.
pub(crate) fn fraction(numerator: i64, denominator: u64) -> Rational {
    Rational::from_parts(numerator.into(), denominator.into())
}

/// All of these fractions together.
pub(crate) fn sum(all: impl IntoIterator<Item = Rational>) -> Rational {
    all.into_iter().fold(Rational::ZERO, |sum, one| sum + one)
}

/// What a game's own fast method answers.
pub(crate) fn solved<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> Result<Answer> {
    solved_by(entry, words, &Solver::new())
}

/// What it answers with an effort of one's own.
pub(crate) fn solved_by<W: AsRef<str>>(
    entry: &'static Entry,
    words: &[W],
    effort: &Solver<'_>,
) -> Result<Answer> {
    let (instance, options) = Instance::read(entry, words, Some(Topic::Solve))?;
    (entry.fast.unwrap().solve.run)(&instance.task(&options, effort))
}

/// What a game's own fast method explains.
pub(crate) fn explained(
    entry: &'static Entry,
    words: &[&str],
    state: Option<&str>,
) -> Result<(Explained, Answer)> {
    let instance = Instance::new(entry, words)?;
    let (none, effort) = (Arguments::none(entry.name), Solver::new());
    (entry.fast.unwrap().explain.unwrap().run)(&instance.task(&none, &effort), state)
}

/// How many instances a game counts.
pub(crate) fn counted<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> Result<Answer> {
    let (instance, options) = Instance::read(entry, words, Some(Topic::Count))?;
    let effort = Solver::new();
    (entry.count.unwrap().run)(&instance.task(&options, &effort))
}

/// What a position is worth by plain recursion, each position once: `worth` says it by what others
/// are worth.
pub(crate) fn recursion<P: Clone + Eq + Hash, V: Clone>(
    start: P,
    worth: impl Fn(&P, &mut dyn FnMut(P) -> V) -> V,
) -> V {
    fn of<P: Clone + Eq + Hash, V: Clone>(
        position: P,
        worth: &impl Fn(&P, &mut dyn FnMut(P) -> V) -> V,
        known: &mut HashMap<P, V>,
    ) -> V {
        if let Some(value) = known.get(&position) {
            return value.clone();
        }
        let value = worth(&position, &mut |next| of(next, worth, known));
        known.insert(position, value.clone());
        value
    }
    of(start, &worth, &mut HashMap::new())
}

/// Numbers that are computed anew, the last first, until none changes by more than 1e-15: `value` says each
/// by its place and all of them.
pub(crate) fn iterated(mut all: Vec<f64>, value: impl Fn(usize, &[f64]) -> f64) -> Vec<f64> {
    loop {
        let mut change = 0.0f64;
        for place in (0..all.len()).rev() {
            let anew = value(place, &all);
            change = change.max((anew - all[place]).abs());
            all[place] = anew;
        }
        if change < 1e-15 {
            return all;
        }
    }
}

/// What a state is worth, and all of its best actions, of which none is in doubt.
#[track_caller]
pub(crate) fn best(solved: &dyn AnySolution, state: Option<&str>) -> (Value, Vec<String>) {
    let explained = solved.explain_watched(state, true, &Silent).unwrap();
    let Turn::Choice(_, mut actions) = explained.turn else {
        panic!("nobody chooses")
    };
    assert!(actions.iter().all(|line| line.standing != Standing::Open));
    actions.retain(|line| line.standing == Standing::Best);
    let actions = actions.into_iter().map(|line| line.action);
    (explained.value, actions.collect())
}

/// The actions in a state, and where they lead, where nothing is paid for them.
#[track_caller]
pub(crate) fn choices<G: Game>(game: &G, state: &G::State) -> Vec<(G::Action, Chance<G::State>)> {
    let Node::Choice(_, actions) = game.node(state) else {
        panic!("nobody chooses")
    };
    let actions = actions.into_iter();
    actions
        .map(|(action, branch)| (action, free(branch)))
        .collect()
}

/// Where a branch leads for which nothing is paid.
#[track_caller]
pub(crate) fn free<S>(branch: Branch<S>) -> Chance<S> {
    match branch {
        Branch::Free(next) => next,
        Branch::Paying(_) => panic!("something is paid"),
    }
}

/// How many states play reaches, symmetric ones apart.
pub(crate) fn reachable<G: Game>(game: &G) -> usize {
    let mut seen = HashSet::from([game.initial()]);
    let mut open = vec![game.initial()];
    while let Some(state) = open.pop() {
        let branches = match game.node(&state) {
            Node::Choice(_, actions) => actions.into_iter().map(|(_, branch)| branch).collect(),
            Node::Chance(branch) => vec![branch],
            _ => Vec::new(),
        };
        for branch in branches.into_iter().map(Branch::paying) {
            let next = branch.outcomes().iter().map(|((to, _), _)| to.clone());
            open.extend(next.filter(|next| seen.insert(next.clone())));
        }
    }
    seen.len()
}

/// The answer to a question about an instance.
pub(crate) fn ask(
    entry: &'static Entry,
    words: &[&str],
    question: &Question<'_>,
    solver: Solver<'static>,
) -> Answer {
    let instance = Instance::new(entry, words).unwrap();
    let effort = Effort::new(solver);
    instance.ask(question, &effort, &Silent).unwrap()
}

/// What strategies are worth, one for all players or one each.
pub(crate) fn evaluated(
    entry: &'static Entry,
    words: &[&str],
    names: &[&str],
    solver: Solver<'static>,
) -> Answer {
    let strategies = names
        .iter()
        .map(|name| Strategy::read(entry, name).unwrap());
    let question = evaluate(strategies.collect(), 100);
    ask(entry, words, &question, solver)
}

/// What a contest format answers, or says of a mistake.
pub(crate) fn judged(entry: &Entry, name: &str, input: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let judge = entry.judges.iter().find(|judge| judge.name == name);
    let result = (judge.unwrap().run)(&mut input.as_bytes(), &mut output);
    let answer = result.map(|()| String::from_utf8(output).unwrap());
    answer.map_err(|error| error.to_string())
}

/// What a table of a reference file has of this name, with the parameters of each.
pub(crate) fn published(file: &str, table: &str, name: &str) -> Vec<(Vec<String>, String)> {
    let file: toml::Table = toml::from_str(file).unwrap();
    let read = |value: &toml::Value| {
        let parameters = value["parameters"].as_array().unwrap().iter();
        let words = parameters.map(|word| word.as_str().unwrap().to_owned());
        Some((words.collect(), value.get(name)?.as_str()?.to_owned()))
    };
    let values = file[table].as_array().unwrap();
    values.iter().filter_map(read).collect()
}

/// An answer as words.
pub(crate) trait Plain {
    /// A piece as a word.
    fn plain(&self, key: &str) -> String;

    /// A piece as a value.
    fn worth(&self, key: &str) -> &Value;

    /// The rows of a table as words.
    fn rows(&self, key: &str) -> Vec<Vec<String>>;
}

impl Plain for Answer {
    fn plain(&self, key: &str) -> String {
        let found = self.get(key);
        word(found.unwrap_or_else(|| panic!("no {key}")))
    }

    fn worth(&self, key: &str) -> &Value {
        self.get(key).and_then(Content::as_value).unwrap()
    }

    fn rows(&self, key: &str) -> Vec<Vec<String>> {
        let Some(Content::Table(table)) = self.get(key) else {
            panic!("no table {key}");
        };
        let row = |row: &Vec<Content>| row.iter().map(word).collect();
        table.rows.iter().map(row).collect()
    }
}

/// The fraction, the digits or the words.
pub(crate) fn word(content: &Content) -> String {
    match content {
        Content::Value(Value::Exact(number), _) => number.to_string(),
        Content::Value(value, digits) => value.decimal(*digits),
        Content::Written(written) => written.decimal.clone(),
        Content::Count(number) => number.to_string(),
        Content::Integer(number) => number.to_string(),
        Content::Rational(number) => number.to_string(),
        Content::Text(text) => text.clone(),
        Content::List(items) | Content::Lines(items) => items.join(" "),
        Content::Flag(flag) => flag.to_string(),
        other => panic!("{other:?} is more than a word"),
    }
}
