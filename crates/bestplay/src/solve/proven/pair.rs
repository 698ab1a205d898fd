//! A state and a chance event that lead to each other, in closed form (The Race: a player's turn,
//! and the opponent's coin that leads back to it if both miss).
//!
//! The chance event a has value (A + u·h) / V where V is the weight of what does not stay at a, u
//! of what leads to the state h, and A = Σ uⱼ·xⱼ. An action of h leads to h with weight w of W, to a
//! with v and elsewhere with wᵢ. In W·h = w·h + v·a + Σ wᵢ·xᵢ this gives
//!
//! ```text
//!   h · (V·(W - w) - v·u) = V·Σ wᵢ·xᵢ + v·A
//! ```
//!
//! a quotient of whole numbers; bounds round outwards. An action for which the left factor is 0
//! never leaves the two: it is worth 0.
//!
//! Floating point guesses which action is best. From its bounds of h follow those of a, and then
//! every other action has to satisfy (W - w)·U(h) ≥ Σ wᵢ·U(xᵢ) + v·U(a) where `Max` chooses, and
//! the mirror image where `Min` does. Most do by words; one that does not takes part in the closed
//! form, and all are looked at again.

use super::alone::{Best, better};
use super::near::{ABOVE, Sum};
use super::{Proven, Settled};
use crate::graph::{Kind, Row, StateId};
use crate::number::{Fixed, coarse};
use crate::solve::Failure;

/// Room that is used again and again.
#[derive(Default)]
pub(super) struct Scratch {
    actions: Vec<Action>,
}

/// An action of the state, in words.
#[derive(Clone, Copy)]
struct Action {
    choice: u32,
    /// W - w.
    away: i64,
    /// v.
    to_event: i64,
    /// Σ wᵢ · n(xᵢ).
    sum: Sum,
    /// Whether it takes part in the closed form.
    takes_part: bool,
}

/// The chance event.
struct Event<I> {
    /// Bounds of A.
    lower: I,
    upper: I,
    /// V and u.
    leave: u128,
    back: u128,
}

/// A row of one of the two: the weights with which it leads to the state and to the event, and
/// bounds of Σ weight · value elsewhere.
struct Parts<I> {
    to_hub: u128,
    to_event: u128,
    lower: I,
    upper: I,
}

