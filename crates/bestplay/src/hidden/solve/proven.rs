//! The value of one round, with a plan for each player that guarantees it.
//!
//! Floating point guesses both plans at once ([`interior`](super::interior)); which sequences they use says by which
//! equations the exact ones are found ([`face`](super::face), [`modular`](super::modular)). Whole numbers decide: a
//! plan is worth what the best reply leaves of it, and nothing else counts. If that of one player's plan is that of the other's, it is the
//! value; otherwise it lies between them.
//!
//! Among the optimal plans those are looked for that get the most out of an opponent who takes all actions
//! evenly. That is a preference: they are kept if they guarantee the value, which is proven, and that no other one
//! gets more is not.

use std::cmp::Ordering;

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};

use super::face::Face;
use super::interior::{Interior, Point, rounded};
use crate::hidden::form::{Entry, Form, Plan, Side};
use crate::hidden::reply::Worths;
use crate::interrupt::Interrupt;
use crate::solve::exact::lifting::Prime;
use crate::{Arithmetic, Error, Player, Rational, Result, Value};

/// By how much steps are held back: what nearly always does, then what also may.
pub(super) const HELD: [f64; 4] = [1e-7, 1e-6, 1e-8, 1e-5];

/// Binary places of plans that are rounded.
const PLACES: u32 = 128;

/// When a value is known well enough.
pub(super) enum Enough {
    Exact,
    /// To so many digits.
    Digits(usize),
    /// With bounds at most so far apart.
    Width(Rational),
}

impl Enough {
    pub(super) fn holds(&self, value: &Value) -> bool {
        match (self, value) {
            (Enough::Digits(digits), _) => value.certain_digits(*digits) >= *digits,
            (Enough::Width(most), Value::Bounds { lower, upper }) => upper - lower <= *most,
            _ => matches!(value, Value::Exact(_)),
        }
    }
}

/// How a round is solved.
#[derive(Clone, Copy)]
pub(super) struct Effort<'a> {
    pub(super) enough: &'a Enough,
    /// Bits of bounds that are not shortened.
    pub(super) kept: Option<usize>,
    pub(super) memory: u64,
    pub(super) interrupt: &'a Interrupt<'a>,
}

/// Plans with what they guarantee.
pub(super) struct Proven {
    /// `Max`'s plan with a lower bound of the value, `Min`'s with an upper one.
    pub(super) plans: [(Rational, Plan); 2],
}

impl Proven {
    /// Solves a round as well as is enough, or as rounding allows. Of optimal plans those of each player are preferred
    /// that get the most if the other takes all actions evenly, and pairs pay what `even` says.
    pub(super) fn solve(form: &Form, even: [&Form; 2], effort: Effort<'_>) -> Result<Proven> {
        let mut proven = Proven::start(form, even);
        if form.sides.iter().any(|side| side.sets.is_empty()) {
            return Ok(proven);
        }
        let mut interior = Interior::new(form, effort.memory, effort.interrupt)?;
        for (held, prime) in HELD.into_iter().zip(Prime::all()) {
            let middle = interior.run(held)?;
            for own in [0, 1] {
                proven.offer(form, own, near(&form.sides[own], own, &middle));
            }
            if !effort.enough.holds(&proven.value()) {
                let face = Face::new(&interior, &middle, prime)?;
                face.offer(&[0, 1], |own, plan| {
                    proven.offer(form, own, plan);
                    proven.is_exact()
                })?;
            }
            if proven.is_exact() {
                // Of the optimal plans those that get the most out of mistakes.
                for own in [0, 1] {
                    for held in HELD {
                        let selected = interior.select(own, (&middle, even[own]), held)?;
                        let face = Face::new(&interior, &selected, prime)?;
                        if face.offer(&[own], |own, plan| proven.prefer(form, own, plan))? {
                            break;
                        }
                    }
                }
            }
            if effort.enough.holds(&proven.value()) {
                return Ok(proven);
            }
        }
        Ok(proven)
    }

