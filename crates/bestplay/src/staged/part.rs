//! A part of a stage, as others are told of it.

use std::fmt;
use std::str::FromStr;

use crate::{Error, ErrorKind, Result};

/// Which way a run goes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Forwards,
    Backwards,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Forwards => "forwards",
            Way::Backwards => "backwards",
        }
    }

    /// The file of a part.
    pub(super) fn file(self, stage: u64, number: usize) -> String {
        format!("{}-{stage}-{number}", self.name())
    }
}

/// A part of a stage; as text, it is sent to whoever works on it.
pub(super) struct Part {
    pub(super) way: Way,
    pub(super) stage: u64,
    /// Its place among the parts.
    pub(super) number: usize,
    /// How many entries it has, and the first of them, as it is packed.
    pub(super) count: usize,
    pub(super) first: Vec<u8>,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (way, stage) = (self.way.name(), self.stage);
        write!(f, "{way} {stage} {} {} ", self.number, self.count)?;
        self.first
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Part> {
        let read = || {
            let mut words = text.splitn(5, ' ');
            let ways = [Way::Forwards, Way::Backwards];
            let name = words.next()?;
            Some(Part {
                way: ways.into_iter().find(|way| way.name() == name)?,
                stage: words.next()?.parse().ok()?,
                number: words.next()?.parse().ok()?,
                count: words.next()?.parse().ok()?,
                first: bytes(words.next()?)?,
            })
        };
        read().ok_or_else(|| Error::new(ErrorKind::Plan, format!("'{text}' is no part of a stage")))
    }
}

/// Bytes that are written with two digits each.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = |place| u8::from_str_radix(text.get(place..place + 2)?, 16).ok();
    (0..text.len()).step_by(2).map(digits).collect()
}
