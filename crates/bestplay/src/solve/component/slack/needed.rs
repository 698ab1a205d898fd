//! The room that a game in which everybody else makes play cost much is worth: passes raise it
//! where rows ask for more, and where that goes on, the costs of the rows that ask for most are
//! solved for.

use super::super::evaluate::Evaluator;
use super::super::largest;
use super::super::nodes::Nodes;
use super::capped::Capped;
use super::exactly::Short;
use super::{Level, Slack};
use crate::number::Fixed;
use crate::solve::chain::Flow;
use crate::solve::{Failure, Interrupt};

/// Passes that raise the room before costs are solved for.
const PASSES: usize = 12;

/// Nodes so few that passes go on for them.
const FEW: usize = 100;

/// Rounds of solving.
const ROUNDS: usize = 60;

/// Grains in a room in which floating point sees one no longer.
const LONG: f64 = 1e12;

/// What floating point may be wrong by in a gain, relative to it.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// What came of a set of nodes.
pub(super) enum Outcome<I> {
    Found(Vec<I>),
    /// Rows with as much to spare keep play for ever.
    Endless(f64),
}

impl<I: Fixed> Slack<'_, I> {
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

    /// What a row costs. Where there is much to spare, or to make up for, floating point may be wrong
    /// by more than the margin.
    #[inline]
    pub(super) fn cost(&self, gains: &[f64], row: usize) -> f64 {
        let spare = self.spare(gains[row]);
        self.local.rows[row].blur - spare + self.margin * self.grain + ROUNDING * spare.abs()
    }

    /// The room that every node needs; `None` if no end is in sight.
    pub(super) fn room(
        &self,
        nodes: &Nodes,
        level: &Level<'_, I>,
        evaluator: &mut Evaluator<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Outcome<I>>, Failure> {
        let gains = level.gains;
        let mut room = vec![0.0f64; nodes.len()];
        if !nodes.merged {
            room.copy_from_slice(self.guess);
        }
        let mut asking = self.first_asking(nodes);
        let (mut capped, mut long) = (None, false);
        for round in 0..ROUNDS {
            let mut exact = None;
            if round > 0 || nodes.merged || !self.is_short(&room) {
                let rows: Option<Vec<u32>> = match nodes.merged {
                    true => None,
                    false => asking
                        .iter()
                        .map(|asking| asking.map(|(_, row)| row))
                        .collect(),
                };
                let chain = match rows {
                    Some(rows) => evaluator.prepare(self.local, &rows)?,
                    None => evaluator.prepare_flow(self.flow(nodes, &asking))?,
                };
                let endless = (0..nodes.len()).filter(|&node| chain.is_trapped(node));
                let spare = endless.filter_map(|node| {
                    asking[node].map(|(_, row)| self.spare(gains[row as usize]))
                });
                if let Some(most) = spare.reduce(f64::max) {
                    return Ok(Some(Outcome::Endless(most.max(0.0))));
                }
                let all = |node| capped.as_ref().and_then(|c: &Capped<I>| c.all(node));
                let cost = |(node, asking): (usize, &Option<(u32, u32)>)| match asking {
                    Some((_, row)) => self.cost(gains, *row as usize),
                    None => all(node).unwrap_or(0.0),
                };
                let costs: Vec<f64> = asking.iter().enumerate().map(cost).collect();
                let largest = costs.iter().copied().fold(0.0, f64::max);
                let more = |(cost, asking): (&f64, &Option<(u32, u32)>)| match asking {
                    Some(_) => cost + 2.0 * self.closely * largest,
                    None => *cost,
                };
                let enough: Vec<f64> = costs.iter().zip(&asking).map(more).collect();
                room = chain.solve(&enough, Some(&room), self.closely)?;
                if !self.is_short(&room) && !std::mem::replace(&mut long, true) {
                    capped = self.capped(nodes, level);
                    if let Some(capped) = &capped {
                        for (node, asking) in asking.iter_mut().enumerate() {
                            *asking = asking.filter(|_| capped.all(node).is_none());
                        }
                        continue;
                    }
                }
                if !self.is_short(&room) {
                    // Not even grains are seen: single units are exact.
                    if self.grain > 1.0 {
                        return Ok(None);
                    }
                    let short = Short {
                        nodes,
                        level,
                        asking: &asking,
                        costs: &costs,
                        room: &room,
                        chain: &chain,
                    };
                    exact = Some(self.lengthen(&short, evaluator, interrupt)?);
                }
            }
            let all = |node: usize| capped.as_ref().is_some_and(|c| c.all(node).is_some());
            let open = |node: &usize| !all(*node);
            let satisfied = match &exact {
                Some(room) => {
                    self.raise_exactly(nodes, level, room, &mut asking, open, interrupt)?
                }
                // Where floating point sees no unit, it cannot tell.
                None => {
                    self.raise(nodes, gains, &mut room, &mut asking, open, interrupt)?
                        && self.is_short(&room)
                }
            };
            if satisfied {
                let rounded = || {
                    let rounded = |room: &f64| I::from_coarse(room.ceil(), 0);
                    room.iter().map(rounded).collect::<Option<Vec<I>>>()
                };
                let mut found = exact.or_else(rounded);
                if let (Some(found), Some(capped)) = (&mut found, &capped) {
                    capped.cut(found);
                }
                return Ok(found.map(Outcome::Found));
            }
        }
        Ok(None)
    }

    /// Whether floating point sees a grain in the room.
    fn is_short(&self, room: &[f64]) -> bool {
        largest(room) <= LONG * self.grain
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

    /// Passes that raise the room where rows ask for more; tells whether all are satisfied.
    fn raise(
        &self,
        nodes: &Nodes,
        gains: &[f64],
        room: &mut [f64],
        asking: &mut [Option<(u32, u32)>],
        open: impl Fn(&usize) -> bool,
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
                if !open(&node) {
                    continue;
                }
                let had = room[node];
                let mut most = had;
                for &state in nodes.members(node) {
                    for row in self.open_rows(nodes, state as usize) {
                        let need = self.need(nodes, gains, room, state as usize, row);
                        // Half a grain is left for rounding.
                        if need > most + 0.5 * self.grain {
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
}
