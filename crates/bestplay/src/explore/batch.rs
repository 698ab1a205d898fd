//! Asking the rules in batches, while the batch before is being entered.

use rayon::prelude::*;

use super::{Explorer, ask};
use crate::{Game, Node, Result};

/// What happens in each state of a batch.
pub(super) type Prepared<G> = Vec<Node<<G as Game>::State, <G as Game>::Action>>;

/// Where the nodes come from: one thread asks and enters in turn; several ask for the next batch
/// while one of them enters the last.
pub(super) enum Batches<'a, G: Game> {
    /// One thread.
    Alone,
    /// Several threads, and the batch that was asked for but not entered.
    Together {
        game: &'a G,
        pool: rayon::ThreadPool,
        prepared: Prepared<G>,
    },
}

impl<'a, G: Game> Batches<'a, G> {
    pub(super) fn new(game: &'a G, threads: usize) -> Self {
        let wanted = if threads == 0 {
            std::thread::available_parallelism().map_or(1, usize::from)
        } else {
            threads
        };
        // A system that gives no threads still has this one.
        match rayon::ThreadPoolBuilder::new().num_threads(wanted).build() {
            Ok(pool) if wanted > 1 => Batches::Together {
                game,
                pool,
                prepared: Vec::new(),
            },
            _ => Batches::Alone,
        }
    }

    /// Enters some more states.
    pub(super) fn advance(&mut self, explorer: &mut Explorer<'_, G>) -> Result<()> {
        let done = explorer.builder.graph().states();
        match self {
            Batches::Alone => {
                let end = explorer.table.len().min(done + explorer.batch());
                for next in done..end {
                    let node = explorer.game.node(&explorer.table.states()[next]);
                    explorer.enter(node)?;
                }
                Ok(())
            }
            Batches::Together {
                game,
                pool,
                prepared,
            } => {
                let ready = std::mem::take(prepared);
                let from = done + ready.len();
                let to = explorer.table.len().min(from + explorer.batch());
                // The table grows while these are being asked about: they are copied out first.
                let ahead = explorer.table.states()[from..to].to_vec();
                let enter = || ready.into_iter().try_for_each(|node| explorer.enter(node));
                let game: &G = game;
                let prepare = || match ahead.len() {
                    0..256 => ask(game, &ahead),
                    _ => ahead
                        .par_chunks(256)
                        .flat_map_iter(|part| ask(game, part))
                        .collect(),
                };
                let (entered, asked) = pool.join(enter, prepare);
                *prepared = asked;
                entered
            }
        }
    }
}
