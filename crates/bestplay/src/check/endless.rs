//! Play that goes on for ever: where it can be kept.

/// A list of rows: from a state to its successors.
#[derive(Default)]
pub(super) struct Ways {
    owners: Vec<u32>,
    ends: Vec<usize>,
    targets: Vec<u32>,
}

/// End components: sets of states between which play can go round for ever.
pub(super) struct Ends {
    /// For each way whether it belongs to one.
    pub(super) endless: Vec<bool>,
    /// For each state the number of its set; arbitrary where it has none.
    pub(super) set: Vec<u32>,
}

impl Ways {
    pub(super) fn push(&mut self, owner: u32, targets: impl Iterator<Item = u32>) {
        self.owners.push(owner);
        self.targets.extend(targets);
        self.ends.push(self.targets.len());
    }

    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(super) fn owner(&self, way: usize) -> u32 {
        self.owners[way]
    }

    pub(super) fn targets(&self, way: usize) -> &[u32] {
        let start = if way == 0 { 0 } else { self.ends[way - 1] };
        &self.targets[start..self.ends[way]]
    }

    /// For each of `count` states, the ways that lead to it.
    pub(super) fn before(&self, count: usize) -> Lists {
        let pairs = |way: usize| self.targets(way).iter().map(move |&target| (target, way));
        Lists::of(count, || (0..self.len()).flat_map(pairs))
    }

    /// Which ways are left when, again and again, all are taken away that may lead to a state
    /// without one.
    fn lasting(&self, count: usize) -> Vec<bool> {
        let mut usable = vec![true; self.len()];
        let into = self.before(count);
        let mut left = vec![0u32; count];
        for &owner in &self.owners {
            left[owner as usize] += 1;
        }
        let empty = |&state: &u32| left[state as usize] == 0;
        let empty: Vec<u32> = (0..count as u32).filter(empty).collect();
        self.bury(empty, &into, &mut usable, &mut left, |_| ());
        usable
    }

    /// Takes away the ways that may lead to states without one, and so on; tells whose they were.
    fn bury(
        &self,
        mut empty: Vec<u32>,
        into: &Lists,
        usable: &mut [bool],
        left: &mut [u32],
        mut told: impl FnMut(u32),
    ) {
        while let Some(state) = empty.pop() {
            for &way in into.get(state) {
                if std::mem::replace(&mut usable[way as usize], false) {
                    let owner = self.owners[way as usize];
                    left[owner as usize] -= 1;
                    if left[owner as usize] == 0 {
                        empty.push(owner);
                    }
                    told(owner);
                }
            }
        }
    }

    /// A state in which play can be kept for ever by these ways, if there is one.
    pub(super) fn kept(&self, count: usize) -> Option<u32> {
        if self.owners.is_empty() {
            return None;
        }
        let usable = self.lasting(count);
        usable
            .iter()
            .position(|&usable| usable)
            .map(|way| self.owners[way])
    }

    /// The largest end components that the `usable` ways make. Blocks of states are ordered into
    /// strongly connected ones, ways between these are taken away, and those that have lost a way
    /// are ordered again.
    pub(super) fn end_components(&self, count: usize, mut usable: Vec<bool>) -> Ends {
        let into = self.before(count);
        let ways = || self.owners.iter().enumerate();
        let of = Lists::of(count, || ways().map(|(way, &owner)| (owner, way)));
        let mut left = vec![0u32; count];
        for (way, &owner) in ways() {
            left[owner as usize] += u32::from(usable[way]);
        }
        let empty = |&state: &u32| left[state as usize] == 0;
        let empty: Vec<u32> = (0..count as u32).filter(empty).collect();
        self.bury(empty, &into, &mut usable, &mut left, |_| ());
        let mut set = vec![0u32; count];
        let mut sets = 1;
        let mut search = Search::new(count);
        let all = (0..count as u32).filter(|&state| left[state as usize] > 0);
        let mut blocks = vec![all.collect::<Vec<u32>>()];
        while let Some(block) = blocks.pop() {
            let parts = search.order(self, &of, &usable, &block);
            if let [part] = parts.as_slice()
                && part.len() == block.len()
            {
                continue;
            }
            let first = sets;
            for part in &parts {
                part.iter().for_each(|&state| set[state as usize] = sets);
                sets += 1;
            }
            // Ways between the parts go, and what they leave without any.
            let mut lost = vec![false; parts.len()];
            let mut empty = Vec::new();
            for &state in &block {
                for &way in of.get(state) {
                    let own = set[state as usize];
                    let leaves = |&target: &u32| set[target as usize] != own;
                    if usable[way as usize] && self.targets(way as usize).iter().any(leaves) {
                        usable[way as usize] = false;
                        left[state as usize] -= 1;
                        lost[(own - first) as usize] = true;
                        if left[state as usize] == 0 {
                            empty.push(state);
                        }
                    }
                }
            }
            self.bury(empty, &into, &mut usable, &mut left, |owner| {
                lost[(set[owner as usize] - first) as usize] = true;
            });
            for (mut part, _) in parts.into_iter().zip(lost).filter(|(_, lost)| *lost) {
                part.retain(|&state| left[state as usize] > 0);
                if !part.is_empty() {
                    blocks.push(part);
                }
            }
        }
        Ends {
            endless: usable,
            set,
        }
    }
}

