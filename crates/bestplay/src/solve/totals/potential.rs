//! Whether what is paid in an end component adds up one way, although some rows pay and others cost.
//!
//! Let each state have a potential h. A row that pays c is said to tend to c + Σ p·h(t) - h(s): what
//! it pays and what it changes the potential by, on average. Along a play, what is paid and what
//! the rows tend to differ by no more than potentials do. If all rows tend upwards, the total thus
//! grows to plus infinity, whichever are taken.
//!
//! Play may also idle: stay for ever where nothing is paid at all. The end components in which it
//! can, by rows that pay nothing, have one potential each, so that these rows tend to nothing and
//! the total stands still as long as they are taken. All others have to tend upwards. (There are
//! such potentials whenever no round pays less than nothing on average, and those that pay nothing
//! on average pay nothing at all: strict complementarity in the linear program of mean payoffs.)
//!
//! Where one player alone chooses in an end component, it is enough that he can make play tend
//! upwards: that one of the rows of each state does.
//!
//! Potentials are found by value iteration: they are what the first steps are worth to a player who
//! wants to be paid as little as possible, and they tend upwards once he cannot keep the average at
//! or below 0 (White 1963). That is a guess by floating point; what is relied upon is confirmed in
//! rationals.

use std::collections::HashMap;

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::part::Part;
use super::signs::Sign;
use crate::Result;
use crate::solve::Interrupt;

/// Products that one search may take, for each term.
const PATIENCE: usize = 4000;

/// Products that one search may take.
const MOST_WORK: usize = 1 << 26;

/// Whose choices count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choices {
    /// All of them: rows tend one way whichever are taken.
    All,
    /// Those of the player who wants that, who alone chooses.
    Best,
}

/// Whether the rows of an end component tend one way: all of them, or the best of each state.
/// States with the same name have the same potential; nothing else is asked of the names.
pub(super) fn tends(
    part: &Part<'_>,
    rows: &[u32],
    name: impl Fn(u32) -> u32,
    choices: Choices,
    direction: Sign,
    interrupt: &Interrupt<'_>,
) -> Result<bool> {
    let inner = Inner::of(part, rows, name);
    let sign = if direction == Sign::Plus { 1.0 } else { -1.0 };
    inner.search(sign, choices, interrupt)
}

/// The rows of an end component, with its states numbered from 0.
struct Inner<'a> {
    part: &'a Part<'a>,
    numbers: &'a [u32],
    count: usize,
    rows: Vec<InnerRow>,
}

struct InnerRow {
    owner: usize,
    /// What it pays on average until play moves on.
    mean: f64,
    /// Where play moves on to, with probabilities; its own state if it never does.
    ahead: Vec<(usize, f64)>,
    /// The successors, in the order of the weights.
    targets: Vec<usize>,
}

impl<'a> Inner<'a> {
    fn of(part: &'a Part<'a>, numbers: &'a [u32], name: impl Fn(u32) -> u32) -> Inner<'a> {
        let mut names: HashMap<u32, usize> = HashMap::new();
        let mut name = |state: u32| {
            let next = names.len();
            *names.entry(name(state)).or_insert(next)
        };
        let mut rows = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let shape = part.shape(number);
            let owner = name(part.rows[number as usize].owner);
            let targets: Vec<usize> = part.targets(number).iter().map(|&t| name(t)).collect();
            // A row tends one way if it does when play moves on, however long it waits before.
            let outcomes = || targets.iter().zip(shape.weights()).map(|(&t, &w)| (t, w));
            let moves = || outcomes().filter(|&(target, _)| target != owner);
            let moving: u128 = moves().map(|(_, weight)| weight).sum();
            let (scale, ahead) = match moving {
                0 => (shape.total() as f64, vec![(owner, 1.0)]),
                _ => {
                    let scale = moving as f64;
                    let shares = moves().map(|(target, weight)| (target, weight as f64 / scale));
                    (scale, shares.collect())
                }
            };
            let paid = shape.payoffs().iter().zip(shape.weights());
            let mean: f64 = paid
                .map(|(paid, &weight)| {
                    paid.numerator() as f64 / paid.denominator() as f64 * (weight as f64 / scale)
                })
                .sum();
            rows.push(InnerRow {
                owner,
                mean,
                ahead,
                targets,
            });
        }
        Inner {
            part,
            numbers,
            count: names.len(),
            rows,
        }
    }

