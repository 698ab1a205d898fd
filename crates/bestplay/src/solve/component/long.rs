//! Chains solved with floats of any length, where play lasts so long that doubles cannot refine what
//! they find: 200 heads in a row, or a walk that drifts away from its end.
//!
//! States are eliminated one by one, always one that the fewest others are tied to. What leaves a
//! state is summed, not subtracted from 1 (Grassmann, Taksar and Heyman 1985), so that nothing
//! cancels on the left side; what cancels on the right is covered by the length of the floats.

use std::collections::{BTreeMap, BTreeSet};

use dashu_float::FBig;
use dashu_float::round::mode::Zero;
use dashu_int::IBig;

use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Steps of work that elimination may take for each bit of the floats.
const MOST_WORK: usize = 1 << 28;

/// Bits beyond those that are needed to hold the numbers.
const SPARE: usize = 128;

type Float = FBig<Zero, 2>;

/// total · x = right + Σ weight · x(t); the weight that is missing leads to where x is 0.
pub(super) struct LongRow<I> {
    pub(super) terms: Vec<(u32, u128)>,
    pub(super) total: u128,
    pub(super) right: I,
}

impl<I> LongRow<I> {
    /// The bits of its weights.
    fn bits(&self) -> usize {
        self.total.ilog2() as usize + 1
    }
}

/// An equation in the course of elimination: (exit + Σ p) · x = right + Σ p · x(t).
struct Equation {
    terms: BTreeMap<u32, Float>,
    exit: Float,
    right: Float,
}

/// The solution of a chain in which play lasts about `longest` steps, rounded; states without a row
/// are worth 0. `None` if that takes too much work.
pub(super) fn solve<I: Fixed>(
    rows: Vec<Option<LongRow<I>>>,
    longest: f64,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<I>>, Failure> {
    // The right side may be as long as its longest number; what it is multiplied by, as play is.
    let right = rows
        .iter()
        .flatten()
        .map(|row| row.right.bit_length())
        .max();
    let lasting = match longest.is_finite() {
        true => longest.max(1.0).log2() as usize,
        // A state more makes play last longer by no more than its weights.
        false => rows.iter().flatten().map(LongRow::bits).sum(),
    };
    let bits = right.unwrap_or(0) as usize + 2 * lasting + SPARE;
    let float = |x: IBig| Float::from(x).with_precision(bits).value();
    let is_there: Vec<bool> = rows.iter().map(Option::is_some).collect();
    let mut equations: Vec<Option<Equation>> = Vec::with_capacity(rows.len());
    for row in rows {
        equations.push(row.map(|row| {
            let mut terms = BTreeMap::new();
            let mut exit = row.total;
            for (target, weight) in row.terms {
                if is_there[target as usize] {
                    add(&mut terms, target, float(weight.into()));
                    exit -= weight;
                }
            }
            Equation {
                terms,
                exit: float(exit.into()),
                right: float(row.right.to_big()),
            }
        }));
    }
    let Some(order) = eliminate(&mut equations, bits, interrupt)? else {
        return Ok(None);
    };
    let zero = float(IBig::ZERO);
    let mut x = vec![zero; equations.len()];
    for state in order.into_iter().rev() {
        let Some(equation) = &equations[state as usize] else {
            continue;
        };
        let ahead = equation.terms.iter().map(|(&t, p)| p * &x[t as usize]);
        x[state as usize] = ahead.fold(equation.right.clone(), |sum, part| sum + part);
    }
    let rounded = |x: &Float| I::from_big(&x.to_int().value());
    Ok(x.iter().map(rounded).collect())
}

/// Adds to the weight of a state.
fn add(terms: &mut BTreeMap<u32, Float>, target: u32, more: Float) {
    let place = terms.entry(target);
    place.and_modify(|sum| *sum = &*sum + &more).or_insert(more);
}

/// Eliminates all states; afterwards each equation reads x = right + Σ p · x(t) with states that
/// were eliminated later. The order, unless it takes too much work.
fn eliminate(
    equations: &mut [Option<Equation>],
    bits: usize,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<u32>>, Failure> {
    let mut into: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); equations.len()];
    for (state, equation) in equations.iter().enumerate() {
        for &target in equation.iter().flat_map(|equation| equation.terms.keys()) {
            if target as usize != state {
                into[target as usize].insert(state as u32);
            }
        }
    }
    let cost = |equations: &[Option<Equation>], into: &[BTreeSet<u32>], state: u32| {
        let terms = equations[state as usize]
            .as_ref()
            .map_or(0, |e| e.terms.len());
        terms * into[state as usize].len()
    };
    let states = (0..equations.len() as u32).filter(|&s| equations[s as usize].is_some());
    let mut costs = vec![0; equations.len()];
    let mut queue = BTreeSet::new();
    for state in states {
        costs[state as usize] = cost(equations, &into, state);
        queue.insert((costs[state as usize], state));
    }
    let mut order = Vec::with_capacity(queue.len());
    let mut work = 0;
    while let Some((steps, state)) = queue.pop_first() {
        work += (steps + 1) * bits;
        if work > MOST_WORK {
            return Ok(None);
        }
        interrupt.check()?;
        order.push(state);
        let Some(mut equation) = equations[state as usize].take() else {
            continue;
        };
        equation.terms.remove(&state);
        let leaving = equation
            .terms
            .values()
            .fold(equation.exit.clone(), |sum, p| sum + p);
        equation
            .terms
            .values_mut()
            .for_each(|p| *p = &*p / &leaving);
        equation.exit = &equation.exit / &leaving;
        equation.right = &equation.right / &leaving;
        for before in std::mem::take(&mut into[state as usize]) {
            let Some(other) = &mut equations[before as usize] else {
                continue;
            };
            let Some(weight) = other.terms.remove(&state) else {
                continue;
            };
            for (&target, p) in &equation.terms {
                let more = &weight * p;
                if target == before {
                    // Back to where it came from: not a way to leave.
                    continue;
                }
                add(&mut other.terms, target, more);
                into[target as usize].insert(before);
            }
            other.exit = &other.exit + &weight * &equation.exit;
            other.right = &other.right + &weight * &equation.right;
        }
        for &target in equation.terms.keys() {
            into[target as usize].remove(&state);
        }
        let touched: Vec<u32> = equation.terms.keys().copied().collect();
        equations[state as usize] = Some(equation);
        for other in touched {
            if queue.remove(&(costs[other as usize], other)) {
                costs[other as usize] = cost(equations, &into, other);
                queue.insert((costs[other as usize], other));
            }
        }
    }
    Ok(Some(order))
}
