//! From a restricted graph to its equations.
//!
//! Each state's first row is an equation, every other row a claim. In a component, a state that
//! only one row leads to, and that nobody asks for, is put into that row ([`Equation::substitute`])
//! and forgotten: a turn of many decisions after which play is elsewhere becomes one equation. What
//! is left falls into blocks, the strongly connected parts by first rows.

use super::Failure;
use super::equation::Equation;
use super::restrict::Restricted;
use super::stalling::{self, stallers};
use super::system::System;
use crate::Payoff;
use crate::graph::{Attractor, Backward, Components, Graph, GraphBuilder, Kind, Row, StateId};
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
        room: Room::default(),
    };
    let mut rows = Vec::new();
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
            _ => assembler.several(states, &mut rows)?,
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
    room: Room,
}

/// Room that is used again and again: most components are small.
#[derive(Default)]
struct Room {
    stalling: stalling::Room,
    /// For each state of a component how many rows refer to it, and the bitwise sum of their
    /// numbers.
    count: Vec<u32>,
    sum: Vec<usize>,
    waiting: Vec<usize>,
    /// For each state whether first rows never lead out; and those that are known to.
    trapped: Vec<bool>,
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
            let payoff = self.graph.end_payoff(state);
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
        let room = &mut self.room.stalling;
        for state in stallers(self.restricted, states, &self.place, room) {
            self.system.push(Equation::known(state, IBig::ZERO), true);
        }
    }

    /// A component of several states. `rows` is room.
    fn several(
        &mut self,
        states: &[StateId],
        rows: &mut Vec<Option<Equation>>,
    ) -> Result<(), Failure> {
        rows.clear();
        self.trapped(states)?;
        for (i, &state) in states.iter().enumerate() {
            let equation = match self.room.trapped[i] {
                true => Equation::known(state, IBig::ZERO),
                false => self.equation(state, &self.graph.row(state, 0)),
            };
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
        let nothing = stallers(
            self.restricted,
            states,
            &self.place,
            &mut self.room.stalling,
        );
        let nothing = nothing.into_iter();
        rows.extend(nothing.map(|state| Some(Equation::known(state, IBig::ZERO))));
        self.merge(states, rows);
        let (first, claims) = rows.split_at_mut(states.len());
        self.push_parts(first);
        for claim in claims.iter_mut().filter_map(Option::take) {
            match claim.divisor {
                0 if claim.constant != IBig::ZERO => return Err(Failure::Precision),
                0 => {}
                _ => self.system.push(claim, true),
            }
        }
        Ok(())
    }

    /// Finds for each state of a component whether first rows keep play in the component for ever
    /// and never pay: such a state is worth 0.
    ///
    /// # Errors
    ///
    /// There are states from which neither such a state nor another component is reached: what is
    /// collected there has no end.
    fn trapped(&mut self, states: &[StateId]) -> Result<(), Failure> {
        let (graph, place) = (self.graph, &self.place);
        let trapped = &mut self.room.trapped;
        let first = |i: u32| graph.row(states[i as usize], 0);
        let ahead = |i: u32| {
            let targets = first(i).targets;
            targets.iter().map(|&target| place[target as usize])
        };
        let all = 0..states.len() as u32;
        let leaves = |i: &u32| ahead(*i).any(|target| target == u32::MAX);
        trapped.clear();
        trapped.resize(states.len(), false);
        if all.clone().all(|i| leaves(&i)) {
            return Ok(());
        }
        let back = Backward::new(states.len(), || {
            let links = all
                .clone()
                .flat_map(|i| ahead(i).map(move |target| (target, i)));
            links.filter(|&(target, _)| target != u32::MAX)
        });
        let attract = |attractor: &mut Attractor<'_, Backward>, goal: &[u32]| {
            goal.iter().for_each(|&i| attractor.add(i, 0));
            attractor.spread_at_once();
        };
        let collect = |is_goal: &dyn Fn(&u32) -> bool| all.clone().filter(is_goal).collect();
        let leaving: Vec<u32> = collect(&leaves);
        let mut free = Attractor::of_any(&back);
        attract(&mut free, &leaving);
        let paying: Vec<u32> = collect(&|&i| {
            let paid = || self.scale.paid(first(i).shape);
            !free.holds(i) && paid().is_some_and(|paid: IBig| paid != IBig::ZERO)
        });
        let mut ends = true;
        if !paying.is_empty() {
            attract(&mut free, &paying);
            // Who pays has to come to an end, or to where nothing is paid.
            let resting: Vec<u32> = collect(&|&i| !free.holds(i));
            let mut ending = Attractor::of_any(&back);
            attract(&mut ending, &leaving);
            attract(&mut ending, &resting);
            ends = ending.found.len() == states.len();
        }
        for (i, trapped) in (0..).zip(trapped) {
            *trapped = !free.holds(i);
        }
        ends.then_some(()).ok_or(Failure::Precision)
    }

    /// Puts every state that a single row refers to, and that is not entered, into that row.
    ///
    /// How many rows refer to a state is counted, with the bitwise sum of their numbers: if it is
    /// one, the sum is its number.
    fn merge(&mut self, states: &[StateId], rows: &mut [Option<Equation>]) {
        let Room {
            count,
            sum,
            waiting,
            ..
        } = &mut self.room;
        count.clear();
        count.resize(states.len(), 0);
        sum.clear();
        sum.resize(states.len(), 0);
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
    fn push_parts(&mut self, rows: &mut [Option<Equation>]) {
        let mut left = rows.iter_mut().filter(|row| row.is_some());
        match (left.next(), left.next(), left.next()) {
            (None, _, _) => return,
            (Some(only), None, _) => return self.system.push_block(only.take().into_iter()),
            (Some(a), Some(b), None) => return self.push_two(a, b),
            _ => {}
        }
        let left: Vec<usize> = (0..rows.len()).filter(|&i| rows[i].is_some()).collect();
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

    /// Hands two first rows over: the most frequent case.
    fn push_two(&mut self, a: &mut Option<Equation>, b: &mut Option<Equation>) {
        let refers = |row: &Option<Equation>, to: &Option<Equation>| {
            let to = to.as_ref().map(|to| to.owner);
            row.as_ref()
                .is_some_and(|row| to.is_some_and(|to| row.refers_to(to)))
        };
        let (needs_b, needs_a) = (refers(a, b), refers(b, a));
        let both = if needs_b { [b, a] } else { [a, b] };
        let both = both.into_iter().filter_map(Option::take);
        if needs_a && needs_b {
            self.system.push_block(both);
        } else {
            both.for_each(|equation| self.system.push(equation, false));
        }
    }
}
