//! Components without chance, solved exactly: every action leads to one state for certain, without
//! paying, or out of the component.
//!
//! Retrograde analysis, from the best exit down: a state of `Max` that can go where an amount above 0
//! is certain is worth it, and so is a state of `Min` all of whose actions lead there, by the least of
//! them. What `Max` has not forced then, `Min` forces in the same way from the worst exit up, and
//! where neither can force anything play goes on for ever, or to an exit that is worth 0 as well.
//! Each state is reached after the one that its action leads to, so that nobody can stall.
//!
//! The two bounds of a state are those of a game each, in which the exits are worth their lower
//! bounds or their upper ones: all of it is comparisons of integers.

use crate::Player;
use crate::graph::{Attractor, Kind, NONE, Places, RowList, RowListBuilder, Rows, StateId};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::failure::Failure;
use crate::solve::proven::{Candidate, Proven};
use crate::sorting::sort;

/// A component without chance.
struct Steps<I> {
    kinds: Vec<Kind>,
    rows: RowList,
    /// The number of each row's choice in the graph.
    choices: Vec<u32>,
    /// The rows that lead out, in their order, and where they are worth no less and no more than this.
    exits: Vec<(u32, (I, I))>,
}

/// Bounds of the states of a component, if chance has no part in it.
///
/// # Complexity
///
/// Linear in the actions, and sorting those that lead out. A component with chance in it is given up
/// at the first action that shows it.
pub(super) fn solve<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    place: &mut Places,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Candidate<I>>, Failure> {
    let steps = place.with(states, |place| Steps::gather(proven, states, place))?;
    let Some(steps) = steps else {
        return Ok(None);
    };
    interrupt.check()?;
    let (lower, least) = steps.play(Player::Max, interrupt)?;
    let (upper, most) = steps.play(Player::Min, interrupt)?;
    let rows = steps.kinds.iter().zip(least.into_iter().zip(most));
    let rows = rows.map(|(kind, (least, most))| match kind {
        Kind::Min => most,
        _ => least,
    });
    let choices = rows.map(|row| steps.choices[row as usize]).collect();
    Ok(Some(Candidate {
        lower,
        upper,
        choices,
    }))
}

impl<I: Fixed> Steps<I> {
    /// The actions of the states; `None` if one of them is left to chance, or pays on the way.
    fn gather(
        proven: &Proven<'_, I>,
        states: &[StateId],
        place: &Places,
    ) -> Result<Option<Steps<I>>, Failure> {
        let (mut rows, mut kinds) = (RowListBuilder::new(), Vec::with_capacity(states.len()));
        let (mut choices, mut exits) = (Vec::new(), Vec::new());
        for &state in states {
            for (choice, row) in (0..).zip(proven.graph.rows(state)) {
                if !proven.totals.allows(&row) {
                    continue;
                }
                let mut inside = row.targets.iter().map(|target| place.of(target));
                match inside.find(|&target| target != NONE) {
                    None => {
                        exits.push((choices.len() as u32, proven.worth(&row, state)?));
                        rows.row(std::iter::empty());
                    }
                    Some(target) => {
                        let is_certain = row.targets.iter().nth(1).is_none();
                        if !is_certain || proven.paid(row.shape_id).sign() != 0 {
                            return Ok(None);
                        }
                        rows.row(std::iter::once(target));
                    }
                }
                choices.push(choice);
            }
            kinds.push(proven.graph.kind(state));
            rows.end_state();
        }
        Ok(Some(Steps {
            kinds,
            rows: rows.build(),
            choices,
            exits,
        }))
    }

    /// The game in which the exits are worth the bounds that a player proves: what each state is worth, and its
    /// row.
    fn play(
        &self,
        prover: Player,
        interrupt: &Interrupt<'_>,
    ) -> Result<(Vec<I>, Vec<u32>), Failure> {
        let out = |(row, (lower, upper)): &(u32, (I, I))| (prover.of((lower, upper)).clone(), *row);
        let exits: Vec<(I, u32)> = self.exits.iter().map(out).collect();
        let mut best = exits.clone();
        sort(&mut best);
        let mut values = vec![I::default(); self.kinds.len()];
        let mut chosen = vec![NONE; self.kinds.len()];
        for (player, sign) in [(Kind::Max, 1), (Kind::Min, -1)] {
            let mut forced = Attractor::of_rows(
                &self.rows,
                |_| true,
                |state| self.kinds[state as usize] == player,
            );
            let taken = (0..).zip(&chosen).filter(|&(_, &row)| row != NONE);
            taken.for_each(|(state, _)| forced.leave_out(state));
            let mut known = 0;
            // The best of his exits first: the best of all for one player is the worst for the other.
            best.reverse();
            for (value, exit) in best.iter().take_while(|exit| exit.0.sign() == sign) {
                forced.meet(*exit, 0);
                forced.spread(|| interrupt.step())?;
                for &state in &forced.found[known..] {
                    chosen[state as usize] = forced.by[state as usize];
                    values[state as usize] = value.clone();
                }
                known = forced.found.len();
            }
        }
        for (state, chosen) in (0..).zip(&mut chosen).filter(|(_, row)| **row == NONE) {
            // Some action leads to nothing that is forced, or the state would be.
            let is_even = |&row: &u32| match self.rows.targets(row).first() {
                Some(&target) => values[target as usize].sign() == 0,
                None => {
                    let exit = exits.binary_search_by_key(&row, |exit| exit.1);
                    exit.is_ok_and(|exit| exits[exit].0.sign() == 0)
                }
            };
            let mut rows = self.rows.rows_of(state);
            let first = rows.start;
            *chosen = rows.find(is_even).unwrap_or(first);
        }
        Ok((values, chosen))
    }
}
