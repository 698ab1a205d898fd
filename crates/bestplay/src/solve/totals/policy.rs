//! Which way totals go, by strategy iteration.
//!
//! A strategy that comes from everywhere to one state, the *root*, is worth what it collects from
//! there until it is back, divided by how long that takes: its mean, g. With h(s), what it collects
//! from s until it comes to the root, less g for each step, its rows all tend to g. If g is more than
//! nothing, the total can be made to rise. If all rows of all states tend to less than nothing, it
//! falls whatever is done. Else some row tends to more than g: the strategy changes to those that do
//! most (Howard 1960, "Dynamic programming and Markov processes"). Where what comes of it goes round
//! without the root, that round has a larger mean, and one of its states is the root from then on.
//!
//! Doubles find a strategy; in whole numbers, made longer and longer, it is decided. What a strategy
//! collects is a fraction whose denominator is no longer than the weights of its rows together, so
//! that from some length on nothing is nothing.

use dashu_int::IBig;

use super::potential::{Inner, InnerRow, Outlook};
use super::signs::Sign;
use crate::Result;
use crate::graph::{Attractor, Backward, Links, NONE, RowList, RowListBuilder, Strong};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::component::{LongUntil, Move, Until, excess};

/// Rounds of strategy iteration, by floating point and in whole numbers.
const ROUNDS: usize = 100;
const LONG_ROUNDS: usize = 60;

/// What a row has to gain by floating point, as a part of the largest numbers that it compares.
const GAIN: f64 = 1e-9;

/// Binary places at first, and the most: for each state, and for all states together.
const FIRST_PLACES: usize = 1 << 7;
const MOST_PLACES: usize = 1 << 14;
const ALL_PLACES: usize = 1 << 22;

/// Units by which rounding may leave numbers off, generously.
const OFF: u32 = 1 << 6;

/// Bits by which a mean has to be away from nothing, in units.
const SPARE: u32 = 16;

/// Which way the total goes of a player who makes all choices and wants it high; all rows lead on.
pub(super) fn outlook(inner: &Inner, interrupt: &Interrupt<'_>) -> Result<Outlook> {
    let Some(mut search) = Search::new(inner, interrupt) else {
        return Ok(Outlook::Open);
    };
    match search.coarsely()? {
        Outlook::Open => search.closely(),
        known => Ok(known),
    }
}

