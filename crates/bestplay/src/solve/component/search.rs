//! Finding a pair of strategies that nobody wants to leave.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::super::bounds::Values;
use super::chain::Chain;
use super::flow::Flow;
use super::local::Local;
use super::stall::forbid;
use crate::graph::Kind;
use crate::number::Fixed;

/// How much better, relative to the values at hand, an action must look by floating point to be
/// worth a switch.
const WORTH: f64 = 1e-10;

/// Sweeps that improve the first guess before strategy iteration starts.
const SWEEPS: usize = 8;

/// The rows that keep totals finite, for the states of the player who does not want them to grow
/// for ever; empty where they cannot.
pub(super) fn proper<I: Fixed>(local: &Local<I>, values: &Values<'_, I>) -> Vec<Option<u32>> {
    if !values.totals.needs_proper(&local.states) {
        return Vec::new();
    }
    let states = local.states.iter().enumerate();
    let row = |(state, &id): (usize, &u32)| {
        let choice = values.totals.proper(id)?;
        let mut rows = local.rows_of(state);
        rows.find(|&row| local.rows[row].choice == choice)
            .map(|row| row as u32)
    };
    states.map(row).collect()
}

/// The rows to start with: those that a few sweeps of value iteration like best or, where totals
/// might grow for ever, those that keep them finite.
pub(super) fn first_choice<I: Fixed>(local: &Local<I>, proper: &[Option<u32>]) -> Vec<u32> {
    let mut chosen: Vec<u32> = (0..local.len())
        .map(|state| local.rows_of(state).start as u32)
        .collect();
    if !proper.is_empty() {
        take(&mut chosen, proper);
        return chosen;
    }
    let mut x = vec![0.0; local.len()];
    for _ in 0..SWEEPS {
        for state in 0..local.len() {
            let sign = sign(local.kinds[state]);
            let rows = local.rows_of(state).map(|row| (local.coarse(row, &x), row));
            let best = rows.max_by(|(a, _), (b, _)| (sign * a).total_cmp(&(sign * b)));
            if let Some((value, row)) = best {
                x[state] = value;
                chosen[state] = row as u32;
            }
        }
    }
    chosen
}

/// Strategy iteration by floating point. `proper` names the rows that keep totals finite, where
/// that is in question.
pub(super) fn coarse<I: Fixed>(local: &Local<I>, chosen: &mut [u32], proper: &[Option<u32>]) {
    let mut turns = Turns::new(proper);
    while turns.go_on(chosen) {
        let chain = Chain::new(Flow::of(local, chosen));
        if reset(local, &chain, chosen, proper) {
            continue;
        }
        let x = chain.solve(|state| local.rows[chosen[state] as usize].coarse);
        let size = x.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
        let gains = local.gains(|row, state| local.coarse(row, &x) - x[state]);
        if !improve(local, chosen, &x, &gains, WORTH * size, turns.hasty) {
            return;
        }
    }
}

/// Who switches when, and whether there is any point in going on.
pub(super) struct Turns {
    /// Whether both players may switch at once.
    pub(super) hasty: bool,
    round: usize,
    /// The choices that were there before, by their hash.
    seen: HashSet<u64>,
}

impl Turns {
    pub(super) fn new(proper: &[Option<u32>]) -> Turns {
        Turns {
            hasty: proper.is_empty(),
            round: 0,
            seen: HashSet::new(),
        }
    }

    /// Whether these choices are worth another round. Choices that come back mean that haste led
    /// in a circle, or that rounding did.
    pub(super) fn go_on(&mut self, chosen: &[u32]) -> bool {
        self.round += 1;
        if !self.seen.insert(FixedState::with_seed(0).hash_one(chosen)) {
            if !self.hasty {
                return false;
            }
            self.hasty = false;
            self.seen.clear();
        }
        self.hasty &= self.round < super::HASTY_ROUNDS;
        self.round < super::ROUNDS
    }
}

/// Lets the players improve on their choices, given what these are worth and what each row gains.
/// In haste, both switch at once. Otherwise `Max` only switches when `Min` has answered best, by
/// switching and by stalling. Tells whether anybody switched.
pub(super) fn improve<I: Fixed>(
    local: &Local<I>,
    chosen: &mut [u32],
    x: &[f64],
    gains: &[f64],
    tolerance: f64,
    hasty: bool,
) -> bool {
    if hasty {
        let moved =
            [Kind::Max, Kind::Min].map(|kind| switch(local, chosen, kind, gains, tolerance));
        return moved != [false; 2]
            || [Kind::Min, Kind::Max].map(|kind| forbid(local, chosen, kind, x, gains, tolerance))
                != [false; 2];
    }
    [Kind::Min, Kind::Max].into_iter().any(|kind| {
        switch(local, chosen, kind, gains, tolerance)
            || forbid(local, chosen, kind, x, gains, tolerance)
    })
}

/// Lets a player switch to the action that gains most, if that is more than `tolerance`. Tells
/// whether he switched anywhere.
fn switch<I: Fixed>(
    local: &Local<I>,
    chosen: &mut [u32],
    kind: Kind,
    gains: &[f64],
    tolerance: f64,
) -> bool {
    let mut moved = false;
    let sign = sign(kind);
    for (state, chosen) in chosen.iter_mut().enumerate() {
        if local.kinds[state] != kind {
            continue;
        }
        let rows = local.rows_of(state).map(|row| (sign * gains[row], row));
        if let Some((best, row)) = rows.max_by(|(a, _), (b, _)| a.total_cmp(b))
            && best > tolerance
            && *chosen != row as u32
        {
            *chosen = row as u32;
            moved = true;
        }
    }
    moved
}

/// If play is trapped where payoffs are collected for ever, the player who does not want that goes
/// back to the rows that keep totals finite. The other one stays as he is: sent back as well, he
/// might come the same way again. Tells whether rows changed.
pub(super) fn reset<I: Fixed>(
    local: &Local<I>,
    chain: &Chain,
    chosen: &mut [u32],
    proper: &[Option<u32>],
) -> bool {
    if proper.is_empty() {
        return false;
    }
    let mut changed = false;
    for (kind, unwanted) in [(Kind::Min, 1), (Kind::Max, -1)] {
        let pays = |state: usize| local.rows[chosen[state] as usize].constant.sign();
        if (0..local.len()).any(|state| chain.trapped(state) && pays(state) == unwanted) {
            let own =
                |(state, row): (usize, &Option<u32>)| row.filter(|_| local.kinds[state] == kind);
            let named: Vec<Option<u32>> = proper.iter().enumerate().map(own).collect();
            changed |= take(chosen, &named);
        }
    }
    changed
}

/// Takes the named rows; tells whether any row changed.
fn take(chosen: &mut [u32], named: &[Option<u32>]) -> bool {
    let mut changed = false;
    for (chosen, named) in chosen.iter_mut().zip(named) {
        if let Some(row) = *named {
            changed |= std::mem::replace(chosen, row) != row;
        }
    }
    changed
}

/// 1 if the state's player wants much, -1 if little.
pub(super) fn sign(kind: Kind) -> f64 {
    if kind == Kind::Min { -1.0 } else { 1.0 }
}
