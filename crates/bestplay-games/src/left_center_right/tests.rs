//! Left Center Right: plays turn by turn, with the odds of every table, until next to nothing is undecided.

use std::collections::BTreeMap;

use crate::trial;
use bestplay_games::left_center_right::LeftCenterRight;

/// How likely each seat is to win.
fn seats(players: usize, chips: usize) -> Vec<f64> {
    let mut tables = BTreeMap::from([(vec![chips; players], 1.0)]);
    let mut won = vec![0.0; players];
    // Seats with no chips have their turns, in which nothing happens.
    for turn in (0..players).cycle() {
        if won.iter().sum::<f64>() > 1.0 - 1e-11 {
            break;
        }
        let mut after = BTreeMap::new();
        for (table, odds) in tables {
            if let [winner] = (0..players)
                .filter(|&seat| table[seat] > 0)
                .collect::<Vec<_>>()[..]
            {
                won[winner] += odds;
                continue;
            }
            let dice = table[turn].min(3) as u32;
            for roll in 0..6usize.pow(dice) {
                let mut table = table.clone();
                for die in 0..dice {
                    match roll / 6usize.pow(die) % 6 {
                        0 => table[(turn + players - 1) % players] += 1,
                        1 => table[(turn + 1) % players] += 1,
                        2 => {}
                        _ => table[turn] += 1,
                    }
                    table[turn] -= 1;
                }
                *after.entry(table).or_insert(0.0) += odds / 6f64.powi(dice as i32);
            }
        }
        tables = after;
    }
    won
}

#[test]
fn seats_agree_with_the_odds_of_all_tables() {
    for (players, chips) in [(2, 3), (3, 1), (3, 3), (4, 2)] {
        for (seat, expected) in (1..).zip(seats(players, chips)) {
            trial::is_worth(&LeftCenterRight::new(players, chips as u32, seat), expected);
        }
    }
}
