//! Strongly connected components, each after all components that it leads to.
//!
//! Tarjan's algorithm in the form of Pearce (2016), "A space-efficient algorithm for finding
//! strongly connected components": one number a state, and an explicit stack instead of recursion. Where states lead to
//! later ones only, as on boards that fill up, nothing is searched.

use std::ops::Range;

use super::rows::Rows;
use super::{Graph, StateId};
use crate::zeros::zeros;

/// Components whose words are looked at together, before they are solved; and no more states of them.
const AHEAD: usize = 16;
const GLANCES: usize = 2 * AHEAD;

/// The states grouped into strongly connected components, in the order in which a solver takes
/// them: successors first.
#[derive(Debug)]
pub(crate) struct Components {
    /// The states, component after component.
    states: Vec<StateId>,
    /// Where each component starts in `states`, and one more.
    starts: Vec<u32>,
}

impl Components {
    /// None yet, with room for so many states.
    fn none(states: usize) -> Components {
        Components {
            states: Vec::with_capacity(states),
            starts: vec![0],
        }
    }

    /// Finds the components of a graph. Linear in states and transitions; some 12 bytes a state.
    pub(crate) fn of(graph: &Graph) -> Components {
        let mut order = Order::new(graph, 1);
        order.begin(true);
        order.found
    }

    /// Adds a state that is a component.
    fn alone(&mut self, state: StateId) {
        self.states.push(state);
        self.starts.push(self.states.len() as u32);
    }

    /// Some of the components, by themselves.
    fn part(&self, components: Range<usize>) -> Components {
        let starts = &self.starts[components.start..=components.end];
        let (start, end) = (starts[0], starts[starts.len() - 1]);
        Components {
            states: self.states[start as usize..end as usize].to_vec(),
            starts: starts.iter().map(|&at| at - start).collect(),
        }
    }

    /// The number of each state's component.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.states.len()];
        for (number, states) in (0..).zip(self.iter()) {
            states
                .iter()
                .for_each(|&state| numbers[state as usize] = number);
        }
        numbers
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn get(&self, component: usize) -> &[StateId] {
        &self.states[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// Looks now and then at the words of components that come soon after a place. Each look may
    /// wait for memory, but they wait together; one by one, between computations, they would not.
    #[inline]
    pub(crate) fn look_ahead(&self, graph: &Graph, place: usize) {
        if place.is_multiple_of(AHEAD) {
            let ends = [AHEAD, 2 * AHEAD].map(|ahead| self.len().min(place + ahead));
            let [start, end] = ends.map(|end| self.starts[end] as usize);
            let soon = self.states[start..end].iter().take(GLANCES);
            let seen = soon.map(|&state| graph.glance(state));
            std::hint::black_box(seen.fold(0, |all, word| all ^ word));
        }
    }

    /// The components, successors first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[StateId]> {
        (0..self.len()).map(|component| self.get(component))
    }
}

/// The components in the making: whoever solves them as they are found has their words near.
///
/// The search starts from the states with the highest numbers. A graph that was explored breadth
/// first leads mostly onwards, from there to what is complete: little of it is walked at a time, near
/// in memory, and a solver that goes the same way finds it so too.
pub(crate) struct Order<'a> {
    graph: &'a Graph,
    threads: usize,
    /// States from this number on were started from, or found before.
    started: StateId,
    search: Strong,
    /// Whether no search is needed: each state is a component, the last one first.
    onwards: bool,
    found: Components,
    /// Whether that is all there is; else it is what was not handed over yet.
    is_whole: bool,
    handed: usize,
}

impl<'a> Order<'a> {
    /// Nothing is found yet; room is made on up to so many threads.
    pub(crate) fn new(graph: &'a Graph, threads: usize) -> Order<'a> {
        Order {
            graph,
            threads,
            started: 0,
            search: Strong::default(),
            onwards: graph.leads_onwards(),
            found: Components::none(0),
            is_whole: false,
            handed: 0,
        }
    }

    pub(crate) fn found(&self) -> &Components {
        &self.found
    }

    /// Hands components over from the first one on, perhaps once more. They may all be found before, and are
    /// kept then.
    pub(crate) fn begin(&mut self, whole: bool) {
        self.handed = 0;
        if !self.is_whole {
            self.started = self.graph.states() as StateId;
            let searched = if self.onwards { 0 } else { self.graph.states() };
            self.search = Strong::new(zeros(searched, self.threads));
            self.found = Components::none(if whole { self.graph.states() } else { 0 });
            self.is_whole = whole;
            if whole {
                self.more(usize::MAX);
            }
        }
    }

    /// How many components were handed over, and the next ones, with so many states or a few more; none if
    /// there are no more.
    pub(crate) fn next(&mut self, states: usize) -> (usize, Components) {
        let first = self.handed;
        let next = if self.is_whole {
            let starts = &self.found.starts[first..];
            let few = starts.partition_point(|&at| ((at - starts[0]) as usize) < states);
            self.found.part(first..self.found.len().min(first + few))
        } else {
            self.found = Components::none(states.min(self.graph.states()));
            self.more(states);
            self.search.shrink();
            std::mem::replace(&mut self.found, Components::none(0))
        };
        self.handed += next.len();
        (first, next)
    }

    /// Finds components with so many more states, or a few more, unless there are no more.
    fn more(&mut self, states: usize) {
        if self.onwards {
            let most = StateId::try_from(states).unwrap_or(StateId::MAX);
            let first = self.started.saturating_sub(most);
            let next = (first..std::mem::replace(&mut self.started, first)).rev();
            return next.for_each(|state| self.found.alone(state));
        }
        let enough = self.found.states.len().saturating_add(states);
        while self.found.states.len() < enough {
            if self.search.path.is_empty() {
                let mut ahead = (0..self.started).rev();
                let next = ahead.find(|&state| self.search.is_new(state));
                self.started = next.unwrap_or(0);
                match next {
                    Some(state) => self.search.enter(state, state),
                    None => {
                        self.search = Strong::default();
                        return;
                    }
                }
            }
            let successors = Successors(self.graph);
            self.search.step(&successors, &|_| true, &mut self.found);
        }
    }
}

/// A graph in which all that a state may lead to is one row.
struct Successors<'a>(&'a Graph);

