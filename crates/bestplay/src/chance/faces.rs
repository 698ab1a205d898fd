//! Dice side by side, of which what they show matters, and not their order.
//!
//! Listing the multisets of ten dice takes thousands of steps, of thirty dice millions. Instead the faces are
//! gone through from one end, and of each kind of dice some of those that are left show this one; what matters
//! of the faces so far is folded into a value, and equal values are joined after each face. Once as many dice
//! are seen as matter, the others only have to be counted together, so that the best 3 of 100 dice take as long
//! as those of 10. The idea is known from the dice calculator icepool (A. Liu, "Icepool: Efficient Computation
//! of Dice Pool Probabilities", AIIDE 2022).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use dashu_base::BitTest;
use smallvec::{SmallVec, smallvec};

use crate::Natural;

/// How many dice are used of each kind; up to four kinds take no allocation.
type Used = SmallVec<[u64; 4]>;

/// The faces of dice of several kinds, from one end on, each with its weight on each kind.
#[derive(Clone, Debug)]
pub struct Faces<T> {
    faces: Vec<(T, Vec<(usize, Natural)>)>,
    /// Of each kind all weights together, and how many dice there are.
    kinds: Vec<(Natural, u64)>,
}

/// What a fold is about to take.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Steps on machine words until the next report, at most.
    pub steps: u64,
    /// Values that are held apart, and the dice used with them.
    pub states: u64,
    /// Bits of their weights.
    pub bits: u64,
}

impl<T: Ord> Faces<T> {
    /// The faces of dice: for each kind its faces with their positive weights, and how many dice there are.
    /// Equal faces are one, whatever die shows them. They are gone through from the highest on, or the lowest.
    pub fn new<K: IntoIterator<Item = (T, Natural)>>(
        dice: impl IntoIterator<Item = (K, u64)>,
        from_top: bool,
    ) -> Faces<T> {
        let mut faces: BTreeMap<T, Vec<(usize, Natural)>> = BTreeMap::new();
        let mut kinds = Vec::new();
        for (kind, (die, times)) in dice.into_iter().enumerate() {
            let mut total = Natural::ZERO;
            for (face, weight) in die {
                total += &weight;
                let here = faces.entry(face).or_default();
                match here.last_mut() {
                    Some((same, sum)) if *same == kind => *sum += weight,
                    _ => here.push((kind, weight)),
                }
            }
            kinds.push((total, times));
        }
        let mut faces: Vec<_> = faces.into_iter().collect();
        if from_top {
            faces.reverse();
        }
        Faces { faces, kinds }
    }

