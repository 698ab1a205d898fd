//! The checker: confirms a saved solution against the rules, sharing nothing with the solvers.
//!
//! It walks the rules itself, breadth first, and confirms in whole numbers at every state s with
//! saved bounds L(s), U(s) and action σ(s):
//!
//! 1. *Ends.* L(s) ≤ payoff ≤ U(s).
//! 2. *Steps.* total · L(s) ≤ Σ weight · (L(t) + paid on the way), for the saved action where `Max`
//!    chooses and for every action where `Min` does; and total · U(s) ≥ the same of U, for the
//!    saved action where `Min` chooses and for every action where `Max` does.
//! 3. *Stalling.* Among the actions of 2 for which equality holds there are none by which play can
//!    go round for ever where L > 0; nor, likewise for U, where U < 0; nor any by which it can and be
//!    paid on the way, unless each outcome pays just what it leads down, by heights of the states
//!    ([`level`]). (Bounds are counted from what a play that never ends is paid.)
//!
//! Then the value of every state lies within its bounds. For let `Max` take the saved actions, and
//! `Min` do what he likes. By 2, C + L (what was collected so far plus the bound of where play is)
//! is a submartingale, and grows by some amount at the least wherever equality does not hold. If
//! play ends, 1 says that C + L ends as what is paid. If it stays for ever, then in a set of states
//! that lead to each other by the actions that are taken again and again. If equality holds for all
//! of these, nothing is paid there by 3; L is then the same in the whole set (its largest value
//! leads to itself alone), at most 0 by 3, and the play is paid 0. If it does not, then again and
//! again something is added to C + L, and what is paid in between averages out: by 3 there are few
//! such steps until more is added. So the total grows to plus infinity. `Max` gets L(s) at least;
//! the other side is the mirror image.
//!
//! A state may be said to be worth plus or minus infinity ([`infinite`]). An action of the other
//! states that may lead there satisfies the inequality of 2 that it makes easier, and no other.
//!
//! An exact fraction that a file claims lies between the bounds, and is what the saved actions are
//! worth; and it is proven to be the value ([`exact`]), or the answer is the bounds.

mod components;
mod endless;
mod exact;
mod factor;
mod field;
mod infinite;
mod left;
mod level;
mod lift;
mod size;
mod system;
mod tend;
#[cfg(test)]
mod tests;
mod walk;

use std::cmp::Ordering;
use std::collections::HashMap;

use dashu_base::Signed;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::store::{Extent, Saved};
use crate::watch::{Stage, Watch, tell};
use crate::{Game, Payoff, Player, Result, Value};
use endless::Ways;
use level::PaidWays;
use walk::{Row, Turn, Walk};

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
    /// The value of the initial state: the exact fraction only if it is proven. A file's fraction
    /// is not where its bounds do not tell best actions from others, or where that would take
    /// minutes; this is then the bounds.
    pub value: Value,
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
/// Each state's node is asked for once (or twice, where something is paid on the way, its value is
/// infinite or an exact fraction is to be confirmed); otherwise linear in transitions, but for an
/// exact fraction: that takes what elimination takes, and a look at each equation for every 60 bits of the longest
/// fraction on the way.
pub fn check<G: Game>(game: &G, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
    let mut checker = Checker {
        saved,
        units: Units::new(saved, game.forever()),
        lower: Side::new(saved, Player::Max),
        upper: Side::new(saved, Player::Min),
        transitions: 0,
        pays: false,
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
    checker
        .stalling()
        .map_err(|(state, reason)| walk.refuted(state, reason.into()))?;
    if checker.pays {
        checker.paid_for_ever(&mut walk)?;
    }
    for gainer in [Player::Max, Player::Min] {
        infinite::confirm(&mut walk, saved, gainer)?;
    }
    let mut value = saved.bounds(&game.forever().to_rational());
    if saved.exact.is_some() && saved.states[0].extent != Extent::Finite {
        return Err(walk.refuted(0, "its value is infinite and a fraction".into()));
    }
    if let Some(exact) = &saved.exact {
        let claim = exact - game.forever().to_rational();
        checker
            .fraction(&claim)
            .map_err(|reason| walk.refuted(0, reason.into()))?;
        if exact::proven(&mut walk, saved, &mut checker.units, &claim, watch)? {
            value = Value::Exact(exact.clone());
        }
    }
    Ok(Checked {
        states: next as u64,
        transitions: checker.transitions,
        value,
    })
}

/// What is being checked.
struct Checker<'a> {
    saved: &'a Saved,
    units: Units,
    lower: Side<'a>,
    upper: Side<'a>,
    transitions: u64,
    /// Whether anything is paid on the way.
    pays: bool,
}

