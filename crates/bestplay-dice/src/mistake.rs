//! What is wrong with a text, and where: the place is marked by carets below the line.

use std::fmt;
use std::ops::Range;

pub(crate) type Found<T> = Result<T, Mistake>;

/// What has to be rolled first, and is before anybody hears of the mistake: names by their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// The dice of a name that stands for its sum alone.
    Dice(usize),
    /// The one roll of a name of the text.
    Roll(usize),
}

/// What is wrong with dice in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    message: String,
    at: Range<usize>,
    /// Whether somebody asked the computation to stop.
    stopped: bool,
    needs: Option<Needs>,
}

impl Mistake {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake {
            message: message.into(),
            at,
            stopped: false,
            needs: None,
        }
    }

    pub(crate) fn stopped() -> Mistake {
        let mut mistake = Mistake::new(0..0, "stopped on request");
        mistake.stopped = true;
        mistake
    }

    /// Nothing that a text does wrong, but something has to be rolled first.
    pub(crate) fn needs(needs: Needs) -> Mistake {
        let mut mistake = Mistake::new(0..0, "this has to be rolled first");
        mistake.needs = Some(needs);
        mistake
    }

    pub(crate) fn needed(&self) -> Option<Needs> {
        self.needs
    }

    /// Where it is: bytes of the text.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Whether somebody asked the computation to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The message, the line of the text in which it happened, and carets below the place.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = "2d6 + d";
    /// let mistake = bestplay_dice::roll(text, &bestplay::Silent).err().unwrap();
    /// assert_eq!(
    ///     mistake.pointed(text),
    ///     "expected the faces of a die, such as 6, % or {1,1,2}; found the end\n  2d6 + d\n         ^"
    /// );
    /// ```
    pub fn pointed(&self, text: &str) -> String {
        if self.stopped {
            return self.message.clone();
        }
        let start = self.at.start.min(text.len());
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].lines().next().unwrap_or("");
        let end = self.at.end.clamp(start, line_start + line.len());
        let before = text[line_start..start].chars().count();
        let carets = text[start..end].chars().count().max(1);
        let (blank, carets) = (" ".repeat(before), "^".repeat(carets));
        format!("{}\n  {line}\n  {blank}{carets}", self.message)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mistake {}
