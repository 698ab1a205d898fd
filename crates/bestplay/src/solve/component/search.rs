//! Finding a pair of strategies that nobody wants to leave, by floating point.
//!
//! Passes of value iteration come first. Where they settle slowly, pairs of strategies are
//! evaluated, and passes from what they are worth find better ones. Both players switch at once as
//! long as that leads anywhere. If it does not, one player first answers the other as well as he can.
//! From what the answers of `Min` are worth values only rise, so that after some passes the choices of
//! `Max` are better against anything (Hoffman and Karp 1966), and there is an end; so it is the other
//! way round. The one who answers is the one who loses where play never ends: he leaves the other no
//! gaps in which to stall.

use super::super::proven::Proven;
use super::evaluate::Evaluator;
use super::local::{Layout, Local};
use super::stall::forbid;
use super::sweep::{Base, Movers, sweep};
use super::tunables::{
    AHEAD, ASKING, FAINT, FAR_AHEAD, FEW_STATES, FIRST_PASSES, IDLE_PASSES, MOST_PASSES, SETTLED,
    SETTLED_NEARLY, SPREADING, START_CLOSELY,
};
use super::turns::Turns;
use crate::graph::Kind;
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::chain::Chain;
use crate::solve::failure::Failure;

/// The rows that keep totals finite, for the states of the player who does not want them to grow
/// for ever; empty where they cannot.
pub(super) fn proper<I: Fixed>(local: &Local<I>, proven: &Proven<'_, I>) -> Vec<Option<u32>> {
    if !proven.totals.needs_proper(&local.states) {
        return Vec::new();
    }
    let states = local.states.iter().enumerate();
    let row = |(state, &id): (usize, &u32)| {
        let choice = proven.totals.choice(id)?;
        let mut rows = local.rows_of(state);
        let row = rows.find(|&row| local.choice(state, row) == choice);
        row.map(|row| row as u32)
    };
    states.map(row).collect()
}

/// A search in one component.
pub(super) struct Search<'s> {
    pub(super) local: &'s Layout,
    /// The rows that keep totals finite.
    pub(super) proper: Vec<Option<u32>>,
    pub(super) evaluator: &'s Evaluator<'s>,
    pub(super) interrupt: &'s Interrupt<'s>,
}

