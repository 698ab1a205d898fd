//! The value of a parameter as it was written, and the text that it stands for: `row=@file` is that of
//! a file, `row=@-` that of standard input.
//!
//! This is the one door: what is behind an `@` is read here, once, before anything is asked about the
//! game. Clones share the text.

use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Parameter, Takes};
use crate::{GameError, Result, source};

/// Characters of a value that messages and headings show.
const LONGEST: usize = 48;

/// What standard input held, once it was read: there is nothing more to be had from it.
static STANDARD_INPUT: Mutex<Option<Arc<String>>> = Mutex::new(None);

/// A value as it was written, and the text that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    written: Arc<str>,
    /// The text behind an `@`.
    read: Option<Arc<String>>,
}

impl Input {
    /// A value that stands for itself.
    pub fn new(text: &str) -> Input {
        Input {
            written: text.into(),
            read: None,
        }
    }

    /// A value as a user writes it, of a parameter with this declaration: if that takes inputs, the
    /// file named after an `@` is read.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not hold text.
    pub(crate) fn read(declared: Option<&Parameter>, written: &str) -> Result<Input> {
        let Some(declared) = declared.filter(|declared| declared.takes == Takes::Input) else {
            return Ok(Input::new(written));
        };
        let Some(path) = written.strip_prefix('@') else {
            return Ok(Input::new(written.trim_ascii_end()));
        };
        let read = match path {
            "-" => standard_input(declared.name)?,
            path => {
                let bytes = std::fs::read(path).map_err(|e| unread(declared.name, path, e))?;
                Arc::new(text(declared.name, written, &bytes)?)
            }
        };
        Ok(Input {
            written: written.into(),
            read: Some(read),
        })
    }

    /// The text that the value stands for.
    pub fn text(&self) -> &str {
        self.read.as_ref().map_or(&self.written, |read| read)
    }

    /// The value as it was written.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Whether it was read from a file or from standard input.
    pub(crate) fn is_read(&self) -> bool {
        self.read.is_some()
    }
}

fn standard_input(name: &str) -> Result<Arc<String>> {
    let known = STANDARD_INPUT.lock();
    let mut known = known.unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = &*known {
        return Ok(Arc::clone(known));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|e| unread(name, "standard input", e))?;
    let read = Arc::new(text(name, "@-", &bytes)?);
    Ok(Arc::clone(known.insert(read)))
}

fn unread(name: &str, whence: &str, error: std::io::Error) -> GameError {
    GameError::io(format!("reading {name} from {whence}"), error)
}

/// The bytes of an input as text, without a byte order mark, and without the line ends and blanks
/// after its last visible character.
fn text(name: &str, written: &str, bytes: &[u8]) -> Result<String> {
    let bytes = source::trimmed(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let (place, found) = (source::place(bytes, at), source::shown(bytes[at]));
        GameError::input(format!(
            "{name}={written}, {place}: expected text in UTF-8, found {found}"
        ))
    })?;
    Ok(text.to_owned())
}

/// A value for a message or a heading: in one line, and of a long one the beginning.
pub fn shortened(value: &str) -> String {
    let count = value.chars().count();
    let shown = match count <= LONGEST {
        true => count,
        false => LONGEST - 16,
    };
    let letters = value.chars().take(shown);
    let line = letters.map(|letter| if letter.is_control() { ' ' } else { letter });
    match line.collect::<String>() {
        line if shown == count => line,
        start => format!("{start}... ({count} characters)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters;

    const PARAMETERS: &[Parameter] = parameters! {
        row input, "the pieces";
        name, "any text";
    };

    #[test]
    fn a_value_stands_for_itself_or_for_a_file() {
        let read = |written: &str| Input::read(Some(&PARAMETERS[0]), written);
        assert_eq!(read("IO").unwrap(), Input::new("IO"));
        let path = std::env::temp_dir().join(format!("bestplay-input-{}", std::process::id()));
        std::fs::write(&path, b"\xEF\xBB\xBFIOI \r\n\n").unwrap();
        let value = format!("@{}", path.display());
        let input = read(&value).unwrap();
        assert_eq!((input.written(), input.text()), (&*value, "IOI"));
        assert!(input.is_read());
        // Only where the declaration says so.
        let plain = Input::read(Some(&PARAMETERS[1]), &value).unwrap();
        assert_eq!(plain.text(), value);
        std::fs::remove_file(&path).unwrap();
    }
}
