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

use bestplay_games::GameError;
use serde_json::{Map, Value as Json, json};

/// What the file says it is.
const FORMAT: &str = "bestplay-sweep";
/// The version of the format. A change in meaning raises it.
const VERSION: u64 = 1;

/// The fields of an answer, by their stable names.
pub(super) type Answer = Map<String, Json>;

/// A file of rows.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    known: HashMap<String, Answer>,
}

impl Journal {
    /// Opens the file and reads its rows, or begins it.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is of another kind or version, or is damaged; it is then
    /// left as it is.
    pub(super) fn open(path: &Path) -> Result<Journal, GameError> {
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
            let begun = file
                .set_len(0)
                .and_then(|()| file.write_all(head.as_bytes()));
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
        })
    }

    /// The answer of an instance, if it is there.
    pub(super) fn find(&self, instance: &str) -> Option<&Answer> {
        self.known.get(instance)
    }

    /// Adds an answer.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn keep(&mut self, instance: &str, answer: &Answer) -> Result<(), GameError> {
        let checksum = checksum(instance, answer);
        let line = json!({"instance": instance, "answer": answer, "checksum": checksum});
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|source| GameError::io(self.path.display().to_string(), source))
    }
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
    let head: Json = lines
        .next()
        .and_then(|line| serde_json::from_slice(line).ok())
        .unwrap_or_default();
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

    fn answer(value: i64) -> Answer {
        [("value".to_owned(), Json::from(value))]
            .into_iter()
            .collect()
    }

    /// A file with two rows, and its text.
    fn example(folder: &Path) -> (PathBuf, String) {
        let path = folder.join("rows");
        let mut journal = Journal::open(&path).unwrap();
        journal.keep("one", &answer(1)).unwrap();
        journal.keep("two", &answer(2)).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 3);
        (path, text)
    }

    #[test]
    fn wherever_it_is_cut_off_the_whole_rows_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (path, text) = example(folder.path());
        for length in 0..=text.len() {
            std::fs::write(&path, &text[..length]).unwrap();
            let mut journal = Journal::open(&path).unwrap();
            let lines = text[..length].matches('\n').count();
            let one = (lines > 1).then(|| answer(1));
            let two = (lines > 2).then(|| answer(2));
            assert_eq!(journal.find("one"), one.as_ref(), "{length}");
            assert_eq!(journal.find("two"), two.as_ref(), "{length}");
            journal.keep("three", &answer(3)).unwrap();
            let journal = Journal::open(&path).unwrap();
            assert_eq!(journal.find("one"), one.as_ref(), "{length}");
            assert_eq!(journal.find("three"), Some(&answer(3)), "{length}");
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
            (text.replace("{\"value\":1}", "{\"value\":7}"), "line 2"),
            (text.replace("\"two\"", "\"six\""), "line 3"),
            (text.replace(",\"answer\":{\"value\":2}", ""), "line 3"),
            (format!("{text}\n"), "line 4"),
            ("a letter\nto somebody".into(), "does not hold"),
            ("a letter".into(), "does not hold"),
            ("\n".into(), "does not hold"),
        ] {
            std::fs::write(&path, &wrong).unwrap();
            let error = Journal::open(&path).err().unwrap().to_string();
            assert!(error.contains(hint), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
        }
    }
}
