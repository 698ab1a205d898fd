//! Following play forward: where it may be after each number of steps, and how likely.
//!
//! Probabilities are whole numbers of a tiny unit, rounded down at every step, so that each is a
//! lower bound. What rounding takes away is counted: what play of n steps has lost by then is the
//! most that any of its probabilities can be short of, since all of them together are 1.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::chain::Chain;
use super::course::Course;
use crate::graph::{Graph, Kind, StateId};
use crate::number::{AnyLength, Divisor, Fixed, Scale};
use crate::solve::MOST_BITS;
use crate::watch::{Stage, Watch, tell};
use crate::{Error, Result, Solver, Value};

/// States that are left between two looks at the watch.
const PAUSE: usize = 1 << 15;

/// Bits beyond the digits asked for: room for what rounding takes away in 2^40 places, and for a
/// few digits more where probabilities are small.
const SPARE_BITS: u32 = 56;

/// What a step that is listed takes, in bytes, generously.
const STEP_BYTES: u64 = 256;

/// How many masses of each state are kept: two, with room that lists make as they grow.
const FRONTS: u64 = 4;

/// What was found by following play. All numbers count units of 2^-bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed {
    pub(super) bits: u32,
    /// The plays that end after each number of steps, from 0 on.
    pub(super) ended: Vec<IBig>,
    /// What rounding had taken away before each.
    pub(super) lost: Vec<IBig>,
    /// What may still end after the last step listed.
    going: IBig,
    /// The plays that ended with each result.
    results: Vec<IBig>,
}

impl Followed {
    pub(super) fn results(&self) -> Vec<Value> {
        let missing = self.missing();
        let result = |lower: &IBig| self.between(lower, &(lower + &missing));
        self.results.iter().map(result).collect()
    }

    /// The probability of all results that were not seen.
    pub(super) fn rest(&self) -> Value {
        self.between(&IBig::ZERO, &self.missing())
    }

    /// All that may still end, and what was lost.
    pub(super) fn missing(&self) -> IBig {
        self.lost
            .last()
            .map_or_else(|| self.going.clone(), |lost| lost + &self.going)
    }

    /// The probability between two numbers of units.
    pub(super) fn between(&self, lower: &IBig, upper: &IBig) -> Value {
        let one = UBig::ONE << self.bits as usize;
        let number = |units: &IBig| RBig::from_parts(units.clone(), one.clone());
        Value::between(number(lower), number(upper))
    }
}

/// Follows play until nearly all of it has ended, as far as it ends. At the limits of [`Chain::explore`] following
/// ends; too many digits are refused.
pub(super) fn follow(
    chain: &mut Chain<'_>,
    course: &Course,
    solver: &Solver<'_>,
) -> Result<Followed> {
    let digits = solver.arithmetic.digits();
    let too_many = || Error::precision(digits);
    let wanted = u32::try_from(digits).map_err(|_| too_many())?;
    let wanted = wanted.saturating_mul(10) / 3;
    if wanted > MOST_BITS {
        return Err(too_many());
    }
    let bits = wanted + SPARE_BITS + Scale::weight_bits(chain.play.graph);
    let enough = (IBig::ONE << bits as usize) / IBig::from(10u8).pow(digits);
    let most_steps = solver.max_steps.min(solver.memory / STEP_BYTES);
    let walk = Walk {
        chain,
        course,
        has_traps: course.may_never_end(),
        bits,
        enough,
        most_steps,
        watch: solver.watch,
    };
    match <i128 as Fixed>::BITS {
        Some(width) if bits > width => walk.run::<AnyLength>(),
        _ => walk.run::<i128>(),
    }
}

struct Walk<'a, 'c> {
    chain: &'a mut Chain<'c>,
    course: &'a Course,
    has_traps: bool,
    bits: u32,
    /// When so little may still end, following ends.
    enough: IBig,
    most_steps: u64,
    watch: &'a dyn Watch,
}

/// Where play may be after some number of steps, with probabilities.
#[derive(Default)]
struct Front<I> {
    /// For every state of the chain; 0 where play cannot be.
    masses: Vec<I>,
    /// For every block of states whether play may be in one of them. States are visited in the order
    /// of their numbers, which is about the order in which they lie in memory. A mark is written
    /// without a look at it: marks of a bit each would make each step wait for the one before.
    marks: Vec<bool>,
    /// No block before this one is marked: where totals count, play leaves ever more states behind.
    first: usize,
}

/// States of a block.
const BLOCK: usize = 16;

impl<I: Fixed> Front<I> {
    /// Makes room for so many states.
    fn grow(&mut self, states: usize) {
        self.masses.resize(states, I::default());
        self.marks.resize(states.div_ceil(BLOCK), false);
    }

    /// The number of states up to the last one where play may be.
    fn reach(&self) -> usize {
        let Some(last) = self.marks.iter().rposition(|&mark| mark) else {
            return 0;
        };
        let most = self.masses.len().min(BLOCK * (last + 1));
        let place = self.masses[..most].iter().rposition(|mass| mass.sign() > 0);
        place.map_or(0, |place| place + 1)
    }

    /// The mass of a state to which some is added.
    #[inline]
    fn at(&mut self, state: StateId) -> &mut I {
        let block = state as usize / BLOCK;
        self.marks[block] = true;
        self.first = self.first.min(block);
        &mut self.masses[state as usize]
    }
}

