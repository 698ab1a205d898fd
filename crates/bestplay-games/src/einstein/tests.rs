//! EinStein würfelt nicht!: a plain recursion over boards.

use crate::trial;
use bestplay_games::einstein::EinStein;

/// A board: the stones of the player to move as positive numbers, those of the other as negative, with
/// the corner of the player to move first.
type Board = Vec<i8>;

/// The probability that the player to move wins.
fn wins(board: &Board, size: usize, stones: i8, wins: &mut dyn FnMut(Board) -> f64) -> f64 {
    let mut value = 0.0;
    for rolled in 1..=stones {
        let is_there = |stone: &i8| board.contains(stone);
        let mut movable: Vec<i8> = vec![rolled];
        if !is_there(&rolled) {
            movable = (1..rolled).rev().find(is_there).into_iter().collect();
            movable.extend((rolled + 1..=stones).find(is_there));
        }
        let mut best = 0.0f64;
        for stone in movable {
            let from = board.iter().position(|&cell| cell == stone).unwrap();
            for (down, right) in [(0, 1), (1, 0), (1, 1)] {
                let (row, column) = (from / size + down, from % size + right);
                if row == size || column == size {
                    continue;
                }
                let mut next = board.clone();
                next[from] = 0;
                next[row * size + column] = stone;
                let won = row + column == 2 * size - 2 || !next.iter().any(|&cell| cell < 0);
                let turned: Board = next.iter().rev().map(|cell| -cell).collect();
                best = best.max(if won { 1.0 } else { 1.0 - wins(turned) });
            }
        }
        value += best / f64::from(stones);
    }
    value
}

#[test]
fn values_agree_with_a_plain_recursion() {
    for (size, first, second) in [(3, [1, 2, 3], [1, 2, 3]), (3, [2, 1, 3], [3, 2, 1])] {
        let game = EinStein::new(size, [first.to_vec(), second.to_vec()]).unwrap();
        let size = usize::from(size);
        let mut board = vec![0i8; size * size];
        // From the corner on, diagonal by diagonal.
        for (at, cell) in [0, 1, size].into_iter().enumerate() {
            board[cell] = first[at] as i8;
            board[size * size - 1 - cell] = -(second[at] as i8);
        }
        let expected = trial::recursion(board, |board, after| wins(board, size, 3, after));
        trial::is_worth(&game, expected);
    }
}
