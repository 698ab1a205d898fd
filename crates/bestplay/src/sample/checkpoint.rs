//! Where a run stands.
//!
//! A checkpoint holds the identity of the run (game, method, seed, shard, plan) and whole-number
//! counts of the blocks finished. Everything else follows from these, so a resumed run ends with
//! the answer of an undisturbed one.

#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod saves;
#[cfg(feature = "files")]
pub use saves::Saves;

use super::{Blocks, Quantity, Sampler, Shard, Tally};
use crate::{Error, Result};

/// Where a run, or a shard of it, stands.
///
/// # Examples
///
/// ```
/// use bestplay::sample::{Checkpoint, Quantity, Shard, Tally};
///
/// let mut tally = Tally::default();
/// tally.add_times(0, 400);
/// tally.add_times(1, 600);
/// let checkpoint = Checkpoint {
///     identity: "coin 1".into(),
///     quantity: Quantity::PROBABILITY,
///     seed: 1,
///     shard: Shard::WHOLE,
///     block_games: 100,
///     games_planned: Some(1000),
///     only_games_stop_it: true,
///     blocks: 10,
///     tally,
///     milliseconds: 1500,
/// };
/// assert_eq!((checkpoint.blocks_planned(), checkpoint.seconds()), (Some(10), 1.5));
/// assert!(checkpoint.is_finished() && checkpoint.same_run(&checkpoint).is_ok());
/// assert_eq!(Checkpoint::from_json(&checkpoint.to_json()).unwrap(), checkpoint);
/// ```
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
        let facts = |of: &Checkpoint| {
            let length = of.games_planned;
            let length = length.map_or("open".to_owned(), |games| format!("{games} games"));
            let block_games = of.block_games.to_string();
            [
                ("game", of.identity.clone()),
                ("seed", of.seed.to_string()),
                ("number of games in a block", block_games),
                ("length", length),
            ]
        };
        for ((what, ours), (_, theirs)) in facts(self).into_iter().zip(facts(other)) {
            if ours != theirs || what == "game" && self.quantity != other.quantity {
                return Err(Error::checkpoint(format!(
                    "the checkpoint belongs to another run: its {what} is {theirs}, not {ours}"
                )));
            }
        }
        Ok(())
    }
}

/// Puts the finished shards of one run together. The result is, to the last bit, what one machine
/// would have counted, whatever the order of the parts.
///
/// # Errors
///
/// No parts at all; parts of different runs; a part that is missing, there twice, or unfinished.
pub fn merge(parts: &[Checkpoint]) -> Result<Checkpoint> {
    let first = parts
        .first()
        .ok_or_else(|| Error::checkpoint("nothing to merge"))?;
    let of = first.shard.of;
    for part in parts {
        first.same_run(part)?;
        if part.shard.of != of {
            return Err(Error::checkpoint(format!(
                "shard {} and shard {} cut the run into different numbers of parts",
                first.shard, part.shard
            )));
        }
        if !part.is_finished() {
            return Err(Error::checkpoint(format!(
                "shard {} is not finished ({} of {} blocks); resume it first",
                part.shard,
                part.blocks,
                part.blocks_planned()
                    .map_or("?".into(), |blocks| blocks.to_string())
            )));
        }
    }
    let mut indices: Vec<u64> = parts.iter().map(|part| part.shard.index).collect();
    indices.sort_unstable();
    if let Some(twice) = indices.windows(2).find(|pair| pair[0] == pair[1]) {
        let shard = Shard {
            index: twice[0],
            of,
        };
        return Err(Error::checkpoint(format!("shard {shard} was given twice")));
    }
    if indices.len() as u64 != of {
        let absent = (0..of).filter(|index| indices.binary_search(index).is_err());
        let some = absent.take(8).map(|index| Shard { index, of }.to_string());
        let some = some.collect::<Vec<String>>().join(", ");
        return Err(Error::checkpoint(format!("shards are missing: {some}")));
    }
    let tally = parts
        .iter()
        .fold(Tally::default(), |sum, part| sum.merge(part.tally.clone()));
    Ok(Checkpoint {
        shard: Shard::WHOLE,
        blocks: parts.iter().map(|part| part.blocks).sum(),
        milliseconds: parts.iter().map(|part| part.milliseconds).sum(),
        tally,
        ..first.clone()
    })
}
