//! Walks: up and down, on grids, round rings.

use bestplay::{Payoff, Player};

use super::Size;
use super::build::{Builder, paying, player, row};
use crate::generate::Random;
use crate::table::{Entry, Row, Table, step};

/// Gambler's ruin: the stake may be chosen; the value is the chance to win, or the length.
pub(crate) fn ruin(random: &mut Random, size: Size) -> Table {
    let most = size.draw(3, random) + 1;
    let mut game = Builder::new(most - 1);
    let length = random.percent(40);
    let (lost, won) = (
        game.end(Payoff::ZERO),
        game.end(if length { Payoff::ZERO } else { Payoff::ONE }),
    );
    let paid = if length { Payoff::ONE } else { Payoff::ZERO };
    let (win, lose) = [(1, 1), (9, 10), (18, 19), (1, 2)][random.below(4) as usize];
    let bold = random.percent(50);
    let who = player(random);
    let start = random.below(u64::from(most - 1)) as u32;
    // Fortunes 1 to most - 1 have the names 0 to most - 2; the start has the name 0.
    let name = |fortune: u32| match fortune {
        0 => lost,
        f if f >= most => won,
        f if f - 1 == start => 0,
        1 => start,
        f => f - 1,
    };
    for fortune in 1..most {
        let bet = |stake: u32| {
            paying(
                &[(name(fortune + stake), win), (name(fortune - stake), lose)],
                paid,
            )
        };
        let stakes = fortune.min(most - fortune).min(3);
        let entry = match bold && stakes > 1 {
            true => Entry::Choice(who, (1..=stakes).map(bet).collect()),
            false => Entry::Chance(bet(1)),
        };
        game.set(name(fortune), entry);
    }
    game.table()
}

/// A maze with walls and pits, on which a step slips aside: most cells are safe, and worth what the
/// goal is or hardly less, so that rows of equal value lead anywhere; or each step costs. Now and then an
/// opponent pushes, or has every other cell.
pub(crate) fn maze(random: &mut Random, size: Size) -> Table {
    let side = 2 + random.below((size.states as f64).sqrt() as u64) as i64;
    let mut game = Builder::new((side * side) as u32);
    let costs = random.percent(35);
    let paid = Payoff::from(i64::from(costs));
    let goal = game.end(Payoff::from(i64::from(!costs)));
    let pit = game.end(match costs {
        true => Payoff::from(5),
        false => Payoff::from(-(random.below(2) as i64)),
    });
    let (walls, pits) = (random.below(30), random.below(12));
    let risk = random
        .percent(20)
        .then(|| 10u128.pow(random.below(15) as u32));
    let (slip, straight) = [(1, 8), (1, 1), (1, 2), (1, 1000), (0, 1)][random.below(5) as usize];
    let pushed = [0, 0, 15][random.below(3) as usize];
    let alternate = random.percent(20);
    let who = if costs { Player::Min } else { Player::Max };
    let last = (side * side) as u32 - 1;
    let walled: Vec<bool> = (0..=last).map(|_| random.percent(walls)).collect();
    for cell in 0..last {
        let (x, y) = (i64::from(cell) % side, i64::from(cell) / side);
        let name = |dx: i64, dy: i64| -> u32 {
            let (to_x, to_y) = ((x + dx).clamp(0, side - 1), (y + dy).clamp(0, side - 1));
            match (to_y * side + to_x) as u32 {
                to if to == last => goal,
                to if walled[to as usize] => cell,
                to => to,
            }
        };
        let go = |(dx, dy): (i64, i64)| -> Row {
            let mut all = vec![(name(dx, dy), straight)];
            if slip > 0 {
                all.extend([(name(dy, dx), slip), (name(-dy, -dx), slip)]);
            }
            if let Some(rarely) = risk {
                all.iter_mut().for_each(|outcome| outcome.1 *= rarely);
                all.push((pit, 1));
            }
            paying(&all, paid)
        };
        let rows: Vec<Row> = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(go).to_vec();
        let is_pushed = random.percent(pushed) || alternate && (x + y) % 2 == 1;
        let entry = if cell > 0 && random.percent(pits) {
            Entry::Chance(step(pit))
        } else if is_pushed && costs {
            // Who wants to go on for ever only has steps that may end play.
            Entry::Chance(paying(&[(name(1, 0), 1), (name(0, 1), 1), (pit, 1)], paid))
        } else {
            Entry::Choice(if is_pushed { who.opponent() } else { who }, rows)
        };
        game.set(cell, entry);
    }
    game.set(last, Entry::Chance(step(goal)));
    crate::shrink::compact(&game.table())
}

