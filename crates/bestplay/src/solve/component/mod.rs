//! Components in which play can go round: several states that lead to each other.
//!
//! 1. *Search* ([`search`]). Passes of value iteration, and where these settle slowly, strategy
//!    iteration, find a pair of strategies and their values by floating point.
//! 2. *Refine*. The values become whole numbers, and the differences that they leave, exact for
//!    every action, are a game of their own: what is missing to the true values. It is searched
//!    like the first, and so on, until the differences are as small as they need to be. Each round
//!    adds some ten digits.
//! 3. *Stalling* ([`stall`]). A play that never ends is worth 0. Where the value is positive, `Min`
//!    must not be able to stall among actions of equal value, and where it is negative, `Max`:
//!    either the other player has equally good actions that force play on, or the stalling is an
//!    improvement.
//! 4. *Slack* ([`slack`]). Around the values, bounds are laid that are wide enough to prove
//!    themselves.
//!
//! All of these are guesses, by floating point. The bounds are then confirmed in whole numbers
//! from the graph alone ([`proven`](super::proven)).
//!
//! # Why the pair is optimal when nobody switches
//!
//! Let x be the values of the pair (σ, τ), with no action better than x for its player. Against σ
//! and any replies of `Min`, x along the play is a submartingale, so that the expected value where
//! play ends or settles is at least x. Where play settles for ever it is paid 0, and x is constant
//! on the settled set; step 3 leaves no such set with x > 0. So σ earns at least x against
//! anything, and by the same argument τ pays at most x.

mod chain;
mod evaluate;
mod flow;
mod keep;
mod local;
mod long;
mod nodes;
mod refine;
mod search;
mod slack;
mod stall;
mod sweep;

use super::proven::{Candidate, Proven, Settled, Side};
use super::{Failure, Interrupt};
use crate::graph::StateId;
use crate::number::Fixed;

use evaluate::{Evaluated, Evaluator};
use local::Local;
use long::LongRow;
use refine::Progress;
use search::{Pair, Search};
use slack::{MARGIN, Slack, doubt};
use sweep::Base;

/// Rounds of refinement after which numbers count as too short. Each adds some thirty bits.
const ROUNDS: usize = 400;

/// How closely lengths of play are solved for.
const ROUGHLY: f64 = 1e-2;

/// Bits beyond which floating point is not asked to count a difference.
const COUNTED: u32 = 300;

/// Tries with more and more room before the numbers count as too short.
const TRIES: u32 = 6;

/// Room that is used for one component after another.
#[derive(Default)]
pub(super) struct Scratch {
    /// Where in the component a state is.
    place: Vec<u32>,
}

