//! One pair of sequences: who comes first, exactly, by generating functions.
//!
//! # The method
//!
//! Let r mark a red card and b a black one, s = r + b, and write w(X) for the monomial of a word
//! X: w(RBR) = r²b. Y and Z are different words of length k. Let
//!
//! * N be the sum of the monomials of all words in which neither Y nor Z stands,
//! * S(Y) the same for the words that end in Y and contain neither Y nor Z before that end, and
//! * S(Z) likewise.
//!
//! The *correlation* of X with W tells how the end of X overlaps the beginning of W: C(X, W) is
//! the sum, over each t from 1 to k for which the last t letters of X are the first t letters of
//! W, of the monomial of the last k - t letters of W. (Conway's leading numbers with the letters
//! told apart. C(X, X) contains 1, from t = k.)
//!
//! Take a word without Y and Z and put a letter after it: it stays without, or now ends in its
//! first Y or its first Z. Take a word without Y and Z and put all of Y after it: reading on, at
//! some letter the first Y or Z is complete; it overlaps the appended Y in t letters, and k - t
//! letters of Y follow. Both are bijections, so
//!
//! ```text
//! 1 + N s   = N + S(Y) + S(Z)
//! N w(Y)    = S(Y) C(Y,Y) + S(Z) C(Z,Y)
//! N w(Z)    = S(Y) C(Y,Z) + S(Z) C(Z,Z)
//! ```
//!
//! (the equations of Guibas and Odlyzko with two variables). Cramer's rule gives, with
//!
//! ```text
//! D = C(Y,Y) C(Z,Z) - C(Y,Z) C(Z,Y)
//! a = w(Y) C(Z,Z) - w(Z) C(Z,Y)         c = w(Z) C(Y,Y) - w(Y) C(Y,Z)
//! Q = (1 - s) D + a + c
//!
//! N = D/Q        S(Y) = a/Q        S(Z) = c/Q.
//! ```
//!
//! D and Q have constant term 1 (only C(Y,Y) and C(Z,Z) have one, since Y ≠ Z), so these are power
//! series with integer coefficients. After the first Y the other cards come in any order, which
//! is a factor 1/(1 - s): the number of orders of p red and q black cards that Yvonne wins is the
//! coefficient of r^p b^q in a V, where V = 1/((1 - s) Q), and Zara wins that of c V. All depends
//! on the number of reds in Y and Z and on the four correlations: **pairs with the same overlaps
//! share one answer**.
//!
//! # The computation
//!
//! Multiply Q V (1 - s) = 1 by 1/(1 - s)²: with X = V/(1 - s) and F = 1/(1 - s)²,
//!
//! ```text
//! V = F - (D - 1) V - (a + c) X.
//! ```
//!
//! F has the coefficient (i + j + 1) C(i + j, i) at r^i b^j, a table. D - 1 and a + c have few
//! monomials, and each sends a coefficient to a larger exponent, so this is a recurrence over the
//! exponents: a few additions for each pair (i, j). Only exponents of total degree n - k matter
//! for n cards, since a and c have no term of degree below k; correlations are cut off there; and
//! X matters only up to n - 2k. For sequences of more than half of the dealt cards X drops out,
//! and for a pair without overlaps V is the table F itself.
//!
//! The coefficients are computed modulo 2^64 or 2^128 (see [`super::residue`]).
//!
//! # References
//!
//! L. J. Guibas and A. M. Odlyzko, "String overlaps, pattern matching, and nontransitive games",
//! Journal of Combinatorial Theory A 30 (1981), 183-208. J. H. Conway's leading numbers: M.
//! Gardner, "On the paradoxical situations that arise from nontransitive relations", Scientific
//! American, October 1974.

use std::collections::HashMap;

use super::deck::{Binomials, Setting};
use super::margin::Margin;
use super::residue::Residue;
use super::word::Word;

/// A monomial r^i b^j.
type Monomial = (u32, u32);

/// The correlations of a pair up to the degree that matters, as lists of monomials.
#[derive(Default)]
struct Correlations {
    yy: Vec<Monomial>,
    zz: Vec<Monomial>,
    yz: Vec<Monomial>,
    zy: Vec<Monomial>,
}

/// Evaluates pairs of sequences of one setting. Holds the tables and the working space.
pub(crate) struct Pairs<N> {
    setting: Setting,
    binomials: Binomials,
    /// F: at (i, j) the number of ways to put one block among i red and j black cards.
    places: Vec<N>,
    /// Black cards plus one: the row length of `places`.
    stride: usize,
    yvonne: Word,
    correlations: Correlations,
    /// D - 1: monomials to be added and to be taken away.
    denominator: [Vec<Monomial>; 2],
    series: Series<N>,
    known: Known,
}

