//! Operators on independent numbers, of which the rest of exploding dice is only known to be high.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use bestplay::Natural;

use crate::distribution::{Distribution, TOO_LARGE};
use crate::mistake::Mistake;
use crate::rest::{Rest, Size};
use crate::tree::Op;
use crate::work::Work;

/// A number, or all from one on.
#[derive(Clone, Copy)]
struct Span {
    low: i64,
    open: bool,
}

/// The distribution of what an operator makes of two independent numbers.
pub(crate) fn combined(
    op: Op,
    a: &Distribution,
    b: &Distribution,
    work: &Work<'_>,
) -> Result<Distribution, Mistake> {
    let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
    if op == Op::Plus {
        weights = a.sum_of_known(b, work)?;
    } else {
        let pairs = a.results.len() as u64 * b.results.len() as u64;
        work.spend(pairs.saturating_mul(16 + a.words() * b.words()))?;
        for (x, u) in &a.results {
            for (y, v) in &b.results {
                *weights.entry(exact(op, *x, *y, work)?).or_default() += u * v;
            }
        }
    }
    if a.rest.is_none() && b.rest.is_none() {
        return Ok(Distribution::of(weights));
    }
    let mut rest: Option<(Natural, i64)> = None;
    let mut add = |x: Span, y: Span, weight: Natural| -> Result<(), Mistake> {
        let span = spanned(op, x, y, work)?.ok_or_else(|| {
            work.mistake(
                "dice explode here without end, and what is not followed any further cannot be brought \
                 through this; state a limit, as in explode(3d6, 5)",
            )
        })?;
        match (span.open, &mut rest) {
            (false, _) => *weights.entry(span.low).or_default() += weight,
            (true, None) => rest = Some((weight, span.low)),
            (true, Some((sum, from))) => {
                *sum += weight;
                *from = span.low.min(*from);
            }
        }
        Ok(())
    };
    let point = |low: i64| Span { low, open: false };
    let all = |of: &Rest| Span {
        low: of.from,
        open: true,
    };
    for rest in a.rest.iter() {
        for (y, weight) in &b.results {
            add(all(rest), point(*y), weight * &rest.weight)?;
        }
    }
    for other in b.rest.iter() {
        for (x, weight) in &a.results {
            add(point(*x), all(other), weight * &other.weight)?;
        }
        for rest in a.rest.iter() {
            add(all(rest), all(other), &rest.weight * &other.weight)?;
        }
    }
    let most = match op {
        Op::Times => Size::of(a).product(&Size::of(b)),
        _ => Size::sum(&[(Size::of(a), 1), (Size::of(b), 1)]),
    };
    let rest = rest.map(|(weight, from)| Rest::new(weight, from, most));
    Ok(Distribution::with(weights, rest))
}

/// What an operator makes of two numbers.
fn exact(op: Op, x: i64, y: i64, work: &Work<'_>) -> Result<i64, Mistake> {
    let nothing = || work.mistake("this divides by 0");
    let found = match op {
        Op::Plus => x.checked_add(y),
        Op::Minus => x.checked_sub(y),
        Op::Times => x.checked_mul(y),
        Op::Over if y == 0 => return Err(nothing()),
        Op::Over => x.checked_div(y),
        Op::Modulo if y == 0 => return Err(nothing()),
        Op::Modulo => x.checked_rem(y),
        Op::Power if y < 0 => {
            return Err(work.mistake("an exponent is negative, and the power no whole number"));
        }
        Op::Power => match (x, u32::try_from(y)) {
            (0 | 1, _) => Some(if y == 0 { 1 } else { x }),
            (-1, _) => Some(if y % 2 == 0 { 1 } else { -1 }),
            (_, Ok(y)) => x.checked_pow(y),
            _ => None,
        },
        Op::Max => Some(x.max(y)),
        Op::Min => Some(x.min(y)),
        Op::And => Some(i64::from(x != 0 && y != 0)),
        Op::Or => Some(i64::from(x != 0 || y != 0)),
        _ => Some(i64::from(holds(op, x, y))),
    };
    found.ok_or_else(|| work.mistake(TOO_LARGE))
}

/// Whether a comparison holds.
pub(crate) fn holds(op: Op, x: i64, y: i64) -> bool {
    let order = x.cmp(&y);
    match op {
        Op::Equal => order == Ordering::Equal,
        Op::Unequal => order != Ordering::Equal,
        Op::Less => order == Ordering::Less,
        Op::AtMost => order != Ordering::Greater,
        Op::More => order == Ordering::Greater,
        _ => order != Ordering::Less,
    }
}

/// Whether a comparison holds of all numbers from one on, or of none; `None` if of some.
pub(crate) fn holds_from(op: Op, from: i64, than: i64) -> Option<bool> {
    let at_first = holds(op, from, than);
    let at_last = matches!(op, Op::Unequal | Op::More | Op::AtLeast);
    // What lies between may only differ where the number itself is among them.
    let passes = matches!(op, Op::Equal | Op::Unequal) && than >= from;
    (at_first == at_last && !passes).then_some(at_first)
}

/// What is known of the result where at least one number is open; `None` if that is too little.
fn spanned(op: Op, x: Span, y: Span, work: &Work<'_>) -> Result<Option<Span>, Mistake> {
    let open = |low| Some(Span { low, open: true });
    let point = |low| Some(Span { low, open: false });
    let truth = |truth: Option<bool>| {
        truth.map(|truth| Span {
            low: i64::from(truth),
            open: false,
        })
    };
    let rises = |op| Ok::<_, Mistake>(open(exact(op, x.low, y.low, work)?));
    Ok(match op {
        Op::Plus | Op::Max => rises(op)?,
        Op::Minus | Op::Over if !y.open && (op == Op::Minus || y.low > 0 && x.low >= 0) => {
            rises(op)?
        }
        Op::Times if !x.open && x.low == 0 || !y.open && y.low == 0 => point(0),
        Op::Times if x.low >= 0 && y.low >= 0 => rises(op)?,
        Op::Min if x.open && !y.open && y.low <= x.low => point(y.low),
        Op::Min if y.open && !x.open && x.low <= y.low => point(x.low),
        Op::Min => rises(op)?,
        Op::And | Op::Or => {
            let is = |span: Span| (!span.open || span.low > 0).then_some(span.low != 0);
            match (is(x), is(y)) {
                (Some(a), Some(b)) => point(i64::from(if op == Op::And { a && b } else { a || b })),
                _ => None,
            }
        }
        _ if !op.asks() || x.open && y.open => None,
        _ if x.open => truth(holds_from(op, x.low, y.low)),
        // Turned around.
        Op::Less => truth(holds_from(Op::More, y.low, x.low)),
        Op::AtMost => truth(holds_from(Op::AtLeast, y.low, x.low)),
        Op::More => truth(holds_from(Op::Less, y.low, x.low)),
        Op::AtLeast => truth(holds_from(Op::AtMost, y.low, x.low)),
        _ => truth(holds_from(op, y.low, x.low)),
    })
}
