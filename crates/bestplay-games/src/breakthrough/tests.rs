//! Breakthrough: against a plain search.

use crate::trial;
use bestplay_games::breakthrough::Breakthrough;

type Cells = Vec<Vec<i8>>;

/// Whether the player to move wins, with pieces 1 of the player to move, who goes up, and -1.
fn wins(board: &Cells, wins: &mut dyn FnMut(Cells) -> bool) -> bool {
    for row in 1..board.len() {
        for column in 0..board[0].len() {
            for to in [column.wrapping_sub(1), column, column + 1] {
                let Some(&there) = board[row - 1].get(to) else {
                    continue;
                };
                if board[row][column] != 1 || there == 1 || there == -1 && to == column {
                    continue;
                }
                let mut next = board.clone();
                next[row][column] = 0;
                next[row - 1][to] = 1;
                let none_left = !next.iter().flatten().any(|&cell| cell == -1);
                // The board as the other one sees it.
                next.reverse();
                next.iter_mut().flatten().for_each(|cell| *cell = -*cell);
                if row == 1 || none_left || !wins(next) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn values_agree_with_a_plain_search() {
    let filled_by_two = [(2, 4, 2), (2, 5, 2), (3, 4, 2), (2, 6, 2)];
    let filled_by_one = [(3, 4, 1), (4, 4, 1), (5, 3, 1)];
    for (columns, rows, filled) in filled_by_two.into_iter().chain(filled_by_one) {
        let game = Breakthrough::new(columns, rows, filled).unwrap();
        let row = |row: usize| match (row < filled, row >= rows - filled) {
            (true, _) => -1,
            (_, true) => 1,
            _ => 0,
        };
        let board: Cells = (0..rows).map(|at| vec![row(at); columns]).collect();
        trial::is_won(&game, trial::recursion(board, wins));
    }
}
