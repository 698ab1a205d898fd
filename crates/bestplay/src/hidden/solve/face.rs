//! The optimal face in whole numbers, from a guess in floating point.
//!
//! In the middle of all solutions every sequence has either an amount or a slack that is not 0 (Goldman and
//! Tucker 1956). That says which equations hold with equality in every solution: those of the sequences
//! with an amount. Together with those that make a plan they describe the face ([`Face`]); one matrix is for `Max`'s
//! plan and `Min`'s worths, and its transpose for the others:
//!
//! ```text
//! E·x          = e        Eᵀ·(-p) + A·y = 0
//! Aᵀ·x + Fᵀ·q  = 0                  F·y = f
//! ```
//!
//! Degenerate games leave unknowns free. These are rounded from the guess, to few binary places first: the
//! others follow exactly, and any solution that is not negative will do. Whether it is one is not
//! decided here.

use dashu_int::{IBig, UBig};

use super::interior::{Interior, Point, rounded};
use super::modular::{Factors, Matrix, Solved, Way};
use crate::hidden::form::{Form, Plan, Side};
use crate::hidden::recall::NONE;
use crate::hidden::reply::Worths;
use crate::solve::exact::lifting::Prime;
use crate::{Player, Result};

/// Binary places of what is free on the face. Few make short odds, many are certain to stay in its middle.
const FREE: [u32; 5] = [0, 3, 8, 20, 50];

/// What a player does in all solutions.
struct Support {
    /// Sequences with an amount, and their numbers among these.
    sequences: Vec<u32>,
    numbers: Vec<u32>,
    /// Information sets that such sequences lead to.
    sets: Vec<usize>,
}

impl Support {
    fn new(side: &Side, own: usize, point: &Point) -> Support {
        let does = |&sequence: &u32| sequence == 0 || point.uses(own, sequence as usize);
        let sequences: Vec<u32> = (0..side.sequences as u32).filter(does).collect();
        let mut numbers = vec![NONE; side.sequences];
        (0..)
            .zip(&sequences)
            .for_each(|(number, &sequence)| numbers[sequence as usize] = number);
        let leads = |&set: &usize| numbers[side.sets[set].parent as usize] != NONE;
        Support {
            sets: (0..side.sets.len()).filter(leads).collect(),
            sequences,
            numbers,
        }
    }

    /// The equations of a plan, by the numbers of the sequences: the root's first.
    fn equations(&self, side: &Side) -> impl Iterator<Item = Vec<(u32, IBig)>> {
        let equation = |&set: &usize| {
            let set = &side.sets[set];
            let on = set
                .sequences()
                .map(|sequence| (self.numbers[sequence], IBig::ONE));
            let mut row: Vec<_> = on.filter(|&(number, _)| number != NONE).collect();
            row.push((self.numbers[set.parent as usize], -IBig::ONE));
            row
        };
        let root = vec![(0, IBig::ONE)];
        std::iter::once(root).chain(self.sets.iter().map(equation))
    }
}

/// The equations of the optimal face.
pub(super) struct Face<'a> {
    form: &'a Form,
    point: &'a Point,
    supports: [Support; 2],
    /// Rows: the root and the sets of `Max`, then the sequences of `Min`. Columns: the sequences of `Max`, then the
    /// root and the sets of `Min`.
    factors: Factors<'a>,
}

