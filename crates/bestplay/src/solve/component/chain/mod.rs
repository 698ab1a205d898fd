//! The Markov chain that two fixed strategies leave of a component, prepared once so that many
//! right-hand sides can be solved.
//!
//! 1. If all cycles go through one state, one pass and a division solve the chain ([`hub`]).
//! 2. Else states go one after another as long as that does not make the chain larger ([`eliminate`]).
//!    Paths, ladders and forced choices are solved by that alone, and accurately to the last bit
//!    or nearly so, however seldom the chain is left.
//! 3. What is left, the core, is swept through where each sweep halves the error; else eliminated
//!    if that is little work, or little beside what follows took before, or what follows is likely to
//!    fail as steps are of very different sizes; else solved by steps along directions ([`krylov`]) that ever smaller
//!    chains of lumped states propose ([`levels`]).
//! 4. Where that fails, everything is eliminated if memory and time allow.
//!
//! All numbers are floating point; whoever needs more refines them by exact residuals, and whoever
//! needs larger or smaller ones has [`Chain::solve_wide`]. Where play lasts so long that doubles
//! leave too much to refine, there are longer floats ([`weighted`]).

mod core;
mod direct;
mod dissect;
mod eliminate;
mod eliminated;
mod flow;
mod group;
mod halt;
mod hub;
mod krylov;
mod levels;
mod lists;
mod long;
mod matrix;
mod real;
mod sequence;
#[cfg(test)]
mod tests;
mod weighted;

pub(super) use flow::Flow;
pub(super) use long::Long;
pub(super) use weighted::{LongChain, WIDE, Weighted};

use std::cell::OnceCell;

use self::core::Core;
use eliminate::{MOST, Rest};
use eliminated::Eliminated;
use halt::Halt;
use hub::Hub;
use real::{Real, Wide};

/// What one round learns about the shape of a component for the next.
pub(super) struct Workshop {
    /// Places that elimination may take at the most.
    most: usize,
    /// The places of a core that was too much work to eliminate, and how much was.
    too_large: Option<(usize, usize)>,
    /// The work that iteration took so far beyond what is to be expected.
    spent: usize,
    /// How often each state was visited, about; empty if that was never asked.
    visits: Vec<f64>,
}

/// A chain that is ready to be solved. States among which play goes round for ever are *trapped*:
/// their value is 0.
pub(super) struct Chain {
    flow: Flow,
    /// For each state.
    trapped: Vec<bool>,
    hub: Option<Hub>,
    eliminated: Eliminated<f64>,
    core: Option<Core>,
    /// Places that elimination may take at the most.
    most: usize,
    /// Everything eliminated, where iteration failed and that was not too much work.
    whole: OnceCell<Option<Eliminated<f64>>>,
    /// The same in wide numbers, where doubles are out of range.
    wide: OnceCell<Option<Eliminated<Wide>>>,
}

/// The part of the right-hand side that iteration may leave where it cannot go on.
const FAR: f64 = 0.01;

/// Places that elimination may take where iteration failed, if there is memory, and the bytes of each.
const PLACES: usize = 1 << 26;
const PLACE_BYTES: u64 = 24;

/// One step of work for so many that iteration took before.
const SHARE: usize = 4;

/// Places that elimination of a core may take: in any case, and for each that is there.
const ROOM: usize = 1 << 22;
const ROOMS: usize = 32;

/// Steps of work, and places, that elimination with wide numbers may take: some 2 GB.
const MOST_WIDE: usize = 50_000_000;

/// Steps of work that elimination of a core may take: for each place, in any case, and at most.
const WORK: usize = 2;
const LEAST: usize = 300_000;
const LARGEST: usize = 1_500_000;

/// The same for each place where iteration is likely to fail: in any case, and times the root of the
/// number of places, as much as large boards take.
const STIFF: usize = 4000;
const BOARD: usize = 6;

impl Workshop {
    /// Elimination may take so many bytes of memory, and not more than is reasonable.
    pub(super) fn new(memory: u64) -> Workshop {
        let most = usize::try_from(memory / PLACE_BYTES).unwrap_or(usize::MAX);
        Workshop {
            most: most.min(PLACES),
            too_large: None,
            spent: 0,
            visits: Vec::new(),
        }
    }

    /// Notes what iteration took in a chain: where that was much, elimination may take a part of it
    /// from now on.
    pub(super) fn note(&mut self, chain: &Chain) {
        self.spent = self.spent.saturating_add(chain.spent());
    }

