//! Hare and hounds: a plain search over points as columns and rows.

use std::collections::HashMap;

use super::HareAndHounds;
use crate::trial;

type Place = (i8, i8);
type Position = (Vec<Place>, Place, bool, u8);

/// Lines go along columns and rows, and along the diagonals from every other point.
fn are_next(one: Place, other: Place) -> bool {
    let (across, down) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    let on_diagonals = |place: Place| place.0 % 2 == 0 && place.1 == 1;
    across + down == 1 || across == 1 && down == 1 && (on_diagonals(one) || on_diagonals(other))
}

/// Whether the hounds win.
fn hounds_win(position: Position, stall: u8, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let all = (0..5).flat_map(|column| (0..3).map(move |row| (column, row)));
    let all: Vec<Place> = all
        .filter(|&(column, row)| column % 4 > 0 || row == 1)
        .collect();
    let (hounds, hare, hounds_move, stalled) = position.clone();
    let free = |place: &Place| *place != hare && !hounds.contains(place);
    let wins = if hounds.iter().all(|hound| hound.0 >= hare.0) || stalled >= stall {
        false
    } else if hounds_move {
        let steps = hounds.iter().enumerate().flat_map(|(i, &from)| {
            let to = all.iter().copied().filter(free);
            to.filter(move |&to| are_next(from, to) && to.0 >= from.0)
                .map(move |to| (i, from, to))
        });
        let steps: Vec<_> = steps.collect();
        steps.into_iter().any(|(i, from, to)| {
            let mut hounds = hounds.clone();
            hounds[i] = to;
            hounds.sort_unstable();
            let stalled = if to.0 == from.0 { stalled + 1 } else { 0 };
            hounds_win((hounds, hare, false, stalled), stall, known)
        })
    } else {
        let steps: Vec<_> = all
            .iter()
            .copied()
            .filter(free)
            .filter(|&to| are_next(hare, to))
            .collect();
        steps
            .into_iter()
            .all(|to| hounds_win((hounds.clone(), to, true, stalled), stall, known))
    };
    known.insert(position, wins);
    wins
}

#[test]
fn values_agree_with_a_plain_search() {
    for stall in [1, 2, 3, 4, 6, 10] {
        for first in [true, false] {
            let game = HareAndHounds::new(first, stall);
            let start = (vec![(0, 1), (1, 0), (1, 2)], (4, 1), first, 0);
            let expected = hounds_win(start, stall, &mut HashMap::new());
            trial::is_won(&game, expected);
        }
    }
}
