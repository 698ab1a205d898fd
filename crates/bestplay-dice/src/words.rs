//! A text as words: numbers, names, quoted texts and symbols, each with its place.
//!
//! Letters are read as people write dice: `3d6kh2` is `3 d 6 kh 2`, and `dX`, `Xd6` and `dF` are a `d`
//! beside a name in capitals. A statement ends at a semicolon, or with its line outside of brackets.

use std::ops::Range;

use crate::mistake::{Found, Mistake};

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number(i64),
    Name(String),
    Quoted(String),
    Symbol(&'static str),
    End,
}

/// Longer ones first.
const SYMBOLS: &str =
    ".. <= >= == != <> && || ** ( ) [ ] { } + - * / % ^ = < > ! & | , : @ # ; − – × ÷ ≥ ≤ ≠";

/// After these a line goes on below.
const OPEN: [&str; 12] = ["+", "-", "*", "/", "%", "^", "=", ":", ",", "&", "|", ";"];

/// What is typed by software that sets text well.
fn plain(symbol: &'static str) -> &'static str {
    match symbol {
        "−" | "–" => "-",
        "×" => "*",
        "÷" => "/",
        "≥" => ">=",
        "≤" => "<=",
        "≠" => "!=",
        _ => symbol,
    }
}

/// All words of a text, the end last.
pub(crate) fn words(text: &str) -> Found<Vec<Word>> {
    let mut words: Vec<Word> = Vec::new();
    let (mut place, mut depth) = (0, 0usize);
    while let Some(next) = text[place..].chars().next() {
        let (start, rest) = (place, &text[place..]);
        let mistake = |length, message: &str| Mistake::new(start..start + length, message);
        let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        // Everything up to the same mark again.
        let enclosed = |what: &str, mark: &str| match rest[1..].find(next) {
            Some(length) => Ok(length + 2),
            None => Err(mistake(
                1,
                &format!("the {what} that begins here has no second {mark}"),
            )),
        };
        let (length, kind) = match next {
            '\n' => {
                let goes_on = match words.last().map(|word| &word.kind) {
                    Some(Kind::Symbol(symbol)) => OPEN.contains(symbol),
                    last => last.is_none(),
                };
                let ends = depth == 0 && !goes_on;
                (1, ends.then_some(Kind::Symbol(";")))
            }
            _ if next.is_whitespace() => (next.len_utf8(), None),
            // A remark between backslashes, as AnyDice has them.
            '\\' => (enclosed("remark", "backslash")?, None),
            '"' => {
                let length = enclosed("text", "quotation mark")?;
                (length, Some(Kind::Quoted(rest[1..length - 1].to_owned())))
            }
            '0'..='9' => {
                let length = run(|c| c.is_ascii_digit());
                let Ok(number) = rest[..length].parse() else {
                    let message = "the number is too long; the largest is 9223372036854775807";
                    return Err(mistake(length, message));
                };
                (length, Some(Kind::Number(number)))
            }
            _ if next.is_alphabetic() || next == '_' => {
                let length = run(|c| c.is_alphabetic() || c == '_');
                words.extend(parts(&rest[..length]).into_iter().map(|part| Word {
                    kind: Kind::Name(rest[part.clone()].to_owned()),
                    at: start + part.start..start + part.end,
                }));
                (length, None)
            }
            _ => {
                let mut symbols = SYMBOLS.split(' ');
                let Some(symbol) = symbols.find(|&symbol| rest.starts_with(symbol)) else {
                    let shown = next.escape_debug();
                    let message =
                        format!("'{shown}' means nothing here; docs/dice.md has every form");
                    return Err(mistake(next.len_utf8(), &message));
                };
                match symbol {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                (symbol.len(), Some(Kind::Symbol(plain(symbol))))
            }
        };
        place += length;
        let at = start..place;
        words.extend(kind.map(|kind| Word { kind, at }));
    }
    let end = text.trim_end().len();
    let (kind, at) = (Kind::End, end..end);
    words.push(Word { kind, at });
    Ok(words)
}

/// Takes letters apart where a `d` stands beside capitals, or several stand together.
fn parts(letters: &str) -> Vec<Range<usize>> {
    let is_small = |c: char| c.is_lowercase();
    let whole = !letters.contains(is_small) || letters.contains(|c| is_small(c) && c != 'd');
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (place, c) in letters.char_indices() {
        let end = place + c.len_utf8();
        match parts.last_mut() {
            Some(part) if whole || c != 'd' && !letters[part.clone()].starts_with('d') => {
                part.end = end;
            }
            _ => parts.push(place..end),
        }
    }
    parts
}
