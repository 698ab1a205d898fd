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
//! form. Far from the end of a race many do, all of them worth the same to the last unit: whether one
//! moves a bound is seen without a division, and only if it does are all looked at again.

use super::alone::{Best, better};
use super::near::Sum;
use super::pattern::{EVENT, HUB, Pattern, Weights};
use super::{Proven, Settled};
use crate::graph::{Kind, StateId};
use crate::number::{ABOVE, Fixed, coarse};
use crate::solve::failure::Failure;

/// Room that is used again and again.
#[derive(Default)]
pub(in crate::solve) struct Scratch<I> {
    hub: Pattern,
    event: Pattern,
    /// How the rows of such a state leave such a pair.
    exits: Vec<Exit<I>>,
    actions: Vec<Action>,
}

/// What is known of an action of the state.
#[derive(Clone, Copy)]
struct Action {
    /// Σ wᵢ · n(xᵢ).
    sum: Sum,
    /// Whether it takes part in the closed form.
    takes_part: bool,
}

/// The state and its actions.
struct Hub<'a> {
    state: StateId,
    kind: Kind,
    pattern: &'a Pattern,
}

/// The chance event.
struct Event<I> {
    state: StateId,
    /// Bounds of A.
    lower: I,
    upper: I,
    /// V and u.
    leave: u128,
    back: u128,
}

