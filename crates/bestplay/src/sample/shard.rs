//! A run spread over several machines, and its parts put together again.

use std::fmt;
use std::str::FromStr;

use super::{Checkpoint, Tally};
use crate::{Error, Result};

/// A part of a run: of `of` shards the one with number `index`, counted from 0. It plays the
/// blocks whose number leaves the remainder `index` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Shard `number` of `of`, counted from 1 as people do; `None` unless 1 <= `number` <= `of`.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then(|| Shard {
            index: number - 1,
            of,
        })
    }

    /// Which one it is, counted from 1.
    pub fn number(self) -> u64 {
        self.index + 1
    }

    /// How many shards there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether it is the whole run.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// The number in the run of this shard's `local`-th block.
    pub(super) fn block(self, local: u64) -> u64 {
        local.saturating_mul(self.of).saturating_add(self.index)
    }

    /// How many of the run's first `blocks` blocks are this shard's.
    pub(super) fn share(self, blocks: u64) -> u64 {
        blocks.saturating_sub(self.index).div_ceil(self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = Error;

    /// Reads `3/16`.
    fn from_str(text: &str) -> Result<Shard> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Shard::new(number.trim().parse().ok()?, of.trim().parse().ok()?)
        });
        parts.ok_or_else(|| {
            Error::plan(format!(
                "'{text}' is not a shard; expected number/count such as 3/16, counted from 1"
            ))
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_block_once() {
        for of in 1..6 {
            for blocks in 0..20 {
                let mut seen = vec![0; blocks as usize];
                for number in 1..=of {
                    let shard = Shard::new(number, of).unwrap();
                    (0..shard.share(blocks)).for_each(|i| seen[shard.block(i) as usize] += 1);
                }
                assert!(
                    seen.iter().all(|&times| times == 1),
                    "{of} shards of {blocks} blocks"
                );
            }
        }
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        assert_eq!("3/16".parse::<Shard>().unwrap().to_string(), "3/16");
        for wrong in ["0/4", "5/4", "3", "a/b", "1/0", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
