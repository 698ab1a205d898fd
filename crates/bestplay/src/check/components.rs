//! Strongly connected components by the saved actions, successors first (Tarjan 1972, without
//! recursion).

use super::left::Left;

/// The nodes, component after component.
pub(super) struct Components {
    nodes: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts
            .zip(&self.ends)
            .map(|(&start, &end)| &self.nodes[start..end])
    }

    /// Trapped nodes stand alone: they are worth 0, wherever they lead.
    pub(super) fn of(left: &Left, trapped: &[bool]) -> Components {
        const DONE: u32 = u32::MAX;
        let mut found = Components {
            nodes: Vec::with_capacity(left.nodes.len()),
            ends: Vec::new(),
        };
        // The earliest entry that a node is known to reach, counted from 1.
        let mut low = vec![0u32; left.nodes.len()];
        let (mut entered, mut waiting) = (0, Vec::new());
        // A node, the next of its successors, and when it was entered.
        let mut path: Vec<(u32, usize, u32)> = Vec::new();
        for start in 0..left.nodes.len() {
            if low[start] == 0 {
                path.push((start as u32, 0, 0));
            }
            while let Some(&mut (node, ref mut next, ref mut number)) = path.last_mut() {
                let n = node as usize;
                if *number == 0 {
                    entered += 1;
                    *number = entered;
                    low[n] = entered;
                    waiting.push(node);
                }
                let number = *number;
                let row = left.nodes[n].rows.first().filter(|_| !trapped[n]);
                if let Some(outcome) = row.and_then(|row| row.outcomes.get(*next)) {
                    let target = outcome.target as usize;
                    match low[target] {
                        0 => path.push((outcome.target, 0, 0)),
                        other => {
                            *next += 1;
                            if other != DONE {
                                low[n] = low[n].min(other);
                            }
                        }
                    }
                    continue;
                }
                if low[n] == number {
                    while let Some(member) = waiting.pop() {
                        low[member as usize] = DONE;
                        found.nodes.push(member);
                        if member == node {
                            break;
                        }
                    }
                    found.ends.push(found.nodes.len());
                }
                path.pop();
            }
        }
        found
    }
}
