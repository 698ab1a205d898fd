//! The board of hare and hounds:
//!
//! ```text
//!       1---4---7
//!     / | \ | / | \
//!   0---2---5---8---10
//!     \ | / | \ | /
//!       3---6---9
//! ```

use bestplay::Player;

use crate::hunt::{Hunt, Point, Spot, State};

/// The points next to each: where lines lead.
const NEXT: [&[Point]; 11] = [
    &[1, 2, 3],
    &[0, 2, 4, 5],
    &[0, 1, 3, 5],
    &[0, 2, 6, 5],
    &[1, 5, 7],
    &[2, 1, 3, 4, 6, 8, 7, 9],
    &[3, 5, 9],
    &[4, 5, 8, 10],
    &[5, 7, 9, 10],
    &[6, 5, 8, 10],
    &[7, 8, 9],
];

/// The names of the points: columns `a` to `e` from the left, rows 3 to 1 from the top.
const NAMES: [&str; 11] = [
    "a2", "b3", "b2", "b1", "c3", "c2", "c1", "d3", "d2", "d1", "e2",
];

const DRAWN: &str = r"    {b3}---{c3}---{d3}
  / | \ | / | \
{a2}---{b2}---{c2}---{d2}---{e2}
  \ | / | \ | /
    {b1}---{c1}---{d1}";

/// Who begins, and for how many moves in a row the hounds may stay in their columns before they lose; 0 for ever.
pub fn hare_and_hounds(hounds_begin: bool, stall: u8) -> Hunt {
    let spot = |(point, name): (Point, &str)| Spot {
        name: name.into(),
        ahead: point.div_ceil(3),
        next: NEXT[usize::from(point)].to_vec(),
    };
    Hunt {
        spots: (0..).zip(NAMES).map(spot).collect(),
        drawn: DRAWN.into(),
        mirror: Some(|point| match point {
            0 | 10 => point,
            _ => 3 * ((point - 1) / 3) + 3 - (point - 1) % 3,
        }),
        start: State {
            hunters: vec![0, 1, 3],
            prey: 10,
            hunters_move: hounds_begin,
            stalled: 0,
        },
        stall: Some(stall),
        hunters: Player::Max,
        names: ["hounds", "hare"],
        expected: format!(
            "the points of the three hounds in the order {}, that of the hare, who is to move and \
             how many moves in a row the hounds have stalled, up to {stall}",
            NAMES.join(", ")
        ),
    }
}
