//! What may be set in The Race.

use std::ops::RangeInclusive;

/// The targets that the game takes.
pub(super) const TARGETS: RangeInclusive<u32> = 1..=1_000_000;

/// The targets of both players, the coin, and who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    targets: [u32; 2],
    heads: (u64, u64),
    first: u8,
}

impl Setup {
    /// Player 1 needs `targets[0]` points, player 2 `targets[1]`; a toss comes up heads with
    /// probability `heads.0 / heads.1`; player `first` (1 or 2) begins.
    ///
    /// # Errors
    ///
    /// A sentence, if a target is not in 1..=1,000,000, `heads` is not a probability, or `first`
    /// is neither 1 nor 2.
    pub fn new(targets: [u32; 2], heads: (u64, u64), first: u8) -> Result<Setup, String> {
        if let Some(bad) = targets.iter().find(|target| !TARGETS.contains(target)) {
            let most = TARGETS.end();
            return Err(format!("a target of {bad}: expected 1 to {most}"));
        }
        let (heads_of, of) = heads;
        if of == 0 || heads_of > of {
            return Err(format!("heads={heads_of}/{of}: expected a probability"));
        }
        if !(1..=2).contains(&first) {
            return Err(format!("first={first}: expected 1 or 2"));
        }
        Ok(Setup {
            targets,
            heads,
            first,
        })
    }

    /// The points that player 1 and player 2 need.
    #[inline]
    pub fn targets(&self) -> [u32; 2] {
        self.targets
    }

    /// The probability of heads: numerator and denominator.
    pub fn heads(&self) -> (u64, u64) {
        self.heads
    }

    /// The player who goes first: 1 or 2.
    pub fn first(&self) -> u8 {
        self.first
    }
}
