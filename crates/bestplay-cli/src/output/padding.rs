//! Text filled up to a width of any size; the widths of Rust's formats end at 65,535 characters.

/// The text with spaces after it.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", spaces(text, width))
}

/// The text with spaces before it.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", spaces(text, width))
}

fn spaces(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.chars().count()))
}
