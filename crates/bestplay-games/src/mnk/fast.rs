//! m,n,k-games by search: the result of the empty board, and the best first moves.
//!
//! What the search knows of free placing:
//!
//! - A player who can complete a line does; one whose opponent could complete a line must take
//!   that cell, and is lost if there are two.
//! - A player all of whose lines hold a stone of the opponent cannot win any more.
//! - Turned and mirrored positions count as one.
//! - Cells come first through which the most lines run that are still open, those with more
//!   stones counting more.
//!
//! # Complexity
//!
//! Exponential in the number of cells, like the game.

use bestplay::Value;

use super::search::{Look, Ordered, Search};
use super::{Mnk, read};
use crate::board::Stones;
use crate::fast::valued;
use bestplay_answers::{Answer, Field, Result, Task, fields};

pub(super) const FIELDS: &[Field] = fields! {
    positions: Count, "positions searched";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = read(task.arguments)?;
    let mut search = Search::new(&game, task.watch);
    let (result, best) = search.empty_board()?;
    let best = best.iter().map(|&cell| game.board.cell_name(cell));
    let mut answer = valued(Value::fraction(result.into(), 1), 1);
    answer.add("best", "best first moves", best.collect::<Vec<_>>());
    answer.add("positions", "positions searched", search.positions);
    Ok(answer)
}

/// What the search knows of the game.
impl Mnk {
    /// What is plain to see.
    pub(super) fn look(&self, stones: Stones) -> Look {
        let [own, other] = sides(stones);
        let (mut can_win, mut can_lose, mut wins, mut threats) = (false, false, 0, 0);
        for &line in &self.lines {
            if other & line == 0 {
                can_win = true;
                // Without a stone of either player a line is open to both.
                can_lose |= own & line == 0;
                let left = line & !own;
                wins |= if left.count_ones() == 1 { left } else { 0 };
            } else if own & line == 0 {
                can_lose = true;
                let left = line & !other;
                match left.count_ones() {
                    0 => return Look::Result(-1),
                    1 => threats |= left,
                    _ => {}
                }
            }
        }
        let empty = self.board.all() & !stones.taken();
        match threats.count_ones() {
            _ if wins > 0 => Look::Result(1),
            _ if empty == 0 || !can_win && !can_lose => Look::Result(0),
            0 => Look::Moves(-i8::from(can_lose), i8::from(can_win), empty),
            1 => Look::Moves(-1, i8::from(can_win), threats),
            _ => Look::Result(-1),
        }
    }

    /// Puts the moves into the order in which they are tried: promising ones first.
    pub(super) fn order(&self, stones: Stones, moves: u64, ordered: &mut Ordered) {
        let [own, other] = sides(stones);
        let mut scores = [0u32; 64];
        for &line in &self.lines {
            let count = match (own & line, other & line) {
                (0, stones) | (stones, 0) => stones.count_ones(),
                _ => continue,
            };
            let mut left = line & moves;
            while left > 0 {
                scores[left.trailing_zeros() as usize] += 1 << (3 * count).min(24);
                left &= left - 1;
            }
        }
        let mut left = moves;
        while left > 0 {
            let stone = left & left.wrapping_neg();
            ordered.push(stone, scores[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
}

/// The stones of the player to move, and those of the other one.
fn sides(stones: Stones) -> [u64; 2] {
    let player = stones.turn();
    [player, player.opponent()].map(|player| stones.of(player))
}
