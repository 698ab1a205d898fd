//! Games that pay on the way.

use bestplay::{Payoff, Player};

use super::Size;
use super::build::{Builder, large, paying, payoff, player, row, small, sometimes};
use crate::generate::{self, Kind, Random};
use crate::table::{Entry, Table, rows_of};

/// Small random games with payoffs on the way, of one sign or of both, for the solver that tries
/// everything.
pub(crate) fn tiny(random: &mut Random, _: Size) -> Table {
    let kind = Kind {
        inner: 2 + random.below(4) as u32,
        ends: 2,
        rows: 2,
        outcomes: 2,
        paying: 15 + random.below(40),
        sign: random.below(3) as i64 - 1,
        staying: 30 + random.below(50),
        tied: random.percent(40),
        forever: random.percent(30),
        ..Kind::PLAIN
    };
    generate::game(&kind, random)
}

fn one_sign(sign: i64, random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(2, random),
        paying: 10 + random.below(60),
        sign,
        staying: 30 + random.below(50),
        tied: random.percent(30),
        forever: random.percent(20),
        max: [35, 70, 10][random.below(3) as usize],
        min: [35, 10, 30][random.below(3) as usize],
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    if random.percent(40) {
        // Long waits that are paid.
        for state in 0..kind.inner {
            for row in rows_of(&mut table.entries[state as usize]) {
                if random.percent(30) {
                    let paid = row[0].2;
                    row.push((state, large(60, random), paid));
                }
            }
        }
    }
    table
}

/// What is paid on the way is positive.
pub(crate) fn growing(random: &mut Random, size: Size) -> Table {
    one_sign(1, random, size)
}

/// What is paid on the way is negative.
pub(crate) fn falling(random: &mut Random, size: Size) -> Table {
    one_sign(-1, random, size)
}

/// Payoffs of both signs on ways that surely lead out: every row of a paying state may end play.
pub(crate) fn both(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(2, random),
        paying: 60,
        sign: 0,
        staying: 50,
        tied: random.percent(30),
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    for state in 0..kind.inner {
        let end = kind.inner + random.below(kind.ends.into()) as u32;
        for row in rows_of(&mut table.entries[state as usize]) {
            if random.percent(95) {
                let rare = if random.percent(20) {
                    large(50, random)
                } else {
                    1
                };
                row.iter_mut()
                    .for_each(|outcome| outcome.1 = outcome.1.saturating_mul(rare).min(1 << 100));
                row.push((end, 1, Payoff::ZERO));
            }
        }
    }
    table
}

/// Payoffs as large as they can be, and fractions of them, at ends and on the way.
pub(crate) fn huge(random: &mut Random, size: Size) -> Table {
    let mut table = match random.below(3) {
        0 => both(random, size),
        1 => growing(random, size),
        _ => tiny(random, size),
    };
    // On the way they have a common denominator below 2^62, as odds ask for.
    let denominators = [1, 1 << 20, 3u64.pow(12), 1 << 41, 1_000_003];
    let (a, b) = (random.below(5) as usize, random.below(3) as usize);
    let apart = random.percent(50);
    let mut enlarged = |payoff: &mut Payoff, apart: bool| {
        let sign = payoff.signum();
        let size = i64::MAX >> [0, 0, 1, 20, 40][random.below(5) as usize];
        let size = size - random.below(1 << 20) as i64;
        let denominator = match apart {
            true => {
                let most = 1 << [6, 30, 62][random.below(3) as usize];
                1 + random.below(most)
            }
            false => denominators[if random.percent(50) { a } else { b }],
        };
        *payoff = Payoff::fraction(sign * size, denominator);
    };
    for entry in &mut table.entries {
        if let Entry::End(payoff) = entry {
            enlarged(payoff, apart);
        }
        let outcomes = rows_of(entry).iter_mut().flatten();
        outcomes.for_each(|outcome| enlarged(&mut outcome.2, false));
    }
    enlarged(&mut table.forever, apart);
    table
}

