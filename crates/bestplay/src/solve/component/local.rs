//! A component on its own: its rows with everything that lies outside summed up.

mod regrouped;

use std::collections::VecDeque;
use std::ops::Range;

use super::super::Failure;
use super::super::proven::Proven;
use super::chain::Backward;
use crate::graph::{Kind, StateId};
use crate::number::{Fixed, coarse};

/// No place in the component.
const OUTSIDE: u32 = u32::MAX;

/// Components up to this size keep the order in which they come.
const SMALL: usize = 256;

/// Bits of a blur that floating point holds, with room for what is added up of it.
const COUNTED: u32 = 900;

/// What floating point counts at most.
const MOST: f64 = 1e300;

/// States up to which room for rows is made at once.
const ROOM: usize = 4096;

/// A strongly connected component whose other successors are settled. Its states are numbered from
/// 0, those first from which play may leave soonest.
pub(super) struct Local<I> {
    pub(super) states: Vec<StateId>,
    pub(super) kinds: Vec<Kind>,
    /// How many steps each state is from where play may leave, at least; empty where nothing is
    /// paid on the way and states are few.
    depth: Vec<u32>,
    /// The rows of each state, and one more entry.
    first: Vec<u32>,
    pub(super) rows: Vec<LocalRow<I>>,
    /// The successors inside of all rows: which, how likely, with which weight.
    targets: Vec<u32>,
    probabilities: Vec<f64>,
    weights: Weights,
    /// Blurs that floating point does not hold, by their rows.
    long_blurs: Vec<(u32, I)>,
}

/// A choice: total · Q = constant + Σ weight · value of the successors inside.
pub(super) struct LocalRow<I> {
    /// The number of the choice in the graph.
    pub(super) choice: u32,
    /// Where its successors inside start.
    start: u32,
    pub(super) total: u128,
    /// Successors outside, by the middle of their bounds, and everything paid on the way; times
    /// weight.
    pub(super) constant: I,
    /// How far the bounds outside are from their middle, on average, in units; rounded up, or as far as
    /// floating point counts.
    pub(super) blur: f64,
    /// The probability of leaving the component.
    pub(super) exit: f64,
}

/// Weights, in short numbers where they fit.
enum Weights {
    Short(Vec<u64>),
    Long(Vec<u128>),
}

impl Weights {
    fn push(&mut self, weight: u128) {
        match self {
            Weights::Short(weights) => weights.push(weight as u64),
            Weights::Long(weights) => weights.push(weight),
        }
    }
}

impl<I: Fixed> LocalRow<I> {
    /// What it is worth if no successor inside is worth anything, in units times 2^shift.
    pub(super) fn alone(&self, shift: u32) -> f64 {
        share(&self.constant, self.total, shift)
    }

    /// Whether the row neither leaves the component nor pays on the way.
    pub(super) fn is_idle(&self) -> bool {
        self.exit == 0.0 && self.constant.sign() == 0
    }
}

impl<I: Fixed> Local<I> {
    /// Gathers the rows of a component. `place` is a scratch with an entry for each state of the
    /// graph, all `u32::MAX` before and after.
    ///
    /// # Errors
    ///
    /// A successor outside is not entered yet.
    pub(super) fn new(
        proven: &Proven<'_, I>,
        states: &[StateId],
        place: &mut [u32],
    ) -> Result<Local<I>, Failure> {
        for (at, &state) in states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let mut states = states.to_vec();
        let mut depth = Vec::new();
        if states.len() > SMALL || proven.totals.pays() {
            (states, depth) = nearest_exits_first(proven, &states, place);
            for (at, &state) in states.iter().enumerate() {
                place[state as usize] = at as u32;
            }
        } else {
            // They come in the order in which a search found them, what it found last at the end.
            states.reverse();
            for (at, &state) in states.iter().enumerate() {
                place[state as usize] = at as u32;
            }
        }
        let short = u64::try_from(proven.graph.shapes().most()).is_ok();
        // Rows and successors that most states have, where there are few states.
        let room = states.len().min(ROOM);
        let (rows, targets) = (2 * room, 8 * room);
        let mut local = Local {
            kinds: states.iter().map(|&s| proven.graph.kind(s)).collect(),
            first: Vec::with_capacity(states.len() + 1),
            rows: Vec::with_capacity(rows),
            targets: Vec::with_capacity(targets),
            probabilities: Vec::with_capacity(targets),
            weights: match short {
                true => Weights::Short(Vec::with_capacity(targets)),
                false => Weights::Long(Vec::with_capacity(targets)),
            },
            states,
            depth,
            long_blurs: Vec::new(),
        };
        local.first.push(0);
        let mut all = 0..local.len();
        let gathered = all.try_for_each(|at| local.gather(proven, local.states[at], place));
        for &state in &local.states {
            place[state as usize] = OUTSIDE;
        }
        gathered.map(|()| local)
    }

