//! Which way totals go where no row leads to more than one state, in whole numbers.
//!
//! The best that can be collected from some state to each, h, exists if no round collects more than
//! nothing, and no row then pays more than it takes h down by. It is found as shortest paths are:
//! by scanning states whose h has changed since, in passes, each in an order in which those that are
//! going to change come before those that this changes (Goldberg and Radzik 1993, "A heuristic
//! improvement of the Bellman-Ford algorithm"). Paths of any length take a few passes if
//! payments differ by potentials; the worst case is that of Bellman and Ford.

use dashu_base::DivEuclid;
use dashu_int::IBig;

use super::potential::{Outlook, Potentials};
use crate::Result;
use crate::interrupt::Interrupt;
use crate::number::Fixed;

/// Bits of numbers that short integers hold.
const SHORT: u32 = 120;

/// A row: its state, where it leads, and what it pays.
pub(super) type Step = (u32, u32, IBig);

/// Which way the total of a player goes who makes all choices and wants it high. Every state has a
/// row; what is paid is counted in parts of which `parts` make a unit.
///
/// # Complexity
///
/// The product of states and steps at worst; about linear where payments are of one sign but for
/// potentials.
pub(super) fn outlook(
    states: usize,
    steps: &[Step],
    parts: &IBig,
    interrupt: &Interrupt<'_>,
) -> Result<Outlook> {
    let longest = steps.iter().map(|(.., paid)| Fixed::bit_length(paid)).max();
    // A path is no longer than the states, and a pass adds one at the most.
    let passes = 2 * (usize::BITS - states.leading_zeros());
    match longest.unwrap_or(0) + passes <= SHORT {
        true => Longest::<i128>::new(states, steps).outlook(parts, interrupt),
        false => Longest::<IBig>::new(states, steps).outlook(parts, interrupt),
    }
}

/// A row seen from where it leads.
struct Back<I> {
    number: u32,
    from: u32,
    paid: I,
}

/// How far a state is ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Never,
    /// What it changes is being ordered.
    Open,
    Done,
}

/// The search for longest paths.
struct Longest<I> {
    /// The rows that lead to each state, one state after another; where they start, and one more.
    starts: Vec<u32>,
    rows: Vec<Back<I>>,
    /// The best path found to an end anywhere, the state that it goes on to, and by which row.
    h: Vec<I>,
    next: Vec<u32>,
    by: Vec<u32>,
    /// Whether each state is to be scanned.
    waits: Vec<bool>,
    /// For ordering: how far each state is.
    progress: Vec<Visit>,
}

const NONE: u32 = u32::MAX;