impl<I: Fixed> Proven<'_, I> {
    /// Settles two states that lead to each other and otherwise only to settled ones, if one of
    /// them is a chance event, nothing is paid on the way and weights are small enough for products
    /// of two totals; `None` otherwise.
    pub(in crate::solve) fn settle_pair(
        &self,
        a: StateId,
        b: StateId,
        scratch: &mut super::Scratch,
    ) -> Result<Option<[Settled<I>; 2]>, Failure> {
        let is_event = |state: StateId| self.graph.kind(state) == Kind::Chance;
        let (hub, event) = match (is_event(a), is_event(b)) {
            (_, true) => (a, b),
            (true, false) => (b, a),
            (false, false) => return Ok(None),
        };
        if self.totals.pays() || !self.small_weights {
            return Ok(None);
        }
        let around = {
            let row = self.graph.row(event, 0);
            let parts = self.parts(&row, hub, event)?;
            Event {
                leave: row.shape.total() - parts.to_event,
                back: parts.to_hub,
                lower: parts.lower,
                upper: parts.upper,
            }
        };
        let actions = &mut scratch.pair.actions;
        self.look(hub, event, &around, actions)?;
        let found = self.close(hub, event, &around, actions)?;
        let Some((found, event_lower, event_upper)) = found else {
            return Err(Failure::Precision);
        };
        let pair = [
            self.settled(hub, found.lower, found.upper, found.choice)?,
            self.settled(event, event_lower, event_upper, 0)?,
        ];
        self.check_narrow(&pair)?;
        Ok(Some(pair))
    }

    /// Gathers the actions, and lets the one that looks best take part.
    fn look(
        &self,
        hub: StateId,
        event: StateId,
        around: &Event<I>,
        actions: &mut Vec<Action>,
    ) -> Result<(), Failure> {
        actions.clear();
        let words = self.near.is_on();
        let (leave, back) = (coarse(around.leave), coarse(around.back));
        let middle = self.near.coarse(&around.lower) / leave;
        let sign = if self.graph.kind(hub) == Kind::Min {
            -1.0
        } else {
            1.0
        };
        let (mut guess, mut highest) = (0, f64::NEG_INFINITY);
        for (choice, row) in self.graph.rows(hub).enumerate() {
            let mut action = Action {
                choice: choice as u32,
                away: 0,
                to_event: 0,
                sum: Sum::default(),
                takes_part: !words,
            };
            if words {
                for (target, weight) in row.weighted() {
                    let weight = weight as i64;
                    if target == event {
                        action.to_event += weight;
                        action.away += weight;
                    } else if target != hub {
                        self.near.add(&mut action.sum, weight, target);
                        action.away += weight;
                    }
                }
                if action.sum.get().is_none() {
                    self.check_ready(&row, [hub, event])?;
                }
                // Staying on the spot is worth 0, which no inequality between bounds tells.
                action.takes_part = action.away == 0;
                let around = action.to_event as f64;
                let exit = action.away as f64 - around * (back / leave);
                let worth = sign * (action.sum.guess() + around * middle) / exit;
                if worth > highest {
                    (guess, highest) = (actions.len(), worth);
                }
            }
            actions.push(action);
        }
        if let Some(action) = actions.get_mut(guess) {
            action.takes_part = true;
        }
        Ok(())
    }

    /// Bounds of the state and of the event that all actions satisfy.
    fn close(
        &self,
        hub: StateId,
        event: StateId,
        around: &Event<I>,
        actions: &mut [Action],
    ) -> Result<Option<(Best<I>, I, I)>, Failure> {
        let kind = self.graph.kind(hub);
        let mut best = None;
        for action in actions.iter().filter(|action| action.takes_part) {
            self.join(&mut best, action, hub, event, around)?;
        }
        loop {
            let Some(found) = best.as_ref() else {
                return Ok(None);
            };
            let through = |sum: &I, hub: &I| {
                let mut sum = sum.clone();
                sum.add_product(around.back, hub);
                sum
            };
            let event_lower = through(&around.lower, &found.lower).div_floor(around.leave);
            let event_upper = through(&around.upper, &found.upper).div_ceil(around.leave);
            let open = actions.iter_mut().find(|action| {
                !action.takes_part
                    && !self.satisfies(action, kind, found, &event_lower, &event_upper)
            });
            let Some(action) = open else {
                return Ok(best.map(|best| (best, event_lower, event_upper)));
            };
            action.takes_part = true;
            self.join(&mut best, action, hub, event, around)?;
        }
    }

    /// Lets an action take part in the closed form.
    #[inline]
    fn join(
        &self,
        best: &mut Option<Best<I>>,
        action: &Action,
        hub: StateId,
        event: StateId,
        around: &Event<I>,
    ) -> Result<(), Failure> {
        let choice = action.choice;
        let (lower, upper) = self.worth_with(&self.graph.row(hub, choice), hub, event, around)?;
        better(best, self.graph.kind(hub), lower, upper, choice);
        Ok(())
    }

    /// Whether words prove the inequality of an action.
    #[inline]
    fn satisfies(&self, action: &Action, kind: Kind, hub: &Best<I>, low: &I, high: &I) -> bool {
        let &Action {
            away,
            to_event,
            sum,
            ..
        } = action;
        let Some(sum) = sum.get() else { return false };
        match kind {
            Kind::Max => match (self.near.down(&hub.upper), self.near.down(high)) {
                (Some(hub), Some(event)) => {
                    let elsewhere = (away - to_event) * ABOVE;
                    sum + elsewhere + to_event * (event + 1) <= away * hub
                }
                _ => false,
            },
            _ => match (self.near.down(&hub.lower), self.near.down(low)) {
                (Some(hub), Some(event)) => sum + to_event * event >= away * (hub + 1),
                _ => false,
            },
        }
    }

    /// The closed form of an action.
    fn worth_with(
        &self,
        row: &Row<'_>,
        hub: StateId,
        event: StateId,
        around: &Event<I>,
    ) -> Result<(I, I), Failure> {
        let parts = self.parts(row, hub, event)?;
        let (leave, v) = (around.leave, parts.to_event);
        let exit = leave * (row.shape.total() - parts.to_hub) - v * around.back;
        if exit == 0 {
            return Ok((I::default(), I::default()));
        }
        let combine = |direct: &I, around: &I| {
            let mut sum = I::default();
            sum.add_product(leave, direct);
            sum.add_product(v, around);
            sum
        };
        let (mut lower, mut upper) = I::div_bounds(
            &combine(&parts.lower, &around.lower),
            &combine(&parts.upper, &around.upper),
            exit,
        );
        // The event's own bound is rounded by less than one unit, which the action sees with
        // weight v; moving the state's bound by k units gains k·exit / V.
        let room = match (u64::try_from(v * leave), u64::try_from(exit)) {
            // A short division where it will do.
            (Ok(product), Ok(exit)) => product.div_ceil(exit).into(),
            _ => (v * leave).div_ceil(exit),
        };
        let room = I::from_count(room);
        lower.sub(&room);
        upper.add(&room);
        Ok((lower, upper))
    }

    #[inline]
    fn parts(&self, row: &Row<'_>, hub: StateId, event: StateId) -> Result<Parts<I>, Failure> {
        let mut parts = Parts {
            to_hub: 0,
            to_event: 0,
            lower: I::default(),
            upper: I::default(),
        };
        for (target, weight) in row.weighted() {
            if target == hub {
                parts.to_hub += weight;
            } else if target == event {
                parts.to_event += weight;
            } else {
                let (lower, upper) = self.get(target)?;
                parts.lower.add_product(weight, &lower);
                parts.upper.add_product(weight, &upper);
            }
        }
        Ok(parts)
    }
}
