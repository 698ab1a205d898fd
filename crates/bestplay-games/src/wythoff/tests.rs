//! Wythoff's game: the theorem against the rules, on every small position.

use bestplay::Solver;

use super::{ENTRY, Queen, Wythoff};
use crate::trial::{Plain, solved};

#[test]
fn rules_and_theorem_agree() {
    let game = Wythoff::new(30, 30);
    let solution = Solver::new().exact().solve(&game).unwrap();
    for one in 0..=30 {
        for other in 0..=30 {
            let words = [format!("one={one}"), format!("other={other}")];
            let fast = solved(&ENTRY, &words).unwrap().plain("value");
            let queen = Queen {
                heaps: [one, other],
                first: false,
            };
            if let Some(value) = solution.value_of(&queen) {
                // Seen by the second player.
                let seen = match value.to_string().as_str() {
                    "1" => "-1",
                    _ => "1",
                };
                assert_eq!(fast, seen, "{words:?}");
            }
        }
    }
}