impl<I: Fixed> Longest<I> {
    fn new(states: usize, steps: &[Step]) -> Longest<I> {
        let mut starts = vec![0u32; states + 1];
        for &(_, to, _) in steps {
            starts[to as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut order: Vec<u32> = vec![0; steps.len()];
        let mut places = starts.clone();
        for (step, &(_, to, _)) in (0..).zip(steps) {
            let place = &mut places[to as usize];
            order[*place as usize] = step;
            *place += 1;
        }
        let back = |step: u32| {
            let (from, _, paid) = &steps[step as usize];
            Back {
                number: step,
                from: *from,
                // Short enough, as was seen.
                paid: I::from_big(paid).unwrap_or_default(),
            }
        };
        Longest {
            starts,
            rows: order.into_iter().map(back).collect(),
            h: vec![I::default(); states],
            next: vec![NONE; states],
            by: vec![NONE; states],
            waits: vec![true; states],
            progress: vec![Visit::Never; states],
        }
    }

    fn outlook(mut self, parts: &IBig, interrupt: &Interrupt<'_>) -> Result<Outlook> {
        let states = self.h.len() as u32;
        let mut waiting: Vec<u32> = (0..states).collect();
        // Passes, and the states that were scanned since rounds were last looked for.
        let (mut passes, mut scanned) = (0, 0);
        while !waiting.is_empty() {
            passes += 1;
            let order = match self.order(&waiting, interrupt)? {
                Ok(order) => order,
                Err(round) => return Ok(Outlook::Rises(round)),
            };
            scanned += order.len().max(1);
            waiting.clear();
            for &state in order.iter().rev() {
                interrupt.step()?;
                self.scan(state, &mut waiting);
            }
            // Each pass adds a row to paths, and no path that does not go round is longer.
            if scanned >= states as usize || passes > states {
                scanned = 0;
                if let Some(round) = self.round() {
                    return Ok(Outlook::Rises(round));
                }
            }
        }
        Ok(match self.level() {
            Ok(depths) => Outlook::Falls(self.potentials(&depths, parts)),
            Err(level) => Outlook::Level(level),
        })
    }

    fn before(&self, state: u32) -> std::ops::Range<usize> {
        self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize
    }

    /// What a path through a row would be worth to its state.
    fn worth(&self, row: usize, to: u32) -> I {
        let mut worth = self.h[to as usize].clone();
        worth.add(&self.rows[row].paid);
        worth
    }

    /// Whether a row makes its state's path longer.
    fn improves(&self, row: usize, to: u32) -> bool {
        self.worth(row, to) > self.h[self.rows[row].from as usize]
    }

    /// The states that change if those that wait are scanned, each after all that it changes; or
    /// the rows of a round in which some change each other: it collects more than nothing.
    fn order(
        &mut self,
        waiting: &[u32],
        interrupt: &Interrupt<'_>,
    ) -> Result<std::result::Result<Vec<u32>, Vec<u32>>> {
        let mut order = Vec::new();
        let mut path: Vec<(u32, usize)> = Vec::new();
        for &start in waiting {
            if self.progress[start as usize] != Visit::Never {
                continue;
            }
            let mut entered = Some(start);
            loop {
                if let Some(state) = entered.take() {
                    self.progress[state as usize] = Visit::Open;
                    path.push((state, self.before(state).start));
                }
                let Some((state, row)) = path.last_mut() else {
                    break;
                };
                let (state, at) = (*state, *row);
                if at == self.before(state).end {
                    self.progress[state as usize] = Visit::Done;
                    self.waits[state as usize] = true;
                    order.push(state);
                    path.pop();
                    continue;
                }
                *row += 1;
                interrupt.step()?;
                if self.improves(at, state) {
                    let from = self.rows[at].from;
                    match self.progress[from as usize] {
                        Visit::Never => entered = Some(from),
                        Visit::Open => {
                            let start = path.iter().position(|&(state, _)| state == from);
                            let round = &path[start.unwrap_or_default()..];
                            let number = |&(_, next): &(u32, usize)| self.rows[next - 1].number;
                            return Ok(Err(round.iter().map(number).collect()));
                        }
                        Visit::Done => {}
                    }
                }
            }
        }
        for &state in &order {
            self.progress[state as usize] = Visit::Never;
        }
        Ok(Ok(order))
    }

    /// Looks at all rows that lead to a state, and lets those wait whose paths get longer.
    fn scan(&mut self, state: u32, waiting: &mut Vec<u32>) {
        self.waits[state as usize] = false;
        for row in self.before(state) {
            let worth = self.worth(row, state);
            let from = self.rows[row].from as usize;
            if worth > self.h[from] {
                self.h[from] = worth;
                self.next[from] = state;
                self.by[from] = self.rows[row].number;
                if !std::mem::replace(&mut self.waits[from], true) {
                    waiting.push(from as u32);
                }
            }
        }
    }

    /// The rows of a round in which the best paths go, if they do: it collects more than nothing.
    fn round(&self) -> Option<Vec<u32>> {
        let mut seen = vec![0u32; self.h.len()];
        for start in 0..self.h.len() as u32 {
            let mut state = start;
            while state != NONE && seen[state as usize] == 0 {
                seen[state as usize] = start + 1;
                state = self.next[state as usize];
            }
            if state != NONE && seen[state as usize] == start + 1 {
                let mut round = vec![self.by[state as usize]];
                let mut ahead = self.next[state as usize];
                while ahead != state {
                    round.push(self.by[ahead as usize]);
                    ahead = self.next[ahead as usize];
                }
                return Some(round);
            }
        }
        None
    }

    /// The rows of rounds that collect nothing, and perhaps some more, where none collects more: such
    /// rows pay just what they take h down by. If there are no such rounds, how many such rows can be
    /// taken one after another from each state on.
    fn level(&self) -> std::result::Result<Vec<u32>, Vec<u32>> {
        let states = self.h.len();
        let is_tight = |row: usize, to: u32| {
            let own = &self.h[self.rows[row].from as usize];
            self.worth(row, to) == *own
        };
        let tight = |to: u32| self.before(to).filter(move |&row| is_tight(row, to));
        let mut left = vec![0u32; states];
        for to in 0..states as u32 {
            tight(to).for_each(|row| left[self.rows[row].from as usize] += 1);
        }
        let empty = |&state: &u32| left[state as usize] == 0;
        let mut done: Vec<u32> = (0..states as u32).filter(empty).collect();
        let mut gone = vec![false; states];
        let mut depths = vec![0; states];
        while let Some(to) = done.pop() {
            gone[to as usize] = true;
            for row in tight(to) {
                let from = self.rows[row].from;
                depths[from as usize] = depths[from as usize].max(depths[to as usize] + 1);
                left[from as usize] -= 1;
                if left[from as usize] == 0 {
                    done.push(from);
                }
            }
        }
        let stays = (0..states as u32).filter(|&to| !gone[to as usize]);
        let level = stays.flat_map(tight).map(|row| self.rows[row].number);
        let level: Vec<u32> = level.collect();
        if level.is_empty() {
            Ok(depths)
        } else {
            Err(level)
        }
    }

    /// Potentials by which every row takes down more than it pays: h, and a little more for each row
    /// ahead that takes down just as much.
    fn potentials(&self, depths: &[u32], parts: &IBig) -> Potentials {
        let little = usize::BITS - self.h.len().leading_zeros();
        // A unit is less than what each row has to spare.
        let places = little + parts.bit_length() + 1;
        let whole = self.h.iter().zip(depths).map(|(h, &depth)| {
            let sum = (h.to_big() << little as usize) + IBig::from(depth);
            (sum << (places - little) as usize).div_euclid(parts)
        });
        Potentials {
            whole: whole.collect(),
            places: places as i32,
        }
    }
}
