//! Answers: named pieces, which keep their types until a front end writes them.
//!
//! The command turns a [`Content`] into text, JSON or CSV, Python into an object. Which pieces an
//! answer has is fixed by its question: [`schema`](crate::schema).

use std::time::Duration;

use bestplay::sample::Estimate;
use bestplay::value::outward_decimals;
use bestplay::{Graph, Natural, Rational, Value};

use crate::{Field, Kind, Remedy};

/// What is known after a question was asked: pieces, most important first.
///
/// # Examples
///
/// ```
/// use bestplay::{Payoff, Value};
/// use bestplay_answers::{Answer, Content, Field, Piece, Show, Written, fields, grouped, row};
/// use std::time::Duration;
///
/// let mut answer = Answer::default();
/// answer
///     .value("value", "value", Value::Exact(Payoff::fraction(1, 3).to_rational()), 4)
///     .add("rolls", "rolls", 7u64)
///     .size(12, 30);
/// assert_eq!(answer.get("value").and_then(Content::as_value).unwrap().decimal(4), "0.3333");
/// assert!(matches!(answer.get("states"), Some(Content::Count(12))));
/// assert!(answer.get("method").is_none());
/// assert_eq!(answer.pieces[1].show, Show::Plainly);
/// const SUMS: &[Field] = fields! { sums: Table(fields! { sum: Count, "a sum"; }), "the sums"; };
/// answer.rows(SUMS, "sums", "sums", [row![2u64]]).time(Duration::from_secs(1));
/// answer.push(Piece::new("die", "die", "six").shown(Show::Never)).push(Piece::unseen("seed", 1u64));
/// assert!(answer.fields(SUMS).map(|(field, content)| (field.key, content.is_empty())).eq([("sums", false)]));
/// let third = answer.get("value").and_then(Content::as_value).unwrap();
/// assert_eq!((Written::of(third, 3).decimal, grouped(1234567)), ("0.333".into(), "1,234,567".into()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The pieces, in the order in which people read them.
    pub pieces: Vec<Piece>,
}

/// One named piece of an answer.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The stable name: lower case, words joined by `_`.
    pub key: &'static str,
    /// What a person reads before it; of a table, above it. Empty where it speaks for itself.
    pub label: String,
    /// What is known.
    pub content: Content,
    /// What a person reads after it, in brackets.
    pub note: String,
    /// What a person reads below it, line by line.
    pub below: Vec<String>,
    /// What would tell more.
    pub remedy: Option<Remedy>,
    /// How people see it.
    pub show: Show,
}

/// How people see a piece. Programs see all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// As it is.
    Plainly,
    /// Only if it is not zero.
    UnlessZero,
    /// Rows of a name and a share, as a histogram.
    AsBars,
    /// These words, where there is no content.
    Instead(&'static str),
    /// Not at all.
    Never,
}

/// What a piece, or a cell of a table, holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// There is none.
    Nothing,
    /// A number with its guarantee, of which at most this many digits are shown.
    Value(Value, usize),
    /// A number with its guarantee, as its digits, where a [`Value`] would be too long.
    Written(Written),
    /// A count.
    Count(u64),
    /// A whole number of any size.
    Integer(Natural),
    /// An exact fraction: a probability, or a payoff.
    Rational(Rational),
    /// A word or a sentence.
    Text(String),
    /// Several words.
    List(Vec<String>),
    /// A drawing, line by line.
    Lines(Vec<String>),
    /// Yes or no.
    Flag(bool),
    /// A time.
    Seconds(f64),
    /// What sampling has found, and how many decimals were asked for.
    Estimate(Box<Estimate>, Option<u32>),
    /// Rows below named columns.
    Table(Table),
}

/// A number as its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The digits that are certain.
    pub decimal: String,
    /// The fraction, where it is known exactly.
    pub fraction: Option<Rational>,
    /// The proven bounds, where it is not.
    pub bounds: Option<(String, String)>,
}

/// Rows of cells below named columns.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{Content, Field, Table, fields, row};
///
/// let columns = fields! {
///     action: Text, "what is done";
///     states: Count, "in how many states";
/// };
/// let table = Table::of(columns, [row!["hold", 7u64]]);
/// let cells = table.cells(columns, &table.rows[0]);
/// let counts: Vec<bool> = cells.map(|(_, cell)| matches!(cell, Content::Count(_))).collect();
/// assert_eq!(counts, [false, true]);
/// assert_eq!(Table::new(["action", "states"], [row!["hold", 7u64]]).columns, table.columns);
/// const SUMS: &[Field] = fields! { sums: Table(fields! { sum: Count, "a sum"; }), "the sums"; };
/// assert_eq!(Table::below(SUMS, "sums", [row![2u64]]).columns, ["sum"]);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<Content>>,
}

impl Table {
    /// A table.
    pub fn new<'a>(
        columns: impl IntoIterator<Item = &'a str>,
        rows: impl IntoIterator<Item = Vec<Content>>,
    ) -> Table {
        Table {
            columns: columns.into_iter().map(String::from).collect(),
            rows: rows.into_iter().collect(),
        }
    }

    /// Rows below a column for each of these fields.
    pub fn of(fields: &[Field], rows: impl IntoIterator<Item = Vec<Content>>) -> Table {
        Table::new(fields.iter().map(|field| field.key), rows)
    }

    /// Rows below the columns that a schema declares in the field with this key.
    pub fn below(
        schema: &[Field],
        key: &str,
        rows: impl IntoIterator<Item = Vec<Content>>,
    ) -> Table {
        let field = schema.iter().find(|field| field.key == key);
        let columns = match field.map(|field| field.kind) {
            Some(Kind::Table(columns) | Kind::Aside(columns)) => columns,
            _ => &[],
        };
        Table::of(columns, rows)
    }

    /// The cells of a row below these fields, in their order.
    pub fn cells<'a>(
        &'a self,
        fields: &'a [Field],
        row: &'a [Content],
    ) -> impl Iterator<Item = (&'a Field, &'a Content)> {
        let cell = |field: &'a Field| {
            let place = self.columns.iter().position(|name| name == field.key);
            let cell = place.and_then(|place| row.get(place));
            (field, cell.unwrap_or(&Content::Nothing))
        };
        fields.iter().map(cell)
    }
}

