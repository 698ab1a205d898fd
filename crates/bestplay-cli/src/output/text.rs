//! Answers for people: labels on the left, aligned; tables below.

use bestplay::Value;
use bestplay::sample::Estimate;
use bestplay_answers::{Answer, Content, Piece, Show, Table, grouped};

use super::bars::bars;
use super::columns::{Name, WIDTH, columns, terminal_width, wrapped};
use super::estimate::mean;
use super::padding;
use super::value::{SHORT_FRACTION, number, unless_zero};
use crate::dialect::say;
use crate::duration::readable;
use crate::number::percent;

/// The most decimals of an estimate.
const MOST_DECIMALS: u32 = 15;

/// The longest fraction that is shown in a table.
const SHORT_CELL: usize = 24;

/// The most items of a list that are shown, and the longest word: of more than that the first and
/// the last.
const MOST_ITEMS: usize = 40;
const LONGEST_WORD: usize = 200;

/// An answer as text.
pub(crate) fn render(answer: &Answer) -> String {
    let pieces = answer.pieces.iter();
    let shown = pieces.filter(|piece| piece.show != Show::Never);
    let all = |room: usize| {
        let pieces = shown.clone().map(move |piece| (piece, lines(piece, room)));
        pieces.filter(|(_, lines)| !lines.is_empty())
    };
    let widths = all(WIDTH).map(|(piece, _)| piece.label.chars().count());
    let width = widths.max().unwrap_or(0);
    let mut text = String::new();
    for (piece, lines) in all(WIDTH.saturating_sub(width + 2)) {
        text.push_str(&labelled(&piece.label, &lines, width));
    }
    for piece in &answer.pieces {
        let Content::Table(table) = &piece.content else {
            continue;
        };
        if piece.show != Show::Plainly || table.rows.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        if !piece.label.is_empty() {
            let title = say(&piece.label, piece.remedy.as_slice());
            text.push_str(&format!("{}\n\n", wrapped(&title, WIDTH).join("\n")));
        }
        text.push_str(&tabulated(table));
    }
    text
}

/// What stands behind a piece's label, line by line, where there is room for this many characters.
/// Tables stand below, but as bars.
fn lines(piece: &Piece, room: usize) -> Vec<String> {
    let mut last = Vec::new();
    let mut first = match (&piece.content, piece.show) {
        (Content::Nothing, Show::Instead(text)) => vec![text.to_owned()],
        (Content::Table(table), Show::AsBars) => bars(&table.rows, room),
        (Content::Nothing | Content::Table(_), _) => Vec::new(),
        (Content::Value(value, digits), Show::UnlessZero) => {
            unless_zero(value, *digits).into_iter().collect()
        }
        (Content::Value(value, digits), _) => {
            let mut shown = number(value, *digits).into_iter();
            let first = shown.next();
            last.extend(shown);
            first.into_iter().collect()
        }
        (Content::Lines(lines), _) => lines.clone(),
        (Content::List(items), _) => vec![both_ends(items).join(", ")],
        (Content::Estimate(estimate, digits), _) => {
            last.extend(interval(estimate, *digits));
            let (mean, half_width) = mean(estimate);
            vec![format!("{mean} ± {half_width}")]
        }
        (content, _) => vec![word(content)],
    };
    first.retain(|line| !line.is_empty());
    if let (Some(line), false) = (first.last_mut(), piece.note.is_empty()) {
        line.push_str(&format!(" ({})", say(&piece.note, piece.remedy.as_slice())));
    }
    first.extend(piece.below.iter().cloned());
    first.extend(last);
    first
}

/// A content that is one word, or one sentence.
fn word(content: &Content) -> String {
    match content {
        Content::Value(value, digits) => number(value, *digits).swap_remove(0),
        Content::Written(written) => {
            let fraction = written.fraction.as_ref().map(ToString::to_string);
            let short = fraction.filter(|fraction| {
                fraction.len() <= SHORT_FRACTION && *fraction != written.decimal
            });
            let decimal = &written.decimal;
            let both = short.map(|fraction| format!("{decimal} = {fraction}"));
            both.unwrap_or_else(|| decimal.clone())
        }
        Content::Count(number) => grouped(*number),
        Content::Integer(number) => number.to_string(),
        Content::Rational(number) => match number.to_string() {
            // The digits of a decimal are certain, too.
            long if long.len() > SHORT_FRACTION => Value::Exact(number.clone()).decimal(12),
            short => short,
        },
        Content::Text(text) => match (text.chars().count(), text.contains(' ')) {
            (LONGEST_WORD.., false) => {
                let head: String = text.chars().take(40).collect();
                let tail: Vec<char> = text.chars().rev().take(20).collect();
                let more = text.chars().count() - 60;
                let tail: String = tail.into_iter().rev().collect();
                format!("{head} ... {} more ... {tail}", grouped(more as u64))
            }
            _ => text.clone(),
        },
        Content::List(items) => items.join(" "),
        Content::Flag(true) => "yes".into(),
        Content::Flag(false) => "no".into(),
        Content::Seconds(seconds) => readable(*seconds),
        _ => String::new(),
    }
}

/// The items of a list, of a long one those at both ends.
fn both_ends(items: &[String]) -> Vec<String> {
    if items.len() <= MOST_ITEMS {
        return items.to_vec();
    }
    let (head, tail) = (&items[..MOST_ITEMS - 10], &items[items.len() - 9..]);
    let more = grouped(items.len() - MOST_ITEMS + 1);
    let more = format!("... {more} more ...");
    [head, &[more], tail].concat()
}

