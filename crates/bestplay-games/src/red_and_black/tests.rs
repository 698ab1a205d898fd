//! Red and black: the recursion that everybody writes on the whiteboard, in fractions.

use bestplay::Rational;

use crate::trial::exact;
use bestplay_games::red_and_black::RedAndBlack;

/// What turning on is worth with so many red and black cards left, beyond what was won so far; 0 if
/// it is best to stop. Nothing of it is shared with the rules, which pay at the end.
fn worth(red: usize, black: usize) -> Rational {
    let mut table = vec![vec![Rational::ZERO; black + 1]; red + 1];
    for r in 0..=red {
        for b in (0..=black).filter(|b| r + b > 0) {
            let mut sum = Rational::ZERO;
            if r > 0 {
                sum += (&table[r - 1][b] + Rational::ONE) * Rational::from(r);
            }
            if b > 0 {
                sum += (&table[r][b - 1] - Rational::ONE) * Rational::from(b);
            }
            let on = sum / Rational::from(r + b);
            if on > Rational::ZERO {
                table[r][b] = on;
            }
        }
    }
    table[red][black].clone()
}

#[test]
fn rules_and_recursion_agree() {
    for (red, black) in [(0, 0), (1, 0), (0, 3), (1, 1), (2, 5), (26, 26), (30, 20)] {
        let expected = worth(red as usize, black as usize);
        let found = exact(&RedAndBlack { red, black });
        assert_eq!(found, expected, "{red} {black}");
    }
}
