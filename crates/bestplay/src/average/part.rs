//! A part of a game in which a single player chooses and can keep play for ever: its best average.
//!
//! Howard's method (1960): the chain of the chosen actions is evaluated by the engine, and actions are
//! switched where others are better. With a state `z` to which play always returns, what is paid and the
//! time that passes from `z` back to `z` are expected totals of a game that ends on the return; the average
//! is their quotient g. The *potential* h(s) = paid(s) - g · time(s), each counted up to `z`, says what it
//! is worth to be in a state, and an action is better than another if payoff + h(next) is larger.
//!
//! Where the chosen actions lead into several closed classes, only the best one is kept: play can be driven
//! there from everywhere. Each switch makes the average larger, or leaves it and makes potentials larger,
//! so that there is an end to it. As long as totals are bounds, only those differences count that are
//! larger than what potentials may be off by.

use std::convert::Infallible;

use dashu_base::{Abs, DivEuclid};

use crate::graph::{Attractor, Ends, Graph, GraphBuilder, Leads, NONE, Row, RowList, Rows, Shape};
use crate::interrupt::Interrupt;
use crate::number::extend;
use crate::solve::settle::settle_finite;
use crate::watch::Stage;
use crate::{Arithmetic, Error, Integer, Natural, Payoff, Rational, Result, Solver, Value};

/// Rounds of switching after which totals are asked for more closely.
const MOST_ROUNDS: usize = 1000;

/// Digits of totals by which fractions are prepared.
const FIRST_DIGITS: usize = 20;

/// States that lead to each other by rows that stay among them, all chosen by one player, to whom
/// payoffs are counted.
pub(crate) struct Part {
    pub(crate) graph: Graph,
    pub(crate) rows: RowList,
    /// The time that each state takes.
    pub(super) times: Vec<u32>,
}

/// What can be had in a part for ever.
pub(crate) struct Settled {
    /// At most this on average; exactly this if totals were exact.
    pub(crate) most: Rational,
    /// What proves it: the potential of each state.
    pub(crate) potential: Vec<Rational>,
    /// The row that is taken in each state.
    pub(crate) taken: Vec<u32>,
}

/// Potentials in whole numbers of a unit, and how much they may be off.
struct Potential {
    unit: Natural,
    heights: Vec<Integer>,
    error: Integer,
}

pub(super) fn rows_of(graph: &Graph) -> RowList {
    let Ok(rows) = RowList::of_graph(graph, |_, _, _| Ok::<_, Infallible>(true));
    rows
}

/// A shape's weights and their sum, and the sum of weights times what is paid.
fn paid(shape: &Shape) -> (Vec<Natural>, Natural, Rational) {
    let (weights, total) = shape.whole();
    let each = weights.iter().zip(shape.payoffs());
    let each = each.map(|(weight, paid)| Rational::from(weight.clone()) * paid.to_rational());
    let sum = each.fold(Rational::ZERO, |sum, paid| sum + paid);
    (weights, total, sum)
}

impl Part {
    pub(crate) fn new(graph: Graph, times: Vec<u32>) -> Part {
        let rows = rows_of(&graph);
        Part { graph, rows, times }
    }

    fn states(&self) -> usize {
        self.times.len()
    }

