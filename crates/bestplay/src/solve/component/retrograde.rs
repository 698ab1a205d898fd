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

use crate::graph::{Attractor, Backward, Kind, Links, Row, StateId};
use crate::number::Fixed;
use crate::solve::proven::{Candidate, Proven, Side};
use crate::solve::{Failure, Interrupt};
use crate::sorting::sort;

/// The place of a state that the component does not have.
const OUTSIDE: u32 = u32::MAX;

/// A component without chance.
struct Steps<I> {
    kinds: Vec<Kind>,
    /// The actions of each state, and one more entry.
    first: Vec<u32>,
    actions: Vec<Action<I>>,
}

/// An action that matters.
struct Action<I> {
    /// The number of the choice in the graph.
    choice: u32,
    to: To<I>,
}

enum To<I> {
    Inside(u32),
    /// Out, where it is worth no less and no more than this.
    Out(I, I),
}

/// Bounds of the states of a component, if chance has no part in it. `place` is room with an entry for
/// each state of the graph, [`OUTSIDE`] before and after.
///
/// # Errors
///
/// A successor outside is not entered yet.
///
/// # Complexity
///
/// Linear in the actions, and sorting those that lead out. A component with chance in it is given up
/// at the first action that shows it.
pub(super) fn solve<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    place: &mut [u32],
    interrupt: &Interrupt<'_>,
) -> Result<Option<Candidate<I>>, Failure> {
    for (at, &state) in (0..).zip(states) {
        place[state as usize] = at;
    }
    let steps = Steps::gather(proven, states, place);
    for &state in states {
        place[state as usize] = OUTSIDE;
    }
    let Some(steps) = steps? else {
        return Ok(None);
    };
    interrupt.check()?;
    let back = steps.backward();
    let lower = steps.play(Side::Lower, &back, interrupt)?;
    let upper = steps.play(Side::Upper, &back, interrupt)?;
    let choice = |state: usize| match steps.kinds[state] {
        Kind::Min => upper.chosen[state],
        _ => lower.chosen[state],
    };
    Ok(Some(Candidate {
        choices: (0..states.len())
            .map(|state| steps.actions[choice(state) as usize].choice)
            .collect(),
        lower: lower.values,
        upper: upper.values,
    }))
}

impl<I: Fixed> Steps<I> {
    /// The actions of the states; `None` if one of them is left to chance.
    fn gather(
        proven: &Proven<'_, I>,
        states: &[StateId],
        place: &[u32],
    ) -> Result<Option<Steps<I>>, Failure> {
        let mut steps = Steps {
            kinds: Vec::new(),
            first: vec![0],
            actions: Vec::new(),
        };
        for &state in states {
            for (choice, row) in (0..).zip(proven.graph.rows(state)) {
                if !proven.totals.allows(&row) {
                    continue;
                }
                let Some(to) = leads(proven, &row, place)? else {
                    return Ok(None);
                };
                steps.actions.push(Action { choice, to });
            }
            steps.kinds.push(proven.graph.kind(state));
            steps.first.push(steps.actions.len() as u32);
        }
        Ok(Some(steps))
    }

    fn actions_of(&self, state: usize) -> std::ops::Range<u32> {
        self.first[state]..self.first[state + 1]
    }

    /// For each state the actions that lead to it, with their owners.
    fn backward(&self) -> Links {
        let mut owners = vec![0; self.actions.len()];
        for state in 0..self.kinds.len() {
            for action in self.actions_of(state) {
                owners[action as usize] = state as u32;
            }
        }
        let before = Backward::new(self.kinds.len(), || {
            let actions = (0..).zip(&self.actions);
            actions.filter_map(|(number, action)| match action.to {
                To::Inside(target) => Some((target, number)),
                To::Out(..) => None,
            })
        });
        Links { owners, before }
    }

