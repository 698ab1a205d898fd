//! Proven bounds of every state, component after component, successors first.

use super::component;
use super::single::{Pair, alone};
use super::totals::Totals;
use crate::graph::{Components, Graph, Kind, StateId};
use crate::number::{Fixed, KEPT_BITS, Scale};
use crate::watch::{Stage, Watch, tell};
use crate::{Error, Mistake};

/// States that are solved between two looks at the watch.
const PAUSE: usize = 1 << 16;

/// States whose words are looked at together, before they are solved.
const AHEAD: usize = 16;

/// Why bounds were not found.
#[derive(Debug)]
pub(super) enum Failure {
    /// A number does not fit in the integers at hand: take longer ones.
    Overflow,
    /// The numbers have too few places to prove anything: take longer ones.
    Precision,
    /// Something that longer numbers do not mend.
    Error(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

/// What is known so far of every state.
pub(super) struct Values<'g, I> {
    pub(super) graph: &'g Graph,
    pub(super) scale: Scale,
    pub(super) totals: &'g Totals,
    /// What each different end pays, in units.
    ends: Vec<I>,
    /// What each shape pays on the way.
    pub(super) ways: Vec<Ways<I>>,
    pub(super) lower: Vec<I>,
    pub(super) upper: Vec<I>,
    /// The middle of the bounds, by floating point.
    pub(super) coarse: Vec<f64>,
    /// The choice of the strategy that proves the bound of the state's player.
    pub(super) best: Vec<u32>,
    /// A scratch for components, empty before the first: where in it a state is.
    pub(super) place: Vec<u32>,
    /// The largest distance between a coarse value and a bound so far.
    pub(super) slop: f64,
    /// Whether products of two sums of weights are far from overflowing.
    pub(super) small_weights: bool,
    /// Bits that a value may have.
    limit: u32,
    /// One unit, by floating point and in the measure of [`coarse`](Self::coarse).
    pub(super) unit: f64,
    /// What floating point does not see of long numbers.
    unseen: f64,
}

/// What a shape pays on the way, and its probabilities by floating point.
pub(super) struct Ways<I> {
    /// Σ weight · payoff, in units.
    pub(super) sum: I,
    /// The same by floating point, divided by the total.
    pub(super) mean: f64,
    pub(super) probabilities: Box<[f64]>,
}

/// The bounds of every state in units of the scale, and the strategies that prove them.
pub(crate) struct Bounds<I> {
    pub(crate) scale: Scale,
    pub(crate) lower: Vec<I>,
    pub(crate) upper: Vec<I>,
    pub(crate) best: Vec<u32>,
}

/// Solves a graph in fixed-point numbers with `bits` binary places.
pub(super) fn solve<I: Fixed>(
    graph: &Graph,
    components: &Components,
    totals: &Totals,
    bits: u32,
    watch: &dyn Watch,
) -> Result<Bounds<I>, Failure> {
    let mut values = Values::new(graph, totals, bits)?;
    let (mut done, mut told, mut looked) = (0, 0, 0);
    for states in components.iter() {
        if done >= looked {
            looked = done + AHEAD;
            look_ahead(graph, components.ahead(looked, AHEAD));
        }
        if done >= told + PAUSE {
            told = done;
            tell(watch, Stage::Solving, done, graph.states())?;
        }
        done += states.len();
        match *states {
            [state] => alone(&mut values, state)?,
            [a, b] if let Some(pair) = Pair::new(&values, a, b) => pair.solve(&mut values)?,
            _ => values.finite_part(states, component::solve)?,
        }
    }
    let Values {
        scale,
        lower,
        upper,
        best,
        ..
    } = values;
    Ok(Bounds {
        scale,
        lower,
        upper,
        best,
    })
}

/// Looks at states that are solved soon. Each look may wait for memory, but they wait together;
/// one by one, between computations, they would not.
#[inline]
fn look_ahead(graph: &Graph, states: &[StateId]) {
    let seen = states.iter().map(|&state| graph.glance(state));
    std::hint::black_box(seen.fold(0, |all, word| all ^ word));
}

impl<'g, I: Fixed> Values<'g, I> {
    fn new(graph: &'g Graph, totals: &'g Totals, bits: u32) -> Result<Self, Failure> {
        let wrong = |mistake: Mistake| Error::Rules {
            state: "any".into(),
            mistake,
        };
        let scale = Scale::new(graph, bits).map_err(wrong)?;
        let ends = graph.end_payoffs().iter().map(|&payoff| scale.end(payoff));
        let ends: Option<Vec<I>> = ends.collect();
        let ways = graph.shapes().iter().map(|shape| {
            let sum: I = scale.paid(shape)?;
            let total = shape.total() as f64;
            Some(Ways {
                mean: sum.coarse(bits) / total,
                sum,
                probabilities: shape.weights().iter().map(|&w| w as f64 / total).collect(),
            })
        });
        let ways: Option<Vec<Ways<I>>> = ways.collect();
        let count = graph.states();
        Ok(Values {
            graph,
            totals,
            ends: ends.ok_or(Failure::Overflow)?,
            ways: ways.ok_or(Failure::Overflow)?,
            lower: vec![I::default(); count],
            upper: vec![I::default(); count],
            coarse: vec![0.0; count],
            best: vec![0; count],
            place: Vec::new(),
            slop: 0.0,
            small_weights: Scale::weight_bits(graph) <= 62,
            limit: I::BITS.map_or(u32::MAX, |width| width - 2 * Scale::weight_bits(graph) - 2),
            unit: (-f64::from(bits)).exp2(),
            unseen: (-f64::from(bits.min(KEPT_BITS))).exp2(),
            scale,
        })
    }

