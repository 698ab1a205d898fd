//! Bounds of a component that prove themselves.
//!
//! Numbers L are lower bounds of the values if one player's strategy σ (that of `Max`) makes
//!
//! 1. total · L(s) ≤ constant + Σ weight · L(t) hold for the row that σ chooses in each state of
//!    `Max`, and for every row of every other state, and
//! 2. no set of states with L > 0 exists in which play can be kept for ever by rows along which
//!    L does not change.
//!
//! For then L along a play under σ is a submartingale; where play settles, L is constant and by 2
//! not positive, while the play is paid 0 (or, if positive amounts are collected for ever, without
//! limit). So σ earns at least L. The mirror image gives upper bounds.
//!
//! The search for L starts from the values x of the pair of strategies, which satisfy 1 but for
//! rounding, and lowers them by d = ρ·w. Rows that are worth as much as the state's value (*tied*
//! rows) need total · w(s) ≥ total + Σ weight · w(t): w is the expected number of steps if the
//! other player takes the tied row that makes play last longest, found by strategy iteration. It is
//! finite but for end components of tied rows, where L has to be constant anyway: such a set
//! counts as one state, with the smallest of its values. Then ρ is chosen so large that 1 holds for
//! every tied row, and so that rows which are not tied have more to spare than ρ·w.

use super::chain::{Flow, Workshop};
use super::keep::{end_components, kept};
use super::local::Local;
use crate::graph::Kind;
use crate::number::Fixed;

/// Which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

impl Side {
    /// Whose strategy proves the bounds.
    fn prover(self) -> Kind {
        match self {
            Side::Lower => Kind::Max,
            Side::Upper => Kind::Min,
        }
    }

    /// Whether `a` is a weaker bound than `b`.
    fn weaker<I: Fixed>(self, a: &I, b: &I) -> bool {
        match self {
            Side::Lower => a < b,
            Side::Upper => a > b,
        }
    }

    /// Makes a bound weaker by `by`.
    fn weaken<I: Fixed>(self, bound: &mut I, by: &I) {
        match self {
            Side::Lower => bound.sub(by),
            Side::Upper => bound.add(by),
        }
    }
}

/// Passes over the component that repair what rounding has spoilt.
const PASSES: usize = 16;

/// Rounds of strategy iteration for the longest play.
const ROUNDS: usize = 200;

/// The proven bounds of one side, if they are found.
pub(super) fn certify<I: Fixed>(
    local: &Local<I>,
    chosen: &[u32],
    x: &[I],
    side: Side,
) -> Option<Vec<I>> {
    let deficit = deficits(local, chosen, x, side);
    let worst = deficit.iter().copied().fold(0.0, f64::max);
    let (mut room, mut tied) = (worst + 1.0, 2.0 * worst + 64.0);
    for _ in 0..40 {
        let is_tied = |state, row: usize| {
            relevant(local, chosen, side, state).contains(&row) && deficit[row] >= -tied
        };
        let nodes = Nodes::new(local, is_tied);
        let start = nodes.level(x, side);
        let deficit = deficits(local, chosen, &start, side);
        let steps = nodes.longest(local, chosen, is_tied)?;
        let longest = steps.iter().copied().fold(1.0, f64::max);
        let binding = (0..local.len()).flat_map(|s| local.rows_of(s).map(move |row| (s, row)));
        room = binding
            .filter(|&(state, row)| is_tied(state, row) && !nodes.joins(local, state, row))
            .fold(room, |room: f64, (_, row)| {
                room.max(1.25 * deficit[row] + 1.0)
            });
        if 2.0 * room * longest > tied {
            // Rows that would not have enough to spare count as tied as well.
            tied = 4.0 * room * longest;
            if !tied.is_finite() {
                return None;
            }
            continue;
        }
        if let Some(bound) = attempt(local, chosen, &start, &nodes, &steps, room, side) {
            return Some(bound);
        }
        room *= 16.0;
    }
    None
}

/// Lowers (or raises) the values by room · steps; tells whether they are bounds then.
fn attempt<I: Fixed>(
    local: &Local<I>,
    chosen: &[u32],
    start: &[I],
    nodes: &Nodes,
    steps: &[f64],
    room: f64,
    side: Side,
) -> Option<Vec<I>> {
    let mut bound = start.to_vec();
    for (state, bound) in bound.iter_mut().enumerate() {
        let slack = I::from_coarse((room * steps[nodes.of[state] as usize]).ceil(), 0)?;
        side.weaken(bound, &slack);
    }
    if !settle(local, chosen, side, &mut bound) {
        return None;
    }
    for bound in &mut bound {
        side.weaken(bound, &local.spread);
    }
    (!stalls(local, chosen, side, &bound)).then_some(bound)
}

/// For each row by how many units it misses the inequality (negative: it has so many to spare);
/// minus infinity for rows that need not satisfy it.
fn deficits<I: Fixed>(local: &Local<I>, chosen: &[u32], x: &[I], side: Side) -> Vec<f64> {
    let mut deficits = vec![f64::NEG_INFINITY; local.rows.len()];
    for state in 0..local.len() {
        for row in relevant(local, chosen, side, state) {
            let excess = local.excess(row, x, &x[state]).coarse(0) / local.rows[row].total as f64;
            deficits[row] = match side {
                Side::Lower => -excess,
                Side::Upper => excess,
            };
        }
    }
    deficits
}

/// The states, with those of an end component of tied rows taken for one.
struct Nodes {
    /// The node of each state.
    of: Vec<u32>,
    count: usize,
    /// Whether the node is an end component.
    is_set: Vec<bool>,
}

