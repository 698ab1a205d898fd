//! A text as words: numbers, names, quoted texts and symbols, each with its place.
//!
//! Letters are read as people write dice: `3d6kh2` is `3 d 6 kh 2`, and `dX`, `Xd6` and `dF` are a `d`
//! beside a name in capitals. A statement ends at a semicolon, or with its line outside of brackets.

use std::ops::Range;

use crate::mistake::Mistake;

/// A word and where it stands.
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
const SYMBOLS: [&str; 31] = [
    "..", "<=", ">=", "==", "!=", "<>", "&&", "||", "**", "(", ")", "[", "]", "{", "}", "+", "-",
    "*", "/", "%", "^", "=", "<", ">", "!", "&", "|", ",", ":", "@", "#",
];

/// After these a line goes on below.
const OPEN: [&str; 12] = ["+", "-", "*", "/", "%", "^", "=", ":", ",", "&", "|", ";"];

/// All words of a text, the end last.
pub(crate) fn words(text: &str) -> Result<Vec<Word>, Mistake> {
    let mut words: Vec<Word> = Vec::new();
    let mut depth = 0usize;
    let mut place = 0;
    while let Some(next) = text[place..].chars().next() {
        let start = place;
        let run = |belongs: &dyn Fn(char) -> bool| {
            let rest = &text[start..];
            start + rest.find(|c| !belongs(c)).unwrap_or(rest.len())
        };
        let mut push = |kind, at| words.push(Word { kind, at });
        match next {
            '\n' => {
                place += 1;
                let last = words.last().map(|word| &word.kind);
                let goes_on = match last {
                    Some(Kind::Symbol(symbol)) => OPEN.contains(symbol),
                    last => last.is_none(),
                };
                if depth == 0 && !goes_on {
                    words.push(Word {
                        kind: Kind::Symbol(";"),
                        at: start..place,
                    });
                }
            }
            ';' => {
                place += 1;
                push(Kind::Symbol(";"), start..place);
            }
            _ if next.is_whitespace() => place += next.len_utf8(),
            // A remark between backslashes, as AnyDice has them.
            '\\' => match text[start + 1..].find('\\') {
                Some(length) => place = start + length + 2,
                None => {
                    let message = "the remark that begins here has no second backslash";
                    return Err(Mistake::new(start..start + 1, message));
                }
            },
            '"' => match text[start + 1..].find('"') {
                Some(length) => {
                    place = start + length + 2;
                    let quoted = text[start + 1..place - 1].to_owned();
                    push(Kind::Quoted(quoted), start..place);
                }
                None => {
                    let message = "the text that begins here has no second quotation mark";
                    return Err(Mistake::new(start..start + 1, message));
                }
            },
            '0'..='9' => {
                place = run(&|c| c.is_ascii_digit());
                let number = text[start..place].parse().map_err(|_| {
                    let message = "the number is too long; the largest is 9223372036854775807";
                    Mistake::new(start..place, message)
                })?;
                push(Kind::Number(number), start..place);
            }
            _ if next.is_alphabetic() || next == '_' => {
                place = run(&|c| c.is_alphabetic() || c == '_');
                for part in parts(&text[start..place]) {
                    let at = start + part.start..start + part.end;
                    push(Kind::Name(text[at.clone()].to_owned()), at);
                }
            }
            _ => {
                let found = SYMBOLS
                    .iter()
                    .find(|&&symbol| text[start..].starts_with(symbol));
                // Typed by software that sets text well.
                let same = [
                    ('−', "-"),
                    ('–', "-"),
                    ('×', "*"),
                    ('÷', "/"),
                    ('≥', ">="),
                    ('≤', "<="),
                    ('≠', "!="),
                ];
                let same = same
                    .iter()
                    .find(|(c, _)| *c == next)
                    .map(|(_, symbol)| symbol);
                let Some(&symbol) = found.or(same) else {
                    let message = format!(
                        "'{}' means nothing here; docs/dice.md has every form",
                        next.escape_debug()
                    );
                    return Err(Mistake::new(start..start + next.len_utf8(), message));
                };
                place += if found.is_some() {
                    symbol.len()
                } else {
                    next.len_utf8()
                };
                match symbol {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                push(Kind::Symbol(symbol), start..place);
            }
        }
    }
    let end = text.trim_end().len();
    words.push(Word {
        kind: Kind::End,
        at: end..end,
    });
    Ok(words)
}

/// Takes letters apart where a `d` stands beside capitals, or several stand together.
fn parts(letters: &str) -> Vec<Range<usize>> {
    let is_capital = |c: char| !c.is_lowercase();
    let small: Vec<usize> = letters
        .char_indices()
        .filter(|&(_, c)| !is_capital(c))
        .map(|(place, _)| place)
        .collect();
    let all_d = small.iter().all(|&place| letters[place..].starts_with('d'));
    if small.is_empty() || !all_d {
        let all = 0..letters.len();
        return std::iter::once(all).collect();
    }
    let mut parts = Vec::new();
    let mut from = 0;
    for place in small {
        if from < place {
            parts.push(from..place);
        }
        parts.push(place..place + 1);
        from = place + 1;
    }
    if from < letters.len() {
        parts.push(from..letters.len());
    }
    parts
}
