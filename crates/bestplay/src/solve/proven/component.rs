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

use std::cmp::Ordering;

use super::{Proven, Settled, compared};
use crate::Player;
use crate::graph::{Attractor, Kind, Places, Row, RowListBuilder, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::failure::Failure;

/// Bounds that somebody believes in, for some states in the order in which they are listed.
pub(in crate::solve) struct Candidate<I> {
    pub(in crate::solve) lower: Vec<I>,
    pub(in crate::solve) upper: Vec<I>,
    /// The choice of each state's player, which is to prove his bound.
    pub(in crate::solve) choices: Vec<u32>,
}

/// Bounds that a player's strategy proves: lower ones for `Max`, upper ones for `Min`.
impl Player {
    /// The kind of states in which he chooses.
    pub(in crate::solve) fn kind(self) -> Kind {
        Kind::of(Some(self))
    }

    /// The first for `Max`, the second for `Min`.
    #[inline]
    pub(in crate::solve) fn of<T>(self, (lower, upper): (T, T)) -> T {
        match self {
            Player::Max => lower,
            Player::Min => upper,
        }
    }

    /// Whether what follows, compared with such a bound, proves it.
    pub(in crate::solve) fn is_proven(self, compared: Ordering) -> bool {
        self.of((compared.is_ge(), compared.is_le()))
    }

    /// The sign of bounds that promise him more than a play which stands still.
    pub(in crate::solve) fn wrong(self) -> i32 {
        self.of((1, -1))
    }
}

/// A candidate and what is settled around it: where bounds are looked up.
struct View<'a, 'g, I: Fixed> {
    proven: &'a Proven<'g, I>,
    candidate: &'a Candidate<I>,
    /// Its states.
    states: &'a [StateId],
    /// Their places; what it says of others does not matter.
    place: &'a Places,
}

impl<I: Fixed> Proven<'_, I> {
    /// Settles states all of whose other successors are entered, if the candidate's bounds are
    /// proven; `None` if they are not.
    ///
    /// # Complexity
    ///
    /// Linear in the transitions of the states. Looks at the interrupt now and then.
    pub(in crate::solve) fn settle_component(
        &self,
        states: &[StateId],
        candidate: Candidate<I>,
        place: &mut Places,
        interrupt: &Interrupt<'_>,
    ) -> Result<Option<Vec<Settled<I>>>, Failure> {
        let holds = place.with(states, |place| {
            let view = View {
                proven: self,
                candidate: &candidate,
                states,
                place,
            };
            view.holds(interrupt)
        });
        if !holds? {
            return Ok(None);
        }
        let bounds = candidate.lower.into_iter().zip(candidate.upper);
        let mut settled = Vec::with_capacity(states.len());
        for ((&state, (lower, upper)), best) in states.iter().zip(bounds).zip(candidate.choices) {
            settled.push(self.settled(state, lower, upper, best)?);
        }
        Ok(Some(settled))
    }
}

impl<I: Fixed> View<'_, '_, I> {
    /// The place of a state, if the candidate has it.
    #[inline]
    fn place(&self, state: StateId) -> Option<usize> {
        let place = self.place.of(state) as usize;
        (self.states.get(place) == Some(&state)).then_some(place)
    }

    /// A bound of a state; none of one that is not entered.
    #[inline]
    fn bound(&self, state: StateId, prover: Player) -> Option<I::Lent<'_>> {
        let Some(place) = self.place(state) else {
            return I::pair(&self.proven.cells, state as usize).map(|pair| prover.of(pair));
        };
        let inside = prover.of((&self.candidate.lower, &self.candidate.upper));
        Some(inside[place].lent())
    }

    fn holds(&self, interrupt: &Interrupt<'_>) -> Result<bool, Failure> {
        let mut stays = [Vec::new(), Vec::new()];
        // Numbers that are too long for the sums below are no bounds.
        let (limit, all) = (self.proven.limit, &self.candidate);
        for (lower, upper) in all.lower.iter().zip(&all.upper) {
            if lower > upper {
                return Ok(false);
            }
            if !lower.within(limit) || !upper.within(limit) {
                return Err(Failure::Overflow);
            }
        }
        for &state in self.states {
            interrupt.step()?;
            for (choice, row) in (0..).zip(self.proven.graph.rows(state)) {
                for (prover, stays) in Player::BOTH.into_iter().zip(&mut stays) {
                    if self.concerns(state, choice, prover) {
                        if !self.is_satisfied(state, &row, prover) {
                            return Ok(false);
                        }
                        if self.stays_put(state, &row, prover) {
                            stays.push((state, choice));
                        }
                    }
                }
            }
        }
        Ok(!stays.iter().any(|stays| self.can_stall(stays)))
    }

    /// Whether a row has to satisfy the inequality of a player's bounds.
    fn concerns(&self, state: StateId, choice: u32, prover: Player) -> bool {
        let place = self.place.of(state) as usize;
        self.proven.graph.kind(state) != prover.kind() || self.candidate.choices[place] == choice
    }

    /// Condition 1.
    fn is_satisfied(&self, state: StateId, row: &Row<'_>, prover: Player) -> bool {
        if !self.proven.totals.allows(row) {
            // Such a row leads to what the state's player avoids at any price: it satisfies his
            // opponent's inequality, and must not be chosen.
            return self.proven.graph.kind(state) != prover.kind();
        }
        let bound = |target| self.bound(target, prover);
        let compared = bound(state).and_then(|own| compared(row, &self.proven.ways, &own, bound));
        compared.is_some_and(|compared| prover.is_proven(compared))
    }

    /// Whether a row keeps a bound of the wrong sign where it is.
    fn stays_put(&self, state: StateId, row: &Row<'_>, prover: Player) -> bool {
        let Some(own) = self.bound(state, prover) else {
            return true;
        };
        let equals = |target| {
            self.bound(target, prover)
                .is_some_and(|bound| *bound == *own)
        };
        own.sign() == prover.wrong()
            && self.proven.paid(row.shape_id).sign() == 0
            && row
                .targets
                .iter()
                .all(|t| self.place(t).is_some() && equals(t))
    }

    /// Whether play can be kept for ever by some rows, listed state after state: condition 2 fails. States
    /// that have none left are taken away, with the rows that lead to them.
    fn can_stall(&self, stays: &[(StateId, u32)]) -> bool {
        if stays.is_empty() {
            return false;
        }
        let (mut rows, mut stays) = (RowListBuilder::new(), stays.iter().peekable());
        for &state in self.states {
            while let Some(&(_, choice)) = stays.next_if(|&&(owner, _)| owner == state) {
                let targets = self.proven.graph.row(state, choice).targets;
                rows.row(targets.iter().map(|target| self.place.of(target)));
            }
            rows.end_state();
        }
        let rows = rows.build();
        let leaving = Attractor::of_rows(&rows, |_| true, |_| false);
        leaving.drawn_to_needless().found.len() < self.states.len()
    }
}
