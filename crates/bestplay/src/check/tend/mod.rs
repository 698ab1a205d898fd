//! Whether rows that pay and rows that cost something add up one way all the same.
//!
//! With a number h for each state, a row that pays c and leads to t tends to c + h(t) - h(s) on
//! average. What a play collects and what its rows tend to differ by two of these numbers at the
//! most; so if every row tends upwards, the total grows without end. Such numbers exist if and only
//! if every round pays more than nothing on average. Where each row leads to one state, and where there
//! are few states, that is decided in whole numbers and fractions ([`paths`], [`mean`]). Else numbers
//! are guessed by iteration, and confirmed in rationals: those by which all rows tend alike, and where
//! payoffs are of very different sizes, how far a total may fall before it rises.

mod mean;
mod paths;

use std::cmp::Ordering;

use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::walk::Row;
use paths::Edge;

/// Rounds in which numbers are looked for.
const ROUNDS: usize = 4000;

/// What every row should rise by where falls are looked for, beside the largest payoff: one part in 2 to
/// so many. It has to be less than totals grow by, and more than doubles are wrong by in a fall.
const RISES: [i32; 8] = [8, 20, 32, 44, 56, 68, 80, 92];

/// States whose rounds are always judged in fractions, and the most where guesses fail.
const FEW: usize = 12;
const MANY: usize = 2000;

/// Bits of the common denominator of what is paid, where rounds are judged in whole numbers.
const MOST_BITS: usize = 1 << 12;

/// Terms that are looked at in all rounds together.
const MOST_WORK: usize = 1 << 26;

/// A row between states that are numbered from 0.
pub(super) struct Tending {
    owner: usize,
    targets: Vec<(usize, u128)>,
    total: u128,
    /// What it pays on average.
    mean: RBig,
}

impl Tending {
    /// A row with the numbers of its owner and successors.
    pub(super) fn new(owner: usize, targets: impl Iterator<Item = usize>, row: &Row) -> Tending {
        let mut sum = RBig::ZERO;
        for outcome in row.outcomes.iter().filter(|o| !o.payoff.is_zero()) {
            sum += outcome.payoff.to_rational() * RBig::from(outcome.weight);
        }
        Tending {
            owner,
            targets: targets
                .zip(row.outcomes.iter().map(|outcome| outcome.weight))
                .collect(),
            total: row.total,
            mean: sum / RBig::from(row.total),
        }
    }

    /// The same row with other numbers for states.
    pub(super) fn renamed(&self, name: &mut impl FnMut(usize) -> usize) -> Tending {
        let targets = self.targets.iter();
        Tending {
            owner: name(self.owner),
            targets: targets.map(|&(to, weight)| (name(to), weight)).collect(),
            total: self.total,
            mean: self.mean.clone(),
        }
    }

    fn step(&self, sign: i32) -> Step {
        let goes_on = |&&(to, _): &&(usize, u128)| to != self.owner;
        let others = || self.targets.iter().filter(goes_on);
        let (going, total) = (others().map(|o| o.1).sum::<u128>(), self.total as f64);
        let paid = f64::from(sign) * self.mean.to_f64().value();
        match going {
            0 => Step {
                paid,
                ahead: vec![(self.owner, 1.0)],
            },
            _ => Step {
                paid: paid * (total / going as f64),
                ahead: others()
                    .map(|&(to, weight)| (to, weight as f64 / going as f64))
                    .collect(),
            },
        }
    }
}

/// A row, as floating point sees it: what it pays until play goes on, and where to.
struct Step {
    paid: f64,
    ahead: Vec<(usize, f64)>,
}

/// Which rows are to tend upwards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// One of each state.
    Some,
}

/// Whether rows tend upwards (downwards, with a negative `sign`) by some numbers for the states
/// that they lead between.
pub(super) fn tend(rows: &[Tending], states: usize, sign: i32, which: Which) -> bool {
    if let Some(Edges { all, some, edges }) = Edges::of(rows, sign) {
        let price = |(from, to, paid): Edge| match which {
            // A round pays one unit at least, if it pays, and has no more rows than states.
            Which::All => (from, to, paid * IBig::from(states + 1) - IBig::ONE),
            Which::Some => (from, to, -paid),
        };
        let edges: Vec<Edge> = edges.into_iter().map(price).collect();
        return match which {
            Which::All => all && paths::are_all_paid_for(states, &edges),
            Which::Some => some || !paths::are_all_paid_for(states, &edges),
        };
    }
    let fractions = || {
        let (sign, wanted) = match which {
            Which::All => (-sign, Ordering::Less),
            Which::Some => (sign, Ordering::Greater),
        };
        Some(mean::sign(rows, states, sign)? == wanted)
    };
    if states <= FEW
        && let Some(known) = fractions()
    {
        return known;
    }
    // Where play stays in a state, it matters only what it does when it goes on.
    let steps: Vec<Step> = rows.iter().map(|row| row.step(sign)).collect();
    let terms: usize = steps.iter().map(|step| step.ahead.len() + 1).sum();
    let most = steps.iter().map(|step| step.paid.abs()).fold(0.0, f64::max);
    let guess = Guess {
        rows,
        steps,
        states,
        sign,
        which,
        rounds: ROUNDS.min(MOST_WORK / terms.max(1)),
    };
    if guess.alike() {
        return true;
    }
    if (FEW..=MANY).contains(&states)
        && let Some(known) = fractions()
    {
        return known;
    }
    let mut rises = RISES.into_iter();
    rises.any(|bits| guess.by_falls(most * (-f64::from(bits)).exp2()))
}

