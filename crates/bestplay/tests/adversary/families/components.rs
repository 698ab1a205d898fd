//! Random components: sparse, dense, and without chance.

use bestplay::Payoff;

use super::Size;
use super::build::{large, small};
use crate::generate::{self, Kind, Random};
use crate::table::{Table, rows_of};

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

/// Every action leads to one state for certain, or now and then out to one of several ends.
pub(crate) fn determined(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(3, random),
        ends: 1 + random.below(5) as u32,
        rows: 3,
        outcomes: 1,
        max: 45,
        min: 45,
        staying: 50 + random.below(49),
        tied: random.percent(40),
        forever: random.percent(50),
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    let lottery = random.percent(30);
    for row in table.entries.iter_mut().flat_map(rows_of) {
        if lottery && row[0].0 >= kind.inner {
            let end = kind.inner + random.below(kind.ends.into()) as u32;
            row.push((end, small(random), Payoff::ZERO));
        }
    }
    table
}

/// Now and then weights of other sizes.
fn weighted(mut table: Table, random: &mut Random) -> Table {
    let often = [0, 0, 10, 50][random.below(4) as usize];
    for (_, weight, _) in table.entries.iter_mut().flat_map(rows_of).flatten() {
        if random.percent(often) {
            *weight = match random.percent(50) {
                true => small(random),
                false => large(60, random),
            };
        }
    }
    table
}