    fn gather(
        &mut self,
        proven: &Proven<'_, I>,
        state: StateId,
        place: &[u32],
    ) -> Result<(), Failure> {
        for (choice, row) in proven.graph.rows(state).enumerate() {
            if !proven.totals.allows(&row) {
                continue;
            }
            let start = self.targets.len() as u32;
            let total = row.shape.total();
            let share = 1.0 / coarse(total);
            let mut constant = proven.paid(row.shape_id).clone();
            let (mut outside, mut blur) = (0u128, I::default());
            for (target, weight) in row.weighted() {
                match place[target as usize] {
                    OUTSIDE => {
                        let (lower, upper) = proven.get(target)?;
                        let mut middle = lower.clone();
                        middle.add(&upper);
                        let middle = middle.div_floor(2);
                        let mut above = upper.clone();
                        above.sub(&middle);
                        blur.add_product(weight, &above);
                        constant.add_product(weight, &middle);
                        outside += weight;
                    }
                    inside => {
                        self.targets.push(inside);
                        self.probabilities.push(coarse(weight) * share);
                        self.weights.push(weight);
                    }
                }
            }
            if blur.bit_length() > COUNTED {
                self.long_blurs
                    .push((self.rows.len() as u32, blur.div_ceil(total)));
            }
            self.rows.push(LocalRow {
                choice: choice as u32,
                start,
                total,
                constant,
                blur: (blur.coarse(0) * share * (1.0 + 1e-12)).min(MOST),
                exit: coarse(outside) * share,
            });
        }
        self.first.push(self.rows.len() as u32);
        Ok(())
    }

    /// How far the bounds outside are from their middle, on average, in whole units; rounded up. `None` if
    /// that does not fit.
    pub(super) fn blur(&self, row: usize) -> Option<I> {
        match self.long_blur(row) {
            Some(blur) => Some(blur.clone()),
            None => I::from_coarse(self.rows[row].blur.ceil(), 0),
        }
    }

    /// The same, where floating point does not hold it.
    fn long_blur(&self, row: usize) -> Option<&I> {
        let blurs = &self.long_blurs;
        let at = blurs.binary_search_by_key(&row, |&(row, _)| row as usize);
        at.ok().map(|at| &blurs[at].1)
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether both players choose here.
    pub(super) fn has_both_players(&self) -> bool {
        self.kinds.contains(&Kind::Max) && self.kinds.contains(&Kind::Min)
    }

    /// The rows of a state.
    #[inline]
    pub(super) fn rows_of(&self, state: usize) -> Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }

    #[inline]
    fn range(&self, row: usize) -> Range<usize> {
        let end = self
            .rows
            .get(row + 1)
            .map_or(self.targets.len(), |next| next.start as usize);
        self.rows[row].start as usize..end
    }

    /// The successors inside.
    #[inline]
    pub(super) fn targets(&self, row: usize) -> &[u32] {
        &self.targets[self.range(row)]
    }

    /// The row of a state by which play comes nearest to where it may leave, on average; `None` where
    /// that is not known.
    pub(super) fn towards_exits(&self, state: usize) -> Option<u32> {
        if self.depth.is_empty() {
            return None;
        }
        let distance = |row: usize| -> f64 {
            let terms = self.terms(row);
            terms
                .map(|(t, p)| p * (1.0 + f64::from(self.depth[t as usize])))
                .sum()
        };
        let rows = self.rows_of(state).map(|row| (distance(row), row));
        let nearest = rows.min_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, row)| row as u32)
    }

    /// The successors inside with their probabilities.
    #[inline]
    pub(super) fn terms(&self, row: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.range(row);
        let targets = self.targets[range.clone()].iter().copied();
        targets.zip(self.probabilities[range].iter().copied())
    }

    /// Adds Σ weight · value of a row's successors inside to a sum.
    #[inline]
    pub(super) fn add_ahead<'x>(&self, sum: &mut I, row: usize, of: impl Fn(u32) -> &'x I)
    where
        I: 'x,
    {
        let range = self.range(row);
        let targets = self.targets[range.clone()].iter();
        match &self.weights {
            Weights::Short(weights) => {
                for (&target, &weight) in targets.zip(&weights[range]) {
                    sum.add_product(weight.into(), of(target));
                }
            }
            Weights::Long(weights) => {
                for (&target, &weight) in targets.zip(&weights[range]) {
                    sum.add_product(weight, of(target));
                }
            }
        }
    }

    /// A row's successors inside with their weights.
    pub(super) fn weights(&self, row: usize) -> impl Iterator<Item = (u32, u128)> + '_ {
        self.range(row).map(|at| {
            let weight = match &self.weights {
                Weights::Short(weights) => weights[at].into(),
                Weights::Long(weights) => weights[at],
            };
            (self.targets[at], weight)
        })
    }

    /// total · (Q - own) of a row, exactly.
    pub(super) fn excess(&self, row: usize, x: &[I], own: &I) -> I {
        let mut sum = self.rows[row].constant.clone();
        self.add_ahead(&mut sum, row, |target| &x[target as usize]);
        let mut whole = I::default();
        whole.add_product(self.rows[row].total, own);
        sum.sub(&whole);
        sum
    }

    /// Q - own of a row, in units times 2^shift, by floating point from the exact difference;
    /// within what floating point can count.
    pub(super) fn gain(&self, row: usize, x: &[I], own: &I, shift: u32) -> f64 {
        share(&self.excess(row, x, own), self.rows[row].total, shift)
    }

    /// What [`gain`](Self::gain) tells of every row.
    pub(super) fn gains(&self, x: &[I], shift: u32) -> Vec<f64> {
        let mut gains = Vec::with_capacity(self.rows.len());
        for (state, own) in x.iter().enumerate() {
            gains.extend(self.rows_of(state).map(|row| self.gain(row, x, own, shift)));
        }
        gains
    }
}

