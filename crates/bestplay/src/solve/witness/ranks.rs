//! Ranks: whole numbers which show that nobody can stall.
//!
//! A row is *tight* if by it a bound is just attained, and nothing is to spare. Such a row has to lead, with positive probability, to a lower rank; or it is *restful*, and leads to
//! no higher one. So the largest set of states all of whose tight rows are restful and stay in it has rank
//! 0, and the others are ranked by an attractor: one more than the lowest rank that each of their
//! tight rows leads to. Where that stops, play can go round for ever among what is left; each maximal end
//! component of it is ranked as one state. (Of a true bound with choices that attain it, all rows
//! of such a component are restful: see `docs/certificate.md`.)

use std::cmp::Ordering;

use super::Claims;
use crate::graph::{
    Attractor, Backward, Ends, Leads, NONE, Row, RowList, RowListBuilder, Rows, StateId,
};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::compared;
use crate::{Error, Player, Result};

impl<I: Fixed> Claims<'_, I> {
    /// The ranks of a player's bounds; nothing if all are 0.
    pub(super) fn ranks(&self, prover: Player, interrupt: &Interrupt<'_>) -> Result<Vec<u32>> {
        let (rows, restful) = self.tight(prover, interrupt)?;
        if restful.iter().all(|&restful| restful) {
            return Ok(Vec::new());
        }
        let resting = resting(&rows, &restful, interrupt)?;
        let mut ranks = attracted(&rows, &resting, interrupt)?;
        if ranks.contains(&NONE) {
            let (united, leaders) = unite_rounds(&rows, &ranks, interrupt)?;
            let again = attracted(&united, &resting, interrupt)?;
            let leaders = leaders.iter();
            ranks = leaders.map(|&leader| again[leader as usize]).collect();
        }
        // What has no rank is refused by the checker, whatever is written.
        for rank in ranks.iter_mut().filter(|rank| **rank == NONE) {
            *rank = 0;
        }
        Ok(ranks)
    }

    /// The tight rows that count for a player, and whether each is restful, so that it may be taken for ever: all
    /// its outcomes attain the bound, which is what a play that stands still is paid, or worse for him.
    fn tight(&self, prover: Player, interrupt: &Interrupt<'_>) -> Result<(RowList, Vec<bool>)> {
        let mut restful = Vec::new();
        let rows = RowList::of_graph(self.graph, |state, choice, row| {
            interrupt.step()?;
            let counts = self.totals.is_finite(state) && self.counts(state, choice, prover);
            let own = self.bound(state, prover);
            let kept = counts && self.is_tight(row, &own, prover);
            if kept {
                let may_rest = own.sign() != prover.wrong();
                restful.push(may_rest && self.is_sure(row, &own, prover));
            }
            Ok::<_, Error>(kept)
        })?;
        Ok((rows, restful))
    }

    fn bound(&self, state: StateId, prover: Player) -> I::Lent<'_> {
        prover.of(self.bounds.of(state))
    }

    /// Whether Σ weight · (paid + bound) equals total · `own`, and no outcome is infinite: such a row has all
    /// to spare, or is none that counts.
    fn is_tight(&self, row: &Row<'_>, own: &I, prover: Player) -> bool {
        let bound = |target| Some(self.bound(target, prover));
        let compared = || compared(row, &self.bounds.ways, own, bound);
        self.totals.allows(row) && compared().is_some_and(Ordering::is_eq)
    }

    /// Whether every outcome of a row is worth the same: what it pays and the bound to which it leads.
    fn is_sure(&self, row: &Row<'_>, own: &I, prover: Player) -> bool {
        row.outcomes().all(|(target, _, payoff)| {
            let mut worth = self.bound(target, prover).clone();
            let paid = payoff.map(|payoff| self.bounds.scale.units(payoff));
            if let Some(paid) = paid.and_then(|paid| I::from_big(&paid)) {
                worth.add(&paid);
            }
            worth == *own
        })
    }
}

/// Whether each state's tight rows are restful and lead to such states only.
fn resting(rows: &RowList, restful: &[bool], interrupt: &Interrupt<'_>) -> Result<Vec<bool>> {
    let mut moved = Attractor::of_any(rows);
    for (row, &restful) in (0..).zip(restful) {
        if !restful {
            moved.meet(row, 0);
        }
    }
    moved.spread(|| interrupt.step())?;
    Ok(moved.ranks.into_iter().map(|rank| rank == NONE).collect())
}

/// The ranks of all states that lead to ranked ones by each of their rows; 0 where play rests.
fn attracted(rows: &RowList, resting: &[bool], interrupt: &Interrupt<'_>) -> Result<Vec<u32>> {
    let mut attractor = Attractor::of_rows(rows, |_| true, |_| false);
    for (state, _) in (0..).zip(resting).filter(|(_, rests)| **rests) {
        attractor.add(state, 0);
    }
    attractor.add_needless();
    attractor.spread(|| interrupt.step())?;
    Ok(attractor.ranks)
}

/// The rows that are left if each end component of what has no rank is one state, and for each state the
/// first one of its end component, or itself. The other states of end components have no rows.
fn unite_rounds(
    rows: &RowList,
    ranks: &[u32],
    interrupt: &Interrupt<'_>,
) -> Result<(RowList, Vec<u32>)> {
    let open = |state: u32| ranks[state as usize] == NONE;
    let inside = (0..rows.len() as u32)
        .map(|row| open(rows.owner(row)) && rows.targets(row).iter().all(|&target| open(target)));
    let ends = Ends::of(rows, inside.collect(), interrupt)?;
    let mut first = vec![None; ends.count];
    let leader = |(state, &set): (u32, &u32)| match first.get_mut(set as usize) {
        Some(first) => *first.get_or_insert(state),
        None => state,
    };
    let leaders: Vec<u32> = (0..).zip(&ends.set).map(leader).collect();
    let members = Backward::new(rows.states(), || leaders.iter().copied().zip(0..));
    let mut united = RowListBuilder::new();
    for state in 0..rows.states() as u32 {
        let all = members.of(state).iter();
        let all = all.flat_map(|&member| rows.rows_of(member));
        for row in all.filter(|&row| !ends.endless[row as usize]) {
            let targets = rows.targets(row).iter();
            united.row(targets.map(|&target| leaders[target as usize]));
        }
        united.end_state();
    }
    Ok((united.build(), leaders))
}
