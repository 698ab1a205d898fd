//! Hi Ho! Cherry-O: an independent computation from first principles.

use crate::trial;
use bestplay_games::cherry_o::CherryO;

/// The mean of a tree, by value iteration in doubles over a table of where each spin leads that is
/// written out by hand for a basket: nothing of it is shared with the rules.
fn mean(cherries: usize) -> f64 {
    let mut left = vec![0f64; cherries + 1];
    for _ in 0..20_000 {
        for basket in (0..cherries).rev() {
            let back = basket.saturating_sub(2);
            let forth: f64 = (1..5).map(|n| left[cherries.min(basket + n)]).sum();
            left[basket] = 1.0 + (forth + 2.0 * left[back] + left[0]) / 7.0;
        }
    }
    left[0]
}

#[test]
fn rules_and_iteration_agree() {
    for cherries in [1, 2, 3, 5, 10, 15] {
        trial::is_worth(&CherryO { cherries }, mean(cherries as usize));
    }
}