/// A sum over weights, divided by their total, in units times 2^shift; within what floating point
/// can count.
fn share<I: Fixed>(sum: &I, total: u128, shift: u32) -> f64 {
    (sum.coarse(shift) / coarse(total)).clamp(-MOST, MOST)
}

/// The states in the order in which a search backwards from where play may leave finds them, and
/// after how many steps: values spread this way. A player on his own heads for the better exits.
fn nearest_exits_first<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    place: &[u32],
) -> (Vec<StateId>, Vec<u32>) {
    let inside = |state: StateId| {
        let successors = proven.graph.successors(state).iter();
        successors.map(|&target| place[target as usize])
    };
    let back = Backward::new(states.len(), || {
        states.iter().enumerate().flat_map(|(at, &state)| {
            let steps = inside(state).filter(|&target| target != OUTSIDE);
            steps.map(move |target| (target, at as u32))
        })
    });
    let mut seen = vec![false; states.len()];
    let mut found = Vec::with_capacity(states.len());
    let mut depth: Vec<u32> = Vec::with_capacity(states.len());
    let mut queue = VecDeque::new();
    for at in exits(proven, states, place) {
        seen[at as usize] = true;
        queue.push_back((at, 0));
    }
    // Where play never leaves, from anywhere.
    let mut rest = (0..states.len()).rev();
    loop {
        while let Some((at, steps)) = queue.pop_front() {
            found.push(states[at as usize]);
            depth.push(steps);
            for &before in back.of(at) {
                if !std::mem::replace(&mut seen[before as usize], true) {
                    queue.push_back((before, steps + 1));
                }
            }
        }
        match rest.find(|&at| !seen[at]) {
            Some(at) => {
                seen[at] = true;
                queue.push_back((at as u32, 0));
            }
            None => return (found, depth),
        }
    }
}

/// The states from which play may leave, last ones first: where only one player chooses and nothing is
/// paid on the way, those from which it may go where he gets at least half of what is to be got.
fn exits<I: Fixed>(proven: &Proven<'_, I>, states: &[StateId], place: &[u32]) -> Vec<u32> {
    let has = |kind| states.iter().any(|&state| proven.graph.kind(state) == kind);
    let sign = match (has(Kind::Max), has(Kind::Min)) {
        _ if proven.totals.pays() => 0.0,
        (true, false) => 1.0,
        (false, true) => -1.0,
        _ => 0.0,
    };
    let mut exits = Vec::new();
    let (mut worst, mut best) = (f64::INFINITY, f64::NEG_INFINITY);
    for (at, &state) in states.iter().enumerate().rev() {
        let mut most: Option<f64> = None;
        for &target in proven.graph.successors(state) {
            if place[target as usize] == OUTSIDE {
                // Who waits for it comes again.
                let worth = proven
                    .get(target)
                    .map_or(0.0, |(lower, _)| sign * lower.coarse(0));
                most = Some(most.map_or(worth, |most| most.max(worth)));
            }
        }
        if let Some(most) = most {
            exits.push((at as u32, most));
            (worst, best) = (worst.min(most), best.max(most));
        }
    }
    let half = worst / 2.0 + best / 2.0;
    let good = exits.into_iter().filter(|&(_, worth)| worth >= half);
    good.map(|(at, _)| at).collect()
}