    pub(crate) fn row(&self, row: u32) -> Row<'_> {
        let state = self.rows.owner(row);
        self.graph.row(state, row - self.rows.rows_of(state).start)
    }

    /// The best average, from the rows that are taken at first: the fraction if the solver is exact, or if some state
    /// takes no time, so that its rows leave no room. It fails if the digits are too few to tell which rows are best.
    pub(crate) fn settle(&self, mut taken: Vec<u32>, solver: &Solver<'_>) -> Result<Settled> {
        let exactly = solver.arithmetic == Arithmetic::Exact || self.times.contains(&0);
        let digits = solver.arithmetic.digits();
        let mut solver = solver.digits(if exactly {
            FIRST_DIGITS.max(digits)
        } else {
            digits
        });
        for _ in 0..MOST_ROUNDS {
            let states = self.unite(&mut taken, &solver)?;
            let potential = self.potential(&taken, &states, &solver)?;
            let (switched, most) = self.switch(&mut taken, &potential);
            if switched {
                continue;
            }
            if exactly && solver.arithmetic != Arithmetic::Exact {
                solver = solver.exact();
                continue;
            }
            let one = |units: Integer| Rational::from_parts(units, potential.unit.clone());
            return Ok(Settled {
                most: one(most),
                potential: potential.heights.into_iter().map(one).collect(),
                taken,
            });
        }
        Err(Error::precision(solver.arithmetic.digits()))
    }

    /// Leads play from everywhere to the best class in which the taken rows keep it. All states, one of that
    /// class first.
    fn unite(&self, taken: &mut [u32], solver: &Solver<'_>) -> Result<Vec<u32>> {
        let interrupt = Interrupt::new(solver.watch, Stage::Ordering, self.states());
        let mut is_taken = vec![false; self.rows.len()];
        taken.iter().for_each(|&row| is_taken[row as usize] = true);
        let ends = Ends::of(&self.rows, is_taken, &interrupt)?;
        let mut classes = vec![Vec::new(); ends.count];
        for (state, &set) in (0..).zip(&ends.set) {
            if set != NONE {
                classes[set as usize].push(state);
            }
        }
        classes.retain(|class| !class.is_empty());
        let mut best = classes.pop().unwrap_or_default();
        if !classes.is_empty() {
            let mut most = self.gain(taken, &best, solver)?;
            for class in classes {
                let gain = self.gain(taken, &class, solver)?;
                if gain > most {
                    (best, most) = (class, gain);
                }
            }
            self.drive(taken, &best);
        }
        let first = best[0];
        let others = (0..self.states() as u32).filter(|&state| state != first);
        Ok(std::iter::once(first).chain(others).collect())
    }

    /// Leads play from everywhere to some states; rows by which it may get there stay.
    pub(super) fn drive(&self, taken: &mut [u32], goal: &[u32]) {
        let as_taken = |row: u32| taken[self.rows.owner(row) as usize] == row;
        let kept = Attractor::of_rows(&self.rows, as_taken, |_| true);
        let kept = kept.drawn_to(goal.iter().copied()).found;
        let driven = Attractor::of_rows(&self.rows, |_| true, |_| true);
        let driven = driven.drawn_to(kept.into_iter());
        let by = taken.iter_mut().zip(&driven.by);
        by.filter(|&(_, &row)| row != NONE)
            .for_each(|(taken, &row)| *taken = row);
    }

    /// About what a class has on average.
    fn gain(&self, taken: &[u32], class: &[u32], solver: &Solver<'_>) -> Result<Rational> {
        let [paid, time] = self.totals(taken, class, solver)?;
        Ok(middle(&paid[0]) / middle(&time[0]))
    }

    /// What is paid, and the time that passes, from each of some states to the first one, which all come
    /// to; from that one until it comes back.
    fn totals(
        &self,
        taken: &[u32],
        states: &[u32],
        solver: &Solver<'_>,
    ) -> Result<[Vec<Value>; 2]> {
        let time = |state: u32| i64::from(self.times[state as usize]);
        if let [only] = states {
            let (_, total, paid) = paid(self.row(taken[*only as usize]).shape);
            let both = [paid / Rational::from(total), time(*only).into()];
            return Ok(both.map(|total| vec![Value::Exact(total)]));
        }
        let end = states.len() as u32;
        let mut number = vec![end; self.states()];
        (1..)
            .zip(&states[1..])
            .for_each(|(next, &state)| number[state as usize] = next);
        let solve = |paid: bool| {
            let mut builder = GraphBuilder::new(Payoff::ZERO);
            for &state in states {
                let time = Payoff::from(time(state));
                builder.copy(&self.row(taken[state as usize]), |target, payoff| {
                    let payoff = if paid { payoff } else { Some(time) };
                    (number[target as usize], payoff)
                });
                builder.end_state(None);
            }
            builder.end(Payoff::ZERO);
            let graph = builder.build();
            let values = settle_finite(&graph, solver)?;
            if solver.arithmetic == Arithmetic::Exact {
                values.find_exact_values(&graph, solver)?;
            }
            Ok((0..end).map(|state| values.value(state)).collect())
        };
        let [paid, time]: [Vec<Value>; 2] = [solve(true)?, solve(false)?];
        // It takes some time to come back, but perhaps less than digits show.
        match time[0].lower() > Some(&Rational::ZERO) {
            true => Ok([paid, time]),
            false => Err(Error::precision(solver.arithmetic.digits())),
        }
    }

    fn potential(&self, taken: &[u32], states: &[u32], solver: &Solver<'_>) -> Result<Potential> {
        let [paid, time] = self.totals(taken, states, solver)?;
        let gain = middle(&paid[0]) / middle(&time[0]);
        let is_exact = solver.arithmetic == Arithmetic::Exact;
        // |paid / time - g| is at most this: (error of paid + |g| · error of time) / the least time.
        let off = |paid: &Value, time: &Value| error(paid) + error(time) * gain.clone().abs();
        let least = time[0].lower().cloned().unwrap_or(Rational::ONE);
        let off_gain = off(&paid[0], &time[0]) / least;
        let mut heights = vec![Rational::ZERO; self.states()];
        let mut error = Rational::ZERO;
        for ((&state, paid), time) in states.iter().zip(&paid).zip(&time).skip(1) {
            heights[state as usize] = middle(paid) - &gain * middle(time);
            let upper = time.upper().cloned().unwrap_or_default();
            error = error.max(off(paid, time) + &off_gain * upper);
        }
        let mut unit = Natural::ONE;
        for payoff in self.graph.shapes().payoffs() {
            extend(&mut unit, &payoff.denominator());
        }
        // Fractions are whole numbers of the unit, other numbers are rounded to it.
        match is_exact {
            true => heights.iter().chain([&gain]).for_each(|number| {
                extend(&mut unit, number.denominator());
            }),
            false => unit <<= solver.arithmetic.digits() * 4 + 64,
        }
        let one = Rational::from(unit.clone());
        let units = |number: Rational| (number * &one).round();
        Ok(Potential {
            heights: heights.into_iter().map(units).collect(),
            error: units(error) + Integer::from(if is_exact { 0 } else { 2 }),
            unit,
        })
    }

    /// What a row pays and changes the potential by, on average.
    pub(crate) fn tends(&self, row: u32, potential: &[Rational]) -> Rational {
        let own = &potential[self.rows.owner(row) as usize];
        let row = self.row(row);
        let (weights, total, paid) = paid(row.shape);
        let ahead = weights.into_iter().zip(row.targets.iter());
        let ahead =
            ahead.map(|(weight, target)| Rational::from(weight) * &potential[target as usize]);
        ahead.fold(paid, |sum, ahead| sum + ahead) / Rational::from(total) - own
    }

    /// Takes better rows where there are any; says whether, and what no row exceeds on average, in units.
    fn switch(&self, taken: &mut [u32], potential: &Potential) -> (bool, Integer) {
        let Potential {
            unit,
            heights,
            error,
        } = potential;
        let one = Rational::from(unit.clone());
        let shapes = self.graph.shapes().iter().map(paid);
        let shapes =
            shapes.map(|(weights, total, paid)| (weights, total.into(), (paid * &one).round()));
        let shapes: Vec<(Vec<Natural>, Integer, Integer)> = shapes.collect();
        // What a row pays and leads to beyond the height of its state, times the sum of its weights.
        let gain = |row: u32, own: &Integer| {
            let row = self.row(row);
            let (weights, total, paid) = &shapes[row.shape_id as usize];
            let ahead = weights.iter().zip(row.targets.iter());
            let ahead = ahead.map(|(weight, target)| &heights[target as usize] * weight);
            (
                ahead.fold(paid - total * own, |sum, ahead| sum + ahead),
                total,
            )
        };
        let (mut switched, mut most) = (false, None);
        let margin = error + error;
        for (state, taken) in (0..).zip(taken) {
            let (own, time) = (&heights[state as usize], self.times[state as usize]);
            let (ours, weights) = gain(*taken, own);
            let mut best = (*taken, ours.clone(), weights);
            for row in self.rows.rows_of(state) {
                let (gain, total) = gain(row, own);
                if time > 0 {
                    let least = -(-&gain).div_euclid(total * Integer::from(time));
                    most = most.max(Some(least));
                }
                if &gain * best.2 > &best.1 * total {
                    best = (row, gain, total);
                }
            }
            let (row, gain, total) = best;
            if gain * weights > ours * total + &margin * weights * total {
                (*taken, switched) = (row, true);
            }
        }
        // Some state takes time.
        (switched, most.unwrap_or_default())
    }
}

/// The middle between the bounds of a finite value.
fn middle(value: &Value) -> Rational {
    let upper = value.upper().cloned().unwrap_or_default();
    upper - error(value)
}

/// How far a finite value may be from that.
fn error(value: &Value) -> Rational {
    let both = value.lower().zip(value.upper());
    both.map_or(Rational::ZERO, |(lower, upper)| {
        (upper - lower) / Rational::from(2)
    })
}
