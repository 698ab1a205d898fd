//! The outcome from one look at the row, from both ends inwards.
//!
//! Call the player to move X, the other one Y, their pieces x and y, and the pieces from left to
//! right s₀ … sₙ₋₁. A *pair* is two equal neighbours.
//!
//! # The rule
//!
//! 1. *Stuck.* No end is x (or the row is empty): X loses, Y has n + 1 points.
//! 2. *Forced.* One end is x, the other y. Let the run of x at the one end have length a, the run
//!    of y at the other end length b. Nobody has a choice until
//!    - if b ≥ a: X has taken a pieces and Y a − 1; then both ends are y and it is Y's turn;
//!    - if b < a: both have taken b pieces; then both ends are x and it is X's turn.
//! 3. *Choice.* Both ends are x. Let sᵢ = sᵢ₊₁ be the pair nearest to the left end and sⱼ₋₁ = sⱼ
//!    the one nearest to the right end. They may be the same pair (j = i + 1) or overlap
//!    (j = i + 2).
//!    - a. There is no pair: X wins 1 point.
//!    - b. One of the two pairs, or both, is xx: X wins n − d points, where d is the number of
//!      pieces outside the nearer such pair (i if it is the left one, n − 1 − j if it is the
//!      right one).
//!    - c. Both are yy: Y wins j − i points.
//!
//! # Why
//!
//! *Forced.* While a, b > 0 and one end is x, the other y, each player has exactly one action and
//! shortens the own run by one. X moves first. If b ≥ a, X's a-th action takes the last x of the
//! run, when Y has taken a − 1 < b pieces: the ends are now y (what comes behind the run) and y.
//! If b < a, Y's b-th action takes the last y of the run: what comes behind it is x (it may be the
//! other run itself), the other end is x still.
//!
//! *Choice*, by induction on n. Take a row with both ends x and let X take the left end; the right
//! end is the mirror image. n = 1 is case a and true: X takes the last piece. Else:
//!
//! - (A) s₁ = x. Both ends are x, Y is stuck, X has (n − 1) + 1 = n points, and no more can be had,
//!   since X's action alone leaves n − 1 pieces. This is case b with d = 0.
//! - (B) s₁ = y, s₂ = x. Y must take s₁, as the other end is x. A choice of X follows, in a row
//!   with n − 2 pieces, the same pairs, the left distance down by 2. In case a it has no pairs:
//!   1 point. In case b by induction X gets n − 2 − d' where d' is the nearest distance to an xx
//!   in that row: n − d if the left pair is xx and at distance d, otherwise d' = d and so 2 fewer.
//!   In case c nothing changes: j − i.
//! - (C) s₁ = s₂ = y. (The left pair is yy with i = 1.) Y must take s₁; X then stands before the
//!   ends y and x and must take the right end. Let t = s₂ … sₙ₋₂ be what is left, with Y to move.
//!   - The right pair is yy (case c). If j = 2 it is the left pair itself, t alternates and begins
//!     and ends with y: Y wins 1 = j − i point. If j > 2, both ends of t are y and the pair
//!     sⱼ₋₁ = sⱼ lies in t with n − 2 − j pieces outside it, so that by case b Y wins at least
//!     (n − 3) − (n − 2 − j) = j − 1 = j − i points; and exactly that if j = n − 2, as it is then
//!     all of t that counts.
//!   - The right pair is xx (case b), at distance d = n − 1 − j. X should rather go right: if
//!     d = 0 that wins n points, but here X has lost two pieces already. If d > 0, both ends of t
//!     are y, and its right pair is our xx. Either Y wins, or by case c X wins j − (2 + i') where
//!     i' ≥ 1 counts the pieces of t outside its left pair: j − 3 at most, fewer than
//!     n − d = j + 1.
//!
//! So in case b the nearer xx, in either of them if they are equally near, gives n − d and every
//! other action less. In case c every action costs j − i at least, and X reaches exactly that by
//! taking alternating pieces from both sides (B) as long as there are some, and entering a pair
//! (C) only when i = 1 and j = n − 2. In case a every action wins the same. This is the rule. ∎
//!
//! The stuck case needs no proof. Where the pairs stand *beyond* the nearest ones never matters.
//!
//! # What the short story leaves open
//!
//! Equal distances make both actions best. The yy of both sides may be one pair (1 point) or a
//! run of three (2 points); a longer run of y is two pairs that do not overlap and follows the
//! same formula. An xx on one side and a yy on the other: X wins, however near the yy is. The
//! forced phase can turn the choice over to Y, and whether it does depends on a and b alone.

use super::row::{End, Outcome, Piece, Row};
use crate::fast::best;

/// The outcome under best play with `first` to move.
///
/// # Complexity
///
/// One pass over the row at most, from both ends inwards and only as far as needed. No memory.
///
/// # Examples
///
/// ```
/// use bestplay_games::irrefutable::{Piece, Row, fast};
///
/// let row = Row::new(b"IOIOOOII").unwrap();
/// assert_eq!(fast::outcome(row, Piece::Indigo).to_string(), "I 8");
/// ```
pub fn outcome(row: Row<'_>, first: Piece) -> Outcome {
    if row.open_to(first).next().is_none() {
        return won(first.other(), 1 + row.len());
    }
    let (row, mover) = past_forced(row, first);
    choice(row, mover)
}

/// The actions of `first` that lead to the best outcome; none if there is no action.
///
/// # Complexity
///
/// As [`outcome`], for each action.
pub fn best_actions(row: Row<'_>, first: Piece) -> Vec<End> {
    let valued = row.open_to(first).map(|end| {
        let payoff = outcome(row.after(end), first.other()).payoff();
        (payoff * if first == Piece::Indigo { 1 } else { -1 }, end)
    });
    best(valued, i64::cmp).map_or(Vec::new(), |(_, ends)| ends)
}

fn won(winner: Piece, points: usize) -> Outcome {
    let points = points as u64;
    Outcome { winner, points }
}

/// Plays the forced phase. `mover` has an action; afterwards both ends belong to whoever moves.
fn past_forced(row: Row<'_>, mover: Piece) -> (Row<'_>, Piece) {
    let last = row.len() - 1;
    let is_left = row.is_of(0, mover);
    if is_left && row.is_of(last, mover) {
        return (row, mover);
    }
    // Both runs end, as the ends differ.
    let left_run = row.first_neighbours(false).map_or(row.len(), |i| i + 1);
    let right_run = row.last_neighbours(false);
    let right_run = right_run.map_or(row.len(), |i| last - i);
    let (own, others) = match is_left {
        true => (left_run, right_run),
        false => (right_run, left_run),
    };
    let (taken, by_other, next) = match others >= own {
        true => (own, own - 1, mover.other()),
        false => (others, others, mover),
    };
    match is_left {
        true => (row.without(taken, by_other), next),
        false => (row.without(by_other, taken), next),
    }
}

/// The outcome where both ends are the mover's.
fn choice(row: Row<'_>, mover: Piece) -> Outcome {
    let Some(left) = row.first_neighbours(true) else {
        return won(mover, 1);
    };
    // There is a pair, so there is one nearest to the right end; it ends at the index `right`.
    let right = row.last_neighbours(true).map_or(left, |i| i) + 1;
    let outside_left = row.is_of(left, mover).then_some(left);
    let outside_right = row.is_of(right, mover).then_some(row.len() - 1 - right);
    match outside_left.into_iter().chain(outside_right).min() {
        Some(outside) => won(mover, row.len() - outside),
        None => won(mover.other(), right - left),
    }
}