    /// All values that are folded from what the dice show, each with its ways: their sum is that of all rolls.
    ///
    /// Dice have ranks in the order of their faces, from 0 on, and those below `enough` matter. For each face
    /// `show` is given a value so far, the face, and the ranks of the dice that show it, which may be none; what
    /// it makes of the ways is kept, which may hold more than a number. A value that has seen enough dice sees
    /// no more faces. Before each product `hear` is told what it takes, and may end it all.
    ///
    /// # Errors
    ///
    /// Those of `show` and `hear`.
    ///
    /// # Complexity
    ///
    /// For `f` faces, `v` values on the way and `n` dice, of which `k` matter, `f · v · min(n, k)²` products.
    ///
    /// # Examples
    ///
    /// The higher of a die with six faces and another with eight:
    ///
    /// ```
    /// use bestplay::{Faces, Natural};
    ///
    /// let die = |faces: u32| ((1..=faces).map(|face| (face, Natural::ONE)), 1);
    /// let show = |best: &u32, face: &u32, ranks: std::ops::Range<u64>, ways: Natural| {
    ///     let best = if ranks.is_empty() { *best } else { *face };
    ///     Ok::<_, std::convert::Infallible>((best, ways))
    /// };
    /// let Ok(best) = Faces::new([die(6), die(8)], true).fold(1, 0, show, |_| Ok(()));
    /// assert_eq!((&best[&8], &best[&6]), (&Natural::from(6u8), &Natural::from(11u8)));
    /// ```
    pub fn fold<S: Ord, E>(
        &self,
        enough: u64,
        start: S,
        mut show: impl FnMut(&S, &T, Range<u64>, Natural) -> Result<(S, Natural), E>,
        mut hear: impl FnMut(Load) -> Result<(), E>,
    ) -> Result<BTreeMap<S, Natural>, E> {
        let mut behind: Vec<Natural> = self.kinds.iter().map(|kind| kind.0.clone()).collect();
        let none: Used = smallvec![0; self.kinds.len()];
        let mut now = BTreeMap::from([((none, start), Natural::ONE)]);
        let mut done: BTreeMap<S, Natural> = BTreeMap::new();
        for (face, here) in &self.faces {
            for (kind, weight) in here {
                behind[*kind] -= weight;
            }
            let mut next: BTreeMap<(Used, S), Natural> = BTreeMap::new();
            let mut rows = vec![BTreeMap::new(); here.len()];
            let mut bits = 0;
            for ((used, so_far), ways) in now {
                let first = used.iter().sum();
                // By the dice that are used then.
                let mut shown = vec![(used, ways)];
                for (place, (kind, weight)) in here.iter().enumerate() {
                    let below = &behind[*kind];
                    for (used, ways) in std::mem::take(&mut shown) {
                        let left = self.kinds[*kind].1 - used[*kind];
                        let need = enough - used.iter().sum::<u64>();
                        let states = (next.len() + done.len() + shown.len()) as u64;
                        let mut load = |steps| {
                            hear(Load {
                                steps,
                                states,
                                bits,
                            })
                        };
                        let row: &Vec<Natural> = match rows[place].entry(left) {
                            Entry::Occupied(row) => row.into_mut(),
                            Entry::Vacant(row) => {
                                let longest = (weight.bit_len() as u64 + 1) * left / 64;
                                load(enough.min(left) * (2 * longest + 32))?;
                                row.insert(chosen(left, enough.min(left), weight))
                            }
                        };
                        let mut times = |ways: &Natural, of: &Natural| {
                            load(words(ways) * (words(of) + 2) + 32)?;
                            Ok(ways * of)
                        };
                        for (many, of) in (0..need.min(left + 1)).zip(row) {
                            // Whatever is left shows the last face.
                            if !below.is_zero() || many == left {
                                let mut used = used.clone();
                                used[*kind] += many;
                                shown.push((used, times(&ways, of)?));
                            }
                        }
                        if left < need {
                            continue;
                        }
                        let mut of = at_least(need as usize, left as usize, row, weight, below);
                        for (other, (_, count)) in self.kinds.iter().enumerate() {
                            let mut each = behind[other].clone();
                            let later = here[place + 1..].iter().find(|(kind, _)| *kind == other);
                            later.iter().for_each(|(_, weight)| each += weight);
                            if other != *kind && used[other] < *count {
                                of *= each.pow((count - used[other]) as usize);
                            }
                        }
                        if !of.is_zero() {
                            let ways = times(&ways, &of)?;
                            let (value, ways) = show(&so_far, face, first..enough, ways)?;
                            *done.entry(value).or_default() += ways;
                        }
                    }
                }
                for (used, ways) in shown {
                    let (value, ways) = show(&so_far, face, first..used.iter().sum(), ways)?;
                    bits += ways.bit_len() as u64;
                    *next.entry((used, value)).or_default() += ways;
                }
            }
            now = next;
        }
        for ((_, value), ways) in now {
            *done.entry(value).or_default() += ways;
        }
        Ok(done)
    }
}

/// The ways in which 0, 1, ... of so many dice show a face of this weight; those for the others are left out.
fn chosen(of: u64, most: u64, weight: &Natural) -> Vec<Natural> {
    let more = |ways: &Natural, many: u64| ways * (of - many) * weight / (many + 1);
    let mut row = vec![Natural::ONE];
    for many in 0..most {
        row.push(more(&row[many as usize], many));
    }
    row
}

/// The ways in which at least so many of the dice that are left show a face, and the others whatever is below it.
fn at_least(
    need: usize,
    left: usize,
    row: &[Natural],
    weight: &Natural,
    below: &Natural,
) -> Natural {
    if left == need {
        return row[need].clone();
    }
    let mut ways = (weight + below).pow(left);
    let mut others = below.pow(left - need);
    for fewer in row[..need].iter().rev() {
        others *= below;
        ways -= fewer * &others;
    }
    ways
}

/// The machine words that a number takes.
fn words(of: &Natural) -> u64 {
    of.bit_len() as u64 / 64 + 1
}