    /// Looks for potentials by which rows tend upwards (or, with `sign` -1, downwards).
    fn search(&self, sign: f64, choices: Choices, interrupt: &Interrupt<'_>) -> Result<bool> {
        let (worst, chosen): (f64, fn(f64, f64) -> f64) = match choices {
            Choices::All => (f64::INFINITY, f64::min),
            Choices::Best => (f64::NEG_INFINITY, f64::max),
        };
        let terms: usize = self.rows.iter().map(|row| row.ahead.len() + 1).sum();
        let mut potentials = vec![0.0f64; self.count];
        let mut next = vec![0.0f64; self.count];
        // What rows have to tend to before it is asked whether they do.
        let mut enough = 0.0;
        for _ in 0..PATIENCE.min(MOST_WORK / terms.max(1)) {
            interrupt.step()?;
            next.fill(worst);
            for row in &self.rows {
                let ahead = row.ahead.iter().map(|&(t, p)| p * potentials[t]);
                let worth = sign * row.mean + ahead.sum::<f64>();
                next[row.owner] = chosen(next[row.owner], worth);
            }
            let changes = || next.iter().zip(&potentials).map(|(new, old)| new - old);
            let (low, high) = changes()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |range, change| {
                    (range.0.min(change), range.1.max(change))
                });
            if low > enough {
                if self.confirms(sign, choices, &potentials) {
                    return Ok(true);
                }
                enough = 2.0 * low;
            }
            if high <= 0.0 || high.is_nan() {
                return Ok(false);
            }
            // Half a step, so that nothing goes on alternating; and near 0.
            let first = potentials[0];
            for (potential, next) in potentials.iter_mut().zip(&next) {
                *potential = (*potential + next) / 2.0 - first;
            }
        }
        Ok(false)
    }

    /// Whether rows tend that way by these potentials.
    fn confirms(&self, sign: f64, choices: Choices, potentials: &[f64]) -> bool {
        // As whole numbers of a power of two, of 60 bits.
        let largest = potentials.iter().fold(0.0f64, |most, h| most.max(h.abs()));
        let exponent = 60 - largest.max(f64::MIN_POSITIVE).log2().ceil() as i32;
        let exact: Vec<i64> = potentials
            .iter()
            .map(|&h| (sign * h * f64::from(exponent).exp2()) as i64)
            .collect();
        let power = RBig::from(UBig::ONE << exponent.unsigned_abs() as usize);
        let unit = match exponent < 0 {
            true => RBig::ONE / power,
            false => power,
        };
        let sign = RBig::from(sign as i8);
        let mut tends = self.rows.iter().zip(self.numbers).map(|(row, &number)| {
            let shape = self.part.shape(number);
            let mut sum = RBig::ZERO;
            for (place, (&target, &weight)) in row.targets.iter().zip(shape.weights()).enumerate() {
                let paid = shape.payoffs().get(place).map(|paid| paid.to_rational());
                let change = i128::from(exact[target]) - i128::from(exact[row.owner]);
                let change = RBig::from(change) + paid.unwrap_or(RBig::ZERO) * &unit;
                sum += change * RBig::from(weight);
            }
            (row.owner, sum * &sign > RBig::ZERO)
        });
        match choices {
            Choices::All => tends.all(|(_, tends)| tends),
            Choices::Best => {
                let mut can = vec![false; self.count];
                tends.for_each(|(owner, tends)| can[owner] |= tends);
                !can.contains(&false)
            }
        }
    }
}
