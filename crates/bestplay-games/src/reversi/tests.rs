//! Reversi: a plain search over lists of cells.

use crate::trial;
use bestplay_games::reversi::Reversi;

/// The cells as the player to move sees them: 1 is an own stone, -1 one of the other's.
type Cells = Vec<Vec<i8>>;

/// The cells after a stone in one of them; nothing if that closes in none.
fn placed(cells: &Cells, row: usize, column: usize) -> Option<Cells> {
    if cells[row][column] != 0 {
        return None;
    }
    let mut after = cells.clone();
    after[row][column] = 1;
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let at = |step: isize| {
            let row = usize::try_from(row as isize + step * down).ok()?;
            let column = usize::try_from(column as isize + step * right).ok()?;
            Some((row, column)).filter(|_| row < cells.len() && column < cells[0].len())
        };
        let stone = |step: &isize| at(*step).map(|(row, column)| cells[row][column]);
        let Some(end) = (1..).find(|step| stone(step) != Some(-1)) else {
            continue;
        };
        if stone(&end) == Some(1) {
            let turned = (1..end).filter_map(at);
            turned.for_each(|(row, column)| after[row][column] = 1);
        }
    }
    let others = |cells: &Cells| cells.iter().flatten().filter(|cell| **cell == -1).count();
    (others(&after) < others(cells)).then_some(after)
}

/// By how many stones the player to move wins; whether the other one has just passed.
fn lead((cells, passed): &(Cells, bool), lead: &mut dyn FnMut((Cells, bool)) -> i32) -> i32 {
    let turned = |mut cells: Cells| {
        cells.iter_mut().flatten().for_each(|cell| *cell = -*cell);
        cells
    };
    let places =
        (0..cells.len()).flat_map(|row| (0..cells[0].len()).map(move |column| (row, column)));
    let moves = places.filter_map(|(row, column)| placed(cells, row, column));
    let best = moves.map(|after| -lead((turned(after), false))).max();
    match best {
        Some(best) => best,
        None if *passed => cells.iter().flatten().map(|cell| i32::from(*cell)).sum(),
        None => -lead((turned(cells.clone()), true)),
    }
}

#[test]
fn values_agree_with_a_plain_search() {
    let small = (2..=4).flat_map(|columns| (2..=4).map(move |rows| (columns, rows)));
    for (columns, rows) in small.chain([(5, 2), (5, 3)]) {
        let mut cells = vec![vec![0; columns]; rows];
        let (column, row) = (columns / 2 - 1, rows.div_ceil(2) - 1);
        for (across, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            cells[row + down][column + across] = if across == down { 1 } else { -1 };
        }
        let expected = trial::recursion((cells, false), lead);
        for wins in [false, true] {
            let game = Reversi::new(columns as u32, rows as u32, wins).unwrap();
            let expected = if wins { expected.signum() } else { expected };
            trial::is_worth(&game, expected.into());
        }
    }
}