impl Rows for Successors<'_> {
    const ONE_EACH: bool = true;

    #[inline]
    fn rows_of(&self, state: u32) -> Range<u32> {
        state..state + 1
    }

    #[inline]
    fn ahead(&self, row: u32, but: u32) -> impl Iterator<Item = u32> {
        self.0.successors_but(row, but as usize)
    }
}

/// A search among rows, and room for others among the same states.
#[derive(Default)]
pub(crate) struct Strong {
    /// 0: not seen; up to `visited`: the order in which the state (or the earliest state it is
    /// known to reach back to) was seen; [`COMPLETE`]: its component is complete.
    number: Vec<u32>,
    visited: u32,
    path: Vec<Visit>,
    /// States whose component is not complete yet.
    waiting: Vec<u32>,
}

const COMPLETE: u32 = u32::MAX;

/// Halves a list's room at the least, unless a quarter of it is in use.
fn trim<T>(list: &mut Vec<T>) {
    if list.capacity() > 4 * list.len() {
        list.shrink_to(2 * list.len());
    }
}

/// A state on the way down: where it is, and how far its rows were looked at.
struct Visit {
    state: u32,
    row: u32,
    /// The next target of the row.
    next: u32,
    /// Whether no successor with an earlier number has been found so far.
    root: bool,
}

impl Strong {
    /// Room for as many states as there are zeros.
    pub(crate) fn new(zeros: Vec<u32>) -> Strong {
        Strong {
            number: zeros,
            ..Strong::default()
        }
    }

    /// The components of some states by the rows that are `alive`, which lead to such states only. `step` is called now
    /// and then. Linear in the states and in the targets of their rows. If `step` fails, the room is of no use any
    /// more.
    pub(crate) fn components<E>(
        &mut self,
        rows: &impl Rows,
        alive: impl Fn(u32) -> bool,
        states: &[u32],
        mut step: impl FnMut() -> Result<(), E>,
    ) -> Result<Components, E> {
        let mut found = Components::none(states.len());
        for &start in states {
            if self.is_new(start) {
                self.enter(start, rows.rows_of(start).start);
            }
            while !self.path.is_empty() {
                step()?;
                self.step(rows, &alive, &mut found);
            }
        }
        for &state in states {
            self.number[state as usize] = 0;
        }
        self.visited = 0;
        Ok(found)
    }

    /// Gives back what the search of a large component took, if little of it is in use: its solution needs the room.
    fn shrink(&mut self) {
        trim(&mut self.path);
        trim(&mut self.waiting);
    }

    fn is_new(&self, state: u32) -> bool {
        self.number[state as usize] == 0
    }

    /// Looks at what the last state of the path leads to, up to one that was not seen.
    #[inline(always)]
    fn step<R: Rows>(&mut self, rows: &R, alive: &impl Fn(u32) -> bool, found: &mut Components) {
        let Some(visit) = self.path.last_mut() else {
            return;
        };
        let mut number = self.number[visit.state as usize];
        let mut unseen = None;
        let end = rows.rows_of(visit.state).end;
        'rows: while R::ONE_EACH || visit.row != end {
            if alive(visit.row) {
                let ahead = rows.ahead(visit.row, visit.next);
                for (seen, target) in (1..).zip(ahead) {
                    match self.number[target as usize] {
                        0 => {
                            visit.next += seen;
                            unseen = Some(target);
                            break 'rows;
                        }
                        other if other < number => {
                            number = other;
                            visit.root = false;
                        }
                        _ => {}
                    }
                }
            }
            if R::ONE_EACH {
                break;
            }
            visit.row += 1;
            visit.next = 0;
        }
        self.number[visit.state as usize] = number;
        match unseen {
            Some(target) => self.enter(target, rows.rows_of(target).start),
            None => self.leave(found),
        }
    }

    #[inline(always)]
    fn enter(&mut self, state: u32, row: u32) {
        self.visited += 1;
        self.number[state as usize] = self.visited;
        self.path.push(Visit {
            state,
            row,
            next: 0,
            root: true,
        });
    }

    /// The last state of the path has nothing left to look at.
    #[inline(always)]
    fn leave(&mut self, found: &mut Components) {
        let Some(visit) = self.path.pop() else { return };
        let own = self.number[visit.state as usize];
        if visit.root {
            // Complete: everything that waits with a later number belongs to this component.
            found.states.push(visit.state);
            self.number[visit.state as usize] = COMPLETE;
            while let Some(&last) = self.waiting.last() {
                if self.number[last as usize] < own {
                    break;
                }
                self.waiting.pop();
                found.states.push(last);
                self.number[last as usize] = COMPLETE;
            }
            found.starts.push(found.states.len() as u32);
        } else {
            self.waiting.push(visit.state);
        }
        if let Some(parent) = self.path.last_mut() {
            let number = self.number[visit.state as usize];
            if number < self.number[parent.state as usize] {
                self.number[parent.state as usize] = number;
                parent.root = false;
            }
        }
    }
}