impl<'a> Face<'a> {
    /// Guesses the equations, and factors them modulo a prime.
    pub(super) fn new(interior: &Interior<'a>, point: &'a Point, prime: Prime) -> Result<Face<'a>> {
        let form = interior.form;
        let supports = [0, 1].map(|own| Support::new(&form.sides[own], own, point));
        let [max, min] = &supports;
        let mut rows: Vec<Vec<(u32, IBig)>> = max.equations(&form.sides[0]).collect();
        let sets = rows.len();
        rows.resize_with(sets + min.sequences.len(), Vec::new);
        for entry in &form.pays {
            let column = max.numbers[entry.row as usize];
            let row = min.numbers[entry.column as usize];
            if column != NONE && row != NONE {
                rows[sets + row as usize].push((column, entry.number.clone()));
            }
        }
        for (set, equation) in (max.sequences.len() as u32..).zip(min.equations(&form.sides[1])) {
            for (sequence, entry) in equation {
                rows[sets + sequence as usize].push((set, entry));
            }
        }
        let columns = max.sequences.len() + 1 + min.sets.len();
        let matrix = Matrix { rows, columns };
        let factors = Factors::new(matrix, prime, interior.memory, interior.interrupt)?;
        Ok(Face {
            form,
            point,
            supports,
            factors,
        })
    }

    /// Offers plans of some players on the face, with more and more binary places, until one is taken; says whether one
    /// was. They may have negative amounts.
    pub(super) fn offer(
        &self,
        players: &[usize],
        mut offer: impl FnMut(usize, Plan) -> bool,
    ) -> Result<bool> {
        for bits in FREE {
            for &own in players {
                if self.plan(own, bits)?.is_some_and(|plan| offer(own, plan)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// A plan of one player on the face, with free unknowns rounded to so many binary places; `None` if the
    /// fractions are too long.
    fn plan(&self, own: usize, bits: u32) -> Result<Option<Plan>> {
        let (way, amounts) = self.way(own);
        let [equations, unknowns] = self.factors.matrix.sizes(way);
        let (support, other) = (&self.supports[own], &self.supports[1 - own]);
        // Where worths begin among the unknowns, and the root's equation.
        let (worths, root) = match own {
            0 => (support.sequences.len(), 0),
            _ => (0, other.sequences.len()),
        };
        let mut numbers = vec![IBig::ZERO; unknowns];
        for unknown in self.factors.given(way) {
            let amount = unknown
                .checked_sub(amounts)
                .and_then(|n| support.sequences.get(n));
            numbers[unknown] = match amount {
                Some(&sequence) => {
                    let amount = self.point.amount(own, sequence as usize);
                    rounded(amount, bits.into())
                }
                None => {
                    let set = (unknown - worths)
                        .checked_sub(1)
                        .map_or(0, |set| other.sets[set] + 1);
                    let worth = self.point.rounded_worth(1 - own, set, bits);
                    if own == 0 { worth } else { -worth }
                }
            };
        }
        let whole = UBig::ONE << bits as usize;
        let mut right = vec![IBig::ZERO; equations];
        right[root] = IBig::from(whole.clone());
        let given = Solved { numbers, whole };
        let solved = self.factors.solve(way, right, &given)?;
        Ok(solved.map(|solved| self.plan_of(own, solved)))
    }

    /// The equations with a player's amounts among their unknowns, and where these begin.
    fn way(&self, own: usize) -> (Way, usize) {
        match own {
            0 => (Way::Plain, 0),
            _ => (Way::Transposed, 1 + self.supports[0].sets.len()),
        }
    }

    fn plan_of(&self, own: usize, solved: Solved) -> Plan {
        let mut amounts = vec![IBig::ZERO; self.form.sides[own].sequences];
        let found = solved.numbers.into_iter().skip(self.way(own).1);
        for (&sequence, number) in self.supports[own].sequences.iter().zip(found) {
            amounts[sequence as usize] = number;
        }
        Plan {
            amounts,
            whole: solved.whole,
        }
    }

    /// Whether a plan of one player is in the middle of the face: it does what is in use and nothing else, and
    /// wherever that of the other player leads, what is in use are the best replies and no others are. Two such plans
    /// are optimal, and prove that the equations are those of all optimal ones.
    pub(super) fn is_middle(&self, own: usize, plan: &Plan) -> bool {
        let (support, other) = (&self.supports[own], &self.supports[1 - own]);
        let mut does = plan.amounts.iter().zip(&support.numbers);
        if !self.form.sides[own].admits(plan)
            || !does.all(|(amount, &number)| amount.is_zero() == (number == NONE))
        {
            return false;
        }
        let replies = Worths::against(self.form, [Player::Min, Player::Max][own], plan);
        other.sets.iter().all(|&set| {
            let first = self.form.sides[1 - own].sets[set].first;
            let best = &replies.sequences[(first + replies.best[set]) as usize];
            self.form.sides[1 - own].sets[set]
                .sequences()
                .all(|reply| (replies.sequences[reply] == *best) == (other.numbers[reply] != NONE))
        })
    }

    /// Calls `each` with all directions in which a player's optimal plans differ, if plans in the middle have proven
    /// the equations: a basis, as amounts. Says whether it is certain that these are all.
    ///
    /// A rank modulo a prime is at most the true one, so that there are no more directions than unknowns that are
    /// given there; and not fewer, if each of them gives one.
    pub(super) fn directions(&self, own: usize, mut each: impl FnMut(&[IBig])) -> Result<bool> {
        let (way, _) = self.way(own);
        let matrix = &self.factors.matrix;
        let [equations, unknowns] = matrix.sizes(way);
        for unknown in self.factors.given(way) {
            let mut given = Solved {
                numbers: vec![IBig::ZERO; unknowns],
                whole: UBig::ONE,
            };
            given.numbers[unknown] = IBig::ONE;
            let right = vec![IBig::ZERO; equations];
            let solved = self.factors.solve(way, right, &given)?;
            let Some(solved) = solved.filter(|solved| matrix.is_zero(way, &solved.numbers)) else {
                return Ok(false);
            };
            each(&self.plan_of(own, solved).amounts);
        }
        Ok(true)
    }
}
