//! Newton's steps with a corrector (Mehrotra 1992, "On the implementation of a primal-dual interior point method").
//!
//! Amounts and slacks stay positive while their products all go to 0 together. Steps are held back a little (the
//! proximal method of Friedlander and Orban 2012, "A primal-dual regularized interior-point method for convex
//! quadratic programs"): the systems stay quasidefinite and well solvable to the end, where without that rounding
//! wins at about eight digits. They have the pattern of the game's tree, and are factored with few more places
//! than there are pairs that pay ([`factor`](super::factor)); a few tens of steps are enough.

use super::interior::Interior;
use super::task::{Kind, State, Task};
use crate::Result;

/// The most steps; nearly all games take 10 to 40.
const MOST_STEPS: usize = 100;

/// Steps without progress after which rounding has the better of it.
const PATIENCE: usize = 4;

/// Part of the way to the border that a step goes.
const SHORT: f64 = 0.9995;

/// The diagonal of an unknown that stays what it is.
const FIXED: f64 = 1e60;

impl Interior<'_> {
    /// Steps until there is no progress: the best state on the way.
    pub(super) fn go(&mut self, task: &Task, mut state: State) -> Result<State> {
        let mut best = (f64::INFINITY, 0, state.clone());
        for step in 0..MOST_STEPS {
            self.interrupt.check()?;
            let wrong = self.wrong(task, &state);
            let far = state.products().sum::<f64>().max(largest(&wrong));
            if !far.is_finite() || step > best.1 + PATIENCE {
                break;
            }
            let digits = (-far.log10()).max(0.0) as u32;
            self.interrupt.settled(Some(digits));
            if far < best.0 {
                best = (far, step, state.clone());
            }
            self.improve(task, &mut state, &wrong)?;
        }
        Ok(best.2)
    }

    /// By how much equations fail: those of the slacks, and those of the plans.
    fn wrong(&self, task: &Task, state: &State) -> Vec<f64> {
        let count = self.sequences();
        let mut wrong = self.times(&state.unknowns);
        wrong
            .iter_mut()
            .zip(&self.signs)
            .for_each(|(wrong, sign)| *wrong *= sign);
        for (sequence, wrong) in wrong[..count].iter_mut().enumerate() {
            match task.kinds[sequence] {
                Kind::Out => *wrong = 0.0,
                _ => *wrong -= task.extra[sequence] + state.slacks[sequence],
            }
        }
        wrong[count..].iter_mut().for_each(|wrong| *wrong = -*wrong);
        for own in [0, 1] {
            wrong[self.worths[own]] += task.roots[own];
        }
        wrong
    }

    /// The matrix without its diagonal, times a vector.
    fn times(&self, x: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; x.len()];
        for &(a, b, entry) in &self.entries {
            let (a, b) = (a as usize, b as usize);
            product[a] += entry * x[b];
            product[b] += entry * x[a];
        }
        product
    }

    /// Goes a step: looks towards the border, and with what is learnt from that goes towards the middle.
    fn improve(&mut self, task: &Task, state: &mut State, wrong: &[f64]) -> Result<()> {
        let held = task.held;
        let diagonal = |unknown: usize| {
            let ratio = match task.kinds.get(unknown) {
                Some(Kind::Open) => held + state.slacks[unknown] / state.unknowns[unknown],
                Some(Kind::Out) => FIXED,
                Some(Kind::Tight) => held,
                None => -held,
            };
            self.signs[unknown] * ratio
        };
        let diagonal: Vec<f64> = (0..self.signs.len()).map(diagonal).collect();
        self.factor.factor(&diagonal, self.interrupt)?;
        // Those that are not open have an amount or a slack of 0, and keep it.
        let open = task.kinds.iter().filter(|&&kind| kind == Kind::Open);
        let open = open.count().max(1) as f64;
        let mean = state.products().sum::<f64>() / open;
        let all_the_way: Vec<f64> = state.products().map(|product| -product).collect();
        let ahead = self.step(task, state, wrong, &all_the_way, &diagonal);
        let reach = state.reach(task, &ahead);
        let mut there = state.clone();
        there.go(reach, &ahead);
        let centre = mean * (there.products().sum::<f64>() / open / mean).powi(3);
        let targets = state
            .products()
            .zip(ahead.products())
            .map(|(product, bend)| centre - product - bend);
        let targets: Vec<f64> = targets.collect();
        let step = self.step(task, state, wrong, &targets, &diagonal);
        let reach = (SHORT * state.reach(task, &step)).min(1.0);
        state.go(reach, &step);
        Ok(())
    }

    /// The step that makes the equations right and changes products by these targets, to first order.
    fn step(
        &mut self,
        task: &Task,
        state: &State,
        wrong: &[f64],
        targets: &[f64],
        diagonal: &[f64],
    ) -> State {
        let right = |unknown: usize| {
            let side = match task.kinds.get(unknown) {
                Some(Kind::Open) => targets[unknown] / state.unknowns[unknown] - wrong[unknown],
                Some(_) => -wrong[unknown],
                None => wrong[unknown],
            };
            self.signs[unknown] * side
        };
        let right: Vec<f64> = (0..diagonal.len()).map(right).collect();
        let mut unknowns = right.clone();
        self.factor.solve(&mut unknowns);
        // Rounding is made good as long as that helps.
        let mut last = f64::INFINITY;
        loop {
            let mut rest = self.times(&unknowns);
            for (place, rest) in rest.iter_mut().enumerate() {
                *rest = right[place] - *rest - diagonal[place] * unknowns[place];
            }
            let now = largest(&rest);
            if now.is_nan() || now > last / 2.0 || now == 0.0 {
                break;
            }
            last = now;
            self.factor.solve(&mut rest);
            unknowns
                .iter_mut()
                .zip(&rest)
                .for_each(|(at, rest)| *at += rest);
        }
        let slack = |sequence: usize| match task.kinds[sequence] {
            Kind::Open => {
                let taken = state.slacks[sequence] * unknowns[sequence];
                (targets[sequence] - taken) / state.unknowns[sequence]
            }
            _ => 0.0,
        };
        let slacks = (0..targets.len()).map(slack).collect();
        State { unknowns, slacks }
    }
}

/// The largest absolute value, or not a number.
fn largest(list: &[f64]) -> f64 {
    list.iter().fold(0.0, |largest, x| match x.is_nan() {
        true => f64::NAN,
        false => f64::max(largest, x.abs()),
    })
}
