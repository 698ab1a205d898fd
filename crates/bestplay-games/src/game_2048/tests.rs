//! 2048: a recursion over four numbers, and slides by hand.

use crate::trial;
use bestplay_games::game_2048::{Game2048, Side};

/// Two tiles slid to the first of them.
fn pair([one, two]: [u32; 2]) -> [u32; 2] {
    match (one, two) {
        (0, two) => [two, 0],
        (one, two) if one == two => [2 * one, 0],
        both => both.into(),
    }
}

/// How likely best play is to make the target on two by two squares.
fn best(&tiles: &[u32; 4], target: u32, best: &mut dyn FnMut([u32; 4]) -> f64) -> f64 {
    if tiles.iter().any(|&tile| tile >= target) {
        return 1.0;
    }
    let [a, b, c, d] = tiles;
    let (left, right) = ([pair([a, b]), pair([c, d])], [pair([b, a]), pair([d, c])]);
    let (up, down) = ([pair([a, c]), pair([b, d])], [pair([c, a]), pair([d, b])]);
    let slides = [
        [left[0][0], left[0][1], left[1][0], left[1][1]],
        [right[0][1], right[0][0], right[1][1], right[1][0]],
        [up[0][0], up[1][0], up[0][1], up[1][1]],
        [down[0][1], down[1][1], down[0][0], down[1][0]],
    ];
    let mut most = 0.0f64;
    for slid in slides.into_iter().filter(|slid| *slid != tiles) {
        most = most.max(filled(slid, best));
    }
    most
}

/// The mean over all new tiles.
fn filled(tiles: [u32; 4], then: &mut dyn FnMut([u32; 4]) -> f64) -> f64 {
    let empty: Vec<usize> = (0..4).filter(|&square| tiles[square] == 0).collect();
    let mut sum = 0.0;
    for &square in &empty {
        for (tile, likely) in [(2, 0.9), (4, 0.1)] {
            let mut next = tiles;
            next[square] = tile;
            sum += likely * then(next) / empty.len() as f64;
        }
    }
    sum
}

#[test]
fn rules_and_recursion_agree() {
    for power in [3, 4, 5] {
        let worth = |tiles| trial::recursion(tiles, |tiles, after| best(tiles, 1 << power, after));
        let expected = filled([0; 4], &mut |one| filled(one, &mut { worth }));
        trial::is_worth(&Game2048::new(2, power), expected);
    }
}

#[test]
fn a_tile_merges_once_in_a_move() {
    let game = Game2048::new(4, 11);
    let tiles = [1, 1, 2, 0, 1, 1, 1, 1].into_iter().collect();
    let moves = trial::choices(&game, &tiles);
    let (_, left) = moves.iter().find(|(side, _)| *side == Side::Left).unwrap();
    // Every outcome but for one new tile is the slid board.
    let slid = [2, 2, 0, 0, 2, 2, 0, 0];
    let wrong = |next| game.all(next).zip(slid).filter(|(a, b)| a != b).count();
    let mut next = left.outcomes().iter();
    assert!(next.all(|&(next, _)| wrong(next) <= 1));
}
