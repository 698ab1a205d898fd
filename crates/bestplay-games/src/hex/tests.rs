//! Hex: a full board has one winner, and a search without the rules' chains.

use std::collections::HashMap;

use super::Hex;
use crate::trial;

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
fn wins(
    board: &mut Vec<u8>,
    first: bool,
    size: (usize, usize),
    known: &mut HashMap<Vec<u8>, bool>,
) -> bool {
    if let Some(&known) = known.get(board) {
        return known;
    }
    let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
    if empty.is_empty() {
        let cells: Vec<bool> = board.iter().map(|&stone| stone == 1).collect();
        return first_wins(&cells, size.0, size.1);
    }
    let mut won = !first;
    for cell in empty {
        board[cell] = if first { 1 } else { 2 };
        if wins(board, !first, size, known) == first {
            won = first;
        }
        board[cell] = 0;
    }
    known.insert(board.clone(), won);
    won
}

#[test]
fn rules_and_search_agree() {
    let boards = [
        (1, 1),
        (2, 1),
        (1, 2),
        (2, 2),
        (3, 2),
        (2, 3),
        (3, 3),
        (4, 2),
    ];
    for (columns, rows) in boards {
        let mut board = vec![0; columns * rows];
        let first = wins(&mut board, true, (columns, rows), &mut HashMap::new());
        trial::is_won(&Hex::new(columns, rows), first);
    }
}
