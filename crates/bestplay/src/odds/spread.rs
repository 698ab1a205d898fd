//! How the probability of a chain spreads over its results, in one pass from the start to all ends: the
//! engine would solve the chain once for each result.
//!
//! Probability goes forwards as *mass*. Components come predecessors first; what comes into one leaves
//! it by its exits, in proportion to how often each of its states is visited. One state by itself has a
//! closed form; in a larger component visits are found by state reduction, which subtracts nothing
//! (Grassmann, Taksar and Heyman, *Regenerative Analysis and Steady State Distributions for Markov
//! Chains*, 1985).
//!
//! Fractions make this exact. Else masses are whole numbers of a tiny unit, and all that is not as it
//! should be is counted: what rounding loses, and in a component the mass with which visits y, going on by
//! P, do not match what came in, b - y (I - P). Wherever that mass is, no result gets more than all of it:
//! so close is the mass of every result to its probability.

use std::ops::{AddAssign, SubAssign};

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::graph::{Components, Graph, Kind, StateId};
use crate::interrupt::Interrupt;
use crate::solve::{Drawn, TINY_BITS, wanted};
use crate::watch::Stage;
use crate::{Arithmetic, Rational, Result, Solver, Value};

/// Bits beyond those of the digits asked for: room for what rounding takes away in 2^40 places, and for
/// probabilities of a millionth with all their digits.
const SPARE_BITS: u32 = 60;

/// Bits beyond those of a digit until which it is certain, wherever it is rounded.
const CERTAIN_BITS: usize = 8;

/// Steps of state reduction that take no longer than the engine needs for a transition.
const STEPS: u64 = 8;

/// The most bits of a fraction for each result: with longer ones the engine takes less time, which
/// computes modulo many primes.
const FRACTION_BITS: usize = 256;

/// What a number takes, in bytes, besides its bits.
const EACH: u64 = 48;

/// The probability of each result of a chain that is explored to the end; `None` where the engine finds them sooner
/// one by one: there are few of them, or large components. Linear in the transitions and cubic in the size of each
/// component, in operations on numbers as long as the digits.
pub(super) fn spread(graph: &Graph, solver: &Solver<'_>) -> Result<Option<Vec<Value>>> {
    let drawn = Drawn::of(graph);
    let graph = drawn.as_ref().map_or(graph, |drawn| &drawn.graph);
    let results = graph.end_payoffs().len();
    let components = Components::of(graph);
    let cube = |states: &[StateId]| (states.len() as u64).saturating_pow(3);
    let larger = components.iter().filter(|states| states.len() > 1);
    let work = larger.map(cube).fold(0, u64::saturating_add);
    let most_work = graph.transitions().saturating_mul(results as u64);
    if work > most_work.saturating_mul(STEPS) {
        return Ok(None);
    }
    let interrupt = Interrupt::new(solver.watch, Stage::Solving, graph.states());
    // So many bits of each number fit in memory.
    let room = (solver.memory / graph.states() as u64).saturating_sub(EACH);
    let room = usize::try_from(room.saturating_mul(8)).unwrap_or(usize::MAX);
    let Arithmetic::Bounds { digits } = solver.arithmetic else {
        let most_bits = room.min(FRACTION_BITS * results);
        let found = Pass::new(graph, Exact { most_bits }, &interrupt).run(&components)?;
        return Ok(found.map(|found| found.masses.into_iter().map(Value::Exact).collect()));
    };
    let wanted = wanted(digits);
    let most = wanted.saturating_add(SPARE_BITS + TINY_BITS);
    let mut bits = wanted.saturating_add(SPARE_BITS);
    while bits as usize <= room {
        let numbers = Rounded {
            bits: bits as usize,
        };
        if let Some(found) = Pass::new(graph, numbers, &interrupt).run(&components)? {
            let certain = (&found.lost + &found.over).bit_len() + wanted as usize + CERTAIN_BITS;
            let digits = found.masses.iter().all(|mass| mass.bit_len() >= certain);
            let decimals = bits == most && bits as usize >= certain;
            if digits || found.is_exact() || decimals {
                return found.values(bits, &interrupt).map(Some);
            }
        }
        if bits == most {
            break;
        }
        bits = bits.saturating_mul(2).min(most);
    }
    Ok(None)
}

/// Numbers in which masses are counted.
trait Numbers {
    type Number: Clone
        + Default
        + Ord
        + for<'a> AddAssign<&'a Self::Number>
        + for<'a> SubAssign<&'a Self::Number>;

