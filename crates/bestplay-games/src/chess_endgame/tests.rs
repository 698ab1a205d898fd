//! Chess endings: against tables of all positions, made backwards from the mates by geometry, and against published
//! counts of the longest wins.

use std::collections::BTreeMap;

use bestplay::random::rounds_of;
use bestplay::{Notation, Silent, Solver, Value};
use bestplay_games::chess_endgame::{ChessEndgame, Piece, Position};

use crate::trial;

/// How many moves of both sides it takes to mate, by who is to move, the white king, the other man and the black king.
type Table = Vec<Option<u16>>;

fn place(white_moves: bool, king: usize, man: usize, black: usize) -> usize {
    ((usize::from(white_moves) * 64 + king) * 64 + man) * 64 + black
}

/// How far apart two squares are, by columns and by rows.
fn apart(from: usize, to: usize) -> (i32, i32) {
    let part = |n: usize| n as i32;
    (part(to % 8) - part(from % 8), part(to / 8) - part(from / 8))
}

/// How many moves of a king.
fn far(from: usize, to: usize) -> i32 {
    let (across, up) = apart(from, to);
    across.abs().max(up.abs())
}

/// Whether a man on one square attacks another, with others that may stand between.
fn attacks(man: Piece, from: usize, to: usize, others: [usize; 2]) -> bool {
    let (across, up) = apart(from, to);
    let (straight, diagonal) = (across == 0 || up == 0, across.abs() == up.abs());
    let fits = match man {
        Piece::King => far(from, to) == 1,
        Piece::Queen => straight || diagonal,
        Piece::Rook => straight,
        Piece::Bishop => diagonal,
        Piece::Knight => (across * up).abs() == 2,
        Piece::Pawn => up == 1 && across.abs() == 1,
    };
    let is_between = |other: usize| {
        let (x, y) = apart(from, other);
        other != from
            && other != to
            && x * up == y * across
            && far(from, other) + far(other, to) == far(from, to)
    };
    fits && from != to && (man == Piece::Knight || !others.into_iter().any(is_between))
}

/// The table of a man beside the king, of no more moves than that; a pawn becomes what there are tables of.
fn table(man: Piece, most: u16, promoted: &[&Table]) -> Table {
    let lists = |man| {
        let list = |from| (0..64).filter(move |&to| attacks(man, from, to, [from; 2]));
        let lists = (0..64).map(|from| list(from).collect::<Vec<usize>>());
        lists.collect::<Vec<_>>()
    };
    let (near, reached) = (lists(Piece::King), lists(man));
    let is_legal = |white: bool, king: usize, at: usize, black: usize| {
        let apart = king != at && at != black && far(king, black) > 1;
        apart && !(white && attacks(man, at, black, [king; 2]))
    };
    let is_pawn = man == Piece::Pawn;
    let rows = if is_pawn { 8..56 } else { 0..64 };
    let both = (0..64).flat_map(|king| (0..64).map(move |black| (king, black)));
    let all = both.flat_map(|(king, black)| rows.clone().map(move |at| (king, at, black)));
    let all: Vec<(usize, usize, usize)> = all.collect();
    let mut known: Table = vec![None; 2 << 18];
    for moves in 0..=most {
        let mut next = known.clone();
        let is_next = |after: Option<u16>| after.is_some_and(|after| after + 1 == moves);
        for &(king, at, black) in &all {
            let here = place(true, king, at, black);
            if is_legal(true, king, at, black) && known[here].is_none() {
                let is_free = |to: &usize| *to != king && *to != black;
                let one = Some(at + 8).filter(|to| is_pawn && is_free(to));
                let two = one.map(|to| to + 8).filter(|to| at < 16 && is_free(to));
                let goes =
                    |to: &usize| !is_pawn && is_free(to) && attacks(man, at, *to, [king, black]);
                let after = |to: usize| {
                    let place = place(false, king, to, black);
                    match is_pawn && to >= 56 {
                        true => promoted.iter().any(|table| is_next(table[place])),
                        false => is_next(known[place]),
                    }
                };
                let to = reached[at].iter().copied().filter(goes);
                let by_man = to.chain(one).chain(two).any(after);
                let mut steps = near[king]
                    .iter()
                    .filter(|&&to| is_legal(false, to, at, black));
                let by_king = steps.any(|&to| is_next(known[place(false, to, at, black)]));
                next[here] = (by_man || by_king).then_some(moves);
            }
            let here = place(false, king, at, black);
            if is_legal(false, king, at, black) && known[here].is_none() {
                let steps = near[black].iter().filter(|&&to| far(king, to) > 1);
                let mut steps = steps
                    .filter(|&&to| to == at || is_legal(true, king, at, to))
                    .peekable();
                let is_lost = match steps.peek() {
                    None => attacks(man, at, black, [king; 2]),
                    Some(_) => {
                        steps.all(|&to| to != at && known[place(true, king, at, to)].is_some())
                    }
                };
                next[here] = is_lost.then_some(moves);
            }
        }
        known = next;
    }
    known
}