    /// Prepares a chain: eliminates states as far as that is cheap, and looks how the rest is
    /// best solved.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions.
    pub(super) fn prepare(&mut self, flow: Flow, stop: &dyn Fn() -> bool) -> Chain {
        let halt = Halt::new(stop);
        if let Some(hub) = Hub::of(&flow, &halt) {
            let trapped = vec![false; flow.len()];
            return Chain {
                hub: Some(hub),
                ..Chain::new(flow, trapped, Eliminated::nothing(), None, self.most)
            };
        }
        let trapped = flow.trapped(&halt);
        let mut rest = Rest::new(&flow, &trapped, &halt);
        rest.shrink(&halt);
        let cheap = rest.eliminated();
        let mut core = Core::new(&rest, flow.len(), &halt);
        let places = core.places();
        let (most, room) = match core.is_stiff() {
            true => {
                let each = STIFF.max(BOARD * places.isqrt());
                (each.saturating_mul(places).clamp(LEAST, MOST), self.most)
            }
            false => ((LEAST + WORK * places).min(LARGEST), ROOM + ROOMS * places),
        };
        let most = most.max((self.spent / SHARE).min(MOST));
        let too_much = |&(large, work): &(usize, usize)| 2 * places > large && most < 2 * work;
        let hopeless = core.is_fast() || self.too_large.as_ref().is_some_and(too_much);
        let done = !hopeless && rest.finish(most, room.min(self.most), &halt);
        if !hopeless {
            self.too_large = (!done).then_some((places, most));
        }
        let mut eliminated = rest.into_eliminated();
        if !done {
            eliminated.truncate(cheap);
            core.lump(&mut self.visits, flow.len(), &halt);
        }
        let core = (!done && places > 0).then_some(core);
        Chain::new(flow, trapped, eliminated, core, self.most)
    }
}

/// A double for a number with a wide exponent: infinite if it is too large, 0 if too small.
fn narrow((mantissa, exponent): (f64, i64)) -> f64 {
    // In two steps, as 2^exponent alone may be out of range.
    let half = exponent.clamp(-2200, 2200) as i32 / 2;
    mantissa * 2f64.powi(half) * 2f64.powi(exponent.clamp(-2200, 2200) as i32 - half)
}

impl Chain {
    fn new(
        flow: Flow,
        trapped: Vec<bool>,
        eliminated: Eliminated<f64>,
        core: Option<Core>,
        most: usize,
    ) -> Chain {
        Chain {
            flow,
            trapped,
            hub: None,
            eliminated,
            core,
            most,
            whole: OnceCell::new(),
            wide: OnceCell::new(),
        }
    }

    /// The work that iteration took so far beyond what is to be expected, in steps of work.
    pub(super) fn spent(&self) -> usize {
        self.core.as_ref().map_or(0, Core::spent)
    }

    /// Whether play goes round for ever once it is in a state.
    pub(super) fn trapped(&self, state: usize) -> bool {
        self.trapped[state]
    }

    /// The rounds that trapped states make: for each the number of its round, and how many there are.
    pub(super) fn rounds(&self) -> (Vec<u32>, u32) {
        self.flow.parts(&self.trapped)
    }

    /// About the solution of x = P x + right, with 0 in trapped states, starting from `guess`,
    /// until max |right - (x - P x)| is at most `tolerance` · max |right| or rounding allows no
    /// more. After a stop, the solution means nothing.
    ///
    /// # Complexity
    ///
    /// About linear in states and transitions, for every further digit.
    pub(super) fn solve(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        tolerance: f64,
        stop: &dyn Fn() -> bool,
    ) -> Vec<f64> {
        let x = self.solve_unless_hard(right, guess, tolerance, stop);
        x.unwrap_or_else(|far| self.solve_hard(right, far, stop))
    }

