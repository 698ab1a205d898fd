//! Optimal plans of both players at once, guessed in floating point by an interior-point method.
//!
//! In sequence form (Koller, Megiddo and von Stengel 1996) a plan x of `Max` and a plan y of `Min` are optimal if
//! there are worths p and q of their information sets with
//!
//! ```text
//! E·x = e    slack(x) = Eᵀ·p - A·y  ≥ 0    x · slack(x) = 0
//! F·y = f    slack(y) = Fᵀ·q + Aᵀ·x ≥ 0    y · slack(y) = 0
//! ```
//!
//! where E·x = e says that x is a plan. Newton's steps ([`newton`](super::newton)) lead to solutions in the middle
//! of all optimal ones: there every sequence has either an amount or a slack that is not 0, also in
//! degenerate games. Among the optimal plans of a player one is then [selected](Interior::select) that gets the most
//! out of an opponent who takes all actions evenly: the same method, where sequences without an amount stay
//! out and slacks that are 0 stay so.

use dashu_int::IBig;

use super::factor::Factor;
use super::task::{Kind, State, Task};
use crate::hidden::form::{Entry, Form};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::{Error, ErrorKind, Result};

/// A game in floating point: unknowns are the amounts of both players' sequences, then the worths of their
/// roots and sets.
pub(super) struct Interior<'a> {
    pub(super) form: &'a Form,
    /// The most memory that factors may take, in bytes.
    pub(super) memory: u64,
    pub(super) interrupt: &'a Interrupt<'a>,
    /// Payoffs count in units of the form times 2 to the power of this.
    bits: u32,
    /// Where the unknowns of each player begin: amounts and worths.
    pub(super) amounts: [usize; 2],
    pub(super) worths: [usize; 2],
    /// The sign with which equations enter the system, so that it is symmetric.
    pub(super) signs: Vec<f64>,
    /// The system without its diagonal: each pair of unknowns that meet, and the entry.
    pub(super) entries: Vec<(u32, u32, f64)>,
    pub(super) factor: Factor,
}

/// Where the method ended.
pub(super) struct Point {
    state: State,
    amounts: [usize; 2],
    worths: [usize; 2],
    /// Which sequences are in use, of both players: those with an amount, and those whose slack has to be 0.
    used: Vec<bool>,
    bits: u32,
}