    /// The game in which the exits are worth their bounds of one side.
    fn play(
        &self,
        side: Side,
        into: &Links,
        interrupt: &Interrupt<'_>,
    ) -> Result<Played<I>, Failure> {
        let count = self.kinds.len();
        let out = |action: &'_ Action<I>| match (&action.to, side) {
            (To::Inside(_), _) => None,
            (To::Out(lower, _), Side::Lower) => Some(lower.clone()),
            (To::Out(_, upper), Side::Upper) => Some(upper.clone()),
        };
        let actions = (0..).zip(&self.actions);
        let exits = actions.filter_map(|(number, action)| Some((out(action)?, number)));
        let mut exits: Vec<(I, u32)> = exits.collect();
        sort(&mut exits);
        let mut played = Played {
            values: vec![I::default(); count],
            chosen: vec![UNFORCED; count],
        };
        let won = exits.iter().rev().take_while(|exit| exit.0.sign() > 0);
        self.force(Kind::Max, won, into, &mut played, interrupt)?;
        let lost = exits.iter().take_while(|exit| exit.0.sign() < 0);
        self.force(Kind::Min, lost, into, &mut played, interrupt)?;
        for state in 0..count {
            if played.chosen[state] == UNFORCED {
                // Some action leads to nothing that is forced, or the state would be.
                let is_even = |&action: &u32| match &self.actions[action as usize].to {
                    To::Inside(target) => played.values[*target as usize].sign() == 0,
                    To::Out(lower, upper) => match side {
                        Side::Lower => lower.sign() == 0,
                        Side::Upper => upper.sign() == 0,
                    },
                };
                let found = self.actions_of(state).find(is_even);
                played.chosen[state] = found.unwrap_or(self.first[state]);
            }
        }
        Ok(played)
    }

    /// Lets a player force play to exits, the best of his first.
    fn force<'e>(
        &self,
        player: Kind,
        exits: impl Iterator<Item = &'e (I, u32)>,
        into: &Links,
        played: &mut Played<I>,
        interrupt: &Interrupt<'_>,
    ) -> Result<(), Failure>
    where
        I: 'e,
    {
        // The actions by which everybody else may still go elsewhere.
        let left = |state: usize| match self.kinds[state] == player {
            true => 1,
            false => self.actions_of(state).len() as u32,
        };
        let mut forced = Attractor::of(into, (0..self.kinds.len()).map(left).collect());
        for (state, _) in (0..)
            .zip(&played.chosen)
            .filter(|(_, chosen)| **chosen != UNFORCED)
        {
            forced.leave_out(state);
        }
        let mut known = 0;
        for (value, exit) in exits {
            forced.meet(*exit, 0);
            forced.spread(|| interrupt.step())?;
            for &state in &forced.found[known..] {
                played.chosen[state as usize] = forced.by[state as usize];
                played.values[state as usize] = value.clone();
            }
            known = forced.found.len();
        }
        Ok(())
    }
}

/// What the states are worth in one of the games.
struct Played<I> {
    values: Vec<I>,
    /// The action of each state, or [`UNFORCED`].
    chosen: Vec<u32>,
}

/// No action is chosen yet.
const UNFORCED: u32 = u32::MAX;

/// Where a row leads for certain, or out; `None` if chance decides, or something is paid inside.
fn leads<I: Fixed>(
    proven: &Proven<'_, I>,
    row: &Row<'_>,
    place: &[u32],
) -> Result<Option<To<I>>, Failure> {
    let inside = |target: &StateId| place[*target as usize];
    if row.targets.iter().all(|target| inside(target) == OUTSIDE) {
        let paid = proven.paid(row.shape_id);
        let (mut least, mut most) = (paid.clone(), paid.clone());
        for (target, weight) in row.weighted() {
            let (lower, upper) = proven.get(target)?;
            least.add_product(weight, &lower);
            most.add_product(weight, &upper);
        }
        let total = row.shape.total();
        let (least, most) = I::div_bounds(&least, &most, &I::from_count(total));
        return Ok(Some(To::Out(least, most)));
    }
    let mut targets = row.targets.iter();
    Ok(match (targets.next(), targets.next()) {
        (Some(target), None) if proven.paid(row.shape_id).sign() == 0 => {
            Some(To::Inside(inside(target)))
        }
        _ => None,
    })
}
