//! The sign of the largest mean that rows can be paid in the long run, in fractions.
//!
//! One row of each state is chosen, so that play comes from everywhere to one of them, the *home*.
//! What is collected until then, and how long it takes, are solved for by elimination; what is
//! collected from home to home, for each step, is the mean m. With x(s), what is collected from s on
//! less m for each step, a row is better than the chosen one if it is worth more at these numbers; if
//! none is, no mean is larger (Howard 1960). Where better rows go round elsewhere, home is there.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use dashu_base::BitTest;
use dashu_ratio::RBig;

use super::Tending;

/// Bits that are multiplied, all together.
const MOST_WORK: u64 = 1 << 30;

/// The sign of the largest mean; `None` where that is too much work. From every state play can
/// come to every other one.
pub(super) fn sign(rows: &[Tending], states: usize, sign: i32) -> Option<Ordering> {
    let mut of = vec![Vec::new(); states];
    for (number, row) in rows.iter().enumerate() {
        of[row.owner].push(number);
    }
    let chosen = of.iter().map(|rows| rows.first().copied());
    let mut search = Search {
        rows,
        sign: RBig::from(sign as i8),
        chosen: chosen.collect::<Option<Vec<usize>>>()?,
        of,
        home: 0,
        work: 0,
    };
    search.largest()
}

struct Search<'a> {
    rows: &'a [Tending],
    sign: RBig,
    /// The rows of each state, and the one that is chosen.
    of: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    home: usize,
    work: u64,
}

