//! Long parameters from a file: `row=@file`, and `row=@-` for standard input.

use std::borrow::Cow;
use std::io::Read;

use crate::GameError;

/// The bytes that a parameter's value stands for: those of the file named after an `@`, those of
/// standard input for `@-`, otherwise the value itself.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn bytes<'a>(name: &str, value: &'a str) -> Result<Cow<'a, [u8]>, GameError> {
    let Some(path) = value.strip_prefix('@') else {
        return Ok(Cow::Borrowed(value.as_bytes()));
    };
    let read = if path == "-" {
        let mut all = Vec::new();
        std::io::stdin().lock().read_to_end(&mut all).map(|_| all)
    } else {
        std::fs::read(path)
    };
    let whence = if path == "-" { "standard input" } else { path };
    read.map(Cow::Owned)
        .map_err(|e| GameError::io(format!("reading {name} from {whence}"), e))
}

/// The text without a byte order mark, and without the line ends and spaces after its last
/// visible character.
pub(crate) fn trimmed(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(text)
        .trim_ascii_end()
}

/// A byte of the input as a message shows it.
pub(crate) fn shown(byte: u8) -> String {
    match byte {
        b'\r' => "a carriage return".into(),
        b'\n' => "a line end".into(),
        b'\t' => "a tab".into(),
        b' ' => "a space".into(),
        0x21..=0x7E => format!("'{}'", char::from(byte)),
        _ => format!("the byte 0x{byte:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stands_for_itself_or_for_a_file() {
        assert_eq!(&*bytes("row", "IO").unwrap(), b"IO");
        let path = std::env::temp_dir().join(format!("bestplay-source-{}", std::process::id()));
        std::fs::write(&path, b"\xEF\xBB\xBFIOI \r\n\n").unwrap();
        let value = format!("@{}", path.display());
        assert_eq!(trimmed(&bytes("row", &value).unwrap()), b"IOI");
        std::fs::remove_file(&path).unwrap();
        let message = bytes("row", &value).unwrap_err().to_string();
        assert!(message.starts_with("reading row from "), "{message}");
    }
}
