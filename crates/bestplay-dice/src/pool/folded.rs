//! Whatever depends on how many dice show each face: the longest run, the most alike, or all rolls as lists.

use std::collections::BTreeMap;

use bestplay::Natural;
use dashu_base::BitTest;

use super::{Faces, Pool};
use crate::mistake::Mistake;
use crate::work::Work;

/// Lists of what dice show, with their weights.
type Rolls = Vec<(Natural, Vec<i64>)>;

impl Pool {
    /// A value that is folded from how many dice show each face, from the highest to the lowest.
    pub(crate) fn folded<S: Ord + Clone>(
        &self,
        start: S,
        fold: impl Fn(&S, i64, u64) -> S,
        most: u64,
        work: &Work<'_>,
    ) -> Result<BTreeMap<S, Natural>, Mistake> {
        let ranks = self.ranks(work)?;
        if self.dice.iter().any(|(die, _)| die.rest.is_some()) {
            return Err(work.mistake(
                "dice explode here without end, and all their faces matter; state a limit, as in explode(3d6, 5)",
            ));
        }
        let mut up_to = vec![0u64];
        for &times in &ranks {
            up_to.push(up_to[up_to.len() - 1] + u64::from(times));
        }
        let Faces { faces, behind } = self.faces(true);
        let bits: u64 = self
            .dice
            .iter()
            .map(|(die, count)| die.total.bit_len() as u64 * count)
            .sum();
        let words = bits / 64 + 1;
        // By the dice used of each kind, how many show the face at hand, and what was folded.
        let mut now = BTreeMap::from([((vec![0u64; self.dice.len()], 0u64, start), Natural::ONE)]);
        for (place, (face, _, weights)) in faces.iter().enumerate() {
            for (kind, weight) in weights
                .iter()
                .enumerate()
                .filter(|(_, weight)| !weight.is_zero())
            {
                let mut next: BTreeMap<(Vec<u64>, u64, S), Natural> = BTreeMap::new();
                let is_last = behind[place][kind].is_zero();
                for ((used, here, state), ways) in now {
                    let left = self.dice[kind].1 - used[kind];
                    let before: u64 = used.iter().sum();
                    let mut ways = ways;
                    work.spend((left + 1) * (2 * words + 32))?;
                    for many in 0..=left {
                        if !is_last || many == left {
                            let mut used = used.clone();
                            used[kind] += many;
                            let count = up_to[(before + many) as usize] - up_to[before as usize];
                            *next.entry((used, here + count, state.clone())).or_default() += &ways;
                        }
                        ways = ways * (left - many) * weight / (many + 1);
                    }
                }
                work.fits(next.len() as u64, bits)?;
                if next.len() as u64 > most {
                    return Err(work.mistake(format!(
                        "there are more than {most} rolls to be gone through"
                    )));
                }
                now = next;
            }
            let mut next: BTreeMap<(Vec<u64>, u64, S), Natural> = BTreeMap::new();
            for ((used, here, state), ways) in now {
                let state = fold(&state, *face, here);
                *next.entry((used, 0, state)).or_default() += ways;
            }
            now = next;
        }
        let mut states: BTreeMap<S, Natural> = BTreeMap::new();
        for ((.., state), ways) in now {
            *states.entry(state).or_default() += ways;
        }
        Ok(states)
    }

    /// All rolls as lists of what counts, the highest first, whatever their order.
    pub(crate) fn rolls(&self, most: u64, work: &Work<'_>) -> Result<Rolls, Mistake> {
        let fold = |roll: &Vec<i64>, face: i64, count: u64| {
            let more = std::iter::repeat_n(face, count as usize);
            roll.iter().copied().chain(more).collect()
        };
        let rolls = self.folded(Vec::new(), fold, most, work)?;
        Ok(rolls.into_iter().map(|(roll, ways)| (ways, roll)).collect())
    }
}