    fn one(&self) -> Self::Number;
    /// Of a mass the share of a weight, at most.
    fn share(&self, of: &Self::Number, weight: u128, total: u128) -> Self::Number;
    /// About a product.
    fn product(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;
    /// About a quotient.
    fn quotient(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;
    /// Whether a number gets too long.
    fn is_too_long(&self, number: &Self::Number) -> bool;
}

/// Fractions of up to so many bits.
struct Exact {
    most_bits: usize,
}

impl Numbers for Exact {
    type Number = RBig;

    fn one(&self) -> RBig {
        RBig::ONE
    }

    fn share(&self, of: &RBig, weight: u128, total: u128) -> RBig {
        of * RBig::from_parts(weight.into(), total.into())
    }

    fn product(&self, a: &RBig, b: &RBig) -> RBig {
        a * b
    }

    fn quotient(&self, a: &RBig, b: &RBig) -> RBig {
        a / b
    }

    fn is_too_long(&self, number: &RBig) -> bool {
        number.denominator().bit_len() > self.most_bits
    }
}

/// Units of 2^-bits.
struct Rounded {
    bits: usize,
}

impl Numbers for Rounded {
    type Number = IBig;

    fn one(&self) -> IBig {
        IBig::ONE << self.bits
    }

    fn share(&self, of: &IBig, weight: u128, total: u128) -> IBig {
        of * IBig::from(weight) / IBig::from(total)
    }

    fn product(&self, a: &IBig, b: &IBig) -> IBig {
        (a * b) >> self.bits
    }

    fn quotient(&self, a: &IBig, b: &IBig) -> IBig {
        (a << self.bits) / b
    }

    fn is_too_long(&self, _: &IBig) -> bool {
        false
    }
}

/// What a pass finds.
struct Found<N> {
    /// What comes to each result.
    masses: Vec<N>,
    /// How much a result may lack, and how much it may have in excess.
    lost: N,
    over: N,
}

impl Found<IBig> {
    fn is_exact(&self) -> bool {
        self.lost.is_zero() && self.over.is_zero()
    }

    /// The probabilities, in which all but what is lost or in excess is certain.
    fn values(&self, bits: u32, interrupt: &Interrupt<'_>) -> Result<Vec<Value>> {
        let number = |units: IBig| RBig::from_parts(units, UBig::ONE << bits as usize);
        let value = |mass: &IBig| {
            interrupt.check()?;
            let (lower, upper) = (mass - &self.over, mass + &self.lost);
            Ok(share_between(number(lower), number(upper)))
        };
        self.masses.iter().map(value).collect()
    }
}

/// A pass through a chain.
struct Pass<'a, M: Numbers> {
    graph: &'a Graph,
    numbers: M,
    interrupt: &'a Interrupt<'a>,
    /// What comes to each state.
    masses: Vec<M::Number>,
    found: Found<M::Number>,
    /// The place of each state in the component at hand.
    places: Vec<u32>,
}

/// No place in the component at hand.
const ELSEWHERE: u32 = u32::MAX;

impl<'a, M: Numbers> Pass<'a, M> {
    fn new(graph: &'a Graph, numbers: M, interrupt: &'a Interrupt<'a>) -> Pass<'a, M> {
        Pass {
            graph,
            numbers,
            interrupt,
            masses: vec![M::Number::default(); graph.states()],
            found: Found {
                masses: vec![M::Number::default(); graph.end_payoffs().len()],
                lost: M::Number::default(),
                over: M::Number::default(),
            },
            places: vec![ELSEWHERE; graph.states()],
        }
    }

    /// Brings all mass to the ends; `None` if numbers are too short for that, or get too long.
    fn run(mut self, components: &Components) -> Result<Option<Found<M::Number>>> {
        self.masses[0] = self.numbers.one();
        for component in (0..components.len()).rev() {
            self.interrupt.check()?;
            let done = match *components.get(component) {
                [state] => self.alone(state),
                ref states => self.together(states)?,
            };
            if done.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(self.found))
    }

    /// Takes the mass of a state on.
    fn alone(&mut self, state: StateId) -> Option<()> {
        let mut mass = std::mem::take(&mut self.masses[state as usize]);
        if self.numbers.is_too_long(&mass) {
            return None;
        }
        if self.graph.kind(state) == Kind::End {
            self.found.masses[self.graph.end_payoff_id(state)] += &mass;
            return Some(());
        }
        let row = self.graph.row(state, 0);
        let stays = row.weighted().filter(|&(target, _)| target == state);
        let total = row.shape.total() - stays.map(|(_, weight)| weight).sum::<u128>();
        if total == 0 {
            // Play never ends.
            return Some(());
        }
        let whole = mass.clone();
        for (target, weight) in row.weighted().filter(|&(target, _)| target != state) {
            let share = self.numbers.share(&whole, weight, total);
            mass -= &share;
            self.masses[target as usize] += &share;
        }
        self.found.lost += &mass;
        Some(())
    }

    /// The same of states that lead to each other.
    fn together(&mut self, states: &[StateId]) -> Result<Option<()>> {
        for (place, &state) in (0..).zip(states) {
            self.places[state as usize] = place;
        }
        let take = |&state: &StateId| std::mem::take(&mut self.masses[state as usize]);
        let came: Vec<M::Number> = states.iter().map(take).collect();
        if !self.has_exit(states) {
            return Ok(Some(()));
        }
        let Some(visits) = self.visits(states, came.clone())? else {
            return Ok(None);
        };
        // What is there beyond what went on, by the same rounding.
        let mut left = came;
        for ((&state, visits), place) in states.iter().zip(&visits).zip(0..) {
            if self.numbers.is_too_long(visits) {
                return Ok(None);
            }
            let mut rest = visits.clone();
            let row = self.graph.row(state, 0);
            for (target, weight) in row.weighted() {
                let share = self.numbers.share(visits, weight, row.shape.total());
                rest -= &share;
                match self.places[target as usize] {
                    ELSEWHERE => self.masses[target as usize] += &share,
                    inside => left[inside as usize] += &share,
                }
            }
            self.found.lost += &rest;
            left[place] -= visits;
        }
        let zero = M::Number::default();
        for left in &left {
            match *left > zero {
                true => self.found.lost += left,
                false => self.found.over -= left,
            }
        }
        for &state in states {
            self.places[state as usize] = ELSEWHERE;
        }
        Ok(Some(()))
    }

    /// Whether play can leave a component, the states of which have their places.
    fn has_exit(&self, states: &[StateId]) -> bool {
        let ahead = |&state: &StateId| self.graph.successors(state);
        let mut targets = states.iter().flat_map(ahead);
        targets.any(|target| self.places[target as usize] == ELSEWHERE)
    }

    /// About how often each state of a component is visited, after what came in; `None` if numbers are too
    /// short to say.
    fn visits(&self, states: &[StateId], came: Vec<M::Number>) -> Result<Option<Vec<M::Number>>> {
        let (numbers, count) = (&self.numbers, states.len());
        let zero = M::Number::default();
        // Where each state leads to, among those not eliminated yet; last, outside.
        let mut steps = vec![vec![zero.clone(); count + 1]; count];
        for (steps, &state) in steps.iter_mut().zip(states) {
            let row = self.graph.row(state, 0);
            for (target, weight) in row.weighted() {
                let place = match self.places[target as usize] {
                    ELSEWHERE => count,
                    place => place as usize,
                };
                steps[place] += &numbers.share(&numbers.one(), weight, row.shape.total());
            }
        }
        let mut visits = came;
        for last in (0..count).rev() {
            self.interrupt.check()?;
            let (before, after) = steps.split_at_mut(last);
            let eliminated = &after[0];
            // Where it leads to once it is left.
            let onwards = || (0..last).chain([count]);
            let mut leaves = zero.clone();
            onwards().for_each(|to| leaves += &eliminated[to]);
            if leaves == zero {
                return Ok(None);
            }
            for steps in before {
                if steps[last] == zero {
                    continue;
                }
                let often = numbers.quotient(&steps[last], &leaves);
                for to in onwards() {
                    let more = numbers.product(&often, &eliminated[to]);
                    steps[to] += &more;
                }
                // How often it is visited from there.
                steps[last] = often;
            }
            visits[last] = numbers.quotient(&visits[last], &leaves);
            let (before, after) = visits.split_at_mut(last);
            for (to, visits) in before.iter_mut().enumerate() {
                *visits += &numbers.product(&after[0], &eliminated[to]);
            }
        }
        for place in 1..count {
            let (before, after) = visits.split_at_mut(place);
            for (visits, steps) in before.iter().zip(&steps) {
                after[0] += &numbers.product(visits, &steps[place]);
            }
        }
        Ok(Some(visits))
    }
}

/// A probability between two numbers, as far as these lie between 0 and 1.
pub(super) fn share_between(lower: Rational, upper: Rational) -> Value {
    Value::between(lower.max(Rational::ZERO), upper.min(Rational::ONE))
}
