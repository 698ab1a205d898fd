//! A run spread over several machines.

use std::fmt;
use std::str::FromStr;

use crate::{Error, Result};

/// A part of a run: of `of` shards the one with number `index`, counted from 0. It plays the
/// blocks whose number leaves the remainder `index` when divided by `of`.
///
/// # Examples
///
/// ```
/// use bestplay::sample::Shard;
///
/// let shard = Shard::new(3, 16).unwrap();
/// assert_eq!((shard.number(), shard.of(), shard.is_whole()), (3, 16, false));
/// assert_eq!("3/16".parse::<Shard>().unwrap(), shard);
/// assert_eq!(Shard::new(17, 16), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    pub(super) index: u64,
    pub(super) of: u64,
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
