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
//! first Y or its first Z. Every word of these three kinds but the empty one arises so, once.
//!
//! Take a word u without Y and Z and put all of Y after it. Reading on, at the t-th letter of this
//! Y the first Y or Z is complete, call it X; its last t letters are the first t of Y, and the
//! other k - t letters of Y follow. The other way round, a word that ends in its first X, with such
//! an overlap t, and the last k - t letters of Y after it, is u Y, and u, which ends before X does,
//! contains neither Y nor Z. So
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
//! D and Q have constant term 1 (of the correlations only C(Y,Y) and C(Z,Z) have one, since Y ≠ Z), so these are power
//! series with integer coefficients. After the first Y the other cards come in any order, which
//! is a factor 1/(1 - s): the number of orders of p red and q black cards that Yvonne wins is the
//! coefficient of r^p b^q in a V, where V = 1/((1 - s) Q), and Zara wins that of c V. All depends
//! on the number of reds in Y and Z and on the four correlations: **pairs with the same overlaps
//! share one answer**.
//!
//! How V is computed, [`super::series`] tells.
//!
//! # References
//!
//! L. J. Guibas and A. M. Odlyzko, "String overlaps, pattern matching, and nontransitive games",
//! Journal of Combinatorial Theory A 30 (1981), 183-208. J. H. Conway's leading numbers: M.
//! Gardner, "On the paradoxical situations that arise from nontransitive relations", Scientific
//! American, October 1974.

use std::num::Wrapping;

use super::correlation::{Correlations, Known, Monomial, correlate};
use super::deck::{Binomials, Setting};
use super::margin::Margin;
use super::residue::{Residue, fits_in_a_word};
use super::series::{Recurrence, Series};
use super::word::Word;

/// From so many coefficients of V on, a look into the table of known answers is cheaper.
const SHARED_CELLS: u32 = 60;

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
    recurrence: Recurrence,
    series: Series<N>,
    known: Known,
}

/// What can be told of a pair: counts of orders of the dealt cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// An evaluator of pairs, whatever its residues.
pub(super) trait Evaluator {
    /// The binomial coefficients for the deck.
    fn binomials(&self) -> &Binomials;

    /// Sets Yvonne's sequence for the calls that follow.
    fn hold(&mut self, yvonne: Word);

    /// Yvonne's lead against `zara`: another sequence, for which the deck can pay.
    fn against(&mut self, zara: Word) -> Margin;

    /// All that can be told of Yvonne's sequence against `zara`, by a few additions for each pair of at
    /// most as many red and black cards as are dealt.
    fn tally(&mut self, zara: Word) -> Tally;
}

/// The evaluator for a setting, with the shortest residues that suffice.
pub(super) fn evaluator(setting: Setting) -> Box<dyn Evaluator> {
    match fits_in_a_word(&setting) {
        true => Box::new(Pairs::<Wrapping<u64>>::new(setting)),
        false => Box::new(Pairs::<Wrapping<u128>>::new(setting)),
    }
}

impl<N: Residue> Pairs<N> {
    fn new(setting: Setting) -> Pairs<N> {
        let (red, black) = setting.deck();
        let binomials = Binomials::new(red + black);
        let mut places = Vec::with_capacity(((red + 1) * (black + 1)) as usize);
        for i in 0..=red {
            for j in 0..=black {
                places.push(N::of(binomials.orders(i, j)) * N::of((i + j + 1).into()));
            }
        }
        Pairs {
            setting,
            binomials,
            places,
            stride: black as usize + 1,
            yvonne: Word::new(0, setting.k()),
            correlations: Correlations::default(),
            recurrence: Recurrence::default(),
            known: Known::default(),
            series: Series::default(),
        }
    }

    /// What is dealt when Zara answers with `zara`; nothing if the deck cannot pay for it, which
    /// callers have made sure of.
    fn rest(&self, zara: Word) -> (u32, u32) {
        let rest = self.setting.rest(self.yvonne.reds(), zara.reds());
        rest.unwrap_or_default()
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
}

impl<N: Residue> Evaluator for Pairs<N> {
    fn binomials(&self) -> &Binomials {
        &self.binomials
    }

    fn hold(&mut self, yvonne: Word) {
        let longest = self.longest_shift();
        self.yvonne = yvonne;
        correlate(&mut self.correlations.yy, yvonne, yvonne, longest);
    }

