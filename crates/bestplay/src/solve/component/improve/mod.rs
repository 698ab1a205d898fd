//! A pair of strategies and its values, improved until nobody gains by leaving it.
//!
//! Each round evaluates the pair by floating point, and what it is worth becomes whole numbers. The
//! differences that these leave, exact for every action, are a game of their own: what is missing
//! to the true values. In that game the players look for better actions ([`search`]), and it is what
//! the next round evaluates. So numbers need to be no more precise than the differences that are
//! left, and each round adds some ten digits once the strategies stay as they are.
//!
//! Where passes settle, they go on to the end first ([`pass_on`]), and there is nothing left to evaluate.
//!
//! A round is a list of phases; the first that changes a row ends it:
//!
//! 1. *Make proper* (Patek and Bertsekas 1999): no totals that grow for ever where their player does not
//!    want it.
//! 2. *Evaluate*, and where values do not fit, or numbers get too long, let the player who loses by long
//!    play head out ([`head_out`]).
//! 3. *Evaluate at length* ([`at_length`]): in long floats, where doubles get no further.
//! 4. *Enough*: what is left does not show in the digits asked for ([`room`]).
//! 5. *Start from an attractor*, once: where better rows are found only step by step ([`head_for`]).
//! 6. *Switch* ([`turns`](super::turns)): both at once for a few rounds (Pollatschek and Avi-Itzhak 1969),
//!    then one answers best and the other switches (Hoffman and Karp 1966), and among rows of equal value
//!    whoever should goes on ([`stall`](super::stall)).
//! 7. *Switch at last*, by values that are right to the last unit.

mod at_length;
mod head_for;
mod head_out;
mod pass_on;
mod room;

use super::super::proven::{Limit, Proven};
use super::evaluate::Evaluator;
use super::local::{Local, RowShape};
use super::refine::Progress;
use super::search::{self, Search};
use super::sweep::Base;
use super::tunables::{
    COSTS_CLOSELY, COSTS_LOOSELY, FAR, FUTILE, IMPROVING_ROUNDS, LASTING, LASTING_WHOLE, NOISE,
    ROUNDED, TIED,
};
use super::turns::Turns;
use crate::graph::Kind;
use crate::interrupt::Interrupt;
use crate::number::{Fixed, all};
use crate::solve::chain::{Chain, largest};
use crate::solve::failure::Failure;

/// Bits beyond which floating point is not asked to count a difference.
const COUNTED: u32 = 300;

/// States for which it takes long enough to say how far it is, and room enough to give it back.
const MANY: usize = 1 << 12;

/// A pair of strategies with its values.
pub(super) struct Improved<'a, I> {
    pub(super) local: &'a Local<I>,
    pub(super) search: Search<'a>,
    pub(super) limit: Limit,
    pub(super) x: Vec<I>,
    /// The row of each state.
    pub(super) chosen: Vec<u32>,
    /// Bits of a value that doubles need not refine.
    lasting: u32,
    /// What the rows gain at x, in units times 2^shift.
    pub(super) base: Base,
    shift: u32,
    /// What the values are off by at most, as the chosen rows say, in the same units.
    worst: f64,
    /// What was found out about the values beyond x, in the same units.
    ahead: Vec<f64>,
    /// Whether that is all, as far as passes tell.
    settled: bool,
    /// How often the chosen rows were evaluated.
    evaluations: u32,
    /// Evaluations that left more of the same pair than was missing.
    futile: usize,
    /// Whether evaluating the chosen rows gets no further.
    no_progress: bool,
    progress: Progress,
    /// Whether play can be kept in the component without paying.
    may_stall: bool,
    turns: Turns,
    /// Whether the player who loses by long play has headed out, or there is none.
    headed_out: bool,
    /// Whether both players were asked what it is worth to head for good ends.
    asked: bool,
    /// Whether long floats were found to take too much work.
    gave_up: bool,
    /// Units that an action may seem to gain by rounding.
    noise: f64,
}

