//! States on their own: backward induction, and the closed form of a state that returns to itself.
//!
//! If an action leads back to the state with weight w of W and elsewhere with weights wᵢ, then
//! taking it until it leads elsewhere is worth h with W·h = w·h + Σ wᵢ·xᵢ + (what is paid), so
//! h = (Σ wᵢ·xᵢ + paid) / (W - w). Taking the best action every time is optimal, since nothing but
//! the state itself is remembered. An action that never leads elsewhere stalls: it is worth 0.
//!
//! The bounds of the state are those of the best action. That the others are not better is proven
//! action by action: for most by words ([`Near`](super::near::Near)), for the rest by their own
//! bounds.

use super::near::Sum;
use super::{Proven, Settled};
use crate::graph::{Kind, Row, StateId};
use crate::number::{ABOVE, Fixed};
use crate::solve::failure::Failure;

/// An action in words.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Action {
    choice: u32,
    /// The weight with which it leads elsewhere.
    exit: i64,
    /// Σ weight · n over the successors elsewhere, and what is paid.
    sum: Sum,
    /// What the sum has to spare.
    spare: i64,
}

/// Bounds of the best action so far.
pub(super) struct Best<I> {
    pub(super) lower: I,
    pub(super) upper: I,
    /// The action whose own bound proves that of the state's player.
    pub(super) choice: u32,
}

