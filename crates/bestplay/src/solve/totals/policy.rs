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
    /// The rows that lead to each state.
    before: Vec<Vec<u32>>,
    /// The row that each state takes.
    chosen: Vec<u32>,
    root: usize,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Search<'a> {
    /// Starts with ways to the first state; `None` if there are none.
    fn new(inner: &'a Inner, interrupt: &'a Interrupt<'a>) -> Option<Search<'a>> {
        let mut rows = vec![Vec::new(); inner.count];
        let mut before = vec![Vec::new(); inner.count];
        for (number, row) in (0..).zip(&inner.rows) {
            rows[row.owner as usize].push(number);
            for &(to, _) in &row.ahead {
                before[to as usize].push(number);
            }
        }
        let chosen = rows.iter().map(|rows: &Vec<u32>| rows.first().copied());
        let mut search = Search {
            inner,
            chosen: chosen.collect::<Option<Vec<u32>>>()?,
            rows,
            before,
            root: 0,
            interrupt,
        };
        search
            .head_for(&mut vec![false; inner.count])
            .then_some(search)
    }

    fn row(&self, state: usize) -> &'a InnerRow {
        &self.inner.rows[self.chosen[state] as usize]
    }

    /// Has the states that do not surely come to the root head for those that do; `arrives` are some that
    /// do. False if there is no way.
    fn head_for(&mut self, arrives: &mut [bool]) -> bool {
        arrives[self.root] = true;
        let mut reached: Vec<usize> = (0..arrives.len()).filter(|&s| arrives[s]).collect();
        let mut count = reached.len();
        while let Some(state) = reached.pop() {
            for &row in &self.before[state] {
                let owner = self.inner.rows[row as usize].owner as usize;
                if !std::mem::replace(&mut arrives[owner], true) {
                    self.chosen[owner] = row;
                    reached.push(owner);
                    count += 1;
                }
            }
        }
        count == arrives.len()
    }

    /// The states from which a state can be reached by the chosen rows, among some.
    fn leading_to(&self, state: usize, among: &[bool]) -> Vec<bool> {
        let mut leads = vec![false; self.rows.len()];
        leads[state] = true;
        let mut reached = vec![state];
        while let Some(state) = reached.pop() {
            for &row in &self.before[state] {
                let owner = self.inner.rows[row as usize].owner as usize;
                if self.chosen[owner] == row && among[owner] && !leads[owner] {
                    leads[owner] = true;
                    reached.push(owner);
                }
            }
        }
        leads
    }

    /// The states that can be reached from a state by the chosen rows.
    fn reached_from(&self, state: usize) -> Vec<bool> {
        let mut found = vec![false; self.rows.len()];
        found[state] = true;
        let mut reached = vec![state];
        while let Some(state) = reached.pop() {
            for &(to, _) in &self.row(state).ahead {
                if !std::mem::replace(&mut found[to as usize], true) {
                    reached.push(to as usize);
                }
            }
        }
        found
    }

    /// Sees to it that the chosen rows come from everywhere to the root: to another one if they go
    /// round somewhere without it.
    fn find_root(&mut self) -> Result<()> {
        let everywhere = vec![true; self.rows.len()];
        let arrives = self.leading_to(self.root, &everywhere);
        let Some(mut state) = arrives.iter().position(|&arrives| !arrives) else {
            return Ok(());
        };
        // Of what can be reached, all comes back in the end.
        loop {
            self.interrupt.step()?;
            let ahead = self.reached_from(state);
            let back = self.leading_to(state, &ahead);
            match (0..back.len()).find(|&other| ahead[other] && !back[other]) {
                Some(other) => state = other,
                None => break,
            }
        }
        self.root = state;
        let mut arrives = self.leading_to(state, &everywhere);
        self.head_for(&mut arrives);
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
