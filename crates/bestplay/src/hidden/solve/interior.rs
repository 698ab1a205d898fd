//! Optimal plans of both players at once, guessed in floating point by an interior-point method.
//!
//! In sequence form (Koller, Megiddo and von Stengel 1996) a plan x of `Max` and a plan y of `Min` are optimal if
//! there are worths p and q of their information sets with
//!
//! ```text
//! E·x = e    slack(x) = Eᵀ·p - A·y  ≥ 0    x · slack(x) = 0
//! F·y = f    slack(y) = Fᵀ·q + Aᵀ·x ≥ 0    y · slack(y) = 0
//! ```
//!
//! where E·x = e says that x is a plan. Newton's steps with a corrector (Mehrotra 1992, "On the
//! implementation of a primal-dual interior point method") lead to solutions in the middle of all optimal ones:
//! there every sequence has either an amount or a slack that is not 0, also in degenerate games. Steps are held
//! back a little (the proximal method of Friedlander and Orban 2012, "A primal-dual regularized
//! interior-point method"), which keeps the systems quasidefinite and well solvable.
//!
//! The systems have the pattern of the game's tree: they are factored with little more places than there are
//! pairs that pay (`factor`), and a few tens of steps are enough.

use dashu_int::IBig;

use super::factor::Factor;
use crate::hidden::form::{Form, Side};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::{Error, ErrorKind, Result};

/// The most steps; nearly all games take 10 to 40.
const MOST_STEPS: usize = 100;

/// Steps without progress after which rounding has the better of it.
const PATIENCE: usize = 4;

/// Part of the way to the border that a step goes.
const SHORT: f64 = 0.9995;

/// A player's half of a solution.
#[derive(Clone)]
pub(super) struct Half {
    /// How much is done of each sequence, and what it falls short of the best one.
    pub(super) amounts: Vec<f64>,
    pub(super) slacks: Vec<f64>,
    /// What the root and each information set are worth, to their player.
    pub(super) worths: Vec<f64>,
}

/// Where the method ended; payoffs count in 2 to the power of `bits` units of the form.
#[derive(Clone)]
pub(super) struct Point {
    pub(super) halves: [Half; 2],
    pub(super) bits: u32,
}

/// The root and the information sets of a player: the sequence that leads there, the first one that goes on, and
/// how many do.
struct Tree {
    sets: Vec<(Option<u32>, u32, u32)>,
    sequences: usize,
}

impl Tree {
    fn new(side: &Side) -> Tree {
        let sets = side
            .sets
            .iter()
            .map(|set| (Some(set.parent), set.first, set.actions));
        Tree {
            sets: std::iter::once((None, 0, 1)).chain(sets).collect(),
            sequences: side.sequences,
        }
    }

    /// The plan that goes on evenly everywhere.
    fn even(&self) -> Vec<f64> {
        let mut amounts = vec![1.0; self.sequences];
        for &(parent, first, actions) in &self.sets {
            let Some(parent) = parent else { continue };
            let share = amounts[parent as usize] / f64::from(actions);
            amounts[range(first, actions)].fill(share);
        }
        amounts
    }

    /// Worths that leave each action some slack, if sequences gain this.
    fn worths(&self, mut gains: Vec<f64>) -> Vec<f64> {
        let mut worths = vec![0.0; self.sets.len()];
        for (set, &(parent, first, actions)) in self.sets.iter().enumerate().rev() {
            let most = gains[range(first, actions)]
                .iter()
                .copied()
                .fold(f64::NEG_INFINITY, f64::max);
            worths[set] = most + 0.5;
            if let Some(parent) = parent {
                gains[parent as usize] += worths[set];
            }
        }
        worths
    }

    /// By how much amounts fail to be a plan.
    fn missing(&self, amounts: &[f64]) -> Vec<f64> {
        let missing = |&(parent, first, actions): &(Option<u32>, u32, u32)| {
            let sum: f64 = amounts[range(first, actions)].iter().sum();
            parent.map_or(1.0, |parent| amounts[parent as usize]) - sum
        };
        self.sets.iter().map(missing).collect()
    }

