//! A pair of strategies and its values, improved until nobody gains by leaving it.
//!
//! Each round evaluates the pair by floating point, and what it is worth becomes whole numbers. The
//! differences that these leave, exact for every action, are a game of their own: what is missing
//! to the true values. In that game the players look for better actions ([`search`]), and it is what
//! the next round evaluates. So numbers need to be no more precise than the differences that are
//! left, and each round adds some ten digits once the strategies stay as they are.

mod at_length;
mod head_for;
mod head_out;
mod room;

use super::super::proven::{Limit, Proven};
use super::evaluate::{Evaluated, Evaluator};
use super::largest;
use super::local::{Local, Row};
use super::search::{self, Found, Search};
use super::slack;
use super::sweep::{Base, Movers};
use super::turns::Turns;
use crate::graph::Kind;
use crate::number::Fixed;
use crate::solve::chain::Progress;
use crate::solve::{Failure, Interrupt};

/// Rounds after which numbers count as too short.
const ROUNDS: usize = 3000;

/// Evaluations of the same pair that may leave more than was missing.
const FUTILE: usize = 3;

/// Bits of a value that doubles need not refine, and of its whole part, where it has many places.
const LASTING: u32 = 600;
const LASTING_WHOLE: u32 = 300;

/// Bits that are still missing which long floats find sooner, if nobody switches any more.
const FAR: u32 = 3000;

/// Gains, relative to the last change of a value, that floating point does not tell from nothing.
const TIED: f64 = 1e-12;

/// Bits beyond which floating point is not asked to count a difference.
const COUNTED: u32 = 300;

/// States for which it takes long enough to say how far it is.
const MANY: usize = 1 << 12;

/// Units by which rounding alone may seem to improve an action.
const NOISE: f64 = 4.0;

/// Units that rounding may leave.
const ROUNDED: f64 = 16.0;

/// A pair of strategies with its values.
pub(super) struct Improved<'a, I> {
    local: &'a Local<I>,
    search: Search<'a>,
    limit: Limit,
    pub(super) x: Vec<I>,
    /// The row of each state.
    pub(super) chosen: Vec<u32>,
    /// Bits of a value that doubles need not refine.
    lasting: u32,
    /// What the rows gain at x, in units times 2^shift.
    base: Base,
    shift: u32,
    /// What the values are off by at most, as the chosen rows say, in the same units.
    worst: f64,
    /// What was found out about the values beyond x, in the same units.
    ahead: Vec<f64>,
    /// Whether the chosen rows are those that were evaluated last.
    known: bool,
    /// Whether play can be kept in the component without paying.
    may_stall: bool,
    turns: Turns,
    progress: Progress,
    /// Evaluations of the same pair that left more than was missing.
    futile: usize,
    /// Whether the player who loses by long play has headed out once, if there is one.
    headed_out: bool,
    /// Whether both players were asked once what it is worth to head for good ends.
    headed: bool,
    /// Whether long floats take too much work.
    too_long: bool,
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