impl Piece {
    /// A piece that people see as it is.
    pub fn new(key: &'static str, label: impl Into<String>, content: impl Into<Content>) -> Piece {
        Piece {
            key,
            label: label.into(),
            content: content.into(),
            note: String::new(),
            below: Vec::new(),
            remedy: None,
            show: Show::Plainly,
        }
    }

    /// A piece that only programs see.
    pub fn unseen(key: &'static str, content: impl Into<Content>) -> Piece {
        Piece::new(key, "", content).shown(Show::Never)
    }

    /// The same, seen in another way.
    pub fn shown(self, show: Show) -> Piece {
        Piece { show, ..self }
    }
}

impl Answer {
    /// Adds a piece.
    pub fn push(&mut self, piece: Piece) -> &mut Answer {
        self.pieces.push(piece);
        self
    }

    /// Adds a piece that people see as it is.
    pub fn add(
        &mut self,
        key: &'static str,
        label: &str,
        content: impl Into<Content>,
    ) -> &mut Answer {
        self.push(Piece::new(key, label, content))
    }

    /// Adds a number with its guarantee, of which at most `digits` certain digits are shown.
    pub fn value(
        &mut self,
        key: &'static str,
        label: &str,
        value: Value,
        digits: usize,
    ) -> &mut Answer {
        self.add(key, label, Content::Value(value, digits))
    }

    /// Adds how large the graph is that was explored, and the time that it took.
    pub(crate) fn explored(&mut self, graph: &Graph, time: Duration) -> &mut Answer {
        self.size(graph.states() as u64, graph.transitions())
            .time(time)
    }

    /// Adds how large a game is that was explored.
    pub fn size(&mut self, states: u64, transitions: u64) -> &mut Answer {
        self.add("states", "states", states)
            .add("transitions", "transitions", transitions)
    }

    /// Adds the time that it took.
    pub fn time(&mut self, time: Duration) -> &mut Answer {
        let seconds = Content::Seconds(time.as_secs_f64());
        self.add("seconds", "time", seconds)
    }

    /// Adds rows below the columns that a schema declares for them.
    pub fn rows(
        &mut self,
        schema: &[Field],
        key: &'static str,
        title: &str,
        rows: impl IntoIterator<Item = Vec<Content>>,
    ) -> &mut Answer {
        self.add(key, title, Table::below(schema, key, rows))
    }

    /// What the piece with this name holds.
    pub fn get(&self, key: &str) -> Option<&Content> {
        let found = self.pieces.iter().find(|piece| piece.key == key);
        found.map(|piece| &piece.content)
    }

    /// The piece with this name, to be added to.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Piece> {
        self.pieces.iter_mut().find(|piece| piece.key == key)
    }

    /// What the answer has in the fields of a schema.
    pub fn fields<'a>(
        &'a self,
        schema: &'a [Field],
    ) -> impl Iterator<Item = (&'a Field, &'a Content)> {
        let content = |field: &'a Field| (field, self.get(field.key).unwrap_or(&Content::Nothing));
        schema.iter().map(content)
    }
}

impl Written {
    /// A number as this many of its digits.
    pub fn of(value: &Value, digits: usize) -> Written {
        let (fraction, bounds) = match value {
            Value::Exact(number) => (Some(number.clone()), None),
            Value::Bounds { lower, upper } => (None, Some(outward_decimals(lower, upper))),
            Value::PlusInfinity | Value::MinusInfinity => (None, None),
        };
        Written {
            decimal: value.decimal(digits),
            fraction,
            bounds,
        }
    }
}

impl Content {
    /// The value, if it is one.
    pub fn as_value(&self) -> Option<&Value> {
        match self {
            Content::Value(value, _) => Some(value),
            _ => None,
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        match self {
            Content::Nothing => true,
            Content::List(items) | Content::Lines(items) => items.is_empty(),
            Content::Table(table) => table.rows.is_empty(),
            _ => false,
        }
    }
}

macro_rules! content {
    ($($from:ty => $to:expr),* $(,)?) => {
        $(impl From<$from> for Content {
            fn from(given: $from) -> Content {
                ($to)(given)
            }
        })*
    };
}

content! {
    u8 => |number| Content::Count(u64::from(number)),
    u32 => |number| Content::Count(u64::from(number)),
    u64 => Content::Count,
    usize => |number| Content::Count(number as u64),
    u128 => |number| Content::Integer(Natural::from(number)),
    Natural => Content::Integer,
    Rational => Content::Rational,
    bool => Content::Flag,
    &str => |text| Content::Text(String::from(text)),
    String => Content::Text,
    &String => |text| Content::Text(String::clone(text)),
    Vec<String> => Content::List,
    Written => Content::Written,
    Table => Content::Table,
}

/// A row of a [`Table`]: what becomes of each cell as [`Content`].
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::Content::from($cell)),*] };
}

impl<T: Into<Content>> From<Option<T>> for Content {
    fn from(given: Option<T>) -> Content {
        given.map_or(Content::Nothing, Into::into)
    }
}

/// A whole number with its digits in groups of three.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}
