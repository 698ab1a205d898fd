//! What is read from outside, as messages tell of it.
//!
//! # Examples
//!
//! ```
//! use bestplay_answers::source::{place, shown, trimmed};
//!
//! assert_eq!(trimmed(b"IO\r\n\n"), b"IO");
//! assert_eq!(place(b"IO\nIX", 4), "line 2, column 2");
//! assert_eq!((shown(b'X'), shown(b'\t')), ("'X'".into(), "a tab".into()));
//! ```

/// The text without a byte order mark, and without the line ends and spaces after its last
/// visible character.
pub fn trimmed(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(text)
        .trim_ascii_end()
}

/// The line and the column of a place in a text, both from 1.
pub fn place(text: &[u8], at: usize) -> String {
    let before = &text[..at];
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let column = at - line_start.map_or(0, |end| end + 1) + 1;
    format!("line {line}, column {column}")
}

/// A byte of the input as a message shows it.
pub fn shown(byte: u8) -> String {
    match byte {
        b'\r' => "a carriage return".into(),
        b'\n' => "a line end".into(),
        b'\t' => "a tab".into(),
        b' ' => "a space".into(),
        0x21..=0x7E => format!("'{}'", char::from(byte)),
        _ => format!("the byte 0x{byte:02X}"),
    }
}
