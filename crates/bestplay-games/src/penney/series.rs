//! The power series that all counts of a pair are read off.
//!
//! In the words of [`super::pair`], V = 1/((1 - s) Q) with Q = (1 - s) D + a + c. Multiply
//! (1 - s) Q V = 1 by F = 1/(1 - s)²; with X = V/(1 - s),
//!
//! ```text
//! V = F - (D - 1) V - (a + c) X.
//! ```
//!
//! F has the coefficient (i + j + 1) C(i + j, i) at r^i b^j, a table. D - 1 and a + c have few
//! monomials, none of them constant, so this is a recurrence over the exponents: a few additions
//! for each pair (i, j), for X too, since X = V + r X + b X.
//!
//! When n cards are dealt, a V and c V are asked for at degree n, and every term of a and of c has
//! degree k at least. So V matters up to degree n - k, and correlations too: their later terms
//! belong to two overlapping words that are longer together than n cards. X matters up to degree
//! n - 2k. With n < 2k it drops out, and for a pair without overlaps V is then the table F.
//!
//! The coefficients are computed modulo 2^64 or 2^128 (see [`super::residue`]).

use super::correlation::{Correlations, Monomial};
use super::residue::Residue;
use super::word::Word;

/// The two polynomials of the recurrence; each as its positive and its negative terms.
#[derive(Default)]
pub(super) struct Recurrence {
    /// D - 1.
    pub(super) denominator: [Vec<Monomial>; 2],
    /// a + c.
    numerator: [Vec<Monomial>; 2],
}

impl Recurrence {
    /// Multiplies out what a pair's correlations say, up to the exponents that matter.
    pub(super) fn set(
        &mut self,
        correlations: &Correlations,
        [y, z]: [Word; 2],
        (rows, columns, degree): (u32, u32, u32),
    ) {
        let Correlations { yy, zz, yz, zy } = correlations;
        let within = |&(i, j): &Monomial| i <= rows && j <= columns;
        let times = |&(i, j): &Monomial, &(p, q): &Monomial| (i + p, j + q);
        let [plus, minus] = &mut self.denominator;
        plus.clear();
        minus.clear();
        // The first terms of C(Y,Y) and of C(Z,Z) are the 1; their product is skipped.
        let own = yy.iter().flat_map(|a| zz.iter().map(move |b| times(a, b)));
        plus.extend(own.skip(1).filter(within));
        let mixed = yz.iter().flat_map(|a| zy.iter().map(move |b| times(a, b)));
        minus.extend(mixed.filter(within));
        // Below degree k there is nothing.
        let reached = degree >= y.len();
        // a + c = w(Y) C(Z,Z) + w(Z) C(Y,Y) - w(Y) C(Y,Z) - w(Z) C(Z,Y).
        let (y, z) = ((y.reds(), y.blacks()), (z.reds(), z.blacks()));
        for (side, y_terms, z_terms) in [(0, zz, yy), (1, yz, zy)] {
            let terms = &mut self.numerator[side];
            terms.clear();
            if !reached {
                continue;
            }
            terms.extend(y_terms.iter().map(|term| times(&y, term)).filter(within));
            terms.extend(z_terms.iter().map(|term| times(&z, term)).filter(within));
        }
    }

    /// Whether D is 1 up to the exponents that matter.
    pub(super) fn is_trivial(&self) -> bool {
        self.denominator.iter().all(Vec::is_empty)
    }
}

/// V up to some exponents, row by row.
#[derive(Default)]
pub(super) struct Series<N> {
    width: usize,
    v: Vec<N>,
    x: Vec<N>,
}

impl<N: Residue> Series<N> {
    /// V at an exponent within the range.
    #[inline]
    pub(super) fn at(&self, i: u32, j: u32) -> N {
        self.v[i as usize * self.width + j as usize]
    }

    /// (1 - s) V at an exponent.
    pub(super) fn stepped(&self, i: u32, j: u32) -> N {
        let mut value = self.at(i, j);
        if i > 0 {
            value -= self.at(i - 1, j);
        }
        if j > 0 {
            value -= self.at(i, j - 1);
        }
        value
    }

    /// Computes V by its recurrence for i up to `rows`, j up to `columns` and i + j up to
    /// `degree`, for words of `k` letters; `places` holds F in rows of length `stride`.
    pub(super) fn expand(
        &mut self,
        (rows, columns, degree): (u32, u32, u32),
        k: u32,
        (places, stride): (&[N], usize),
        recurrence: &Recurrence,
    ) {
        self.width = columns as usize + 1;
        let size = (rows as usize + 1) * self.width;
        self.v.clear();
        self.v.resize(size, N::default());
        // X is asked for at exponents that are smaller by a whole word at least.
        let x_degree = degree.checked_sub(k);
        self.x.clear();
        self.x.resize(x_degree.map_or(0, |_| size), N::default());
        for i in 0..=rows.min(degree) {
            for j in 0..=columns.min(degree - i) {
                let cell = i as usize * self.width + j as usize;
                let mut value = places[i as usize * stride + j as usize];
                value = less(value, &recurrence.denominator, &self.v, self.width, (i, j));
                if i + j >= k {
                    value = less(value, &recurrence.numerator, &self.x, self.width, (i, j));
                }
                self.v[cell] = value;
                if x_degree.is_some_and(|most| i + j <= most) {
                    if i > 0 {
                        value += self.x[cell - self.width];
                    }
                    if j > 0 {
                        value += self.x[cell - 1];
                    }
                    self.x[cell] = value;
                }
            }
        }
    }
}

/// A value less the coefficient at (i, j) of a polynomial times a series.
#[inline]
fn less<N: Residue>(
    mut value: N,
    [plus, minus]: &[Vec<Monomial>; 2],
    series: &[N],
    width: usize,
    (i, j): (u32, u32),
) -> N {
    let cell = |ti: u32, tj: u32| (i - ti) as usize * width + (j - tj) as usize;
    for &(ti, tj) in plus {
        if ti <= i && tj <= j {
            value -= series[cell(ti, tj)];
        }
    }
    for &(ti, tj) in minus {
        if ti <= i && tj <= j {
            value += series[cell(ti, tj)];
        }
    }
    value
}
