//! Levels and potentials: how a total grows without end.
//!
//! Every row that counts of a state of infinite value has to lead, with positive probability, to a
//! lower level; or it leads to states of its own level only, and tends upwards by their
//! potentials. (What is said of plus infinity holds for minus infinity with signs changed.)
//!
//! States are taken in the order of their strongly connected components, so that all to which a component
//! leads is settled before it. Rows that lead to a settled state are *met*; a state all of whose rows are
//! met is settled one level above. Of the others those matter that play need not leave but by rows
//! that are met. They fall into components again: one that no unmet row leaves is an end component, and has
//! potentials, or its total does not grow.

use std::collections::HashSet;

use super::Claims;
use crate::graph::{Attractor, Leads, NONE, RowList, RowListBuilder, Rows, Shape, StateId, Strong};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::totals::heights;
use crate::{Player, Rational, Result};

impl<I: Fixed> Claims<'_, I> {
    /// Whether a player gains a state's infinite value by always taking this choice there, and elsewhere what is
    /// recorded. Linear in all states and in what can follow, but for potentials.
    pub(in crate::solve) fn gains_by(
        &self,
        (start, choice): (StateId, u32),
        prover: Player,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool> {
        if self.bounds.best[start as usize] == choice {
            return Ok(true);
        }
        let counts = |state: StateId, taken: u32| match state == start {
            true => taken == choice,
            false => self.counts(state, taken, prover),
        };
        let size = self.totals.size(start);
        let (mut own, mut met) = (vec![start], HashSet::from([start]));
        let (mut next, mut returns) = (0, false);
        while let Some(&state) = own.get(next) {
            next += 1;
            interrupt.step()?;
            for (taken, row) in (0..).zip(self.graph.rows(state)) {
                let targets = row.targets.iter().filter(|_| counts(state, taken));
                own.extend(targets.filter(|&to| {
                    returns |= to == start;
                    self.totals.size(to) == size && met.insert(to)
                }));
            }
        }
        if !returns {
            return Ok(true);
        }
        let among = Among::new(self, own, counts);
        let mut climb = Climb::new(&among, prover, interrupt);
        climb.climb()?;
        // The state asked about came first.
        Ok(climb.settled.holds(0))
    }
}

/// The states of one infinite value, numbered from 0, and the rows that count.
pub(super) struct Among<'a> {
    pub(super) states: Vec<StateId>,
    rows: RowList,
    shapes: Vec<&'a Shape>,
    /// Whether each row may lead to a state of another value.
    leaves: Vec<bool>,
}

impl<'a> Among<'a> {
    pub(super) fn new<I: Fixed>(
        claims: &Claims<'a, I>,
        states: Vec<StateId>,
        counts: impl Fn(StateId, u32) -> bool,
    ) -> Among<'a> {
        let mut place = vec![NONE; claims.graph.states()];
        for (number, &state) in (0..).zip(&states) {
            place[state as usize] = number;
        }
        let mut rows = RowListBuilder::new();
        let (mut shapes, mut leaves) = (Vec::new(), Vec::new());
        for &state in &states {
            for (choice, row) in (0..).zip(claims.graph.rows(state)) {
                if counts(state, choice) {
                    let targets = row.targets.iter().map(|target| place[target as usize]);
                    leaves.push(targets.clone().any(|target| target == NONE));
                    rows.row(targets.filter(|&target| target != NONE));
                    shapes.push(row.shape);
                }
            }
            rows.end_state();
        }
        Among {
            rows: rows.build(),
            states,
            shapes,
            leaves,
        }
    }
}

/// The levels in the making.
pub(super) struct Climb<'a> {
    among: &'a Among<'a>,
    grows: bool,
    interrupt: &'a Interrupt<'a>,
    /// The states that are settled, with their levels for ranks.
    pub(super) settled: Attractor<'a, RowList>,
    pub(super) heights: Vec<(u32, Rational)>,
    /// States that were given up.
    failed: Vec<bool>,
    /// Room for marks; none is left set.
    inside: Vec<bool>,
    strong: Strong,
}

