//! The checker: confirms a saved solution or average against the rules, sharing nothing with the solvers.
//!
//! It walks the rules itself, breadth first, and confirms the conditions of `docs/certificate.md` in
//! whole numbers, row by row, in one pass. There every number is explained, and it is proven that the
//! value of every state is then what the file says, and is attained by its actions. Nothing
//! is searched for: the file holds a rank for each state of finite value, which shows that nobody can
//! stall, and for each state of infinite value a level and a potential, which show that the total
//! grows.

mod average;
mod side;
#[cfg(test)]
mod tests;
mod units;
pub(crate) mod walk;

use std::borrow::Cow;

use dashu_ratio::RBig;

use crate::store::{Content, Exactness, Saved, SavedValues};
use crate::watch::Watch;
use crate::witness::{Size, Witness};
use crate::{Game, Payoff, Player, Rational, Result, Solver, Value};
pub(crate) use average::average;
use side::Side;
use units::Units;
use walk::Turn;

/// What was confirmed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The number of states, all that play can reach.
    pub states: u64,
    /// The number of transitions whose inequalities were confirmed.
    pub transitions: u64,
    /// The value of the initial state, or its average, as far as it is proven.
    pub value: Value,
    /// The fraction that the file claims to be the value, where it is proven to lie within the bounds, and
    /// no more: files of large games do not hold the fractions of all states, which would prove it.
    pub claimed: Option<Rational>,
}

/// Confirms that a saved solution is true of a game, or a long-run average per step.
///
/// # Errors
///
/// The solution is wrong: the error names a state and says why. The rules are wrong; the watch asks to
/// stop; the file holds odds, which are for [`check_hidden`](crate::check_hidden).
///
/// # Complexity
///
/// Each state's node is asked for once; linear in transitions. A file of version 1 lacks ranks,
/// levels and potentials: the engine explores the game and fills them in first.
pub fn check<G: Game>(game: &G, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
    match &saved.content {
        Content::Average(claims) => average(game, claims, None, watch),
        _ => values(game, saved.values()?, watch),
    }
}

/// The same for a [long-run average](crate::Average) per unit of time, where a state takes so many of them.
///
/// # Errors
///
/// As [`check`]; the file holds a solution's values.
pub fn check_over_time<G: Game>(
    game: &G,
    saved: &Saved,
    time: impl Fn(&G::State) -> u32,
    watch: &dyn Watch,
) -> Result<Checked> {
    average(game, saved.average()?, Some(&time), watch)
}

/// Confirms a solution's values.
fn values<G: Game>(game: &G, saved: &SavedValues, watch: &dyn Watch) -> Result<Checked> {
    let mut saved = Cow::Borrowed(saved);
    if saved.witness.is_none() {
        let explored = Solver::new().watch(watch).explore(game)?;
        saved.to_mut().fill_in(explored.graph())?;
    }
    confirm(game, [game.initial()], &saved, watch)
}

/// Confirms a solution of all that follows some states, if it holds all that it takes.
pub(crate) fn confirm<G: Game>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    saved: &SavedValues,
    watch: &dyn Watch,
) -> Result<Checked> {
    let bare = Witness::default();
    let witness = saved.witness.as_ref().unwrap_or(&bare);
    let mut checker = Checker {
        saved,
        bounds: Units::new(saved, saved.places),
        heights: Units::new(saved, witness.places),
        sides: Player::BOTH.map(|prover| Side::new(saved, witness, prover)),
        forever: game.forever(),
    };
    let mut transitions = 0;
    let walk = walk::through(game, starts, saved.states.len(), watch, |_, id, turn| {
        transitions += turn.transitions();
        checker.state(id, turn)
    })?;
    let value = saved.bounds(0, &game.forever().to_rational());
    let claimed = match &saved.exact {
        Exactness::Claimed(claim) if !holds(&value, claim) => {
            let reason = "the exact fraction lies outside the bounds";
            return Err(walk.refuted(0, reason.into()));
        }
        Exactness::Claimed(claim) if !matches!(value, Value::Exact(_)) => Some(claim.clone()),
        _ => None,
    };
    Ok(Checked {
        states: walk.found() as u64,
        transitions,
        value,
        claimed,
    })
}

/// Whether a value may be this fraction.
fn holds(value: &Value, fraction: &RBig) -> bool {
    let (lower, upper) = (value.lower(), value.upper());
    lower.is_some_and(|lower| lower <= fraction) && upper.is_some_and(|upper| fraction <= upper)
}

/// What is being checked.
struct Checker<'a> {
    saved: &'a SavedValues,
    bounds: Units,
    heights: Units,
    sides: [Side<'a>; 2],
    forever: Payoff,
}

impl Checker<'_> {
    /// Checks what is said of one state.
    fn state(&mut self, id: u32, turn: &Turn) -> std::result::Result<(), String> {
        let own = &self.saved.states[id as usize];
        let is_exact = own.lower == own.upper || own.size != Size::Finite;
        if self.saved.exact == Exactness::All && !is_exact {
            return Err("its value is said to be exact, but its bounds differ".into());
        }
        if let Turn::End(range) = turn {
            return self.end(id, *range);
        }
        let player = turn.player();
        let rows = turn.rows();
        let chosen = own.choice as usize;
        if chosen >= rows.len() {
            return Err(format!(
                "the saved action has number {chosen}, but there are {} actions",
                rows.len()
            ));
        }
        for (number, row) in rows.iter().enumerate() {
            for side in &self.sides {
                if player != Some(side.prover) || number == chosen {
                    side.row(id, number, row, &mut self.bounds, &mut self.heights)?;
                }
            }
        }
        Ok(())
    }

    /// Condition 1: what an end pays, at least and at most, counted from what a play that never ends is
    /// paid, lies within its bounds.
    fn end(&mut self, id: u32, range: [Payoff; 2]) -> std::result::Result<(), String> {
        let own = &self.saved.states[id as usize];
        if own.size != Size::Finite {
            return Err("play ends, but its value is infinite".into());
        }
        let forever = self.bounds.of(self.forever)?.clone();
        for payoff in range {
            let pays = self.bounds.of(payoff)? - &forever;
            if pays < own.lower || own.upper < pays {
                return Err(format!("play ends and pays {payoff}, outside the bounds"));
            }
        }
        Ok(())
    }
}
