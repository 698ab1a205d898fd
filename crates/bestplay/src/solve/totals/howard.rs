//! Which way totals go, by Howard's strategy iteration for mean payoffs.
//!
//! A strategy that comes from everywhere to one state, the *root*, is worth what it collects from
//! there until it is back, divided by how long that takes: its mean, g. With h(s), what it collects
//! from s until it comes to the root, less g for each step, its rows all tend to g. If g is more than
//! nothing, the total can be made to rise. If all rows of all states tend to less than nothing, it
//! falls whatever is done. Else some row tends to more than g: the strategy changes to those that do
//! most (Howard 1960, "Dynamic programming and Markov processes"). Where what comes of it goes round
//! without the root, that round has a larger mean, and one of its states is the root from then on.
//!
//! Doubles find strategies and potentials; what these show is confirmed in whole numbers. So a mean that is
//! too close to nothing for doubles is not told from nothing, and the rows that then seem to tend to
//! nothing are a guess. Where it is known that totals go one way, potentials are refined by what the rows
//! tend to in whole numbers, which is evaluated in their place.
//!
//! # Complexity
//!
//! In each round two chains are solved. Rounds are few, as a rule; at most [`ROUNDS`].

use super::inner::{Inner, InnerRow, Outlook};
use super::signs::Sign;
use crate::Result;
use crate::graph::{Attractor, Leads, NONE, RowList, Rows, Strong};
use crate::interrupt::Interrupt;
use crate::solve::chain::{Flow, Source, Workshop};

const ROUNDS: usize = 200;

/// How closely chains are solved.
const CLOSELY: f64 = 1e-12;

/// How often potentials are refined, and by how many bits each time.
const REFINEMENTS: usize = 20;
const FINER: usize = 30;

/// What a row has to gain, as a part of the largest numbers that it compares.
const GAIN: f64 = 1e-9;

/// Which way the total goes of a player who makes all choices and wants it high; all rows lead on.
pub(super) fn outlook(inner: &Inner, interrupt: &Interrupt<'_>) -> Result<Outlook> {
    match Search::new(inner, interrupt) {
        Some(mut search) => search.run(),
        None => Ok(Outlook::Open),
    }
}

