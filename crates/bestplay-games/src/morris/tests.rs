//! Three men's morris: against a retrograde search of its own.

use std::collections::HashMap;

use crate::trial;
use bestplay_games::morris::{Lines, Morris, Moves};

/// The cells of the player to move (1) and of the other (2).
type Cells = [u8; 9];

/// Where a move may lead, as the other one sees it.
fn next(cells: &Cells, (men, any, diagonal, barred): (usize, bool, bool, bool)) -> Vec<Cells> {
    let own = cells.iter().filter(|&&cell| cell == 1).count();
    let mut found = Vec::new();
    let mut add = |mut cells: Cells, from: Option<usize>, to: usize| {
        if let Some(from) = from {
            cells[from] = 0;
        }
        cells[to] = 1;
        found.push(cells.map(|cell| [0, 2, 1][usize::from(cell)]));
    };
    for to in (0..9).filter(|&to| cells[to] == 0) {
        if own < men {
            if !(barred && to == 4 && cells.iter().all(|&cell| cell == 0)) {
                add(*cells, None, to);
            }
            continue;
        }
        for from in (0..9).filter(|&from| cells[from] == 1) {
            let (across, down) = ((from % 3).abs_diff(to % 3), (from / 3).abs_diff(to / 3));
            let near = across + down == 1
                || diagonal && across == 1 && down == 1 && (from == 4 || to == 4);
            if any || near {
                add(*cells, Some(from), to);
            }
        }
    }
    found
}

/// Who wins: 1 the player to move, -1 the other, 0 nobody; wins are found from the ends backwards.
fn retrograde(rules: (usize, bool, bool, bool)) -> i32 {
    let lost = |cells: &Cells| {
        let three = |a: usize, step: usize| (0..3).all(|i| cells[a + i * step] == 2);
        let straight = (0..3).any(|i| three(3 * i, 1) || three(i, 3));
        straight || rules.2 && (three(0, 4) || three(2, 2))
    };
    let mut all = vec![[0u8; 9]];
    let mut numbers = HashMap::from([([0u8; 9], 0usize)]);
    let mut moves: Vec<Vec<usize>> = Vec::new();
    while let Some(cells) = all.get(moves.len()).copied() {
        let to = match lost(&cells) {
            true => Vec::new(),
            false => next(&cells, rules),
        };
        let number = |cells| {
            *numbers.entry(cells).or_insert_with(|| {
                all.push(cells);
                all.len() - 1
            })
        };
        moves.push(to.into_iter().map(number).collect());
    }
    let mut value = vec![0; all.len()];
    loop {
        let mut changed = false;
        for place in (0..all.len()).filter(|&place| moves[place].is_empty()) {
            changed |= std::mem::replace(&mut value[place], -1) != -1;
        }
        for place in 0..all.len() {
            let after = moves[place].iter().map(|&next| -value[next]);
            let best = after.max().unwrap_or(-1);
            if value[place] == 0 && best != 0 {
                value[place] = best;
                changed = true;
            }
        }
        if !changed {
            return value[0];
        }
    }
}

#[test]
fn values_agree_with_a_retrograde_search() {
    for men in [3, 4] {
        for (any, diagonal, barred) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
            let moves = [Moves::Near, Moves::Any][usize::from(any)];
            let lines = [Lines::Straight, Lines::All][usize::from(diagonal)];
            let game = Morris::new(men, moves, lines, barred);
            let expected = retrograde((men as usize, any, diagonal, barred));
            trial::is_worth(&game, expected.into());
        }
    }
}
