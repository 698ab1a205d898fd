//! All positions at once, as two sides that take turns: bounds of what each is worth to the side to
//! move.
//!
//! There are 3276 · 3276 pairs of sides with three checkers each, of which 7,959,903 are positions that
//! can be (and the one that usually counts as well, where both have no checkers left). A position is
//! worth the mean over the rolls of the best that a play leads to, with its sign turned, since the
//! other side moves then: v = T v ([`super::turn`]).
//!
//! # Finding
//!
//! T is applied again and again, one opponent after the other in the order of their pips, so that what
//! was found is used at once. What still changes shrinks by about a fifth each time, and soon in all
//! positions by the same factor r, so that the rest of the way can be foreseen: r / (1 - r) times the
//! last step (Aitken 1926). Two floating-point numbers say how far to go, which decides nothing.
//!
//! # Proving
//!
//! Let L and U be numbers for all positions, right where play is over, with
//!
//! ```text
//! L < T U   and   U > T L   in all positions.
//! ```
//!
//! Then they are bounds of the value. Let a player play what is best by U, and anybody play against
//! it, and look at L of the position where that player moves, and at -U where the other one does: by
//! the first inequality it grows on average by the play of the one, by the second by any play of the
//! other, and since there are finitely many positions, by at least some d > 0 each turn. It cannot grow
//! beyond its bounds: so the mean number of turns is finite, play ends with probability one, and the
//! player gets L at least on average. The same holds for the other player, and so L ≤ v ≤ U
//! (a superharmonic function is a bound: Blackwell 1967; and where it must grow, play ends: Foster
//! 1953). That play ends whatever anybody does (McMullen 1994) need not be used.
//!
//! L = v - w and U = v + w are found by T as well: w grows by a little more than v may be wrong, and by
//! the w of what the best plays lead to. All of these are whole numbers of 2⁻⁵⁵, and the inequalities
//! are verified for 36 times their sides, which has no rounding.
//!
//! # Complexity
//!
//! With three checkers 90 applications of T, of some 2.5 seconds each on one core, and 16 bytes for
//! each pair of sides.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use bestplay::{Error, Progress, Solver, Stage, Watch};

use super::rules::{Counts, Side, points};
use super::sides::Sides;
use super::turn::{Ahead, NO_POSITION, sums};
use bestplay_answers::{GameError, Result};

/// A point, in the unit of all numbers here.
pub(super) const ONE: i64 = 1 << 55;

/// Opponents that are worked on between two looks at what was found.
const BLOCK: usize = 32;

/// Values are found once no position changes by more units than this.
const SETTLED: i64 = 4;

/// How many units w grows by with each turn: more than what is missing at the end of finding.
const SLACK: i64 = 4 * SETTLED;

/// The most applications of T.
const PATIENCE: usize = 5000;

/// Bounds of what all positions are worth to the side to move.
#[derive(Debug)]
pub(super) struct Table {
    sides: Sides,
    /// By the number of the side to move, and then of the other one.
    lower: Vec<i64>,
    upper: Vec<i64>,
}

/// Whoever applies T.
struct Sweeper<'a> {
    sides: &'a Sides,
    /// Room to work in, for each thread.
    rooms: Vec<Vec<Ahead>>,
    watch: &'a dyn Watch,
    /// How many digits are settled.
    digits: u32,
}

impl Table {
    /// The bytes that a table of so many checkers a side takes while it is made.
    fn bytes(sides: usize, threads: usize) -> u64 {
        let room = size_of::<Ahead>() * threads + size_of::<i64>() * BLOCK;
        (2 * size_of::<i64>() * sides * sides + room * sides) as u64
    }

    /// Computes all positions.
    pub(super) fn new(
        checkers: usize,
        counts: Counts,
        effort: &Solver<'_>,
        watch: &dyn Watch,
    ) -> Result<Table> {
        let sides = Sides::new(checkers);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = match effort.most_threads() {
            _ if cfg!(not(feature = "threads")) => 1,
            0 => cores.min(BLOCK),
            most => most.min(BLOCK),
        };
        let limit = effort.most_memory();
        if Table::bytes(sides.count(), threads) > limit {
            return Err(GameError::TooMuchMemory { limit });
        }
        let mut sweeper = Sweeper {
            sides: &sides,
            rooms: vec![vec![[[0; 6]; 3]; sides.count()]; threads],
            watch,
            digits: 0,
        };
        let mut values = vec![0; sides.count() * sides.count()];
        for loser in 1..sides.count() {
            let lost = points(sides.side(loser), checkers, counts);
            values[loser * sides.count()] = -lost * ONE;
        }
        let mut other = vec![0; values.len()];
        find(&mut sweeper, &mut values, &mut other)?;
        prove(&mut sweeper, &mut values, &mut other)?;
        Ok(Table {
            sides,
            lower: other,
            upper: values,
        })
    }

    /// Bounds of what a position is worth to the side to move, in units of [`ONE`].
    pub(super) fn bounds(&self, own: Side, other: Side) -> (i64, i64) {
        let place = self.sides.number(own) * self.sides.count() + self.sides.number(other);
        (self.lower[place], self.upper[place])
    }
}

