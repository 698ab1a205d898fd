//! The size of the largest strongly connected component (Tarjan 1972, without recursion).

use bestplay::{Branch, Game, Node, Solution};

/// For each state its successors.
struct Successors {
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl Successors {
    fn of<G: Game>(solved: &Solution<'_, G>) -> Successors {
        let mut all = Successors {
            starts: vec![0],
            targets: Vec::new(),
        };
        for state in solved.states() {
            let mut add = |branch: &Branch<G::State>| {
                let find = |state| solved.find(state).expect("every successor was found");
                match branch {
                    Branch::Free(chance) => {
                        let outcomes = chance.outcomes().iter();
                        all.targets.extend(outcomes.map(|(state, _)| find(state)));
                    }
                    Branch::Paying(chance) => {
                        let outcomes = chance.outcomes().iter();
                        all.targets
                            .extend(outcomes.map(|((state, _), _)| find(state)));
                    }
                }
            };
            match solved.game().node(state) {
                Node::End(_) => {}
                Node::Chance(branch) => add(&branch),
                Node::Choice(_, actions) => actions.iter().for_each(|(_, branch)| add(branch)),
            }
            all.starts.push(all.targets.len());
        }
        all
    }

    fn of_state(&self, state: usize) -> &[u32] {
        &self.targets[self.starts[state]..self.starts[state + 1]]
    }
}

/// The number of states of the largest component.
pub fn largest<G: Game>(solved: &Solution<'_, G>) -> usize {
    const DONE: u32 = u32::MAX;
    let successors = Successors::of(solved);
    // When each state was entered, from 1 on; the earliest entry that it reaches; DONE once its
    // component is complete.
    let mut low = vec![0u32; solved.states().len()];
    let (mut entered, mut waiting, mut best) = (0, Vec::new(), 0);
    for start in 0..low.len() {
        let mut path: Vec<(usize, usize, u32)> = Vec::new();
        if low[start] == 0 {
            path.push((start, 0, 0));
        }
        while let Some(&mut (state, ref mut next, ref mut number)) = path.last_mut() {
            if *number == 0 {
                entered += 1;
                *number = entered;
                low[state] = entered;
                waiting.push(state);
            }
            let number = *number;
            if let Some(&target) = successors.of_state(state).get(*next) {
                let target = target as usize;
                if low[target] == 0 {
                    path.push((target, 0, 0));
                } else {
                    *next += 1;
                    if low[target] != DONE {
                        low[state] = low[state].min(low[target]);
                    }
                }
                continue;
            }
            if low[state] == number {
                let place = waiting.iter().rposition(|&other| other == state);
                let component = waiting.split_off(place.expect("it waits"));
                best = best.max(component.len());
                component.into_iter().for_each(|state| low[state] = DONE);
            }
            path.pop();
        }
    }
    best
}
