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

use std::ops::Range;

use crate::Result;
use crate::interrupt::Interrupt;

/// States that are not cut any further.
const FEW: usize = 1000;

/// A cut takes at most one state in so many, and leaves at least one in so many on either side.
const CUT: usize = 8;
const SIDE: usize = 3;

/// The rank of the states of the first cut; each cut of what that leaves has one less.
pub(super) const FIRST: u16 = 64;

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
    let mut ranks = vec![0; count];
    // Whether a state is in the piece at hand, and not found by a search yet.
    let mut open = vec![false; count];
    let mut pieces = vec![(states, FIRST)];
    while let Some((states, rank)) = pieces.pop() {
        if states.len() <= FEW || rank == 0 {
            continue;
        }
        states.iter().for_each(|&state| open[state as usize] = true);
        for &state in &states {
            if !open[state as usize] {
                continue;
            }
            interrupt.check()?;
            // From a state on the edge levels are many and small: one that is farthest from some other.
            let (found, _) = search(state, &near, &mut open);
            found.iter().for_each(|&state| open[state as usize] = true);
            let edge = found.last().copied().unwrap_or(state);
            let (found, starts) = search(edge, &near, &mut open);
            if let Some(cut) = cut(&starts) {
                let sides = [&found[..cut.start], &found[cut.end..]];
                pieces.extend(sides.map(|side| (side.to_vec(), rank - 1)));
                let cut = found[cut].iter();
                cut.for_each(|&state| ranks[state as usize] = rank);
            }
        }
    }
    Ok(ranks)
}

/// The open states that are connected to one, in order of how far they are from it, and where each level
/// starts and the last one ends. They are not open any more.
fn search<N: Iterator<Item = u32>>(
    start: u32,
    near: impl Fn(u32) -> N,
    open: &mut [bool],
) -> (Vec<u32>, Vec<usize>) {
    let mut states = vec![start];
    let mut starts = vec![0];
    open[start as usize] = false;
    while let Some(&from) = starts.last().filter(|&&from| from < states.len()) {
        let to = states.len();
        for at in from..to {
            let near = near(states[at]);
            states.extend(near.filter(|&near| std::mem::replace(&mut open[near as usize], false)));
        }
        starts.push(to);
    }
    (states, starts)
}

/// The smallest level that keeps what is before it apart from what comes after it; `None` if all
/// are large, or few lie on one side.
fn cut(starts: &[usize]) -> Option<Range<usize>> {
    let count = starts.last().copied().unwrap_or(0);
    let levels = starts.windows(2).map(|ends| ends[0]..ends[1]);
    let least = count / SIDE;
    let inner = levels.filter(|level| level.start >= least && count - level.end >= least);
    let smallest = inner.min_by_key(Range::len)?;
    (count > FEW && smallest.len() <= count / CUT).then_some(smallest)
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
        let mut largest = (side * side) as usize;
        for rank in (FIRST - 2..=FIRST).rev() {
            let mut open: Vec<bool> = ranks.iter().map(|&own| own < rank).collect();
            let mut most = 0;
            for start in 0..side * side {
                if open[start as usize] {
                    let (part, _) = search(start, |place| near(side, place), &mut open);
                    most = most.max(part.len());
                }
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