    /// What each sequence leads to: the worth of its set, less those that follow.
    fn spread(&self, worths: &[f64]) -> Vec<f64> {
        let mut spread = vec![0.0; self.sequences];
        for (&(parent, first, actions), worth) in self.sets.iter().zip(worths) {
            spread[range(first, actions)]
                .iter_mut()
                .for_each(|at| *at += worth);
            if let Some(parent) = parent {
                spread[parent as usize] -= worth;
            }
        }
        spread
    }
}

fn range(first: u32, count: u32) -> std::ops::Range<usize> {
    first as usize..(first + count) as usize
}

/// A game in floating point.
pub(super) struct Interior {
    trees: [Tree; 2],
    pays: Vec<(u32, u32, f64)>,
    bits: u32,
    /// Where unknowns begin: amounts of both, then worths of both.
    starts: [[usize; 2]; 2],
    size: usize,
    pairs: Vec<(u32, u32)>,
    entries: Vec<f64>,
    factor: Factor,
}

/// The sign with which a player's equations enter the system, so that it is symmetric.
const SIGNS: [f64; 2] = [1.0, -1.0];

/// What a step adds: to amounts and worths, in one list, and to the slacks.
type Step = (Vec<f64>, [Vec<f64>; 2]);

impl Interior {
    /// Prepares a game.
    ///
    /// # Errors
    ///
    /// The factors need more memory than allowed, or the watch asks to stop.
    pub(super) fn new(form: &Form, memory: u64, interrupt: &Interrupt<'_>) -> Result<Interior> {
        let bits = form
            .pays
            .iter()
            .map(|entry| entry.number.bit_length())
            .max()
            .unwrap_or(0);
        let pay = |entry: &crate::hidden::form::Entry| {
            (entry.row, entry.column, entry.number.coarse(bits))
        };
        let pays: Vec<(u32, u32, f64)> = form.pays.iter().map(pay).collect();
        let trees = [0, 1].map(|own| Tree::new(&form.sides[own]));
        let amounts = [0, trees[0].sequences];
        let first = trees[0].sequences + trees[1].sequences;
        let worths = [first, first + trees[0].sets.len()];
        let size = worths[1] + trees[1].sets.len();
        let mut pairs = Vec::new();
        let mut entries = Vec::new();
        for &(row, column, pays) in &pays {
            pairs.push((row, amounts[1] as u32 + column));
            entries.push(-pays);
        }
        for own in [0, 1] {
            for (set, &(parent, first, actions)) in trees[own].sets.iter().enumerate() {
                let set = (worths[own] + set) as u32;
                let offset = amounts[own] as u32;
                let on = (first..first + actions).map(|sequence| (sequence, SIGNS[own]));
                let parent = parent.into_iter().map(|parent| (parent, -SIGNS[own]));
                for (sequence, entry) in on.chain(parent) {
                    pairs.push((offset + sequence, set));
                    entries.push(entry);
                }
            }
        }
        let positive: Vec<bool> = (0..size)
            .map(|u| u < amounts[1] || u >= worths[1])
            .collect();
        // Worths have hardly a pivot of their own.
        let late: Vec<bool> = (0..size).map(|unknown| unknown >= first).collect();
        let most = usize::try_from(memory / 24).unwrap_or(usize::MAX);
        let Some(factor) = Factor::new(&pairs, &positive, &late, most, interrupt)? else {
            let message = format!(
                "solving needs more than {} MiB of memory, the limit, for {} sequences of Max and {} of Min",
                memory >> 20,
                trees[0].sequences,
                trees[1].sequences,
            );
            return Err(Error::new(ErrorKind::TooMuchMemory, message));
        };
        Ok(Interior {
            trees,
            pays,
            bits,
            starts: [amounts, worths],
            size,
            pairs,
            entries,
            factor,
        })
    }

    /// What each sequence of a player gains by itself.
    fn gains(&self, own: usize, other: &[f64]) -> Vec<f64> {
        let mut gains = vec![0.0; self.trees[own].sequences];
        for &(row, column, pays) in &self.pays {
            match own {
                0 => gains[row as usize] += pays * other[column as usize],
                _ => gains[column as usize] -= pays * other[row as usize],
            }
        }
        gains
    }

