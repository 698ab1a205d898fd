//! What a pair of strategies is worth, by floating point.

use std::rc::Rc;

use super::chain::{Chain, Flow, LongChain, Weighted, Workshop};
use super::local::Layout;
use crate::number::Fixed;
use crate::solve::{Failure, Interrupt};

/// Prepares the chains that pairs of strategies leave of one component.
pub(super) struct Evaluator<'a> {
    workshop: Workshop,
    /// The rows that were chosen last, and their chain.
    last: Option<(Vec<u32>, Evaluated<'a>)>,
    /// The chain that was prepared last.
    prepared: Option<Rc<Chain>>,
    /// What was eliminated last in long floats.
    long: Option<Eliminated>,
    /// The most memory, in bytes, that elimination may take.
    memory: u64,
    interrupt: &'a Interrupt<'a>,
}

/// Rows that were eliminated in long floats, and what came of it.
struct Eliminated {
    rows: Vec<Option<u32>>,
    chain: Option<Rc<LongChain>>,
}

/// A chain that is ready to be solved.
#[derive(Clone)]
pub(super) struct Evaluated<'a> {
    chain: Rc<Chain>,
    interrupt: &'a Interrupt<'a>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(memory: u64, interrupt: &'a Interrupt<'a>) -> Evaluator<'a> {
        Evaluator {
            workshop: Workshop::new(memory),
            last: None,
            prepared: None,
            long: None,
            memory,
            interrupt,
        }
    }

    /// The chain in which every state takes its chosen row.
    pub(super) fn prepare(
        &mut self,
        local: &Layout,
        chosen: &[u32],
    ) -> Result<Evaluated<'a>, Failure> {
        if let Some((last, chain)) = &self.last
            && last == chosen
        {
            return Ok(chain.clone());
        }
        let chain = self.prepare_flow(Flow::of(local, chosen))?;
        self.last = Some((chosen.to_vec(), chain.clone()));
        Ok(chain)
    }

    /// Any chain.
    pub(super) fn prepare_flow(&mut self, flow: Flow) -> Result<Evaluated<'a>, Failure> {
        let interrupt = self.interrupt;
        if let Some(last) = self.prepared.take() {
            self.workshop.note(&last);
        }
        let chain = Rc::new(self.workshop.prepare(flow, &|| interrupt.stops()));
        interrupt.check()?;
        self.prepared = Some(Rc::clone(&chain));
        Ok(Evaluated { chain, interrupt })
    }

    /// The chain of some rows in long floats, where states without one are left out; `None` if that
    /// takes too much work or memory.
    pub(super) fn prepare_long(
        &mut self,
        local: &Layout,
        rows: &[Option<u32>],
    ) -> Result<Option<Rc<LongChain>>, Failure> {
        if let Some(last) = self.long.as_ref().filter(|last| last.rows == rows) {
            return Ok(last.chain.clone());
        }
        self.long = None;
        let chain = self.eliminate(Weighted::of(local, rows, |state| state))?;
        let chain = chain.map(Rc::new);
        self.long = Some(Eliminated {
            rows: rows.to_vec(),
            chain: chain.clone(),
        });
        Ok(chain)
    }

    /// Any chain in long floats; `None` if that takes too much work or memory.
    pub(super) fn eliminate(&self, chain: Weighted) -> Result<Option<LongChain>, Failure> {
        let chain = chain.eliminate(self.memory, &|| self.interrupt.stops());
        self.interrupt.check()?;
        Ok(chain)
    }
}

impl Evaluated<'_> {
    /// Whether play goes round for ever once it is in a state: it is worth 0 then.
    pub(super) fn is_trapped(&self, state: usize) -> bool {
        self.chain.trapped(state)
    }

    /// The rounds in which play goes for ever: for each state its number, and how many there are.
    pub(super) fn rounds(&self) -> (Vec<u32>, u32) {
        self.chain.rounds()
    }

    /// About the solution of x = P x + right, starting from a guess, until what is left of the
    /// right-hand side is `closely` of it.
    pub(super) fn solve(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        closely: f64,
    ) -> Result<Vec<f64>, Failure> {
        let stop = || self.interrupt.stops();
        let x = self.chain.solve(right, guess, closely, &stop);
        self.interrupt.check()?;
        Ok(x)
    }

    /// The same, or how far iteration came if that is hard.
    pub(super) fn solve_unless_hard(
        &self,
        right: &[f64],
        guess: Option<&[f64]>,
        closely: f64,
    ) -> Result<Result<Vec<f64>, Vec<f64>>, Failure> {
        let stop = || self.interrupt.stops();
        let chain = &self.chain;
        let x = chain.solve_unless_hard(right, guess, closely, &stop);
        self.interrupt.check()?;
        Ok(x)
    }

    /// The same, however hard, after iteration came so far.
    pub(super) fn solve_hard(&self, right: &[f64], far: Vec<f64>) -> Result<Vec<f64>, Failure> {
        let stop = || self.interrupt.stops();
        let x = self.chain.solve_hard(right, far, &stop);
        self.interrupt.check()?;
        Ok(x)
    }

    /// The same in whole numbers: times 2^shift, rounded, however large that is.
    pub(super) fn solve_scaled<I: Fixed>(
        &self,
        right: &[f64],
        shift: u32,
        closely: f64,
    ) -> Result<Vec<I>, Failure> {
        let x = self.solve(right, None, closely)?;
        self.scaled(right, &x, shift)
    }

    /// A solution in whole numbers: times 2^shift, rounded, however large that is.
    pub(super) fn scaled<I: Fixed>(
        &self,
        right: &[f64],
        x: &[f64],
        shift: u32,
    ) -> Result<Vec<I>, Failure> {
        let scaled = |&(x, exponent): &(f64, i64)| I::scaled(x, exponent + i64::from(shift));
        let scaled = |x: &[(f64, i64)]| x.iter().map(scaled).collect::<Option<Vec<I>>>();
        let numbers = if x.iter().all(|x| x.is_finite()) {
            let x: Vec<(f64, i64)> = x.iter().map(|&x| (x, 0)).collect();
            scaled(&x)
        } else {
            let right: Vec<(f64, i64)> = right.iter().map(|&right| (right, 0)).collect();
            let wide = self.chain.solve_wide(&right, &|| self.interrupt.stops());
            self.interrupt.check()?;
            wide.and_then(|x| scaled(&x))
        };
        numbers.ok_or(Failure::Overflow)
    }
}
