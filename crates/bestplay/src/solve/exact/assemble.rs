//! From a restricted graph to its equations.
//!
//! Each state's first row is an equation, every other row a claim. In a component, a state that
//! only one row leads to, and that nobody asks for, is put into that row ([`Equation::substitute`])
//! and forgotten: a turn of many decisions after which play is elsewhere becomes one equation. What
//! is left falls into blocks, the strongly connected parts by first rows.

use super::Failure;
use super::backward::Backward;
use super::equation::Equation;
use super::restrict::Restricted;
use super::stalling::stallers;
use super::system::System;
use crate::Payoff;
use crate::graph::{Components, Graph, GraphBuilder, Kind, Row, StateId};
use crate::number::Scale;
use crate::watch::{Stage, Watch, tell};
use dashu_int::IBig;

/// States between two looks at the watch.
const PAUSE: usize = 1 << 16;

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
    let mut assembler = Assembler {
        restricted,
        graph,
        // The bounds were computed with such a scale.
        scale: Scale::new(graph, 0).map_err(|_| Failure::Precision)?,
        entered: entered(graph, &restricted.components, roots),
        place: vec![u32::MAX; graph.states()],
        system: System::default(),
    };
    let (mut done, mut told) = (0, 0);
    for states in restricted.components.iter() {
        if done >= told + PAUSE {
            told = done;
            tell(watch, Stage::Solving, done, graph.states())?;
        }
        done += states.len();
        for (place, &state) in (0..).zip(states) {
            assembler.place[state as usize] = place;
        }
        match *states {
            [state] => assembler.alone(state)?,
            _ => assembler.several(states)?,
        }
        for &state in states {
            assembler.place[state as usize] = u32::MAX;
        }
    }
    Ok(assembler.system)
}

/// For each state whether it is asked for, or another component leads to it.
fn entered(graph: &Graph, components: &Components, roots: usize) -> Vec<bool> {
    let mut entered = vec![false; graph.states()];
    entered[..roots].fill(true);
    let mut number = vec![0u32; graph.states()];
    for (component, states) in (0..).zip(components.iter()) {
        for &state in states {
            number[state as usize] = component;
        }
    }
    for state in 0..graph.states() as StateId {
        if graph.kind(state) != Kind::End {
            for &target in graph.successors(state) {
                entered[target as usize] |= number[target as usize] != number[state as usize];
            }
        }
    }
    entered
}

struct Assembler<'a> {
    restricted: &'a Restricted,
    graph: &'a Graph,
    scale: Scale,
    entered: Vec<bool>,
    /// The places of the states of the component at hand.
    place: Vec<u32>,
    system: System,
}

