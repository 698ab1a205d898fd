//! Hare and hounds: a plain search over points as columns and rows.

use crate::trial;
use bestplay_games::hare_and_hounds::hare_and_hounds;

type Place = (i8, i8);
type Position = (Vec<Place>, Place, bool, u8);

/// Lines go along columns and rows, and along the diagonals from every other point.
fn are_next(one: Place, other: Place) -> bool {
    let (across, down) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    let on_diagonals = |place: Place| place.0 % 2 == 0 && place.1 == 1;
    across + down == 1 || across == 1 && down == 1 && (on_diagonals(one) || on_diagonals(other))
}

/// Whether the hounds win.
fn hounds_win(position: &Position, stall: u8, win: &mut dyn FnMut(Position) -> bool) -> bool {
    let &(ref hounds, hare, hounds_move, stalled) = position;
    let all = (0..5).flat_map(|column| (0..3).map(move |row| (column, row)));
    let all = all.filter(|&(column, row)| column % 4 > 0 || row == 1);
    let free = all.filter(|place| *place != hare && !hounds.contains(place));
    if hounds.iter().all(|hound| hound.0 >= hare.0) || stalled >= stall {
        return false;
    }
    if !hounds_move {
        let mut steps = free.filter(|&to| are_next(hare, to));
        return steps.all(|to| win((hounds.clone(), to, true, stalled)));
    }
    let mut steps = free.flat_map(|to| (0..3).map(move |hound| (hound, to)));
    steps.any(|(hound, to)| {
        let mut hounds = hounds.clone();
        let from = std::mem::replace(&mut hounds[hound], to);
        hounds.sort_unstable();
        let stalled = if to.0 == from.0 { stalled + 1 } else { 0 };
        are_next(from, to) && to.0 >= from.0 && win((hounds, hare, false, stalled))
    })
}

#[test]
fn values_agree_with_a_plain_search() {
    for stall in [1, 2, 3, 4, 6, 10] {
        for first in [true, false] {
            let game = hare_and_hounds(first, stall);
            let start = (vec![(0, 1), (1, 0), (1, 2)], (4, 1), first, 0);
            let expected = trial::recursion(start, |now, after| hounds_win(now, stall, after));
            trial::is_won(&game, expected);
        }
    }
}
