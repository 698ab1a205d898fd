//! Fox and geese: a plain search over sets of cells.

use std::collections::HashMap;

use super::FoxAndGeese;
use crate::trial;

type Position = (u128, u32, bool);

/// Whether the fox wins, with geese as bits and the fox as a place, row by row from the geese's side.
fn fox_wins(position: Position, size: u32, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let (geese, fox, geese_move) = position;
    let near = |place: u32, ahead: bool| {
        let (column, row) = (place % size, place / size);
        let row = if ahead {
            Some(row + 1)
        } else {
            row.checked_sub(1)
        };
        let columns = [column.checked_sub(1), Some(column + 1)];
        let cells = columns
            .into_iter()
            .flatten()
            .filter_map(move |column| Some((column, row?)));
        cells
            .filter(move |&(column, row)| column < size && row < size)
            .map(move |(c, r)| r * size + c)
    };
    let free = |place: &u32| *place != fox && geese >> place & 1 == 0;
    let wins = if geese.trailing_zeros() / size >= fox / size {
        true
    } else if geese_move {
        let of = (0..size * size).filter(|place| geese >> place & 1 == 1);
        let steps: Vec<_> = of
            .flat_map(|from| near(from, true).filter(free).map(move |to| (from, to)))
            .collect();
        steps
            .into_iter()
            .all(|(from, to)| fox_wins((geese & !(1 << from) | 1 << to, fox, false), size, known))
    } else {
        let steps: Vec<_> = near(fox, true)
            .chain(near(fox, false))
            .filter(free)
            .collect();
        steps
            .into_iter()
            .any(|to| fox_wins((geese, to, true), size, known))
    };
    known.insert(position, wins);
    wins
}

#[test]
fn values_agree_with_a_plain_search() {
    for (size, fox) in [(4, 13), (6, 33)] {
        for geese_begin in [false, true] {
            let game = FoxAndGeese::new(size, geese_begin);
            let geese = (0..size / 2).fold(0, |all, goose| all | 1 << (2 * goose));
            let wins = fox_wins((geese, fox, geese_begin), size.into(), &mut HashMap::new());
            trial::is_won(&game, wins);
        }
    }
}