struct Search<'a> {
    inner: &'a Inner,
    /// What each row pays on average, and its probabilities.
    coarse: Vec<(f64, Vec<f64>)>,
    rows: RowList,
    /// The row that each state takes.
    chosen: Vec<u32>,
    root: usize,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Search<'a> {
    /// Starts with ways to the first state; `None` if there are none.
    fn new(inner: &'a Inner, interrupt: &'a Interrupt<'a>) -> Option<Search<'a>> {
        let rows = inner.list();
        let first = |state| rows.rows_of(state).next();
        let chosen: Option<Vec<u32>> = (0..inner.count as u32).map(first).collect();
        let mut search = Search {
            inner,
            coarse: inner.rows.iter().map(InnerRow::coarse).collect(),
            chosen: chosen?,
            rows,
            root: 0,
            interrupt,
        };
        search.head_for(&[0]).then_some(search)
    }

    /// Has all states but some, which surely come to the root, head for these. False if there is no way.
    fn head_for(&mut self, arriving: &[u32]) -> bool {
        let heading = Attractor::of_any(&self.rows).drawn_to(arriving.iter().copied());
        for (chosen, &row) in self.chosen.iter_mut().zip(&heading.by) {
            *chosen = if row == NONE { *chosen } else { row };
        }
        heading.found.len() == self.chosen.len()
    }

    /// Sees to it that the chosen rows come from everywhere to the root: to another one if they go
    /// round somewhere without it.
    fn find_root(&mut self) -> Result<()> {
        let is_chosen = |row: u32| self.chosen[self.rows.owner(row) as usize] == row;
        let arriving = |root: usize| {
            let arriving = Attractor::of_rows(&self.rows, is_chosen, |_| true);
            arriving.drawn_to(std::iter::once(root as u32))
        };
        let arrives = arriving(self.root);
        let mut states = 0..self.chosen.len() as u32;
        let Some(state) = states.find(|&state| !arrives.holds(state)) else {
            return Ok(());
        };
        // Of what can be reached from there, the component that is found first is never left.
        let step = || self.interrupt.step();
        let mut parts = Strong::new(vec![0; self.chosen.len()]);
        let parts = parts.components(&self.rows, is_chosen, &[state], step)?;
        self.root = parts.get(0)[0] as usize;
        let arrives = arriving(self.root).found;
        self.head_for(&arrives);
        Ok(())
    }

    fn run(&mut self) -> Result<Outlook> {
        for _ in 0..ROUNDS {
            let (mean, h) = self.evaluate(&|row| self.coarse[row as usize].0)?;
            if !h.iter().all(|h| h.is_finite()) {
                break;
            }
            let way = if mean > 0.0 { Sign::Plus } else { Sign::Minus };
            let rounded = self.inner.rounded(&h);
            if let Some(outlook) = rounded.and_then(|h| self.inner.shows(&h, way)) {
                return Ok(outlook);
            }
            let tend = |search: &Search<'_>, row| (search.tend(row, &h), search.margin(row, &h));
            if !self.improve(tend) {
                let refined = match self.inner.margin {
                    Some(_) => None,
                    None => self.refine(&h)?,
                };
                return Ok(refined.unwrap_or_else(|| Outlook::Zero(self.zero(&h))));
            }
            self.find_root()?;
        }
        Ok(Outlook::Open)
    }

    /// Which way the total goes by potentials in whole numbers, each time with more places.
    fn refine(&mut self, h: &[f64]) -> Result<Option<Outlook>> {
        let Some(mut potentials) = self.inner.rounded(h) else {
            return Ok(None);
        };
        for _ in 0..REFINEMENTS {
            let tends = self.inner.tends_to(&potentials);
            let (mean, more) = self.evaluate(&|row| tends[row as usize])?;
            if !potentials.refine(&more, FINER) {
                break;
            }
            let way = if mean > 0.0 { Sign::Plus } else { Sign::Minus };
            if let Some(outlook) = self.inner.shows(&potentials, way) {
                return Ok(Some(outlook));
            }
            let tends = self.inner.tends_to(&potentials);
            let tend = |_: &Search<'_>, row: u32| {
                let tend: f64 = tends[row as usize];
                (tend, GAIN * tend.abs())
            };
            if self.improve(tend) {
                self.find_root()?;
            }
        }
        Ok(None)
    }

    /// The mean of what rows pay, and what is collected from each state on until the root, less the mean for
    /// each step.
    fn evaluate(&self, pays: &dyn Fn(u32) -> f64) -> Result<(f64, Vec<f64>)> {
        let workshop = Workshop::new(u64::MAX, self.interrupt);
        let until = workshop.prepare(self, self.chosen.clone())?;
        let paid = |state: usize| pays(self.chosen[state]);
        // At the root, what is collected on the way to it comes to an end.
        let on_the_way = |amount: &dyn Fn(usize) -> f64| {
            let mut amounts: Vec<f64> = (0..self.chosen.len()).map(amount).collect();
            amounts[self.root] = 0.0;
            until.solve(&amounts, None, CLOSELY)
        };
        let (collected, lasts) = (on_the_way(&paid)?, on_the_way(&|_| 1.0)?);
        let own = self.chosen[self.root];
        let back = pays(own) + self.ahead(own, &collected);
        let mean = back / (1.0 + self.ahead(own, &lasts));
        // Not as the difference of these two, which may be far larger.
        Ok((mean, on_the_way(&|state| paid(state) - mean)?))
    }

    /// What a row leads to, on average.
    fn ahead(&self, row: u32, x: &[f64]) -> f64 {
        let targets = self.inner.rows[row as usize].ahead.iter();
        let shares = targets.zip(&self.coarse[row as usize].1);
        shares.map(|(&(to, _), share)| share * x[to as usize]).sum()
    }

    /// What a row tends to.
    fn tend(&self, row: u32, h: &[f64]) -> f64 {
        let own = self.inner.rows[row as usize].owner as usize;
        self.coarse[row as usize].0 + self.ahead(row, h) - h[own]
    }

    /// By how much what a row tends to has to be more than something to count.
    fn margin(&self, row: u32, h: &[f64]) -> f64 {
        let whole = &self.inner.rows[row as usize];
        let states = whole.ahead.iter().map(|&(to, _)| to).chain([whole.owner]);
        let sizes = states.map(|state| h[state as usize].abs());
        GAIN * sizes.fold(self.coarse[row as usize].0.abs(), f64::max)
    }

    /// Changes to the rows that tend highest, by more than a margin. False if there are none higher than those
    /// that are chosen.
    fn improve(&mut self, tend: impl Fn(&Search<'_>, u32) -> (f64, f64)) -> bool {
        let mut changes = false;
        for state in 0..self.chosen.len() {
            let rows = self.rows.rows_of(state as u32);
            let rows = rows.map(|row| (row, tend(self, row)));
            let Some((best, (most, margin))) = rows.max_by(|a, b| a.1.0.total_cmp(&b.1.0)) else {
                continue;
            };
            if most > tend(self, self.chosen[state]).0 + margin {
                self.chosen[state] = best;
                changes = true;
            }
        }
        changes
    }

    /// The rows that tend to nothing, as far as doubles tell.
    fn zero(&self, h: &[f64]) -> Vec<u32> {
        let rows = 0..self.inner.rows.len() as u32;
        let is_level = |&row: &u32| self.tend(row, h).abs() <= self.margin(row, h);
        rows.filter(is_level).collect()
    }
}

/// The chain comes to an end at the root.
impl Source for Search<'_> {
    fn flow(&self, rows: &[u32]) -> Flow {
        let mut flow = Flow::default();
        for (state, &row) in rows.iter().enumerate() {
            let is_root = state == self.root;
            let targets = self.inner.rows[row as usize].ahead.iter();
            let steps = targets.zip(&self.coarse[row as usize].1);
            for (&(to, _), &share) in steps.filter(|_| !is_root) {
                flow.step(to, share);
            }
            flow.end_state(if is_root { 1.0 } else { 0.0 });
        }
        flow
    }
}