impl<'a, I: Fixed> Improved<'a, I> {
    /// Strategies to start from.
    pub(super) fn begin(
        local: &'a Local<I>,
        proven: &Proven<'_, I>,
        limit: Limit,
        evaluator: &mut Evaluator<'_>,
        interrupt: &'a Interrupt<'a>,
    ) -> Result<Improved<'a, I>, Failure> {
        let search = Search {
            local,
            proper: search::proper(local, proven),
            interrupt,
        };
        let x = vec![I::default(); local.len()];
        let shift = shift_of(local);
        let base = Base::at_nothing(local, shift);
        let first = |state| local.rows_of(state).start as u32;
        let mut chosen: Vec<u32> = (0..local.len()).map(first).collect();
        let ahead = search.begin(&base, &mut chosen, evaluator)?;
        let mut turns = Turns::new(search.proper.is_empty(), local.has_both_players());
        turns.note(&chosen);
        Ok(Improved {
            local,
            limit,
            lasting: LASTING.max(proven.bits() + LASTING_WHOLE),
            x,
            chosen,
            base,
            shift,
            worst: f64::INFINITY,
            ahead,
            known: false,
            may_stall: local.rows.iter().any(Row::is_idle),
            turns,
            search,
            progress: Progress::default(),
            futile: 0,
            headed_out: !proven.totals.pays(),
            headed: false,
            too_long: false,
            noise: NOISE,
        })
    }

    /// How much more than its state's value each row is worth, in units.
    pub(super) fn gains(&self) -> &[f64] {
        &self.base.gains
    }

    /// Improves the pair until its values are right to the last unit, or until neither they nor
    /// the strategies can be off by more than `enough` bits of the largest value allow.
    pub(super) fn improve<'e>(
        &mut self,
        enough: Option<u32>,
        evaluator: &mut Evaluator<'e>,
    ) -> Result<Basis, Failure> {
        for _ in 0..ROUNDS {
            let chain = evaluator.prepare(self.local, &self.chosen)?;
            let goes_on = self.turns.go_on();
            // Also once nobody switches: totals that grow for ever are no values to prove.
            let base = &self.base;
            if (self.search).reset(&chain, base, &mut self.chosen, evaluator)? {
                self.note_switch();
                continue;
            }
            let (headed_out, again) = (self.headed_out, self.known);
            if !self.evaluate(&chain)? {
                if self.headed_out != headed_out || self.head_out(&chain) {
                    continue;
                }
                // Values that do not fit may be those of poor strategies.
                let change = largest(&self.ahead);
                if goes_on && self.switch(change, &chain)? {
                    continue;
                }
                return match I::BITS {
                    Some(_) => Err(Failure::Overflow),
                    None => self.improve_at_length(evaluator)?.ok_or(Failure::Overflow),
                };
            }
            if self.lasts() && self.head_out(&chain) {
                continue;
            }
            if (self.lasts() || again && self.shift > FAR)
                && let Some(basis) = self.improve_at_length(evaluator)?
            {
                return Ok(basis);
            }
            if self.x.len() >= MANY {
                self.search.interrupt.settled(self.digits());
            }
            if self.futile > FUTILE
                && let Some(basis) = self.improve_at_length(evaluator)?
            {
                return Ok(basis);
            }
            let change = largest(&self.ahead);
            self.ahead.fill(0.0);
            if let Some(bits) = enough
                && self.shift == 0
                && (self.turns.sure() || !self.may_stall)
                && let Some(room) = self.room(&chain, bits)?
            {
                if goes_on && self.stall(change) {
                    continue;
                }
                return Ok(self.basis(&chain, room, slack::LOOSELY));
            }
            if goes_on && self.turns.creep() {
                let noise = self.noise * (-f64::from(self.shift)).exp2();
                if self.head_for_good_ends(noise.max(TIED * change).max(self.worst), evaluator)? {
                    continue;
                }
            }
            if goes_on && self.switch(change, &chain)? {
                continue;
            }
            if !self.turns.sure() && self.may_stall {
                // Nobody was asked about stalling yet.
                continue;
            }
            let no_progress = self.progress.ends(self.shift, self.worst);
            if no_progress
                && (self.shift > 0 || self.worst > ROUNDED)
                && let Some(basis) = self.improve_at_length(evaluator)?
            {
                return Ok(basis);
            }
            let exact = self.shift == 0 && self.worst <= 1.0;
            if exact || no_progress && self.shift == 0 {
                let more = self.gains_more();
                // Who waits was not asked about stalling either.
                if self.worst > ROUNDED || !more && goes_on {
                    return self.close_basis(&chain);
                }
                let chosen = self.chosen.clone();
                if self.switch_surely() && !self.turns.note_surely(&self.chosen) {
                    self.known = false;
                    self.progress = Progress::default();
                    continue;
                }
                if !more {
                    self.chosen = chosen;
                    return self.close_basis(&chain);
                }
                // Gains that come back are those of rounding.
                self.noise *= 16.0;
                self.turns.start_again();
            } else if no_progress {
                return Err(Failure::Precision);
            }
        }
        Err(Failure::Precision)
    }

    /// What bounds may start from where all that is left counts.
    fn close_basis(&self, chain: &Evaluated<'_>) -> Result<Basis, Failure> {
        let closely = slack::CLOSELY;
        let off = |&row: &u32| self.base.gains[row as usize].abs();
        let off: Vec<f64> = self.chosen.iter().map(off).collect();
        let room = slack::room(self.local, chain, &self.chosen, &off, closely)?;
        Ok(self.basis(chain, room, closely))
    }

    fn basis(&self, chain: &Evaluated<'_>, room: Vec<f64>, closely: f64) -> Basis {
        Basis {
            trapped: (0..self.x.len()).any(|state| chain.is_trapped(state)),
            room,
            closely,
        }
    }

    /// Adds to x what the chosen rows say is missing. Tells whether that fits, and is not too hard for
    /// strategies to which there are others.
    fn evaluate(&mut self, chain: &Evaluated<'_>) -> Result<bool, Failure> {
        let mut x = self.x.clone();
        let mut fell = false;
        for (state, x) in x.iter_mut().enumerate() {
            if x.sign() != 0 && chain.is_trapped(state) {
                *x = I::default();
                fell = true;
            }
        }
        if fell {
            self.put(std::mem::take(&mut x), chain);
            self.ahead.fill(0.0);
            x.clone_from(&self.x);
        }
        let right = self.chosen.iter().map(|&row| self.base.gains[row as usize]);
        let right: Vec<f64> = right.collect();
        self.worst = self.most_left(chain);
        let before = self.bits_left();
        let closely = self.turns.closely(self.known);
        let again = std::mem::replace(&mut self.known, true);
        self.ahead = match chain.solve_unless_hard(&right, Some(&self.ahead), closely)? {
            Ok(ahead) => ahead,
            Err(_) if self.head_out(chain) => return Ok(false),
            Err(far) => chain.solve_hard(&right, far)?,
        };
        let missing = match chain.scaled::<I>(&right, &self.ahead, self.shift) {
            Err(Failure::Overflow) => return Ok(false),
            missing => missing?,
        };
        for (x, missing) in x.iter_mut().zip(missing) {
            if !self.limit.holds(&missing) {
                return Ok(false);
            }
            x.add(&missing);
            if !self.limit.holds(x) {
                return Ok(false);
            }
        }
        self.search.interrupt.check()?;
        self.put(x, chain);
        self.search.interrupt.check()?;
        if again && self.worst > ROUNDED && self.bits_left() > before {
            self.futile += 1;
        }
        Ok(true)
    }

    /// Takes these values, and looks what each row gains.
    fn put(&mut self, x: Vec<I>, chain: &Evaluated<'_>) {
        self.x = x;
        self.shift = self.longest(chain).saturating_sub(COUNTED);
        self.base = Base::at(self.local, &self.x, self.shift);
        self.worst = self.most_left(chain);
    }

    /// What the values are off by at most, as the chosen rows say, in units times 2^shift.
    fn most_left(&self, chain: &Evaluated<'_>) -> f64 {
        let chosen = self.chosen.iter().enumerate();
        let left = chosen.filter(|&(state, _)| !chain.is_trapped(state));
        let off = left.map(|(_, &row)| self.base.gains[row as usize].abs());
        off.fold(0.0, f64::max)
    }

    /// The bits of that in units.
    fn bits_left(&self) -> f64 {
        f64::from(self.shift) + self.worst.log2()
    }

    /// The bits of the largest difference that a chosen row leaves, as far as they matter.
    fn longest(&self, chain: &Evaluated<'_>) -> u32 {
        if I::BITS.is_some_and(|bits| bits <= COUNTED) {
            return 0;
        }
        let Improved { local, x, .. } = self;
        let chosen = self.chosen.iter().enumerate();
        let left = chosen.filter(|&(state, _)| !chain.is_trapped(state));
        let bits = left.map(|(state, &row)| {
            let excess = local.excess(row as usize, x, &x[state]);
            excess.bit_length()
        });
        bits.max().unwrap_or(0)
    }

    /// Whether values are so long that long floats refine them sooner.
    fn lasts(&self) -> bool {
        self.x.iter().any(|x| x.bit_length() > self.lasting)
    }

    /// The largest value, in units.
    fn size(&self) -> f64 {
        let sizes = self.x.iter().map(|x| x.coarse(0).abs());
        sizes.fold(0.0, f64::max)
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
        let moved = self.moves(Movers::everybody(self.noise.max(TIED * change)));
        if moved {
            self.note_switch();
        }
        moved
    }

    /// Lets the players take better rows, and stall, as the values tell that are right to the last
    /// unit: `Max` only if `Min` cannot. Tells whether any row changed.
    fn switch_surely(&mut self) -> bool {
        self.ahead.fill(0.0);
        let margin = self.noise;
        self.take_best(Kind::Min)
            || self.moves(Movers::only(Kind::Min, margin))
            || self.take_best(Kind::Max)
            || self.moves(Movers::everybody(margin))
    }

    /// Lets a player take the best row of each state; tells whether any row changed.
    fn take_best(&mut self, player: Kind) -> bool {
        let sign = if player == Kind::Min { -1.0 } else { 1.0 };
        let mut moved = false;
        for state in 0..self.x.len() {
            if self.local.kinds[state] != player {
                continue;
            }
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

    /// Lets players stall, and keep each other from it; tells whether any row changed.
    fn moves(&mut self, movers: Movers) -> bool {
        let search = &self.search;
        search.stall(&self.base, &self.ahead, &mut self.chosen, movers)
    }

    /// Lets the players look for better rows, after values changed by so much. Tells whether any
    /// row changed.
    fn switch(&mut self, change: f64, chain: &Evaluated<'_>) -> Result<bool, Failure> {
        let noise = self.noise * (-f64::from(self.shift)).exp2();
        let mut chosen = self.chosen.clone();
        let mut ahead = self.ahead.clone();
        self.turns.correct(f64::from(self.shift) + change.log2());
        let margin = noise.max(TIED * change);
        let turn = self.turns.next(margin, self.worst, chain.is_iterated());
        let search = &self.search;
        match search.switch(&self.base, &mut ahead, &mut chosen, turn)? {
            Found::Nothing => return Ok(false),
            Found::Better(gain) => self.turns.gain(f64::from(self.shift) + gain.log2()),
            Found::Stalling => {}
        }
        (self.chosen, self.ahead) = (chosen, ahead);
        self.note_switch();
        Ok(true)
    }

    fn note_switch(&mut self) {
        self.known = false;
        self.progress = Progress::default();
        self.turns.note(&self.chosen);
    }
}

/// Where what is paid and what lies outside is counted.
fn shift_of<I: Fixed>(local: &Local<I>) -> u32 {
    local.longest().saturating_sub(COUNTED)
}