    /// The same, or how far iteration came where it fails and everything would have to be eliminated.
    pub(super) fn solve_unless_hard(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        tolerance: f64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<f64>, Vec<f64>> {
        let (x, is_near) = self.iterated(right, guess, tolerance, &Halt::new(stop));
        match is_near {
            true => Ok(self.in_range(x, right, stop)),
            false => Err(x),
        }
    }

    /// The solution with everything eliminated; if that is far too much work, as far as iteration came.
    pub(super) fn solve_hard(
        &self,
        right: &[f64],
        far: Vec<f64>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<f64> {
        let x = self.all_eliminated(right, &Halt::new(stop));
        self.in_range(x.unwrap_or(far), right, stop)
    }

    /// The solution as far as iteration goes, and whether it is near: where not all was reached that was
    /// asked for, the next round goes on from there.
    fn iterated(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        tolerance: f64,
        halt: &Halt<'_>,
    ) -> (Vec<f64>, bool) {
        let mut x = right.to_vec();
        let mut size: f64 = 0.0;
        for (x, &trapped) in x.iter_mut().zip(&self.trapped) {
            if trapped {
                *x = 0.0;
            }
            size = size.max(x.abs());
        }
        let mut reached = true;
        if let Some(hub) = &self.hub {
            hub.solve(&self.flow, &mut x, halt);
        } else {
            self.eliminated.forward(&mut x, halt);
            if let Some(core) = &self.core {
                reached = core.solve(&mut x, guess, tolerance * size, halt);
            }
            self.eliminated.backward(&mut x, halt);
        }
        let is_near = reached || self.residual(right, &x, halt) <= FAR * size || halt.now();
        (x, is_near)
    }

    /// The solution with everything eliminated, unless that is far too much work.
    fn all_eliminated(&self, right: &[f64], halt: &Halt<'_>) -> Option<Vec<f64>> {
        let whole = self.whole.get_or_init(|| self.eliminate(halt)).as_ref()?;
        let mut x = right.to_vec();
        for (x, &trapped) in x.iter_mut().zip(&self.trapped) {
            *x = if trapped { 0.0 } else { *x };
        }
        whole.forward(&mut x, halt);
        whole.backward(&mut x, halt);
        Some(x)
    }

    /// A solution that was found, or another one where something on the way was too large or too small for
    /// a double.
    fn in_range(&self, x: Vec<f64>, right: &[f64], stop: &dyn Fn() -> bool) -> Vec<f64> {
        if x.iter().all(|x| x.is_finite()) || Halt::new(stop).now() {
            return x;
        }
        let wide: Vec<(f64, i64)> = right.iter().map(|&right| (right, 0)).collect();
        match self.solve_wide(&wide, stop) {
            Some(wide) => wide.into_iter().map(narrow).collect(),
            None => x,
        }
    }

    /// The solution of x = P x + right, with 0 in trapped states, where numbers may be of any
    /// size: each is a double times a power of 2. `None` if that is too much work, or after a
    /// stop.
    ///
    /// # Complexity
    ///
    /// That of elimination with few neighbours first: linear for paths, cubic at worst.
    pub(super) fn solve_wide(
        &self,
        right: &[(f64, i64)],
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<(f64, i64)>> {
        let halt = Halt::new(stop);
        let eliminated = self.wide.get_or_init(|| {
            let mut rest = Rest::<Wide>::new(&self.flow, &self.trapped, &halt);
            rest.shrink(&halt);
            let done = rest.finish(MOST_WIDE, MOST_WIDE.min(self.most / 2), &halt);
            done.then(|| rest.into_eliminated())
        });
        let eliminated = eliminated.as_ref().filter(|_| !halt.now())?;
        let numbers = right.iter().zip(&self.trapped);
        let mut x: Vec<Wide> = numbers
            .map(|(&(mantissa, exponent), &trapped)| match trapped {
                true => Wide::ZERO,
                false => Wide::new(mantissa, exponent),
            })
            .collect();
        eliminated.forward(&mut x, &halt);
        eliminated.backward(&mut x, &halt);
        Some(x.iter().map(|x| (x.mantissa, x.exponent)).collect())
    }

    /// Everything eliminated, unless that is far too much work.
    fn eliminate(&self, halt: &Halt<'_>) -> Option<Eliminated<f64>> {
        let mut rest = Rest::new(&self.flow, &self.trapped, halt);
        rest.shrink(halt);
        rest.finish(MOST, self.most, halt)
            .then(|| rest.into_eliminated())
    }

    /// max |right - (x - P x)| over the states that are not trapped.
    fn residual(&self, right: &[f64], x: &[f64], halt: &Halt<'_>) -> f64 {
        let mut most: f64 = 0.0;
        for state in 0..x.len() {
            if halt.at(state) {
                return f64::INFINITY;
            }
            if self.trapped[state] {
                continue;
            }
            let row = self.flow.row(state).iter();
            let away: f64 = row.map(|&(to, p)| p * (x[state] - x[to as usize])).sum();
            let rest = (right[state] - away - self.flow.exit(state) * x[state]).abs();
            // What is not a number is not hidden.
            most = if rest.is_nan() { rest } else { most.max(rest) };
        }
        most
    }
}
