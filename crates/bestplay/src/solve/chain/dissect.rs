//! Which states are taken out last: a few that keep the others apart.
//!
//! Where states lie as on a map, as in a walk on a grid, those with few neighbours first is a good
//! order as long as they are few. The larger the map, the better it is to cut it in two by states
//! that are left for last, each half again, and so on: nested dissection (George 1973). Taking out the
//! n states of a grid takes about n^1.5 steps of work then, which no order betters by more than a
//! factor.
//!
//! States that are equally far from one on the edge keep those that are nearer apart from those that
//! are farther. Where there are many of these beside all states, as in a random graph, nothing is cut.
//!
//! # References
//!
//! A. George, *Nested dissection of a regular finite element mesh*, 1973. A. George and J. Liu, *An
//! automatic nested dissection algorithm for irregular finite element problems*, 1978.

use crate::Result;
use crate::interrupt::Interrupt;

/// States that are not cut any further.
const FEW: usize = 1000;

/// A cut takes at most one state in so many, and leaves at least one in so many on either side.
const CUT: usize = 8;
const SIDE: usize = 3;

/// Searches for a state on the edge.
const SEARCHES: usize = 6;

/// The rank of the states of the first cut; each cut of what that leaves has one less.
pub(super) const FIRST: u16 = 64;

/// No piece.
const NONE: u32 = u32::MAX;