impl Checker<'_> {
    /// Checks what is said of one state.
    fn state(&mut self, id: u32, turn: &Turn) -> std::result::Result<(), String> {
        let (player, rows) = match turn {
            Turn::End(payoff) => {
                let own = &self.saved.states[id as usize];
                if own.extent != Extent::Finite {
                    return Err("play ends, but its value is infinite".into());
                }
                let pays = self.units.end(*payoff)?;
                return if own.lower <= *pays && *pays <= own.upper {
                    Ok(())
                } else {
                    Err(format!("play ends and pays {payoff}, outside the bounds"))
                };
            }
            Turn::Chance(row) => (None, std::slice::from_ref(row)),
            Turn::Choice(player, rows) => (Some(*player), rows.as_slice()),
        };
        let chosen = self.saved.states[id as usize].choice as usize;
        if chosen >= rows.len() {
            return Err(format!(
                "the saved action has number {chosen}, but there are {} actions",
                rows.len()
            ));
        }
        for (number, row) in rows.iter().enumerate() {
            self.transitions += row.outcomes.len() as u64;
            self.pays |= row.pays();
            for side in [&mut self.lower, &mut self.upper] {
                if player != Some(side.prover) || number == chosen {
                    side.row(id, number, row, &mut self.units)?;
                }
            }
        }
        Ok(())
    }

    /// Checks condition 3 where nothing is paid on the way.
    fn stalling(&self) -> std::result::Result<(), (u32, &'static str)> {
        let sides = [
            (
                &self.lower,
                "play can stall where the lower bound is above what that pays",
            ),
            (
                &self.upper,
                "play can stall where the upper bound is below what that pays",
            ),
        ];
        for (side, reason) in sides {
            if let Some(state) = side.still.kept(self.saved.states.len()) {
                return Err((state, reason));
            }
        }
        Ok(())
    }

    /// Checks condition 3 where something is paid.
    fn paid_for_ever<G: Game>(&mut self, walk: &mut Walk<'_, G>) -> Result<()> {
        let mut tight = [(); 2].map(|()| PaidWays::default());
        for id in 0..self.saved.states.len() as u32 {
            let turn = walk.turn(id)?;
            let player = match turn {
                Turn::Choice(player, _) => Some(player),
                _ => None,
            };
            let chosen = self.saved.states[id as usize].choice as usize;
            for (number, row) in turn.rows().iter().enumerate() {
                for (side, ways) in [&self.lower, &self.upper].into_iter().zip(&mut tight) {
                    let concerns = player != Some(side.prover) || number == chosen;
                    if concerns && side.is_tight(id, row, &mut self.units) {
                        ways.push(id, row);
                    }
                }
            }
        }
        for (side, ways) in [&self.lower, &self.upper].into_iter().zip(tight) {
            let safe = |id: u32| !side.is_one_sided(id);
            if let Some(state) = ways.unsettled(self.saved.states.len(), safe) {
                let reason = "play can go on for ever collecting payoffs that need not add up to \
                              anything";
                return Err(walk.refuted(state, reason.into()));
            }
        }
        Ok(())
    }

    /// Checks that the exact fraction, counted from what a play that never ends is paid, lies
    /// within the bounds.
    fn fraction(&self, claim: &RBig) -> std::result::Result<(), &'static str> {
        let units = claim * RBig::from(self.units.one.clone());
        let state = &self.saved.states[0];
        if RBig::from(state.lower.clone()) <= units && units <= RBig::from(state.upper.clone()) {
            Ok(())
        } else {
            Err("the exact fraction lies outside the bounds")
        }
    }
}

/// Payoffs in the units of a file.
struct Units {
    /// One point.
    one: UBig,
    places: usize,
    denominator: UBig,
    forever: Payoff,
    known: HashMap<Payoff, IBig>,
    ends: HashMap<Payoff, IBig>,
}

impl Units {
    fn new(saved: &Saved, forever: Payoff) -> Units {
        Units {
            one: &saved.denominator << saved.places,
            places: saved.places,
            denominator: saved.denominator.clone(),
            forever,
            known: HashMap::new(),
            ends: HashMap::new(),
        }
    }

    /// What is paid on the way.
    fn way(&mut self, payoff: Payoff) -> std::result::Result<&IBig, String> {
        if !self.known.contains_key(&payoff) {
            if &self.denominator % payoff.denominator() != 0 {
                return Err(format!(
                    "the payoff {payoff} is no whole number of 1/{}, the file's unit",
                    self.denominator
                ));
            }
            let factor = IBig::from(&self.denominator / payoff.denominator()) << self.places;
            self.known
                .insert(payoff, IBig::from(payoff.numerator()) * factor);
        }
        Ok(&self.known[&payoff])
    }

    /// What an end pays, counted from what a play that never ends is paid.
    fn end(&mut self, payoff: Payoff) -> std::result::Result<&IBig, String> {
        if !self.ends.contains_key(&payoff) {
            let forever = self.way(self.forever)?.clone();
            let units = self.way(payoff)? - forever;
            self.ends.insert(payoff, units);
        }
        Ok(&self.ends[&payoff])
    }
}