/// From so many coefficients of V on, a look into the table of known answers is cheaper.
const SHARED_CELLS: u32 = 60;

/// The most answers that are kept: some 100 MB.
const MOST_KNOWN: usize = 1 << 20;

/// Leads of pairs by their overlaps.
#[derive(Default)]
struct Known {
    leads: HashMap<Box<[u8]>, i128>,
    name: Vec<u8>,
}

impl Known {
    /// Sets the pair that is meant by the calls that follow.
    fn name(&mut self, correlations: &Correlations, [y, z]: [Word; 2]) {
        let Correlations { yy, zz, yz, zy } = correlations;
        // All numbers are at most 60; each list ends with 255.
        self.name.clear();
        self.name.extend([y.reds() as u8, z.reds() as u8]);
        for list in [yy, zz, yz, zy] {
            self.name
                .extend(list.iter().flat_map(|&(i, j)| [i as u8, j as u8]));
            self.name.push(255);
        }
    }

    fn get(&self) -> Option<i128> {
        self.leads.get(self.name.as_slice()).copied()
    }

    fn put(&mut self, lead: i128) {
        if self.leads.len() < MOST_KNOWN {
            self.leads.insert(self.name.as_slice().into(), lead);
        }
    }
}

/// V up to some exponents, row by row.
#[derive(Default)]
struct Series<N> {
    columns: u32,
    v: Vec<N>,
    x: Vec<N>,
}

/// What can be told of a pair: counts of orders of the dealt cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// All orders.
    pub orders: u128,
    /// Those in which Yvonne's sequence comes first.
    pub yvonne: u128,
    /// Those in which Zara's comes first.
    pub zara: u128,
    /// The number of cards dealt until the game is decided (or the cards run out), summed over
    /// all orders.
    pub cards: u128,
}

impl Tally {
    /// The orders in which neither sequence appears.
    pub fn nobody(&self) -> u128 {
        self.orders - self.yvonne - self.zara
    }

    /// Yvonne's lead.
    pub fn margin(&self) -> Margin {
        // Both counts are below 2^117.
        Margin::new(self.yvonne as i128 - self.zara as i128, self.orders)
    }
}

impl<N: Residue> Pairs<N> {
    /// The evaluator for a setting; [`fits_in_a_word`](super::residue::fits_in_a_word) says which
    /// residues will do.
    pub(crate) fn new(setting: Setting) -> Pairs<N> {
        let (red, black) = setting.deck();
        let binomials = Binomials::new(red + black);
        let mut places = Vec::with_capacity(((red + 1) * (black + 1)) as usize);
        for i in 0..=red {
            for j in 0..=black {
                places.push(N::of(
                    binomials.orders(i, j).wrapping_mul(u128::from(i + j + 1)),
                ));
            }
        }
        Pairs {
            setting,
            binomials,
            places,
            stride: black as usize + 1,
            yvonne: Word::new(0, setting.k()),
            correlations: Correlations::default(),
            denominator: Default::default(),
            known: Known::default(),
            series: Series {
                columns: 0,
                v: Vec::new(),
                x: Vec::new(),
            },
        }
    }

    /// The binomial coefficients for this deck.
    pub(crate) fn binomials(&self) -> &Binomials {
        &self.binomials
    }

    /// Sets Yvonne's sequence for the calls that follow.
    pub(crate) fn hold(&mut self, yvonne: Word) {
        let longest = self.longest_shift();
        self.yvonne = yvonne;
        correlate(&mut self.correlations.yy, yvonne, yvonne, longest);
    }