/// The rank of each of `count` states, of which those of rank 0 go first; `near` names the neighbours of
/// a state, whichever way steps lead.
///
/// # Complexity
///
/// About linear in states and steps, times the logarithm of the number of states.
pub(super) fn ranks<N: Iterator<Item = u32>>(
    count: usize,
    states: Vec<u32>,
    near: impl Fn(u32) -> N,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<u16>> {
    let mut map = Map {
        near,
        piece: vec![NONE; count],
        level: vec![NONE; count],
    };
    let mut ranks = vec![0; count];
    let mut pieces = vec![(states, FIRST)];
    let mut found = 0;
    while let Some((states, rank)) = pieces.pop() {
        if states.len() <= FEW || rank == 0 {
            continue;
        }
        for &state in &states {
            map.piece[state as usize] = found;
            map.level[state as usize] = NONE;
        }
        for &state in &states {
            if map.level[state as usize] != NONE {
                continue;
            }
            interrupt.check()?;
            // Those that are connected to it.
            let levels = map.levels(state, found);
            if levels.states.len() <= FEW {
                continue;
            }
            let mut levels = map.widest(levels, found);
            let Some(cut) = map.cut(&levels) else {
                continue;
            };
            for &state in &cut {
                ranks[state as usize] = rank;
            }
            levels.states.retain(|&state| ranks[state as usize] == 0);
            pieces.push((levels.states, rank - 1));
        }
        found += 1;
    }
    Ok(ranks)
}

/// What is connected to what.
struct Map<F> {
    near: F,
    /// The piece that each state is in.
    piece: Vec<u32>,
    /// How far each state of the piece at hand is from where the last search began.
    level: Vec<u32>,
}

/// States in the order in which a search found them.
struct Levels {
    states: Vec<u32>,
    /// Where each level starts, and the last one ends.
    starts: Vec<usize>,
}

impl<F: Fn(u32) -> N, N: Iterator<Item = u32>> Map<F> {
    /// A search in a piece, none of whose states that it reaches has a level.
    fn levels(&mut self, start: u32, piece: u32) -> Levels {
        let mut states = vec![start];
        let mut starts = vec![0];
        self.level[start as usize] = 0;
        while let Some(&from) = starts.last().filter(|&&from| from < states.len()) {
            let (to, next) = (states.len(), starts.len() as u32);
            for at in from..to {
                for near in (self.near)(states[at]) {
                    let place = near as usize;
                    if self.piece[place] == piece && self.level[place] == NONE {
                        self.level[place] = next;
                        states.push(near);
                    }
                }
            }
            starts.push(to);
        }
        Levels { states, starts }
    }

    /// The levels from a state on the edge: one that is farthest from another such state, so that levels
    /// are many and small.
    fn widest(&mut self, mut levels: Levels, piece: u32) -> Levels {
        for _ in 0..SEARCHES {
            let last = levels.starts[levels.starts.len() - 2];
            let last = levels.states[last..].iter().copied();
            let Some(start) = last.min_by_key(|&state| (self.near)(state).count()) else {
                break;
            };
            for &state in &levels.states {
                self.level[state as usize] = NONE;
            }
            let next = self.levels(start, piece);
            let deeper = next.starts.len() > levels.starts.len();
            levels = next;
            if !deeper {
                break;
            }
        }
        levels
    }

    /// The smallest level that keeps what is before it apart from what comes after it: those of its
    /// states that lead on. `None` if all are large, or few lie on one side.
    fn cut(&self, levels: &Levels) -> Option<Vec<u32>> {
        let Levels { states, starts } = levels;
        let (most, least) = (states.len() / CUT, states.len() / SIDE);
        let ranges = starts.windows(2).map(|ends| ends[0]..ends[1]);
        let sides =
            ranges.filter(|range| range.start >= least && states.len() - range.end >= least);
        let smallest = sides.min_by_key(std::ops::Range::len)?;
        let level = self.level[states[smallest.start] as usize];
        let leads_on = |&&state: &&u32| {
            let mut near = (self.near)(state);
            near.any(|near| self.level[near as usize] == level + 1)
        };
        let cut = states[smallest].iter().filter(leads_on).copied();
        Some(cut.collect::<Vec<_>>()).filter(|cut| cut.len() <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::{Silent, Stage};

    /// The neighbours of a place on a grid.
    fn near(side: u32, place: u32) -> impl Iterator<Item = u32> {
        let (x, y) = (place / side, place % side);
        let near = [
            (x > 0).then(|| place - side),
            (x + 1 < side).then(|| place + side),
            (y > 0).then(|| place - 1),
            (y + 1 < side).then(|| place + 1),
        ];
        near.into_iter().flatten()
    }

    #[test]
    fn each_cut_of_a_grid_leaves_parts_that_are_apart() {
        let side = 100;
        let interrupt = Interrupt::new(&Silent, Stage::Solving, 0);
        let all: Vec<u32> = (0..side * side).collect();
        let ranks = ranks(all.len(), all, |place| near(side, place), &interrupt).unwrap();
        let first = ranks.iter().filter(|&&rank| rank == FIRST).count();
        assert!((1..=side as usize).contains(&first), "{first}");
        // What is left once the cuts down to a rank are gone.
        let mut largest = side * side;
        for rank in (FIRST - 2..=FIRST).rev() {
            let mut seen: Vec<bool> = ranks.iter().map(|&own| own >= rank).collect();
            let mut most = 0;
            for start in 0..side * side {
                if std::mem::replace(&mut seen[start as usize], true) {
                    continue;
                }
                let (mut part, mut size) = (vec![start], 0);
                while let Some(place) = part.pop() {
                    size += 1;
                    part.extend(
                        near(side, place)
                            .filter(|&near| !std::mem::replace(&mut seen[near as usize], true)),
                    );
                }
                most = most.max(size);
            }
            assert!(3 * most <= 2 * largest, "{most} of {largest}");
            largest = most;
        }
    }

    #[test]
    fn where_everything_is_near_everything_nothing_is_cut() {
        let interrupt = Interrupt::new(&Silent, Stage::Solving, 0);
        let count = 5000u32;
        let near = |place: u32| (1..5u32).map(move |step| (place * step + 7919 * step) % count);
        let ranks = ranks(count as usize, (0..count).collect(), near, &interrupt).unwrap();
        assert!(ranks.iter().all(|&rank| rank == 0));
    }
}
