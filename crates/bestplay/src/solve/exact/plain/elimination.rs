//! Linear systems of a component in rational numbers.

use std::collections::{BTreeMap, BTreeSet};

use dashu_ratio::RBig;

/// x(s) = constant(s) + Σ p(s, t) · x(t), where from every state play leaves the system in the
/// end.
///
/// States are eliminated one by one, always one that the fewest others are tied to. As in the
/// floating-point elimination, 1 - p(s, s) is not subtracted but summed from what leaves s: the
/// fractions stay shorter.
#[derive(Default)]
pub(super) struct System {
    rows: Vec<BTreeMap<u32, RBig>>,
    constants: Vec<RBig>,
    exits: Vec<RBig>,
}

impl System {
    /// Adds a state: its constant, the probability of leaving the system, and where it leads.
    pub(super) fn push(&mut self, constant: RBig, exit: RBig, terms: BTreeMap<u32, RBig>) {
        self.constants.push(constant);
        self.exits.push(exit);
        self.rows.push(terms);
    }

    /// The solution.
    pub(super) fn solve(mut self) -> Vec<RBig> {
        let count = self.rows.len();
        let mut into: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); count];
        for (state, row) in self.rows.iter().enumerate() {
            for &target in row.keys().filter(|&&target| target != state as u32) {
                into[target as usize].insert(state as u32);
            }
        }
        let cost = |row: &BTreeMap<u32, RBig>, into: &BTreeSet<u32>| row.len() * into.len();
        let mut queue: BTreeSet<(usize, u32)> = (0..count)
            .map(|s| (cost(&self.rows[s], &into[s]), s as u32))
            .collect();
        let mut costs: Vec<usize> = (0..count).map(|s| cost(&self.rows[s], &into[s])).collect();
        let mut order = Vec::with_capacity(count);
        while let Some((_, state)) = queue.pop_first() {
            order.push(state);
            let s = state as usize;
            self.normalise(s);
            let row = self.rows[s].clone();
            for before in std::mem::take(&mut into[s]) {
                self.substitute(before as usize, s, &row);
                for &target in row.keys().filter(|&&target| target != before) {
                    into[target as usize].insert(before);
                }
            }
            for &target in row.keys() {
                into[target as usize].remove(&state);
            }
            // Only the costs of neighbours change.
            for &touched in row.keys() {
                let t = touched as usize;
                if queue.remove(&(costs[t], touched)) {
                    costs[t] = cost(&self.rows[t], &into[t]);
                    queue.insert((costs[t], touched));
                }
            }
        }
        let mut x = vec![RBig::ZERO; count];
        for &state in order.iter().rev() {
            let s = state as usize;
            let ahead = self.rows[s].iter().map(|(&t, p)| p * &x[t as usize]);
            x[s] = ahead.fold(self.constants[s].clone(), |sum, part| sum + part);
        }
        x
    }

    /// Removes a state's return to itself.
    fn normalise(&mut self, s: usize) {
        if self.rows[s].remove(&(s as u32)).is_some() {
            let leaving = self.rows[s]
                .values()
                .fold(self.exits[s].clone(), |sum, p| sum + p);
            for p in self.rows[s].values_mut() {
                *p = &*p / &leaving;
            }
            self.constants[s] = &self.constants[s] / &leaving;
            self.exits[s] = &self.exits[s] / &leaving;
        }
    }

    /// Replaces state `s` in the row of `before` by what it leads to.
    fn substitute(&mut self, before: usize, s: usize, row: &BTreeMap<u32, RBig>) {
        let Some(p) = self.rows[before].remove(&(s as u32)) else {
            return;
        };
        for (&target, q) in row {
            let entry = self.rows[before].entry(target).or_insert(RBig::ZERO);
            *entry = &*entry + &p * q;
        }
        self.constants[before] = &self.constants[before] + &p * &self.constants[s];
        self.exits[before] = &self.exits[before] + &p * &self.exits[s];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_on_a_line_lasts_i_times_n_minus_i() {
        // The gambler's ruin: expected steps from i of n are i (n - i).
        let half = RBig::from_parts(1.into(), 2u8.into());
        let n = 30u32;
        let mut system = System::default();
        for i in 1..n {
            let ends = u8::from(i == 1) + u8::from(i == n - 1);
            let steps = [(i > 1).then(|| i - 2), (i + 1 < n).then_some(i)];
            let terms = steps
                .into_iter()
                .flatten()
                .map(|t| (t, half.clone()))
                .collect();
            system.push(RBig::ONE, &half * RBig::from(ends), terms);
        }
        for (place, x) in system.solve().iter().enumerate() {
            let i = place as u32 + 1;
            assert_eq!(*x, RBig::from(i * (n - i)));
        }
    }
}