/// Rows that lead to one state each.
struct Edges {
    /// Whether all rows by which play stays in a state for ever rise, and whether some do.
    all: bool,
    some: bool,
    /// The others, with what they pay in whole numbers of some unit.
    edges: Vec<Edge>,
}

impl Edges {
    /// `None` if some rows lead to several states, or payoffs have no common denominator that is
    /// short enough.
    fn of(rows: &[Tending], sign: i32) -> Option<Edges> {
        let (mut all, mut some) = (true, false);
        let mut leads = Vec::with_capacity(rows.len());
        let mut unit = UBig::ONE;
        for row in rows {
            let mut others = row.targets.iter().filter(|&&(to, _)| to != row.owner);
            let Some(&(to, weight)) = others.next() else {
                let rises = &row.mean * RBig::from(sign as i8) > RBig::ZERO;
                (all, some) = (all && rises, some || rises);
                continue;
            };
            let going = others.try_fold(weight, |sum, &(other, weight)| {
                (other == to).then_some(sum + weight)
            })?;
            let paid =
                &row.mean * RBig::from(row.total) / RBig::from(going) * RBig::from(sign as i8);
            if unit.clone() % paid.denominator() != UBig::ZERO {
                let divisor = (&unit).gcd(paid.denominator());
                unit = unit / divisor * paid.denominator();
            }
            if unit.bit_len() > MOST_BITS {
                return None;
            }
            leads.push((row.owner, to, paid));
        }
        let unit = RBig::from(unit);
        let edge = |(from, to, paid): (usize, usize, RBig)| {
            // Its denominator divides the unit.
            (from, to, (paid * &unit).into_parts().0)
        };
        Some(Edges {
            all,
            some,
            edges: leads.into_iter().map(edge).collect(),
        })
    }
}

/// Rows, and the numbers for states that are guessed.
struct Guess<'a> {
    rows: &'a [Tending],
    steps: Vec<Step>,
    states: usize,
    sign: i32,
    which: Which,
    /// Rounds of a guess.
    rounds: usize,
}

impl Guess<'_> {
    /// Whether rows tend upwards by numbers by which all of them tend alike.
    fn alike(&self) -> bool {
        let (mut known, mut next) = (vec![0.0f64; self.states], vec![0.0f64; self.states]);
        for _ in 0..self.rounds {
            self.look_ahead(&known, &mut next);
            let rises = |(new, old): (&f64, &f64)| new > old;
            // What rises by a rounding error only is not confirmed.
            if next.iter().zip(&known).all(rises) && self.confirmed(&known) {
                return true;
            }
            if !next.iter().zip(&known).any(rises) {
                return false;
            }
            let first = known[0];
            for (known, next) in known.iter_mut().zip(&next) {
                *known = (*known + next) / 2.0 - first;
            }
        }
        false
    }

    /// Whether rows tend upwards by how far totals fall at the most before they rise, if each step
    /// costs `rise`.
    fn by_falls(&self, rise: f64) -> bool {
        let (mut known, mut next) = (vec![0.0f64; self.states], vec![0.0f64; self.states]);
        for _ in 0..self.rounds {
            self.look_ahead(&known, &mut next);
            let mut falls = false;
            for (known, next) in known.iter_mut().zip(&next) {
                // Who wants it low may stop where it is lowest.
                falls |= next - rise < *known;
                *known = known.min(next - rise);
            }
            if !falls {
                let is_known = known.iter().all(|fall| fall.is_finite());
                return is_known && self.confirmed(&known);
            }
        }
        false
    }

    /// What each state is worth a step on.
    fn look_ahead(&self, known: &[f64], next: &mut [f64]) {
        let (start, chosen): (f64, fn(f64, f64) -> f64) = match self.which {
            Which::All => (f64::INFINITY, f64::min),
            Which::Some => (f64::NEG_INFINITY, f64::max),
        };
        next.fill(start);
        for (row, step) in self.rows.iter().zip(&self.steps) {
            let ahead = step.ahead.iter().map(|&(to, share)| known[to] * share);
            next[row.owner] = chosen(next[row.owner], step.paid + ahead.sum::<f64>());
        }
    }

    fn confirmed(&self, known: &[f64]) -> bool {
        confirmed(self.rows, known, self.sign, self.which)
    }
}

fn confirmed(rows: &[Tending], known: &[f64], sign: i32, which: Which) -> bool {
    // Whole numbers of a fraction of the largest.
    let largest = known.iter().fold(1.0, |most: f64, h| most.max(h.abs()));
    let places = 60 - largest.log2().ceil() as i32;
    let whole = |h: &f64| IBig::from((h * f64::from(places).exp2()) as i64);
    let whole: Vec<IBig> = known.iter().map(whole).collect();
    let power = RBig::from(UBig::ONE << places.unsigned_abs() as usize);
    let unit = match places < 0 {
        true => power,
        false => RBig::ONE / power,
    };
    let rises = |row: &Tending| {
        let own = &whole[row.owner];
        let change = |&(to, weight): &(usize, u128)| (&whole[to] - own) * IBig::from(weight);
        let change: IBig = row.targets.iter().map(change).sum();
        let change = RBig::from(change) / RBig::from(row.total) * &unit;
        RBig::from(sign as i8) * &row.mean + change > RBig::ZERO
    };
    match which {
        Which::All => rows.iter().all(rises),
        Which::Some => {
            let mut can = vec![false; known.len()];
            for row in rows {
                can[row.owner] = can[row.owner] || rises(row);
            }
            !can.contains(&false)
        }
    }
}
