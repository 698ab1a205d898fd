//! An order of elimination that keeps apart what is far apart: nested dissection (George 1973).
//!
//! A set of states is cut in two by a level of a breadth-first search from its rim; the halves are
//! eliminated first, each cut in two again, and the cut last, so that nothing fills in between the
//! halves. On a plane grid of n states some n log n places fill in.

use super::flow::{Backward, Flow};

/// Sets that are not cut any more.
const SMALL: usize = 16;

/// A step of the work to do.
enum Task {
    Cut(Vec<u32>),
    Emit(Vec<u32>),
}

/// The states that are not trapped, in an order of elimination.
pub(super) fn dissect(flow: &Flow, trapped: &[bool]) -> Vec<u32> {
    let back = Backward::new(flow.len(), || {
        (0..flow.len()).flat_map(|state| {
            let row = flow.row(state);
            row.iter().map(move |&(to, _)| (to, state as u32))
        })
    });
    let all: Vec<u32> = (0..flow.len() as u32)
        .filter(|&s| !trapped[s as usize])
        .collect();
    let mut order = Vec::with_capacity(all.len());
    // Which set a state is in, and how far from where a search started.
    let mut search = Search {
        flow,
        back,
        set: vec![0; flow.len()],
        sets: 0,
    };
    let mut tasks = vec![Task::Cut(all)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Emit(states) => order.extend(states),
            Task::Cut(states) if states.len() <= SMALL => order.extend(states),
            Task::Cut(states) => search.cut(states, &mut tasks),
        }
    }
    order
}

struct Search<'a> {
    flow: &'a Flow,
    back: Backward,
    /// The number of the search that may come to a state; 0 for none.
    set: Vec<u32>,
    sets: u32,
}

impl Search<'_> {
    fn cut(&mut self, states: Vec<u32>, tasks: &mut Vec<Task>) {
        // From anywhere to the rim, and from there.
        let rim = self.levels(&states, states[0]).0.last().copied();
        let (found, starts) = self.levels(&states, rim.unwrap_or(states[0]));
        if found.len() < states.len() {
            // In several pieces: one now, the others after it.
            let number = self.sets;
            let rest = states
                .into_iter()
                .filter(|&s| self.set[s as usize] == number)
                .collect();
            tasks.push(Task::Cut(rest));
            tasks.push(Task::Cut(found));
            return;
        }
        let size = |level: usize| starts[level + 1] - starts[level];
        let middle = (1..starts.len().saturating_sub(2))
            .filter(|&level| {
                3 * starts[level + 1] >= found.len() && 3 * starts[level] <= 2 * found.len()
            })
            .min_by_key(|&level| size(level));
        match middle {
            Some(level) if size(level) < found.len() / 2 => {
                tasks.push(Task::Emit(found[starts[level]..starts[level + 1]].to_vec()));
                tasks.push(Task::Cut(found[starts[level + 1]..].to_vec()));
                tasks.push(Task::Cut(found[..starts[level]].to_vec()));
            }
            _ => tasks.push(Task::Emit(found)),
        }
    }

    /// The states that can be reached from `start` within a set, forwards and backwards, level by
    /// level, and where each level starts. Those that cannot keep the number of the search.
    fn levels(&mut self, states: &[u32], start: u32) -> (Vec<u32>, Vec<usize>) {
        self.sets += 1;
        for &state in states {
            self.set[state as usize] = self.sets;
        }
        let mut found = vec![start];
        self.set[start as usize] = 0;
        let mut starts = vec![0];
        while starts.last() != Some(&found.len()) {
            let level = starts.last().copied().unwrap_or(0)..found.len();
            starts.push(found.len());
            for at in level {
                let state = found[at];
                let ahead = self.flow.row(state as usize).iter().map(|&(to, _)| to);
                for next in ahead.chain(self.back.of(state).iter().copied()) {
                    if self.set[next as usize] == self.sets {
                        self.set[next as usize] = 0;
                        found.push(next);
                    }
                }
            }
        }
        (found, starts)
    }
}
