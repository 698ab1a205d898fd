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

use std::collections::HashMap;

use dashu_int::{IBig, UBig};

use super::howard;
use super::part::Part;
use super::signs::Sign;
use crate::Result;
use crate::graph::{Attractor, Leads, RowListBuilder, Rows, Shape};
use crate::interrupt::Interrupt;
use crate::number::{Fixed, coarse, extend};
use crate::sorting::sort_by_key;

/// Bits of potentials that doubles propose.
const BITS: i32 = 60;

/// Bits by which what a row tends to may at most be smaller than the potentials: where payments cancel out
/// but for less, it is not relied upon that other doubles will show it once more.
const MARGIN: usize = 30;

/// Bits that potentials by ranks may take, all together.
const MOST_BITS: usize = 1 << 30;

/// Which way the total goes of a player who makes all choices and wants it high, if play goes on for
/// ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// He can make it grow: by these rows, at most one of each state. They lead to such states only.
    Rises(Vec<u32>),
    /// It falls whatever he does: by these potentials all rows that move on tend downwards.
    Falls(Potentials),
    /// As far as doubles tell, his best rounds pay nothing on average, and consist of some of these rows.
    Level(Vec<u32>),
    /// Not known.
    Open,
}

/// A potential for each state, in units of 2^-places of the unit in which payments are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Potentials {
    pub(super) whole: Vec<IBig>,
    pub(super) places: i32,
}

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

/// Which way the rows of an end component tend.
pub(super) enum Tends {
    /// All of them one way.
    To(Sign),
    /// This way, if the player who alone chooses takes these rows, at most one of all states with the same
    /// name, and otherwise heads for such states. The rows lead to such states only.
    Made(Sign, Vec<u32>),
    /// The best rounds of a player seem to pay nothing on average, and to consist of some of these rows.
    Level(Vec<u32>),
    /// Either way, or it is not known.
    Apart,
}

/// Which way the rows of an end component tend, where `Max` and `Min` choose or not. States with the same
/// name have the same potential; nothing else is asked of the names.
pub(super) fn tends(
    part: &Part<'_>,
    rows: &[u32],
    name: impl Fn(u32) -> u32,
    choosers: [bool; 2],
    interrupt: &Interrupt<'_>,
) -> Result<Tends> {
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
    let mut found = Tends::Apart;
    for &up in asked {
        let (own, down) = match up {
            Sign::Plus => (inner.clone(), Sign::Minus),
            _ => (inner.clone().mirrored(), Sign::Plus),
        };
        let numbers = |inner: Vec<u32>| inner.into_iter().map(|row| rows[row as usize]).collect();
        match own.outlook(interrupt)? {
            Outlook::Rises(made) if asked.len() == 1 => return Ok(Tends::Made(up, numbers(made))),
            Outlook::Falls(_) => return Ok(Tends::To(down)),
            Outlook::Level(level) => found = Tends::Level(numbers(level)),
            _ => {}
        }
    }
    Ok(found)
}

/// The rows of an end component, with its states numbered from 0; state after state once its outlook is
/// asked for.
#[derive(Clone)]
pub(super) struct Inner {
    pub(super) count: usize,
    /// What each state is called outside, by its number.
    names: Vec<u32>,
    /// Payments are counted in units of one over this.
    unit: UBig,
    pub(super) rows: Vec<InnerRow>,
    /// How many bits smaller than the potentials, at most, what a row tends to may be to count.
    pub(super) margin: Option<usize>,
}

/// A row until play moves on, however long it waits before.
#[derive(Clone)]
pub(super) struct InnerRow {
    pub(super) owner: u32,
    /// Where play moves on to, with weights; nothing if it never does.
    pub(super) ahead: Vec<(u32, u128)>,
    /// The sum of the weights, of all outcomes if play never moves on.
    pub(super) total: u128,
    /// What is paid, times the total, in units that all rows have in common.
    pub(super) paid: IBig,
}

