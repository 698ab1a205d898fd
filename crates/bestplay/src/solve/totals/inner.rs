//! The rows of an end component until play moves on, and what potentials show of them in whole numbers.

use std::collections::HashMap;

use dashu_int::{IBig, UBig};

use super::signs::Sign;
use crate::graph::{RowList, RowListBuilder, Shape};
use crate::number::{Fixed, coarse, extend};
use crate::sorting::sort_by_key;

/// Bits of potentials that doubles propose.
const BITS: i32 = 60;

/// Which way the total goes of a player who makes all choices and wants it high, if play goes on for
/// ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// He can make it grow: by these rows, at most one of each state. They lead to such states only.
    Rises(Vec<u32>),
    /// It falls whatever he does: by these potentials all rows that move on tend downwards.
    Falls(Potentials),
    /// As far as doubles tell, his best rounds pay nothing on average, and consist of some of these rows.
    Zero(Vec<u32>),
    /// Not known.
    Open,
}

/// A potential for each state, in units of 2^-places of the unit in which payments are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Potentials {
    pub(super) whole: Vec<IBig>,
    pub(super) places: i32,
}

/// The rows of an end component, with its states numbered from 0; state after state once its outlook is
/// asked for.
#[derive(Clone)]
pub(super) struct Inner {
    pub(super) count: usize,
    /// What each state is called outside, by its number.
    pub(super) names: Vec<u32>,
    /// Payments are counted in units of one over this.
    pub(super) unit: UBig,
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
    pub(super) fn of<'a>(
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

    /// Where the rows lead, which come state after state.
    pub(super) fn list(&self) -> RowList {
        let (mut list, mut rows) = (RowListBuilder::new(), self.rows.iter().peekable());
        for state in 0..self.count as u32 {
            while let Some(row) = rows.next_if(|row| row.owner == state) {
                list.row(row.ahead.iter().map(|&(to, _)| to));
            }
            list.end_state();
        }
        list.build()
    }

    /// The same for the other player.
    pub(super) fn mirrored(mut self) -> Inner {
        for row in &mut self.rows {
            row.paid = -std::mem::take(&mut row.paid);
        }
        self
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
