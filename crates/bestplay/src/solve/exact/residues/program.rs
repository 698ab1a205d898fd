//! A graph as a list of steps, each a value from values before it, and running it modulo primes.

use std::collections::HashMap;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rayon::prelude::*;

use super::super::{Failure, Restricted};
use super::denominator::Factors;
use super::field::{Field, fields};
use super::stalling;
use crate::graph::{Graph, Kind, Row, StateId};
use crate::number::Scale;
use crate::watch::{Stage, Watch, tell};

/// Primes that are worked on at once: each step's terms are read once for all of them.
const LANES: usize = 4;

/// The most different factors of denominators; with more, the exponents would take more room than
/// the fractions.
const MOST_FACTORS: usize = 48;

/// Sums of weights stay below this, so that a sum of weights times residues fits.
const MOST_WEIGHT: u128 = 1 << 63;

/// The steps that compute every state's value, in units of 1 / (the common denominator of all
/// payoffs).
pub(in super::super) struct Program {
    /// In the order of computation.
    steps: Vec<Step>,
    /// Where the terms of each step end.
    terms: Vec<(u32, u64)>,
    divisors: Vec<u128>,
    constants: Vec<IBig>,
    factors: Factors,
    /// The exponents of the denominators of the first states, the roots.
    exponents: Vec<Vec<u32>>,
    /// Bits of the longest numerator or difference.
    bits: f64,
    denominator: u64,
    states: usize,
}

/// x(state) = (Σ weight · x(target) + constant) / divisor; or, if `claim`, an assertion that this
/// holds.
struct Step {
    state: StateId,
    terms_end: u32,
    constant: u32,
    divisor: u32,
    claim: bool,
}

/// Collects the steps.
struct Builder<'a> {
    graph: &'a Graph,
    scale: Scale,
    program: Program,
    divisor_numbers: HashMap<u128, u32>,
}

/// An equation: divisor · x = Σ weight · x(target) + constant.
struct Equation {
    terms: Vec<(StateId, u128)>,
    constant: IBig,
    divisor: u128,
}

impl Program {
    /// The steps of a graph; `None` if it is not made for this: a component of three states or
    /// more, weights too long, or too many different denominators.
    pub(in super::super) fn new(restricted: &Restricted, roots: usize) -> Option<Program> {
        let graph = &restricted.graph;
        let scale = Scale::new(graph, 0).ok()?;
        let program = Program {
            steps: Vec::with_capacity(graph.states()),
            terms: Vec::new(),
            divisors: Vec::new(),
            constants: vec![IBig::ZERO],
            factors: Factors::default(),
            exponents: Vec::new(),
            bits: 0.0,
            denominator: scale.denominator(),
            states: graph.states(),
        };
        let mut builder = Builder {
            graph,
            scale,
            program,
            divisor_numbers: HashMap::new(),
        };
        for states in restricted.components.iter() {
            match *states {
                [state] => builder.alone(state)?,
                [a, b] if builder.has_event(a, b) => builder.pair(a, b, true)?,
                _ => builder.unravel(states, restricted)?,
            }
        }
        let mut program = builder.program;
        program.bound_denominators(roots, restricted.whole_bits)?;
        Some(program)
    }

    /// Computes how long numerators and denominators can be.
    fn bound_denominators(&mut self, roots: usize, whole_bits: u32) -> Option<()> {
        let parts: Vec<Vec<(u32, u32)>> = self
            .divisors
            .iter()
            .map(|&divisor| self.factors.split(divisor))
            .collect();
        let count = self.factors.len();
        if count > MOST_FACTORS {
            return None;
        }
        let mut exponents = vec![0u32; self.states * count];
        let whole = f64::from(whole_bits) + (self.denominator as f64).log2() + 3.0;
        let mut own = vec![0u32; count];
        let mut start = 0;
        for step in &self.steps {
            let end = step.terms_end as usize;
            own.fill(0);
            for &(target, _) in &self.terms[start..end] {
                let target = target as usize * count;
                for (own, &other) in own.iter_mut().zip(&exponents[target..target + count]) {
                    *own = (*own).max(other);
                }
            }
            start = end;
            for &(factor, exponent) in &parts[step.divisor as usize] {
                own[factor as usize] += exponent;
            }
            let state = step.state as usize * count;
            let place = &mut exponents[state..state + count];
            if step.claim {
                // The difference of both sides has a denominator that divides both of theirs.
                for (own, &other) in own.iter_mut().zip(&*place) {
                    *own = (*own).max(other);
                }
                self.bits = self.bits.max(self.factors.bits(&own) + whole);
            } else {
                place.copy_from_slice(&own);
            }
        }
        for root in 0..roots {
            let own = exponents[root * count..(root + 1) * count].to_vec();
            self.bits = self.bits.max(self.factors.bits(&own) + whole);
            self.exponents.push(own);
        }
        Some(())
    }

