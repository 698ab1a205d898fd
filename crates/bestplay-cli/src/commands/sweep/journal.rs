//! The rows of a sweep in a file, each written as it is found: a sweep that was stopped or killed
//! goes on from them.
//!
//! The file has a line of JSON that says what it is, then one for each row: the instance and how it
//! was solved, the answer's fields, and a BLAKE3 checksum of both. A row is found again by its
//! instance, so a sweep over other ranges takes what it can use. Lines are only ever added; one that
//! a kill has cut off is taken away when the file is opened again. What a power cut leaves behind
//! is either whole rows or refused.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use bestplay::Value;
use bestplay_answers::sweep::{Found, Keep};
use bestplay_answers::{Content, Field, GameError, Kind};
use serde_json::{Map, Value as Json, json};

use crate::interrupt::undisturbed;
use crate::target::Target;

/// What the file says it is.
const FORMAT: &str = "bestplay-sweep";
/// The version of the format. A change in meaning raises it.
const VERSION: u64 = 1;

/// The fields of an answer, by their stable names.
type Answer = Map<String, Json>;

pub(super) struct Journal {
    path: PathBuf,
    file: File,
    known: HashMap<String, Answer>,
    /// The columns of a row, and the digits that are shown.
    columns: Vec<Field>,
    digits: usize,
    /// Why rows could not be written from some row on, if they could not.
    pub(super) failed: Option<GameError>,
}

impl Journal {
    /// Opens the file and reads its rows, or begins it. One that cannot be read or written, is of another kind or
    /// version, or is damaged, is refused and left as it is.
    pub(super) fn open(
        path: &Path,
        columns: Vec<Field>,
        digits: usize,
    ) -> Result<Journal, GameError> {
        // What is there and not ours is refused below, with the reason.
        let target = Target::new(path, true, |_| true)?;
        let path = target.path();
        let failed = |source| GameError::io(path.display().to_string(), source);
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let head = format!("{}\n", json!({"format": FORMAT, "version": VERSION}));
        let mut known = HashMap::new();
        if head.as_bytes().starts_with(&bytes) {
            // New, or cut off before the first row.
            let emptied = file.set_len(0);
            let begun = emptied.and_then(|()| file.write_all(head.as_bytes()));
            begun.map_err(failed)?;
        } else {
            let whole = whole_lines(&bytes);
            let refused = |why| GameError::input(format!("{}: {why}", path.display()));
            known = rows(whole).map_err(refused)?;
            if whole.len() < bytes.len() {
                file.set_len(whole.len() as u64).map_err(failed)?;
            }
        }
        Ok(Journal {
            path: path.to_owned(),
            file,
            known,
            columns,
            digits,
            failed: None,
        })
    }
}

impl Keep for Journal {
    fn find(&self, name: &str) -> Option<Found> {
        let answer = self.known.get(name)?;
        let cell = |field: &Field| match answer.get(field.key) {
            None | Some(Json::Null) => Some(Content::Nothing),
            Some(json) => content(field.kind, json, self.digits),
        };
        self.columns.iter().map(cell).collect()
    }

    fn keep(&mut self, name: &str, found: &Found) {
        if self.failed.is_some() {
            return;
        }
        let cells = self.columns.iter().zip(found);
        let field = |(field, cell): (&Field, &Content)| Some((field.key.to_owned(), json(cell)?));
        let answer: Answer = cells.filter_map(field).collect();
        let checksum = checksum(name, &answer);
        let line = json!({"instance": name, "answer": answer, "checksum": checksum});
        let written = undisturbed(|| self.file.write_all(format!("{line}\n").as_bytes()));
        let failed = |source| GameError::io(self.path.display().to_string(), source);
        self.failed = written.err().map(failed);
    }
}

/// A cell as a row keeps it, to the last bit.
fn json(cell: &Content) -> Option<Json> {
    Some(match cell {
        Content::Value(Value::Exact(number), _) => {
            json!({"kind": "exact", "fraction": number.to_string()})
        }
        Content::Value(Value::Bounds { lower, upper }, _) => {
            json!({"kind": "bounds", "lower": lower.to_string(), "upper": upper.to_string()})
        }
        Content::Value(value, _) => json!({"kind": "infinite", "decimal": value.decimal(1)}),
        Content::Count(number) => json!(number),
        Content::Integer(number) => number.to_string().into(),
        Content::Rational(number) => number.to_string().into(),
        Content::Text(text) => text.as_str().into(),
        Content::List(items) => json!(items),
        Content::Flag(flag) => json!(flag),
        _ => return None,
    })
}

/// A cell of a row, if it is what its column holds.
fn content(kind: Kind, json: &Json, digits: usize) -> Option<Content> {
    let text = |json: &Json| json.as_str().map(String::from);
    let number = |name: &str| json.get(name)?.as_str()?.parse().ok();
    Some(match kind {
        Kind::Value => {
            let value = match json.get("kind")?.as_str()? {
                "exact" => Value::Exact(number("fraction")?),
                "bounds" => Value::Bounds {
                    lower: number("lower")?,
                    upper: number("upper")?,
                },
                _ if json.get("decimal")?.as_str()?.starts_with('-') => Value::MinusInfinity,
                _ => Value::PlusInfinity,
            };
            Content::Value(value, digits)
        }
        Kind::Count => Content::Count(json.as_u64()?),
        Kind::Integer => Content::Integer(json.as_str()?.parse().ok()?),
        Kind::Rational => Content::Rational(json.as_str()?.parse().ok()?),
        Kind::Text => Content::Text(text(json)?),
        Kind::List => {
            let items = json.as_array()?.iter().map(text);
            Content::List(items.collect::<Option<_>>()?)
        }
        Kind::Flag => Content::Flag(json.as_bool()?),
        _ => return None,
    })
}

