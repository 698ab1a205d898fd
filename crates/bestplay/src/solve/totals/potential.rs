//! Whether what is paid in an end component adds up one way, although some rows pay and others cost.
//!
//! Let each state have a potential h. A row that pays c is said to tend to c + Σ p·h(t) - h(s): what
//! it pays and what it changes the potential by, on average. Along a play, what is paid and what
//! the rows tend to differ by no more than potentials do. If all rows tend upwards, the total thus
//! grows to plus infinity, whichever are taken.
//!
//! Play may also idle: stay for ever where nothing is paid at all. The end components in which it
//! can, by rows that pay nothing, have one potential each, so that these rows tend to nothing and
//! the total stands still as long as they are taken. All others have to tend upwards. (There are
//! such potentials whenever no round pays less than nothing on average, and those that pay nothing
//! on average pay nothing at all: strict complementarity in the linear program of mean payoffs.)
//!
//! Where one player alone chooses in an end component, it is enough that he can make play tend
//! upwards: that one of the rows of each state does, or of states to which he can come and stay.
//!
//! So the question is always what the best round is worth to somebody who makes all choices: strategy
//! iteration answers it ([`howard`](super::howard)). Its potentials are guesses by floating point; what is
//! relied upon is confirmed in whole numbers.

use dashu_int::{IBig, UBig};

use super::howard;
use super::inner::{Inner, Outlook, Potentials};
use super::part::Part;
use super::signs::Sign;
use crate::Result;
use crate::graph::{Attractor, Leads, Rows, Shape};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::sorting::sort_by_key;

/// Bits by which what a row tends to may at most be smaller than the potentials: where payments cancel out
/// but for less, it is not relied upon that other doubles will show it once more.
const MARGIN: usize = 30;

/// Bits that potentials by ranks may take, all together.
const MOST_BITS: usize = 1 << 30;

/// Potentials that show a total to grow without end, whatever rows are taken.
pub(in crate::solve) struct Heights {
    /// States and their potentials, in units of 1 / (unit · 2^places) of a point.
    pub(in crate::solve) states: Vec<(u32, IBig)>,
    pub(in crate::solve) unit: UBig,
    pub(in crate::solve) places: i32,
}