    /// The best point that was found with steps held back so much.
    ///
    /// # Errors
    ///
    /// The watch asks to stop.
    pub(super) fn run(&mut self, held: f64, interrupt: &Interrupt<'_>) -> Result<Point> {
        let amounts = [0, 1].map(|own| self.trees[own].even());
        let mut halves = [0, 1].map(|own| {
            let gains = self.gains(own, &amounts[1 - own]);
            let worths = self.trees[own].worths(gains.clone());
            let slacks = self.trees[own]
                .spread(&worths)
                .iter()
                .zip(&gains)
                .map(|(a, b)| a - b)
                .collect();
            Half {
                amounts: amounts[own].clone(),
                slacks,
                worths,
            }
        });
        let mut best = (f64::INFINITY, 0, halves.clone());
        for step in 0..MOST_STEPS {
            interrupt.check()?;
            let missing = [0, 1].map(|own| self.trees[own].missing(&halves[own].amounts));
            let wrong = [0, 1].map(|own| self.wrong(own, &halves));
            let gap = halves[0].worths[0] + halves[1].worths[0];
            let far = missing
                .iter()
                .chain(&wrong)
                .fold(gap.abs(), |far, list| far.max(largest(list)));
            if !far.is_finite() || step > best.1 + PATIENCE {
                break;
            }
            interrupt.settled(Some((-far.log10()).max(0.0) as u32));
            if far < best.0 {
                best = (far, step, halves.clone());
            }
            self.improve(&mut halves, &missing, &wrong, held);
        }
        Ok(Point {
            halves: best.2,
            bits: self.bits,
        })
    }

    /// By how much the slacks of a player are too small.
    fn wrong(&self, own: usize, halves: &[Half; 2]) -> Vec<f64> {
        let gains = self.gains(own, &halves[1 - own].amounts);
        let spread = self.trees[own].spread(&halves[own].worths);
        let lists = spread.iter().zip(&gains).zip(&halves[own].slacks);
        lists
            .map(|((spread, gain), slack)| spread - gain - slack)
            .collect()
    }

    /// Goes a step: towards the border, and with what is learnt from that towards the middle of the way.
    fn improve(
        &mut self,
        halves: &mut [Half; 2],
        missing: &[Vec<f64>; 2],
        wrong: &[Vec<f64>; 2],
        held: f64,
    ) {
        let mut diagonal = vec![0.0; self.size];
        for own in [0, 1] {
            let Half {
                amounts, slacks, ..
            } = &halves[own];
            let [first, worths] = [self.starts[0][own], self.starts[1][own]];
            let ratios = slacks
                .iter()
                .zip(amounts)
                .map(|(slack, amount)| SIGNS[own] * (slack / amount + held));
            diagonal[first..]
                .iter_mut()
                .zip(ratios)
                .for_each(|(at, ratio)| *at = ratio);
            let sets = self.trees[own].sets.len();
            diagonal[worths..worths + sets].fill(-SIGNS[own] * held);
        }
        self.factor.factor(&self.entries, &diagonal);
        let products = [0, 1].map(|own| {
            let pairs = halves[own].amounts.iter().zip(&halves[own].slacks);
            pairs
                .map(|(amount, slack)| amount * slack)
                .collect::<Vec<f64>>()
        });
        let count = (products[0].len() + products[1].len()) as f64;
        let mean = products.iter().flatten().sum::<f64>() / count;
        let all_the_way = [0, 1].map(|own| products[own].iter().map(|product| -product).collect());
        let (ahead, slacks) = self.step(halves, missing, wrong, &all_the_way, &diagonal);
        let reach = self.reach(halves, &ahead, &slacks);
        let changes = |own: usize| {
            let Half {
                amounts,
                slacks: now,
                ..
            } = &halves[own];
            let ahead = &ahead[self.starts[0][own]..];
            let lists = amounts.iter().zip(now).zip(ahead.iter().zip(&slacks[own]));
            lists.map(|((amount, slack), (da, ds))| (*amount, *slack, *da, *ds))
        };
        let left: f64 = [0, 1]
            .into_iter()
            .flat_map(changes)
            .map(|(a, s, da, ds)| (a + reach * da) * (s + reach * ds))
            .sum();
        let centre = mean * (left / count / mean).powi(3);
        let targets = [0, 1].map(|own| {
            changes(own)
                .map(|(a, s, da, ds)| centre - a * s - da * ds)
                .collect()
        });
        let (ahead, slacks) = self.step(halves, missing, wrong, &targets, &diagonal);
        let reach = (SHORT * self.reach(halves, &ahead, &slacks)).min(1.0);
        let add = |to: &mut [f64], change: &[f64]| {
            to.iter_mut()
                .zip(change)
                .for_each(|(at, change)| *at += reach * change)
        };
        for own in [0, 1] {
            add(&mut halves[own].amounts, &ahead[self.starts[0][own]..]);
            add(&mut halves[own].worths, &ahead[self.starts[1][own]..]);
            add(&mut halves[own].slacks, &slacks[own]);
        }
    }

