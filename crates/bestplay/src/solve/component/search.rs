//! Finding a pair of strategies that nobody wants to leave.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::super::proven::Proven;
use super::evaluate::{Evaluated, Evaluator};
use super::local::Local;
use super::stall::forbid;
use super::sweep::{Pass, Way, sweep};
use crate::graph::Kind;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Rounds of switching after which the solver gives up.
const ROUNDS: usize = 2000;

/// Rounds in which both players may switch at once.
const HASTY_ROUNDS: usize = 40;

/// Passes after which values that still change are found by evaluating strategies.
const PASSES: usize = 12;

/// Passes at most where values settle quickly.
const MANY_PASSES: usize = 200;

/// Passes by which improvements spread before the next pair of strategies is evaluated.
const LOOK_AHEAD: usize = 6;

/// The relative change of values that have settled.
const SETTLED: f64 = 1e-14;

/// How closely strategies are evaluated while better ones are looked for.
const CLOSELY: f64 = 1e-10;

/// Values, relative to the largest, that floating point does not tell apart.
const TIED: f64 = 1e-11;

/// The rows that keep totals finite, for the states of the player who does not want them to grow
/// for ever; empty where they cannot.
pub(super) fn proper<I: Fixed>(local: &Local<I>, proven: &Proven<'_, I>) -> Vec<Option<u32>> {
    if !proven.totals.needs_proper(&local.states) {
        return Vec::new();
    }
    let states = local.states.iter().enumerate();
    let row = |(state, &id): (usize, &u32)| {
        let choice = proven.totals.proper(id)?;
        let mut rows = local.rows_of(state);
        rows.find(|&row| local.rows[row].choice == choice)
            .map(|row| row as u32)
    };
    states.map(row).collect()
}

/// A pair of strategies, as a row for each state, and about what they are worth.
pub(super) struct Pair {
    pub(super) chosen: Vec<u32>,
    pub(super) x: Vec<f64>,
}

/// Looks for a pair of strategies by floating point.
pub(super) fn search<I: Fixed>(
    local: &Local<I>,
    proper: &[Option<u32>],
    evaluator: &mut Evaluator<'_>,
    interrupt: &Interrupt<'_>,
) -> Result<Pair, Failure> {
    let chosen = (0..local.len()).map(|state| local.rows_of(state).start as u32);
    let mut pair = Pair {
        chosen: chosen.collect(),
        x: vec![0.0; local.len()],
    };
    let settled = settle_by_passes(local, &mut pair, interrupt)?;
    if settled && proper.is_empty() {
        return Ok(pair);
    }
    let mut turns = Turns::new(proper);
    while turns.go_on(&pair.chosen) {
        let chain = evaluator.prepare(local, &pair.chosen)?;
        if reset(local, &chain, &mut pair.chosen, proper) {
            continue;
        }
        let paid = |state: usize| local.rows[pair.chosen[state] as usize].coarse;
        let right: Vec<f64> = (0..local.len()).map(paid).collect();
        pair.x = chain.solve(&right, Some(&pair.x), CLOSELY)?;
        if !switch(local, &mut pair, &turns, interrupt)? {
            return Ok(pair);
        }
    }
    Ok(pair)
}

/// Tries to settle the values by passes alone; tells whether they did.
fn settle_by_passes<I: Fixed>(
    local: &Local<I>,
    pair: &mut Pair,
    interrupt: &Interrupt<'_>,
) -> Result<bool, Failure> {
    let mut last = f64::INFINITY;
    for round in 0..MANY_PASSES {
        let way = if round % 4 == 3 {
            Way::Outwards
        } else {
            Way::Inwards
        };
        let Pass {
            change,
            size,
            switched,
        } = sweep(
            local,
            &mut pair.x,
            &mut pair.chosen,
            way,
            [true; 2],
            0.0,
            interrupt,
        );
        interrupt.check()?;
        if change <= SETTLED * size && switched == 0 {
            return Ok(true);
        }
        // How many more passes it would take if they went on like this.
        let left = (change / (SETTLED * size)).ln() / (last / change).ln();
        let slow = !(0.0..=MANY_PASSES as f64 / 4.0).contains(&left);
        if round >= PASSES && slow {
            return Ok(false);
        }
        last = change;
    }
    Ok(false)
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
        self.hasty &= self.round < HASTY_ROUNDS;
        self.round < ROUNDS
    }
}

/// Lets the players improve on strategies whose values are known. In haste both switch at once, and
/// look ahead: values that improve spread. Otherwise `Max` only switches when `Min` has answered
/// best, by switching and by stalling (Hoffman and Karp 1966). Tells whether anybody switched.
fn switch<I: Fixed>(
    local: &Local<I>,
    pair: &mut Pair,
    turns: &Turns,
    interrupt: &Interrupt<'_>,
) -> Result<bool, Failure> {
    let size = pair.x.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    let players: &[[bool; 2]] = match turns.hasty {
        true => &[[true, true]],
        false => &[[false, true], [true, false]],
    };
    for &movers in players {
        let values = pair.x.clone();
        let mut switched = 0;
        for round in 0..LOOK_AHEAD {
            let way = if round % 2 == 0 {
                Way::Inwards
            } else {
                Way::Outwards
            };
            let (x, chosen) = (&mut pair.x, &mut pair.chosen);
            let pass = sweep(local, x, chosen, way, movers, TIED * size, interrupt);
            interrupt.check()?;
            switched += pass.switched;
            if pass.switched == 0 {
                break;
            }
        }
        if switched > 0 {
            return Ok(true);
        }
        pair.x = values;
        let tied = |row: usize, state: usize| {
            let ahead = local
                .terms(row)
                .map(|(target, p)| p * pair.x[target as usize]);
            let gain = local.rows[row].coarse + ahead.sum::<f64>() - pair.x[state];
            gain.abs() <= TIED * size
        };
        let tied = by_row(local, tied);
        let surely: Vec<f64> = pair
            .x
            .iter()
            .map(|&x| if x.abs() > TIED * size { x } else { 0.0 })
            .collect();
        let stallers = [(Kind::Min, movers[1]), (Kind::Max, movers[0])];
        let mut moved = false;
        for (staller, _) in stallers.into_iter().filter(|(_, moves)| *moves) {
            moved |= forbid(local, &mut pair.chosen, staller, &surely, &tied);
        }
        if moved {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What `of` tells of each row and its state.
pub(super) fn by_row<I: Fixed, T>(local: &Local<I>, of: impl Fn(usize, usize) -> T) -> Vec<T> {
    let states = 0..local.len();
    let rows = states.flat_map(|state| local.rows_of(state).map(move |row| (row, state)));
    rows.map(|(row, state)| of(row, state)).collect()
}

/// If play is trapped where payoffs are collected for ever, the player who does not want that goes
/// back to the rows that keep totals finite. Tells whether rows changed.
pub(super) fn reset<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &mut [u32],
    proper: &[Option<u32>],
) -> bool {
    if proper.is_empty() {
        return false;
    }
    let pays = |state: usize| local.rows[chosen[state] as usize].constant.sign() != 0;
    let endless = (0..local.len()).any(|state| chain.is_trapped(state) && pays(state));
    if !endless {
        return false;
    }
    // Where play is trapped first; if that does not help, everywhere.
    let trapped = |state: usize| proper[state].filter(|_| chain.is_trapped(state));
    let some: Vec<Option<u32>> = (0..local.len()).map(trapped).collect();
    take(chosen, &some) || take(chosen, proper)
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
