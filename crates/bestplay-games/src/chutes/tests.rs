//! Chutes and Ladders: the published figure, an independent exact computation, laws.

use bestplay::{Integer, Natural, Rational, Solver, Value};
use bestplay_games::chutes::{Chutes, Finish, MILTON_BRADLEY};

use crate::trial::{exact, solution};

/// The published expected number of moves (Althoen, King and Schilling 1993).
const NUMERATOR: &str = "225837582538403273407117496273279920181931269186581786048583";
const DENOMINATOR: &str = "5757472998140039232950575874628786131130999406013041613400";

/// The expected number of moves, by elimination in rationals on x = 1 + P x. Nothing of
/// it is shared with the rules.
fn eliminate(squares: usize, spinner: usize, finish: Finish, jumps: &[(u32, u32)]) -> Rational {
    let one_spin = Rational::from_parts(Integer::ONE, Natural::from(spinner));
    // Each row: the coefficients of the squares 0 to squares - 1, then the right-hand side.
    let mut rows = vec![vec![Rational::ZERO; squares + 1]; squares];
    for (square, row) in rows.iter_mut().enumerate() {
        row[square] += Rational::ONE;
        row[squares] += Rational::ONE;
        for spin in 1..=spinner {
            let mut to = square + spin;
            if to > squares {
                let passes = finish == Finish::Pass;
                to = if passes { squares } else { square };
            }
            if let Some(jump) = jumps.iter().find(|jump| jump.0 as usize == to) {
                to = jump.1 as usize;
            }
            if to < squares {
                row[to] -= &one_spin;
            }
        }
    }
    for pivot in (0..squares).rev() {
        let scale = Rational::ONE / &rows[pivot][pivot];
        let (before, from) = rows.split_at_mut(pivot);
        for row in before {
            let factor = &row[pivot] * &scale;
            for (entry, part) in row.iter_mut().zip(&from[0]) {
                *entry -= &factor * part;
            }
        }
    }
    // What is left says of each square what it is worth by those before it.
    &rows[0][squares] / &rows[0][0]
}

/// The board of the published figure.
fn board() -> Chutes {
    Chutes::new(100, 6, Finish::Exact, &MILTON_BRADLEY).unwrap()
}

fn published() -> Rational {
    Rational::from_parts(NUMERATOR.parse().unwrap(), DENOMINATOR.parse().unwrap())
}

#[test]
fn the_board_gives_the_published_fraction() {
    let found = eliminate(100, 6, Finish::Exact, &MILTON_BRADLEY);
    assert_eq!(found, published());
}

#[test]
fn rules_and_elimination_agree() {
    type Case = (u32, u32, Finish, &'static [(u32, u32)]);
    let boards: [Case; 5] = [
        (10, 6, Finish::Exact, &[]),
        (10, 6, Finish::Pass, &[(3, 8), (9, 1)]),
        (12, 2, Finish::Exact, &[(11, 2), (1, 6)]),
        (1, 1, Finish::Exact, &[]),
        (25, 4, Finish::Pass, &[(24, 3), (7, 25)]),
    ];
    for (squares, spinner, finish, jumps) in boards {
        let game = Chutes::new(squares, spinner, finish, jumps).unwrap();
        let expected = eliminate(squares as usize, spinner as usize, finish, jumps);
        assert_eq!(exact(&game), expected);
    }
}

/// How long the game lasts: at least 7 spins, as is well known, and the published mean.
#[test]
fn the_odds_of_the_length() {
    let solved = solution(&board(), &Solver::new());
    let odds = Solver::new().odds(&*solved).unwrap();
    let lengths = &odds.lengths;
    assert_eq!((lengths.shortest, lengths.longest), (Some(7), None));
    let mean = &lengths.mean;
    assert!(*mean.lower().unwrap() <= published() && published() <= *mean.upper().unwrap());
    assert_eq!(mean.decimal(6), "39.2251");
    assert_eq!(odds.never, Value::fraction(0, 1));
    // The result is the number of moves.
    assert_eq!(odds.results[0].result, Rational::from(7));
}
