//! Operators on independent numbers, of which the rest of exploding dice is only known to be high.

use bestplay::Natural;

use crate::distribution::{Distribution, Span, TOO_LARGE, Weights, added};
use crate::mistake::Found;
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

/// What stands for a number beyond all others.
const FAR: i128 = 1 << 66;

/// The distribution of what an operator makes of two independent numbers.
pub(crate) fn combined(
    op: Op,
    a: &Distribution,
    b: &Distribution,
    work: &Work<'_>,
) -> Found<Distribution> {
    let mut weights = Weights::new();
    if op == Op::Plus {
        weights = added(&a.results, &b.results, work)?;
    } else {
        let pairs = a.results.len() as u64 * b.results.len() as u64;
        work.spend(pairs.saturating_mul(16 + a.words() * b.words()))?;
    }
    let mut rest: Option<(Natural, i64)> = None;
    let others: Vec<_> = b.spans().collect();
    for (x, u) in a.spans() {
        // Sums of what is known are there already; rests come last.
        let others = match op == Op::Plus && !x.open {
            true => &others[b.results.len()..],
            false => &others[..],
        };
        for (y, v) in others {
            let Some(span) = op.spanned(x, *y, work)? else {
                return Err(work.mistake(
                    "dice explode here without end, and what is not followed any further cannot be brought \
                     through this; state a limit, as in explode(3d6, 5)",
                ));
            };
            if span.open {
                let (sum, from) = rest.get_or_insert((Natural::ZERO, span.low));
                *sum += u * *v;
                *from = span.low.min(*from);
            } else {
                *weights.entry(span.low).or_default() += u * *v;
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
    /// Whether it asks something, as those from [`Op::Equal`] on do: the answers are 0 and 1.
    pub(crate) fn asks(self) -> bool {
        self as u8 >= Op::Equal as u8
    }

    /// What it makes of two numbers, which need not be one that is counted with.
    fn of(self, x: i128, y: i128, work: &Work<'_>) -> Found<i128> {
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

    /// What it makes of all that two numbers may be; `None` if too little is known of that. Operators rise or
    /// fall all along, but for those that are named, so that the ends say all.
    fn spanned(self, x: Span, y: Span, work: &Work<'_>) -> Found<Option<Span>> {
        let passes = |span: Span, number: i64| span.open && span.low <= number;
        let turns = match self {
            Op::Modulo | Op::Power => x.open || y.open,
            Op::Over => y.open || x.open && y.low <= 0,
            Op::Equal | Op::Unequal | Op::Apart => {
                x.open && y.open || passes(x, y.low) || passes(y, x.low)
            }
            Op::And | Op::Or => passes(x, 0) || passes(y, 0),
            _ => false,
        };
        if turns {
            return Ok(None);
        }
        let end = |of: Span, last| match last && of.open {
            true => FAR,
            false => i128::from(of.low),
        };
        let mut least = self.of(end(x, false), end(y, false), work)?;
        let mut most = least;
        for (far_x, far_y) in [(false, true), (true, false), (true, true)] {
            if (x.open || !far_x) && (y.open || !far_y) {
                let found = self.of(end(x, far_x), end(y, far_y), work)?;
                (least, most) = (least.min(found), most.max(found));
            }
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
        self.any(self.faces.iter().map(holds))
    }

    /// Whether it holds of all faces from one on, or of none; `None` if of some.
    pub(crate) fn holds_from(&self, low: i64, work: &Work<'_>) -> Found<Option<bool>> {
        let span = |low, open| Span { low, open };
        let mut holds = Vec::new();
        for &than in &self.faces {
            match self.op.spanned(span(low, true), span(than, false), work)? {
                Some(answer) => holds.push(answer.low == 1),
                None => return Ok(None),
            }
        }
        Ok(Some(self.any(holds.into_iter())))
    }

    /// A face has to be any of several, or none of them.
    fn any(&self, mut each: impl Iterator<Item = bool>) -> bool {
        match self.op {
            Op::Unequal => each.all(|holds| holds),
            _ => each.any(|holds| holds),
        }
    }
}
