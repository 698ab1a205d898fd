//! Aligned columns that fit a width.
//!
//! Cells of several words are wrapped, the widest column first. Where that is not enough, the
//! columns that do not fit go on in a further block, which begins with the first column again.

use std::io::IsTerminal;

use terminal_size::{Width, terminal_size_of};

use super::padding;

/// The width of running text, in characters.
pub(crate) const WIDTH: usize = 80;

/// What stands between two columns.
const GAP: &str = "  ";

/// The name of a column, and whether its cells are aligned to the right.
pub(crate) type Name<'a> = (&'a str, bool);

/// The width of the terminal. What is not a terminal has the width that `COLUMNS` says, or any.
pub(crate) fn terminal_width() -> usize {
    let output = std::io::stdout();
    let terminal = terminal_size_of(&output).filter(|_| output.is_terminal());
    let asked = || std::env::var("COLUMNS").ok()?.parse().ok();
    let width = terminal.map(|(Width(width), _)| usize::from(width));
    let width = width.or_else(asked).unwrap_or(usize::MAX);
    width.max(40)
}

/// Rows below the names of their columns, within a width.
pub(crate) fn columns(names: &[Name<'_>], rows: &[Vec<String>], width: usize) -> String {
    let empty = String::new();
    let cell = |row: usize, column: usize| rows[row].get(column).unwrap_or(&empty);
    let widest = |column: usize, measure: &dyn Fn(&str) -> usize| {
        let cells = (0..rows.len()).map(|row| measure(cell(row, column)));
        cells.chain([measure(names[column].0)]).max().unwrap_or(0)
    };
    let longest_word = |text: &str| words(text).map(|(_, word)| length(word)).max().unwrap_or(0);
    let all = |of: &dyn Fn(&str) -> usize| -> Vec<usize> {
        let columns = 0..names.len();
        columns.map(|column| widest(column, of)).collect()
    };
    let (mut widths, least) = (all(&length), all(&longest_word));
    let mut blocks = Vec::new();
    let mut next = 0;
    while next < names.len() {
        // The first column names the rows.
        let mut block: Vec<usize> = if next > 0 { vec![0] } else { Vec::new() };
        block.push(next);
        next += 1;
        let room = |block: &[usize], widths: &[usize]| {
            let taken: usize = block.iter().map(|&column| widths[column] + GAP.len()).sum();
            width.saturating_add(GAP.len()).checked_sub(taken)
        };
        while next < names.len() && room(&[&block[..], &[next]].concat(), &least).is_some() {
            block.push(next);
            next += 1;
        }
        while room(&block, &widths).is_none() {
            let spare = |column: &usize| widths[*column] > least[*column];
            let shrinks = block.iter().copied().filter(|column| spare(column));
            let Some(column) = shrinks.max_by_key(|&column| widths[column]) else {
                break;
            };
            widths[column] -= 1;
        }
        blocks.push(block);
    }
    let line = |block: &[usize], text: &dyn Fn(usize) -> String| {
        let cell = |&column: &usize| match (names[column].1, widths[column]) {
            (true, width) => padding::right(&text(column), width),
            (false, width) => padding::left(&text(column), width),
        };
        let cells = block.iter().map(cell);
        format!("{}\n", cells.collect::<Vec<_>>().join(GAP).trim_end())
    };
    let lines = |block: &Vec<usize>| {
        let mut text = line(block, &|column| names[column].0.to_owned());
        for row in 0..rows.len() {
            let parts = |column: usize| wrapped(cell(row, column), widths[column]);
            let parts: Vec<Vec<String>> = (0..names.len()).map(parts).collect();
            let heights = block.iter().map(|&column| parts[column].len());
            let height = heights.max().unwrap_or(0);
            for place in 0..height {
                let part = |column: usize| parts[column].get(place).cloned().unwrap_or_default();
                text.push_str(&line(block, &part));
            }
        }
        text
    };
    blocks.iter().map(lines).collect::<Vec<_>>().join("\n")
}

/// Running text, wrapped, each line after `indent` spaces.
pub(crate) fn paragraph(text: &str, indent: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = wrapped(&text, WIDTH.saturating_sub(indent));
    let lines = lines.iter().map(|line| format!("{:indent$}{line}\n", ""));
    lines.collect()
}

/// A line of running text as lines of at most `room` characters. Where columns are aligned by
/// spaces, the line stays whole.
pub(super) fn wrapped(text: &str, room: usize) -> Vec<String> {
    if length(text) <= room || text.trim().contains(GAP) {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for (between, word) in words(text) {
        match lines.last_mut() {
            Some(line) if length(line) + length(between) + length(word) <= room => {
                line.push_str(between);
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The words of a text, each with what stands before it. A long list without blanks has one for each
/// item.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().flat_map(|word| {
        let is_long = length(word) > WIDTH / 2;
        let items = word.split_inclusive(move |sign| is_long && sign == ',');
        items
            .enumerate()
            .map(|(place, item)| (if place == 0 { " " } else { "" }, item))
    })
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        let row = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
        rows.iter().map(row).collect()
    }

    #[test]
    fn columns_are_aligned() {
        let rows = rows(&[&["9", "a"], &["10", ""]]);
        let text = columns(&[("n", true), ("best", false)], &rows, usize::MAX);
        assert_eq!(text, " n  best\n 9  a\n10\n");
    }

    #[test]
    fn what_is_too_wide_is_wrapped() {
        let rows = rows(&[&["k", "cards of a sequence"], &["red", "all"]]);
        let text = columns(&[("name", false), ("meaning", false)], &rows, 17);
        let expected = "name  meaning\nk     cards of a\n      sequence\nred   all\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_cannot_be_wrapped_goes_into_another_block() {
        let rows = rows(&[&["1", "0.123456", "0.654321"], &["2", "0.5", "0.25"]]);
        let names = [("n", true), ("first", false), ("second", false)];
        let blocks = "n  first\n1  0.123456\n2  0.5\n\nn  second\n1  0.654321\n2  0.25\n";
        assert_eq!(columns(&names, &rows, 12), blocks);
        // Whatever the width, every cell is there, and no line is longer than it has to be.
        for width in 1..40 {
            let text = columns(&names, &rows, width);
            for cell in rows.concat() {
                assert!(text.contains(&cell), "{width}: {text}");
            }
            let longest = text.lines().map(length).max().unwrap();
            assert!(longest <= width.max(11), "{width}: {text}");
        }
    }

    #[test]
    fn text_is_wrapped() {
        let text = paragraph(&"word ".repeat(40), 2);
        let fits = |line: &str| line.len() <= WIDTH && line.starts_with("  word");
        assert!(text.lines().all(fits));
        assert_eq!(text.split_whitespace().count(), 40);
        assert_eq!(wrapped("a b  c", 3), ["a b  c"]);
        assert_eq!(wrapped("a b c", 3), ["a b", "c"]);
        let list = wrapped(&format!("of {}", "item,".repeat(20)), 12);
        assert_eq!(list[..2], ["of item,", "item,item,"]);
    }
}
