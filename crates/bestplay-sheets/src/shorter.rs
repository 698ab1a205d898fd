//! A seat without the states through which play only passes: where nobody chooses, and to which no
//! action of the player leads. From a state where chance decides play then leads at once to all
//! states that stay. So the other player's turn, however many steps it takes, is one step.

use std::collections::BTreeMap;

use crate::seat::Seat;

impl Seat {
    /// The same with fewer states; what is lost, and how often play comes to the player's choices, are
    /// the same but for rounding.
    ///
    /// # Complexity
    ///
    /// For each state that stays and in which chance decides: the states through which play passes
    /// from there on, and their transitions.
    pub(crate) fn shorter(&self) -> Seat {
        let stays = self.staying();
        let mut numbers = vec![u32::MAX; stays.len()];
        let places = (0..stays.len()).filter(|&state| stays[state]);
        for (number, state) in (0..).zip(places.clone()) {
            numbers[state] = number;
        }
        let mut shorter = Seat::empty();
        for state in places {
            shorter.states.push(self.states[state]);
            shorter.chooses.push(self.chooses[state]);
            shorter.best.push(self.best[state]);
            for action in self.actions_of(state) {
                for (to, probability) in self.beyond(action, &stays) {
                    shorter.targets.push(numbers[to]);
                    shorter.probabilities.push(probability);
                }
                shorter.outcomes.push(shorter.targets.len() as u32);
                shorter.regrets.push(self.regrets[action]);
            }
            shorter.actions.push(shorter.regrets.len() as u32);
        }
        let (mut from, mut count) = (0, 0);
        for &end in &self.ends {
            count += stays[from..end].iter().filter(|&&stays| stays).count();
            from = end;
            // Of some components nothing stays.
            if shorter.ends.last().copied().unwrap_or(0) < count {
                shorter.ends.push(count);
            }
        }
        shorter
    }

    /// Which states stay: the first one, ends, those in which the player chooses and those to which
    /// they lead; and one of each cycle.
    fn staying(&self) -> Vec<bool> {
        let states = 0..self.states.len();
        let stays = |state| state == 0 || self.chooses[state] || self.actions_of(state).is_empty();
        let mut stays: Vec<bool> = states.clone().map(stays).collect();
        for state in states {
            let actions = self.actions_of(state);
            for (to, _) in actions.flat_map(|action| self.outcomes(action)) {
                // Play that only passes leads onwards.
                stays[to] |= self.chooses[state] || to <= state;
            }
        }
        stays
    }

    /// The states that stay to which an action leads, perhaps by way of others.
    fn beyond(&self, action: usize, stays: &[bool]) -> Vec<(usize, f64)> {
        let mut found: Vec<(usize, f64)> = Vec::new();
        let mut known: BTreeMap<usize, usize> = BTreeMap::new();
        let mut passing: BTreeMap<usize, f64> = BTreeMap::new();
        let mut outcomes: Vec<(usize, f64)> = self.outcomes(action).collect();
        loop {
            for (to, probability) in outcomes.drain(..) {
                if !stays[to] {
                    *passing.entry(to).or_default() += probability;
                    continue;
                }
                let place = *known.entry(to).or_insert(found.len());
                match found.get_mut(place) {
                    Some((_, sum)) => *sum += probability,
                    None => found.push((to, probability)),
                }
            }
            // Nothing comes to the first of them any more: play that passes leads onwards.
            let Some((state, mass)) = passing.pop_first() else {
                return found;
            };
            for action in self.actions_of(state) {
                outcomes.extend(self.outcomes(action).map(|(to, p)| (to, mass * p)));
            }
        }
    }
}