impl<I: Fixed> Proven<'_, I> {
    /// Settles a state all of whose successors are entered, but for itself; `None` if its value is
    /// infinite.
    ///
    /// # Errors
    ///
    /// A successor whose bounds are needed is not entered yet; numbers are too short.
    pub(in crate::solve) fn settle_alone(
        &self,
        state: StateId,
        actions: &mut Vec<Action>,
    ) -> Result<Option<Settled<I>>, Failure> {
        let kind = self.graph.kind(state);
        if kind == Kind::End {
            let [least, most] = self.ends[self.graph.end_payoff_id(state)].clone();
            return self.settled(state, least, most, 0).map(Some);
        }
        if !self.totals.is_finite(state) {
            return Ok(None);
        }
        // Where actions lead straight to a state, its bounds are as quickly read as its word.
        let mut rows = self.graph.rows(state);
        let is_event = rows.next().is_some_and(|row| row.shape.len() > 1);
        let best = match is_event && rows.next().is_some() {
            true => self.best_by_words(state, kind, actions)?,
            false => self.best_of_all(state, kind)?,
        };
        // A state that has a value has an action that is worth it.
        let best = best.ok_or(Failure::Precision)?;
        let settled = self.settled(state, best.lower, best.upper, best.choice);
        settled.map(Some)
    }

    /// Whether an action matters. To be paid or to pay for ever on the spot is never what the
    /// state's player wants: the total would be infinite.
    fn matters(&self, row: &Row<'_>, state: StateId) -> bool {
        self.totals.allows(row)
            && (!self.totals.pays
                || self.paid(row.shape_id).sign() == 0
                || row.targets.iter().any(|target| target != state))
    }

    /// The best action by the bounds of each.
    fn best_of_all(&self, state: StateId, kind: Kind) -> Result<Option<Best<I>>, Failure> {
        let mut best = None;
        for (choice, row) in self.graph.rows(state).enumerate() {
            if self.matters(&row, state) {
                let (lower, upper) = self.worth(&row, state)?;
                better(&mut best, kind, lower, upper, choice as u32);
            }
        }
        Ok(best)
    }

    /// The best action, by words first.
    fn best_by_words(
        &self,
        state: StateId,
        kind: Kind,
        actions: &mut Vec<Action>,
    ) -> Result<Option<Best<I>>, Failure> {
        actions.clear();
        let (mut guess, mut highest) = (0, f64::NEG_INFINITY);
        let sign = if kind == Kind::Min { -1.0 } else { 1.0 };
        for (choice, row) in self.graph.rows(state).enumerate() {
            if !self.matters(&row, state) {
                continue;
            }
            let ((mut sum, rounding), mut exit) = (self.near.known(row.shape_id), 0);
            for (target, weight) in row.weighted() {
                if target != state {
                    let weight = rounding.down(weight);
                    sum.add(weight, self.word(target));
                    exit += weight;
                }
            }
            if sum.get().is_none() {
                sum = self.words_again(&row, [state; 2])?;
            }
            let worth = match exit {
                0 => 0.0,
                _ => sign * (sum.guess() / exit as f64),
            };
            if worth > highest {
                (guess, highest) = (actions.len(), worth);
            }
            actions.push(Action {
                choice: choice as u32,
                exit,
                sum,
                spare: self.near.spare(rounding),
            });
        }
        let worth = |choice: u32| self.worth(&self.graph.row(state, choice), state);
        let mut best = None;
        if let Some(&Action { choice, .. }) = actions.get(guess) {
            let (lower, upper) = worth(choice)?;
            better(&mut best, kind, lower, upper, choice);
        }
        for (at, action) in actions.iter().enumerate() {
            let is_beaten = |best| self.is_beaten(action, kind, best);
            if at != guess && !best.as_ref().is_some_and(is_beaten) {
                let (lower, upper) = worth(action.choice)?;
                better(&mut best, kind, lower, upper, action.choice);
            }
        }
        Ok(best)
    }

    /// Whether words prove that an action does not move the bound of the other side: for `Max`
    /// that exit · U ≥ Σ weight · U(t) + paid, for `Min` that exit · L ≤ Σ weight · L(t) + paid.
    #[inline]
    fn is_beaten(&self, action: &Action, kind: Kind, best: &Best<I>) -> bool {
        let (exit, spare) = (action.exit, action.spare);
        let Some(sum) = action.sum.get().filter(|_| exit > 0) else {
            return false;
        };
        match kind {
            // What is paid was rounded down: by less than one coarse unit.
            Kind::Max => (self.near.unit.down(&best.upper))
                .is_some_and(|upper| sum + exit * ABOVE + spare < exit * upper),
            _ => (self.near.unit.down(&best.lower))
                .is_some_and(|lower| sum >= exit * (lower + 1) + spare),
        }
    }

    /// Bounds of an action, taken until it leads elsewhere: a quotient of whole numbers, rounded
    /// outwards; 0 for one that never does.
    #[inline]
    pub(in crate::solve) fn worth(&self, row: &Row<'_>, state: StateId) -> Result<(I, I), Failure> {
        let mut lower = self.paid(row.shape_id).clone();
        let mut upper = lower.clone();
        let mut exit = 0;
        for (target, weight) in row.weighted() {
            if target != state {
                let (low, high) = self.get(target)?;
                lower.add_product(weight, &low);
                upper.add_product(weight, &high);
                exit += weight;
            }
        }
        Ok(match exit {
            0 => (I::default(), I::default()),
            1 => (lower, upper),
            _ => I::div_bounds(&lower, &upper, &I::from_count(exit)),
        })
    }
}

/// Takes one more action into account: the best lower and the best upper bound, whichever actions
/// they are of, and the action whose own bound proves that of the state's player.
#[inline]
pub(super) fn better<I: Fixed>(
    best: &mut Option<Best<I>>,
    kind: Kind,
    lower: I,
    upper: I,
    choice: u32,
) {
    let Some(best) = best else {
        *best = Some(Best {
            lower,
            upper,
            choice,
        });
        return;
    };
    match kind {
        Kind::Min => {
            if upper < best.upper {
                (best.upper, best.choice) = (upper, choice);
            }
            if lower < best.lower {
                best.lower = lower;
            }
        }
        _ => {
            if lower > best.lower {
                (best.lower, best.choice) = (lower, choice);
            }
            if upper > best.upper {
                best.upper = upper;
            }
        }
    }
}