struct Search<'a> {
    inner: &'a Inner,
    /// The rows of each state.
    rows: Vec<Vec<u32>>,
    into: Links,
    /// The row that each state takes.
    chosen: Vec<u32>,
    root: usize,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Search<'a> {
    /// Starts with ways to the first state; `None` if there are none.
    fn new(inner: &'a Inner, interrupt: &'a Interrupt<'a>) -> Option<Search<'a>> {
        let mut rows = vec![Vec::new(); inner.count];
        for (number, row) in (0..).zip(&inner.rows) {
            rows[row.owner as usize].push(number);
        }
        let before = Backward::new(inner.count, || {
            let rows = (0..).zip(&inner.rows);
            rows.flat_map(|(number, row)| row.ahead.iter().map(move |&(to, _)| (to, number)))
        });
        let chosen = rows.iter().map(|rows: &Vec<u32>| rows.first().copied());
        let mut search = Search {
            inner,
            chosen: chosen.collect::<Option<Vec<u32>>>()?,
            rows,
            into: Links {
                owners: inner.rows.iter().map(|row| row.owner).collect(),
                before,
            },
            root: 0,
            interrupt,
        };
        search.head_for(&[0]).then_some(search)
    }

    fn row(&self, state: usize) -> &'a InnerRow {
        &self.inner.rows[self.chosen[state] as usize]
    }

    /// Has all states but some, which surely come to the root, head for these. False if there is no way.
    fn head_for(&mut self, arriving: &[u32]) -> bool {
        let mut heading = Attractor::of_any(&self.into);
        arriving.iter().for_each(|&state| heading.add(state, 0));
        heading.spread_at_once();
        for (chosen, &row) in self.chosen.iter_mut().zip(&heading.by) {
            *chosen = if row == NONE { *chosen } else { row };
        }
        heading.found.len() == self.rows.len()
    }

    /// The chosen rows alone.
    fn chosen_rows(&self) -> RowList {
        let mut rows = RowListBuilder::new();
        for state in 0..self.rows.len() {
            rows.row(self.row(state).ahead.iter().map(|&(to, _)| to));
            rows.end_state();
        }
        rows.build()
    }

    /// Sees to it that the chosen rows come from everywhere to the root: to another one if they go
    /// round somewhere without it.
    fn find_root(&mut self) -> Result<()> {
        let rows = self.chosen_rows();
        let arriving = |root: usize| {
            let mut arriving = Attractor::of_any(&rows);
            arriving.add(root as u32, 0);
            arriving.spread_at_once();
            arriving
        };
        let arrives = arriving(self.root);
        let mut states = 0..self.rows.len() as u32;
        let Some(state) = states.find(|&state| !arrives.holds(state)) else {
            return Ok(());
        };
        // Of what can be reached from there, the component that is found first is never left.
        let step = || self.interrupt.step();
        let parts = Strong::new(self.rows.len()).components(&rows, |_| true, &[state], step)?;
        self.root = parts[0][0] as usize;
        let arrives = arriving(self.root).found;
        self.head_for(&arrives);
        Ok(())
    }

    fn moves(&self) -> Vec<Move<'a>> {
        let state = |state| {
            let row = self.row(state);
            Move {
                ahead: &row.ahead,
                total: row.total,
            }
        };
        (0..self.rows.len()).map(state).collect()
    }

    /// Strategy iteration by doubles.
    fn coarsely(&mut self) -> Result<Outlook> {
        let coarse: Vec<(f64, Vec<f64>)> = self.inner.rows.iter().map(InnerRow::coarse).collect();
        for _ in 0..ROUNDS {
            let until = Until::new(&self.moves(), self.root, self.interrupt)?;
            let paid: Vec<f64> = self
                .chosen
                .iter()
                .map(|&row| coarse[row as usize].0)
                .collect();
            let collected = until.solve(&paid)?;
            let lasts = until.solve(&vec![1.0; paid.len()])?;
            let ahead = |row: u32, x: &[f64]| -> f64 {
                let targets = self.inner.rows[row as usize].ahead.iter();
                let shares = &coarse[row as usize].1;
                targets
                    .zip(shares)
                    .map(|(&(to, _), p)| p * x[to as usize])
                    .sum()
            };
            let own = self.chosen[self.root];
            let mean = (paid[self.root] + ahead(own, &collected)) / (1.0 + ahead(own, &lasts));
            let h: Vec<f64> = collected
                .iter()
                .zip(&lasts)
                .map(|(x, t)| x - mean * t)
                .collect();
            if !h.iter().all(|h| h.is_finite()) {
                break;
            }
            let way = if mean > 0.0 { Sign::Plus } else { Sign::Minus };
            if let Some(outlook) = self.inner.confirms(&h, way) {
                return Ok(outlook);
            }
            let mut changes = false;
            for state in 0..self.rows.len() {
                let tend = |row: u32| coarse[row as usize].0 + ahead(row, &h) - h[state];
                let size = |row: u32| {
                    let all = self.inner.rows[row as usize].ahead.iter();
                    all.map(|&(to, _)| h[to as usize].abs())
                        .fold(coarse[row as usize].0.abs().max(h[state].abs()), f64::max)
                };
                let best = self.rows[state].iter().copied();
                let Some(best) = best.max_by(|&a, &b| tend(a).total_cmp(&tend(b))) else {
                    continue;
                };
                if tend(best) > tend(self.chosen[state]) + GAIN * size(best) {
                    self.chosen[state] = best;
                    changes = true;
                }
            }
            if !changes {
                break;
            }
            self.find_root()?;
        }
        Ok(Outlook::Open)
    }

    /// Strategy iteration in whole numbers.
    fn closely(&mut self) -> Result<Outlook> {
        let weights = (0..self.rows.len()).map(|state| {
            let rows = self.rows[state].iter();
            let longest = rows.map(|&row| self.inner.rows[row as usize].total).max();
            129 - longest.unwrap_or(1).leading_zeros() as usize
        });
        // Below this many places nothing is different from nothing.
        let least = weights.sum::<usize>() + 2 * SPARE as usize;
        let most = (ALL_PLACES / self.rows.len()).clamp(FIRST_PLACES, MOST_PLACES);
        let mut places = FIRST_PLACES;
        for _ in 0..LONG_ROUNDS {
            let moves = self.moves();
            let Some(until) = LongUntil::new(&moves, self.root, self.interrupt)? else {
                return Ok(Outlook::Open);
            };
            let next = loop {
                let Some((mean, h)) = self.collected(&until, &moves, places)? else {
                    return Ok(Outlook::Open);
                };
                let way = match Fixed::sign(&mean) {
                    1 => Sign::Plus,
                    _ => Sign::Minus,
                };
                if let Some(outlook) = self.inner.shows(&h, places as i32, way) {
                    return Ok(outlook);
                }
                let next = self.better(&h, places)?;
                if next.is_some() {
                    break next;
                }
                if mean.within(SPARE) && places > least {
                    return Ok(Outlook::Level(self.level(&h, places)));
                }
                places *= 2;
                if places > most {
                    return Ok(Outlook::Open);
                }
            };
            if let Some(chosen) = next {
                self.chosen = chosen;
                self.find_root()?;
            }
        }
        Ok(Outlook::Open)
    }

    /// The mean, in units, and what is collected from each state on until the root, less the mean for
    /// each step. `None` if numbers cannot be found.
    fn collected(
        &self,
        until: &LongUntil<'_>,
        moves: &[Move<'_>],
        places: usize,
    ) -> Result<Option<(IBig, Vec<IBig>)>> {
        let paid = |state: usize| &self.row(state).paid << places;
        let paid: Vec<IBig> = (0..moves.len()).map(paid).collect();
        let one = |row: &Move<'_>| IBig::from(row.total) << places;
        let steps: Vec<IBig> = moves.iter().map(one).collect();
        let (Some(collected), Some(lasts)) = (until.solve(&paid)?, until.solve(&steps)?) else {
            return Ok(None);
        };
        let back =
            |paid: &[IBig], x: &[IBig]| excess(&moves[self.root], &paid[self.root], x, self.root);
        let (sum, time) = (back(&paid, &collected), back(&steps, &lasts));
        let values = collected.iter().zip(&lasts);
        let h = values.map(|(x, lasts)| x - &sum * lasts / &time).collect();
        // Its sign is that of the sum, be it smaller than a unit.
        let mean = (&sum << places) / time;
        let sign = || IBig::from(Fixed::sign(&sum));
        Ok(Some((if mean == IBig::ZERO { sign() } else { mean }, h)))
    }

    /// The rows that tend to nothing, as far as can be seen.
    fn level(&self, h: &[IBig], places: usize) -> Vec<u32> {
        let tends = |row: &InnerRow| {
            let own = Move {
                ahead: &row.ahead,
                total: row.total,
            };
            let excess = excess(&own, &(&row.paid << places), h, row.owner as usize);
            excess.div_floor(&row.total.into())
        };
        let rows = (0..).zip(&self.inner.rows);
        let level = rows.filter(|(_, row)| tends(row).within(SPARE));
        level.map(|(number, _)| number).collect()
    }

    /// The rows that tend highest, where they are higher than those that are chosen; `None` if none is.
    fn better(&self, h: &[IBig], places: usize) -> Result<Option<Vec<u32>>> {
        let mut chosen = self.chosen.clone();
        for (state, (chosen, rows)) in chosen.iter_mut().zip(&self.rows).enumerate() {
            self.interrupt.step()?;
            if rows.len() == 1 {
                continue;
            }
            let tend = |number: u32| {
                let row = &self.inner.rows[number as usize];
                let own = Move {
                    ahead: &row.ahead,
                    total: row.total,
                };
                excess(&own, &(&row.paid << places), h, state).div_floor(&row.total.into())
            };
            let mut most = tend(*chosen) + IBig::from(OFF);
            for &row in rows {
                let tends = tend(row);
                if tends > most {
                    (most, *chosen) = (tends, row);
                }
            }
        }
        Ok((chosen != self.chosen).then_some(chosen))
    }
}