impl<'a> Climb<'a> {
    pub(super) fn new(
        among: &'a Among<'a>,
        prover: Player,
        interrupt: &'a Interrupt<'a>,
    ) -> Climb<'a> {
        let count = among.states.len();
        Climb {
            among,
            grows: prover == Player::Max,
            interrupt,
            settled: Attractor::of_rows(&among.rows, |_| true, |_| false),
            heights: Vec::new(),
            failed: vec![false; count],
            inside: vec![false; count],
            strong: Strong::new(vec![0; count]),
        }
    }

    /// Settles all states for which that can be done.
    pub(super) fn climb(&mut self) -> Result<()> {
        let rows = &self.among.rows;
        let mut blocks = vec![(0..rows.states() as u32).collect::<Vec<u32>>()];
        while let Some(mut block) = blocks.pop() {
            block.retain(|&state| self.is_open(state));
            let staying = self.staying(&block)?;
            if staying.is_empty() {
                continue;
            }
            let unmet = |row: u32| !self.settled.met[row as usize];
            let parts =
                (self.strong).components(rows, unmet, &staying, || self.interrupt.step())?;
            if staying.len() < block.len() || parts.len() > 1 {
                blocks.push(block);
            }
            match parts.len() {
                1 => self.settle(parts.get(0))?,
                _ => (0..parts.len())
                    .rev()
                    .for_each(|part| blocks.push(parts.get(part).to_vec())),
            }
        }
        Ok(())
    }

    /// Whether a state is neither settled nor given up.
    fn is_open(&self, state: u32) -> bool {
        !self.settled.holds(state) && !self.failed[state as usize]
    }

    /// The largest part of some states all of whose unmet rows stay in it.
    fn staying(&mut self, block: &[u32]) -> Result<Vec<u32>> {
        let Among { rows, leaves, .. } = self.among;
        let met = &self.settled.met;
        let mut inside = std::mem::take(&mut self.inside);
        for &state in block {
            inside[state as usize] = true;
        }
        let mut gone: Vec<u32> = Vec::new();
        for &state in block {
            self.interrupt.step()?;
            let mut unmet = rows.rows_of(state).filter(|&row| !met[row as usize]);
            let leads_out = |row: u32| {
                let mut targets = rows.targets(row).iter();
                leaves[row as usize] || targets.any(|&t| !inside[t as usize])
            };
            if unmet.any(leads_out) {
                gone.push(state);
            }
        }
        for &state in &gone {
            inside[state as usize] = false;
        }
        while let Some(state) = gone.pop() {
            for &row in rows.before(state) {
                let owner = rows.owner(row);
                if !met[row as usize] && std::mem::replace(&mut inside[owner as usize], false) {
                    gone.push(owner);
                }
            }
        }
        let stays = |state: &u32| std::mem::replace(&mut inside[*state as usize], false);
        let staying = block.iter().copied().filter(stays).collect();
        self.inside = inside;
        Ok(staying)
    }

    /// Settles an end component that play cannot leave but by rows that are met, if it has potentials.
    fn settle(&mut self, part: &[u32]) -> Result<()> {
        let Among { rows, shapes, .. } = self.among;
        let unmet = part.iter().flat_map(|&state| rows.rows_of(state));
        let unmet = unmet.filter(|&row| !self.settled.met[row as usize]);
        let row = |row: u32| (rows.owner(row), rows.targets(row), shapes[row as usize]);
        let rows: Vec<(u32, &[u32], &Shape)> = unmet.map(row).collect();
        let Some(heights) = heights(&rows, self.grows, self.interrupt)? else {
            for &state in part {
                self.failed[state as usize] = true;
            }
            return Ok(());
        };
        self.heights.extend(heights);
        let least = part.iter().map(|&state| self.settled.least[state as usize]);
        let level = least.max().unwrap_or(0);
        part.iter()
            .for_each(|&state| self.settled.add(state, level));
        self.settled.spread(|| self.interrupt.step())
    }
}