impl<I: Fixed> Proven<'_, I> {
    /// Settles two states that lead to each other and otherwise only to settled ones, if one of
    /// them is a chance event and nothing is paid on the way; `None` otherwise.
    pub(in crate::solve) fn settle_pair(
        &self,
        a: StateId,
        b: StateId,
        scratch: &mut Scratch<I>,
    ) -> Result<Option<[Settled<I>; 2]>, Failure> {
        let (kind, hub, event) = match [a, b].map(|state| self.graph.kind(state)) {
            [kind, Kind::Chance] => (kind, a, b),
            [Kind::Chance, kind] => (kind, b, a),
            _ => return Ok(None),
        };
        if self.totals.pays {
            return Ok(None);
        }
        let Scratch {
            hub: hub_pattern,
            event: event_pattern,
            exits,
            actions,
        } = scratch;
        let pair = [hub, event];
        let hub_is_new = hub_pattern.fit(self.graph, hub, pair, &self.near);
        if event_pattern.fit(self.graph, event, pair, &self.near) || hub_is_new {
            let rows = hub_pattern.rows.iter();
            exits.clear();
            exits.extend(rows.map(|row| Exit::new(row, &event_pattern.rows[0])));
        }
        let around = self.around(event, event_pattern)?;
        let hub = Hub {
            state: hub,
            kind,
            pattern: hub_pattern,
        };
        self.look(&hub, &around, exits, actions)?;
        let (found, [lower, upper]) = self.close(&hub, &around, actions, exits)?;
        let pair = [
            self.settled(hub.state, found.lower, found.upper, found.choice)?,
            self.settled(event, lower, upper, 0)?,
        ];
        self.check_narrow(&pair)?;
        Ok(Some(pair))
    }

    /// What the chance event comes to.
    fn around(&self, event: StateId, pattern: &Pattern) -> Result<Event<I>, Failure> {
        let row = &pattern.rows[0];
        let (lower, upper) = self.elsewhere(pattern, row)?;
        Ok(Event {
            state: event,
            lower,
            upper,
            leave: row.leave(),
            back: row.within[HUB],
        })
    }

    /// Gathers the actions, and lets the one that looks best take part.
    fn look(
        &self,
        hub: &Hub<'_>,
        around: &Event<I>,
        exits: &[Exit<I>],
        actions: &mut Vec<Action>,
    ) -> Result<(), Failure> {
        actions.clear();
        let middle = self.near.unit.about(&around.lower) / coarse(around.leave);
        let sign = if hub.kind == Kind::Min { -1.0 } else { 1.0 };
        let (mut guess, mut highest) = (0, f64::NEG_INFINITY);
        for (row, exit) in hub.pattern.rows.iter().zip(exits) {
            let mut sum = Sum::default();
            for (target, term) in hub.pattern.elsewhere(row) {
                sum.add(term.rounded, self.word(target));
            }
            if sum.get().is_none() {
                let row = self.graph.row(hub.state, actions.len() as u32);
                sum = self.words_again(&row, [hub.state, around.state])?;
            }
            let worth = sign * (sum.guess() + exit.to_event * middle) / exit.coarse;
            if worth > highest {
                (guess, highest) = (actions.len(), worth);
            }
            actions.push(Action {
                sum,
                // Staying on the spot is worth 0, which no inequality between bounds tells.
                takes_part: row.away == 0,
            });
        }
        if let Some(action) = actions.get_mut(guess) {
            action.takes_part = true;
        }
        Ok(())
    }

    /// Bounds of the state and of the event that all actions satisfy.
    fn close(
        &self,
        hub: &Hub<'_>,
        around: &Event<I>,
        actions: &mut [Action],
        exits: &[Exit<I>],
    ) -> Result<(Best<I>, [I; 2]), Failure> {
        let mut best = None;
        for (choice, (action, exit)) in actions.iter().zip(exits).enumerate() {
            if action.takes_part {
                self.join(&mut best, hub, choice, around, exit)?;
            }
        }
        'moved: loop {
            // Some action took part.
            let found = best.as_ref().ok_or(Failure::Precision)?;
            let through = |sum: &I, hub: &I| {
                let mut sum = sum.clone();
                sum.add_product(around.back, hub);
                sum
            };
            let leave = I::from_count(around.leave);
            let event_lower = through(&around.lower, &found.lower).div_floor(&leave);
            let event_upper = through(&around.upper, &found.upper).div_ceil(&leave);
            let (bound, event_bound) = match hub.kind {
                Kind::Max => (&found.upper, &event_upper),
                _ => (&found.lower, &event_lower),
            };
            let near = |bound: &I| self.near.unit.down(bound);
            let bounds = near(bound).zip(near(event_bound));
            for (choice, (action, exit)) in actions.iter_mut().zip(exits).enumerate() {
                let row = &hub.pattern.rows[choice];
                if action.takes_part || satisfies(action, row, hub.kind, bounds) {
                    continue;
                }
                action.takes_part = true;
                if self.join(&mut best, hub, choice, around, exit)? {
                    continue 'moved;
                }
            }
            let best = best.ok_or(Failure::Precision)?;
            return Ok((best, [event_lower, event_upper]));
        }
    }

    /// Lets an action take part in the closed form; says whether that moves a bound.
    #[inline]
    fn join(
        &self,
        best: &mut Option<Best<I>>,
        hub: &Hub<'_>,
        choice: usize,
        around: &Event<I>,
        exit: &Exit<I>,
    ) -> Result<bool, Failure> {
        let row = &hub.pattern.rows[choice];
        let direct = self.elsewhere(hub.pattern, row)?;
        let closed = Closed::new(row.within[EVENT], direct, around, exit);
        let would_move = |best| closed.moves(best, hub.kind);
        let moves = best.as_ref().is_none_or(would_move);
        if moves {
            let (lower, upper) = closed.bounds();
            better(best, hub.kind, lower, upper, choice as u32);
        }
        Ok(moves)
    }

    /// Bounds of Σ weight · value over where a row of a state leads elsewhere.
    #[inline]
    fn elsewhere(&self, pattern: &Pattern, row: &Weights) -> Result<(I, I), Failure> {
        let (mut lower, mut upper) = (I::default(), I::default());
        for (target, term) in pattern.elsewhere(row) {
            let (low, high) = self.get(target)?;
            lower.add_product(term.weight, &low);
            upper.add_product(term.weight, &high);
        }
        Ok((lower, upper))
    }
}