    /// Whoever replies best to first actions: optimal where only one player chooses. Of equal actions those that get more
    /// by `even`.
    fn start(form: &Form, even: [&Form; 2]) -> Proven {
        let firsts = [0, 1].map(|own| {
            let side = &form.sides[own];
            Plan::pure(side, &vec![0; side.sets.len()])
        });
        let plans = [(0, Player::Max), (1, Player::Min)].map(|(own, player)| {
            let rated = rated(form, even[own]);
            let best = Worths::against(&rated, player, &firsts[1 - own]).best;
            let plan = Plan::pure(&form.sides[own], &best);
            (guarantee(form, own, &plan), plan)
        });
        Proven { plans }
    }

    /// Keeps a plan if it is one, and guarantees more than the one before.
    fn offer(&mut self, form: &Form, own: usize, plan: Plan) {
        if !form.sides[own].admits(&plan) {
            return;
        }
        let value = guarantee(form, own, &plan);
        let better = [Ordering::Greater, Ordering::Less][own];
        if value.cmp(&self.plans[own].0) == better {
            self.plans[own] = (value, plan);
        }
    }

    /// Takes another plan if it guarantees as much.
    fn prefer(&mut self, form: &Form, own: usize, plan: Plan) -> bool {
        let kept = &mut self.plans[own];
        let prefers = form.sides[own].admits(&plan) && guarantee(form, own, &plan) == kept.0;
        if prefers {
            kept.1 = plan;
        }
        prefers
    }

    /// Whether the bounds meet.
    fn is_exact(&self) -> bool {
        self.plans[0].0 == self.plans[1].0
    }

    pub(super) fn value(&self) -> Value {
        let [(lower, _), (upper, _)] = &self.plans;
        Value::between(lower.clone(), upper.clone())
    }
}

/// More could not be proven.
pub(super) fn failed(arithmetic: Arithmetic, value: &Value) -> Error {
    let asked = match arithmetic {
        Arithmetic::Exact => "the exact value".into(),
        Arithmetic::Bounds { digits } => format!("{digits} digits"),
    };
    let message = format!(
        "{asked} could not be proven: payoffs or weights are of so different sizes that floating point finds \
         no strategies that are good enough; the value is in {value}"
    );
    Error::new(crate::ErrorKind::Precision, message)
}

/// A game in which what pairs of sequences pay comes first, and what they pay by `even` decides between equals.
fn rated(form: &Form, even: &Form) -> Form {
    let amounts = even.pays.iter().map(|entry| (&entry.number).unsigned_abs());
    let range: UBig = amounts.sum();
    let factor = IBig::from(range) * 2 + 1;
    let first = form.pays.iter().map(|entry| Entry {
        number: &entry.number * &factor,
        ..*entry
    });
    Form {
        pays: first.chain(even.pays.iter().cloned()).collect(),
        ..form.clone()
    }
}

pub(super) fn guarantee(form: &Form, own: usize, plan: &Plan) -> Rational {
    let other = [Player::Min, Player::Max][own];
    Worths::against(form, other, plan).value(form, plan)
}

/// A plan near a guess: shares are rounded down, and what is left goes to the largest.
fn near(side: &Side, own: usize, point: &Point) -> Plan {
    let mut amounts = vec![IBig::ZERO; side.sequences];
    amounts[0] = IBig::ONE << PLACES as usize;
    for set in &side.sets {
        let parent = amounts[set.parent as usize].clone();
        if parent.is_zero() {
            continue;
        }
        // What is not in use has an amount by rounding only.
        let used = |sequence: usize| match point.uses(own, sequence) {
            true => point.amount(own, sequence).max(0.0),
            false => 0.0,
        };
        let sum: f64 = set.sequences().map(used).sum();
        let mut largest = set.first as usize;
        let mut left = parent.clone();
        for sequence in set.sequences() {
            if point.amount(own, sequence) > point.amount(own, largest) {
                largest = sequence;
            }
            if sum > 0.0 {
                let share = (rounded(used(sequence) / sum, 60) * &parent) >> 60;
                left -= &share;
                amounts[sequence] = share;
            }
        }
        amounts[largest] += left;
    }
    Plan {
        amounts,
        whole: UBig::ONE << PLACES as usize,
    }
}
