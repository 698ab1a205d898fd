//! Connect Four: what the search says, against published scores and plain minimax over the rules.

use std::collections::HashMap;

use bestplay::Notation;
use bestplay::random::rounds_of;
use proptest::prelude::*;

use super::ConnectFour;
use super::fast::{Asked, sign};
use super::position::Layout;
use super::search::Search;
use super::table::Table;
use crate::board::{Board, Stones};

/// What is asked of states that follow one.
fn asked<T>(
    game: &ConnectFour,
    (board, line): (Board, u32),
    start: Stones,
    ask: impl FnOnce(&mut Asked<'_>) -> T,
) -> T {
    let layout = Layout::new(board, line).unwrap();
    let table = Table::new(layout.key_bits(), 1 << 20).unwrap();
    let search = Search::new(layout, layout.position(start), table, &|_| true);
    ask(&mut Asked {
        game,
        layout,
        search,
    })
}

/// The first lines of P. Pons' test sets "end-easy", "middle-easy" and "begin-easy" that differ in
/// the number of stones or the score (blog.gamesolver.org, "Test protocol", 2015): columns played, and
/// the score for the player to move.
const SCORES: &str = "\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
67152117737262713366376314254 6
2762751722231276466633475674533 5
3642756176227637211322113551637574556 2
3575316255751336464276636772271112 -3
655651721435342216255374674123 4
12156756715535615116237724723 -2
5554224333234511764415115 4
52753311433677442422121 8
1233722555341451114725221333 -1
271713432331713132 -11
6672375354252731116762237724 -2
763452543756455357732314 -8
3455565261655364217 -10
32164625 11
6146 18
243335424257 12
5512243243536 13";

#[test]
fn positions_have_their_published_scores() {
    let (board, line) = (Board::new(7, 6).unwrap(), 4);
    let game = ConnectFour::on(board, line);
    for sample in SCORES.lines() {
        let (moves, score) = sample.split_once(' ').unwrap();
        let score: i32 = score.parse().unwrap();
        let played = moves.bytes().fold(Stones::NONE, |stones, column| {
            let drops = game.moves(&stones);
            let drop = drops.into_iter().find(|drop| drop.0 == column - b'1');
            drop.unwrap().1
        });
        let worth = asked(&game, (board, line), played, |asked| asked.worth(played)).unwrap();
        // The stones that the winner has not placed at the end, and the last one.
        let (turn, stones) = (played.turn(), played.taken().count_ones() + worth.steps);
        let won = worth.result * sign(turn) * i64::from((44 - stones) / 2);
        assert_eq!(won, i64::from(score), "{moves}");
    }
}

/// Who wins and how soon, by plain minimax: nothing of it is shared with the search.
fn minimax(
    game: &ConnectFour,
    state: Stones,
    known: &mut HashMap<Stones, (i64, u32)>,
) -> (i64, u32) {
    if let Some(&worth) = known.get(&state) {
        return worth;
    }
    let worth = match game.result(&state) {
        Some(result) => (result, 0),
        None => {
            let drops = game.moves(&state);
            let after = drops.map(|(_, after)| minimax(game, after, known));
            let own = sign(state.turn());
            // A fast win, then a draw, then a slow loss.
            let best = after
                .max_by_key(|&(result, steps)| (result * own, -result * own * i64::from(steps)));
            let (result, steps) = best.unwrap();
            (result, if result == 0 { 0 } else { steps + 1 })
        }
    };
    known.insert(state, worth);
    worth
}

/// All that the search says of what follows a state, against minimax; returns how many states there are.
fn compare((board, line): (Board, u32), start: Stones, step: usize) -> usize {
    let game = ConnectFour::on(board, line);
    let mut known = HashMap::new();
    minimax(&game, start, &mut known);
    asked(&game, (board, line), start, |asked| {
        let first = known.get_key_value(&start);
        for (&state, &(result, steps)) in known.iter().step_by(step).chain(first) {
            let found = asked.worth(state).unwrap();
            let at = game.show_state(&state);
            assert_eq!((found.result, found.steps), (result, steps), "{line}: {at}");
        }
    });
    known.len()
}

#[test]
fn every_position_of_small_boards_is_as_minimax_says() {
    let mut states = 0;
    let by_three = [(3, 3, 3), (3, 5, 3), (4, 3, 3), (12, 1, 3)];
    let others = [(1, 1, 1), (5, 2, 2), (2, 7, 4), (4, 4, 4), (6, 2, 4)];
    for (columns, rows, line) in by_three.into_iter().chain(others) {
        states += compare((Board::new(columns, rows).unwrap(), line), Stones::NONE, 1);
    }
    assert!(states > 200_000, "{states}");
}

/// Stones on 7 columns by 6 rows with so many empty cells, dropped one after the other: without a line,
/// or with any, also such as no play leads to.
fn crowded(most_empty: usize) -> impl Strategy<Value = Stones> {
    let game = ConnectFour::new(7, 6, 4).unwrap();
    let stones = 42 - most_empty..=42;
    let columns = stones.prop_flat_map(|stones| proptest::collection::vec(0..420usize, stones));
    (columns, any::<bool>()).prop_map(move |(columns, has_no_line)| {
        columns.into_iter().fold(Stones::NONE, |stones, column| {
            let goes_on = |(_, after): &(u8, Stones)| game.result(after).is_none();
            let drops = game.moves(&stones);
            let drops = drops.filter(|drop| !has_no_line || goes_on(drop));
            let drops: Vec<(u8, Stones)> = drops.collect();
            let count = drops.len().max(1);
            drops.get(column % count).map_or(stones, |drop| drop.1)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds_of(20, 500) as u32))]

    #[test]
    fn ends_of_the_real_board_are_as_minimax_says(start in crowded(14)) {
        compare((Board::new(7, 6).unwrap(), 4), start, 97);
    }
}