/// What is known of an estimate beside the mean: the interval, and the decimals that are certain.
fn interval(estimate: &Estimate, digits: Option<u32>) -> [String; 2] {
    let (lower, upper) = estimate.bounds();
    let confidence = percent(estimate.confidence);
    let wanted = digits.and_then(|digits| estimate.at_least(digits));
    let mut most = (1..=MOST_DECIMALS).rev();
    let most = || most.find_map(|places| estimate.decimals(places));
    let certain = wanted.or_else(most).map(|decimal| {
        let decimals = decimal.split_once('.');
        let places = decimals.map_or(0, |(_, decimals)| decimals.len());
        let places = match places {
            1 => "1 decimal".to_owned(),
            _ => format!("{places} decimals"),
        };
        format!("certain to {places}: {decimal}")
    });
    [
        format!("between {lower} and {upper} with a confidence of {confidence}"),
        certain.unwrap_or_else(|| "not even the first decimal is certain".into()),
    ]
}

/// A label and its lines; further ones stand below the first. Overlong ones begin at the margin, so
/// that they can be cut out whole.
fn labelled(label: &str, lines: &[String], width: usize) -> String {
    let mut text = String::new();
    let room = WIDTH.saturating_sub(width + 2).max(WIDTH / 2);
    let parts = lines.iter().flat_map(|line| wrapped(line, room));
    for (i, part) in parts.enumerate() {
        let label = if i == 0 { label } else { "" };
        if i > 0 && part.chars().count() > 2 * WIDTH {
            text.push_str(&format!("{part}\n"));
            continue;
        }
        let indent = if width == 0 { "" } else { "  " };
        let label = padding::left(label, width);
        text.push_str(format!("{label}{indent}{part}").trim_end());
        text.push('\n');
    }
    text
}

/// A table with aligned columns. Columns without content, and those of details, are left out.
pub(crate) fn tabulated(table: &Table) -> String {
    let cells = |column: usize| table.rows.iter().filter_map(move |row| row.get(column));
    let is_detail = |cell: &Content| matches!(cell, Content::Table(_));
    let is_shown = |column: &usize| {
        !cells(*column).any(is_detail) && cells(*column).any(|cell| !cell.is_empty())
    };
    let shown: Vec<usize> = (0..table.columns.len()).filter(is_shown).collect();
    let layout = |&column: &usize| {
        let is_whole = |cell: &Content| matches!(cell, Content::Count(_) | Content::Integer(_));
        let name = table.columns[column].as_str();
        (name, cells(column).all(is_whole))
    };
    let names: Vec<Name<'_>> = shown.iter().map(layout).collect();
    let row = |row: &Vec<Content>| {
        let cells = shown.iter().map(|&place| row.get(place));
        let cells = cells.map(|found| found.map_or(String::new(), cell));
        cells.collect()
    };
    let mut rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
    let starts = (0..names.len()).filter_map(|place| without_start(&mut rows, place));
    let starts: String = starts.collect();
    starts + &columns(&names, &rows, terminal_width())
}

/// Takes away the long beginning that all cells of a column share, and puts it into a line above them.
fn without_start(rows: &mut [Vec<String>], column: usize) -> Option<String> {
    let [first, others @ ..] = &*rows else {
        return None;
    };
    let same = |start: usize, row: &Vec<String>| {
        let both = first[column].bytes().zip(row[column].bytes());
        let same = both.take(start).take_while(|(one, other)| one == other);
        same.count()
    };
    let same = others.iter().fold(first[column].len(), same);
    // Up to a blank, which no letter has a part of.
    let start = &first[column].as_bytes()[..same];
    let end = start.iter().rposition(|&byte| byte == b' ')?;
    if others.is_empty() || end < WIDTH / 2 {
        return None;
    }
    let line = format!("... stands for {}\n\n", &first[column][..end]);
    for row in rows {
        row[column].replace_range(..end, "...");
    }
    Some(line)
}

/// A cell of a table.
fn cell(content: &Content) -> String {
    match content {
        Content::Value(Value::Exact(number), digits) => {
            let decimal = Value::Exact(number.clone()).decimal(*digits);
            let fraction = number.to_string();
            match fraction.len() {
                _ if number.is_int() => fraction,
                0..=SHORT_CELL => format!("{decimal} = {fraction}"),
                _ => decimal,
            }
        }
        Content::Value(value, digits) => value.decimal(*digits),
        Content::Count(number) => number.to_string(),
        Content::Text(text) => text.clone(),
        content => word(content),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_states_begin_with_is_shown_once() {
        let start = "ones,twos,threes,fours,fives,sixes,chance upper 0:";
        let row = |roll: &str| vec![format!("{start} é{roll}").into(), 1u64.into()];
        let rows = ["12345", "12346"].map(row);
        let text = tabulated(&Table::new(["state", "n"], rows.clone()));
        let table = "state       n\n... é12345  1\n... é12346  1\n";
        assert_eq!(text, format!("... stands for {start}\n\n{table}"));
        let one = tabulated(&Table::new(["state", "n"], rows.into_iter().take(1)));
        assert!(one.contains(&format!("{start} é12345")), "{one}");
    }

    #[test]
    fn what_is_long_is_shown_by_its_ends() {
        let items: Vec<String> = (0..1000).map(|item| item.to_string()).collect();
        let shown = both_ends(&items);
        assert_eq!(shown.len(), 40);
        assert_eq!(shown[30], "... 961 more ...");
        assert!(word(&"1".repeat(1000).into()).contains("1 ... 940 more ... 1"));
        assert_eq!(word(&"1".repeat(199).into()).len(), 199);
    }
}