/// Settles a component, all of whose other successors are entered: to the last unit or nearly so,
/// or to `enough` bits of the largest value.
pub(super) fn solve<I: Fixed>(
    proven: &Proven<'_, I>,
    states: &[StateId],
    scratch: &mut Scratch,
    enough: Option<u32>,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<Settled<I>>, Failure> {
    if scratch.place.is_empty() {
        scratch.place = vec![u32::MAX; proven.graph.states()];
    }
    let local = Local::new(proven, states, &mut scratch.place);
    interrupt.check()?;
    let mut evaluator = Evaluator::new(interrupt);
    let found = refine(&local, proven, enough, &mut evaluator, interrupt)?;
    let Refined {
        x,
        chosen,
        gains,
        steps,
        trapped,
    } = found;
    let doubt = doubt(
        &local,
        &evaluator.prepare(&local, &chosen)?,
        &chosen,
        &gains,
        &steps,
    )?;
    let mut margin = MARGIN;
    for _ in 0..TRIES {
        let mut bounds = |side| {
            let slack = Slack {
                local: &local,
                chosen: &chosen,
                x: &x,
                gains: &gains,
                doubt: &doubt,
                trapped,
                side,
                margin,
                limit: proven.limit(),
            };
            slack.find(&mut evaluator, interrupt)
        };
        let (Some(lower), Some(upper)) = (bounds(Side::Lower)?, bounds(Side::Upper)?) else {
            return Err(Failure::Precision);
        };
        let choices = chosen.iter().map(|&row| local.rows[row as usize].choice);
        let candidate = Candidate {
            lower,
            upper,
            choices: choices.collect(),
        };
        let place = &mut scratch.place;
        let settled = proven.settle_component(&local.states, candidate, place, interrupt)?;
        if let Some(settled) = settled {
            return Ok(settled);
        }
        margin *= 64.0;
    }
    Err(Failure::Precision)
}

/// A pair of strategies with their values.
struct Refined<I> {
    x: Vec<I>,
    /// The row of each state.
    chosen: Vec<u32>,
    /// How much more than its state's value each row is worth, in units.
    gains: Vec<f64>,
    /// About how long play lasts from each state.
    steps: Vec<f64>,
    /// Whether the chosen rows keep play among some states for ever.
    trapped: bool,
}

/// Finds a pair of strategies and their values.
fn refine<I: Fixed>(
    local: &Local<I>,
    proven: &Proven<'_, I>,
    enough: Option<u32>,
    evaluator: &mut Evaluator<'_>,
    interrupt: &Interrupt<'_>,
) -> Result<Refined<I>, Failure> {
    let proper = search::proper(local, proven);
    let limit = proven.limit();
    let mut x = vec![I::default(); local.len()];
    let mut chosen: Vec<u32> = (0..local.len())
        .map(|state| local.rows_of(state).start as u32)
        .collect();
    let longest = local.rows.iter().map(|row| row.constant.bit_length()).max();
    let mut shift = longest.unwrap_or(0).saturating_sub(COUNTED);
    // Units that neither a value nor, step by step, an action may be off by.
    let (mut goal, mut harmless, mut noise) = (0.0, 0.0, 4.0);
    let mut steps = Vec::new();
    let mut progress = Progress::default();
    for round in 0..ROUNDS {
        let base = Base {
            values: x.iter().map(|x| x.coarse(shift)).collect(),
            gains: local.gains(&x, shift),
        };
        interrupt.check()?;
        let search = Search {
            local,
            proper: &proper,
            base: &base,
            margin: harmless * (-f64::from(shift)).exp2(),
            interrupt,
        };
        let before = std::mem::take(&mut chosen);
        let pair = search.run(before.clone(), round == 0, evaluator)?;
        let Pair {
            chosen: found,
            chain,
            x: by,
        } = pair;
        chosen = found;
        let by = chain.scaled::<I>(&base, &chosen, by, shift)?;
        for (state, (x, by)) in x.iter_mut().zip(by).enumerate() {
            if chain.is_trapped(state) {
                *x = I::default();
                continue;
            }
            if !by.within(limit) {
                return Err(Failure::Overflow);
            }
            x.add(&by);
            if !x.within(limit) {
                return Err(Failure::Overflow);
            }
        }
        interrupt.check()?;
        let mut worst;
        (shift, worst) = farthest(local, &chain, &chosen, &x);
        if round == 0 || chosen != before {
            steps = chain.solve(&vec![1.0; local.len()], None, ROUGHLY)?;
        }
        let longest = steps.iter().copied().fold(1.0, f64::max);
        if let Some(bits) = enough
            && round == 0
        {
            let size = x.iter().map(|x| x.coarse(0).abs()).fold(0.0, f64::max);
            goal = size * (-f64::from(bits)).exp2();
        }
        let step = goal / (8.0 * longest);
        harmless = step.max(noise);
        let near = step.max(1.0);
        let no_progress = progress.ends(shift, worst) && chosen == before;
        if no_progress
            && (shift > 0 || worst > 16.0 * near)
            && let Some(exact) = at_length(local, &chain, &chosen, longest, interrupt)?
        {
            if !exact.iter().all(|x| x.within(limit)) {
                return Err(Failure::Overflow);
            }
            x = exact;
            (shift, worst) = farthest(local, &chain, &chosen, &x);
        }
        let settled = shift == 0 && worst <= near;
        if settled || no_progress && shift == 0 {
            let gains = local.gains(&x, 0);
            if settled && search::gains_more(local, &gains, harmless) {
                // Gains that come back are those of rounding.
                noise *= 16.0;
            } else {
                let trapped = (0..local.len()).any(|state| chain.is_trapped(state));
                return Ok(Refined {
                    x,
                    chosen,
                    gains,
                    steps,
                    trapped,
                });
            }
        } else if no_progress {
            return Err(Failure::Precision);
        }
    }
    Err(Failure::Precision)
}

/// What the values are off by at most, as the chosen rows say: a number of units, times 2^shift.
fn farthest<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    x: &[I],
) -> (u32, f64) {
    let left = |(state, &row): (usize, &u32)| match chain.is_trapped(state) {
        true => I::default(),
        false => local.excess(row as usize, x, &x[state]),
    };
    let left: Vec<I> = chosen.iter().enumerate().map(left).collect();
    let longest = left.iter().map(I::bit_length).max().unwrap_or(0);
    let shift = longest.saturating_sub(COUNTED);
    let off = left
        .iter()
        .zip(chosen)
        .map(|(left, &row)| left.coarse(shift).abs() / local.rows[row as usize].total as f64);
    (shift, off.fold(0.0, f64::max))
}

/// The values of the chosen rows by long floats, where doubles cannot refine them; `None` if that
/// takes too much work.
fn at_length<I: Fixed>(
    local: &Local<I>,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    longest: f64,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<I>>, Failure> {
    let row = |(state, &row): (usize, &u32)| {
        let row = row as usize;
        (!chain.is_trapped(state)).then(|| LongRow {
            terms: local.weights(row).collect(),
            total: local.rows[row].total,
            right: local.rows[row].constant.clone(),
        })
    };
    let rows: Vec<Option<LongRow<I>>> = chosen.iter().enumerate().map(row).collect();
    long::solve(rows, longest, interrupt)
}
