//! Actions that are worth as much as the best ones, but not if such actions are taken for ever.
//!
//! A player who wins next time as well may wait; he may wait again, each time at no cost, but if he always
//! waits he does not win. Such actions are found side by side with the certificate of a player's bounds
//! (`docs/certificate.md`). In a strongly connected component, all rows that may be best for whoever
//! chooses are gathered, and the maximal end components that they make, where play can be kept by them
//! for ever. One in which that costs him nothing is of no account. In the others, states are ranked:
//! 0 where his recorded choice may lead out, else one more than the lowest rank to which it may lead; rows
//! of others have to fall, each of them. A row of his that stays and leads to no lower rank *delays*. The
//! rows that do not delay leave no such end component. (Where bounds are too wide to rank a state, all
//! rows that stay are taken to delay but the recorded one.)
//!
//! Where values are infinite, a row delays if always taking it, and elsewhere what is recorded, does not gain them:
//! that is asked of one at a time ([`gains_by`](Claims::gains_by)).

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::witness::Claims;
use crate::graph::{Attractor, Components, Ends, Leads, NONE, RowList, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::{Player, Result};

/// The actions by which play might go round for ever at the cost of whoever chooses, by their states and
/// places, and whether they delay by the ranks that the recorded choices have.
#[derive(Debug, Default)]
pub(crate) struct Delays(HashMap<(StateId, u32), bool, FixedState>);

impl Delays {
    /// Whether play might go round by an action, at the cost of whoever takes it.
    pub(crate) fn may_last(&self, state: StateId, choice: u32) -> bool {
        self.0.contains_key(&(state, choice))
    }

    /// Whether an action delays.
    pub(crate) fn contains(&self, state: StateId, choice: u32) -> bool {
        self.0.get(&(state, choice)) == Some(&true)
    }
}

/// The rows that may be best and surely stay in their strongly connected component.
struct Staying {
    rows: RowList,
    /// The place of each among the rows of its state.
    choices: Vec<u32>,
    ends: Ends,
}

impl<I: Fixed> Claims<'_, I> {
    /// Finds the actions that delay. Linear in the transitions, but for end components.
    pub(super) fn find_delays(&self, interrupt: &Interrupt<'_>) -> Result<Delays> {
        if self.graph.leads_onwards() {
            return Ok(Delays::default());
        }
        let mut delays = Delays::default();
        let staying = self.staying(interrupt)?;
        for prover in Player::BOTH {
            self.delays(&staying, prover, interrupt, &mut delays)?;
        }
        Ok(delays)
    }

    fn staying(&self, interrupt: &Interrupt<'_>) -> Result<Staying> {
        let component = Components::of(self.graph).numbers();
        let mut choices = Vec::new();
        let rows = RowList::of_graph(self.graph, |state, choice, row| {
            let stays = |target| component[target as usize] == component[state as usize];
            let kept = row.targets.iter().all(stays) && self.may_be_best(state, row);
            choices.extend(kept.then_some(choice));
            interrupt.step().map(|()| kept)
        })?;
        Ok(Staying {
            ends: Ends::of(&rows, vec![true; rows.len()], interrupt)?,
            rows,
            choices,
        })
    }

    /// Notes which of the rows that stay delay, as a player sees it.
    fn delays(
        &self,
        staying: &Staying,
        prover: Player,
        interrupt: &Interrupt<'_>,
        delays: &mut Delays,
    ) -> Result<()> {
        let Staying {
            rows,
            choices,
            ends,
        } = staying;
        let set = |row: u32| ends.set[rows.owner(row) as usize] as usize;
        let is_endless = |row: &u32| ends.endless[*row as usize];
        let mut costs = vec![false; ends.count];
        for row in (0..rows.len() as u32).filter(is_endless) {
            let state = rows.owner(row);
            let shape = self.graph.row(state, choices[row as usize]).shape;
            costs[set(row)] |= self.loses_by_rest(state, prover) || !shape.payoffs().is_empty();
        }
        let matters = |row: u32| is_endless(&row) && costs[set(row)];
        if !(0..rows.len() as u32).any(matters) {
            return Ok(());
        }
        let is_own = |state: StateId| self.graph.kind(state) == prover.kind();
        let is_recorded =
            |row: u32| self.bounds.best[rows.owner(row) as usize] == choices[row as usize];
        // By which each state has to fall: of the player's own the recorded one, of others all.
        let counts = |row: u32| matters(row) && (!is_own(rows.owner(row)) || is_recorded(row));
        let mut falling = Attractor::of_rows(rows, counts, is_own);
        falling.add_needless();
        falling.spread(|| interrupt.step())?;
        let ranks = falling.ranks;
        for row in (0..rows.len() as u32).filter(|&row| matters(row)) {
            let state = rows.owner(row);
            let falls = |&target: &u32| ranks[target as usize] < ranks[state as usize];
            let keeps = match ranks[state as usize] {
                NONE => is_recorded(row),
                _ => rows.targets(row).iter().any(falls),
            };
            if is_own(state) {
                delays.0.insert((state, choices[row as usize]), !keeps);
            }
        }
        Ok(())
    }
}
