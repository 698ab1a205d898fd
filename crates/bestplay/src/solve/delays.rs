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
//! Where values are infinite, rows delay that do not make the total grow by the levels and potentials
//! that a certificate has (`docs/certificate.md`).

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::proven::{Bounds, Side};
use super::totals::Totals;
use super::witness::{Claims, SIDES};
use crate::Result;
use crate::graph::{
    Attractor, Components, Ends, Graph, Kind, Leads, NONE, Row, RowList, RowListBuilder, Rows,
    StateId,
};
use crate::interrupt::Interrupt;
use crate::number::Fixed;

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

/// Finds the actions that delay.
///
/// # Errors
///
/// The watch asks to stop.
///
/// # Complexity
///
/// Linear in the transitions, but for end components.
pub(super) fn find<I: Fixed>(
    graph: &Graph,
    totals: &Totals,
    bounds: &Bounds<I>,
    interrupt: &Interrupt<'_>,
) -> Result<Delays> {
    if leads_onwards(graph) {
        return Ok(Delays::default());
    }
    let claims = Claims {
        graph,
        totals,
        bounds,
    };
    let stalling = claims.not_growing(interrupt)?.into_iter();
    let mut delays = Delays(stalling.map(|action| (action, true)).collect());
    let mut search = Search {
        place: vec![NONE; graph.states()],
        ways: bounds.ways(graph),
        claims,
        interrupt,
    };
    let components = Components::of(graph);
    for states in components.iter() {
        interrupt.step()?;
        let chooses = |&state: &StateId| graph.kind(state).player().is_some();
        let returns = states.len() > 1 || graph.successors(states[0]).contains(&states[0]);
        if graph.kind(states[0]) == Kind::End || !returns || !states.iter().any(chooses) {
            continue;
        }
        for side in SIDES {
            search.component(states, side, &mut delays)?;
        }
    }
    Ok(delays)
}

/// Whether every state leads to later ones only, as on boards that fill up: then play goes round nowhere.
fn leads_onwards(graph: &Graph) -> bool {
    (0..graph.states() as StateId).all(|state| {
        let is_later = |&target: &StateId| target > state;
        graph.kind(state) == Kind::End || graph.successors(state).iter().all(is_later)
    })
}

struct Search<'a, I: Fixed> {
    claims: Claims<'a, I>,
    /// The place of each state in the component at hand; [`NONE`] elsewhere.
    place: Vec<u32>,
    /// What each shape pays on the way, Σ weight · payoff, in units.
    ways: Vec<I>,
    interrupt: &'a Interrupt<'a>,
}

/// Rows of a component by which a player's bounds may be attained.
struct Gathered {
    rows: RowList,
    /// The place of each among the rows of its state.
    choices: Vec<u32>,
    /// Whether each surely stays in the component.
    stays: Vec<bool>,
    /// Whether each is a recorded choice.
    recorded: Vec<bool>,
}

impl<I: Fixed> Search<'_, I> {
    fn component(&mut self, states: &[StateId], side: Side, delays: &mut Delays) -> Result<()> {
        for (number, &state) in (0..).zip(states) {
            self.place[state as usize] = number;
        }
        let gathered = self.gather(states);
        for &state in states {
            self.place[state as usize] = NONE;
        }
        let Gathered {
            rows,
            choices,
            stays,
            recorded,
        } = gathered?;
        let ends = Ends::of(&rows, stays, self.interrupt)?;
        let mut costs = vec![false; ends.count];
        for row in (0..rows.len() as u32).filter(|&row| ends.endless[row as usize]) {
            let owner = rows.owner(row);
            let state = states[owner as usize];
            let row = self.claims.graph.row(state, choices[row as usize]);
            let is_lost = !row.shape.payoffs().is_empty() || self.loses_by_rest(state, side);
            costs[ends.set[owner as usize] as usize] |= is_lost;
        }
        let matters = |row: u32| {
            let set = ends.set[rows.owner(row) as usize];
            ends.endless[row as usize] && costs[set as usize]
        };
        if !(0..rows.len() as u32).any(matters) {
            return Ok(());
        }
        let is_own = |owner: u32| self.claims.graph.kind(states[owner as usize]) == side.prover();
        let falls_by = |row: u32| !is_own(rows.owner(row)) || recorded[row as usize];
        let ranks = self.ranks(&rows, &matters, &is_own, &falls_by)?;
        for row in (0..rows.len() as u32).filter(|&row| matters(row)) {
            let owner = rows.owner(row);
            let falls = |&target: &u32| ranks[target as usize] < ranks[owner as usize];
            let falls = rows.targets(row).iter().any(falls);
            let keeps = match ranks[owner as usize] {
                NONE => recorded[row as usize],
                _ => falls,
            };
            if is_own(owner) {
                let action = (states[owner as usize], choices[row as usize]);
                delays.0.insert(action, !keeps);
            }
        }
        Ok(())
    }

    fn gather(&self, states: &[StateId]) -> Result<Gathered> {
        let mut rows = RowListBuilder::new();
        let (mut choices, mut stays, mut recorded) = (Vec::new(), Vec::new(), Vec::new());
        for &state in states {
            self.interrupt.step()?;
            for (choice, row) in (0..).zip(self.claims.graph.rows(state)) {
                if self.claims.totals.is_finite(state) && self.may_be_best(state, &row) {
                    let places = row
                        .targets
                        .iter()
                        .map(|&target| self.place[target as usize]);
                    stays.push(places.clone().all(|place| place != NONE));
                    rows.row(places.filter(|&place| place != NONE));
                    recorded.push(self.claims.bounds.best[state as usize] == choice);
                    choices.push(choice);
                }
            }
            rows.end_state();
        }
        Ok(Gathered {
            rows: rows.build(),
            choices,
            stays,
            recorded,
        })
    }

    /// Whether a row is not proven to be worse than its state's value, as whoever chooses sees it.
    fn may_be_best(&self, state: StateId, row: &Row<'_>) -> bool {
        let Claims {
            graph,
            totals,
            bounds,
        } = &self.claims;
        let player = graph.kind(state).player();
        totals.allows(row)
            && player.is_none_or(|player| bounds.may_attain(state, row, &self.ways, player))
    }

    /// Whether standing still for ever may be worse than the value for the player of a side.
    fn loses_by_rest(&self, state: StateId, side: Side) -> bool {
        let (lower, upper) = self.claims.bounds.of(state);
        match side {
            Side::Lower => upper.sign() > 0,
            Side::Upper => lower.sign() < 0,
        }
    }

    /// Ranks the states: 0 where play leaves what matters, and up from there.
    fn ranks(
        &self,
        rows: &RowList,
        matters: &dyn Fn(u32) -> bool,
        is_own: &dyn Fn(u32) -> bool,
        falls_by: &dyn Fn(u32) -> bool,
    ) -> Result<Vec<u32>> {
        // The rows by which each state has to fall: of the player's own the recorded one, of others all.
        let counts = |row: u32| matters(row) && falls_by(row);
        let mut falling = Attractor::of_rows(rows, counts, is_own);
        falling.add_needless();
        falling.spread(|| self.interrupt.step())?;
        Ok(falling.ranks)
    }
}
