//! Which odds are the only ones, beside the plain twin: the most and the least that optimal strategies can make of
//! them.

use std::collections::HashMap;

use super::games::{Kuhn, Numbered, matrix, morra};
use super::twin::{DID, Memory, SMALL, Shape, Twin, draw, memory};
use crate::random::{Random, rounds};
use crate::{Player, Rational, Remembered, Solver};

/// Of each information set whether its odds are the only ones.
fn only(game: &Numbered) -> [Vec<Option<bool>>; 2] {
    let solver = Solver::new().exact();
    let solution = solver.solve_hidden(game).unwrap();
    solution.only_odds(&solver).unwrap()
}

#[test]
fn poker_has_the_strategies_of_the_literature() {
    let game = Kuhn(3);
    let solver = Solver::new().exact();
    let solution = solver.solve_hidden(&game).unwrap();
    let found = solution.only_odds(&solver).unwrap();
    // Kuhn 1950: the first player may bet the jack with odds a of up to 1/3, the king with 3a, and calls with the
    // queen in a + 1/3; the second has but one optimal strategy.
    let sets = solution.game().information_sets(Player::Max);
    let several = sets
        .zip(&found[0])
        .filter(|(_, only)| **only == Some(false));
    let several = several.map(|(set, _)| match set.memory.last() {
        Some(Remembered::Saw((Some(card), said))) => format!("{card}{said}"),
        _ => String::new(),
    });
    let mut several: Vec<String> = several.collect();
    several.sort();
    assert_eq!(several, ["0", "1pb", "2"]);
    assert_eq!(found[1], [Some(true); 6]);
}

#[test]
fn tables() {
    let [yes, no] = [true, false].map(|only| vec![Some(only)]);
    let table = |lines: &[&[i64]]| only(&matrix(lines.iter().map(|line| line.to_vec()).collect()));
    assert_eq!(table(&[&[1, -1], &[-1, 1]]), [yes.clone(), yes.clone()]);
    // A line that is there twice.
    let [line, column] = [[no.clone(), yes.clone()], [yes.clone(), no.clone()]];
    assert_eq!(table(&[&[1, -1], &[-1, 1], &[-1, 1]]), line);
    assert_eq!(table(&[&[1, -1, -1], &[-1, 1, 1]]), column);
    // A saddle point, and nothing to choose.
    assert_eq!(table(&[&[3, 2], &[1, 0]]), [yes.clone(), yes.clone()]);
    assert_eq!(table(&[&[3]]), [yes.clone(), yes.clone()]);
    assert_eq!(table(&[&[3], &[3]]), [no.clone(), yes]);
    // Two-finger Morra: calling 3 with one finger against calling 2 with two, 7:5 to 4:3 (Dantzig 1963).
    assert_eq!(only(&morra(2)), [no.clone(), no]);
}

#[test]
fn random_games_agree_with_their_twins() {
    let tied = Shape {
        payoffs: 1,
        views: 2,
        ..SMALL
    };
    let mut counts = [0; 3];
    for (shape, games, seed) in [(SMALL, 1000, 11), (tied, 1000, 12)] {
        let mut random = Random(seed);
        for number in 0..rounds(games) {
            let game = draw(shape, &mut random);
            let solver = Solver::new().exact();
            let Ok(solution) = solver.solve_hidden(&game) else {
                continue;
            };
            let Some(twin) = Twin::new(&game, 16) else {
                continue;
            };
            if solution.game().rounds.list.len() > 1 {
                continue;
            }
            let found = solution.only_odds(&solver).unwrap();
            for (own, player) in Player::BOTH.into_iter().enumerate() {
                let sets = solution.game().information_sets(player);
                let memories: Vec<Memory> = sets.map(|set| memory(&set)).collect();
                let odds = solution.strategy(player).odds();
                let each = memories.iter().zip(odds).zip(&found[own]);
                for ((memory, odds), found) in each {
                    // The sets before, with the action that leads here.
                    let before = || {
                        let items = memory.iter().enumerate();
                        let did = items.filter(|(_, item)| **item >= DID);
                        did.map(|(place, item)| (&memory[..place], usize::from(item - DID)))
                    };
                    let leads = |pure: &HashMap<Memory, usize>| {
                        before().all(|(before, action)| pure[before] == action)
                    };
                    let comes = |number| {
                        let comes = leads(&twin.pure(own, number));
                        Rational::from(i8::from(comes) * [1, -1][own])
                    };
                    let differ = odds.iter().enumerate().any(|(action, odds)| {
                        let gets = |number| {
                            let pure = twin.pure(own, number);
                            match leads(&pure) {
                                true => Rational::from(u8::from(pure[memory] == action)) - odds,
                                false => Rational::ZERO,
                            }
                        };
                        !twin.best(own, &gets).is_zero()
                            || !twin.best(own, &|number| -gets(number)).is_zero()
                    });
                    let expected = (!twin.best(own, &comes).is_zero()).then_some(!differ);
                    let context = || format!("game {number}: {player} {memory:?} {:?}", game.nodes);
                    assert_eq!(*found, expected, "{}", context());
                    counts[expected.map_or(2, usize::from)] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}
