//! The certificate of a component: bounds of any set of states, confirmed from nothing but the
//! graph and the bounds of the states outside.
//!
//! Numbers L are lower bounds of the values if one player's strategy σ (that of `Max`) makes
//!
//! 1. total · L(s) ≤ paid + Σ weight · L(t) hold for the row that σ chooses in each state of `Max`,
//!    and for every row of every other state, and
//! 2. no set of states with L > 0 exists in which play can be kept for ever by such rows that pay
//!    nothing and along which L does not change.
//!
//! For then L along a play under σ is a submartingale; where play settles, L is constant and by 2
//! not positive, while the play is paid 0 (or, if positive amounts are collected for ever, without
//! limit; amounts that are negative on average cannot be, since L is bounded). So σ earns at least
//! L. The mirror image gives upper bounds.
//!
//! Where it is in doubt whether what is collected for ever adds up to anything
//! ([`Totals::doubt`](crate::solve::Totals)), there is a third condition:
//!
//! 3. play cannot go round for ever by rows for which 1 holds with equality and be paid again and
//!    again.
//!
//! For then, wherever play goes round and is paid, there is a row that adds to what was collected
//! plus L, again and again, while the others average out: the total grows without limit.

use super::Proven;
use super::stall::{Stays, can_stall, is_paid_for_ever};
use crate::graph::{Kind, Row, StateId};
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Bounds that somebody believes in, for some states in the order in which they are listed.
pub(in crate::solve) struct Candidate<I> {
    pub(in crate::solve) lower: Vec<I>,
    pub(in crate::solve) upper: Vec<I>,
    /// The choice of each state's player, which is to prove his bound.
    pub(in crate::solve) choices: Vec<u32>,
}

/// Which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Side {
    Lower,
    Upper,
}

impl Side {
    /// Whose strategy proves the bounds.
    pub(in crate::solve) fn prover(self) -> Kind {
        match self {
            Side::Lower => Kind::Max,
            Side::Upper => Kind::Min,
        }
    }
}

impl<I: Fixed> Proven<'_, I> {
    /// Settles states all of whose other successors are settled, if the candidate's bounds are
    /// proven; tells whether they are. Nothing is entered otherwise.
    ///
    /// # Complexity
    ///
    /// Linear in the transitions of the states. Looks at the interrupt now and then.
    pub(in crate::solve) fn settle_component(
        &mut self,
        states: &[StateId],
        candidate: Candidate<I>,
        interrupt: &Interrupt<'_>,
    ) -> Result<bool, Failure> {
        let Candidate {
            lower,
            upper,
            choices,
        } = candidate;
        // Entered first, so that all successors are read alike; taken back if they do not hold.
        let entries = states.iter().zip(lower.into_iter().zip(upper).zip(choices));
        for (&state, ((lower, upper), choice)) in entries {
            if lower > upper {
                self.take_back(states);
                return Ok(false);
            }
            if let Err(failure) = self.enter(state, lower, upper, choice) {
                self.take_back(states);
                return Err(failure);
            }
        }
        let holds = self.holds(states, interrupt);
        if !matches!(holds, Ok(true)) {
            self.take_back(states);
        }
        holds
    }

    fn take_back(&mut self, states: &[StateId]) {
        for &state in states {
            let state = state as usize;
            self.bounds.lower[state] = I::default();
            self.bounds.upper[state] = I::default();
            self.bounds.best[state] = 0;
        }
    }

    fn holds(&self, states: &[StateId], interrupt: &Interrupt<'_>) -> Result<bool, Failure> {
        let mut stays = [Stays::default(), Stays::default()];
        let doubtful = self.totals.doubt(states).is_some();
        let mut tight = [(); 2].map(|()| (Stays::default(), Vec::new()));
        for (place, &state) in states.iter().enumerate() {
            if place % 4096 == 0 {
                interrupt.check()?;
            }
            for (choice, row) in self.graph.rows(state).enumerate() {
                let sides = [Side::Lower, Side::Upper].into_iter();
                for ((side, stays), tight) in sides.zip(&mut stays).zip(&mut tight) {
                    if self.concerns(state, choice as u32, side) {
                        if !self.is_satisfied(state, &row, side) {
                            return Ok(false);
                        }
                        if doubtful && self.is_tight(state, &row, side) {
                            tight.0.add(state, row.targets.iter().copied());
                            tight.1.push(!row.shape.payoffs().is_empty());
                        }
                        if self.stays_put(state, &row, side) {
                            stays.add(state, row.targets.iter().copied());
                        }
                    }
                }
            }
        }
        let paid = tight
            .iter()
            .any(|(rows, pays)| is_paid_for_ever(rows, pays));
        Ok(!paid && !stays.into_iter().any(can_stall))
    }

    /// Whether a row has to satisfy the inequality of a side.
    fn concerns(&self, state: StateId, choice: u32, side: Side) -> bool {
        self.graph.kind(state) != side.prover() || self.bounds.best[state as usize] == choice
    }

    /// Condition 1.
    fn is_satisfied(&self, state: StateId, row: &Row<'_>, side: Side) -> bool {
        if !self.totals.allows(row) {
            // Such a row leads to what the state's player avoids at any price: it satisfies his
            // opponent's inequality, and must not be chosen.
            return self.graph.kind(state) != side.prover();
        }
        let (own, sum) = self.both_sides(state, row, side);
        match side {
            Side::Lower => own <= sum,
            Side::Upper => own >= sum,
        }
    }

    /// Whether a row satisfies its inequality with equality.
    fn is_tight(&self, state: StateId, row: &Row<'_>, side: Side) -> bool {
        let equal = || {
            let (own, sum) = self.both_sides(state, row, side);
            own == sum
        };
        self.totals.allows(row) && equal()
    }

    /// total · L(s), and paid + Σ weight · L(t).
    #[inline]
    fn both_sides(&self, state: StateId, row: &Row<'_>, side: Side) -> (I, I) {
        let bounds = match side {
            Side::Lower => &self.bounds.lower,
            Side::Upper => &self.bounds.upper,
        };
        let mut sum = self.paid(row.shape_id).clone();
        for (&target, &weight) in row.targets.iter().zip(row.shape.weights()) {
            sum.add_product(weight, &bounds[target as usize]);
        }
        let mut own = I::default();
        own.add_product(row.shape.total(), &bounds[state as usize]);
        (own, sum)
    }

    /// Whether a row keeps a bound of the wrong sign where it is.
    fn stays_put(&self, state: StateId, row: &Row<'_>, side: Side) -> bool {
        let (bounds, wrong) = match side {
            Side::Lower => (&self.bounds.lower, 1),
            Side::Upper => (&self.bounds.upper, -1),
        };
        let own = &bounds[state as usize];
        own.sign() == wrong
            && self.paid(row.shape_id).sign() == 0
            && row
                .targets
                .iter()
                .all(|&target| bounds[target as usize] == *own)
    }
}
