//! What is wrong with a text, and where: the place is marked by carets below the line.

use std::fmt;
use std::ops::Range;

/// What is wrong with dice in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    message: String,
    at: Range<usize>,
    /// Whether somebody asked the computation to stop.
    stopped: bool,
    /// A name that stands for its sum alone, where its single dice are needed.
    pub(crate) needs_dice: Option<String>,
}

impl Mistake {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake {
            message: message.into(),
            at,
            stopped: false,
            needs_dice: None,
        }
    }

    pub(crate) fn stopped() -> Mistake {
        Mistake {
            stopped: true,
            ..Mistake::new(0..0, "stopped on request")
        }
    }

    /// The same, of a name whose single dice are needed.
    pub(crate) fn needing_dice_of(self, name: &str) -> Mistake {
        Mistake {
            needs_dice: Some(name.to_owned()),
            ..self
        }
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
