//! The conditions of one side: lower bounds, which the actions of `Max` prove, or upper ones.
//!
//! Lower bounds are spoken of; for upper ones, all signs and names are changed.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::units::Units;
use super::walk::{Outcome, Row};
use crate::Player;
use crate::store::SavedValues;
use crate::witness::{Size, Witness};

/// The potential of states where none is given.
static ZERO: IBig = IBig::ZERO;

/// One kind of bounds, and whose actions prove them.
pub(super) struct Side<'a> {
    saved: &'a SavedValues,
    witness: &'a Witness,
    /// The ranks of this side.
    ranks: &'a [u32],
    pub(super) prover: Player,
    /// The bounds once more, if all are short: sums are then tried in 128 bits first.
    short: Option<Vec<i128>>,
    /// Whether any value is infinite.
    infinite: bool,
}

impl<'a> Side<'a> {
    pub(super) fn new(saved: &'a SavedValues, witness: &'a Witness, prover: Player) -> Side<'a> {
        let mut side = Side {
            saved,
            witness,
            ranks: &witness.ranks[usize::from(prover == Player::Min)],
            prover,
            short: None,
            infinite: saved.states.iter().any(|s| s.size != Size::Finite),
        };
        let all = (0..saved.states.len() as u32).map(|id| i128::try_from(side.bound(id)).ok());
        side.short = all.collect();
        side
    }

    /// Checks a row that counts: one of a state that is not the prover's, or his choice.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(super) fn row(
        &self,
        id: u32,
        number: usize,
        row: &Row,
        bounds: &mut Units,
        heights: &mut Units,
    ) -> Result<(), String> {
        if !self.infinite {
            return self.finite(id, number, row, bounds);
        }
        let (liked, feared) = match self.prover {
            Player::Max => (Size::PlusInfinite, Size::MinusInfinite),
            Player::Min => (Size::MinusInfinite, Size::PlusInfinite),
        };
        let own = self.size(id);
        if own == feared {
            // Nothing is claimed on this side.
            return Ok(());
        }
        let leads_to = |size| row.outcomes.iter().any(|o| self.size(o.target) == size);
        if leads_to(feared) {
            return Err(format!(
                "action number {number} may lead to where the value is {}, which its own excludes",
                match self.prover {
                    Player::Max => "minus infinity",
                    Player::Min => "infinity",
                }
            ));
        }
        if own == liked {
            return self.growing(id, number, row, liked, heights);
        }
        if leads_to(liked) {
            return Ok(());
        }
        self.finite(id, number, row, bounds)
    }

    /// Condition 4: a row from a state of finite value to such states.
    fn finite(&self, id: u32, number: usize, row: &Row, units: &mut Units) -> Result<(), String> {
        let name = match self.prover {
            Player::Max => "lower",
            Player::Min => "upper",
        };
        match self.spare(id, row, units)? {
            Ordering::Less => Err(format!(
                "its {name} bound does not follow from those after action number {number}"
            )),
            Ordering::Greater => Ok(()),
            Ordering::Equal => {
                let rank = |id: u32| self.ranks.get(id as usize).copied();
                let ranks = || row.outcomes.iter().map(|outcome| rank(outcome.target));
                if ranks().any(|ahead| ahead < rank(id)) {
                    return Ok(());
                }
                let settles = self.is_no_better_than_rest(id)
                    && ranks().all(|ahead| ahead <= rank(id))
                    && self.is_sure(id, row, units)?;
                match settles {
                    true => Ok(()),
                    false => Err(format!(
                        "play can stall by action number {number}, which keeps its {name} bound \
                         and leads to no lower rank"
                    )),
                }
            }
        }
    }

    /// Condition 5: a row from a state of infinite value.
    fn growing(
        &self,
        id: u32,
        number: usize,
        row: &Row,
        liked: Size,
        units: &mut Units,
    ) -> Result<(), String> {
        let level = |id: u32| self.witness.levels.get(id as usize);
        let grows = |outcome: &Outcome| self.size(outcome.target) == liked;
        let below = |outcome: &Outcome| grows(outcome) && level(outcome.target) < level(id);
        if row.outcomes.iter().any(below) {
            return Ok(());
        }
        let beside = |outcome: &Outcome| grows(outcome) && level(outcome.target) == level(id);
        let height = |id: u32| self.witness.heights.get(id as usize).unwrap_or(&ZERO);
        if row.outcomes.iter().all(beside) {
            let excess = excess(id, row, &height, units)?;
            if self.seen(excess.cmp(&IBig::ZERO)) == Ordering::Greater {
                return Ok(());
            }
        }
        Err(format!(
            "its total need not grow by action number {number}, which neither leads to a lower level \
             nor tends up by the potentials of its own"
        ))
    }

    fn size(&self, id: u32) -> Size {
        self.saved.states[id as usize].size
    }

    fn bound(&self, id: u32) -> &'a IBig {
        let state = &self.saved.states[id as usize];
        match self.prover {
            Player::Max => &state.lower,
            Player::Min => &state.upper,
        }
    }

    /// A comparison as the prover sees it.
    fn seen(&self, ordering: Ordering) -> Ordering {
        match self.prover {
            Player::Max => ordering,
            Player::Min => ordering.reverse(),
        }
    }

    /// Whether a play that stands still in a state for ever is worth its bound, or more to the prover.
    fn is_no_better_than_rest(&self, id: u32) -> bool {
        self.seen(self.bound(id).cmp(&IBig::ZERO)) != Ordering::Greater
    }

    /// Whether every outcome is worth the bound: what is paid, and the bound to which it leads.
    fn is_sure(&self, id: u32, row: &Row, units: &mut Units) -> Result<bool, String> {
        for outcome in &row.outcomes {
            let worth = self.bound(outcome.target) + units.of(outcome.payoff)?;
            if worth != *self.bound(id) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How what a row is worth, by these bounds, compares with the bound of its state, as the prover
    /// sees it.
    fn spare(&self, id: u32, row: &Row, units: &mut Units) -> Result<Ordering, String> {
        let sign = match self.short_excess(id, row) {
            Some(excess) => excess.cmp(&0),
            None => excess(id, row, &|id| self.bound(id), units)?.cmp(&IBig::ZERO),
        };
        Ok(self.seen(sign))
    }

    /// Σ weight · bound - total · own bound, if all fits in 128 bits and nothing is paid.
    fn short_excess(&self, id: u32, row: &Row) -> Option<i128> {
        let bounds = self.short.as_ref().filter(|_| row.long.is_empty())?;
        let product = |weight: u128, id: u32| {
            i128::try_from(weight)
                .ok()?
                .checked_mul(bounds[id as usize])
        };
        let mut sum = 0i128;
        for outcome in &row.outcomes {
            if !outcome.payoff.is_zero() {
                return None;
            }
            sum = sum.checked_add(product(outcome.weight, outcome.target)?)?;
        }
        sum.checked_sub(product(row.total, id)?)
    }
}

/// Σ weight · (number + paid) - total · own number.
fn excess<'n>(
    id: u32,
    row: &Row,
    number: &dyn Fn(u32) -> &'n IBig,
    units: &mut Units,
) -> Result<IBig, String> {
    let (mut sum, mut total) = (IBig::ZERO, IBig::ZERO);
    for (place, outcome) in row.outcomes.iter().enumerate() {
        let ahead = number(outcome.target) + units.of(outcome.payoff)?;
        let long = row.long.get(place).map(|weight| IBig::from(weight.clone()));
        let weight = long.unwrap_or_else(|| outcome.weight.into());
        sum += &weight * ahead;
        total += weight;
    }
    Ok(sum - total * number(id))
}
