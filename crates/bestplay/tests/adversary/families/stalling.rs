//! Games in which play can be kept for ever: end components, one within another.

use bestplay::Player;

use super::Size;
use super::build::{Builder, paying, payoff, player, row, small, sometimes};
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Row, Table, step};

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

/// Rooms in each of which one player, chance permitting, gets wherever he likes; doors lead to other
/// rooms, may fall shut, end play or, in some games, take a toll.
pub(crate) fn rooms(random: &mut Random, size: Size) -> Table {
    let across = 3 + random.below(4) as u32;
    let count = size.draw(4, random).max(2 * across) / across * across;
    let mut game = Builder::new(count);
    let alone = random.percent(30).then(|| player(random));
    let owners: Vec<Player> = (0..count / across)
        .map(|_| alone.unwrap_or_else(|| player(random)))
        .collect();
    let tolls = random.percent(25);
    for state in 0..count {
        let room = state / across;
        let at = |place: u32| room * across + place % across;
        let place = state % across;
        let ahead = at(place + 1);
        let slips = row(&[(at(place + 2), small(random)), (ahead, small(random))]);
        if random.percent(20) {
            // Nobody has a choice here, whoever it is that moves on.
            let entry = match random.percent(50) {
                true => Entry::Chance(slips),
                false => Entry::Choice(player(random), vec![step(ahead)]),
            };
            game.set(state, entry);
            continue;
        }
        let mut rows = vec![if random.percent(50) {
            step(ahead)
        } else {
            slips
        }];
        if random.percent(50) {
            rows.push(step(at(place + across - 1)));
        }
        if random.percent(40) {
            let behind = match random.percent(40) {
                true => game.end(payoff(random)),
                false => random.below(count.into()) as u32,
            };
            let outcomes = match random.percent(50) {
                true => vec![(behind, 1)],
                false => vec![(behind, small(random)), (ahead, small(random))],
            };
            rows.push(match tolls && random.percent(30) {
                true => paying(&outcomes, payoff(random)),
                false => row(&outcomes),
            });
        }
        // Now and then it is chance that leads out.
        let entry = match random.percent(15) {
            true => Entry::Chance(rows.swap_remove(rows.len() - 1)),
            false => Entry::Choice(owners[room as usize], rows),
        };
        game.set(state, entry);
    }
    game.forever = sometimes(40, random);
    game.table()
}
