//! Where a run stands, in a file: so that a killed run goes on where it stopped.
//!
//! A checkpoint holds the identity of the run (game, method, seed, shard, plan) and whole-number
//! counts of the blocks finished. Everything else follows from these, so a resumed run ends with
//! the answer of an undisturbed one. The file is JSON with a BLAKE3 checksum; it is written to a
//! neighbouring file, flushed to the disk and then renamed, so that at any moment, power cut
//! included, either the old or the new checkpoint is there and whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Blocks, Quantity, Sampler, Shard, Tally};
use crate::{Error, Result};

/// What the file says it is.
const FORMAT: &str = "bestplay-sample";
/// The version of the format. A change in meaning raises it.
const VERSION: u32 = 1;

/// Where a run, or a shard of it, stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The game with its parameters, and the method with its version.
    pub identity: String,
    /// What a game contributes.
    pub quantity: Quantity,
    /// The seed.
    pub seed: u64,
    /// Which part of the run.
    pub shard: Shard,
    /// Games in a block.
    pub block_games: u64,
    /// The number of games at which the whole run ends, if that was fixed beforehand.
    pub games_planned: Option<u64>,
    /// Whether nothing else was to end the run: only then was its length really fixed.
    pub only_games_stop_it: bool,
    /// How many of the shard's blocks are finished: the first ones, without gaps.
    pub blocks: u64,
    /// What they have counted.
    pub tally: Tally,
    /// Milliseconds spent so far.
    pub milliseconds: u64,
}

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
    /// The beginning of a run.
    pub(super) fn start(
        sampler: &dyn Sampler,
        seed: u64,
        shard: Shard,
        games_planned: Option<u64>,
        only_games_stop_it: bool,
    ) -> Checkpoint {
        Checkpoint {
            identity: sampler.identity(),
            quantity: sampler.quantity(),
            seed,
            shard,
            block_games: sampler.block_games().max(1),
            games_planned,
            only_games_stop_it,
            blocks: 0,
            tally: Tally::default(),
            milliseconds: 0,
        }
    }

    /// Seconds spent so far.
    pub fn seconds(&self) -> f64 {
        self.milliseconds as f64 / 1000.0
    }

    /// The run's blocks: what must be known to play any of them.
    pub fn of_run(&self) -> Blocks {
        Blocks {
            seed: self.seed,
            shard: self.shard,
            block_games: self.block_games,
            games_planned: self.games_planned,
        }
    }

    /// How many blocks the shard has in all, if the number of games was fixed beforehand.
    pub fn blocks_planned(&self) -> Option<u64> {
        self.of_run().planned()
    }

    /// Whether all games planned have been played.
    pub fn is_finished(&self) -> bool {
        self.blocks_planned()
            .is_some_and(|planned| self.blocks >= planned)
    }

    /// Checks that the other checkpoint belongs to the same run, shard apart.
    ///
    /// # Errors
    ///
    /// It does not: says in what they differ.
    pub fn same_run(&self, other: &Checkpoint) -> Result<()> {
        let differ = |what: &str, ours: String, theirs: String| {
            Error::checkpoint(format!(
                "the checkpoint belongs to another run: its {what} is {theirs}, not {ours}"
            ))
        };
        let plan = |planned: Option<u64>| {
            planned.map_or("open".to_owned(), |games| format!("{games} games"))
        };
        if self.identity != other.identity || self.quantity != other.quantity {
            return Err(differ(
                "game",
                self.identity.clone(),
                other.identity.clone(),
            ));
        }
        if self.seed != other.seed {
            return Err(differ(
                "seed",
                self.seed.to_string(),
                other.seed.to_string(),
            ));
        }
        if self.block_games != other.block_games {
            let (ours, theirs) = (self.block_games.to_string(), other.block_games.to_string());
            return Err(differ("number of games in a block", ours, theirs));
        }
        if self.games_planned != other.games_planned {
            return Err(differ(
                "length",
                plan(self.games_planned),
                plan(other.games_planned),
            ));
        }
        Ok(())
    }

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
        let loose: serde_json::Value = serde_json::from_str(text)
            .map_err(|e| damaged(format!("the checkpoint is not whole ({e})")))?;
        if loose.get("format").and_then(|f| f.as_str()) != Some(FORMAT) {
            return Err(Error::checkpoint("this file is not a bestplay checkpoint"));
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
            let context = format_args!("cannot write the checkpoint {}", path.display());
            Error::io(context, source)
        };
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.new", std::process::id()));
        let beside = Path::new(&beside);
        let written = File::create(beside).and_then(|mut file| {
            file.write_all(self.to_json().as_bytes())?;
            file.sync_all()?;
            fs::rename(beside, path)
        });
        if let Err(error) = written {
            // The half-written neighbour is of no use to anyone; failing to remove it as well
            // would not add to the news.
            let _ = fs::remove_file(beside);
            return Err(failed(error));
        }
        // The new name itself must reach the disk; not every file system lets a directory be
        // opened for that, and the file's content is safe already.
        let directory = path.parent().filter(|p| !p.as_os_str().is_empty());
        if let Ok(directory) = File::open(directory.unwrap_or(Path::new("."))) {
            let _ = directory.sync_all();
        }
        Ok(())
    }

    /// Reads a checkpoint from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not a whole checkpoint of this version.
    pub fn load(path: &Path) -> Result<Checkpoint> {
        let text = fs::read_to_string(path).map_err(|source| {
            let context = format_args!("cannot read the checkpoint {}", path.display());
            Error::io(context, source)
        })?;
        Checkpoint::from_json(&text)
            .map_err(|error| Error::checkpoint(format!("{}: {error}", path.display())))
    }
}

/// The checksum over all fields but itself.
fn checksum(record: &Record) -> String {
    let fields = serde_json::to_vec(record).unwrap_or_default();
    blake3::hash(&fields).to_hex().to_string()
}
