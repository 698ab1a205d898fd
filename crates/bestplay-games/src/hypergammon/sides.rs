//! The checkers of one side, numbered, and where each die takes them.
//!
//! Three checkers on the bar, on 24 points or off the board stand in 3276 ways. A die moves them in
//! three ways at most, whatever the other side has, but for the points that are closed to them: so the
//! steps of all sides are listed once. Sides are numbered in the order of their pips, what their
//! checkers have to go altogether, which makes every step lead to a lower number.

use super::rules::{BAR, Side, sorted};
use bestplay::sorting::sort_by_key;

/// Points, the bar and off the board.
const PLACES: usize = BAR as usize + 1;

/// What a die may do with a checker.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// The point that the checker comes to; 0 is off the board.
    pub(super) to: u8,
    /// The side after it.
    pub(super) next: u16,
}

/// The steps of a side with one die.
#[derive(Clone, Copy, Debug, Default)]
struct Steps {
    list: [Step; 3],
    count: u8,
}

/// All sides of so many checkers.
#[derive(Debug)]
pub(super) struct Sides {
    sides: Vec<Side>,
    /// The numbers of the sides, by their checkers as digits.
    numbers: Vec<u16>,
    steps: Vec<[Steps; 6]>,
}

fn digits(side: Side) -> usize {
    side.iter()
        .fold(0, |number, &point| number * PLACES + usize::from(point))
}

impl Sides {
    /// The sides of so many checkers, up to three.
    pub(super) fn new(checkers: usize) -> Sides {
        let mut sides = Vec::new();
        for one in 0..=BAR {
            for two in 0..=one {
                sides.extend((0..=two).map(|three| [one, two, three]));
            }
        }
        sides.retain(|side: &Side| side[checkers..].iter().all(|&point| point == 0));
        let pips = |side: &Side| side.iter().map(|&point| u32::from(point)).sum::<u32>();
        sort_by_key(&mut sides, |side| (pips(side), *side));
        let mut numbers = vec![0; PLACES.pow(3)];
        for (number, side) in (0u16..).zip(&sides) {
            numbers[digits(*side)] = number;
        }
        let steps_of = |side: &Side| [1, 2, 3, 4, 5, 6].map(|die| steps(*side, die, &numbers));
        let steps = sides.iter().map(steps_of).collect();
        Sides {
            sides,
            numbers,
            steps,
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.sides.len()
    }

    /// A side, by its number. Number 0 has all checkers off.
    pub(super) fn side(&self, number: usize) -> Side {
        self.sides[number]
    }

    /// The number of a side.
    pub(super) fn number(&self, side: Side) -> usize {
        usize::from(self.numbers[digits(sorted(side))])
    }

    /// What a die, counted from 0, may do with the checkers of a side on an empty board.
    #[inline]
    pub(super) fn steps(&self, number: usize, die: usize) -> &[Step] {
        let steps = &self.steps[number][die];
        &steps.list[..usize::from(steps.count)]
    }
}

/// What a die may do with the checkers on an empty board.
fn steps(side: Side, die: u8, numbers: &[u16]) -> Steps {
    let mut steps = Steps::default();
    for (i, &from) in side.iter().enumerate() {
        let has_to_enter = side[0] == BAR && from != BAR;
        if from == 0 || has_to_enter || i > 0 && side[i - 1] == from {
            continue;
        }
        let to = from.saturating_sub(die);
        // Off the board once all are home: by the very number, or the farthest one by more.
        if to == 0 && (side[0] > 6 || die > from && side[0] > from) {
            continue;
        }
        let mut next = side;
        next[i] = to;
        let next = numbers[digits(sorted(next))];
        steps.list[usize::from(steps.count)] = Step { to, next };
        steps.count += 1;
    }
    steps
}
