//! Bearing off: against a recursion over whole plays.

use std::collections::BTreeSet;

use crate::trial;
use bestplay_games::bear_off::{Against, BearOff, Board};

/// The boards after playing these dice in this order, as far as there are checkers.
fn plays(board: Board, dice: &[usize], out: &mut BTreeSet<Board>) {
    let Some((&die, rest)) = dice.split_first() else {
        out.insert(board);
        return;
    };
    let Some(highest) = (1..=6).rev().find(|&point| board[point - 1] > 0) else {
        out.insert(board);
        return;
    };
    for from in (1..=6).filter(|&point| board[point - 1] > 0) {
        let mut after = board;
        after[from - 1] -= 1;
        if from > die {
            after[from - die - 1] += 1;
        } else if from < die && from < highest {
            continue;
        }
        plays(after, rest, out);
    }
}

/// The boards after each of 36 rolls.
fn rolled(board: Board) -> impl Iterator<Item = BTreeSet<Board>> {
    let rolls = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
    rolls.map(move |(one, two)| {
        let mut after = BTreeSet::new();
        match one == two {
            true => plays(board, &[one; 4], &mut after),
            false => {
                plays(board, &[one, two], &mut after);
                plays(board, &[two, one], &mut after);
            }
        }
        after
    })
}

/// The expected number of rolls.
fn rolls(&board: &Board, after_it: &mut dyn FnMut(Board) -> f64) -> f64 {
    if board == [0; 6] {
        return 0.0;
    }
    let mut value = 1.0;
    for after in rolled(board) {
        let best = after.into_iter().map(&mut *after_it);
        value += best.fold(f64::INFINITY, f64::min) / 36.0;
    }
    value
}

#[test]
fn rules_and_recursion_agree() {
    for start in [
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 2],
        [3, 0, 0, 0, 0, 0],
        [1, 1, 1, 1, 1, 1],
        [0, 2, 0, 1, 2, 0],
        [0, 0, 0, 0, 0, 0],
    ] {
        trial::is_worth(&BearOff { start }, trial::recursion(start, rolls));
    }
}

/// How likely who is to roll with the first board has all off before the other.
fn wins(&[own, other]: &[Board; 2], after_it: &mut dyn FnMut([Board; 2]) -> f64) -> f64 {
    if other == [0; 6] {
        return 0.0;
    }
    let mut value = 0.0;
    for after in rolled(own) {
        let lost = after.into_iter().map(|board| after_it([other, board]));
        value += (1.0 - lost.fold(f64::INFINITY, f64::min)) / 36.0;
    }
    value
}

#[test]
fn two_sides_agree_with_the_recursion() {
    for boards in [
        [[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1]],
        [[2, 0, 0, 1, 0, 0], [0, 1, 0, 0, 2, 0]],
        [[0, 0, 0, 0, 0, 3], [1, 2, 0, 1, 0, 0]],
        [[5, 0, 0, 0, 0, 0], [0, 0, 0, 0, 2, 0]],
        [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0]],
        [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0]],
    ] {
        let expected = trial::recursion(boards, wins);
        trial::is_worth(&Against { start: boards }, expected);
    }
}
