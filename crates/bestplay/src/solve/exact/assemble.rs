//! From a restricted graph to its equations.
//!
//! Each state's first row is an equation, every other row a claim. In a component, a state that
//! only one row leads to, and that nobody asks for, is put into that row ([`Equation::substitute`])
//! and forgotten: a turn of many decisions after which play is elsewhere becomes one equation. What
//! is left falls into blocks, the strongly connected parts by first rows.

use std::convert::Infallible;

use dashu_int::IBig;

use super::equation::Equation;
use super::restrict::Restricted;
use super::stalling::{stallers, trapped};
use super::system::System;
use crate::graph::{Graph, Kind, Places, Row, RowListBuilder, StateId, Strong};
use crate::interrupt::Interrupt;
use crate::number::Scale;
use crate::solve::failure::Failure;
use crate::watch::{Stage, Watch};

/// The equations and claims of a restricted graph whose first `roots` states are asked for.
///
/// # Errors
///
/// A claim is obviously wrong: the bounds were too wide.
///
/// # Complexity
///
/// Linear in transitions.
pub(super) fn assemble(
    restricted: &Restricted,
    roots: usize,
    watch: &dyn Watch,
) -> Result<System, Failure> {
    let graph = &restricted.graph;
    // The bounds were computed with such a scale.
    let scale = Scale::new(graph, 0).map_err(|_| Failure::Precision)?;
    let paid = |shape| scale.paid(shape).unwrap_or_default();
    let paid: Vec<IBig> = graph.shapes().iter().map(paid).collect();
    let pays = |row: &Row<'_>| paid[row.shape_id as usize] != IBig::ZERO;
    let component = restricted.components.numbers();
    let mut system = System::default();
    (system.states, system.roots) = (graph.states(), roots);
    let mut assembler = Assembler {
        graph,
        entered: entered(graph, &component, roots),
        trapped: trapped(graph, &component, &pays)?,
        stallers: stallers(restricted, &component),
        scale,
        paid,
        system,
        count: Vec::new(),
        sum: Vec::new(),
        waiting: Vec::new(),
    };
    let (mut rows, mut place) = (Vec::new(), Places::default());
    let interrupt = Interrupt::new(watch, Stage::Solving, graph.states());
    for states in restricted.components.iter() {
        interrupt.step()?;
        interrupt.done(states.len());
        place.with(states, |place| {
            assembler.component(states, place, &mut rows)
        })?;
    }
    Ok(assembler.system)
}

/// For each state whether it is asked for, or another component leads to it.
fn entered(graph: &Graph, component: &[u32], roots: usize) -> Vec<bool> {
    let mut entered = vec![false; graph.states()];
    entered[..roots].fill(true);
    for state in 0..graph.states() as StateId {
        if graph.kind(state) != Kind::End {
            for target in graph.successors(state) {
                entered[target as usize] |= component[target as usize] != component[state as usize];
            }
        }
    }
    entered
}

struct Assembler<'a> {
    graph: &'a Graph,
    entered: Vec<bool>,
    /// The states that are worth 0 by first rows, and those that have to be.
    trapped: Vec<bool>,
    stallers: Vec<bool>,
    scale: Scale,
    /// What each shape pays on the way.
    paid: Vec<IBig>,
    system: System,
    /// Room: for each state of a component how many rows refer to it, and the bitwise sum of their
    /// numbers; and states that a single row may refer to.
    count: Vec<u32>,
    sum: Vec<usize>,
    waiting: Vec<usize>,
}

