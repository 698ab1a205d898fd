//! Strongly connected components.

/// A state on the way down: its number in the order of visits, and the successors that were not
/// looked at yet.
struct Visit<T> {
    state: u32,
    number: u32,
    targets: T,
}

/// Strongly connected components of the states inside: for each its number, successors first
/// (Pearce's form of Tarjan's algorithm, with a stack of its own), and how many there are.
/// `targets` yields the successors of a state, all of them inside.
///
/// # Complexity
///
/// Linear in states and transitions.
pub(in super::super) fn components<T: Iterator<Item = u32>>(
    inside: &[bool],
    targets: impl Fn(usize) -> T,
) -> (Vec<u32>, u32) {
    let count = inside.len();
    let mut part = vec![u32::MAX; count];
    let mut low = vec![0u32; count];
    let (mut visited, mut parts) = (0u32, 0u32);
    let mut waiting: Vec<u32> = Vec::new();
    let mut path: Vec<Visit<T>> = Vec::new();
    for start in (0..count).filter(|&state| inside[state]) {
        if low[start] != 0 {
            continue;
        }
        let mut entered = Some(start);
        loop {
            if let Some(state) = entered.take() {
                visited += 1;
                low[state] = visited;
                waiting.push(state as u32);
                path.push(Visit {
                    state: state as u32,
                    number: visited,
                    targets: targets(state),
                });
            }
            let Some(visit) = path.last_mut() else { break };
            let state = visit.state as usize;
            if let Some(to) = visit.targets.next() {
                let to = to as usize;
                if low[to] == 0 {
                    entered = Some(to);
                } else if part[to] == u32::MAX {
                    low[state] = low[state].min(low[to]);
                }
                continue;
            }
            if low[state] == visit.number {
                while let Some(last) = waiting.pop() {
                    part[last as usize] = parts;
                    if last as usize == state {
                        break;
                    }
                }
                parts += 1;
            }
            path.pop();
            if let Some(parent) = path.last()
                && part[state] == u32::MAX
            {
                let parent = parent.state as usize;
                low[parent] = low[parent].min(low[state]);
            }
        }
    }
    (part, parts)
}
