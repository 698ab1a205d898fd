//! Random components: sparse and dense.

use super::Size;
use super::build::{large, small};
use super::loops::rows_of;
use crate::generate::{self, Kind, Random};
use crate::table::Table;

/// Few successors; nearly all rows stay inside.
pub(crate) fn sparse(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(4, random),
        ends: 2 + random.below(3) as u32,
        rows: 2,
        outcomes: 2,
        staying: 85 + random.below(14),
        ..Kind::PLAIN
    };
    weighted(generate::game(&kind, random), random)
}

/// Many successors.
pub(crate) fn dense(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(4, random).min(60),
        ends: 2,
        rows: 4,
        outcomes: 12,
        staying: 80,
        ..Kind::PLAIN
    };
    weighted(generate::game(&kind, random), random)
}

/// Now and then weights of other sizes.
fn weighted(mut table: Table, random: &mut Random) -> Table {
    let often = [0, 0, 10, 50][random.below(4) as usize];
    for entry in &mut table.entries {
        for row in rows_of(entry) {
            for outcome in row {
                if random.percent(often) {
                    outcome.1 = if random.percent(50) {
                        small(random)
                    } else {
                        large(60, random)
                    };
                }
            }
        }
    }
    table
}
