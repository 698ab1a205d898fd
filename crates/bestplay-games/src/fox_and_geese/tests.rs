//! Fox and geese: a plain search over sets of cells.

use crate::trial;
use bestplay_games::fox_and_geese::fox_and_geese;

type Position = (u128, u32, bool);

/// Whether the fox wins, with geese as bits and the fox as a place, row by row from the geese's side.
fn fox_wins(position: &Position, size: u32, wins: &mut dyn FnMut(Position) -> bool) -> bool {
    let &(geese, fox, geese_move) = position;
    let near = |from: u32, to: u32| {
        (from % size).abs_diff(to % size) == 1 && (from / size).abs_diff(to / size) == 1
    };
    let free = |place: &u32| *place != fox && geese >> place & 1 == 0;
    let places = || 0..size * size;
    if geese.trailing_zeros() / size >= fox / size {
        return true;
    }
    if !geese_move {
        let mut steps = places().filter(|&to| near(fox, to) && free(&to));
        return steps.any(|to| wins((geese, to, true)));
    }
    let of = places().filter(|place| geese >> place & 1 == 1);
    let mut steps = of.flat_map(|from| {
        let ahead = places().filter(move |&to| near(from, to) && to > from);
        ahead.filter(free).map(move |to| (from, to))
    });
    steps.all(|(from, to)| wins((geese & !(1 << from) | 1 << to, fox, false)))
}

#[test]
fn values_agree_with_a_plain_search() {
    for (size, fox) in [(4, 13), (6, 33)] {
        for geese_begin in [false, true] {
            let game = fox_and_geese(size, geese_begin);
            let geese = (0..size / 2).fold(0, |all, goose| all | 1 << (2 * goose));
            let start = (geese, fox, geese_begin);
            let wins = trial::recursion(start, |now, after| fox_wins(now, size.into(), after));
            trial::is_won(&game, wins);
        }
    }
}