/// How what is in a state goes on, for each outline of the chain: games have few of them.
#[derive(Default)]
struct Steps(Vec<Option<Share>>);

/// How what is in a state is shared by its successors.
struct Share {
    total: Divisor,
    /// The weights, in the order of the successors; none where they are all 1.
    weights: Box<[u128]>,
}

impl Steps {
    /// How what is in a state of the chain, which is no end, goes on.
    #[inline]
    fn of(&mut self, graph: &Graph, state: StateId) -> &Share {
        let outline = graph.outline(state) as usize;
        if self.0.len() <= outline || self.0[outline].is_none() {
            self.meet(graph, state);
        }
        // It was met.
        self.0[outline].as_ref().expect("an outline that was met")
    }

    #[cold]
    fn meet(&mut self, graph: &Graph, state: StateId) {
        let outline = graph.outline(state) as usize;
        let shape = graph.row(state, 0).shape;
        let even = shape.weights().iter().all(|&weight| weight == 1);
        let share = Share {
            total: Divisor::new(shape.total()),
            weights: if even { &[] } else { shape.weights() }.into(),
        };
        let known = self.0.len().max(outline + 1);
        self.0.resize_with(known, || None);
        self.0[outline] = Some(share);
    }
}

/// Adds up what is found in a step, and in all.
#[derive(Default)]
struct Tally<I> {
    /// What ends, what goes on, and what never ends, of the plays of one length.
    ended: I,
    going: I,
    trapped: I,
    /// What has ended with each result.
    results: Vec<I>,
}

impl Walk<'_, '_> {
    fn run<I: Fixed>(self) -> Result<Followed> {
        let mut found = Followed {
            bits: self.bits,
            ..Followed::default()
        };
        // What has neither ended nor come to where it never ends.
        let mut open = IBig::ONE << self.bits as usize;
        let mass = size_of::<I>() as u64 + I::BITS.map_or(u64::from(self.bits / 8), |_| 0);
        self.chain.beside = FRONTS * mass;
        let (mut now, mut next) = (Front::<I>::default(), Front::<I>::default());
        let mut tally = Tally::<I>::default();
        now.grow(1);
        now.at(0).add(&I::from_big(&open).unwrap_or_default());
        let mut steps = Steps::default();
        let mut visits = 0;
        loop {
            match self.chain.explore(now.reach()) {
                Err(error) if error.reached().is_some() => break,
                other => other?,
            }
            now.grow(self.chain.found());
            next.grow(self.chain.found());
            let done = found.ended.len();
            visits = self.step(&mut steps, &mut now, &mut next, &mut tally, (done, visits))?;
            let (ended, going) = (tally.ended.to_big(), tally.going.to_big());
            open -= &ended + tally.trapped.to_big();
            // Of what is still open, all that is not there was lost before.
            found.lost.push(&open - &going);
            found.ended.push(ended);
            let enough = going <= self.enough;
            found.going = going;
            let steps_done = found.ended.len() as u64;
            if enough || steps_done > self.most_steps {
                break;
            }
            std::mem::swap(&mut now, &mut next);
        }
        found.results = tally.results.iter().map(Fixed::to_big).collect();
        Ok(found)
    }

    /// Goes on by one step, after so many and so many states since the last look at the watch; says
    /// how many these are now. `now` is empty afterwards.
    fn step<I: Fixed>(
        &self,
        steps: &mut Steps,
        now: &mut Front<I>,
        next: &mut Front<I>,
        tally: &mut Tally<I>,
        (done, mut visits): (usize, usize),
    ) -> Result<usize> {
        let graph = self.chain.graph();
        tally
            .results
            .resize(graph.end_payoffs().len(), I::default());
        for sum in [&mut tally.ended, &mut tally.going, &mut tally.trapped] {
            *sum = I::default();
        }
        let passed = std::mem::replace(&mut now.first, usize::MAX);
        for (block, mark) in now.marks.iter_mut().enumerate().skip(passed) {
            if !std::mem::take(mark) {
                continue;
            }
            let first = BLOCK * block;
            let last = now.masses.len().min(first + BLOCK);
            for (state, mass) in (first as StateId..).zip(&mut now.masses[first..last]) {
                if mass.sign() <= 0 {
                    continue;
                }
                visits += 1;
                if visits >= PAUSE {
                    visits = 0;
                    tell(self.watch, Stage::Following, done, self.most_steps as usize)?;
                }
                let mass = std::mem::take(mass);
                if graph.kind(state) == Kind::End {
                    tally.ended.add(&mass);
                    tally.results[graph.end_payoff_id(state)].add(&mass);
                } else if self.is_trap(state) {
                    tally.trapped.add(&mass);
                } else {
                    tally.going.add(&mass);
                    let share = steps.of(graph, state);
                    let part = mass.share(&share.total);
                    if part.sign() <= 0 {
                        continue;
                    }
                    // A state with a single event has its successors in the order of the outcomes.
                    let targets = graph.successors(state);
                    if share.weights.is_empty() {
                        for target in targets {
                            next.at(target).add(&part);
                        }
                    } else {
                        for (target, &weight) in targets.zip(&share.weights) {
                            next.at(target).add_product(weight, &part);
                        }
                    }
                }
            }
        }
        Ok(visits)
    }

    /// Whether no end can be reached from a state of the chain.
    #[inline]
    fn is_trap(&self, state: StateId) -> bool {
        self.has_traps && self.course.traps[self.chain.state(state) as usize]
    }
}
