//! Random games, plain and put together of others.

use bestplay::Payoff;

use super::build::payoff;
use super::{FAMILIES, Family, Size};
use crate::generate::{self, Kind, Random};
use crate::shrink::compact;
use crate::table::{Entry, Table, rows_of};

/// Tiny ones, for the solver that tries everything.
pub(crate) fn tiny(random: &mut Random, _: Size) -> Table {
    let kind = Kind {
        inner: 2 + random.below(4) as u32,
        ends: 1 + random.below(3) as u32,
        rows: 2,
        tied: random.percent(40),
        forever: random.percent(40),
        staying: 40 + random.below(50),
        ..Kind::PLAIN
    };
    generate::game(&kind, random)
}

/// Two games of other families, of which the ends of the first may lead to the second and those of
/// the second back; and some choices change hands.
pub(crate) fn spliced(random: &mut Random, size: Size) -> Table {
    let half = Size {
        states: size.states / 2 + 4,
        depth: size.depth / 2 + 2,
    };
    // Not this family itself.
    let others: Vec<&Family> = FAMILIES.iter().filter(|f| f.name != "spliced").collect();
    let mut draw = || (others[random.below(others.len() as u64) as usize].make)(random, half);
    let (first, second) = (draw(), draw());
    let shift = first.entries.len() as u32;
    let mut entries = first.entries;
    entries.extend(second.entries.into_iter().map(|mut entry| {
        let outcomes = rows_of(&mut entry).iter_mut().flatten();
        outcomes.for_each(|outcome| outcome.0 += shift);
        entry
    }));
    let count = entries.len() as u64;
    for (state, entry) in entries.iter_mut().enumerate() {
        match entry {
            Entry::End(_) if random.percent(30) => {
                let to = match (state as u32) < shift {
                    true => shift,
                    false => random.below(count) as u32,
                };
                *entry = Entry::Chance(vec![(to, 1, Payoff::ZERO)]);
            }
            Entry::End(paid) if random.percent(20) => *paid = payoff(random),
            Entry::Choice(player, _) if random.percent(10) => *player = player.opponent(),
            _ => {}
        }
    }
    let mut table = Table::new(entries);
    table.forever = first.forever;
    compact(&table)
}
