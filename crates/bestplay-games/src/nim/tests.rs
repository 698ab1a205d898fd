//! Nim: Bouton's theorem against the rules, on every small position.

use bestplay::{Notation, Player, Solver, Standing};

use super::{ENTRY, Nim};
use crate::answer::tests::solved;

#[test]
fn rules_and_theorem_agree() {
    for last in ["wins", "loses"] {
        for (a, b, c) in (0..6u16).flat_map(|a| (0..5u16).map(move |b| (a, b, (a * 3 + b) % 4))) {
            let heaps = vec![a, b, c];
            let game = Nim::new(heaps.clone(), last == "wins");
            let solution = Solver::new().exact().solve(&game).unwrap();
            let words = [format!("heaps={a}-{b}-{c}"), format!("last={last}")];
            let fast = solved(&ENTRY, &words).unwrap();
            assert_eq!(
                fast.plain("value"),
                solution.value().to_string(),
                "{words:?}"
            );
            // The winning moves are the best ones of a position that is won.
            let explained = solution.explain(&(heaps, Player::Max)).unwrap();
            if let (bestplay::Turn::Choice(_, actions), "1") =
                (explained.turn, fast.plain("value").as_str())
            {
                let best = actions.iter().filter(|one| one.standing == Standing::Best);
                let mut best: Vec<String> = best.map(|one| game.show_action(&one.action)).collect();
                let fast = fast.plain("moves");
                let mut moves: Vec<String> = fast.split(' ').map(String::from).collect();
                best.sort();
                moves.sort();
                assert_eq!(best, moves, "{words:?}");
            }
        }
    }
}