impl Assembler<'_> {
    fn equation(&self, state: StateId, row: &Row<'_>) -> Equation {
        let constant = self.paid[row.shape_id as usize].clone();
        Equation::new(state, row.shape.total(), row.weighted().collect(), constant)
    }

    /// What a state's first row says.
    fn first(&self, state: StateId) -> Equation {
        if self.graph.kind(state) == Kind::End {
            let payoff = self.graph.end_payoff(state);
            return Equation::known(state, self.scale.end(payoff).unwrap_or_default());
        }
        match self.trapped[state as usize] {
            true => Equation::known(state, IBig::ZERO),
            false => self.equation(state, &self.graph.row(state, 0)),
        }
    }

    /// Hands over the equations and claims of a component, whose states have these places. `rows` is room.
    fn component(
        &mut self,
        states: &[StateId],
        place: &Places,
        rows: &mut Vec<Option<Equation>>,
    ) -> Result<(), Failure> {
        rows.clear();
        rows.extend(states.iter().map(|&state| Some(self.first(state))));
        for &state in states {
            if self.graph.kind(state).player().is_some() {
                let others = self.graph.rows(state).skip(1);
                rows.extend(others.map(|row| Some(self.equation(state, &row))));
            }
            if self.stallers[state as usize] {
                rows.push(Some(Equation::known(state, IBig::ZERO)));
            }
        }
        if states.len() > 1 {
            self.merge(states, place, rows);
        }
        let (first, claims) = rows.split_at_mut(states.len());
        self.push_parts(first, place);
        for claim in claims.iter_mut().filter_map(Option::take) {
            match claim.divisor {
                // Play stays there for ever, and gets something.
                0 if claim.constant != IBig::ZERO => return Err(Failure::Precision),
                0 => {}
                _ => self.system.push(claim, true),
            }
        }
        Ok(())
    }

    /// Puts every state that a single row refers to, and that is not entered, into that row.
    ///
    /// How many rows refer to a state is counted, with the bitwise sum of their numbers: if it is
    /// one, the sum is its number.
    fn merge(&mut self, states: &[StateId], place: &Places, rows: &mut [Option<Equation>]) {
        let (count, sum, waiting) = (&mut self.count, &mut self.sum, &mut self.waiting);
        count.clear();
        count.resize(states.len(), 0);
        sum.clear();
        sum.resize(states.len(), 0);
        let place = |state: StateId| place.of(state) as usize;
        for (number, row) in rows.iter().enumerate() {
            let Some(row) = row else { continue };
            let own = (number >= states.len()).then_some(row.owner);
            let targets = row.terms.iter().map(|&(target, _)| target).chain(own);
            for target in targets.filter(|&target| place(target) < states.len()) {
                count[place(target)] += 1;
                sum[place(target)] ^= number;
            }
        }
        let single = |i: usize, count: &[u32]| count[i] == 1 && !self.entered[states[i] as usize];
        waiting.clear();
        waiting.extend((0..states.len()).filter(|&i| single(i, count)));
        while let Some(i) = waiting.pop() {
            let (Some(own), true) = (&rows[i], single(i, count)) else {
                continue;
            };
            let into = sum[i];
            let Some(merged) = rows[into].as_ref().and_then(|row| row.substitute(own)) else {
                continue;
            };
            for &(target, _) in &own.terms {
                let t = place(target);
                if t >= states.len() {
                    continue;
                }
                sum[t] ^= i;
                let known = rows[into].as_ref().is_some_and(|row| row.refers_to(target));
                if known || target == merged.owner {
                    count[t] -= 1;
                } else {
                    sum[t] ^= into;
                }
                if single(t, count) {
                    waiting.push(t);
                }
            }
            (count[i], sum[i]) = (0, 0);
            rows[into] = Some(merged);
            rows[i] = None;
        }
    }

    /// Hands over what is left of a component's first rows, part by part, successors first.
    fn push_parts(&mut self, rows: &mut [Option<Equation>], place: &Places) {
        if let [only] = rows {
            return self.system.push_block(only.take().into_iter());
        }
        let left: Vec<usize> = (0..rows.len()).filter(|&i| rows[i].is_some()).collect();
        // Nearly all components of some games have one row left, or two that refer to each other.
        let refers = |i: usize, to: usize| {
            let both = rows[i].as_ref().zip(rows[to].as_ref());
            both.is_some_and(|(row, to)| row.refers_to(to.owner))
        };
        let is_block = match left[..] {
            [_] => true,
            [a, b] => refers(a, b) && refers(b, a),
            _ => false,
        };
        if is_block {
            let block = left.iter().filter_map(|&i| rows[i].take());
            return self.system.push_block(block);
        }
        let mut number = vec![u32::MAX; rows.len()];
        for (new, &i) in (0..).zip(&left) {
            number[i] = new;
        }
        let mut links = RowListBuilder::new();
        for &i in &left {
            let terms = rows[i].iter().flat_map(|row| &row.terms);
            let places = terms.map(|&(target, _)| place.of(target) as usize);
            links.row(places.filter_map(|place| number.get(place).copied()));
            links.end_state();
        }
        let all: Vec<u32> = (0..left.len() as u32).collect();
        let mut parts = Strong::new(vec![0; all.len()]);
        let parts = parts.components(&links.build(), |_| true, &all, || Ok(()));
        let Ok::<_, Infallible>(parts) = parts;
        for part in parts.iter() {
            let own = part.iter().map(|&new| left[new as usize]);
            self.system.push_block(own.filter_map(|i| rows[i].take()));
        }
    }
}