impl Search<'_> {
    fn largest(&mut self) -> Option<Ordering> {
        loop {
            self.come_home();
            let [collected, lasts] = self.until_home()?;
            let own = self.chosen[self.home];
            let paid = self.worth(own, &collected);
            let mean = paid / (RBig::ONE + self.ahead(own, &lasts));
            if mean > RBig::ZERO {
                return Some(Ordering::Greater);
            }
            let x = collected.iter().zip(&lasts);
            let x: Vec<RBig> = x
                .map(|(collected, lasts)| collected - &mean * lasts)
                .collect();
            let mut changed = false;
            for state in 0..self.of.len() {
                let mut best = self.worth(self.chosen[state], &x);
                for &row in &self.of[state] {
                    let worth = self.worth(row, &x);
                    if worth > best {
                        best = worth;
                        self.chosen[state] = row;
                        changed = true;
                    }
                }
            }
            if !changed {
                return Some(mean.cmp(&RBig::ZERO));
            }
        }
    }

    /// What a row pays and leads to on average.
    fn worth(&self, row: usize, x: &[RBig]) -> RBig {
        &self.sign * &self.rows[row].mean + self.ahead(row, x)
    }

    fn ahead(&self, row: usize, x: &[RBig]) -> RBig {
        let row = &self.rows[row];
        let sum = row.targets.iter().fold(RBig::ZERO, |sum, &(to, weight)| {
            sum + &x[to] * RBig::from(weight)
        });
        sum / RBig::from(row.total)
    }

    /// The states from which play comes to one of some states by the chosen rows, or by any.
    fn coming(&self, to: usize, by_any: bool, choices: &mut [usize]) -> Vec<bool> {
        let mut comes = vec![false; self.of.len()];
        comes[to] = true;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for state in (0..comes.len()).filter(|&state| !self.of[state].is_empty()) {
                let leads =
                    |row: &&usize| self.rows[**row].targets.iter().any(|&(to, _)| comes[to]);
                let chosen = std::slice::from_ref(&self.chosen[state]);
                let rows = if by_any { &self.of[state][..] } else { chosen };
                if !comes[state]
                    && let Some(&row) = rows.iter().find(leads)
                {
                    (comes[state], changed) = (true, true);
                    choices[state] = row;
                }
            }
        }
        comes
    }

    /// Sees to it that the chosen rows come home from everywhere.
    fn come_home(&mut self) {
        let mut choices = self.chosen.clone();
        let mut comes = self.coming(self.home, false, &mut choices);
        let Some(mut state) = comes.iter().position(|comes| !comes) else {
            return;
        };
        // Where play cannot get away from, it comes back to each state.
        loop {
            comes = self.coming(state, false, &mut choices);
            let mut ahead = vec![state];
            let mut seen = vec![false; comes.len()];
            seen[state] = true;
            while let Some(state) = ahead.pop() {
                for &(to, _) in &self.rows[self.chosen[state]].targets {
                    if !std::mem::replace(&mut seen[to], true) {
                        ahead.push(to);
                    }
                }
            }
            match (0..comes.len()).find(|&other| seen[other] && !comes[other]) {
                Some(other) => state = other,
                None => break,
            }
        }
        self.home = state;
        let mut choices = self.chosen.clone();
        self.coming(state, true, &mut choices);
        for (state, choice) in choices.into_iter().enumerate() {
            if !comes[state] {
                self.chosen[state] = choice;
            }
        }
    }

    /// What is collected, and how many steps it takes, from each state until play is home.
    fn until_home(&mut self) -> Option<[Vec<RBig>; 2]> {
        let count = self.of.len();
        // x(s) · own = paid + Σ share · x(t), for the states that are left.
        let mut lines: Vec<Line> = (0..count)
            .map(|state| {
                let row = &self.rows[self.chosen[state]];
                let mut line = Line {
                    right: [&self.sign * &row.mean, RBig::ONE],
                    terms: BTreeMap::new(),
                };
                let total = RBig::from(row.total);
                for &(to, weight) in row.targets.iter().filter(|&&(to, _)| to != self.home) {
                    line.add(to, RBig::from(weight) / &total);
                }
                line
            })
            .collect();
        let mut before = vec![Vec::new(); count];
        for (state, line) in lines
            .iter()
            .enumerate()
            .filter(|&(state, _)| state != self.home)
        {
            line.terms.keys().for_each(|&to| before[to].push(state));
        }
        let mut left: Vec<bool> = (0..count).map(|state| state != self.home).collect();
        let mut order = Vec::with_capacity(count);
        for _ in 1..count {
            let size = |&state: &usize| lines[state].terms.len() * before[state].len();
            let state = (0..count).filter(|&state| left[state]).min_by_key(size)?;
            left[state] = false;
            order.push(state);
            lines[state].close(state);
            let line = std::mem::take(&mut lines[state]);
            let mut sources = std::mem::take(&mut before[state]);
            sources.sort_unstable();
            sources.dedup();
            for source in sources.into_iter().filter(|&source| left[source]) {
                let Some(share) = lines[source].terms.remove(&state) else {
                    continue;
                };
                self.work += line.bits() * share.numerator().bit_len() as u64;
                if self.work > MOST_WORK {
                    return None;
                }
                for (right, other) in lines[source].right.iter_mut().zip(&line.right) {
                    *right += &share * other;
                }
                for (&to, other) in &line.terms {
                    lines[source].add(to, &share * other);
                    before[to].push(source);
                }
            }
            lines[state] = line;
        }
        let mut x = [vec![RBig::ZERO; count], vec![RBig::ZERO; count]];
        for &state in order.iter().rev() {
            let line = &lines[state];
            for (x, right) in x.iter_mut().zip(&line.right) {
                let ahead = line.terms.iter();
                x[state] = ahead.fold(right.clone(), |sum, (&to, share)| sum + share * &x[to]);
            }
        }
        Some(x)
    }
}

/// What a state is worth: what it collects, and shares in others.
#[derive(Default)]
struct Line {
    right: [RBig; 2],
    terms: BTreeMap<usize, RBig>,
}

impl Line {
    fn add(&mut self, to: usize, share: RBig) {
        *self.terms.entry(to).or_insert(RBig::ZERO) += share;
    }

    /// Solves for the state itself, where it has a share in itself.
    fn close(&mut self, state: usize) {
        if let Some(share) = self.terms.remove(&state) {
            let leaves = RBig::ONE - share;
            self.right.iter_mut().for_each(|right| *right /= &leaves);
            self.terms.values_mut().for_each(|term| *term /= &leaves);
        }
    }

    /// The bits of its numbers.
    fn bits(&self) -> u64 {
        let numbers = self.terms.values().chain(&self.right);
        numbers.map(|x| x.denominator().bit_len() as u64 + 64).sum()
    }
}
