//! Paths on which chance mostly leads back, so that play lasts 2^2000 steps and more: what players
//! gain is more than floating point counts.

use std::time::Duration;

use bestplay::{Payoff, Player};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::table::{Entry, Row, Table};
use crate::{families, run};

use super::{fraction, judge_all, row};

/// A state where a player may take another coin, and how this one leads on and back.
type Other = (u32, Player, u128, u128);

/// A path whose states lead on with weight `on`, else back to the named one with weight `off`; each step
/// pays 1. And what it is worth: `Max` keeps to the coins that make play long, `Min` takes the others. The
/// steps from state i to the next are h(i) = (on + off + off · (H(i) - H(back))) / on, where H(i) sums up h
/// before i.
fn path(back: &[u32], on: u128, off: u128, others: &[Other], end: i64) -> (Table, RBig) {
    let mut entries = Vec::new();
    let mut sums = vec![RBig::ZERO];
    for (state, &back) in (0..).zip(back) {
        let coin = |on: u128, off: u128| -> Row {
            vec![(state + 1, on, Payoff::ONE), (back, off, Payoff::ONE)]
        };
        let other = others.iter().find(|(at, ..)| *at == state);
        entries.push(match other {
            Some(&(_, player, a, b)) => Entry::Choice(player, vec![coin(on, off), coin(a, b)]),
            None => Entry::Chance(coin(on, off)),
        });
        let (on, off) = match other {
            Some(&(_, Player::Min, on, off)) => (on, off),
            _ => (on, off),
        };
        let here = &sums[state as usize];
        let again = (here - &sums[back as usize]) * RBig::from(off);
        let next = here + (RBig::from(on + off) + again) / RBig::from(on);
        sums.push(next);
    }
    entries.push(Entry::End(Payoff::from(end)));
    let steps = sums.pop().unwrap_or_default();
    (Table::new(entries), steps + RBig::from(end))
}

/// The player who gains most was never asked: what rounding leaves, added up over all of play, counted as
/// infinite.
#[test]
fn a_corridor_that_leads_back_to_anywhere() {
    let back = [
        0, 0, 0, 0, 2, 3, 1, 5, 1, 6, 4, 2, 6, 13, 4, 7, 5, 14, 14, 15, 20, 17, 4, 7, 16, 25, 16,
        18, 15, 4, 18, 25, 29, 0, 29, 35, 9, 10, 35, 26, 14, 25, 7, 31, 27, 25, 24, 45, 12, 29, 47,
        39, 16, 4,
    ];
    let one = [(24, Player::Max, 2, 4)];
    let four = [
        (5, Player::Max, 4, 3),
        (7, Player::Min, 2, 6),
        (21, Player::Min, 6, 5),
        (24, Player::Max, 2, 4),
    ];
    for others in [&one[..], &four] {
        let (table, value) = path(&back, 6, 1 << 41, others, 1);
        judge_all(&table, &Worth::Finite(value));
    }
}

/// Who gains by either coin was left open.
#[test]
fn a_walk_that_mostly_goes_back() {
    let back: Vec<u32> = (0..139u32).map(|state| state.saturating_sub(1)).collect();
    let others = [
        (0, Player::Min, 6, 1),
        (17, Player::Min, 3, 2),
        (39, Player::Max, 6, 6),
        (53, Player::Min, 5, 5),
        (64, Player::Max, 3, 4),
        (88, Player::Min, 2, 1),
        (90, Player::Min, 2, 1),
        (110, Player::Max, 6, 3),
        (118, Player::Min, 3, 2),
        (125, Player::Max, 4, 3),
    ];
    let (table, value) = path(&back, 3, 5 << 40, &others, -10);
    judge_all(&table, &Worth::Finite(value));
}

/// How far the bounds of the second walk are apart is more than floating point counts.
#[test]
fn two_walks_one_after_the_other() {
    for count in [40, 80] {
        let back = (0..2 * count).map(|state: u32| match state % count {
            0 => state,
            _ => state - 1,
        });
        let back: Vec<u32> = back.collect();
        let choices = [(7, Player::Max, 2, 3), (20, Player::Min, 2, 3)];
        let again = choices.map(|(state, player, on, off)| (state + count, player, on, off));
        let others = [choices, again].concat();
        let (table, value) = path(&back, 3, 1 << 42, &others, 1);
        judge_all(&table, &Worth::Finite(value));
    }
}

/// A round next to a long walk: how far the walk's bounds are apart is more than floating point counts, and
/// three digits are to be had all the same.
#[test]
fn a_round_beside_a_walk() {
    for count in [27, 40, 60] {
        let back: Vec<u32> = (0..count)
            .map(|state: u32| state.saturating_sub(1))
            .collect();
        let (walk, length) = path(&back, 4, 5 << 40, &[], 1);
        let first = 4;
        let begin = row(&[(1, 9), (2, 10)]);
        let mut entries = vec![
            Entry::Choice(Player::Min, vec![begin.clone(), begin]),
            Entry::Chance(row(&[(2, 1), (first, 1)])),
            Entry::Chance(row(&[(0, 1), (3, 1)])),
            Entry::End(Payoff::ONE),
        ];
        entries.extend(walk.entries.into_iter().map(|entry| match entry {
            Entry::Chance(mut row) => {
                row.iter_mut().for_each(|(to, ..)| *to += first);
                Entry::Chance(row)
            }
            other => other,
        }));
        // With u, v, w for the first states: u = (9v + 10w) / 19, v = (w + length) / 2, w = (u + 1) / 2.
        let value = (length * RBig::from(18) + RBig::from(29)) / RBig::from(47);
        judge_all(&Table::new(entries), &Worth::Finite(value));
    }
}

/// A long walk on the way to a door that is worth as much as the best end, which is known but for a
/// unit: bounds that are cut off there must not be narrower.
#[test]
fn a_door_beside_a_walk() {
    for count in [4, 7, 20] {
        let first = 5;
        let hub = count + first;
        let entry = |state: u32| {
            let back = state.saturating_sub(1) + first;
            Entry::Chance(row(&[(state + 1 + first, 4), (back, 5 << 40)]))
        };
        let mut entries = vec![
            Entry::Choice(Player::Max, vec![row(&[(1, 1)]), row(&[(hub, 1)])]),
            Entry::Chance(row(&[(2, 28), (3, 3)])),
            Entry::End(Payoff::ONE),
            Entry::End(Payoff::ZERO),
            Entry::Chance(row(&[(first, 2), (3, 29)])),
        ];
        entries.extend((0..count).map(entry));
        let doors = [(4, 1), (0, 1)].map(|to| row(&[to]));
        entries.push(Entry::Choice(Player::Min, doors.to_vec()));
        judge_all(&Table::new(entries), &Worth::Finite(fraction(28, 31)));
    }
}

/// A total that falls by half a point where potentials are about 10^17: in doubles they did not show it, and
/// the file was not confirmed.
#[test]
fn potentials_beyond_doubles() {
    let table = families::game(1681, true);
    assert!(table.to_string().contains("2×144115188075855870(-1/2)"));
    let judged = run::judge(&table, 1681, Duration::from_secs(60));
    assert!(judged.is_ok());
}
