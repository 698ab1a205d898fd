//! Strongly connected components among [`Rows`] (Tarjan 1972, "Depth-first search and linear graph
//! algorithms", without recursion).

use super::rows::Rows;

/// Room for searches among the same states, used again and again.
pub(crate) struct Strong {
    /// When a state was entered, or the earliest such time that it is known to reach back to; 0
    /// before it is entered.
    low: Vec<u32>,
    /// Whether the component of a state is complete.
    done: Vec<bool>,
}

/// A state on the way down: when it was entered, and how far its rows were looked at.
struct Visit {
    state: u32,
    number: u32,
    row: u32,
    target: usize,
}

impl Strong {
    /// Room for so many states.
    pub(crate) fn new(states: usize) -> Strong {
        Strong {
            low: vec![0; states],
            done: vec![false; states],
        }
    }

    /// The components of some states by the rows that are `alive`, which lead to such states only.
    /// Each comes after all components that it leads to. `step` is called before each state.
    ///
    /// # Errors
    ///
    /// Those of `step`; the room is of no use then.
    ///
    /// # Complexity
    ///
    /// Linear in the states and in the targets of their rows.
    pub(crate) fn components<R: Rows, E>(
        &mut self,
        rows: &R,
        alive: impl Fn(u32) -> bool,
        states: &[u32],
        mut step: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Vec<u32>>, E> {
        let mut components = Vec::new();
        let mut visited = 0;
        let mut waiting: Vec<u32> = Vec::new();
        let mut path: Vec<Visit> = Vec::new();
        for &start in states {
            if self.low[start as usize] != 0 {
                continue;
            }
            let mut entered = Some(start);
            loop {
                if let Some(state) = entered.take() {
                    step()?;
                    visited += 1;
                    self.low[state as usize] = visited;
                    waiting.push(state);
                    path.push(Visit {
                        state,
                        number: visited,
                        row: rows.rows_of(state).start,
                        target: 0,
                    });
                }
                let Some(visit) = path.last_mut() else { break };
                let state = visit.state as usize;
                if visit.row < rows.rows_of(visit.state).end {
                    let targets = rows.targets(visit.row);
                    if visit.target == targets.len() || !alive(visit.row) {
                        visit.row += 1;
                        visit.target = 0;
                        continue;
                    }
                    let target = targets[visit.target] as usize;
                    visit.target += 1;
                    match self.low[target] {
                        0 => entered = Some(target as u32),
                        low if !self.done[target] => self.low[state] = self.low[state].min(low),
                        _ => {}
                    }
                    continue;
                }
                if self.low[state] == visit.number {
                    let at = waiting.iter().rposition(|&s| s as usize == state);
                    let members = waiting.split_off(at.unwrap_or_default());
                    for &member in &members {
                        self.done[member as usize] = true;
                    }
                    components.push(members);
                }
                path.pop();
                if let Some(parent) = path.last()
                    && !self.done[state]
                {
                    let low = self.low[state];
                    let parent = &mut self.low[parent.state as usize];
                    *parent = (*parent).min(low);
                }
            }
        }
        for &state in states {
            self.low[state as usize] = 0;
            self.done[state as usize] = false;
        }
        Ok(components)
    }
}
