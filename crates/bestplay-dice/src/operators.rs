//! Operators on independent numbers, of which the rest of exploding dice is only known to be high.

use std::collections::BTreeMap;

use bestplay::Natural;

use crate::distribution::{Distribution, TOO_LARGE, added};
use crate::mistake::Mistake;
use crate::rest::{Rest, Size};
use crate::work::Work;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
    Max,
    Min,
    /// How far two numbers are apart.
    Apart,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    And,
    Or,
}

/// A number, or all from one on.
#[derive(Clone, Copy)]
struct Span {
    low: i64,
    open: bool,
}

/// What stands for a number beyond all others.
const FAR: i128 = 1 << 66;

/// The distribution of what an operator makes of two independent numbers.
pub(crate) fn combined(
    op: Op,
    a: &Distribution,
    b: &Distribution,
    work: &Work<'_>,
) -> Result<Distribution, Mistake> {
    let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
    if op == Op::Plus {
        weights = added(&a.results, &b.results, work)?;
    } else {
        let pairs = a.results.len() as u64 * b.results.len() as u64;
        work.spend(pairs.saturating_mul(16 + a.words() * b.words()))?;
        for (x, u) in &a.results {
            for (y, v) in &b.results {
                let value = op.of((*x).into(), (*y).into(), work)?;
                let value = i64::try_from(value).map_err(|_| work.mistake(TOO_LARGE))?;
                *weights.entry(value).or_default() += u * v;
            }
        }
    }
    let mut rest: Option<(Natural, i64)> = None;
    let point = |&(low, ref weight): &(i64, Natural)| (Span { low, open: false }, weight.clone());
    let all = |rest: &Rest| {
        let (low, open) = (rest.from, true);
        (Span { low, open }, rest.weight.clone())
    };
    let spans = |of: &Distribution| -> Vec<(Span, Natural)> {
        of.results
            .iter()
            .map(point)
            .chain(of.rest.as_ref().map(all))
            .collect()
    };
    if a.rest.is_some() || b.rest.is_some() {
        let others = spans(b);
        for (x, u) in spans(a) {
            for (y, v) in others.iter().filter(|(y, _)| x.open || y.open) {
                let span = op.spanned(x, *y, work)?.ok_or_else(|| {
                    work.mistake(
                        "dice explode here without end, and what is not followed any further cannot be \
                         brought through this; state a limit, as in explode(3d6, 5)",
                    )
                })?;
                match (span.open, &mut rest) {
                    (false, _) => *weights.entry(span.low).or_default() += &u * v,
                    (true, None) => rest = Some((&u * v, span.low)),
                    (true, Some((sum, from))) => {
                        *sum += &u * v;
                        *from = span.low.min(*from);
                    }
                }
            }
        }
    }
    let rest = rest.map(|(weight, from)| {
        let most = match op {
            Op::Times => Size::of(a).product(&Size::of(b)),
            _ => Size::sum(&[(Size::of(a), 1), (Size::of(b), 1)]),
        };
        Rest::new(weight, from, most)
    });
    Ok(Distribution::with(weights, rest))
}

impl Op {
    /// Whether it asks something: the answers are 0 and 1.
    pub(crate) fn asks(self) -> bool {
        use Op::{And, AtLeast, AtMost, Equal, Less, More, Or, Unequal};
        matches!(
            self,
            Equal | Unequal | Less | AtMost | More | AtLeast | And | Or
        )
    }

    /// What it makes of two numbers, which need not be one that is counted with.
    fn of(self, x: i128, y: i128, work: &Work<'_>) -> Result<i128, Mistake> {
        Ok(match self {
            Op::Plus => x + y,
            Op::Minus => x - y,
            Op::Times => x.saturating_mul(y),
            Op::Over | Op::Modulo if y == 0 => return Err(work.mistake("this divides by 0")),
            Op::Over => x / y,
            Op::Modulo => x % y,
            Op::Power if y < 0 => {
                return Err(work.mistake("an exponent is negative, and the power no whole number"));
            }
            // Where the exponent is large, only whether it is even matters.
            Op::Power => x.saturating_pow(y.min(128 + y % 2) as u32),
            Op::Max => x.max(y),
            Op::Min => x.min(y),
            Op::Apart => (x - y).abs(),
            _ => i128::from(self.holds(x, y)),
        })
    }

    /// Whether what it asks is so.
    fn holds(self, x: i128, y: i128) -> bool {
        match self {
            Op::And => x != 0 && y != 0,
            Op::Or => x != 0 || y != 0,
            Op::Equal => x == y,
            Op::Unequal => x != y,
            Op::Less => x < y,
            Op::AtMost => x <= y,
            Op::More => x > y,
            _ => x >= y,
        }
    }

    /// What is known of the result where at least one number is open; `None` if that is too little. Operators
    /// rise or fall all along, but for those that are named, so that their ends say all.
    fn spanned(self, x: Span, y: Span, work: &Work<'_>) -> Result<Option<Span>, Mistake> {
        let passes = |span: Span, number: i64| span.open && span.low <= number;
        let turns = match self {
            Op::Modulo | Op::Power => true,
            Op::Over => y.open || y.low <= 0,
            Op::Equal | Op::Unequal | Op::Apart => {
                x.open && y.open || passes(x, y.low) || passes(y, x.low)
            }
            Op::And | Op::Or => passes(x, 0) || passes(y, 0),
            _ => false,
        };
        if turns {
            return Ok(None);
        }
        let ends = |of: Span| [of.low.into(), if of.open { FAR } else { of.low.into() }];
        let (mut least, mut most) = (i128::MAX, i128::MIN);
        for (x, y) in ends(x).into_iter().flat_map(|x| ends(y).map(|y| (x, y))) {
            let end = self.of(x, y, work)?;
            (least, most) = (least.min(end), most.max(end));
        }
        let open = least < most;
        if open && (self.asks() || least < -FAR / 2) {
            return Ok(None);
        }
        let low = i64::try_from(least).map_err(|_| work.mistake(TOO_LARGE))?;
        Ok(Some(Span { low, open }))
    }
}

/// What a face has to be, with numbers.
pub(crate) struct Test {
    pub(crate) op: Op,
    pub(crate) faces: Vec<i64>,
}

impl Test {
    pub(crate) fn holds(&self, face: i64) -> bool {
        let holds = |than: &i64| self.op.holds(face.into(), (*than).into());
        match self.op {
            Op::Unequal => self.faces.iter().all(holds),
            _ => self.faces.iter().any(holds),
        }
    }

    /// Whether it holds of all faces from one on, or of none; `None` if of some.
    pub(crate) fn holds_from(&self, low: i64, work: &Work<'_>) -> Result<Option<bool>, Mistake> {
        let mut all = Vec::new();
        for &than in &self.faces {
            let (from, than) = (
                Span { low, open: true },
                Span {
                    low: than,
                    open: false,
                },
            );
            all.push(
                self.op
                    .spanned(from, than, work)?
                    .map(|answer| answer.low == 1),
            );
        }
        let all: Option<Vec<bool>> = all.into_iter().collect();
        Ok(all.map(|all| match self.op {
            Op::Unequal => all.iter().all(|&holds| holds),
            _ => all.contains(&true),
        }))
    }
}