/// A list of numbers for each state.
pub(super) struct Lists {
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Lists {
    /// Sorts numbers by their states.
    fn of<I: Iterator<Item = (u32, usize)>>(count: usize, pairs: impl Fn() -> I) -> Lists {
        let mut starts = vec![0usize; count + 1];
        for (state, _) in pairs() {
            starts[state as usize + 1] += 1;
        }
        for state in 0..count {
            starts[state + 1] += starts[state];
        }
        let mut next = starts.clone();
        let mut numbers = vec![0; starts[count]];
        for (state, number) in pairs() {
            let place = &mut next[state as usize];
            numbers[*place] = number as u32;
            *place += 1;
        }
        Lists { starts, numbers }
    }

    pub(super) fn get(&self, state: u32) -> &[u32] {
        &self.numbers[self.starts[state as usize]..self.starts[state as usize + 1]]
    }
}

/// Searches for strongly connected components (Tarjan 1972, without recursion).
struct Search {
    /// When a state was entered, or the earliest such time that it is known to reach; 0 if it was
    /// not entered, and again when its component is complete.
    low: Vec<u32>,
    done: Vec<bool>,
}

impl Search {
    fn new(count: usize) -> Search {
        Search {
            low: vec![0; count],
            done: vec![false; count],
        }
    }

    /// The components of a block, by the ways that are usable; these lead to states of the block.
    fn order(&mut self, ways: &Ways, of: &Lists, usable: &[bool], block: &[u32]) -> Vec<Vec<u32>> {
        let mut parts = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        let mut entered = 0;
        // A state, the next of its ways, the next target of that, and when it was entered.
        let mut path: Vec<(u32, usize, usize, u32)> = Vec::new();
        for &start in block {
            if self.low[start as usize] == 0 {
                path.push((start, 0, 0, 0));
            }
            while let Some(&mut (state, ref mut way, ref mut place, ref mut number)) =
                path.last_mut()
            {
                let s = state as usize;
                if *number == 0 {
                    entered += 1;
                    *number = entered;
                    self.low[s] = entered;
                    waiting.push(state);
                }
                let number = *number;
                if let Some(&next) = of.get(state).get(*way) {
                    let targets = ways.targets(next as usize);
                    if !usable[next as usize] || *place == targets.len() {
                        (*way, *place) = (*way + 1, 0);
                        continue;
                    }
                    let target = targets[*place] as usize;
                    if self.low[target] == 0 {
                        path.push((target as u32, 0, 0, 0));
                        continue;
                    }
                    *place += 1;
                    if !self.done[target] {
                        self.low[s] = self.low[s].min(self.low[target]);
                    }
                    continue;
                }
                if self.low[s] == number {
                    let at = waiting.iter().rposition(|&other| other == state);
                    let part = waiting.split_off(at.unwrap_or_default());
                    part.iter().for_each(|&m| self.done[m as usize] = true);
                    parts.push(part);
                }
                path.pop();
            }
        }
        for &state in block {
            self.low[state as usize] = 0;
            self.done[state as usize] = false;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(count: usize, rows: &[(u32, &[u32])]) -> (Vec<bool>, Vec<u32>) {
        let mut ways = Ways::default();
        for (owner, targets) in rows {
            ways.push(*owner, targets.iter().copied());
        }
        let ends = ways.end_components(count, vec![true; rows.len()]);
        (ends.endless, ends.set)
    }

    #[test]
    fn end_components_are_what_play_can_stay_in() {
        // 0 and 1 go round; 2 may stay or leave for 3, which has no way on; 4 leads to 0 or itself.
        let rows: [(u32, &[u32]); 7] = [
            (0, &[1]),
            (1, &[0]),
            (1, &[0, 3]),
            (2, &[2]),
            (2, &[2, 3]),
            (4, &[0, 4]),
            (4, &[4]),
        ];
        let (endless, set) = ends(5, &rows);
        assert_eq!(endless, [true, true, false, true, false, false, true]);
        assert_eq!(set[0], set[1]);
        assert_ne!(set[0], set[4]);
    }

    #[test]
    fn a_ring_falls_apart_if_a_way_between_is_not_safe() {
        // A ring of three in which 2 may also fall out to 3: no set is left but none.
        let (endless, _) = ends(4, &[(0, &[1]), (1, &[2]), (2, &[0, 3])]);
        assert_eq!(endless, [false; 3]);
        // Two rings, joined one way: both are left, the way between is not.
        let rows: [(u32, &[u32]); 5] = [(0, &[1]), (1, &[0]), (1, &[2]), (2, &[3]), (3, &[2])];
        let (endless, set) = ends(4, &rows);
        assert_eq!(endless, [true, true, false, true, true]);
        assert_ne!(set[0], set[2]);
    }
}
