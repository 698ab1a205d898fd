//! Finding a pair of strategies that nobody wants to leave, by floating point.
//!
//! Passes of value iteration come first. Where they settle slowly, pairs of strategies are
//! evaluated, and passes from what they are worth find better ones. Both players switch at once as
//! long as that leads anywhere. If it does not, `Min` first answers `Max` as well as he can; from
//! what that is worth values only rise, so that after some passes the choices of `Max` are better
//! against anything (Hoffman and Karp 1966), and there is an end.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::super::proven::Proven;
use super::evaluate::{Evaluated, Evaluator};
use super::local::Local;
use super::stall::forbid;
use super::sweep::{Base, Movers, Pass, Way, sweep};
use crate::graph::Kind;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Rounds of switching after which the search gives up.
const ROUNDS: usize = 2000;

/// Rounds in which both players may switch at once.
const HASTY_ROUNDS: usize = 12;

/// Passes after which values that still change are found by evaluating strategies.
const PASSES: usize = 12;

/// Passes at most where values settle quickly.
const MANY_PASSES: usize = 200;

/// Passes by which improvements spread before the next pair of strategies is evaluated: in haste,
/// of `Min` alone, and after he has answered best.
const LOOK_AHEAD: usize = 6;
const FAR_AHEAD: usize = 24;

/// The relative change of values that have settled.
const SETTLED: f64 = 1e-14;

/// How closely strategies are evaluated.
const CLOSELY: f64 = 1e-11;

/// How closely strategies to start from are evaluated.
const ROUGHLY: f64 = 1e-3;

/// Values, relative to the largest, that floating point does not tell apart.
const TIED: f64 = 1e-12;

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

/// A pair of strategies, as a row for each state, and what they are worth.
pub(super) struct Pair<'a> {
    pub(super) chosen: Vec<u32>,
    pub(super) chain: Evaluated<'a>,
    /// From the base on; 0 where the chain is trapped, whatever the base is there.
    pub(super) x: Vec<f64>,
}

/// A search in one component.
pub(super) struct Search<'s, I> {
    pub(super) local: &'s Local<I>,
    /// The rows that keep totals finite.
    pub(super) proper: &'s [Option<u32>],
    /// What the search is about.
    pub(super) base: &'s Base,
    /// Gains that are not worth a switch.
    pub(super) margin: f64,
    pub(super) interrupt: &'s Interrupt<'s>,
}