/// Chains that may pay for ever with either sign.
pub(crate) fn undefined(random: &mut Random, size: Size) -> Table {
    let kind = Kind {
        inner: size.draw(2, random).min(8),
        paying: 40,
        sign: 0,
        staying: 85,
        max: if random.percent(50) { 0 } else { 20 },
        min: if random.percent(50) { 0 } else { 20 },
        ..Kind::PLAIN
    };
    generate::game(&kind, random)
}

/// Two players who go round, collecting payoffs of both signs, or leave: mostly so few states that
/// everything can be tried.
pub(crate) fn contested(random: &mut Random, size: Size) -> Table {
    let players = 60 + random.below(41);
    let kind = Kind {
        inner: match size.states {
            0..=12 => 3 + random.below(4) as u32,
            _ => size.draw(3, random),
        },
        rows: 2 + random.below(2),
        outcomes: 1 + random.below(2),
        paying: 30 + random.below(60),
        sign: 0,
        staying: 50 + random.below(50),
        tied: random.percent(50),
        max: players / 2,
        min: players / 2,
        ..Kind::PLAIN
    };
    let mut table = generate::game(&kind, random);
    let most = 1 + random.below(3) as i64;
    let step = 1 + random.below(2);
    if random.percent(70) {
        // Small whole payoffs, which often add up to nothing.
        for row in table.entries.iter_mut().flat_map(rows_of) {
            for outcome in row.iter_mut().filter(|outcome| !outcome.2.is_zero()) {
                let amount = 1 + random.below(most as u64) as i64;
                outcome.2 = Payoff::fraction(outcome.2.signum() * amount, step);
            }
        }
    }
    if random.percent(20) {
        // Ends at which the total grows or falls for ever.
        for state in kind.inner..kind.inner + kind.ends {
            let amount = random.below(7) as i64 - 3;
            if amount != 0 {
                let round = paying(&[(state, 1)], Payoff::from(amount));
                table.entries[state as usize] = Entry::Chance(round);
            }
        }
    }
    table
}

/// A corridor: to walk on costs 1, a taxi to the end 2n, to wait 1 or nothing. One may also go on only once in
/// very many times, at half the cost.
pub(crate) fn corridor(random: &mut Random, size: Size) -> Table {
    let count = size.draw(3, random);
    let mut game = Builder::new(count);
    let goal = game.end(sometimes(50, random));
    let taxi = i64::from(count) * (1 + random.below(3) as i64) + random.below(3) as i64 - 1;
    let wait = random.below(2) as i64;
    let slips = random.percent(40);
    // Costs for Min, or the mirror image.
    let (who, sign) = if random.percent(50) {
        (Player::Min, 1)
    } else {
        (Player::Max, -1)
    };
    for state in 0..count {
        let next = if state + 1 < count { state + 1 } else { goal };
        let walk = match slips {
            true => {
                let back = state.saturating_sub(1 + random.below(3) as u32);
                let ways = [(next, 1 + small(random)), (back, small(random))];
                paying(&ways, Payoff::from(sign))
            }
            false => paying(&[(next, 1)], Payoff::from(sign)),
        };
        let mut rows = vec![
            paying(&[(goal, 1)], Payoff::from(sign * taxi)),
            walk,
            paying(&[(state, 1)], Payoff::from(sign * wait)),
        ];
        if random.percent(20) {
            let ways = [(next, 1), (state, large(40, random))];
            rows.push(paying(&ways, Payoff::fraction(sign, 2)));
        }
        let first = random.below(3) as usize;
        rows.rotate_left(first);
        let mut owner = who;
        if random.percent(10) {
            // The opponent may not wait for ever.
            owner = who.opponent();
            rows.retain(|row| row.iter().all(|outcome| outcome.0 != state));
        }
        game.set(state, Entry::Choice(owner, rows));
    }
    if random.percent(20) {
        let end = game.end(payoff(random));
        let start = game.chance(row(&[(0, 1), (end, 1)]));
        let who = player(random);
        let ways = [start, 1].map(|to| paying(&[(to, 1)], Payoff::from(sign)));
        game.set(0, Entry::Choice(who, ways.into()));
    }
    game.table()
}