    /// Runs the steps modulo as many primes as it takes, and reconstructs the values of the roots.
    pub(in super::super) fn run(
        &self,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<RBig>, Failure> {
        // A prime has more than 61 bits.
        let count = (self.bits / 61.0).ceil() as usize + 1;
        let good = |field: &Field| {
            self.divisors
                .iter()
                .all(|&divisor| divisor % u128::from(field.prime) != 0)
        };
        let primes: Vec<Field> = fields()
            .filter(good)
            .take(count.next_multiple_of(LANES))
            .collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let wave = match &pool {
            Ok(pool) => LANES * pool.current_num_threads(),
            Err(_) => LANES,
        };
        let scales: Vec<UBig> = self
            .exponents
            .iter()
            .map(|e| self.factors.product(e))
            .collect();
        let mut numerators = vec![UBig::ZERO; self.exponents.len()];
        let mut modulus = UBig::ONE;
        for (done, wave) in primes.chunks(wave).enumerate().map(|(i, w)| (i * wave, w)) {
            tell(watch, Stage::Reconstructing, done, primes.len())?;
            let work = || {
                wave.par_chunks(LANES)
                    .map(|lanes| self.residues(lanes))
                    .collect()
            };
            let batches: Vec<Option<Vec<[u64; LANES]>>> = match &pool {
                Ok(pool) => pool.install(work),
                Err(_) => wave
                    .chunks(LANES)
                    .map(|lanes| self.residues(lanes))
                    .collect(),
            };
            for (lanes, batch) in wave.chunks(LANES).zip(batches) {
                // A claim that fails means that the bounds did not tell two actions apart.
                let roots = batch.ok_or(Failure::Precision)?;
                for (lane, field) in lanes.iter().enumerate() {
                    for (numerator, (root, scale)) in
                        numerators.iter_mut().zip(roots.iter().zip(&scales))
                    {
                        let scale = field.residue_unsigned(scale);
                        let rest = u128::from(root[lane]) * u128::from(scale);
                        let rest = (rest % u128::from(field.prime)) as u64;
                        field.extend(numerator, &modulus, rest);
                    }
                    modulus *= UBig::from(field.prime);
                }
            }
        }
        let values = numerators
            .into_iter()
            .zip(scales)
            .map(|(numerator, scale)| {
                let negative = &numerator + &numerator > modulus;
                let numerator = IBig::from(numerator);
                let numerator = if negative {
                    numerator - IBig::from(modulus.clone())
                } else {
                    numerator
                };
                RBig::from_parts(numerator, scale * UBig::from(self.denominator))
            });
        Ok(values.collect())
    }

    /// The roots' values modulo some primes; `None` if a claim fails.
    fn residues(&self, fields: &[Field]) -> Option<Vec<[u64; LANES]>> {
        let lanes: [Field; LANES] = std::array::from_fn(|lane| fields[lane.min(fields.len() - 1)]);
        let table = |of: &dyn Fn(&Field) -> u64| -> [u64; LANES] {
            std::array::from_fn(|lane| of(&lanes[lane]))
        };
        let dividers: Vec<[u64; LANES]> = self
            .divisors
            .iter()
            .map(|&divisor| table(&|field| field.divider(divisor).unwrap_or_default()))
            .collect();
        let constants: Vec<[u64; LANES]> = self
            .constants
            .iter()
            .map(|c| table(&|field| field.residue(c)))
            .collect();
        let mut x = vec![[0u64; LANES]; self.states];
        let mut start = 0;
        for step in &self.steps {
            let end = step.terms_end as usize;
            let mut sums = constants[step.constant as usize].map(u128::from);
            for &(target, weight) in &self.terms[start..end] {
                let target = &x[target as usize];
                for lane in 0..LANES {
                    sums[lane] += u128::from(weight) * u128::from(target[lane]);
                }
            }
            start = end;
            let divider = &dividers[step.divisor as usize];
            let value: [u64; LANES] = std::array::from_fn(|lane| {
                lanes[lane].multiply(lanes[lane].reduce(sums[lane]), divider[lane])
            });
            let place = &mut x[step.state as usize];
            if step.claim {
                if *place != value {
                    return None;
                }
            } else {
                *place = value;
            }
        }
        x.truncate(self.exponents.len());
        Some(x)
    }
}

impl Builder<'_> {
    /// A component of one state.
    fn alone(&mut self, state: StateId) -> Option<()> {
        if self.graph.kind(state) == Kind::End {
            let payoff = self.graph.end_payoffs()[self.graph.end_payoff_id(state)];
            let constant = self.scale.end(payoff)?;
            return self.step(
                state,
                Equation {
                    terms: Vec::new(),
                    constant,
                    divisor: 1,
                },
                false,
            );
        }
        for (place, row) in self.graph.rows(state).enumerate() {
            let equation = self.equation(&row, &[state])?;
            self.step(state, equation, place > 0)?;
        }
        Some(())
    }