impl Inner {
    /// Gathers rows: each a state with its successors and shape.
    fn of<'a>(
        rows: impl Iterator<Item = (u32, &'a [u32], &'a Shape)> + Clone,
        name: impl Fn(u32) -> u32,
        margin: Option<usize>,
    ) -> Inner {
        let mut names = Vec::new();
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut number = |state: u32| {
            let name = name(state);
            *numbers.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() as u32 - 1
            })
        };
        // What games pay has a common denominator, or their values have none.
        let mut unit = UBig::ONE;
        for payoff in rows.clone().flat_map(|(_, _, shape)| shape.payoffs()) {
            extend(&mut unit, &payoff.denominator());
        }
        let row = |(state, targets, shape): (u32, &[u32], &Shape)| {
            let owner = number(state);
            let targets = targets.iter().map(|&target| number(target));
            let moves = targets.zip(shape.weights());
            let moves = moves.filter(|&(target, _)| target != owner);
            let mut ahead: Vec<(u32, u128)> = moves.map(|(to, &weight)| (to, weight)).collect();
            sort_by_key(&mut ahead, |&(to, _)| to);
            ahead.dedup_by(|next, last| {
                let same = next.0 == last.0;
                last.1 += if same { next.1 } else { 0 };
                same
            });
            let total = match ahead.is_empty() {
                true => shape.total(),
                false => ahead.iter().map(|&(_, weight)| weight).sum(),
            };
            let mut paid = IBig::ZERO;
            for (&weight, payoff) in shape.weights().iter().zip(shape.payoffs()) {
                let units = IBig::from(&unit / payoff.denominator());
                paid.add_product(weight, &(units * payoff.numerator()));
            }
            InnerRow {
                owner,
                ahead,
                total,
                paid,
            }
        };
        let rows = rows.map(row).collect();
        Inner {
            count: names.len(),
            names,
            unit,
            rows,
            margin,
        }
    }

    /// The same for the other player.
    fn mirrored(mut self) -> Inner {
        for row in &mut self.rows {
            row.paid = -std::mem::take(&mut row.paid);
        }
        self
    }

    /// Which way the total goes of a player who makes all choices and wants it high.
    fn outlook(mut self, interrupt: &Interrupt<'_>) -> Result<Outlook> {
        // Rows by which play stays in a state speak for themselves.
        let (mut level, mut moving) = (Vec::new(), Vec::new());
        for (number, row) in (0..).zip(&self.rows) {
            match Fixed::sign(&row.paid) {
                _ if !row.ahead.is_empty() => moving.push(number),
                1 => return Ok(Outlook::Rises(vec![number])),
                0 => level.push(number),
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
            Outlook::Level(found) => {
                level.extend(numbers(found));
                Outlook::Level(level)
            }
            Outlook::Falls(_) if !level.is_empty() => Outlook::Level(level),
            known => known,
        })
    }

    /// Potentials where no row pays anything, and all cost something in the end, however seldom: the sooner a state
    /// surely may come to rows that do, the lower it is. A state of rank r is at -2^-k(r + 1), where no probability
    /// is as small as 2^-k: then a row that leads to a lower rank falls by that alone.
    fn by_ranks(mut self) -> Option<Potentials> {
        sort_by_key(&mut self.rows, |row| row.owner);
        let is_free = |row: u32| Fixed::sign(&self.rows[row as usize].paid) == 0;
        let mut rows = RowListBuilder::new();
        for of_state in self.rows.chunk_by(|row, next| row.owner == next.owner) {
            let ahead = of_state
                .iter()
                .map(|row| row.ahead.iter().map(|&(to, _)| to));
            ahead.for_each(|ahead| rows.row(ahead));
            rows.end_state();
        }
        let rows = rows.build();
        let mut costly = Attractor::of_rows(&rows, is_free, |_| false);
        costly.add_needless();
        costly.spread_at_once();
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

    /// Potentials by floating point, rounded.
    pub(super) fn rounded(&self, potentials: &[f64]) -> Option<Potentials> {
        let largest = potentials.iter().fold(0.0f64, |most, h| most.max(h.abs()));
        if !largest.is_finite() {
            return None;
        }
        let places = BITS - largest.max(f64::MIN_POSITIVE).log2().ceil() as i32;
        let scaled = |&h: &f64| <IBig as Fixed>::scaled(h, places.into());
        let whole: Option<Vec<IBig>> = potentials.iter().map(scaled).collect();
        whole.map(|whole| Potentials { whole, places })
    }

    /// What each row tends to.
    pub(super) fn tends_to(&self, potentials: &Potentials) -> Vec<f64> {
        let places = potentials.places;
        let tends = self.rows.iter().map(|row| {
            let tends = Fixed::coarse(&row.tends(potentials), places.max(0) as u32);
            tends / coarse(row.total)
        });
        tends.collect()
    }

    /// Which way the total goes, if potentials show that it goes so.
    pub(super) fn shows(&self, potentials: &Potentials, way: Sign) -> Option<Outlook> {
        let places = potentials.places;
        let largest = potentials.whole.iter().map(Fixed::bit_length).max();
        let largest = IBig::ONE << largest.unwrap_or(0) as usize;
        let least = self.margin.map_or(IBig::ZERO, |margin| largest >> margin);
        let tends = |row: &InnerRow| {
            let tends = row.tends(potentials);
            let least = (&least * IBig::from(row.total)) << up(-places);
            Fixed::sign(&if way == Sign::Minus {
                tends + least
            } else {
                tends - least
            })
        };
        if way == Sign::Minus {
            let falls = self.rows.iter().all(|row| tends(row) < 0);
            return falls.then(|| Outlook::Falls(potentials.clone()));
        }
        let mut rising = vec![None; self.count];
        for (number, row) in (0..).zip(&self.rows) {
            let rising = &mut rising[row.owner as usize];
            if rising.is_none() && tends(row) > 0 {
                *rising = Some(number);
            }
        }
        let rising: Option<Vec<u32>> = rising.into_iter().collect();
        rising.map(Outlook::Rises)
    }
}

/// A count of places that is not negative.
fn up(count: i32) -> usize {
    count.max(0) as usize
}

impl Potentials {
    /// Adds more, by floating point, with more places. False if that is too much.
    pub(super) fn refine(&mut self, more: &[f64], places: usize) -> bool {
        self.places += places as i32;
        for (whole, &more) in self.whole.iter_mut().zip(more) {
            let Some(more) = <IBig as Fixed>::scaled(more, self.places.into()) else {
                return false;
            };
            *whole = (std::mem::take(whole) << places) + more;
        }
        true
    }
}

impl InnerRow {
    /// What it tends to, times its total: in the units of the potentials, or of payments if these are
    /// smaller.
    fn tends(&self, potentials: &Potentials) -> IBig {
        let Potentials { whole, places } = potentials;
        let own = &whole[self.owner as usize];
        let mut sum = IBig::ZERO;
        for &(to, weight) in &self.ahead {
            sum.add_product(weight, &(&whole[to as usize] - own));
        }
        (sum << up(-places)) + (&self.paid << up(*places))
    }

    /// What it pays on average, and its probabilities.
    pub(super) fn coarse(&self) -> (f64, Vec<f64>) {
        let total = coarse(self.total);
        let shares = self.ahead.iter().map(|&(_, weight)| coarse(weight) / total);
        (Fixed::coarse(&self.paid, 0) / total, shares.collect())
    }
}
