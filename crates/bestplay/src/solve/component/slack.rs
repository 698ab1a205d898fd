//! Bounds around the values of a pair of strategies, wide enough to prove themselves.
//!
//! Lower bounds are looked for as L = x - w. A row of state s that has g to spare at x, and whose
//! successors outside are known to within b, satisfies its inequality if
//!
//! ```text
//!   w(s) ≥ b - g + Σ p · w(t)
//! ```
//!
//! This has to hold for the row that the prover has chosen, and for all rows of everybody else. So
//! w is what a game is worth in which everybody else makes play cost much: each row costs b - g and
//! a little more for rounding. Passes raise w where it is too small; where that goes on, the costs
//! of the rows that ask for most are solved for.
//!
//! Rows that are worth as much as their state's value (*tied* rows) may keep play among some
//! states for ever, so that no w is large enough. Such states have to have the same bound anyway:
//! they count as one, with the weakest of their values. The mirror image gives upper bounds.
//!
//! All of this is floating point: the certificate decides.

use super::super::proven::Side;
use super::chain::Flow;
use super::evaluate::{Evaluated, Evaluator};
use super::local::Local;
use super::long::{self, LongRow};
use super::nodes::Nodes;
use super::refine::refine_until;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Passes that raise the room before costs are solved for.
const PASSES: usize = 12;

/// Nodes so few that passes go on for them.
const FEW: usize = 100;

/// Rounds of solving.
const ROUNDS: usize = 60;

/// How closely costs are solved for, as much is added to them: if all differences count, if not,
/// and if all cost about the same.
pub(super) const CLOSELY: f64 = 1e-7;
pub(super) const LOOSELY: f64 = 1e-3;
const ROUGHLY: f64 = 1e-2;

/// Costs, in margins, that count as about the same.
const ALIKE: f64 = 16.0;

/// Room in which floating point sees a unit no longer.
const LONG: f64 = 1e12;

/// Units that are added to every cost at first: rounding takes two at most.
pub(super) const MARGIN: f64 = 2.0;

/// About how far each value may be from what the bounds outside allow if the chosen rows, and
/// others that are better, are off by as much as `losses` says; solved for as closely as given.
pub(super) fn room<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    losses: &[f64],
    closely: f64,
) -> Result<Vec<f64>, Failure> {
    let cost = |(state, &row): (usize, &u32)| match chain.is_trapped(state) {
        true => 0.0,
        false => local.rows[row as usize].blur + losses[state] + MARGIN * (1.0 + 1e-6),
    };
    let mut costs: Vec<f64> = chosen.iter().enumerate().map(cost).collect();
    let largest = costs.iter().copied().fold(1.0, f64::max);
    if largest <= ALIKE * MARGIN {
        costs.fill(1.1 * largest);
        return chain.solve(&costs, None, ROUGHLY);
    }
    costs
        .iter_mut()
        .for_each(|cost| *cost += 2.0 * closely * largest);
    chain.solve(&costs, None, closely)
}

/// Bounds of one side, if they are found.
pub(super) struct Slack<'a, I> {
    pub(super) local: &'a Local<I>,
    pub(super) chosen: &'a [u32],
    pub(super) x: &'a [I],
    /// How much more than its state's value each row is worth, in units.
    pub(super) gains: &'a [f64],
    /// About the room that it takes.
    pub(super) guess: &'a [f64],
    /// How closely costs are solved for.
    pub(super) closely: f64,
    /// Whether the chosen rows keep play among some states for ever.
    pub(super) trapped: bool,
    pub(super) side: Side,
    /// Units that are added to every cost.
    pub(super) margin: f64,
    /// Bits that a value may have.
    pub(super) limit: u32,
}

/// What came of a set of nodes.
enum Outcome<I> {
    Found(Vec<I>),
    /// Rows with as much to spare keep play for ever.
    Endless(f64),
}

