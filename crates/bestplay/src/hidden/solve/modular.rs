//! Sparse linear equations in whole numbers, of any shape and rank: factored once modulo a prime, solved
//! exactly digit by digit in base p (Dixon 1982), for a matrix and for its transpose.
//!
//! Elimination decides by itself which equations and which unknowns are independent. The other unknowns
//! are given; the other equations then hold if any solution is there, which is for the caller to confirm.

use std::collections::BinaryHeap;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use super::factor::fewest_first;
use crate::Result;
use crate::interrupt::Interrupt;
use crate::solve::exact::lifting::{Fractions, Numbers, Prime, from_digits};
use crate::sorting::sort;

/// A sparse matrix in whole numbers: of each row the columns and the entries.
pub(super) struct Matrix {
    pub(super) rows: Vec<Vec<(u32, IBig)>>,
    pub(super) columns: usize,
}

impl Matrix {
    /// How many equations there are, and how many unknowns.
    pub(super) fn sizes(&self, way: Way) -> [usize; 2] {
        match way {
            Way::Plain => [self.rows.len(), self.columns],
            Way::Transposed => [self.columns, self.rows.len()],
        }
    }

    /// Whether all equations give 0.
    pub(super) fn is_zero(&self, way: Way, x: &[IBig]) -> bool {
        let mut rest = vec![IBig::ZERO; self.sizes(way)[0]];
        self.subtract(way, x, &mut rest);
        rest.iter().all(IBig::is_zero)
    }

    /// rest -= matrix · x.
    fn subtract(&self, way: Way, x: &[IBig], rest: &mut [IBig]) {
        for (row, entries) in self.rows.iter().enumerate() {
            for (column, entry) in entries {
                let (to, from) = match way {
                    Way::Plain => (row, *column as usize),
                    Way::Transposed => (*column as usize, row),
                };
                if !x[from].is_zero() {
                    rest[to] -= entry * &x[from];
                }
            }
        }
    }
}

/// Unknowns over a common denominator.
pub(super) struct Solved {
    pub(super) numbers: Vec<IBig>,
    pub(super) whole: UBig,
}

/// A matrix factored modulo a prime.
pub(super) struct Factors<'a> {
    pub(super) matrix: Matrix,
    prime: Prime,
    pivots: Vec<Pivot>,
    /// The most digits in base p that solutions may have.
    most: usize,
    interrupt: &'a Interrupt<'a>,
}

/// A step of the elimination: its row and its column, and 1 over the entry where they meet.
struct Pivot {
    lines: [Line; 2],
    inverse: u32,
}

/// A row, with how much of it is taken in others; or a column, with the other columns of its row and what their
/// entries there are over the pivot.
struct Line {
    place: u32,
    others: Vec<(u32, u32)>,
}

/// Which equations are solved: rows times unknowns of the columns, or columns times unknowns of the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Plain,
    Transposed,
}

impl Pivot {
    /// The equation and the unknown.
    fn lines(&self, way: Way) -> [&Line; 2] {
        let [row, column] = &self.lines;
        match way {
            Way::Plain => [row, column],
            Way::Transposed => [column, row],
        }
    }
}