/// Finds values, but for a few units. `steps` is room to work in.
fn find(sweeper: &mut Sweeper<'_>, values: &mut [i64], steps: &mut [i64]) -> Result<()> {
    let (mut last_ratio, mut since) = (0.0f64, 0);
    for _ in 0..PATIENCE {
        let mut largest = 0;
        let (mut product, mut square) = (0.0, 0.0);
        sweeper.sweep(values, &mut |place, old, sum| {
            let new = sum / 36;
            let (step, before) = (new - old, steps[place]);
            largest = largest.max(step.abs());
            product += step as f64 * before as f64;
            square += before as f64 * before as f64;
            steps[place] = step;
            new
        })?;
        if largest <= SETTLED {
            return Ok(());
        }
        sweeper.digits = (3.0 * ONE as f64 / largest as f64).log10().max(0.0) as u32;
        let ratio = product / square;
        since += 1;
        let is_steady = since > 5 && ratio < 0.95 && (ratio - last_ratio).abs() < 0.004;
        if is_steady && largest > 100 * SETTLED {
            let rest = ratio / (1.0 - ratio);
            for (value, step) in values.iter_mut().zip(&*steps) {
                let foreseen = *value + (*step as f64 * rest) as i64;
                *value = foreseen.clamp(-3 * ONE, 3 * ONE);
            }
            since = 0;
        }
        last_ratio = ratio;
    }
    Err(Error::precision(12).into())
}

/// Makes of values proven upper bounds, and of `lower` lower ones.
fn prove(sweeper: &mut Sweeper<'_>, values: &mut [i64], lower: &mut [i64]) -> Result<()> {
    lower.copy_from_slice(values);
    for _ in 0..PATIENCE / 100 {
        for _ in 0..10 {
            // v - w' = v - (T(v - w) - v + slack), rounded down.
            sweeper.sweep(lower, &mut |place, _, sum| {
                2 * values[place] - sum.div_euclid(36) - 1 - SLACK
            })?;
        }
        let mut holds = true;
        sweeper.sweep(lower, &mut |place, low, sum| {
            holds &= 36 * (2 * values[place] - low) > sum;
            low
        })?;
        let mirror = |values: &mut [i64], lower: &[i64]| {
            let pairs = values.iter_mut().zip(lower);
            pairs.for_each(|(value, low)| *value = 2 * *value - low);
        };
        mirror(values, lower);
        sweeper.sweep(values, &mut |place, high, sum| {
            holds &= 36 * lower[place] < sum;
            high
        })?;
        if holds {
            return Ok(());
        }
        let pairs = values.iter_mut().zip(&*lower);
        pairs.for_each(|(value, low)| *value = i64::midpoint(*value, *low));
    }
    Err(Error::precision(12).into())
}

/// What becomes of a position, by its place, what it has been worth, and 36 times what T makes of it.
type Settle<'s> = dyn FnMut(usize, i64, i64) -> i64 + 's;

impl Sweeper<'_> {
    /// Applies T to all positions, in blocks; the same on any number of threads.
    fn sweep(&mut self, values: &mut [i64], settle: &mut Settle<'_>) -> Result<()> {
        let count = self.sides.count();
        let mut found = vec![0; BLOCK * count];
        for start in (1..count).step_by(BLOCK) {
            let all = (count * count) as u64;
            let mut progress = Progress::new(Stage::Solving, (start * count) as u64, all);
            progress.digits = Some(self.digits);
            if let ControlFlow::Break(()) = self.watch.progress(&progress) {
                return Err(Error::stopped().into());
            }
            let block = start..count.min(start + BLOCK);
            self.block(values, block.clone(), &mut found);
            for own in 1..count {
                for opponent in block.clone() {
                    let sum = found[(opponent - start) * count + own];
                    if sum != NO_POSITION {
                        let place = own * count + opponent;
                        values[place] = settle(place, values[place], sum);
                    }
                }
            }
        }
        Ok(())
    }

    /// Applies T to the positions against some opponents, by as many threads as there are rooms.
    fn block(&mut self, values: &[i64], opponents: Range<usize>, found: &mut [i64]) {
        let sides = self.sides;
        let work = opponents.zip(found.chunks_mut(sides.count()));
        let work = Mutex::new(work);
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
        let run = |room: &mut Vec<Ahead>| {
            while let Some((opponent, found)) = next() {
                sums(sides, values, opponent, room, found);
            }
        };
        let Some((own, others)) = self.rooms.split_first_mut() else {
            return;
        };
        std::thread::scope(|scope| {
            for room in others {
                // Where there is no thread to be had, those that there are do it all.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || run(room));
            }
            run(own);
        });
    }
}

/// Proves values again that are so many units away from those of a table.
#[cfg(test)]
pub(super) fn proven(table: &Table, checkers: usize, shift: i64) -> Result<Table> {
    let sides = Sides::new(checkers);
    let count = sides.count();
    let middle = |(place, (low, high)): (usize, (&i64, &i64))| {
        let is_open = place % count != 0;
        i64::midpoint(*low, *high) + if is_open { shift } else { 0 }
    };
    let bounds = table.lower.iter().zip(&table.upper);
    let mut upper: Vec<i64> = bounds.enumerate().map(middle).collect();
    let mut lower = vec![0; upper.len()];
    let mut sweeper = Sweeper {
        sides: &sides,
        rooms: vec![vec![[[0; 6]; 3]; count]],
        watch: &bestplay::Silent,
        digits: 0,
    };
    prove(&mut sweeper, &mut upper, &mut lower)?;
    Ok(Table {
        sides,
        lower,
        upper,
    })
}
