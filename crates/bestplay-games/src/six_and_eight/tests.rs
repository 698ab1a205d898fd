//! Six and eight: the equations solved by hand, and a long forward calculation.

use crate::trial;
use bestplay_games::six_and_eight::{Roller, SixAndEight};

/// How likely six and eight are to come first, followed forward roll by roll in doubles. Nothing of
/// it is shared with the rules.
fn forward(roller: Roller, sevens: usize) -> f64 {
    // Probability by (numbers of the pair needed, sevens needed), before this roll.
    let mut now = vec![vec![0.0; sevens + 1]; 3];
    now[2][sevens] = 1.0;
    let mut pair_rolls = roller != Roller::Sevens;
    for _ in 0..5_000 {
        let mut next = vec![vec![0.0; sevens + 1]; 3];
        for (pair, row) in now.iter().enumerate() {
            for (left, &p) in row.iter().enumerate() {
                if pair == 0 || left == 0 {
                    next[pair][left] += p;
                    continue;
                }
                let part = |counts: bool, of: f64| if counts { of / 36.0 } else { 0.0 };
                let hit = part(pair_rolls, 5.0 * pair as f64);
                let seven = part(roller == Roller::Both || !pair_rolls, 6.0);
                next[pair - 1][left] += p * hit;
                next[pair][left - 1] += p * seven;
                next[pair][left] += p * (1.0 - hit - seven);
            }
        }
        now = next;
        if roller != Roller::Both {
            pair_rolls = !pair_rolls;
        }
    }
    now[0].iter().sum()
}

#[test]
fn rules_and_forward_calculation_agree() {
    for roller in [Roller::Pair, Roller::Sevens, Roller::Both] {
        for sevens in [1, 2, 3, 6] {
            let game = SixAndEight::new(roller, sevens);
            trial::is_worth(&game, forward(roller, usize::from(sevens)));
        }
    }
}