/// Whether words prove the inequality of an action, given those of the bounds of the state and of the
/// event.
#[inline]
fn satisfies(action: &Action, row: &Weights, kind: Kind, bounds: Option<(i64, i64)>) -> bool {
    let (Some(sum), Some((hub, event))) = (action.sum.get(), bounds) else {
        return false;
    };
    let (away, to_event) = (row.away, row.to_event);
    match kind {
        Kind::Max => {
            let elsewhere = (away - to_event) * ABOVE;
            sum + elsewhere + to_event * (event + 1) + row.spare <= away * hub
        }
        _ => sum + to_event * event >= away * (hub + 1) + row.spare,
    }
}

/// How a row leaves the pair.
struct Exit<I> {
    /// V·(W - w) - v·u; 1 for a row that does not leave it.
    weight: I,
    /// The event's own bound is rounded by less than one unit, which the action sees with weight v;
    /// moving the state's bound by k units gains k·exit / V.
    room: I,
    /// V·(W - w) - v·u over V, and v, as words see the weights of the row.
    coarse: f64,
    to_event: f64,
}

impl<I: Fixed> Exit<I> {
    #[cold]
    fn new(row: &Weights, event: &Weights) -> Exit<I> {
        let product = |one: u128, other: u128| I::from_count(one).product(&I::from_count(other));
        let (v, leave, back) = (row.within[EVENT], event.leave(), event.within[HUB]);
        let mut weight = product(leave, row.total - row.within[HUB]);
        weight.sub(&product(v, back));
        let to_event = row.to_event as f64;
        let mut exit = Exit {
            coarse: row.away as f64 - to_event * (coarse(back) / coarse(leave)),
            to_event,
            room: I::default(),
            weight: I::from_count(1),
        };
        if weight.sign() > 0 {
            exit.room = product(v, leave).div_ceil(&weight);
            exit.weight = weight;
        }
        exit
    }
}

impl Weights {
    /// The weight with which an event leads elsewhere than to itself.
    fn leave(&self) -> u128 {
        self.total - self.within[EVENT]
    }
}

/// The closed form of an action: lower / exit - room, rounded down, and upper / exit + room, rounded up.
struct Closed<'a, I> {
    lower: I,
    upper: I,
    exit: &'a Exit<I>,
}

impl<I: Fixed> Closed<'_, I> {
    /// That of an action, given v and bounds of Σ wᵢ·xᵢ: of nothing, if it never leaves the pair.
    #[inline]
    fn new<'a>(
        v: u128,
        (lower, upper): (I, I),
        around: &Event<I>,
        exit: &'a Exit<I>,
    ) -> Closed<'a, I> {
        let combine = |direct: &I, of_event: &I| {
            let mut sum = I::default();
            sum.add_product(around.leave, direct);
            sum.add_product(v, of_event);
            sum
        };
        Closed {
            lower: combine(&lower, &around.lower),
            upper: combine(&upper, &around.upper),
            exit,
        }
    }

    /// Whether either of these bounds would move, which is seen without a division.
    #[inline]
    fn moves(&self, best: &Best<I>, kind: Kind) -> bool {
        // exit · (bound + room) and exit · (bound - room).
        let times = |bound: &I, add: fn(&mut I, &I)| {
            let mut bound = bound.clone();
            add(&mut bound, &self.exit.room);
            bound.product(&self.exit.weight)
        };
        let (mut lower, mut upper) = (times(&best.lower, I::add), times(&best.upper, I::sub));
        match kind {
            Kind::Min => {
                upper.sub(&self.exit.weight);
                self.lower < lower || self.upper <= upper
            }
            _ => {
                lower.add(&self.exit.weight);
                self.lower >= lower || self.upper > upper
            }
        }
    }

    fn bounds(&self) -> (I, I) {
        let (mut lower, mut upper) = I::div_bounds(&self.lower, &self.upper, &self.exit.weight);
        lower.sub(&self.exit.room);
        upper.add(&self.exit.room);
        (lower, upper)
    }
}
