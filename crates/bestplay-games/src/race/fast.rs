//! The Race row by row, in memory for one row, with proven bounds.
//!
//! Let f(i, j) be the probability that player 2 wins when it is her turn, player 1 needs i points
//! and she needs j; and e(i, j) the same when it is player 1's turn. With p the probability of
//! heads and q = 1 - p,
//!
//! ```text
//! f(i, 0) = e(i, 0) = 1,    f(0, j) = 0 for j > 0,
//! e(i, j) = p f(i-1, j) + q f(i, j).
//! ```
//!
//! Let player 2 toss T times whenever she is at (i, j): all heads, with probability h = p^T, bring
//! her to g = max(j - 2^(T-1), 0). Then f(i, j) = h e(i, g) + (1-h) e(i, j), and e(i, j) contains
//! f(i, j) again; solved for it,
//!
//! ```text
//! f(i, j) = f(i-1, j) + a (e(i, g) - f(i-1, j)),    a = h / (p + h q),
//! ```
//!
//! of which she takes the best T: a best choice does not depend on how often she has been there.
//! The difference is not negative, for to be nearer to the target, and player 1 farther from it,
//! is never worse. Row i needs row i-1 and what lies before it in its own row. In the same way
//! e(i, j) = f(i-1, j) + q (f(i, j) - f(i-1, j)).
//!
//! # What is proven
//!
//! Everything is rounded down, and both formulas grow with f(i-1, j), with the other value and
//! with the factor: the numbers computed are lower bounds. Both are weighted means of two earlier
//! values; so what a computed value lacks is at most the larger of what those two lack, plus one
//! unit for the rounded factor and one for the rounded product. (A difference that rounding has
//! made negative counts as 0; the true value then is at most what the true mean of the computed
//! values and their lacks says, so that the bound stands.) From (i, j), f takes one step to e(i, g)
//! or f(i-1, j), and e one more to f(i-1, g) or f(i, g): two steps, and i + j is at least one
//! less. Hence f(i, j) lacks at most 4(i + j) units, e(i, j) at most 4(i + j) + 2, and what a choice
//! is worth, h e(i, g) + (1-h) e(i, j), at most 4(i + j) + 4.
//!
//! # Complexity
//!
//! O(target1 · target2 · log target2) time, O(target2) memory. A unit is 2^-63 (two races to
//! 20,000 lack less than 2·10^-14), or 2^-127 where more digits are asked for.

use bestplay::{Natural, Rational, Stage, Value, Watch};

use super::Setup;
use super::fixed::{Fixed, factor, fraction};
use crate::fast::tell;
use bestplay_answers::Result;

/// After how many numbers of a row or more a watch is told: some milliseconds.
const TELL_EVERY: u32 = 1 << 20;

/// The probability that player 2 wins, in bounds tight enough for `digits` significant digits.
///
/// # Errors
///
/// More digits than 126 bits give; or `watch` asked to stop.
///
/// # Complexity
///
/// O(target1 · target2 · log target2) time, O(target2) memory.
pub fn win_probability(setup: Setup, digits: usize, watch: &dyn Watch) -> Result<Value> {
    Ok(solved(setup, digits, watch)?.0)
}

/// The same, and the numbers of tosses that may be best when player 2 is to toss at 0-0.
pub(super) fn solved(setup: Setup, digits: usize, watch: &dyn Watch) -> Result<(Value, Vec<u8>)> {
    let narrow = run::<u64>(setup, watch)?;
    if narrow.0.certain_digits(digits) >= digits {
        return Ok(narrow);
    }
    let wide = run::<u128>(setup, watch)?;
    if wide.0.certain_digits(digits) < digits {
        return Err(bestplay::Error::precision(digits).into());
    }
    Ok(wide)
}

/// All rows, and what is known at the start.
fn run<W: Fixed>(setup: Setup, watch: &dyn Watch) -> Result<(Value, Vec<u8>)> {
    let [target1, target2] = setup.targets();
    let mut rows = Rows::<W>::new(target2, setup.heads());
    for _ in 0..target1 {
        rows.advance_watched(target1, watch)?;
    }
    Ok((rows.value(target2, setup.first()), rows.best(target2)))
}

/// The rows of f and e: the values of row i - 1 and row i, for all j.
pub(super) struct Rows<W> {
    row: u32,
    /// For T = 1, 2, ...: the points 2^(T-1) and the factor a.
    choices: Vec<(usize, W)>,
    /// The factor q.
    tails: W,
    /// f(i-1, j), f(i, j) and e(i, j).
    before: Vec<W>,
    now: Vec<W>,
    after: Vec<W>,
}

