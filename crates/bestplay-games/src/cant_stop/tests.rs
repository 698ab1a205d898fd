//! Can't Stop: position by position, where the value of the turn that may be lost is found by repetition.

use std::collections::HashMap;

use crate::trial;
use bestplay_games::cant_stop::CantStop;

/// The steps that are left in each column, by its sum.
type Left = Vec<u8>;

/// Where a roll of four dice may lead, with what was left before the turn.
fn after(before: &Left, now: &Left, dice: [usize; 4]) -> Vec<Left> {
    let step = |now: &Left, sum: usize| {
        let open = before
            .iter()
            .zip(now)
            .filter(|(before, now)| before != now)
            .count();
        let is_free = now[sum] > 0 && (now[sum] < before[sum] || open < 3);
        is_free.then(|| {
            let mut next = now.clone();
            next[sum] -= 1;
            next
        })
    };
    let mut found = Vec::new();
    for partner in 1..4 {
        let one = dice[0] + dice[partner];
        let other = dice.iter().sum::<usize>() - one;
        let both = step(now, one).and_then(|next| step(&next, other));
        match both {
            Some(both) => found.push(both),
            None => found.extend([one, other].into_iter().filter_map(|sum| step(now, sum))),
        }
    }
    found
}

struct Turns {
    sides: usize,
    known: HashMap<Left, f64>,
}

impl Turns {
    /// How many turns it takes from what is left.
    fn from(&mut self, left: &Left) -> f64 {
        if left[2..].iter().filter(|left| **left == 0).count() >= 3 {
            return 0.0;
        }
        if let Some(known) = self.known.get(left) {
            return *known;
        }
        let mut turns = 1.0;
        loop {
            let next = 1.0 + self.rolled(left, left, turns, &mut HashMap::new());
            if (next - turns).abs() < 1e-12 {
                break;
            }
            turns = next;
        }
        self.known.insert(left.clone(), turns);
        turns
    }

    /// How many more it takes after a roll with some markers, if it takes so many once the turn is lost.
    fn rolled(
        &mut self,
        before: &Left,
        now: &Left,
        lost: f64,
        known: &mut HashMap<Left, f64>,
    ) -> f64 {
        if let Some(known) = known.get(now) {
            return *known;
        }
        let n = self.sides;
        let mut sum = 0.0;
        for roll in 0..n.pow(4) {
            let dice = [0, 1, 2, 3].map(|die| roll / n.pow(die) % n + 1);
            let mut best = f64::INFINITY;
            for next in after(before, now, dice) {
                best = best
                    .min(self.from(&next))
                    .min(self.rolled(before, &next, lost, known));
            }
            sum += if best.is_finite() { best } else { lost };
        }
        let value = sum / n.pow(4) as f64;
        known.insert(now.clone(), value);
        value
    }
}

#[test]
fn turns_agree_with_a_computation_by_positions() {
    for (sides, shortest) in [(2, 1), (2, 2), (2, 3), (3, 1)] {
        let sums = 0..=2 * sides;
        let steps = sums.map(|sum| match sum {
            0 | 1 => 0,
            _ => shortest + 2 * (sum - 2).min(2 * sides - sum) as u8,
        });
        let mut turns = Turns {
            sides,
            known: HashMap::new(),
        };
        let expected = turns.from(&steps.collect());
        trial::is_worth(&CantStop::new(sides as u32, shortest), expected);
    }
}