impl Nodes {
    fn new<I: Fixed>(local: &Local<I>, is_tied: impl Fn(usize, usize) -> bool) -> Nodes {
        let (sets, count) = end_components(local, is_tied);
        let mut nodes = Nodes {
            of: Vec::with_capacity(sets.len()),
            count: count as usize,
            is_set: vec![true; count as usize],
        };
        for set in sets {
            nodes.of.push(set.unwrap_or(nodes.count as u32));
            if set.is_none() {
                nodes.count += 1;
                nodes.is_set.push(false);
            }
        }
        nodes
    }

    /// Whether a row stays inside an end component.
    fn joins<I: Fixed>(&self, local: &Local<I>, state: usize, row: usize) -> bool {
        let node = self.of[state];
        self.is_set[node as usize]
            && local.rows[row].is_idle()
            && local
                .terms(row)
                .iter()
                .all(|t| self.of[t.target as usize] == node)
    }

    /// The values, with the weakest of each end component for all its states.
    fn level<I: Fixed>(&self, x: &[I], side: Side) -> Vec<I> {
        let mut weakest: Vec<Option<&I>> = vec![None; self.count];
        for (x, &node) in x.iter().zip(&self.of) {
            let weakest = &mut weakest[node as usize];
            if weakest.is_none_or(|so_far| side.weaker(x, so_far)) {
                *weakest = Some(x);
            }
        }
        let of_node = |&node: &u32| weakest[node as usize].cloned().unwrap_or_default();
        self.of.iter().map(of_node).collect()
    }

    /// The expected number of steps from each node if every tied row may be taken and play is to
    /// last long; an end component that cannot be left counts as left.
    fn longest<I: Fixed>(
        &self,
        local: &Local<I>,
        chosen: &[u32],
        is_tied: impl Fn(usize, usize) -> bool,
    ) -> Option<Vec<f64>> {
        // The rows of each node, those of the pair of strategies first.
        let mut rows: Vec<Vec<u32>> = vec![Vec::new(); self.count];
        for (state, &usual) in chosen.iter().enumerate() {
            let node = self.of[state] as usize;
            let tied = |&row: &usize| is_tied(state, row) && !self.joins(local, state, row);
            rows[node].extend(local.rows_of(state).filter(tied).map(|row| row as u32));
            if let Some(at) = rows[node].iter().position(|&row| row == usual) {
                rows[node].swap(0, at);
            }
        }
        let mut taken = vec![0usize; self.count];
        for _ in 0..ROUNDS {
            let mut flow = Flow::empty();
            for (rows, &taken) in rows.iter().zip(&taken) {
                let Some(&row) = rows.get(taken) else {
                    flow.end_state(1.0);
                    continue;
                };
                for term in local.terms(row as usize) {
                    flow.step(self.of[term.target as usize], term.probability);
                }
                flow.end_state(local.rows[row as usize].exit);
            }
            let chain = Workshop::default().prepare(flow, &|| false);
            if (0..self.count).any(|node| chain.trapped(node)) {
                return None;
            }
            let rights = rows
                .iter()
                .map(|rows| if rows.is_empty() { 0.0 } else { 1.0 });
            let right: Vec<f64> = rights.collect();
            let steps = chain.solve(&right, None, super::ENOUGH, &|| false).0;
            let mut changed = false;
            for (node, rows) in rows.iter().enumerate() {
                let after = |row: u32| {
                    let terms = local.terms(row as usize).iter();
                    1.0 + terms
                        .map(|t| t.probability * steps[self.of[t.target as usize] as usize])
                        .sum::<f64>()
                };
                for (at, &row) in rows.iter().enumerate() {
                    let best = after(rows[taken[node]]);
                    if at != taken[node] && after(row) > best * (1.0 + 1e-9) {
                        taken[node] = at;
                        changed = true;
                    }
                }
            }
            if !changed {
                return Some(steps);
            }
        }
        None
    }
}

/// The rows that must satisfy the inequality in a state.
fn relevant<I: Fixed>(
    local: &Local<I>,
    chosen: &[u32],
    side: Side,
    state: usize,
) -> std::ops::Range<usize> {
    if local.kinds[state] == side.prover() {
        let row = chosen[state] as usize;
        row..row + 1
    } else {
        local.rows_of(state)
    }
}

/// Weakens the bounds until condition 1 holds everywhere; tells whether it came to that.
fn settle<I: Fixed>(local: &Local<I>, chosen: &[u32], side: Side, bound: &mut [I]) -> bool {
    for _ in 0..PASSES {
        let mut changed = false;
        for state in (0..local.len()).rev() {
            for row in relevant(local, chosen, side, state) {
                let mut sum = local.rows[row].constant.clone();
                for term in local.terms(row) {
                    sum.add_product(term.weight, &bound[term.target as usize]);
                }
                let total = local.rows[row].total;
                let value = match side {
                    Side::Lower => sum.div_floor(total),
                    Side::Upper => sum.div_ceil(total),
                };
                if side.weaker(&value, &bound[state]) {
                    bound[state] = value;
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
    }
    false
}

/// Whether condition 2 fails. A row that pays cannot keep the bound the same for ever: what it
/// pays adds up.
fn stalls<I: Fixed>(local: &Local<I>, chosen: &[u32], side: Side, bound: &[I]) -> bool {
    let wrong_sign = if side == Side::Lower { 1 } else { -1 };
    let inside = bound.iter().map(|b| b.sign() == wrong_sign).collect();
    let same = |state: usize, row: usize| {
        let terms = local.terms(row).iter();
        relevant(local, chosen, side, state).contains(&row)
            && terms
                .into_iter()
                .all(|t| bound[t.target as usize] == bound[state])
    };
    kept(local, same, inside).contains(&true)
}
