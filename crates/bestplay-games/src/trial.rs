//! What the tests of many games ask.

use bestplay::{Game, Node, Notation, Solver, Value};
use bestplay_answers::{Answer, Content, Entry, GameError, Instance, Topic};

/// The value of a game, as near as floats get.
pub(crate) fn value<G: Game>(game: &G) -> f64 {
    let solved = Solver::new().solve(game).unwrap();
    solved.value().decimal(12).parse().unwrap()
}

/// The actions of a state, both in the game's own words; none in an end or a chance event.
pub(crate) fn actions<G: Game + Notation>(game: &G, state: &str) -> Vec<String> {
    match game.node(&game.parse_state(state).unwrap()) {
        Node::Choice(_, actions) => actions.iter().map(|(a, _)| game.show_action(a)).collect(),
        _ => Vec::new(),
    }
}

/// What a game's own fast method answers.
pub(crate) fn solved<W: AsRef<str>>(
    entry: &'static Entry,
    words: &[W],
) -> Result<Answer, GameError> {
    let (instance, options) = Instance::read(entry, words, Topic::Solve)?;
    let effort = Solver::new();
    (entry.fast.unwrap().solve.run)(&instance.task(&options, &effort))
}

/// How many instances a game counts.
pub(crate) fn counted<W: AsRef<str>>(
    entry: &'static Entry,
    words: &[W],
) -> Result<Answer, GameError> {
    let (instance, options) = Instance::read(entry, words, Topic::Count)?;
    let effort = Solver::new();
    (entry.count.unwrap().run)(&instance.task(&options, &effort))
}

/// An answer as words.
pub(crate) trait Plain {
    /// A piece as a word.
    fn plain(&self, key: &str) -> String;

    /// The rows of a table as words.
    fn rows(&self, key: &str) -> Vec<Vec<String>>;
}

impl Plain for Answer {
    fn plain(&self, key: &str) -> String {
        let found = self.get(key);
        word(found.unwrap_or_else(|| panic!("no {key}")))
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
