//! Red and black: the recursion that everybody writes on the whiteboard, in fractions.

use bestplay::{Solver, Value};
use dashu_ratio::RBig;

use super::RedAndBlack;

/// What turning on is worth with so many red and black cards left, beyond what was won so far; 0 if
/// it is best to stop. Nothing of it is shared with the rules, which pay at the end.
fn worth(red: usize, black: usize) -> RBig {
    let mut table = vec![vec![RBig::ZERO; black + 1]; red + 1];
    for r in 0..=red {
        for b in (0..=black).filter(|b| r + b > 0) {
            let mut sum = RBig::ZERO;
            if r > 0 {
                sum += (&table[r - 1][b] + RBig::ONE) * RBig::from(r);
            }
            if b > 0 {
                sum += (&table[r][b - 1] - RBig::ONE) * RBig::from(b);
            }
            let on = sum / RBig::from(r + b);
            if on > RBig::ZERO {
                table[r][b] = on;
            }
        }
    }
    table[red][black].clone()
}

#[test]
fn rules_and_recursion_agree() {
    for (red, black) in [
        (0, 0),
        (1, 0),
        (0, 3),
        (1, 1),
        (2, 5),
        (7, 7),
        (26, 26),
        (30, 20),
    ] {
        let game = RedAndBlack::new(red, black);
        let solved = Solver::new().exact().solve(&game).unwrap().value();
        let expected = worth(red as usize, black as usize);
        assert_eq!(solved, Value::Exact(expected), "{red} {black}");
    }
}