impl Search<'_> {
    /// Values to start passes from, given what a row of a state gains: nothing or, where totals might grow for ever, what strategies are worth that
    /// do not let them: straight to where play may leave or, if that is not safe, as is known to be.
    pub(super) fn start(
        &self,
        gain: impl Fn(usize, usize) -> f64,
        chosen: &mut [u32],
    ) -> Result<Vec<f64>, Failure> {
        if self.proper.is_empty() {
            return Ok(vec![0.0; self.local.len()]);
        }
        for (state, chosen) in chosen.iter_mut().enumerate() {
            let straight = self.proper[state].and_then(|_| self.local.towards_exits(state));
            *chosen = straight.unwrap_or(*chosen);
        }
        let mut chain = self.evaluator.prepare(chosen)?;
        while self.reset(&chain, chosen) {
            chain = self.evaluator.prepare(chosen)?;
        }
        let chosen = chosen.iter().enumerate();
        let gains = chosen.map(|(state, &row)| gain(row as usize, state));
        let x = chain.solve(&gains.collect::<Vec<_>>(), None, START_CLOSELY)?;
        // Where that cannot be said in floating point, from nothing.
        let finite = x.iter().all(|x| x.is_finite());
        Ok(if finite { x } else { vec![0.0; x.len()] })
    }

    /// If play is trapped where payoffs are collected for ever, the player who does not want that
    /// goes back to the rows that keep totals finite: where play is trapped, or if that is not
    /// enough, everywhere. The other one stays as he is: sent back as well, he might come the same
    /// way again, but where something of either sign is collected both go back. Tells whether rows changed.
    pub(super) fn reset(&self, chain: &Chain<'_>, chosen: &mut [u32]) -> bool {
        let Search { local, proper, .. } = self;
        if proper.is_empty() {
            return false;
        }
        let mut signs = [0; 2];
        for (_, &row) in (0..).zip(&*chosen).filter(|&(s, _)| chain.trapped[s]) {
            let sign = local.shape(row as usize).sign;
            signs = [signs[0].min(sign), signs[1].max(sign)];
        }
        let mut changed = false;
        for (sign, kind) in signs.into_iter().zip([Kind::Max, Kind::Min]) {
            if sign != 0 {
                let own = |state: usize| proper[state].filter(|_| local.kinds[state] == kind);
                let trapped = |state: usize| own(state).filter(|_| chain.trapped[state]);
                changed |= take(chosen, trapped) || take(chosen, own);
            }
        }
        changed
    }

    /// Passes until values change by no more than `least`, or as little as floating point tells, or settle so
    /// slowly that it is better to evaluate strategies; tells whether they settled. While nobody switches, most
    /// passes do not ask whether anybody would.
    pub(super) fn pass_until_settled(
        &self,
        base: &Base,
        x: &mut [f64],
        chosen: &mut [u32],
        least: f64,
    ) -> Result<bool, Failure> {
        let (mut last, mut idle) = (f64::INFINITY, if least > 0.0 { IDLE_PASSES } else { 0 });
        let both = self.local.has_both_players();
        let settled = match self.local.len() {
            ..=FEW_STATES => SETTLED_NEARLY,
            _ => SETTLED,
        };
        for round in 0..MOST_PASSES {
            let asks = idle < IDLE_PASSES || round % ASKING == 0;
            let movers = (if asks { None } else { Some(Kind::End) }, 0.0);
            let pass = sweep(self.local, base, x, chosen, true, movers, self.interrupt)?;
            let (change, switched) = (pass.change, pass.switched);
            let enough = least.max(settled * pass.size);
            idle = if switched == 0 { idle + 1 } else { 0 };
            if change <= enough && switched == 0 {
                if asks {
                    return Ok(self.local.len() > FEW_STATES);
                }
                idle = 0;
            }
            // How many more passes it would take if they went on like this.
            let left = (change / enough).ln() / (last / change).ln();
            let slow = !(0.0..=MOST_PASSES as f64 / 3.0).contains(&left);
            // Two players would answer each other in circles while values still spread.
            let spread = SPREADING * switched <= self.local.len() && change < FAINT * pass.size;
            let spreads = both && !spread;
            if least == 0.0 && round >= FIRST_PASSES && slow && !spreads && asks {
                return Ok(false);
            }
            last = change;
        }
        Ok(false)
    }

    /// Lets the players improve on strategies that are worth x, as their turn is: by rows that gain more than
    /// `margin`, or by rows of equal value that stall, or keep somebody from it. Tells whether any row changed.
    pub(super) fn switch(
        &self,
        base: &Base,
        x: &mut [f64],
        chosen: &mut [u32],
        &Turns { hasty, sure, .. }: &Turns,
        margin: f64,
    ) -> Result<bool, Failure> {
        let (everybody, answer) = ((None, margin), (Some(self.answers(base, x)), margin));
        let turns: &[(Movers, usize)] = match self.local.has_both_players() && !hasty {
            true => &[(answer, AHEAD), (everybody, FAR_AHEAD)],
            false => &[(everybody, AHEAD)],
        };
        let values = x.to_vec();
        for &(movers, passes) in turns {
            if self.look_ahead(base, x, chosen, movers, passes)? {
                return Ok(true);
            }
            x.copy_from_slice(&values);
            if sure && self.stall(base, x, chosen, movers) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// So many passes by which improvements spread, or fewer once nobody switches any more: all of them
    /// inwards, or by turns where both players choose. Tells whether anybody switched.
    fn look_ahead(
        &self,
        base: &Base,
        x: &mut [f64],
        chosen: &mut [u32],
        movers: Movers,
        passes: usize,
    ) -> Result<bool, Failure> {
        let both = self.local.has_both_players();
        let enough = if both { IDLE_PASSES } else { 1 };
        let (mut better, mut idle) = (false, 0);
        for round in 0..passes {
            let inwards = !both || round % 2 == 0;
            let pass = sweep(self.local, base, x, chosen, inwards, movers, self.interrupt)?;
            idle = if pass.switched == 0 { idle + 1 } else { 0 };
            if round == 0 && idle > 0 || idle == enough {
                break;
            }
            better = true;
        }
        Ok(better)
    }

    /// The player who answers the other: the one who loses where play never ends.
    fn answers(&self, base: &Base, x: &[f64]) -> Kind {
        let worth: f64 = base.values.iter().zip(x).map(|(base, x)| base + x).sum();
        if worth < 0.0 { Kind::Min } else { Kind::Max }
    }

    /// Lets the players stall, and keep each other from it; tells whether anybody switched.
    pub(super) fn stall(
        &self,
        base: &Base,
        x: &[f64],
        chosen: &mut [u32],
        (mover, margin): Movers,
    ) -> bool {
        let local = self.local;
        let gains = |row: usize, state: usize| base.gains[row] + local.ahead(row, x) - x[state];
        let tied: Vec<bool> = match x.iter().all(|&x| x == 0.0) {
            true => base.gains.iter().map(|gain| gain.abs() <= margin).collect(),
            false => local.by_row(|row, state| gains(row, state).abs() <= margin),
        };
        let values = base.values.iter().zip(x).map(|(base, x)| base + x);
        let surely = |x: f64| if x.abs() > margin { x } else { 0.0 };
        let surely: Vec<f64> = values.map(surely).collect();
        let players = [Kind::Min, Kind::Max].into_iter();
        let movers = players.filter(|&kind| mover.is_none_or(|mover| mover == kind));
        movers.fold(false, |moved, staller| {
            moved | forbid(local, chosen, staller, &surely, &tied)
        })
    }
}

/// Takes the named rows; tells whether any row changed.
fn take(chosen: &mut [u32], named: impl Fn(usize) -> Option<u32>) -> bool {
    let mut changed = false;
    for (state, chosen) in chosen.iter_mut().enumerate() {
        let row = named(state).unwrap_or(*chosen);
        changed |= std::mem::replace(chosen, row) != row;
    }
    changed
}
