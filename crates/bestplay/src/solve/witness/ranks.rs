//! Ranks: whole numbers which show that nobody can stall.
//!
//! A tight row has to lead, with positive probability, to a lower rank; or it is *restful*, and leads to
//! no higher one. So the largest set of states all of whose tight rows are restful and stay in it has rank
//! 0, and the others are ranked by an attractor: one more than the lowest rank that each of their
//! tight rows leads to. Where that stops, play can go round for ever among what is left; each maximal end
//! component of it is ranked as one state. (Of a true bound with choices that attain it, all rows
//! of such a component are restful: see `docs/certificate.md`.)

use super::Claims;
use super::tight::Tight;
use crate::Result;
use crate::graph::{Attractor, Ends, Leads, NONE, RowList, RowListBuilder, Rows};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::Side;

impl<I: Fixed> Claims<'_, I> {
    /// The ranks of a side; nothing if all are 0.
    pub(super) fn ranks(&self, side: Side, interrupt: &Interrupt<'_>) -> Result<Vec<u32>> {
        let tight = self.tight(side, interrupt)?;
        if tight.restful.iter().all(|&restful| restful) {
            return Ok(Vec::new());
        }
        let rows = &tight.rows;
        let resting = resting(&tight, interrupt)?;
        let mut ranks = attracted(rows, &resting, interrupt)?;
        if ranks.contains(&NONE) {
            let (united, leaders) = unite_rounds(rows, &ranks, interrupt)?;
            let again = attracted(&united, &resting, interrupt)?;
            ranks = leaders
                .iter()
                .map(|&leader| again[leader as usize])
                .collect();
        }
        // What has no rank is refused by the checker, whatever is written.
        let ranks = ranks.into_iter();
        Ok(ranks
            .map(|rank| if rank == NONE { 0 } else { rank })
            .collect())
    }
}

/// Whether each state's tight rows are restful and lead to such states only.
fn resting(tight: &Tight, interrupt: &Interrupt<'_>) -> Result<Vec<bool>> {
    let mut moved = Attractor::of_any(&tight.rows);
    for (row, &restful) in (0..).zip(&tight.restful) {
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
    let mut members = vec![Vec::new(); ends.count];
    let mut leaders: Vec<u32> = (0..rows.states() as u32).collect();
    for (state, &set) in (0..).zip(&ends.set) {
        if set != NONE {
            members[set as usize].push(state);
            leaders[state as usize] = members[set as usize][0];
        }
    }
    let mut united = RowListBuilder::new();
    for state in 0..rows.states() as u32 {
        let one = [state];
        let own = match ends.set[state as usize] {
            NONE => &one[..],
            set if leaders[state as usize] == state => &members[set as usize],
            _ => &[],
        };
        let all = own.iter().flat_map(|&member| rows.rows_of(member));
        for row in all.filter(|&row| !ends.endless[row as usize]) {
            let targets = rows.targets(row).iter();
            united.row(targets.map(|&target| leaders[target as usize]));
        }
        united.end_state();
    }
    Ok((united.build(), leaders))
}