impl Assembler<'_> {
    fn equation(&self, state: StateId, row: &Row<'_>) -> Equation {
        let pairs = row.targets.iter().copied();
        let terms = pairs.zip(row.shape.weights().iter().copied()).collect();
        let constant = self.scale.paid(row.shape).unwrap_or_default();
        Equation::new(state, row.shape.total(), terms, constant)
    }

    /// A component of one state.
    fn alone(&mut self, state: StateId) -> Result<(), Failure> {
        if self.graph.kind(state) == Kind::End {
            let payoff = self.graph.end_payoffs()[self.graph.end_payoff_id(state)];
            let constant = self.scale.end(payoff).unwrap_or_default();
            self.system.push(Equation::known(state, constant), false);
            return Ok(());
        }
        let mut stalls = false;
        for (choice, row) in self.graph.rows(state).enumerate() {
            let equation = self.equation(state, &row);
            stalls |= equation.divisor == 0;
            match (equation.divisor, choice) {
                // Play stays there for ever, and gets nothing.
                (0, _) if equation.constant != IBig::ZERO => return Err(Failure::Precision),
                (0, 0) => self.system.push(Equation::known(state, IBig::ZERO), false),
                (0, _) => {}
                _ => self.system.push(equation, choice > 0),
            }
        }
        if stalls {
            self.claim_nothing(&[state]);
        }
        Ok(())
    }

    /// Claims that the states in which somebody might stall are worth 0.
    fn claim_nothing(&mut self, states: &[StateId]) {
        for state in stallers(self.restricted, states, &self.place) {
            self.system.push(Equation::known(state, IBig::ZERO), true);
        }
    }

    /// A component of several states.
    fn several(&mut self, states: &[StateId]) -> Result<(), Failure> {
        let trapped = self.trapped(states);
        let mut rows = Vec::with_capacity(states.len());
        for (&state, trapped) in states.iter().zip(trapped) {
            let mut equation = self.equation(state, &self.graph.row(state, 0));
            if trapped {
                if equation.constant != IBig::ZERO {
                    return Err(Failure::Precision);
                }
                equation = Equation::known(state, IBig::ZERO);
            }
            rows.push(Some(equation));
        }
        for &state in states {
            for row in self.graph.rows(state).skip(1) {
                let claim = self.equation(state, &row);
                match claim.divisor {
                    0 if claim.constant != IBig::ZERO => return Err(Failure::Precision),
                    0 => {}
                    _ => rows.push(Some(claim)),
                }
            }
        }
        let nothing = stallers(self.restricted, states, &self.place);
        let nothing = nothing.into_iter();
        rows.extend(nothing.map(|state| Some(Equation::known(state, IBig::ZERO))));
        self.merge(states, &mut rows);
        let claims = rows.split_off(states.len());
        self.push_parts(&mut rows);
        for claim in claims.into_iter().flatten() {
            match claim.divisor {
                0 if claim.constant != IBig::ZERO => return Err(Failure::Precision),
                0 => {}
                _ => self.system.push(claim, true),
            }
        }
        Ok(())
    }

    /// For each state of a component, whether the first rows never lead out of it: such a state is
    /// worth 0.
    fn trapped(&self, states: &[StateId]) -> Vec<bool> {
        let place = &self.place;
        let ahead = |i: u32| {
            let targets = self.graph.row(states[i as usize], 0).targets;
            targets.iter().map(|&target| place[target as usize])
        };
        let count = states.len() as u32;
        let mut trapped = vec![true; states.len()];
        let mut free: Vec<u32> = Vec::new();
        for i in 0..count {
            if ahead(i).any(|target| target == u32::MAX) {
                trapped[i as usize] = false;
                free.push(i);
            }
        }
        let back = Backward::new(states.len(), || {
            let links = (0..count).flat_map(|i| ahead(i).map(move |target| (i, target)));
            links.filter(|&(_, target)| target != u32::MAX)
        });
        while let Some(target) = free.pop() {
            for &before in back.of(target) {
                if std::mem::take(&mut trapped[before as usize]) {
                    free.push(before);
                }
            }
        }
        trapped
    }

    /// Puts every state that a single row refers to, and that is not entered, into that row.
    ///
    /// How many rows refer to a state is counted, with the bitwise sum of their numbers: if it is
    /// one, the sum is its number.
    fn merge(&self, states: &[StateId], rows: &mut [Option<Equation>]) {
        let mut count = vec![0u32; states.len()];
        let mut sum = vec![0usize; states.len()];
        let place = |state: StateId| self.place[state as usize] as usize;
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
        let mut waiting: Vec<usize> = (0..states.len()).filter(|&i| single(i, &count)).collect();
        while let Some(i) = waiting.pop() {
            let (Some(own), true) = (&rows[i], single(i, &count)) else {
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
                if single(t, &count) {
                    waiting.push(t);
                }
            }
            (count[i], sum[i]) = (0, 0);
            rows[into] = Some(merged);
            rows[i] = None;
        }
    }

    /// Hands over what is left of a component's first rows, part by part, successors first.
    fn push_parts(&mut self, rows: &mut [Option<Equation>]) {
        let left: Vec<usize> = (0..rows.len()).filter(|&i| rows[i].is_some()).collect();
        if let [only] = left[..] {
            self.system.push_block(rows[only].take().into_iter());
            return;
        }
        let mut number = vec![u32::MAX; rows.len()];
        for (new, &i) in (0..).zip(&left) {
            number[i] = new;
        }
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for &i in &left {
            let terms = rows[i].iter().flat_map(|row| &row.terms);
            let mut any = false;
            for &(target, _) in terms {
                let place = self.place[target as usize] as usize;
                if let Some(&target) = number.get(place) {
                    builder.outcome(target, 1, None);
                    any = true;
                }
            }
            if any {
                builder.end_choice();
                builder.end_state(None);
            } else {
                builder.end(Payoff::ZERO);
            }
        }
        for part in Components::of(&builder.build()).iter() {
            let part = part
                .iter()
                .filter_map(|&new| rows[left[new as usize]].take());
            self.system.push_block(part);
        }
    }
}
