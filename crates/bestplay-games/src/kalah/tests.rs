//! Kalah: a plain search on a ring of houses and stores.

use crate::trial;
use bestplay_games::kalah::Kalah;

/// The ring: houses of player 0, his store, houses of player 1, his store; seeds in stores are left
/// out of it. Gives what player 0 gets more from here on.
fn margin((ring, turn): &(Vec<u8>, usize), margin: &mut dyn FnMut((Vec<u8>, usize)) -> i32) -> i32 {
    let turn = *turn;
    let half = ring.len() / 2;
    let houses = |player: usize| player * half..(player + 1) * half - 1;
    let sign = [1, -1][turn];
    if houses(turn).all(|house| ring[house] == 0) {
        let rest: i32 = houses(1 - turn).map(|house| i32::from(ring[house])).sum();
        return -sign * rest;
    }
    let store = (turn + 1) * half - 1;
    let skipped = (2 - turn) * half - 1;
    let mut best: Option<i32> = None;
    for from in houses(turn).filter(|&house| ring[house] > 0) {
        let mut next = ring.clone();
        let mut hand = std::mem::take(&mut next[from]);
        let mut place = from;
        while hand > 0 {
            place = (place + 1) % ring.len();
            if place != skipped {
                next[place] += 1;
                hand -= 1;
            }
        }
        if houses(turn).contains(&place) && next[place] == 1 {
            let opposite = 2 * half - 2 - place;
            if next[opposite] > 0 {
                next[store] += 1 + std::mem::take(&mut next[opposite]);
                next[place] = 0;
            }
        }
        let gained = sign * i32::from(std::mem::take(&mut next[store]));
        let after = margin((next, if place == store { turn } else { 1 - turn }));
        let total = gained + after;
        best = best.max(Some(sign * total));
    }
    sign * best.unwrap_or(0)
}

#[test]
fn rules_and_search_agree() {
    for (houses, seeds) in [(1, 1), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (4, 1)] {
        let mut ring = vec![seeds; 2 * houses + 2];
        ring[houses] = 0;
        ring[2 * houses + 1] = 0;
        let expected = trial::recursion((ring, 0), margin);
        trial::is_worth(&Kalah { houses, seeds }, expected.into());
    }
}