/// Pursuit on a small ring or grid: one flees to the exit, the other catches; both may stay, steps
/// may fail.
pub(crate) fn pursuit(random: &mut Random, size: Size) -> Table {
    let places = 3 + random.below((size.states as f64 / 2.0).sqrt() as u64) as u32;
    let width = 1 + random.below(3) as u32;
    let next = |place: u32, random: &mut Random| -> Vec<u32> {
        let mut all = vec![
            (place + 1) % places,
            (place + places - 1) % places,
            (place + width) % places,
        ];
        if random.percent(70) {
            all.push(place);
        }
        all.sort_unstable();
        all.dedup();
        all
    };
    let mut game = Builder::new(2 * places * places);
    let (caught, escaped) = (game.end(Payoff::ZERO), game.end(Payoff::ONE));
    let fails = u128::from(random.below(3));
    let name = |turn: u32, a: u32, b: u32| 2 * (a * places + b) + turn;
    let exit = places - 1;
    for a in 0..places {
        for b in 0..places {
            let after = |turn: u32, a: u32, b: u32| match (a == b, a == exit && turn == 1) {
                (true, _) => caught,
                (_, true) => escaped,
                _ => name(turn, a, b),
            };
            let mut rows = |turn: u32| -> Vec<Row> {
                let from = if turn == 0 { a } else { b };
                next(from, random)
                    .into_iter()
                    .map(|to| {
                        let (there, stay) = match turn {
                            0 => (after(1, to, b), after(1, a, b)),
                            _ => (after(0, a, to), after(0, a, b)),
                        };
                        match fails {
                            0 => step(there),
                            fails => row(&[(there, 5), (stay, fails)]),
                        }
                    })
                    .collect()
            };
            let (flees, catches) = (rows(0), rows(1));
            game.set(name(0, a, b), Entry::Choice(Player::Max, flees));
            game.set(name(1, a, b), Entry::Choice(Player::Min, catches));
        }
    }
    // The fugitive starts at 0, the other half-way round.
    let start = name(0, 0, places / 2);
    game.set(0, Entry::Chance(step(start)));
    game.forever = if random.percent(30) {
        Payoff::HALF
    } else {
        Payoff::ZERO
    };
    crate::shrink::compact(&game.table())
}

/// A race round a ring for two: a die with few faces; who lands on the other sends it back.
pub(crate) fn ludo(random: &mut Random, size: Size) -> Table {
    let ring = 3 + random.below((size.states as f64 / 2.0).sqrt() as u64) as u32;
    let faces = 1 + random.below(3) as u32;
    let mut game = Builder::new(2 * ring * ring);
    let (won, lost) = (game.end(Payoff::ONE), game.end(Payoff::ZERO));
    let name = |turn: u32, mine: u32, theirs: u32| 2 * (mine * ring + theirs) + turn;
    let choice = random.percent(70);
    for max in 0..ring {
        for min in 0..ring {
            for turn in 0..2 {
                let (own, other) = if turn == 0 { (max, min) } else { (min, max) };
                let after = |roll: u32| -> u32 {
                    let to = own + roll;
                    if to >= ring {
                        return if turn == 0 { won } else { lost };
                    }
                    let other = if to == other && to > 0 { 0 } else { other };
                    match turn {
                        0 => name(1, to, other),
                        _ => name(0, other, to),
                    }
                };
                let throw =
                    |most: u32| row(&(1..=most).map(|roll| (after(roll), 1)).collect::<Vec<_>>());
                // A careful throw may stay where it is.
                let careful = row(&[(after(0), 1), (after(1), 2)]);
                let entry = match choice {
                    true => {
                        let who = if turn == 0 { Player::Max } else { Player::Min };
                        Entry::Choice(who, vec![throw(faces), careful])
                    }
                    false => Entry::Chance(throw(faces)),
                };
                game.set(name(turn, max, min), entry);
            }
        }
    }
    crate::shrink::compact(&game.table())
}