/// Potentials by which some rows all tend upwards, or all downwards if the total is to fall: each row
/// is a state with its successors and shape. `None` if there are none, or none are found.
pub(in crate::solve) fn heights(
    rows: &[(u32, &[u32], &Shape)],
    grows: bool,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Heights>> {
    let inner = Inner::of(rows.iter().copied(), |state| state, None);
    let (names, unit) = (inner.names.clone(), inner.unit.clone());
    let opposed = if grows { inner.mirrored() } else { inner };
    let found = match opposed.clone().outlook(interrupt)? {
        Outlook::Falls(potentials) => Some(potentials),
        _ => opposed.by_ranks(),
    };
    let Some(Potentials { whole, places }) = found else {
        return Ok(None);
    };
    let whole = whole.into_iter().map(|h| if grows { -h } else { h });
    Ok(Some(Heights {
        states: names.into_iter().zip(whole).collect(),
        unit,
        places,
    }))
}

/// Which way the rows of an end component tend, where `Max` and `Min` choose or not. States with the same
/// name have the same potential; nothing else is asked of the names.
///
/// All tend up or down, or if the player who alone chooses takes the rows that are named, at most one of all
/// states with the same name, and otherwise heads for such states; these lead to such states only. Where they
/// waver it is either way, or not known: if the best rounds of a player seem to pay nothing on average, they
/// consist of some of the rows that are named.
pub(super) fn tends(
    part: &Part<'_>,
    rows: &[u32],
    name: impl Fn(u32) -> u32,
    choosers: [bool; 2],
) -> Result<(Sign, Vec<u32>)> {
    let row = |&row: &u32| {
        let owner = part.owner(row);
        (owner, part.targets(row), part.shape(row))
    };
    let inner = Inner::of(rows.iter().map(row), name, Some(MARGIN));
    // A player who alone chooses is asked what he can do; of two, each what he could do if the other one
    // did as he likes.
    let asked: &[Sign] = match choosers {
        [true, true] => &[Sign::Plus, Sign::Minus],
        [false, true] => &[Sign::Minus],
        [_, false] => &[Sign::Plus],
    };
    let mut zero = Vec::new();
    for &up in asked {
        let (own, down) = match up {
            Sign::Plus => (inner.clone(), Sign::Minus),
            _ => (inner.clone().mirrored(), Sign::Plus),
        };
        let numbers = |inner: Vec<u32>| inner.into_iter().map(|row| rows[row as usize]).collect();
        match own.outlook(part.interrupt)? {
            Outlook::Rises(made) if asked.len() == 1 => return Ok((up, numbers(made))),
            Outlook::Falls(_) => return Ok((down, Vec::new())),
            Outlook::Zero(found) => zero = numbers(found),
            _ => {}
        }
    }
    Ok((Sign::Wavers, zero))
}

impl Inner {
    /// Potentials where no row pays anything, and all cost something in the end, however seldom: the sooner a state
    /// surely may come to rows that do, the lower it is. A state of rank r is at -2^-k(r + 1), where no probability
    /// is as small as 2^-k: then a row that leads to a lower rank falls by that alone.
    fn by_ranks(mut self) -> Option<Potentials> {
        sort_by_key(&mut self.rows, |row| row.owner);
        let is_free = |row: u32| Fixed::sign(&self.rows[row as usize].paid) == 0;
        let rows = self.list();
        let costly = Attractor::of_rows(&rows, is_free, |_| false).drawn_to_needless();
        if costly.found.len() < self.count {
            return None;
        }
        let most = costly.ranks.iter().copied().max()?;
        let total = self.rows.iter().map(|row| row.total).max()?;
        let bits = (u128::BITS - total.leading_zeros()) as usize;
        let places = bits.checked_mul(most as usize + 1)?;
        if places.checked_mul(self.count)? > MOST_BITS {
            return None;
        }
        let height = |&rank: &u32| -(IBig::ONE << (bits * (most - rank) as usize));
        let potentials = Potentials {
            whole: costly.ranks.iter().map(height).collect(),
            places: places as i32,
        };
        let shown = self.shows(&potentials, Sign::Minus);
        shown.map(|_| potentials)
    }

    /// Which way the total goes of a player who makes all choices and wants it high.
    fn outlook(mut self, interrupt: &Interrupt<'_>) -> Result<Outlook> {
        // Rows by which play stays in a state speak for themselves.
        let (mut zero, mut moving) = (Vec::new(), Vec::new());
        for (number, row) in (0..).zip(&self.rows) {
            match Fixed::sign(&row.paid) {
                _ if !row.ahead.is_empty() => moving.push(number),
                1 => return Ok(Outlook::Rises(vec![number])),
                0 => zero.push(number),
                _ => {}
            }
        }
        sort_by_key(&mut moving, |&row: &u32| {
            (self.rows[row as usize].owner, row)
        });
        let rows = moving.iter().map(|&row| self.rows[row as usize].clone());
        self.rows = rows.collect();
        let found = match self.rows.is_empty() {
            true => Outlook::Falls(Potentials {
                whole: vec![IBig::ZERO; self.count],
                places: 0,
            }),
            false => howard::outlook(&self, interrupt)?,
        };
        let numbers = |found: Vec<u32>| found.into_iter().map(|row| moving[row as usize]);
        Ok(match found {
            Outlook::Rises(found) => Outlook::Rises(numbers(found).collect()),
            Outlook::Zero(found) => {
                zero.extend(numbers(found));
                Outlook::Zero(zero)
            }
            Outlook::Falls(_) if !zero.is_empty() => Outlook::Zero(zero),
            known => known,
        })
    }
}