    /// A component that falls apart when only the first row of each state is taken: what it falls
    /// into is solved in closed form, and every other row makes a claim. `None` if a part is too
    /// large, or if somebody might stall.
    fn unravel(&mut self, states: &[StateId], restricted: &Restricted) -> Option<()> {
        let graph = self.graph;
        if stalling::possible(restricted, states) {
            return None;
        }
        for part in stalling::first_rows(graph, states).iter() {
            match *part {
                [place] => {
                    let state = states[place as usize];
                    let equation = self.equation(&graph.row(state, 0), &[state])?;
                    self.step(state, equation, false)?;
                }
                [a, b] => self.pair(states[a as usize], states[b as usize], false)?,
                _ => return None,
            }
        }
        for &state in states {
            for row in graph.rows(state).skip(1) {
                let mut equation = self.equation(&row, &[])?;
                equation.divisor = row.shape.total();
                self.step(state, equation, true)?;
            }
        }
        Some(())
    }

    /// Whether one of two states has a single row.
    fn has_event(&self, a: StateId, b: StateId) -> bool {
        [a, b]
            .iter()
            .any(|&state| self.graph.rows(state).count() == 1)
    }

    /// Two states that lead to each other, one of which has a single row (or only whose first row
    /// counts, unless `all` of the other's do): see `solve/single.rs`.
    fn pair(&mut self, a: StateId, b: StateId, all: bool) -> Option<()> {
        let single = |state: StateId| self.graph.rows(state).count() == 1;
        let (hub, event) = if single(b) || !all { (a, b) } else { (b, a) };
        let most = if all { usize::MAX } else { 1 };
        let row = self.graph.row(event, 0);
        let around = self.equation(&row, &[hub, event])?;
        let (leave, back) = (row.shape.total() - row.weight_to(event), row.weight_to(hub));
        for (place, row) in self.graph.rows(hub).enumerate().take(most) {
            let direct = self.equation(&row, &[hub, event])?;
            let through = row.weight_to(event);
            let all = row.shape.total() - row.weight_to(hub);
            let divisor = leave
                .checked_mul(all)?
                .checked_sub(through.checked_mul(back)?)?;
            let scaled = |terms: &[(StateId, u128)], by: u128| {
                let terms = terms.iter().filter(|_| by > 0);
                terms
                    .map(|&(t, w)| Some((t, w.checked_mul(by)?)))
                    .collect::<Option<Vec<_>>>()
            };
            let mut terms = scaled(&direct.terms, leave)?;
            terms.extend(scaled(&around.terms, through)?);
            let constant =
                direct.constant * IBig::from(leave) + &around.constant * IBig::from(through);
            self.step(
                hub,
                Equation {
                    terms,
                    constant,
                    divisor,
                },
                place > 0,
            )?;
        }
        let mut terms = around.terms;
        terms.push((hub, back));
        self.step(
            event,
            Equation {
                terms,
                constant: around.constant,
                divisor: leave,
            },
            false,
        )
    }

    /// A row with its successors outside and what it pays; the divisor is the weight of those
    /// successors.
    fn equation(&self, row: &Row<'_>, inside: &[StateId]) -> Option<Equation> {
        let pairs = row
            .targets
            .iter()
            .copied()
            .zip(row.shape.weights().iter().copied());
        let terms: Vec<(StateId, u128)> = pairs
            .filter(|(target, _)| !inside.contains(target))
            .collect();
        let constant = self.scale.paid(row.shape)?;
        let divisor = terms.iter().map(|(_, weight)| weight).sum();
        Some(Equation {
            terms,
            constant,
            divisor,
        })
    }

    /// Adds a step. A state that play never leaves is worth 0.
    fn step(&mut self, state: StateId, equation: Equation, claim: bool) -> Option<()> {
        let Equation {
            terms,
            constant,
            divisor,
        } = equation;
        // A tied row that stalls makes no claim by an equation; rational numbers judge it.
        if divisor == 0 && (claim || constant != IBig::ZERO) {
            return None;
        }
        if terms
            .iter()
            .map(|(_, weight)| weight)
            .try_fold(0u128, |a, &b| a.checked_add(b))?
            >= MOST_WEIGHT
        {
            return None;
        }
        let program = &mut self.program;
        program.terms.extend(
            terms
                .into_iter()
                .map(|(target, weight)| (target, weight as u64)),
        );
        let constant = if constant == IBig::ZERO {
            0
        } else {
            let known = program
                .constants
                .iter()
                .position(|known| *known == constant);
            known.unwrap_or_else(|| {
                program.constants.push(constant);
                program.constants.len() - 1
            })
        };
        let next = program.divisors.len() as u32;
        let divisor = *self
            .divisor_numbers
            .entry(divisor.max(1))
            .or_insert_with_key(|&divisor| {
                program.divisors.push(divisor);
                next
            });
        program.steps.push(Step {
            state,
            terms_end: u32::try_from(program.terms.len()).ok()?,
            constant: constant as u32,
            divisor,
            claim,
        });
        Some(())
    }
}
