//! Clobber: a plain search without symmetries, on every small board.

use crate::trial;
use bestplay_games::clobber::Clobber;

type Cells = Vec<Vec<char>>;

/// Whether who is to move with `own` wins.
fn wins((cells, own): &(Cells, char), wins: &mut dyn FnMut((Cells, char)) -> bool) -> bool {
    let own = *own;
    let other = if own == 'x' { 'o' } else { 'x' };
    let mut won = false;
    for (r, row) in cells.iter().enumerate() {
        for (c, _) in row.iter().enumerate().filter(|(_, cell)| **cell == own) {
            for (dr, dc) in [(0i32, 1i32), (0, -1), (1, 0), (-1, 0)] {
                let (to_r, to_c) = ((r as i32 + dr) as usize, (c as i32 + dc) as usize);
                if cells.get(to_r).and_then(|row| row.get(to_c)) == Some(&other) {
                    let mut next = cells.clone();
                    next[r][c] = ' ';
                    next[to_r][to_c] = own;
                    won |= !wins((next, other));
                }
            }
        }
    }
    won
}

#[test]
fn rules_and_search_agree() {
    let flat = (1..=5).flat_map(|columns| [(columns, 1), (columns, 2)]);
    for (columns, rows) in flat.chain([(6, 1), (3, 3)]) {
        let cell = |r: usize, c: usize| if (r + c).is_multiple_of(2) { 'x' } else { 'o' };
        let row = |r| (0..columns).map(|c| cell(r, c)).collect();
        let cells: Cells = (0..rows).map(row).collect();
        let first = trial::recursion((cells, 'x'), wins);
        trial::is_won(&Clobber::new(columns, rows), first);
    }
}
