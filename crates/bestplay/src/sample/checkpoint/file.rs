//! A checkpoint in a file: so that a killed run goes on where it stopped.
//!
//! The file is JSON with a BLAKE3 checksum; it is written to a neighbouring file, flushed to the
//! disk and then renamed, so that at any moment, power cut included, either the old or the new
//! checkpoint is there and whole.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Checkpoint;
use crate::sample::{Quantity, Shard, Tally};
use crate::{Error, Result, replace};

/// What the file says it is.
const FORMAT: &str = "bestplay-sample";
/// The version of the format. A change in meaning raises it.
const VERSION: u32 = 1;

/// The file's fields, in their order.
#[derive(Serialize, Deserialize)]
struct Record {
    format: String,
    version: u32,
    identity: String,
    least: i64,
    most: i64,
    unit: u64,
    guess: i64,
    seed: u64,
    shard: u64,
    shards: u64,
    block_games: u64,
    games_planned: Option<u64>,
    only_games_stop_it: bool,
    blocks: u64,
    games: u64,
    /// Beyond 64 bits, hence text.
    sum: String,
    /// Beyond 64 bits, hence text.
    squares: String,
    results: BTreeMap<i64, u64>,
    milliseconds: u64,
    checksum: String,
}

impl Checkpoint {
    /// The checkpoint as text.
    pub fn to_json(&self) -> String {
        let mut record = Record {
            format: FORMAT.into(),
            version: VERSION,
            identity: self.identity.clone(),
            least: self.quantity.least,
            most: self.quantity.most,
            unit: self.quantity.unit,
            guess: self.quantity.guess,
            seed: self.seed,
            shard: self.shard.number(),
            shards: self.shard.of(),
            block_games: self.block_games,
            games_planned: self.games_planned,
            only_games_stop_it: self.only_games_stop_it,
            blocks: self.blocks,
            games: self.tally.games,
            sum: self.tally.sum.to_string(),
            squares: self.tally.squares.to_string(),
            results: self.tally.results.clone(),
            milliseconds: self.milliseconds,
            checksum: String::new(),
        };
        record.checksum = checksum(&record);
        // A record of plain fields always has a JSON form.
        serde_json::to_string_pretty(&record).unwrap_or_default() + "\n"
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    ///
    /// The text is not a checkpoint, is of another version, or is damaged.
    pub fn from_json(text: &str) -> Result<Checkpoint> {
        let damaged = |why: String| {
            Error::checkpoint(format!(
                "{why}; take an older copy of the checkpoint or start the run afresh"
            ))
        };
        let foreign = || Error::checkpoint("this file is not a bestplay checkpoint");
        if !text.trim_start().starts_with('{') {
            return Err(foreign());
        }
        let loose: serde_json::Value = serde_json::from_str(text)
            .map_err(|e| damaged(format!("the checkpoint is not whole ({e})")))?;
        if loose.get("format").and_then(|f| f.as_str()) != Some(FORMAT) {
            return Err(foreign());
        }
        if loose.get("version").and_then(|v| v.as_u64()) != Some(VERSION.into()) {
            let found = loose
                .get("version")
                .map_or("none".into(), |v| v.to_string());
            return Err(Error::checkpoint(format!(
                "the checkpoint has version {found} of the format, this program reads version \
                 {VERSION}; go on with the program that wrote it"
            )));
        }
        let mut record: Record = serde_json::from_value(loose)
            .map_err(|e| damaged(format!("the checkpoint is damaged ({e})")))?;
        let found = std::mem::take(&mut record.checksum);
        if found != checksum(&record) {
            return Err(damaged(
                "the checkpoint is damaged (its checksum does not fit)".into(),
            ));
        }
        let wide = |name: &str| damaged(format!("the checkpoint is damaged (its {name})"));
        Ok(Checkpoint {
            identity: record.identity,
            quantity: Quantity {
                least: record.least,
                most: record.most,
                unit: record.unit,
                guess: record.guess,
            },
            seed: record.seed,
            shard: Shard::new(record.shard, record.shards).ok_or_else(|| wide("shard"))?,
            block_games: record.block_games.max(1),
            games_planned: record.games_planned,
            only_games_stop_it: record.only_games_stop_it,
            blocks: record.blocks,
            tally: Tally {
                games: record.games,
                sum: record.sum.parse().map_err(|_| wide("sum"))?,
                squares: record.squares.parse().map_err(|_| wide("sum of squares"))?,
                results: record.results,
            },
            milliseconds: record.milliseconds,
        })
    }

    /// Writes the checkpoint so that a crash leaves either the old file or the new one.
    ///
    /// # Errors
    ///
    /// The file system refuses.
    pub fn save(&self, path: &Path) -> Result<()> {
        let failed = |source| {
            Error::io(
                format_args!("cannot write the checkpoint {}", path.display()),
                source,
            )
        };
        let written = replace::replace(path, |file| file.write_all(self.to_json().as_bytes()));
        written.map_err(failed)
    }

    /// Reads a checkpoint from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not a whole checkpoint of this version.
    pub fn load(path: &Path) -> Result<Checkpoint> {
        let bytes = fs::read(path).map_err(|source| {
            Error::io(
                format_args!("cannot read the checkpoint {}", path.display()),
                source,
            )
        })?;
        Checkpoint::from_json(&String::from_utf8_lossy(&bytes))
            .map_err(|error| Error::checkpoint(format!("{}: {error}", path.display())))
    }
}

/// The checksum over all fields but itself.
fn checksum(record: &Record) -> String {
    let fields = serde_json::to_vec(record).unwrap_or_default();
    blake3::hash(&fields).to_hex().to_string()
}