#[test]
fn wins_agree_with_tables_of_all_positions() {
    let [queen, rook] =
        [(Piece::Queen, 21), (Piece::Rook, 33)].map(|(man, most)| table(man, most, &[]));
    let pawn = table(Piece::Pawn, 57, &[&queen, &rook]);
    // With Black to move, and with White.
    let won = pawn
        .chunks(1 << 18)
        .map(|half| half.iter().flatten().count());
    assert_eq!(won.collect::<Vec<_>>(), [97_604, 124_960]);

    // A pawn becomes everything.
    let game = ChessEndgame {
        start: Position {
            white: vec![(Piece::King, 8), (Piece::Pawn, 14)],
            king: 33,
            white_moves: true,
        },
    };
    let solution = trial::solution(&game, &Solver::new());
    // How often each man is as far from mate, with White to move or not.
    let mut far: BTreeMap<(Piece, bool, u16), usize> = BTreeMap::new();
    for state in solution.graph().iter() {
        let text = solution.state(state.id());
        let position = game.parse_state(&text).unwrap();
        assert_eq!(game.show_state(&position), text);
        let Position {
            white,
            king,
            white_moves,
        } = &position;
        let man = |is_king: bool| {
            white
                .iter()
                .find(|(piece, _)| (*piece == Piece::King) == is_king)
        };
        let here = |table: &Table, at: u8| {
            let white = man(true).map_or(0, |(_, at)| usize::from(*at));
            table[place(*white_moves, white, at.into(), (*king).into())]
        };
        let expected = man(false).and_then(|&(piece, at)| match piece {
            Piece::Queen => here(&queen, at),
            Piece::Rook => here(&rook, at),
            Piece::Pawn => here(&pawn, at),
            _ => None,
        });
        let won = i64::from(expected.is_some());
        let value = solution.value_at(state.id());
        assert_eq!(value, Value::fraction(won, 1), "{text}");
        let Some(moves) = expected else { continue };
        if (state.id().index() as u64).is_multiple_of(rounds_of(8, 1)) {
            let explained = solution.explain_watched(Some(&text), false, &Silent);
            let steps = explained.unwrap().distance.unwrap().steps;
            assert_eq!(steps, Value::fraction(moves.into(), 1), "{text}");
        }
        *far.entry((white[1].0, *white_moves, moves)).or_default() += 1;
    }
    // As published: http://kirill-kryukov.com/chess/discussion-board/viewtopic.php?t=920
    for (man, white_moves, longest) in [
        (Piece::Queen, true, (19, 1)),
        (Piece::Queen, false, (20, 8)),
        (Piece::Rook, true, (31, 121)),
        (Piece::Rook, false, (32, 390)),
        (Piece::Pawn, true, (55, 3)),
        (Piece::Pawn, false, (56, 2)),
    ] {
        let mut found = far.range((man, white_moves, 0)..=(man, white_moves, 99));
        let found = found.next_back().map(|(&(.., moves), &many)| (moves, many));
        assert_eq!(found, Some(longest), "{man:?} {white_moves}");
    }
}