impl<W: Fixed> Rows<W> {
    /// Row 0, for j from 0 to `target`.
    pub(super) fn new(target: u32, (heads, of): (u64, u64)) -> Rows<W> {
        let (heads, of) = (Natural::from(heads), Natural::from(of));
        let tails = &of - &heads;
        let mut choices = Vec::new();
        let (mut points, mut all, mut total) = (1usize, heads.clone(), of.clone());
        loop {
            // a = h / (p + h q) with h = all / total, p = heads / of and q = tails / of. A coin
            // that never shows heads gives 0 / 0: player 2 never scores, and a is 0.
            let denominator = &heads * &total + &all * &tails;
            let a = match denominator.is_zero() {
                true => W::default(),
                false => factor(&(&all * &of), &denominator),
            };
            choices.push((points, a));
            if points >= target as usize {
                break;
            }
            (points, all, total) = (points * 2, all * &heads, total * &of);
        }
        let mut now = vec![W::default(); target as usize + 1];
        now[0] = W::ONE;
        let (before, after) = (now.clone(), now.clone());
        Rows {
            row: 0,
            choices,
            tails: factor(&tails, &of),
            before,
            now,
            after,
        }
    }

    /// From row i to row i + 1.
    pub(super) fn advance(&mut self) {
        self.row += 1;
        std::mem::swap(&mut self.before, &mut self.now);
        for j in 1..self.now.len() {
            let base = self.before[j];
            // Numbers of tosses that do not reach the target, then the first that does.
            let short = self.choices.partition_point(|&(points, _)| points < j);
            let last = W::ONE.minus(base).times(self.choices[short].1);
            let gain = self.choices[..short].iter();
            let gain = gain.fold(last, |best, &(points, a)| {
                best.max(self.after[j - points].minus(base).times(a))
            });
            self.now[j] = base + gain;
            self.after[j] = base + gain.times(self.tails);
        }
    }

    /// The same, on the way to row `last`; the watch is told of it every so many numbers.
    pub(super) fn advance_watched(&mut self, last: u32, watch: &dyn Watch) -> Result<()> {
        self.advance();
        match self
            .row
            .is_multiple_of(1 + TELL_EVERY / self.now.len() as u32)
        {
            true => tell(watch, Stage::Counting, self.row.into(), last.into()),
            false => Ok(()),
        }
    }

    /// The value at (i, j) with player `turn` to toss.
    pub(super) fn value(&self, j: u32, turn: u8) -> Value {
        let computed = match turn {
            1 => self.after[j as usize],
            _ => self.now[j as usize],
        };
        self.bracket(computed, j)
    }

    /// The numbers of tosses that may be best at (i, j), fewest first: one, if its lower bound is
    /// above the upper bounds of all others. Unproven ties are left standing.
    pub(super) fn best(&self, j: u32) -> Vec<u8> {
        let base = self.before[j as usize];
        let reach = |points: usize| (j as usize).saturating_sub(points);
        let short = |(points, _): &(usize, W)| *points < j as usize;
        let gains = self.choices[..=self.choices.partition_point(short)].iter();
        let gains = gains.map(|&(points, a)| self.after[reach(points)].minus(base).times(a).into());
        let gains: Vec<Natural> = gains.collect();
        let most = gains.iter().max().cloned().unwrap_or_default();
        let may_be_best = |(gain, _): &(Natural, u8)| gain + Natural::from(self.lack(j)) >= most;
        let best = gains.into_iter().zip(1..).filter(may_be_best);
        best.map(|(_, tosses)| tosses).collect()
    }

    /// The value at (i - 1, j) with player 2 to toss.
    pub(super) fn earlier(&self, j: u32) -> Value {
        self.bracket(self.before[j as usize], j)
    }

    /// The bounds of a number computed in column j of this row.
    fn bracket(&self, computed: W, j: u32) -> Value {
        let units: Natural = computed.into();
        let upper = fraction::<W>(&units + Natural::from(self.lack(j))).min(Rational::ONE);
        let lower = fraction::<W>(units);
        Value::Bounds { lower, upper }
    }

    /// What f, e or the worth of a choice lacks at most in column j of this row, in units.
    fn lack(&self, j: u32) -> u64 {
        4 * (u64::from(self.row) + u64::from(j)) + 4
    }
}