impl<I: Fixed> Search<'_, I> {
    /// Looks for a pair of strategies, starting from the chosen rows; with passes first if
    /// these are only a guess.
    pub(super) fn run<'a>(
        &self,
        mut chosen: Vec<u32>,
        passes: bool,
        evaluator: &mut Evaluator<'a>,
    ) -> Result<Pair<'a>, Failure> {
        let mut x = vec![0.0; self.local.len()];
        if passes && self.proper.is_empty() {
            self.pass_until_settled(&mut x, &mut chosen)?;
        } else if passes {
            x = self.start(&mut chosen, evaluator)?;
            self.pass_until_settled(&mut x, &mut chosen)?;
        }
        let mut turns = Turns::new(self.proper);
        loop {
            let goes_on = turns.go_on(&chosen);
            let chain = evaluator.prepare(self.local, &chosen)?;
            if goes_on && reset(self.local, &chain, &mut chosen, self.proper) {
                continue;
            }
            let right: Vec<f64> = chosen
                .iter()
                .map(|&row| self.base.gains[row as usize])
                .collect();
            x = chain.solve(&right, Some(&x), CLOSELY)?;
            let mut ahead = x.clone();
            let mut next = chosen.clone();
            if !goes_on || !self.switch(&mut ahead, &mut next, &turns)? {
                return Ok(Pair { chosen, chain, x });
            }
            (x, chosen) = (ahead, next);
        }
    }

    /// Where totals might grow for ever, passes start best from strategies that do not let them:
    /// straight to where play may leave or, if that is not safe, as is known to be.
    fn start(
        &self,
        chosen: &mut [u32],
        evaluator: &mut Evaluator<'_>,
    ) -> Result<Vec<f64>, Failure> {
        for (state, chosen) in chosen.iter_mut().enumerate() {
            let straight = || self.local.towards_exits(state);
            if let Some(row) = self.proper[state].and_then(|_| straight()) {
                *chosen = row;
            }
        }
        let mut chain = evaluator.prepare(self.local, chosen)?;
        while reset(self.local, &chain, chosen, self.proper) {
            chain = evaluator.prepare(self.local, chosen)?;
        }
        let gains = chosen.iter().map(|&row| self.base.gains[row as usize]);
        let x = chain.solve(&gains.collect::<Vec<_>>(), None, ROUGHLY)?;
        // Where that cannot be said in floating point, from nothing.
        let finite = x.iter().all(|x| x.is_finite());
        Ok(if finite { x } else { vec![0.0; x.len()] })
    }

    /// Passes until values settle, or settle so slowly that it is better to evaluate strategies.
    fn pass_until_settled(&self, x: &mut [f64], chosen: &mut [u32]) -> Result<(), Failure> {
        let everybody = Movers {
            max: true,
            margin: 0.0,
        };
        let mut last = f64::INFINITY;
        for round in 0..MANY_PASSES {
            let way = match round % 4 {
                3 => Way::Outwards,
                _ => Way::Inwards,
            };
            let pass = self.pass(x, chosen, way, everybody)?;
            let Pass { change, size, .. } = pass;
            if change <= SETTLED * size && pass.switched == 0 {
                return Ok(());
            }
            // How many more passes it would take if they went on like this.
            let left = (change / (SETTLED * size)).ln() / (last / change).ln();
            let slow = !(0.0..=MANY_PASSES as f64 / 4.0).contains(&left);
            if round >= PASSES && slow {
                return Ok(());
            }
            last = change;
        }
        Ok(())
    }

    fn pass(
        &self,
        x: &mut [f64],
        chosen: &mut [u32],
        way: Way,
        movers: Movers,
    ) -> Result<Pass, Failure> {
        let pass = sweep(
            self.local,
            self.base,
            x,
            chosen,
            way,
            movers,
            self.interrupt,
        );
        self.interrupt.check()?;
        Ok(pass)
    }

    /// Lets the players improve on strategies that are worth x. Tells whether anybody switched.
    fn switch(&self, x: &mut [f64], chosen: &mut [u32], turns: &Turns) -> Result<bool, Failure> {
        let size = x.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
        let margin = self.margin.max(TIED * size);
        let movers = |max| Movers { max, margin };
        let players: &[(Movers, usize)] = match turns.hasty {
            true => &[(movers(true), LOOK_AHEAD)],
            false => &[(movers(false), LOOK_AHEAD), (movers(true), FAR_AHEAD)],
        };
        for &(movers, passes) in players {
            let values = x.to_vec();
            let mut switched = 0;
            for round in 0..passes {
                let way = match round % 2 {
                    0 => Way::Inwards,
                    _ => Way::Outwards,
                };
                let pass = self.pass(x, chosen, way, movers)?;
                switched += pass.switched;
                if pass.switched == 0 {
                    break;
                }
            }
            if switched > 0 {
                return Ok(true);
            }
            x.copy_from_slice(&values);
            if self.stall(x, chosen, movers) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lets the players stall, and keep each other from it; tells whether anybody switched.
    fn stall(&self, x: &[f64], chosen: &mut [u32], movers: Movers) -> bool {
        let margin = movers.margin;
        let local = self.local;
        let tied = |row: usize, state: usize| {
            let ahead = local.terms(row).map(|(target, p)| p * x[target as usize]);
            (self.base.gains[row] + ahead.sum::<f64>() - x[state]).abs() <= margin
        };
        let tied = by_row(local, tied);
        let values = self.base.values.iter().zip(x).map(|(base, x)| base + x);
        let surely = |x: f64| if x.abs() > margin { x } else { 0.0 };
        let surely: Vec<f64> = values.map(surely).collect();
        let mut moved = forbid(local, chosen, Kind::Min, &surely, &tied);
        if movers.max {
            moved |= forbid(local, chosen, Kind::Max, &surely, &tied);
        }
        moved
    }
}

/// Who switches when, and whether there is any point in going on.
struct Turns {
    /// Whether both players may switch at once.
    hasty: bool,
    round: usize,
    /// The choices that were there before, by their hash.
    seen: HashSet<u64>,
}

impl Turns {
    fn new(proper: &[Option<u32>]) -> Turns {
        Turns {
            hasty: proper.is_empty(),
            round: 0,
            seen: HashSet::new(),
        }
    }

    /// Whether these choices are worth another round. Choices that come back mean that haste led
    /// in a circle, or that rounding did.
    fn go_on(&mut self, chosen: &[u32]) -> bool {
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

/// Whether somebody would gain more than `margin` by switching, given what each row gains.
pub(super) fn gains_more<I: Fixed>(local: &Local<I>, gains: &[f64], margin: f64) -> bool {
    let better = |state: usize| {
        let sign = match local.kinds[state] {
            Kind::Max => 1.0,
            Kind::Min => -1.0,
            _ => return false,
        };
        local.rows_of(state).any(|row| sign * gains[row] > margin)
    };
    (0..local.len()).any(better)
}

/// What `of` tells of each row and its state.
pub(super) fn by_row<I: Fixed, T>(local: &Local<I>, of: impl Fn(usize, usize) -> T) -> Vec<T> {
    let states = 0..local.len();
    let rows = states.flat_map(|state| local.rows_of(state).map(move |row| (row, state)));
    rows.map(|(row, state)| of(row, state)).collect()
}

/// If play is trapped where payoffs are collected for ever, the player who does not want that goes
/// back to the rows that keep totals finite: where play is trapped, or if that is not enough,
/// everywhere. The other one stays as he is: sent back as well, he might come the same way again.
/// Tells whether rows changed.
fn reset<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &mut [u32],
    proper: &[Option<u32>],
) -> bool {
    if proper.is_empty() {
        return false;
    }
    let mut changed = false;
    for (kind, unwanted) in [(Kind::Min, 1), (Kind::Max, -1)] {
        let pays = |state: usize| local.rows[chosen[state] as usize].constant.sign();
        if (0..local.len()).any(|state| chain.is_trapped(state) && pays(state) == unwanted) {
            let own = |state: usize| proper[state].filter(|_| local.kinds[state] == kind);
            let trapped = |state: usize| own(state).filter(|_| chain.is_trapped(state));
            let some: Vec<Option<u32>> = (0..local.len()).map(trapped).collect();
            let all: Vec<Option<u32>> = (0..local.len()).map(own).collect();
            changed |= take(chosen, &some) || take(chosen, &all);
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
