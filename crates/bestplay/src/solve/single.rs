//! States on their own, and pairs of a state and a chance event that leads back to it: solved in
//! closed form.
//!
//! A state that may return to itself: if an action leads back with weight w of W and elsewhere
//! with weights wᵢ, then taking it until it leads elsewhere is worth h with
//! W·h = w·h + Σ wᵢ·xᵢ + (what is paid), so h = (Σ wᵢ·xᵢ + paid) / (W - w). Taking the best action
//! every time is optimal, since nothing but the state itself is remembered. An action that never
//! leads elsewhere stalls: it is worth 0.
//!
//! A pair (The Race: a player's turn, and the opponent's coin that leads back to it if both miss):
//! the chance event a has value (A + u·h) / V where V is the weight of what does not stay at a, u
//! of what leads to the state h, and A = Σ uⱼ·xⱼ. In W·h = w·h + v·a + Σ wᵢ·xᵢ this gives
//! h·(V·(W - w) - v·u) = V·Σ wᵢ·xᵢ + v·A.
//!
//! Both are quotients of integers; bounds round outwards.

use std::cell::RefCell;

use super::bounds::{Coarse, Failure, Values};
use crate::graph::{Kind, Row, StateId};
use crate::number::Fixed;

thread_local! {
    /// Rows by floating point and the shortlist among them: room that is used again and again.
    static SCRATCH: RefCell<(Vec<Coarse>, Vec<u32>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

/// The relative error of a floating-point sum of so many terms: at most one rounding for each
/// value, probability, product and sum, and a few for the quotient; told generously.
fn doubt(terms: usize) -> f64 {
    (8 + 4 * terms) as f64 * f64::EPSILON
}

/// Lower and upper bounds of a sum, and the weight of what is summed.
struct Sums<I> {
    lower: I,
    upper: I,
    weight: u128,
}

/// Solves a state that is a component of its own.
pub(super) fn alone<I: Fixed>(values: &mut Values<'_, I>, state: StateId) -> Result<(), Failure> {
    if values.graph.kind(state) == Kind::End {
        let pays = values.end(state).clone();
        return values.settle(state, pays.clone(), pays, 0);
    }
    if !values.totals.is_finite(state) {
        return Ok(());
    }
    SCRATCH.with_borrow_mut(|(rows, list)| {
        rows.clear();
        for (choice, row) in values.graph.rows(state).enumerate() {
            // To be paid or to pay for ever is never what the state's player wants here: the
            // total would be infinite.
            let endless = row.targets.iter().all(|&target| target == state)
                && values.ways[row.shape_id as usize].sum.sign() != 0;
            if values.totals.allows(&row) && !endless {
                rows.push(coarse(values, &row, choice as u32, |target| {
                    target == state
                }));
            }
        }
        values.shortlist(state, rows, 0.0, list);
        let bounds = list.iter().map(|&choice| {
            let row = values.graph.row(state, choice);
            let sums = outside(values, &row, state);
            quotient(sums.lower, sums.upper, sums.weight)
        });
        let (lower, upper, best) = select(values.graph.kind(state), list, bounds);
        values.settle(state, lower, upper, best)
    })
}

/// A state and a chance event that lead to each other.
pub(super) struct Pair {
    hub: StateId,
    event: StateId,
}

impl Pair {
    /// The closed form applies if one of the two has a single row and all weights are small
    /// enough for products of two totals.
    pub(super) fn new<I: Fixed>(values: &Values<'_, I>, a: StateId, b: StateId) -> Option<Pair> {
        let is_event = |state: StateId| values.graph.kind(state) == Kind::Chance;
        let (hub, event) = match (is_event(a), is_event(b)) {
            (_, true) => (a, b),
            (true, false) => (b, a),
            (false, false) => return None,
        };
        let plain = !values.totals.pays() && values.small_weights;
        plain.then_some(Pair { hub, event })
    }

    pub(super) fn solve<I: Fixed>(self, values: &mut Values<'_, I>) -> Result<(), Failure> {
        let Pair { hub, event } = self;
        // a = (A + u·h) / V
        let row = values.graph.row(event, 0);
        let around = Parted::new(values, &row, hub, event);
        let (leave, back) = (row.shape.total() - around.to_event, around.to_hub);
        let loose = Loose::new(values, &row, event, hub);
        // What leaves the event does so to the hub or elsewhere.
        let terms = row.targets.len();
        let share = 1.0 / (1.0 - loose.first);
        let (around_sum, around_size) = (loose.sum * share, loose.size * share);
        let around_exit = loose.exit * share;

        SCRATCH.with_borrow_mut(|(rows, list)| {
            rows.clear();
            let mut roundest = 0.0f64;
            for (choice, row) in values.graph.rows(hub).enumerate() {
                let direct = Loose::new(values, &row, event, hub);
                let exit = direct.exit + direct.first * around_exit;
                let scale = if exit > 0.0 { 1.0 / exit } else { 0.0 };
                let value = (direct.sum + direct.first * around_sum) * scale;
                let size = (direct.size + direct.first * around_size) * scale;
                roundest = roundest.max(direct.first * scale);
                let doubt = doubt(row.targets.len() + terms) * size;
                rows.push(Coarse {
                    choice: choice as u32,
                    value,
                    doubt,
                });
            }
            let extra = (roundest + 2.0) * values.unit;
            values.shortlist(hub, rows, extra, list);
            let bounds = list.iter().map(|&choice| {
                let row = values.graph.row(hub, choice);
                let direct = Parted::new(values, &row, hub, event);
                let (own, to_event) = (direct.to_hub, direct.to_event);
                let weight = exit_weight(row.shape.total(), own, to_event, leave, back);
                let combine = |direct: &I, around: &I| {
                    let mut sum = I::default();
                    sum.add_product(leave, direct);
                    sum.add_product(to_event, around);
                    sum
                };
                let (mut lower, mut upper) = quotient(
                    combine(&direct.lower, &around.lower),
                    combine(&direct.upper, &around.upper),
                    weight,
                );
                // The event's own bounds are rounded as well: make room for that.
                let room = I::from_count(slack(to_event, leave, weight));
                lower.sub(&room);
                upper.add(&room);
                (lower, upper)
            });
            let (lower, upper, best) = select(values.graph.kind(hub), list, bounds);
            let through = |around: &I, hub: &I| {
                let mut sum = around.clone();
                sum.add_product(back, hub);
                sum
            };
            let event_lower = through(&around.lower, &lower).div_floor(leave);
            let event_upper = through(&around.upper, &upper).div_ceil(leave);
            values.settle(hub, lower, upper, best)?;
            values.settle(event, event_lower, event_upper, 0)
        })
    }
}

/// V·(W - w) - v·u: the weight with which a row leaves the pair, times V.
fn exit_weight(total: u128, own: u128, to_event: u128, leave: u128, back: u128) -> u128 {
    leave * (total - own) - to_event * back
}

/// Units by which the bounds of a pair are widened: the event's bound is rounded by less than one
/// unit, which the row sees with weight v; widening by k units gains k·(exit weight) / V.
fn slack(to_event: u128, leave: u128, weight: u128) -> u128 {
    let product = to_event * leave;
    match (u64::try_from(product), u64::try_from(weight)) {
        (_, Ok(0)) => 0,
        // A short division where it will do.
        (Ok(product), Ok(weight)) => product.div_ceil(weight).into(),
        _ => product.div_ceil(weight),
    }
}

/// The bounds of a quotient; 0 where there is nothing to divide by, which is where play stalls.
#[inline]
fn quotient<I: Fixed>(lower: I, upper: I, weight: u128) -> (I, I) {
    match weight {
        0 => (I::default(), I::default()),
        1 => (lower, upper),
        _ => I::div_bounds(&lower, &upper, weight),
    }
}

/// The best of the listed rows for whoever chooses: bounds of the best value, and the row whose
/// own bound is as good as that.
fn select<I: Fixed>(kind: Kind, list: &[u32], bounds: impl Iterator<Item = (I, I)>) -> (I, I, u32) {
    let mut best: Option<(I, I, u32)> = None;
    for ((lower, upper), &choice) in bounds.zip(list) {
        best = Some(match best {
            None => (lower, upper, choice),
            Some((low, high, chosen)) if kind == Kind::Min => {
                let chosen = if upper < high { choice } else { chosen };
                (low.min(lower), high.min(upper), chosen)
            }
            Some((low, high, chosen)) => {
                let chosen = if lower > low { choice } else { chosen };
                (low.max(lower), high.max(upper), chosen)
            }
        });
    }
    // A state that has a value has a row that is worth it.
    best.unwrap_or_default()
}

/// Σ weight · value over the successors other than the state, and everything paid on the way.
fn outside<I: Fixed>(values: &Values<'_, I>, row: &Row<'_>, state: StateId) -> Sums<I> {
    let paid = &values.ways[row.shape_id as usize].sum;
    let mut sums = Sums {
        lower: paid.clone(),
        upper: paid.clone(),
        weight: 0,
    };
    for (&target, &weight) in row.targets.iter().zip(row.shape.weights()) {
        if target != state {
            let (lower, upper) = values.bounds(target);
            sums.lower.add_product(weight, lower);
            sums.upper.add_product(weight, upper);
            sums.weight += weight;
        }
    }
    sums
}

/// A row of a pair: the weights with which it leads to the two, and Σ weight · value over the
/// successors outside.
struct Parted<I> {
    lower: I,
    upper: I,
    to_hub: u128,
    to_event: u128,
}

impl<I: Fixed> Parted<I> {
    #[inline]
    fn new(values: &Values<'_, I>, row: &Row<'_>, hub: StateId, event: StateId) -> Parted<I> {
        let mut parts = Parted {
            lower: I::default(),
            upper: I::default(),
            to_hub: 0,
            to_event: 0,
        };
        for (&target, &weight) in row.targets.iter().zip(row.shape.weights()) {
            if target == hub {
                parts.to_hub += weight;
            } else if target == event {
                parts.to_event += weight;
            } else {
                let (lower, upper) = values.bounds(target);
                parts.lower.add_product(weight, lower);
                parts.upper.add_product(weight, upper);
            }
        }
        parts
    }
}

/// A row by floating point, taken until it leads outside.
#[inline]
fn coarse<I: Fixed>(
    values: &Values<'_, I>,
    row: &Row<'_>,
    choice: u32,
    inside: impl Fn(StateId) -> bool,
) -> Coarse {
    let ways = &values.ways[row.shape_id as usize];
    let (mut sum, mut size, mut exit) = (ways.mean, ways.mean.abs(), 0.0);
    for (&target, &p) in row.targets.iter().zip(&ways.probabilities) {
        if !inside(target) {
            let part = p * values.coarse[target as usize];
            sum += part;
            size += part.abs();
            exit += p;
        }
    }
    let scale = if exit > 0.0 { 1.0 / exit } else { 0.0 };
    Coarse {
        choice,
        value: sum * scale,
        doubt: doubt(row.targets.len()) * size * scale,
    }
}

/// A row of a pair by floating point.
struct Loose {
    /// The probability of the first state of the pair.
    first: f64,
    /// The probability of leaving the pair.
    exit: f64,
    /// Σ probability · value over the successors outside.
    sum: f64,
    /// The same of the absolute values.
    size: f64,
}

impl Loose {
    #[inline]
    fn new<I>(values: &Values<'_, I>, row: &Row<'_>, first: StateId, second: StateId) -> Loose {
        let probabilities = &values.ways[row.shape_id as usize].probabilities;
        if let [p, q] = probabilities[..]
            && row.targets.get(1) == first
            && row.targets.get(0) != second
        {
            // A success that leads on and a miss: the usual pair.
            let sum = p * values.coarse[row.targets.get(0) as usize];
            return Loose {
                first: q,
                exit: p,
                sum,
                size: sum.abs(),
            };
        }
        let mut loose = Loose {
            first: 0.0,
            exit: 0.0,
            sum: 0.0,
            size: 0.0,
        };
        for (&target, &p) in row.targets.iter().zip(probabilities) {
            if target == first {
                loose.first = p;
            } else if target != second {
                let part = p * values.coarse[target as usize];
                loose.sum += part;
                loose.size += part.abs();
                loose.exit += p;
            }
        }
        loose
    }
}
