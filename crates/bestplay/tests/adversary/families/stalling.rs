//! Games in which play can be kept for ever: end components, one within another.

use bestplay::{Payoff, Player};

use super::Size;
use super::build::{Builder, payoff, player, row, small};
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Row, Table, step};

/// Rings within rings: small rings of one player's states are joined to larger ones by both
/// players and by chance, and are left in few places.
pub(crate) fn nested(random: &mut Random, size: Size) -> Table {
    let count = size.draw(4, random).max(4);
    let mut game = Builder::new(count);
    let owner: Vec<Player> = (0..count).map(|_| player(random)).collect();
    for state in 0..count {
        let base = state / 4 * 4;
        let ring = base + (state + 1 - base) % 4.min(count - base);
        let mut rows = vec![step(ring)];
        if random.percent(50) {
            rows.push(step(random.below(count.into()) as u32));
        }
        if random.percent(40) {
            let (a, b) = (
                random.below(count.into()) as u32,
                random.below(count.into()) as u32,
            );
            rows.push(row(&[(a, small(random)), (b, small(random))]));
        }
        if random.percent(35) {
            let end = game.end(payoff(random));
            rows.push(match random.percent(50) {
                true => step(end),
                false => row(&[(end, small(random)), (ring, small(random))]),
            });
        }
        game.set(
            state,
            match random.percent(25) {
                true => Entry::Chance(rows.pop().unwrap_or_else(|| step(ring))),
                false => Entry::Choice(owner[(state / 4) as usize % owner.len()], rows),
            },
        );
    }
    game.forever = if random.percent(40) {
        payoff(random)
    } else {
        Payoff::ZERO
    };
    game.table()
}

/// Random games in which play that never ends is paid.
pub(crate) fn forever(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(2, random),
        forever: true,
        staying: 75 + random.below(20),
        max: 40,
        min: 40,
        ..Kind::PLAIN
    };
    generate::game(&kind, random)
}

/// Random games whose ends pay -1, 0 or 1, and of which nearly all rows stay inside.
pub(crate) fn tied(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(3, random),
        tied: true,
        forever: random.percent(50),
        staying: 80 + random.below(18),
        max: 45,
        min: 45,
        outcomes: 2,
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    for state in 0..kind.inner as usize {
        // A step back for every other state.
        if let Entry::Choice(_, rows) = &mut table.entries[state]
            && random.percent(50)
        {
            let back: Row = step(random.below(kind.inner.into()) as u32);
            rows.push(back);
        }
    }
    table
}
