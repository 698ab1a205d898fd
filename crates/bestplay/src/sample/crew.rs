//! Who plays the blocks of a run: the threads of this machine, or whoever a caller sends them to.
//!
//! A block's counts depend on nothing but the run and the block's number, so that it does not
//! matter who plays it, nor whether it is played twice because a machine was lost. What matters is
//! that each is counted once, and in order: that is [`run_by`](super::run_by)'s part. A crew may
//! play ahead of the count, and throw away what turns out not to be needed.

use std::ops::Range;

use super::looks::next_look;
use super::{Sampler, Shard, Tally};
use crate::Result;
use crate::clock::Instant;
use crate::threads::Pool;

/// The blocks of a run, or of a shard of it: with a [`Sampler`], all that must be known to play any
/// of them anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The seed.
    pub seed: u64,
    /// Which part of the run; blocks are counted within it.
    pub shard: Shard,
    /// Games in a block.
    pub block_games: u64,
    /// The number of games at which the whole run ends, if that is fixed.
    pub games_planned: Option<u64>,
}

impl Blocks {
    /// How many blocks there are, if the number of games is fixed.
    pub fn planned(&self) -> Option<u64> {
        let blocks = self.games_planned?.div_ceil(self.block_games);
        Some(self.shard.share(blocks))
    }

    /// Plays some of the blocks, one after the other.
    ///
    /// # Errors
    ///
    /// A game cannot be played to its end.
    pub fn play(&self, sampler: &dyn Sampler, mut blocks: Range<u64>) -> Result<Tally> {
        blocks.try_fold(Tally::default(), |sum, local| {
            Ok(sum.merge(self.play_one(sampler, local)?))
        })
    }

    /// The same, with the counts told apart wherever the rules of stopping are consulted: what a
    /// crew that plays ahead has to know.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play).
    pub fn play_in_parts(&self, sampler: &dyn Sampler, blocks: Range<u64>) -> Result<Vec<Part>> {
        let (mut parts, mut from) = (Vec::new(), blocks.start);
        while from < blocks.end {
            let until = next_look(from).min(blocks.end);
            let tally = self.play(sampler, from..until)?;
            parts.push(Part { until, tally });
            from = until;
        }
        Ok(parts)
    }

    /// Plays one block: as many of its games as the run is to have.
    fn play_one(&self, sampler: &dyn Sampler, local: u64) -> Result<Tally> {
        let block = self.shard.block(local);
        let before = block.saturating_mul(self.block_games);
        let left = self
            .games_planned
            .map_or(u64::MAX, |planned| planned.saturating_sub(before));
        sampler.play(self.seed, block, self.block_games.min(left))
    }
}

/// Blocks that were played, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first block that is not among them.
    pub until: u64,
    /// What they have counted.
    pub tally: Tally,
}

/// Whoever plays the blocks of a run.
pub trait Crew {
    /// The counts of the blocks from `next.start` on, as many as are ready after a fraction of a
    /// second, but none from `next.end` on. There may be none yet; then the crew is asked again,
    /// once the rules by the clock and the watch have been.
    ///
    /// # Errors
    ///
    /// A game cannot be played to its end, or nobody can play it.
    fn play(&mut self, blocks: &Blocks, next: Range<u64>) -> Result<Part>;
}

/// How long a chunk of blocks is to take, in seconds: so that the watch is heard often and threads
/// seldom wait for each other.
const CHUNK_SECONDS: f64 = 0.33;

/// The threads of this machine.
pub(super) struct Threads<'s> {
    sampler: &'s dyn Sampler,
    /// Other threads than the caller's, if there are to be several.
    pool: Option<Pool>,
    threads: u64,
    /// How many blocks to play at once.
    chunk: u64,
}

impl Threads<'_> {
    /// So many threads; 0 for one a core. A single one is the caller's own.
    pub(super) fn new(sampler: &dyn Sampler, threads: usize) -> Threads<'_> {
        let pool = Pool::new(threads);
        let threads = pool.as_ref().map_or(1, Pool::threads) as u64;
        Threads {
            sampler,
            pool,
            threads,
            chunk: threads,
        }
    }
}

impl Crew for Threads<'_> {
    fn play(&mut self, blocks: &Blocks, next: Range<u64>) -> Result<Part> {
        let begun = Instant::now();
        let until = next.end.min(next.start.saturating_add(self.chunk));
        let chunk = next.start..until;
        let tally = match &self.pool {
            None => blocks.play(self.sampler, chunk.clone()),
            Some(pool) => pool.join_all(
                chunk.clone(),
                |local| blocks.play_one(self.sampler, local),
                Tally::merge,
            ),
        }?;
        let played = chunk.end - chunk.start;
        let pace = begun.elapsed().as_secs_f64() / played.max(1) as f64;
        let wanted = (CHUNK_SECONDS / pace.max(1e-9)) as u64;
        self.chunk = wanted
            .clamp(1, self.chunk.saturating_mul(2))
            .max(self.threads);
        Ok(Part { until, tally })
    }
}