    fn against(&mut self, zara: Word) -> Margin {
        let (y, z) = (self.yvonne, zara);
        let (red, black) = self.rest(zara);
        let orders = self.binomials.orders(red, black);
        // Where V is asked for.
        let (after_y, after_z) = (without(y, (red, black)), without(z, (red, black)));
        let (rows, columns) = match (after_y, after_z) {
            (Some(a), Some(b)) => (a.0.max(b.0), a.1.max(b.1)),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => return Margin::new(0, orders),
        };
        self.correlate_with(zara);
        let dealt = self.setting.dealt();
        let (k, places) = (self.setting.k(), (self.places.as_slice(), self.stride));
        let reach = (rows, columns, dealt - k);
        self.recurrence.set(&self.correlations, [y, z], reach);
        let plain = self.recurrence.is_trivial() && dealt < 2 * k;
        let shared = !plain && (rows + 1) * (columns + 1) > SHARED_CELLS;
        if shared {
            self.known.name(&self.correlations, [y, z]);
            if let Some(lead) = self.known.get() {
                return Margin::new(lead, orders);
            }
        }
        if !plain {
            self.series.expand(reach, k, places, &self.recurrence);
        }
        let v = |i: u32, j: u32| match plain {
            true => self.places[i as usize * self.stride + j as usize],
            false => self.series.at(i, j),
        };
        // The coefficient of (a - c) V.
        let Correlations { yy, zz, yz, zy } = &self.correlations;
        let ahead = sum(zz, after_y, v) + sum(yz, after_y, v);
        let behind = sum(yy, after_z, v) + sum(zy, after_z, v);
        let lead = (ahead - behind).signed();
        if shared {
            self.known.put(lead);
        }
        Margin::new(lead, orders)
    }

    /// The number of cards is a sum over coefficients of N up to degree n - 1, with correlations
    /// cut off at degree n - k. That is exact: N = 1/(1 - s + (a + c)/D), where cutting changes a,
    /// c, and D times any of them from degree n + 1 on.
    fn tally(&mut self, zara: Word) -> Tally {
        let (y, z) = (self.yvonne, zara);
        let (red, black) = self.rest(zara);
        let dealt = red + black;
        self.correlate_with(zara);
        let (k, places) = (self.setting.k(), (self.places.as_slice(), self.stride));
        let reach = (red, black, dealt);
        self.recurrence.set(&self.correlations, [y, z], reach);
        self.series.expand(reach, k, places, &self.recurrence);
        let series = &self.series;
        let (after_y, after_z) = (without(y, (red, black)), without(z, (red, black)));
        let v = |i: u32, j: u32| series.at(i, j);
        let Correlations { yy, zz, yz, zy } = &self.correlations;
        let yvonne = sum(zz, after_y, v) - sum(zy, after_z, v);
        let zara = sum(yy, after_z, v) - sum(yz, after_y, v);
        // N = D (1 - s) V, cell by cell; play goes on past n cards if they contain neither word.
        let mut cards = 0u128;
        for i in 0..=red {
            for j in 0..=black {
                if i + j == dealt {
                    continue;
                }
                let mut open = series.stepped(i, j);
                for (sign, terms) in self.recurrence.denominator.iter().enumerate() {
                    for &(ti, tj) in terms.iter().filter(|&&(ti, tj)| ti <= i && tj <= j) {
                        let term = series.stepped(i - ti, j - tj);
                        open = if sign == 0 { open + term } else { open - term };
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
}

/// What is left of some cards once a word is taken out of them.
fn without(word: Word, (red, black): (u32, u32)) -> Option<(u32, u32)> {
    let red = red.checked_sub(word.reds())?;
    Some((red, black.checked_sub(word.blacks())?))
}

/// The sum of V over the exponents that lie below `after` by one of the terms.
#[inline]
fn sum<N: Residue>(terms: &[Monomial], after: Option<(u32, u32)>, v: impl Fn(u32, u32) -> N) -> N {
    let Some((red, black)) = after else {
        return N::default();
    };
    let cells = terms.iter();
    let cells = cells.filter_map(|&(i, j)| red.checked_sub(i).zip(black.checked_sub(j)));
    cells.fold(N::default(), |sum, (i, j)| sum + v(i, j))
}
