//! Nim: Bouton's theorem against the rules, on every small position.

use bestplay::{Notation, Player, Solver, Standing};

use super::{ENTRY, Nim, count, fast};
use crate::trial::{Plain, counted, solved};

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

#[test]
fn multiples_are_counted_as_one_by_one() {
    for multiples in [
        "1-2-3",
        "1",
        "2-2",
        "1-3-5-7",
        "6-10",
        "1-1-1",
        "1-1",
        "3-5-6",
        "1-2-4-7-9",
    ] {
        for last in ["wins", "loses"] {
            for most in [1, 2, 3, 40, 63, 64, 65, 100] {
                let words = [
                    format!("last={last}"),
                    format!("multiples={multiples}"),
                    format!("most={most}"),
                ];
                let counted = counted(&ENTRY, &words).unwrap();
                let heaps = |n: u16| {
                    multiples
                        .split('-')
                        .map(|times| n * times.parse::<u16>().unwrap())
                        .collect()
                };
                let lost = |n: &u16| {
                    let heaps: Vec<u16> = heaps(*n);
                    !fast::wins(&heaps, last == "wins")
                };
                let lost = (1..=most).filter(lost).count();
                assert_eq!(counted.plain("second_wins"), lost.to_string(), "{words:?}");
                assert_eq!(
                    counted.plain("first_wins"),
                    (usize::from(most) - lost).to_string(),
                    "{words:?}"
                );
            }
        }
    }
}

/// Project Euler, problem 301.
#[test]
fn n_twice_and_three_times() {
    assert_eq!(count::zeros(&[1, 2, 3], 1 << 30), 2_178_309);
}