/// What bounds may start from.
pub(super) struct Basis {
    /// Whether the chosen rows keep play among some states for ever.
    pub(super) trapped: bool,
    /// About how far each value may be off.
    pub(super) room: Vec<f64>,
    /// How closely that need be known.
    pub(super) closely: f64,
}

impl Basis {
    fn new(trapped: &[bool], room: Vec<f64>, closely: f64) -> Basis {
        Basis {
            trapped: trapped.contains(&true),
            room,
            closely,
        }
    }
}

impl<'a, I: Fixed> Improved<'a, I> {
    /// Strategies to start from.
    pub(super) fn begin(
        local: &'a Local<I>,
        proven: &Proven<'_, I>,
        limit: Limit,
        evaluator: &'a Evaluator<'a>,
        interrupt: &'a Interrupt<'a>,
    ) -> Result<Improved<'a, I>, Failure> {
        let search = Search {
            local,
            proper: search::proper(local, proven),
            evaluator,
            interrupt,
        };
        let x = vec![I::default(); local.len()];
        let shift = shift_of(local);
        let first = |state| local.rows_of(state).start as u32;
        let mut chosen: Vec<u32> = (0..local.len()).map(first).collect();
        let gain = |row: usize, state| local.gain(row, &x, state, shift);
        let mut ahead = search.start(gain, &mut chosen)?;
        let base = Base::at(local, &x, shift);
        let settled = search.pass_until_settled(&base, &mut ahead, &mut chosen, 0.0)?;
        let mut turns = Turns::new(search.proper.is_empty(), local.has_both_players());
        turns.note(&chosen);
        Ok(Improved {
            local,
            limit,
            lasting: LASTING.max(proven.bits + LASTING_WHOLE),
            x,
            chosen,
            base,
            shift,
            worst: f64::INFINITY,
            ahead,
            settled,
            evaluations: 0,
            futile: 0,
            no_progress: false,
            progress: Progress::default(),
            may_stall: local.shapes.iter().any(RowShape::is_idle),
            turns,
            search,
            headed_out: !proven.totals.pays,
            asked: false,
            gave_up: false,
            noise: NOISE,
        })
    }

    /// Improves the pair until its values are right to the last unit, or until neither they nor
    /// the strategies can be off by more than `enough` bits of the largest value allow.
    pub(super) fn improve(&mut self, enough: Option<u32>) -> Result<Basis, Failure> {
        if let Some(bits) = enough
            && let Some(basis) = self.pass_on(bits)?
        {
            return Ok(basis);
        }
        for _ in 0..IMPROVING_ROUNDS {
            let owed = self.owed().collect();
            // What rows gain is found anew for other values, and takes as much room as a chain does.
            self.base = Base::default();
            let chain = self.search.evaluator.prepare(&self.chosen)?;
            if self.make_proper(&chain) {
                self.count_gains();
                continue;
            }
            let fits = self.evaluate(&chain, owed)?;
            if self.shorten(&chain, fits)? {
                continue;
            }
            if self.is_at_length(fits)
                && let Some(basis) = self.improve_at_length()?
            {
                return Ok(basis);
            }
            if !fits {
                return Err(Failure::Overflow);
            }
            let change = largest(&self.ahead);
            self.ahead.fill(0.0);
            if let Some(room) = self.close_enough(&chain, enough)? {
                if self.stall(change) {
                    continue;
                }
                return Ok(Basis::new(&chain.trapped, room, COSTS_LOOSELY));
            }
            // Others may be prepared.
            drop(chain);
            if !self.start_from_attractor(change)?
                && !self.switch(change)?
                && !self.switch_at_last()?
            {
                let chain = self.search.evaluator.prepare(&self.chosen)?;
                return self.close_basis(&chain);
            }
        }
        Err(Failure::Precision)
    }

    /// Gives back what only improving takes. What the rows gain goes on, if bounds start from that.
    pub(super) fn release(&mut self, basis: &Basis) -> Vec<f64> {
        self.ahead = Vec::new();
        let gains = std::mem::take(&mut self.base).gains;
        if basis.trapped { Vec::new() } else { gains }
    }

    /// Where totals would grow for ever as somebody does not want, he goes back to rows that keep them
    /// finite. Also once nobody switches: such totals are no values to prove. Tells whether any row changed.
    fn make_proper(&mut self, chain: &Chain<'_>) -> bool {
        let moved = (self.search).reset(chain, &mut self.chosen);
        self.note_switch(moved)
    }

    /// Where values do not fit, or are too hard to find, which may be those of poor strategies: better ones.
    /// Tells whether any row changed.
    fn shorten(&mut self, chain: &Chain<'_>, fits: bool) -> Result<bool, Failure> {
        if fits {
            return Ok(self.lasts() && self.head_out(chain));
        }
        // Perhaps somebody has headed out already.
        Ok(self.evaluations == 0 || self.head_out(chain) || self.switch(largest(&self.ahead))?)
    }

    /// Whether long floats refine the values sooner than doubles, which get no further or have far to go.
    fn is_at_length(&self, fits: bool) -> bool {
        let is_slow = || {
            self.lasts()
                || self.evaluations > 1 && self.shift > FAR
                || self.futile > FUTILE
                || self.no_progress && (self.shift > 0 || self.worst > ROUNDED)
        };
        !self.gave_up && (if fits { is_slow() } else { I::BITS.is_none() })
    }

    /// How far each value may be off, if that is little enough.
    fn close_enough(
        &mut self,
        chain: &Chain<'_>,
        enough: Option<u32>,
    ) -> Result<Option<Vec<f64>>, Failure> {
        let is_sure = self.turns.sure || !self.may_stall;
        let Some(bits) = enough.filter(|_| self.shift == 0 && is_sure) else {
            return Ok(None);
        };
        let Some(losses) = self.losses(&chain.trapped, bits) else {
            return Ok(None);
        };
        let room = self.summed(chain, losses, COSTS_LOOSELY)?;
        Ok(Some(room).filter(|room| self.fits(room, bits)))
    }

    /// Where nobody switches any more, as doubles see it: better rows as the values tell that are right to
    /// the last unit. Tells whether there is anything left to do.
    fn switch_at_last(&mut self) -> Result<bool, Failure> {
        // Perhaps nobody was asked about stalling yet: once more, closely.
        let is_asked = self.turns.sure || !self.may_stall;
        let is_exact = self.shift == 0 && self.worst <= 1.0;
        if !is_asked || !is_exact && !self.no_progress {
            return Ok(true);
        }
        if self.shift > 0 {
            return Err(Failure::Precision);
        }
        let more = self.gains_more();
        // Who waits was not asked about stalling either.
        if self.worst > ROUNDED || !more && self.turns.go_on() {
            return Ok(false);
        }
        let chosen = self.chosen.clone();
        if self.switch_surely() && !self.turns.note_surely(&self.chosen) {
            self.begin_pair();
            return Ok(true);
        }
        if !more {
            self.chosen = chosen;
            return Ok(false);
        }
        // Gains that come back are those of rounding.
        self.noise *= 16.0;
        self.turns.start_again();
        Ok(true)
    }

    /// What bounds may start from where all that is left counts.
    fn close_basis(&mut self, chain: &Chain<'_>) -> Result<Basis, Failure> {
        let closely = COSTS_CLOSELY;
        let off = self.owed().map(f64::abs).collect();
        let room = self.summed(chain, off, closely)?;
        Ok(Basis::new(&chain.trapped, room, closely))
    }

    /// Adds to x what the chosen rows, by what they gain, say is missing. Tells whether that fits, and is not too
    /// hard for strategies to which there are others.
    fn evaluate(&mut self, chain: &Chain<'_>, mut owed: Vec<f64>) -> Result<bool, Failure> {
        let fell = |(x, &trapped): (&I, &bool)| trapped && x.sign() != 0;
        if self.x.iter().zip(&chain.trapped).any(fell) {
            let x = std::mem::take(&mut self.x);
            self.put(x, &chain.trapped);
            self.ahead.fill(0.0);
            owed = self.owed().collect();
            self.base = Base::default();
        }
        self.worst = most_left(owed.iter().copied(), &chain.trapped);
        let before = f64::from(self.shift) + self.worst.log2();
        let again = self.evaluations > 0;
        let closely = self.turns.closely(again);
        self.evaluations += 1;
        self.ahead = match chain.solve_unless_hard(&owed, Some(&self.ahead), closely)? {
            Ok(ahead) => ahead,
            Err(far) => {
                self.count_gains();
                if self.head_out(chain) {
                    return Ok(false);
                }
                chain.solve_hard(&owed, far)?
            }
        };
        let Some(x) = self.with_ahead() else {
            self.count_gains();
            return Ok(false);
        };
        self.search.interrupt.check()?;
        self.put(x, &chain.trapped);
        self.search.interrupt.check()?;
        let left = f64::from(self.shift) + self.worst.log2();
        if again && self.worst > ROUNDED && left > before {
            self.futile += 1;
        }
        self.no_progress = self.progress.ends(self.shift, self.worst);
        if self.x.len() >= MANY {
            self.search.interrupt.settled(self.digits());
        }
        Ok(true)
    }

    /// The values with what was found out beyond them, if that fits.
    fn with_ahead(&self) -> Option<Vec<I>> {
        let sum = |(x, &ahead): (&I, &f64)| {
            let missing = I::scaled(ahead, self.shift.into());
            let mut sum = missing.filter(|missing| self.limit.holds(missing))?;
            sum.add(x);
            Some(sum).filter(|sum| self.limit.holds(sum))
        };
        all(self.x.iter().zip(&self.ahead).map(sum))
    }

    /// Takes these values, or none where play is trapped, and looks what each row gains.
    fn put(&mut self, mut x: Vec<I>, trapped: &[bool]) {
        let fallen = x.iter_mut().zip(trapped).filter(|&(_, &trapped)| trapped);
        fallen.for_each(|(x, _)| *x = I::default());
        (self.x, self.base) = (x, Base::default());
        self.shift = self.longest(trapped).saturating_sub(COUNTED);
        self.count_gains();
        self.worst = most_left(self.owed(), trapped);
    }

    /// Looks what each row gains at x.
    fn count_gains(&mut self) {
        self.base = Base::at(self.local, &self.x, self.shift);
    }

    /// What the chosen rows gain, in units times 2^shift.
    fn owed(&self) -> impl Iterator<Item = f64> {
        (self.chosen.iter()).map(|&row| self.base.gains[row as usize])
    }

    /// The bits of the largest difference that a chosen row leaves, as far as they matter.
    fn longest(&self, trapped: &[bool]) -> u32 {
        if I::BITS.is_some_and(|bits| bits <= COUNTED) {
            return 0;
        }
        let (x, chosen) = (&self.x, self.chosen.iter().enumerate());
        let left = chosen.filter(|&(state, _)| !trapped[state]);
        let left = left.map(|(state, &row)| self.local.excess(row as usize, x, &x[state]));
        left.map(|left| left.bit_length()).max().unwrap_or(0)
    }

    /// Whether values are so long that long floats refine them sooner.
    fn lasts(&self) -> bool {
        self.x.iter().any(|x| x.bit_length() > self.lasting)
    }

    /// The largest value, in units.
    fn size(&self) -> f64 {
        (self.x.iter()).fold(0.0, |size, x| x.coarse(0).abs().max(size))
    }

    /// The digits of the largest value that no row changes any more.
    fn digits(&self) -> Option<u32> {
        let gained = (0..self.x.len()).map(|state| self.most_gained(state));
        let left = gained.fold(self.worst, f64::max) * f64::from(self.shift).exp2();
        let digits = (self.size() / left).log10();
        (digits >= 1.0).then_some(digits.min(1e6) as u32)
    }

    /// What the player of a state gains by the best of its rows, at most.
    fn most_gained(&self, state: usize) -> f64 {
        let rows = self.local.rows_of(state);
        let gains = self.base.gains[rows].iter().copied();
        match self.local.kinds[state] {
            Kind::Max => gains.fold(0.0, f64::max),
            Kind::Min => -gains.fold(0.0, f64::min),
            _ => 0.0,
        }
    }

    /// Whether somebody gains more than noise by switching.
    fn gains_more(&self) -> bool {
        (0..self.x.len()).any(|state| self.most_gained(state) > self.noise)
    }

    /// Lets the players stall, and keep each other from it, after values changed by so much. Tells
    /// whether any row changed.
    fn stall(&mut self, change: f64) -> bool {
        let moved = self.turns.go_on() && self.moves(None, self.margin(change));
        self.note_switch(moved)
    }

    /// Lets the players take better rows, and stall, as the values tell that are right to the last
    /// unit: `Max` only if `Min` cannot. Tells whether any row changed.
    fn switch_surely(&mut self) -> bool {
        self.ahead.fill(0.0);
        let margin = self.noise;
        self.take_best(Kind::Min)
            || self.moves(Some(Kind::Min), margin)
            || self.take_best(Kind::Max)
            || self.moves(None, margin)
    }

    /// Lets a player take the best row of each state; tells whether any row changed.
    fn take_best(&mut self, player: Kind) -> bool {
        let sign = if player == Kind::Min { -1.0 } else { 1.0 };
        let mut moved = false;
        for state in (0..self.x.len()).filter(|&state| self.local.kinds[state] == player) {
            let gain = |row: usize| sign * self.base.gains[row];
            let mut best = self.chosen[state] as usize;
            let mut most = gain(best) + self.noise;
            for row in self.local.rows_of(state) {
                if gain(row) > most {
                    (best, most) = (row, gain(row));
                }
            }
            moved |= std::mem::replace(&mut self.chosen[state], best as u32) != best as u32;
        }
        moved
    }

    /// Lets a player, or both, stall, and keep the other from it; tells whether any row changed.
    fn moves(&mut self, mover: Option<Kind>, margin: f64) -> bool {
        let movers = (mover, margin);
        (self.search).stall(&self.base, &self.ahead, &mut self.chosen, movers)
    }

    /// Lets the players look for better rows, after values changed by so much. Tells whether any
    /// row changed.
    fn switch(&mut self, change: f64) -> Result<bool, Failure> {
        if !self.turns.go_on() {
            return Ok(false);
        }
        let mut chosen = self.chosen.clone();
        let mut ahead = self.ahead.clone();
        self.turns.correct(f64::from(self.shift) + change.log2());
        let (search, turns, margin) = (&self.search, &self.turns, self.margin(change));
        let moved = search.switch(&self.base, &mut ahead, &mut chosen, turns, margin)?;
        if moved {
            (self.chosen, self.ahead) = (chosen, ahead);
        }
        Ok(self.note_switch(moved))
    }

    /// Gains that count as nothing after values changed by so much, in units times 2^shift.
    fn margin(&self, change: f64) -> f64 {
        let noise = self.noise * (-f64::from(self.shift)).exp2();
        noise.max(TIED * change)
    }

    /// Notes whether the chosen rows changed, and tells it.
    fn note_switch(&mut self, moved: bool) -> bool {
        if moved {
            self.begin_pair();
            self.turns.note(&self.chosen);
        }
        moved
    }

    /// The chosen rows are others than before.
    fn begin_pair(&mut self) {
        self.evaluations = 0;
        self.no_progress = false;
        self.progress = Progress::default();
    }
}

/// What values are off by at most, by what their rows gain.
fn most_left(owed: impl Iterator<Item = f64>, trapped: &[bool]) -> f64 {
    let left = owed.zip(trapped).filter(|&(_, &trapped)| !trapped);
    left.fold(0.0, |most, (owed, _)| owed.abs().max(most))
}

/// Where what is paid and what lies outside is counted.
fn shift_of<I: Fixed>(local: &Local<I>) -> u32 {
    local.longest().saturating_sub(COUNTED)
}