impl<'a> Factors<'a> {
    /// Factors a matrix. The digits of all unknowns are to fit in memory. It takes what elimination
    /// fills in: always in a shortest row, by a column that meets the fewest.
    pub(super) fn new(
        matrix: Matrix,
        prime: Prime,
        memory: u64,
        interrupt: &'a Interrupt<'a>,
    ) -> Result<Factors<'a>> {
        let mut rows: Vec<Vec<(u32, u32)>> =
            matrix.rows.iter().map(|row| reduced(row, prime)).collect();
        let mut meets: Vec<Vec<u32>> = vec![Vec::new(); matrix.columns];
        for (number, row) in (0..).zip(&rows) {
            row.iter()
                .for_each(|&(column, _)| meets[column as usize].push(number));
        }
        let mut queue: BinaryHeap<_> = (0..)
            .zip(&rows)
            .map(|(number, row)| fewest_first(row.len(), number))
            .collect();
        let mut pivots = Vec::new();
        let mut merged = Vec::new();
        while let Some(first) = queue.pop() {
            let row = first.1;
            if first != fewest_first(rows[row as usize].len(), row) {
                continue;
            }
            interrupt.check()?;
            let mut upper = std::mem::take(&mut rows[row as usize]);
            let fewest = (0..upper.len()).min_by_key(|&place| meets[upper[place].0 as usize].len());
            let Some(place) = fewest else {
                continue;
            };
            let (column, pivot) = upper.remove(place);
            // Residues in a row are not 0.
            let inverse = prime.inverse(pivot).unwrap_or_default();
            for &(other, _) in &upper {
                forget(&mut meets[other as usize], row);
            }
            let mut lower = Vec::new();
            for other in std::mem::take(&mut meets[column as usize]) {
                if other == row {
                    continue;
                }
                let list = &mut rows[other as usize];
                let Ok(found) = list.binary_search_by_key(&column, |&(column, _)| column) else {
                    continue;
                };
                let (_, entry) = list.remove(found);
                let factor = prime.multiply(entry, inverse);
                lower.push((other, factor));
                merged.clear();
                let mut own = list.iter().copied().peekable();
                for &(column, entry) in &upper {
                    while let Some(ahead) = own.next_if(|&(next, _)| next < column) {
                        merged.push(ahead);
                    }
                    let taken = prime.negate(prime.multiply(factor, entry));
                    match own.next_if(|&(next, _)| next == column) {
                        Some((_, before)) => match prime.add(before, taken) {
                            0 => forget(&mut meets[column as usize], other),
                            sum => merged.push((column, sum)),
                        },
                        None => {
                            meets[column as usize].push(other);
                            merged.push((column, taken));
                        }
                    }
                }
                merged.extend(own);
                std::mem::swap(list, &mut merged);
                queue.push(fewest_first(list.len(), other));
            }
            for (_, entry) in &mut upper {
                *entry = prime.multiply(*entry, inverse);
            }
            let line = |place, others| Line { place, others };
            let lines = [line(row, lower), line(column, upper)];
            pivots.push(Pivot { lines, inverse });
        }
        let unknowns = (matrix.rows.len() + matrix.columns) as u64;
        Ok(Factors {
            matrix,
            prime,
            pivots,
            most: usize::try_from(memory / 16 / unknowns).unwrap_or(usize::MAX),
            interrupt,
        })
    }

    pub(super) fn given(&self, way: Way) -> impl Iterator<Item = usize> + '_ {
        let mut given = vec![true; self.matrix.sizes(way)[1]];
        for pivot in &self.pivots {
            given[pivot.lines(way)[1].place as usize] = false;
        }
        (0..given.len()).filter(move |&unknown| given[unknown])
    }

    /// Solves for right sides over a common denominator, with some unknowns given over the same one:
    /// `None` if the fractions are too long. A digit in base p costs a pass over the factors and one over the matrix.
    pub(super) fn solve(
        &self,
        way: Way,
        mut rest: Vec<IBig>,
        given: &Solved,
    ) -> Result<Option<Solved>> {
        self.matrix.subtract(way, &given.numbers, &mut rest);
        let unknowns = given.numbers.len();
        let mut digits: Vec<Vec<u32>> = vec![Vec::new(); unknowns];
        let p = IBig::from(self.prime.prime);
        let mut residues = vec![0u32; rest.len()];
        let mut next = 4;
        for step in 1..=self.most {
            self.interrupt.check()?;
            for (residue, rest) in residues.iter_mut().zip(&rest) {
                *residue = self.prime.long_residue(rest);
            }
            let x = self.solve_modulo(way, &mut residues, unknowns);
            for (digits, &x) in digits.iter_mut().zip(&x) {
                digits.push(x);
            }
            let whole: Vec<IBig> = x.into_iter().map(IBig::from).collect();
            self.matrix.subtract(way, &whole, &mut rest);
            for rest in rest.iter_mut() {
                // Exact in equations that have a pivot; the others do not matter.
                *rest = &*rest / &p;
            }
            if step == next {
                next += next / 2;
                if let Some(solved) = self.reconstruct(&digits, given) {
                    return Ok(Some(solved));
                }
            }
        }
        Ok(None)
    }

    /// What a solution modulo p is, where what is given is 0.
    fn solve_modulo(&self, way: Way, right: &mut [u32], unknowns: usize) -> Vec<u32> {
        let prime = self.prime;
        let mut x = vec![0u32; unknowns];
        let less = |from: u32, factor: u32, times: u32| {
            prime.add(from, prime.negate(prime.multiply(factor, times)))
        };
        for pivot in &self.pivots {
            let [equation, _] = pivot.lines(way);
            let own = right[equation.place as usize];
            if own > 0 {
                for &(other, factor) in &equation.others {
                    right[other as usize] = less(right[other as usize], factor, own);
                }
            }
        }
        for pivot in self.pivots.iter().rev() {
            let [equation, unknown] = pivot.lines(way);
            let mut own = prime.multiply(right[equation.place as usize], pivot.inverse);
            for &(other, factor) in &unknown.others {
                own = less(own, factor, x[other as usize]);
            }
            x[unknown.place as usize] = own;
        }
        x
    }

    /// The fractions that residues stand for, if they are shorter than the digits allow.
    fn reconstruct(&self, digits: &[Vec<u32>], given: &Solved) -> Option<Solved> {
        let modulus = UBig::from(self.prime.prime).pow(digits[0].len());
        // Numerators and denominators share the digits, with some to spare.
        let bits = (modulus.bit_len() - 20) / 2;
        let mut fractions = Fractions::new(&modulus, bits);
        let mut found: Vec<(IBig, UBig)> = Vec::with_capacity(digits.len());
        for digits in digits {
            let numerator = fractions.numerator(&from_digits(digits, self.prime));
            if fractions.common.bit_len() > bits {
                return None;
            }
            found.push((numerator, fractions.common.clone()));
        }
        let common = fractions.common;
        let numbers =
            found
                .into_iter()
                .zip(&given.numbers)
                .map(|((numerator, denominator), given)| {
                    numerator * IBig::from(&common / denominator)
                        + given * IBig::from(common.clone())
                });
        Some(Solved {
            numbers: numbers.collect(),
            whole: common.clone() * &given.whole,
        })
    }
}

fn forget(list: &mut Vec<u32>, row: u32) {
    if let Some(place) = list.iter().position(|&other| other == row) {
        list.swap_remove(place);
    }
}

fn reduced(row: &[(u32, IBig)], prime: Prime) -> Vec<(u32, u32)> {
    let entries = row
        .iter()
        .map(|(column, entry)| (*column, prime.long_residue(entry)));
    let mut list: Vec<(u32, u32)> = entries.filter(|&(_, entry)| entry > 0).collect();
    sort(&mut list);
    list
}