impl<'a> Interior<'a> {
    /// Prepares a game.
    pub(super) fn new(
        form: &'a Form,
        memory: u64,
        interrupt: &'a Interrupt<'a>,
    ) -> Result<Interior<'a>> {
        let (pays, bits) = counted(form);
        let sequences = [0, 1].map(|own| form.sides[own].sequences);
        let amounts = [0, sequences[0]];
        let first = sequences[0] + sequences[1];
        let worths = [first, first + 1 + form.sides[0].sets.len()];
        let size = worths[1] + 1 + form.sides[1].sets.len();
        let is_min = |u: usize| (amounts[1]..first).contains(&u) || u >= worths[1];
        let signs: Vec<f64> = (0..size)
            .map(|u| if is_min(u) { -1.0 } else { 1.0 })
            .collect();
        let mut entries = Vec::new();
        let mut put = |a: usize, b: usize, entry: f64| entries.push((a as u32, b as u32, entry));
        for (row, column, pays) in pays {
            put(row, amounts[1] + column, -pays);
        }
        for own in [0, 1] {
            let sign = signs[worths[own]];
            put(amounts[own], worths[own], sign);
            for (worth, set) in (worths[own] + 1..).zip(&form.sides[own].sets) {
                set.sequences()
                    .for_each(|sequence| put(amounts[own] + sequence, worth, sign));
                put(amounts[own] + set.parent as usize, worth, -sign);
            }
        }
        // `Max`'s amounts and `Min`'s worths have positive pivots; worths have hardly one of their own.
        let positive: Vec<bool> = (0..size).map(|u| (u < first) != is_min(u)).collect();
        let most = usize::try_from(memory / 24).unwrap_or(usize::MAX);
        let Some(factor) = Factor::new(&entries, &positive, first, most, interrupt)? else {
            let message = format!(
                "solving needs more than {} MiB of memory, the limit, for {} sequences of Max and {} of Min",
                memory >> 20,
                sequences[0],
                sequences[1],
            );
            return Err(Error::new(ErrorKind::TooMuchMemory, message));
        };
        Ok(Interior {
            form,
            memory,
            interrupt,
            bits,
            amounts,
            worths,
            signs,
            entries,
            factor,
        })
    }

    /// The number of unknowns that are amounts.
    pub(super) fn sequences(&self) -> usize {
        self.worths[0]
    }

    /// The plans that go on evenly everywhere.
    fn even(&self) -> Vec<f64> {
        let mut amounts = vec![1.0; self.sequences()];
        for own in [0, 1] {
            let amounts = &mut amounts[self.amounts[own]..];
            for set in &self.form.sides[own].sets {
                let whole = amounts[set.parent as usize];
                amounts[set.sequences()].fill(whole / f64::from(set.actions));
            }
        }
        amounts
    }

    /// What each sequence gains by itself, for its player, where pairs pay what a form says.
    fn gains(&self, form: &Form, amounts: &[f64]) -> Vec<f64> {
        let mut gains = vec![0.0; amounts.len()];
        for (row, column, pays) in counted(form).0 {
            let column = self.amounts[1] + column;
            gains[row] += pays * amounts[column];
            gains[column] -= pays * amounts[row];
        }
        gains
    }

    /// Optimal plans of both players, with steps held back so much.
    pub(super) fn run(&mut self, held: f64) -> Result<Point> {
        let count = self.sequences();
        let mut unknowns = self.even();
        // Worths that leave each action some slack.
        let mut slacks = self.gains(self.form, &unknowns);
        slacks.iter_mut().for_each(|gain| *gain = -*gain);
        unknowns.resize(self.signs.len(), 0.0);
        for own in [0, 1] {
            let slacks = &mut slacks[self.amounts[own]..];
            let worths = &mut unknowns[self.worths[own]..];
            let worth = |slacks: &mut [f64]| {
                let worth = 0.5 - slacks.iter().copied().fold(f64::INFINITY, f64::min);
                slacks.iter_mut().for_each(|slack| *slack += worth);
                worth
            };
            let sets = self.form.sides[own].sets.iter();
            for (set, at) in sets.zip(&mut worths[1..]).rev() {
                *at = worth(&mut slacks[set.sequences()]);
                slacks[set.parent as usize] -= *at;
            }
            worths[0] = worth(&mut slacks[..1]);
        }
        let task = Task {
            kinds: vec![Kind::Open; count],
            roots: [1.0; 2],
            extra: vec![0.0; count],
            held,
        };
        self.ended(&task, State { unknowns, slacks })
    }

    /// Of a player's optimal plans one that gets the most if the other takes all actions evenly, where a point in
    /// the middle of all optimal ones is known and pairs pay what `paid` says. The other's half says which slacks are 0
    /// for that.
    pub(super) fn select(
        &mut self,
        own: usize,
        (middle, paid): (&Point, &Form),
        held: f64,
    ) -> Result<Point> {
        let count = self.sequences();
        let is_own = |sequence: usize| (sequence >= self.amounts[1]) == (own == 1);
        let kind = |sequence: usize| match (is_own(sequence), middle.used[sequence]) {
            (true, false) => Kind::Out,
            (false, true) => Kind::Tight,
            _ => Kind::Open,
        };
        let kinds: Vec<Kind> = (0..count).map(kind).collect();
        let mut state = middle.state.clone();
        for (sequence, kind) in kinds.iter().enumerate() {
            let State { unknowns, slacks } = &mut state;
            match (kind, is_own(sequence)) {
                (Kind::Open, true) => slacks[sequence] = 1.0,
                (Kind::Open, false) => unknowns[sequence] = 1.0,
                _ => (unknowns[sequence], slacks[sequence]) = (0.0, 0.0),
            }
        }
        let mut extra = self.gains(paid, &self.even());
        (0..count)
            .filter(|&s| kinds[s] != Kind::Open || !is_own(s))
            .for_each(|s| extra[s] = 0.0);
        // In a unit of its own, as only its order counts.
        let most = extra
            .iter()
            .fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()));
        extra.iter_mut().for_each(|extra| *extra /= most);
        let roots = [0, 1].map(|player| f64::from(u8::from(player == own)));
        let task = Task {
            kinds,
            roots,
            extra,
            held,
        };
        self.ended(&task, state)
    }

    /// Where the steps for a task end.
    fn ended(&mut self, task: &Task, start: State) -> Result<Point> {
        let state = self.go(task, start)?;
        let lists = task.kinds.iter().zip(&state.unknowns).zip(&state.slacks);
        let used = lists.map(|((kind, amount), slack)| match kind {
            Kind::Open => amount > slack,
            Kind::Out => false,
            Kind::Tight => true,
        });
        Ok(Point {
            used: used.collect(),
            state,
            amounts: self.amounts,
            worths: self.worths,
            bits: self.bits,
        })
    }
}

impl Point {
    /// Whether a sequence of a player is in use.
    pub(super) fn uses(&self, own: usize, sequence: usize) -> bool {
        self.used[self.amounts[own] + sequence]
    }

    pub(super) fn amount(&self, own: usize, sequence: usize) -> f64 {
        self.state.unknowns[self.amounts[own] + sequence]
    }

    /// The worth of the root (0) or a set (1 and more) of a player in units of the form, times 2 to the power of
    /// `bits`, rounded.
    pub(super) fn rounded_worth(&self, own: usize, set: usize, bits: u32) -> IBig {
        let worth = self.state.unknowns[self.worths[own] + set];
        rounded(worth, i64::from(self.bits) + i64::from(bits))
    }
}

/// What pairs of sequences pay, in units times 2 to the power of the second number.
fn counted(form: &Form) -> (Vec<(usize, usize, f64)>, u32) {
    let lengths = form.pays.iter().map(|entry| entry.number.bit_length());
    let bits = lengths.max().unwrap_or(0);
    let pay = |entry: &Entry| {
        let pays = entry.number.coarse(bits);
        (entry.row as usize, entry.column as usize, pays)
    };
    (form.pays.iter().map(pay).collect(), bits)
}

/// x · 2^bits, rounded; 0 of what is not finite.
pub(super) fn rounded(x: f64, bits: i64) -> IBig {
    // The conversion cuts off, the shift rounds down.
    let more = IBig::scaled(x, bits + 8).unwrap_or(IBig::ZERO);
    (more + IBig::from(128)) >> 8
}