/// Everything up to the last end of a line.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    &bytes[..end.map_or(0, |end| end + 1)]
}

/// The rows of a file's whole lines, or why there are none to be had.
fn rows(whole: &[u8]) -> Result<HashMap<String, Answer>, String> {
    let mut known = HashMap::new();
    let mut lines = whole.split_inclusive(|&byte| byte == b'\n');
    let head = lines.next();
    let head = head.and_then(|line| serde_json::from_slice(line).ok());
    let head: Json = head.unwrap_or_default();
    if head["format"] != FORMAT {
        return Err("this file does not hold the rows of a sweep; name another for --save".into());
    }
    if head["version"] != VERSION {
        return Err(format!(
            "the rows have version {} of the format, this program reads version {VERSION}; name \
             another file for --save, or go on with the program that wrote it",
            head["version"]
        ));
    }
    for (number, line) in (2..).zip(lines) {
        let (instance, answer) = row(line).ok_or_else(|| {
            format!("line {number} is damaged; take it out, and its row is solved again")
        })?;
        known.insert(instance, answer);
    }
    Ok(known)
}

/// One row, if its line is sound.
fn row(line: &[u8]) -> Option<(String, Answer)> {
    let mut row: Answer = serde_json::from_slice(line).ok()?;
    let Json::Object(answer) = row.remove("answer")? else {
        return None;
    };
    let instance = row.get("instance")?.as_str()?;
    let is_sound = row.get("checksum")?.as_str()? == checksum(instance, &answer);
    is_sound.then(|| (instance.to_owned(), answer))
}

fn checksum(instance: &str, answer: &Answer) -> String {
    let both = json!([instance, answer]).to_string();
    blake3::hash(both.as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Field] = &[Field::new("value", Kind::Value, "a value")];

    fn open(path: &Path) -> Result<Journal, GameError> {
        Journal::open(path, COLUMNS.to_vec(), 3)
    }

    fn found(value: Value) -> Found {
        vec![Content::Value(value, 3)]
    }

    fn answer(value: i64) -> Answer {
        let cell = json(&found(Value::fraction(value, 1))[0]).unwrap();
        [("value".to_owned(), cell)].into_iter().collect()
    }

    /// The whole number that is kept under a name.
    fn kept(journal: &Journal, name: &str) -> Option<Value> {
        let found = journal.find(name)?;
        found[0].as_value().cloned()
    }

    /// A file with two rows, and its text.
    fn example(folder: &Path) -> (PathBuf, String) {
        let path = folder.join("rows");
        let mut journal = open(&path).unwrap();
        for (name, value) in [("one", 1), ("two", 2)] {
            journal.keep(name, &found(Value::fraction(value, 1)));
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 3);
        (path, text)
    }

    #[test]
    fn what_is_kept_comes_back_to_the_last_bit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows");
        let third = Value::fraction(1, 3).lower().cloned().unwrap();
        let (lower, upper) = (-third.clone(), third);
        let all = [
            ("a", Value::Bounds { lower, upper }),
            ("b", Value::fraction(-1, 7)),
            ("c", Value::PlusInfinity),
            ("d", Value::MinusInfinity),
        ];
        let mut journal = open(&path).unwrap();
        for (name, value) in &all {
            journal.keep(name, &found(value.clone()));
        }
        let journal = open(&path).unwrap();
        for (name, value) in all {
            assert_eq!(kept(&journal, name), Some(value));
        }
    }

    #[test]
    fn wherever_it_is_cut_off_the_whole_rows_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (path, text) = example(folder.path());
        for length in 0..=text.len() {
            std::fs::write(&path, &text[..length]).unwrap();
            let mut journal = open(&path).unwrap();
            let lines = text[..length].matches('\n').count();
            let one = (lines > 1).then(|| Value::fraction(1, 1));
            let two = (lines > 2).then(|| Value::fraction(2, 1));
            assert_eq!(kept(&journal, "one"), one, "{length}");
            assert_eq!(kept(&journal, "two"), two, "{length}");
            let three = Value::fraction(3, 1);
            journal.keep("three", &found(three.clone()));
            let journal = open(&path).unwrap();
            assert_eq!(kept(&journal, "one"), one, "{length}");
            assert_eq!(kept(&journal, "three"), Some(three), "{length}");
        }
    }

    #[test]
    fn no_changed_byte_changes_an_answer() {
        let folder = tempfile::tempdir().unwrap();
        let (_, text) = example(folder.path());
        for at in 0..text.len() {
            for change in [1, 2, 8, 32, 128] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                let known = rows(whole_lines(&bytes)).unwrap_or_default();
                for (instance, value) in [("one", 1), ("two", 2)] {
                    let found = known.get(instance);
                    assert!(found.is_none_or(|found| *found == answer(value)), "{at}");
                }
                let last_line_lost = at == text.len() - 1;
                assert_eq!(known.is_empty(), !last_line_lost, "{at}");
            }
        }
    }

    #[test]
    fn what_is_damaged_or_foreign_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (path, text) = example(folder.path());
        for (wrong, hint) in [
            (text.replace("\"version\":1", "\"version\":7"), "version 7"),
            (text.replace("\"1\"", "\"7\""), "line 2"),
            (text.replace("\"two\"", "\"six\""), "line 3"),
            (text.replace("\"fraction\":\"2\"", ""), "line 3"),
            (format!("{text}\n"), "line 4"),
            ("a letter\nto somebody".into(), "does not hold"),
            ("a letter".into(), "does not hold"),
            ("\n".into(), "does not hold"),
        ] {
            std::fs::write(&path, &wrong).unwrap();
            let error = open(&path).err().unwrap().to_string();
            assert!(error.contains(hint), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
        }
    }
}
