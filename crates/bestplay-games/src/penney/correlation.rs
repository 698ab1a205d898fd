//! The coloured correlations of a pair, and a table of answers by correlations.
//!
//! [`super::pair`] defines them and shows that they tell all about a pair. For long sequences there
//! are far fewer sets of correlations than pairs: most words overlap little.

use std::collections::HashMap;

use super::word::Word;

/// A monomial r^i b^j.
pub(super) type Monomial = (u32, u32);

/// The correlations of a pair up to the degree that matters, as lists of monomials.
#[derive(Default)]
pub(super) struct Correlations {
    pub(super) yy: Vec<Monomial>,
    pub(super) zz: Vec<Monomial>,
    pub(super) yz: Vec<Monomial>,
    pub(super) zy: Vec<Monomial>,
}

/// The correlation of `from` with `to`, up to shifts of `longest` letters, the 1 of a word with
/// itself first.
pub(super) fn correlate(terms: &mut Vec<Monomial>, from: Word, to: Word, longest: u32) {
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

/// The most answers that are kept: some 100 MB.
const MOST_KNOWN: usize = 1 << 20;

/// Leads of pairs by their overlaps.
#[derive(Default)]
pub(super) struct Known {
    leads: HashMap<Box<[u8]>, i128>,
    name: Vec<u8>,
}

impl Known {
    /// Sets the pair that is meant by the calls that follow.
    pub(super) fn name(&mut self, correlations: &Correlations, [y, z]: [Word; 2]) {
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

    pub(super) fn get(&self) -> Option<i128> {
        self.leads.get(self.name.as_slice()).copied()
    }

    pub(super) fn put(&mut self, lead: i128) {
        if self.leads.len() < MOST_KNOWN {
            self.leads.insert(self.name.as_slice().into(), lead);
        }
    }
}