    /// The step that changes the products of amounts and slacks by these targets, to first order.
    fn step(
        &mut self,
        halves: &[Half; 2],
        missing: &[Vec<f64>; 2],
        wrong: &[Vec<f64>; 2],
        targets: &[Vec<f64>; 2],
        diagonal: &[f64],
    ) -> Step {
        let mut right = vec![0.0; self.size];
        for own in [0, 1] {
            let lists = targets[own]
                .iter()
                .zip(&halves[own].amounts)
                .zip(&wrong[own]);
            let sides =
                lists.map(|((target, amount), wrong)| SIGNS[own] * (target / amount - wrong));
            right[self.starts[0][own]..]
                .iter_mut()
                .zip(sides)
                .for_each(|(at, side)| *at = side);
            let sides = missing[own].iter().map(|missing| SIGNS[own] * missing);
            right[self.starts[1][own]..]
                .iter_mut()
                .zip(sides)
                .for_each(|(at, side)| *at = side);
        }
        let mut ahead = right.clone();
        self.factor.solve(&mut ahead);
        // Rounding is made good as long as that helps.
        let mut last = f64::INFINITY;
        loop {
            let mut rest = self.rest(&right, &ahead, diagonal);
            let now = largest(&rest);
            if now.is_nan() || now > last / 2.0 || now == 0.0 {
                break;
            }
            last = now;
            self.factor.solve(&mut rest);
            ahead
                .iter_mut()
                .zip(&rest)
                .for_each(|(at, rest)| *at += rest);
        }
        let slacks = [0, 1].map(|own| {
            let Half {
                amounts, slacks, ..
            } = &halves[own];
            let lists = targets[own]
                .iter()
                .zip(amounts.iter().zip(slacks))
                .zip(&ahead[self.starts[0][own]..]);
            lists
                .map(|((target, (amount, slack)), change)| (target - slack * change) / amount)
                .collect()
        });
        (ahead, slacks)
    }

    /// right - matrix · x
    fn rest(&self, right: &[f64], x: &[f64], diagonal: &[f64]) -> Vec<f64> {
        let lists = right.iter().zip(x).zip(diagonal);
        let mut rest: Vec<f64> = lists.map(|((right, x), entry)| right - entry * x).collect();
        for (&(a, b), entry) in self.pairs.iter().zip(&self.entries) {
            let (a, b) = (a as usize, b as usize);
            rest[a] -= entry * x[b];
            rest[b] -= entry * x[a];
        }
        rest
    }

    /// How far one can go before something gets negative.
    fn reach(&self, halves: &[Half; 2], ahead: &[f64], slacks: &[Vec<f64>; 2]) -> f64 {
        let mut reach = 1.0;
        let mut within = |now: &[f64], changes: &[f64]| {
            for (now, change) in now.iter().zip(changes) {
                if now + reach * change < 0.0 {
                    reach = -now / change;
                }
            }
        };
        for own in [0, 1] {
            within(&halves[own].amounts, &ahead[self.starts[0][own]..]);
            within(&halves[own].slacks, &slacks[own]);
        }
        reach
    }
}

fn largest(list: &[f64]) -> f64 {
    list.iter().fold(0.0, |largest, x| {
        if x.is_nan() {
            f64::NAN
        } else {
            f64::max(largest, x.abs())
        }
    })
}

impl Point {
    /// A worth in units of the form, times 2 to the power of `bits`, rounded.
    pub(super) fn rounded_worth(&self, own: usize, set: usize, bits: u32) -> IBig {
        rounded(
            self.halves[own].worths[set],
            i64::from(self.bits) + i64::from(bits),
        )
    }
}

/// x · 2^bits, rounded; 0 of what is not finite.
pub(super) fn rounded(x: f64, bits: i64) -> IBig {
    // The conversion cuts off, the shift rounds down.
    let more = IBig::scaled(x, bits + 8).unwrap_or(IBig::ZERO);
    (more + IBig::from(128)) >> 8
}
