//! Bouton's theorem.
//!
//! Let x be the exclusive or of the heaps. If x = 0, every move makes it another number; if not,
//! some heap h can be made h xor x, which is less, and x becomes 0. So who faces x = 0 loses normal
//! play, at the latest when nothing is left. Misère play is the same as long as a heap has two
//! counters: the winner makes the same moves until only one such heap is left, and takes it whole
//! or all but one, to leave an odd number of single counters. With single counters alone, an even
//! number of them wins. A few operations a heap.

use crate::fast::won;
use bestplay_answers::{Answer, Field, Result, Task, fields};

pub(super) const FIELDS: &[Field] = fields! {
    moves: List, "the winning first moves, as counters from a heap of so many; none if there are none";
};

/// Whether the player to move wins.
pub(super) fn wins(heaps: &[u16], last_wins: bool) -> bool {
    let or = heaps.iter().fold(0, |or, heap| or ^ heap);
    match heaps.iter().any(|&heap| heap > 1) || last_wins {
        true => or != 0,
        false => or == 0,
    }
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let game = super::read(task.arguments)?;
    let (heaps, last_wins) = (&game.heaps, game.last_wins);
    let mut moves = Vec::new();
    let mut left = heaps.clone();
    for (place, &heap) in heaps.iter().enumerate() {
        for rest in (0..heap).filter(|_| !heaps[..place].contains(&heap)) {
            left[place] = rest;
            if !wins(&left, last_wins) {
                moves.push(format!("{}-from-{heap}", heap - rest));
            }
        }
        left[place] = heap;
    }
    let mut answer = won(wins(heaps, last_wins));
    answer.add("moves", "winning moves", moves);
    Ok(answer)
}