impl<I: Fixed> Slack<'_, I> {
    /// The bounds; `None` if no room is large enough.
    pub(super) fn find(
        &self,
        evaluator: &mut Evaluator<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Vec<I>>, Failure> {
        let mut endless = 0.0;
        if !self.trapped {
            let single = Nodes::single(self.local.len());
            match self.room(&single, self.gains, evaluator, interrupt)? {
                Some(Outcome::Found(room)) => {
                    return Ok(Some(self.weaken(&single, self.x, &room)));
                }
                Some(Outcome::Endless(spare)) => endless = spare,
                None => return Ok(None),
            }
        }
        for _ in 0..40 {
            let tied = 2.0 * endless + 64.0;
            if !tied.is_finite() {
                return Ok(None);
            }
            let is_tied = |state: usize, row: usize| {
                self.is_relevant(state, row) && self.spare(self.gains[row]) <= tied
            };
            let nodes = Nodes::new(self.local, is_tied);
            let level = self.level(&nodes);
            let gains = self.gains_at(&level);
            interrupt.check()?;
            match self.room(&nodes, &gains, evaluator, interrupt)? {
                Some(Outcome::Found(room)) => return Ok(Some(self.weaken(&nodes, &level, &room))),
                Some(Outcome::Endless(spare)) => endless = spare.max(tied),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Whether a row has to satisfy the inequality.
    #[inline]
    fn is_relevant(&self, state: usize, row: usize) -> bool {
        self.local.kinds[state] != self.side.prover() || self.chosen[state] as usize == row
    }

    /// What a row has to spare, if it gains so much.
    #[inline]
    fn spare(&self, gain: f64) -> f64 {
        match self.side {
            Side::Lower => gain,
            Side::Upper => -gain,
        }
    }

    fn gains_at(&self, x: &[I]) -> Vec<f64> {
        let local = self.local;
        let mut gains = vec![0.0; local.rows.len()];
        for state in 0..local.len() {
            for row in local
                .rows_of(state)
                .filter(|&row| self.is_relevant(state, row))
            {
                gains[row] = local.gain(row, x, &x[state], 0);
            }
        }
        gains
    }

    /// The values, with the weakest of each node for all its states. Where a node is never left
    /// play is worth 0.
    fn level(&self, nodes: &Nodes) -> Vec<I> {
        let mut level = self.x.to_vec();
        for node in (0..nodes.len()).filter(|&node| nodes.members(node).len() > 1) {
            let members = nodes.members(node);
            let values = members.iter().map(|&state| &self.x[state as usize]);
            let weakest = match self.side {
                Side::Lower => values.min(),
                Side::Upper => values.max(),
            };
            let Some(mut weakest) = weakest.cloned() else {
                continue;
            };
            if !self.can_leave(nodes, node) {
                weakest = match self.side {
                    Side::Lower => weakest.min(I::default()),
                    Side::Upper => weakest.max(I::default()),
                };
            }
            for &state in members {
                level[state as usize] = weakest.clone();
            }
        }
        level
    }

    fn can_leave(&self, nodes: &Nodes, node: usize) -> bool {
        nodes
            .members(node)
            .iter()
            .any(|&state| self.open_rows(nodes, state as usize).next().is_some())
    }

    /// What a row asks of its node: what it costs and the room of its successors, taken until it
    /// leads to another node; nothing for a row that stays in its node.
    #[inline]
    fn need(&self, nodes: &Nodes, gains: &[f64], room: &[f64], state: usize, row: usize) -> f64 {
        let node = nodes.of[state];
        let (mut ahead, mut leaves) = (0.0, self.local.rows[row].exit);
        for (target, p) in self.local.terms(row) {
            let target = nodes.of[target as usize];
            if target != node {
                ahead += p * room[target as usize];
                leaves += p;
            }
        }
        (self.cost(gains, row) + ahead) / leaves
    }

    /// What a row costs.
    #[inline]
    fn cost(&self, gains: &[f64], row: usize) -> f64 {
        self.local.rows[row].blur - self.spare(gains[row]) + self.margin
    }

    /// The room that every node needs; `None` if no end is in sight.
    fn room(
        &self,
        nodes: &Nodes,
        gains: &[f64],
        evaluator: &mut Evaluator<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Outcome<I>>, Failure> {
        let mut room = vec![0.0f64; nodes.len()];
        if !nodes.merged {
            room.copy_from_slice(self.guess);
        }
        let mut asking = self.first_asking(nodes);
        for round in 0..ROUNDS {
            let mut exact = None;
            if round > 0 || nodes.merged || !self.is_short(&room) {
                let chain = evaluator.prepare_flow(self.flow(nodes, &asking))?;
                let endless = (0..nodes.len()).filter(|&node| chain.is_trapped(node));
                let spare = endless.filter_map(|node| {
                    asking[node].map(|(_, row)| self.spare(gains[row as usize]))
                });
                if let Some(most) = spare.reduce(f64::max) {
                    return Ok(Some(Outcome::Endless(most.max(0.0))));
                }
                let cost = |asking: &Option<(u32, u32)>| {
                    asking.map_or(0.0, |(_, row)| self.cost(gains, row as usize))
                };
                let mut costs: Vec<f64> = asking.iter().map(cost).collect();
                let largest = costs.iter().copied().fold(0.0, f64::max);
                for (cost, asking) in costs.iter_mut().zip(&asking) {
                    *cost += if asking.is_some() {
                        2.0 * self.closely * largest
                    } else {
                        0.0
                    };
                }
                room = chain.solve(&costs, Some(&room), self.closely)?;
                if !self.is_short(&room) {
                    exact = Some(self.lengthen(nodes, &asking, &costs, &room, &chain, interrupt)?);
                }
            }
            let satisfied = match &exact {
                Some(room) => self.raise_exactly(nodes, gains, room, &mut asking, interrupt)?,
                // Where floating point sees no unit, it cannot tell.
                None => {
                    self.raise(nodes, gains, &mut room, &mut asking, interrupt)?
                        && self.is_short(&room)
                }
            };
            if satisfied {
                let rounded = || {
                    let rounded = |room: &f64| I::from_coarse(room.ceil(), 0);
                    room.iter().map(rounded).collect::<Option<Vec<I>>>()
                };
                return Ok(exact.or_else(rounded).map(Outcome::Found));
            }
        }
        Ok(None)
    }

    /// Whether floating point sees a unit in the room.
    fn is_short(&self, room: &[f64]) -> bool {
        room.iter().all(|room| room.abs() <= LONG)
    }

    /// The chosen row of each node, with its state, if it leads out of the node.
    fn first_asking(&self, nodes: &Nodes) -> Vec<Option<(u32, u32)>> {
        let asking = (0..nodes.len()).map(|node| {
            let members = nodes.members(node).iter();
            members
                .map(|&state| (state, self.chosen[state as usize]))
                .find(|&(state, row)| !nodes.joins(self.local, state as usize, row as usize))
        });
        asking.collect()
    }

    /// The room of the rows that ask for most to the last unit, where floating point has too few
    /// bits for that.
    fn lengthen(
        &self,
        nodes: &Nodes,
        asking: &[Option<(u32, u32)>],
        costs: &[f64],
        room: &[f64],
        chain: &Evaluated<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<I>, Failure> {
        let units = |room: &f64| I::from_coarse(room.ceil(), 0).filter(|x| x.within(self.limit));
        let start = room
            .iter()
            .map(|room| units(room).unwrap_or_default())
            .collect();
        let costs: Option<Vec<I>> = costs.iter().map(units).collect();
        let costs = costs.ok_or(Failure::Overflow)?;
        let excess = |room: &[I], node: usize| match asking[node] {
            Some((_, row)) => self.asks(nodes, room, node, row as usize, &costs[node]),
            None => I::default(),
        };
        let total =
            |node: usize| asking[node].map_or(1, |(_, row)| self.local.rows[row as usize].total);
        match refine_until(0.25, start, chain, excess, total, self.limit, interrupt) {
            Err(Failure::Precision) => {}
            other => return other,
        }
        let row = |(node, asking): (usize, &Option<(u32, u32)>)| {
            asking.map(|(_, row)| {
                let row = row as usize;
                let terms = self.local.weights(row);
                let total = self.local.rows[row].total;
                let mut right = I::default();
                right.add_product(total, &costs[node]);
                LongRow {
                    terms: terms
                        .map(|(t, weight)| (nodes.of[t as usize], weight))
                        .collect(),
                    total,
                    right,
                }
            })
        };
        let rows = asking.iter().enumerate().map(row).collect();
        let longest = room.iter().copied().fold(1.0, f64::max);
        let found = long::solve(rows, longest, interrupt)?;
        found
            .filter(|room| room.iter().all(|room| room.within(self.limit)))
            .ok_or(Failure::Overflow)
    }

    /// total · (cost + Σ p · room ahead - own room) of a row, exactly.
    fn asks(&self, nodes: &Nodes, room: &[I], node: usize, row: usize, cost: &I) -> I {
        let total = self.local.rows[row].total;
        let mut sum = I::default();
        sum.add_product(total, cost);
        self.local.add_ahead(&mut sum, row, |target| {
            &room[nodes.of[target as usize] as usize]
        });
        let mut own = I::default();
        own.add_product(total, &room[node]);
        sum.sub(&own);
        sum
    }

    /// Looks at every row; one that asks for more than there is takes the place of the one that
    /// asked for most so far. Tells whether all are satisfied.
    fn raise_exactly(
        &self,
        nodes: &Nodes,
        gains: &[f64],
        room: &[I],
        asking: &mut [Option<(u32, u32)>],
        interrupt: &Interrupt<'_>,
    ) -> Result<bool, Failure> {
        let mut satisfied = true;
        for (node, asking) in asking.iter_mut().enumerate() {
            let mut most = 0.0;
            for &state in nodes.members(node) {
                for row in self.open_rows(nodes, state as usize) {
                    // Less than what was solved for: half a unit is left for rounding.
                    let cost = I::from_coarse((self.cost(gains, row) - 0.5).floor(), 0);
                    let cost = cost.ok_or(Failure::Overflow)?;
                    let asks = self.asks(nodes, room, node, row, &cost).coarse(0)
                        / self.local.rows[row].total as f64;
                    if asks > most {
                        most = asks;
                        *asking = Some((state, row as u32));
                        satisfied = false;
                    }
                }
            }
        }
        interrupt.check()?;
        Ok(satisfied)
    }

    /// The rows of a state that have to satisfy the inequality and lead out of its node.
    fn open_rows<'n>(&'n self, nodes: &'n Nodes, state: usize) -> impl Iterator<Item = usize> + 'n {
        let rows = self.local.rows_of(state);
        rows.filter(move |&row| {
            self.is_relevant(state, row) && !nodes.joins(self.local, state, row)
        })
    }

    /// Passes that raise the room where rows ask for more; tells whether all are satisfied.
    fn raise(
        &self,
        nodes: &Nodes,
        gains: &[f64],
        room: &mut [f64],
        asking: &mut [Option<(u32, u32)>],
        interrupt: &Interrupt<'_>,
    ) -> Result<bool, Failure> {
        let mut last = usize::MAX;
        for pass in 0..PASSES {
            let mut raised = 0;
            for step in 0..nodes.len() {
                let node = if pass % 2 == 0 {
                    step
                } else {
                    nodes.len() - 1 - step
                };
                let had = room[node];
                let mut most = had;
                for &state in nodes.members(node) {
                    for row in self.open_rows(nodes, state as usize) {
                        let need = self.need(nodes, gains, room, state as usize, row);
                        // Half a unit is left for rounding.
                        if need > most + 0.5 {
                            most = need;
                            asking[node] = Some((state, row as u32));
                        }
                    }
                }
                room[node] = most;
                raised += usize::from(most > had);
            }
            interrupt.check()?;
            if raised == 0 {
                return Ok(true);
            }
            // Where it takes many passes, it takes too many.
            if raised > FEW && raised > last / 2 {
                break;
            }
            last = raised;
        }
        Ok(false)
    }

    /// The chain of the rows that ask for most; a node without one is left at once.
    fn flow(&self, nodes: &Nodes, asking: &[Option<(u32, u32)>]) -> Flow {
        let mut flow = Flow::empty();
        for asking in asking {
            let Some((_, row)) = *asking else {
                flow.end_state(1.0);
                continue;
            };
            for (target, p) in self.local.terms(row as usize) {
                flow.step(nodes.of[target as usize], p);
            }
            flow.end_state(self.local.rows[row as usize].exit);
        }
        flow
    }

    fn weaken(&self, nodes: &Nodes, x: &[I], room: &[I]) -> Vec<I> {
        let bound = |(x, &node): (&I, &u32)| {
            let mut bound = x.clone();
            match self.side {
                Side::Lower => bound.sub(&room[node as usize]),
                Side::Upper => bound.add(&room[node as usize]),
            }
            bound
        };
        x.iter().zip(&nodes.of).map(bound).collect()
    }
}