    /// Yvonne's lead against `zara`: another sequence, for which the deck can pay.
    pub(crate) fn against(&mut self, zara: Word) -> Margin {
        let (y, z) = (self.yvonne, zara);
        let (red, black) = self.rest(zara);
        let orders = self.binomials.orders(red, black);
        // Where V is asked for: what is left of the deck once Y, or Z, is taken out of it.
        let after_y = red.checked_sub(y.reds()).zip(black.checked_sub(y.blacks()));
        let after_z = red.checked_sub(z.reds()).zip(black.checked_sub(z.blacks()));
        let (rows, columns) = match (after_y, after_z) {
            (Some(a), Some(b)) => (a.0.max(b.0), a.1.max(b.1)),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => return Margin::new(0, orders),
        };
        self.correlate_with(zara);
        let all_free = self.expand_denominator(rows, columns);
        let plain = all_free && self.setting.dealt() < 2 * self.setting.k();
        let shared = !plain && (rows + 1) * (columns + 1) > SHARED_CELLS;
        if shared {
            self.known.name(&self.correlations, [y, z]);
            if let Some(lead) = self.known.get() {
                return Margin::new(lead, orders);
            }
        }
        let mut lead = N::default();
        let Correlations { yy, zz, yz, zy } = &self.correlations;
        if !plain {
            self.series.expand(
                (rows, columns, self.setting.dealt() - self.setting.k()),
                &self.places,
                self.stride,
                &self.denominator,
                &self.correlations,
                [y, z],
            );
        }
        let value = |(i, j): (u32, u32)| {
            if plain {
                self.places[i as usize * self.stride + j as usize]
            } else {
                self.series.at(i, j)
            }
        };
        for (cells, after, sign) in [
            (zz, after_y, true),
            (yz, after_y, true),
            (yy, after_z, false),
            (zy, after_z, false),
        ] {
            let Some((red, black)) = after else { continue };
            for &(i, j) in cells {
                if let Some(cell) = red.checked_sub(i).zip(black.checked_sub(j)) {
                    lead = if sign {
                        lead.plus(value(cell))
                    } else {
                        lead.minus(value(cell))
                    };
                }
            }
        }
        if shared {
            self.known.put(lead.signed());
        }
        Margin::new(lead.signed(), orders)
    }

    /// All that can be told of Yvonne's sequence against `zara`.
    ///
    /// # Complexity
    ///
    /// A few additions for each pair of at most as many red and black cards as are dealt.
    pub(crate) fn tally(&mut self, zara: Word) -> Tally {
        let (y, z) = (self.yvonne, zara);
        let (red, black) = self.rest(zara);
        let dealt = red + black;
        self.correlate_with(zara);
        self.expand_denominator(red, black);
        let (places, stride) = (&self.places, self.stride);
        let size = (red, black, dealt);
        let words = [y, z];
        self.series.expand(
            size,
            places,
            stride,
            &self.denominator,
            &self.correlations,
            words,
        );
        let series = &self.series;
        let sum = |cells: &[Monomial], word: Word| {
            let left = |i: u32, j: u32| {
                red.checked_sub(word.reds() + i)
                    .zip(black.checked_sub(word.blacks() + j))
            };
            let terms = cells.iter().filter_map(|&(i, j)| left(i, j));
            terms.fold(N::default(), |sum, (i, j)| sum.plus(series.at(i, j)))
        };
        let Correlations { yy, zz, yz, zy } = &self.correlations;
        let yvonne = sum(zz, y).minus(sum(zy, z));
        let zara = sum(yy, z).minus(sum(yz, y));
        // N = D (1 - s) V, cell by cell; play goes on past n cards if they contain neither word.
        let mut cards = 0u128;
        for i in 0..=red {
            for j in 0..=black {
                if i + j == dealt {
                    continue;
                }
                let mut open = series.stepped(i, j);
                for (sign, terms) in self.denominator.iter().enumerate() {
                    for &(ti, tj) in terms.iter().filter(|&&(ti, tj)| ti <= i && tj <= j) {
                        let term = series.stepped(i - ti, j - tj);
                        open = if sign == 0 {
                            open.plus(term)
                        } else {
                            open.minus(term)
                        };
                    }
                }
                let open = open.signed().unsigned_abs();
                cards += open * self.binomials.orders(red - i, black - j);
            }
        }
        Tally {
            orders: self.binomials.orders(red, black),
            yvonne: yvonne.signed().unsigned_abs(),
            zara: zara.signed().unsigned_abs(),
            cards,
        }
    }

    /// What is dealt when Zara answers with `zara`; nothing if the deck cannot pay for it, which
    /// callers have made sure of.
    fn rest(&self, zara: Word) -> (u32, u32) {
        self.setting
            .rest(self.yvonne.reds(), zara.reds())
            .unwrap_or_default()
    }

    /// The most letters by which a word may be shifted and still matter: with more, word and
    /// shifted word do not fit among the dealt cards.
    fn longest_shift(&self) -> u32 {
        (self.setting.k() - 1).min(self.setting.dealt().saturating_sub(self.setting.k()))
    }

    fn correlate_with(&mut self, zara: Word) {
        let (yvonne, longest) = (self.yvonne, self.longest_shift());
        correlate(&mut self.correlations.zz, zara, zara, longest);
        correlate(&mut self.correlations.yz, yvonne, zara, longest);
        correlate(&mut self.correlations.zy, zara, yvonne, longest);
    }