/// One kind of bounds, and whose actions prove them.
struct Side<'a> {
    saved: &'a Saved,
    prover: Player,
    /// The bounds once more, if all are short: sums are then tried in 128 bits first.
    short: Option<Vec<i128>>,
    /// Rows by which play may stay where the bound is one-sided without changing.
    still: Ways,
    /// Whether some values are infinite.
    infinite: bool,
}

impl<'a> Side<'a> {
    fn new(saved: &'a Saved, prover: Player) -> Side<'a> {
        let mut side = Side {
            saved,
            prover,
            short: None,
            still: Ways::default(),
            infinite: saved.states.iter().any(|s| s.extent != Extent::Finite),
        };
        let all = (0..saved.states.len() as u32).map(|id| i128::try_from(side.bound(id)).ok());
        side.short = all.collect();
        side
    }

    fn bound(&self, id: u32) -> &'a IBig {
        let state = &self.saved.states[id as usize];
        match self.prover {
            Player::Max => &state.lower,
            Player::Min => &state.upper,
        }
    }

    /// Checks condition 2 for a row, and remembers it if it matters for condition 3.
    fn row(
        &mut self,
        id: u32,
        number: usize,
        row: &Row,
        units: &mut Units,
    ) -> std::result::Result<(), String> {
        let name = match self.prover {
            Player::Max => "lower",
            Player::Min => "upper",
        };
        let Some(spare) = self.spare(id, row, units)? else {
            return Ok(());
        };
        if spare == Ordering::Less {
            return Err(format!(
                "its {name} bound does not follow from those after action number {number}"
            ));
        }
        let own = self.bound(id);
        if self.is_one_sided(id)
            && spare == Ordering::Equal
            && !row.pays()
            && row
                .outcomes
                .iter()
                .all(|outcome| self.bound(outcome.target) == own)
        {
            self.still
                .push(id, row.outcomes.iter().map(|outcome| outcome.target));
        }
        Ok(())
    }

    /// Whether a play that stands still in a state for ever is worth less to the prover than its bound.
    fn is_one_sided(&self, id: u32) -> bool {
        let own = self.bound(id);
        match self.prover {
            Player::Max => own.is_positive() && *own != IBig::ZERO,
            Player::Min => own.is_negative(),
        }
    }

    /// How what a row is worth, by these bounds, compares with the bound of its state, as the prover
    /// sees it; none if the state has no finite bound.
    fn spare(
        &self,
        id: u32,
        row: &Row,
        units: &mut Units,
    ) -> std::result::Result<Option<Ordering>, String> {
        if self.infinite {
            let extent = |id: u32| self.saved.states[id as usize].extent;
            let (liked, feared) = match self.prover {
                Player::Max => (Extent::PlusInfinite, Extent::MinusInfinite),
                Player::Min => (Extent::MinusInfinite, Extent::PlusInfinite),
            };
            let leads_to = |size| row.outcomes.iter().any(|o| extent(o.target) == size);
            if extent(id) != Extent::Finite {
                return Ok(None);
            }
            if leads_to(feared) {
                return Ok(Some(Ordering::Less));
            }
            if leads_to(liked) {
                return Ok(Some(Ordering::Greater));
            }
        }
        let excess = match self.short_excess(id, row) {
            Some(excess) => excess.cmp(&0),
            None => self.long_excess(id, row, units)?,
        };
        Ok(Some(match self.prover {
            Player::Max => excess,
            Player::Min => excess.reverse(),
        }))
    }

    /// Whether equality holds for a row that has been checked.
    fn is_tight(&self, id: u32, row: &Row, units: &mut Units) -> bool {
        self.spare(id, row, units) == Ok(Some(Ordering::Equal))
    }

    /// Σ weight · bound - total · own bound, if all fits in 128 bits and nothing is paid.
    fn short_excess(&self, id: u32, row: &Row) -> Option<i128> {
        let bounds = self.short.as_ref().filter(|_| !row.pays())?;
        let product = |weight: u128, id: u32| {
            i128::try_from(weight)
                .ok()?
                .checked_mul(bounds[id as usize])
        };
        let mut sum = 0i128;
        for outcome in &row.outcomes {
            sum = sum.checked_add(product(outcome.weight, outcome.target)?)?;
        }
        sum.checked_sub(product(row.total, id)?)
    }

    /// The sign of Σ weight · (bound + paid) - total · own bound.
    fn long_excess(
        &self,
        id: u32,
        row: &Row,
        units: &mut Units,
    ) -> std::result::Result<Ordering, String> {
        let mut sum = -(IBig::from(row.total) * self.bound(id));
        for outcome in &row.outcomes {
            let ahead = self.bound(outcome.target) + units.way(outcome.payoff)?;
            sum += IBig::from(outcome.weight) * ahead;
        }
        Ok(sum.cmp(&IBig::ZERO))
    }
}