    /// What a state in which play ends pays.
    pub(super) fn end(&self, state: StateId) -> &I {
        &self.ends[self.graph.end_payoff_id(state)]
    }

    /// The bounds of a state.
    #[inline]
    pub(super) fn bounds(&self, state: StateId) -> (&I, &I) {
        (&self.lower[state as usize], &self.upper[state as usize])
    }

    /// Bits that a value may have.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Enters the bounds of a state.
    #[inline]
    pub(super) fn settle(
        &mut self,
        state: StateId,
        lower: I,
        upper: I,
        best: u32,
    ) -> Result<(), Failure> {
        debug_assert!(lower <= upper, "bounds of state {state} cross");
        if !lower.within(self.limit) || !upper.within(self.limit) {
            return Err(Failure::Overflow);
        }
        let state = state as usize;
        let bits = self.scale.bits();
        let low = lower.coarse(bits);
        let mut width = upper.clone();
        width.sub(&lower);
        self.coarse[state] = low;
        self.slop = self.slop.max(width.coarse(bits) + 2.0 * self.unseen);
        self.lower[state] = lower;
        self.upper[state] = upper;
        self.best[state] = best;
        Ok(())
    }

    /// Hands those states of a component that have a finite value to `solve`.
    fn finite_part(
        &mut self,
        states: &[StateId],
        solve: impl Fn(&mut Self, &[StateId]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.place.is_empty() {
            self.place = vec![u32::MAX; self.graph.states()];
        }
        if states.iter().all(|&state| self.totals.is_finite(state)) {
            return solve(self, states);
        }
        let finite: Vec<StateId> = states
            .iter()
            .copied()
            .filter(|&state| self.totals.is_finite(state))
            .collect();
        if finite.is_empty() {
            Ok(())
        } else {
            solve(self, &finite)
        }
    }

    /// The rows of a state with their values by floating point, where `of` gives the value of a
    /// successor: a shortlist of those that might be best for the state's player, given that each
    /// value may be off by `slop`.
    pub(super) fn shortlist(
        &self,
        state: StateId,
        rows: &[Coarse],
        extra: f64,
        list: &mut Vec<u32>,
    ) {
        list.clear();
        let sign = if self.graph.kind(state) == Kind::Min {
            -1.0
        } else {
            1.0
        };
        let worth = |row: &Coarse| sign * row.value - row.doubt;
        let best = rows.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let slop = 2.0 * (self.slop + extra);
        let near = |row: &&Coarse| sign * row.value + row.doubt + slop >= best;
        list.extend(rows.iter().filter(near).map(|row| row.choice));
    }
}

/// A row by floating point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coarse {
    pub(super) choice: u32,
    pub(super) value: f64,
    /// How far the value may be off by rounding.
    pub(super) doubt: f64,
}
