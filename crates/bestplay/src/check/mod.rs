//! The checker: confirms a saved solution against the rules, sharing nothing with the solvers.
//!
//! It walks the rules itself, breadth first, and confirms the conditions of `docs/certificate.md` in
//! whole numbers, row by row, in one pass. There every number is explained, and it is proven that the
//! value of every state is then what the file says, and is attained by its actions. Nothing
//! is searched for: the file holds a rank for each state of finite value, which shows that nobody can
//! stall, and for each state of infinite value a level and a potential, which show that the total
//! grows.

mod side;
#[cfg(test)]
mod tests;
mod units;
mod walk;

use std::borrow::Cow;

use dashu_ratio::RBig;

use crate::store::{Exactness, Saved};
use crate::watch::{Stage, Watch, tell};
use crate::witness::{Size, Witness};
use crate::{Game, Payoff, Player, Rational, Result, Solver, Value};
use side::Side;
use units::Units;
use walk::{Turn, Walk};

/// States that are checked between two looks at the watch.
const PAUSE: usize = 4096;

/// What was confirmed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The number of states, all that play can reach.
    pub states: u64,
    /// The number of transitions whose inequalities were confirmed.
    pub transitions: u64,
    /// The value of the initial state, as far as it is proven.
    pub value: Value,
    /// The fraction that the file claims to be the value, where it is proven to lie within the bounds, and
    /// no more: files of large games do not hold the fractions of all states, which would prove it.
    pub claimed: Option<Rational>,
}

/// Confirms that a saved solution is true of a game.
///
/// # Errors
///
/// The solution is wrong: the error names a state and says why. The rules are wrong; the watch asks to
/// stop.
///
/// # Complexity
///
/// Each state's node is asked for once; linear in transitions. A file of version 1 lacks ranks,
/// levels and potentials: the engine explores the game and fills them in first.
pub fn check<G: Game>(game: &G, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
    let mut saved = Cow::Borrowed(saved);
    if saved.witness.is_none() {
        let explored = Solver::new().watch(watch).explore(game)?;
        saved.to_mut().fill_in(explored.graph())?;
    }
    confirm(game, &saved, watch)
}

/// Confirms a solution that holds all that it takes.
fn confirm<G: Game>(game: &G, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
    let bare = Witness::default();
    let witness = saved.witness.as_ref().unwrap_or(&bare);
    let mut checker = Checker {
        saved,
        bounds: Units::of_bounds(saved),
        heights: Units::of_heights(saved, witness.places),
        sides: [Player::Max, Player::Min].map(|prover| Side::new(saved, witness, prover)),
        forever: game.forever(),
        transitions: 0,
    };
    let mut walk = Walk::new(game, saved.states.len())?;
    let mut next = 0;
    while next < walk.found() {
        if next.is_multiple_of(PAUSE) {
            tell(watch, Stage::Checking, next, saved.states.len())?;
        }
        let turn = walk.turn(next as u32)?;
        checker
            .state(next as u32, &turn)
            .map_err(|reason| walk.refuted(next as u32, reason))?;
        next += 1;
    }
    if next < saved.states.len() {
        let reason = format!(
            "the file holds {} states, the game has {next}",
            saved.states.len()
        );
        return Err(walk.refuted(0, reason));
    }
    let value = saved.bounds(&game.forever().to_rational());
    let claimed = match &saved.exact {
        Exactness::Claimed(claim) if !holds(&value, claim) => {
            let reason = "the exact fraction lies outside the bounds";
            return Err(walk.refuted(0, reason.into()));
        }
        Exactness::Claimed(claim) if !matches!(value, Value::Exact(_)) => Some(claim.clone()),
        _ => None,
    };
    Ok(Checked {
        states: next as u64,
        transitions: checker.transitions,
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
    saved: &'a Saved,
    bounds: Units,
    heights: Units,
    sides: [Side<'a>; 2],
    forever: Payoff,
    transitions: u64,
}

impl Checker<'_> {
    /// Checks what is said of one state.
    fn state(&mut self, id: u32, turn: &Turn) -> std::result::Result<(), String> {
        let own = &self.saved.states[id as usize];
        let is_exact = own.lower == own.upper || own.extent != Size::Finite;
        if self.saved.exact == Exactness::All && !is_exact {
            return Err("its value is said to be exact, but its bounds differ".into());
        }
        let player = match turn {
            Turn::End(range) => return self.end(id, *range),
            Turn::Chance(_) => None,
            Turn::Choice(player, _) => Some(*player),
        };
        let rows = turn.rows();
        let chosen = own.choice as usize;
        if chosen >= rows.len() {
            return Err(format!(
                "the saved action has number {chosen}, but there are {} actions",
                rows.len()
            ));
        }
        for (number, row) in rows.iter().enumerate() {
            self.transitions += row.outcomes.len() as u64;
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
        if own.extent != Size::Finite {
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
