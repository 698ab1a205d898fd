//! Hex: a full board has one winner, and a search without the rules' chains.

use crate::trial;
use bestplay_games::hex::Hex;

/// Whether one of two players has joined the sides on a full board: the border between both colours
/// is followed by sets that are joined one pair of cells at a time.
fn first_wins(board: &[bool], columns: usize, rows: usize) -> bool {
    let mut set: Vec<usize> = (0..board.len()).collect();
    // As often as there are cells: every chain is found then.
    for _ in 0..board.len() {
        for a in 0..board.len() {
            for b in 0..board.len() {
                let (ax, ay, bx, by) = (a % columns, a / columns, b % columns, b / columns);
                let (dx, dy) = (bx as i32 - ax as i32, by as i32 - ay as i32);
                let near = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&(dx, dy));
                if near && board[a] && board[b] {
                    set[a] = set[a].min(set[b]);
                }
            }
        }
    }
    let last = (rows - 1) * columns..rows * columns;
    (0..columns).any(|top| board[top] && last.clone().any(|end| board[end] && set[end] == set[top]))
}

/// Whether the first player wins from here: 0 empty, 1 first, 2 second. Boards are filled up, as
/// that does not change who wins.
fn wins(board: &[u8], size: (usize, usize), wins: &mut dyn FnMut(Vec<u8>) -> bool) -> bool {
    let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
    if empty.is_empty() {
        let cells: Vec<bool> = board.iter().map(|&stone| stone == 1).collect();
        return first_wins(&cells, size.0, size.1);
    }
    let is_first = (board.len() - empty.len()).is_multiple_of(2);
    let mut after = empty.into_iter().map(|cell| {
        let mut board = board.to_vec();
        board[cell] = if is_first { 1 } else { 2 };
        wins(board)
    });
    after.any(|won| won == is_first) == is_first
}

#[test]
fn rules_and_search_agree() {
    let small = (1..=3).flat_map(|columns| (1..=3).map(move |rows| (columns, rows)));
    for (columns, rows) in small.chain([(4, 2)]) {
        let (board, size) = (vec![0; columns * rows], (columns, rows));
        let first = trial::recursion(board, |board, after| wins(board, size, after));
        trial::is_won(&Hex::new(columns, rows), first);
    }
}
