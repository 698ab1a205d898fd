//! What an answer has: the names and kinds of its pieces, fixed for each question.
//!
//! JSON and CSV are written by the schema, so that an answer has the same fields whatever the
//! instance; those that it lacks are `null`, or empty.

/// A piece that an answer has, or a column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its stable name.
    pub key: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it may be missing.
    pub optional: bool,
    /// What it means.
    pub about: &'static str,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number with its guarantee.
    Value,
    /// A count, at most 2^64 - 1.
    Count,
    /// A whole number of any size.
    Integer,
    /// An exact fraction.
    Rational,
    /// A word or a sentence.
    Text,
    /// A list of words.
    List,
    /// A drawing, line by line.
    Lines,
    /// Yes or no.
    Flag,
    /// A time in seconds.
    Seconds,
    /// What sampling has found.
    Estimate,
    /// Rows with these columns.
    Table(&'static [Field]),
    /// Rows with these columns, which CSV leaves out.
    Aside(&'static [Field]),
}

impl Field {
    /// A field that every answer has.
    pub const fn new(key: &'static str, kind: Kind, about: &'static str) -> Field {
        Field {
            key,
            kind,
            optional: false,
            about,
        }
    }
}

/// A list of [`Field`]s, one a line: its key, what it [holds](Kind), what it means. A `?` marks those
/// that may be missing.
///
/// # Examples
///
/// ```
/// use bestplay_answers::{Field, Kind, fields};
///
/// const FIELDS: &[Field] = fields! {
///     winner: Text, "who is more likely to win";
///     replies?: Table(fields! { reply: Text, "a reply"; }), "the replies to one sequence";
/// };
/// assert!(FIELDS[1].optional && FIELDS[0].key == Field::new("winner", Kind::Text, "who wins").key);
/// ```
#[macro_export]
macro_rules! fields {
    (@[$($done:tt)*]) => { &[$($done)*] };
    (@[$($done:tt)*] $key:ident?: $kind:ident $(($of:expr))?, $about:expr; $($rest:tt)*) => {
        $crate::fields!(@[$($done)* $crate::Field {
            optional: true,
            ..$crate::Field::new(stringify!($key), $crate::Kind::$kind $(($of))?, $about)
        },] $($rest)*)
    };
    (@[$($done:tt)*] $key:ident: $kind:ident $(($of:expr))?, $about:expr; $($rest:tt)*) => {
        $crate::fields!(@[$($done)* $crate::Field::new(
            stringify!($key), $crate::Kind::$kind $(($of))?, $about,
        ),] $($rest)*)
    };
    ($($fields:tt)*) => { $crate::fields!(@[] $($fields)*) };
}