    /// Fills in D - 1 up to the exponents asked for. Says whether it is 0.
    fn expand_denominator(&mut self, rows: u32, columns: u32) -> bool {
        let Correlations { yy, zz, yz, zy } = &self.correlations;
        let [plus, minus] = &mut self.denominator;
        plus.clear();
        minus.clear();
        let within = |&(i, j): &Monomial| i <= rows && j <= columns;
        let product = |&(i, j): &Monomial, &(p, q): &Monomial| (i + p, j + q);
        // The first term of C(Y,Y) and of C(Z,Z) is the 1.
        plus.extend(
            yy.iter()
                .flat_map(|a| zz.iter().map(move |b| product(a, b)))
                .skip(1)
                .filter(within),
        );
        minus.extend(
            yz.iter()
                .flat_map(|a| zy.iter().map(move |b| product(a, b)))
                .filter(within),
        );
        plus.is_empty() && minus.is_empty()
    }
}

impl<N: Residue> Series<N> {
    /// V at an exponent within the range.
    #[inline]
    fn at(&self, i: u32, j: u32) -> N {
        self.v[(i * (self.columns + 1) + j) as usize]
    }

    /// (1 - s) V at an exponent.
    fn stepped(&self, i: u32, j: u32) -> N {
        let mut value = self.at(i, j);
        if i > 0 {
            value = value.minus(self.at(i - 1, j));
        }
        if j > 0 {
            value = value.minus(self.at(i, j - 1));
        }
        value
    }

    /// Computes V by its recurrence for i up to `rows`, j up to `columns` and i + j up to
    /// `degree`.
    fn expand(
        &mut self,
        (rows, columns, degree): (u32, u32, u32),
        places: &[N],
        stride: usize,
        denominator: &[Vec<Monomial>; 2],
        correlations: &Correlations,
        [y, z]: [Word; 2],
    ) {
        self.columns = columns;
        let width = columns as usize + 1;
        let size = (rows as usize + 1) * width;
        self.v.clear();
        self.v.resize(size, N::default());
        let [plus, minus] = denominator;
        // X is asked for at exponents that are smaller by a whole word at least.
        let x_degree = degree.checked_sub(y.len());
        if x_degree.is_some() {
            self.x.clear();
            self.x.resize(size, N::default());
        }
        let Correlations { yy, zz, yz, zy } = correlations;
        // a + c = w(Y) (C(Z,Z) - C(Y,Z)) + w(Z) (C(Y,Y) - C(Z,Y)).
        let numerators = [(zz, y, true), (yz, y, false), (yy, z, true), (zy, z, false)];
        for i in 0..=rows {
            let row = i as usize * width;
            for j in 0..=columns.min(degree.saturating_sub(i)) {
                if i + j > degree {
                    break;
                }
                let mut value = places[i as usize * stride + j as usize];
                for &(ti, tj) in plus {
                    if ti <= i && tj <= j {
                        value = value.minus(self.v[(i - ti) as usize * width + (j - tj) as usize]);
                    }
                }
                for &(ti, tj) in minus {
                    if ti <= i && tj <= j {
                        value = value.plus(self.v[(i - ti) as usize * width + (j - tj) as usize]);
                    }
                }
                let cell = row + j as usize;
                if x_degree.is_some() {
                    if i + j >= y.len() {
                        for (terms, word, taken) in numerators {
                            for &(ti, tj) in terms {
                                let (ti, tj) = (ti + word.reds(), tj + word.blacks());
                                if ti <= i && tj <= j {
                                    let x = self.x[(i - ti) as usize * width + (j - tj) as usize];
                                    value = if taken { value.minus(x) } else { value.plus(x) };
                                }
                            }
                        }
                    }
                    if x_degree.is_some_and(|most| i + j <= most) {
                        let mut x = value;
                        if i > 0 {
                            x = x.plus(self.x[cell - width]);
                        }
                        if j > 0 {
                            x = x.plus(self.x[cell - 1]);
                        }
                        self.x[cell] = x;
                    }
                }
                self.v[cell] = value;
            }
        }
    }
}

/// The correlation of `from` with `to`, up to shifts of `longest` letters, the 1 of a word with
/// itself first.
fn correlate(terms: &mut Vec<Monomial>, from: Word, to: Word, longest: u32) {
    terms.clear();
    if from == to {
        terms.push((0, 0));
    }
    for shift in 1..=longest {
        if from.overlaps(to, to.len() - shift) {
            let rest = to.last(shift);
            terms.push((rest.reds(), rest.blacks()));
        }
    }
}
