//! What a user can do about an error.
//!
//! The library states facts. What can be done about one is a [`Remedy`]; its words are the same for
//! all front ends but for the names of what can be set, which are a front end's [`Dialect`].

use std::cmp::Ordering;

use bestplay::ErrorKind;

/// Something that a user can do about an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Raise the limit on states.
    RaiseStates,
    /// Raise the limit on memory.
    RaiseMemory,
    /// Take the fast method.
    TakeFast,
    /// Do not ask for the fast method.
    LeaveOutFast,
    /// Do not name who plays.
    LeaveOutStrategy,
    /// Sample the game with this name.
    Sample(&'static str),
    /// Ask for fewer digits.
    FewerDigits,
    /// Ask for more digits.
    MoreDigits,
    /// Tell actions apart.
    TellApart,
    /// Give a file that holds a solution.
    GiveSolution,
    /// Look at the list of games.
    ListGames,
    /// What is said alike everywhere.
    Plain(&'static str),
}

/// How a front end writes what its users can set and ask for.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The limit on states.
    pub max_states: &'static str,
    /// The limit on memory.
    pub memory: &'static str,
    /// The number of digits.
    pub digits: &'static str,
    /// The wish for an exact fraction.
    pub exact: &'static str,
    /// The wish for the fast method.
    pub fast: &'static str,
    /// The strategy by which a game is sampled.
    pub strategy: &'static str,
    /// What saves a solution.
    pub save: &'static str,
    /// What lists the games.
    pub games: &'static str,
    /// What samples a game, by its name.
    pub estimate: fn(&str) -> String,
}

/// A smaller game is a way out of every limit.
const SMALLER: Remedy = Remedy::Plain("try a smaller instance");

impl Remedy {
    /// What to do about an error of the engine.
    pub fn of(kind: ErrorKind) -> &'static [Remedy] {
        match kind {
            ErrorKind::TooManyStates => &[Remedy::RaiseStates, SMALLER],
            ErrorKind::TooMuchMemory => &[Remedy::RaiseMemory, SMALLER],
            ErrorKind::Precision => &[Remedy::FewerDigits],
            ErrorKind::Inseparable => &[Remedy::MoreDigits],
            ErrorKind::UnknownState => &[Remedy::Plain("ask about a state that it reaches")],
            ErrorKind::Strategy => &[Remedy::Plain(
                "in a strategy file, the line of the state * stands for all that are not listed",
            )],
            ErrorKind::NotASolution => &[Remedy::GiveSolution],
            ErrorKind::Damaged => &[Remedy::Plain("solve and save again")],
            _ => &[],
        }
    }

    /// The remedy in the words of a front end.
    pub(crate) fn say(self, dialect: &Dialect) -> String {
        match self {
            Remedy::RaiseStates => format!("raise {}", dialect.max_states),
            Remedy::RaiseMemory => format!("raise {}", dialect.memory),
            Remedy::TakeFast => format!("use {}", dialect.fast),
            Remedy::LeaveOutFast => format!("leave out {}", dialect.fast),
            Remedy::LeaveOutStrategy => format!("leave out {}", dialect.strategy),
            Remedy::Sample(game) => format!("sample it with {}", (dialect.estimate)(game)),
            Remedy::FewerDigits => format!("ask for fewer digits ({})", dialect.digits),
            Remedy::MoreDigits => format!("solve again with more digits ({})", dialect.digits),
            Remedy::TellApart => format!("try {} or more {}", dialect.exact, dialect.digits),
            Remedy::GiveSolution => format!("give a file written with {}", dialect.save),
            Remedy::ListGames => format!("{} lists them all", dialect.games),
            Remedy::Plain(words) => words.to_owned(),
        }
    }
}

/// The longest word that a message repeats.
const LONGEST_WORD: usize = 500;

/// A message, whose words are cut where they are too long to be read.
pub fn brief(message: &str) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for character in message.chars() {
        length = if character == ' ' { 0 } else { length + 1 };
        match length.cmp(&(LONGEST_WORD + 1)) {
            Ordering::Less => text.push(character),
            Ordering::Equal => text.push_str("..."),
            Ordering::Greater => (),
        }
    }
    text
}

/// A fact, followed by what can be done about it.
pub fn advise(fact: &str, remedies: &[Remedy], dialect: &Dialect) -> String {
    let fact = brief(fact);
    let mut ways: Vec<String> = remedies.iter().map(|remedy| remedy.say(dialect)).collect();
    let Some(last) = ways.pop() else {
        return fact;
    };
    let joint = if fact.ends_with('?') { "" } else { ";" };
    match ways.is_empty() {
        true => format!("{fact}{joint} {last}"),
        false => format!("{fact}{joint} {} or {last}", ways.join(", ")),
    }
}
