//! Files of odds: they come back as they were, and what is confirmed of forged ones is true.

use std::collections::HashMap;

use super::super::check::{Plays, confirm};
use super::super::claims::Claims;
use super::games::{Kuhn, LiarsDice, Numbered, bent, morra, numbered};
use super::repeat::drawn;
use super::twin::{Shape, draw};
use crate::random::{Random, rounds};
use crate::store::Content;
use crate::{
    ErrorKind, HiddenSolution, Natural, Player, Rational, Saved, Silent, Solver, Value, check,
    check_hidden,
};

fn file(solution: &HiddenSolution<&Numbered>) -> Vec<u8> {
    let mut file = Vec::new();
    solution
        .write(&mut file, "game", &[("cards".into(), "3".into())])
        .unwrap();
    file
}

/// The bytes with a checksum that fits.
fn summed(body: &[u8]) -> Vec<u8> {
    [body, blake3::hash(body).as_bytes()].concat()
}

/// Saves a solution and reads it again: the value, the odds and the bytes are the same.
fn comes_back(game: &Numbered, solver: &Solver<'_>) {
    let solution = solver.solve_hidden(game).unwrap();
    let bytes = file(&solution);
    let saved = Saved::parse(&bytes).unwrap();
    let said = (saved.game(), saved.parameters().len(), saved.is_hidden());
    assert_eq!(said, ("game", 1, true));
    let again = Solver::new().restore_hidden(game, &saved).unwrap();
    assert_eq!(saved.states(), again.game().explored().states().len());
    for player in Player::BOTH {
        assert_eq!(again.strategy(player), solution.strategy(player));
        // What is proven by the file is what the odds guarantee.
        let reply = solution.game().reply(solution.strategy(player));
        let proven = [
            again.value().lower().cloned(),
            again.value().upper().cloned(),
        ];
        let proven = proven[player as usize].clone().unwrap();
        let lost = if player == Player::Max {
            reply.value() - proven
        } else {
            proven - reply.value()
        };
        assert!(lost >= Rational::ZERO && lost < Rational::from(1) / Rational::from(u64::MAX));
    }
    let certain = [&solution, &again].map(|one| one.value().certain_digits(12));
    assert_eq!(certain[0], certain[1]);
    assert!(!solution.value().differs_from(&again.value()));
    assert_eq!(file(&again), bytes);
    // Ordinary solutions are something else.
    let error = check(game, &saved, &Silent).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotASolution);
}

#[test]
fn odds_come_back() {
    for solver in [
        Solver::new().exact(),
        Solver::new(),
        Solver::new().digits(40),
    ] {
        comes_back(&numbered(&Kuhn(4)), &solver);
        comes_back(&numbered(&LiarsDice(2)), &solver);
        comes_back(&morra(2), &solver);
        comes_back(&bent(&Natural::from(3u8).pow(400)), &solver);
    }
    let mut random = Random(3);
    for _ in 0..rounds(40) {
        comes_back(&drawn(&mut random).numbered(), &Solver::new());
    }
}

/// Many small games.
const SMALL: Shape = Shape {
    states: 12,
    views: 3,
    actions: 2,
    payoffs: 5,
    weights: 3,
    ahead: 4,
};

#[test]
fn odds_of_many_games_come_back() {
    let (mut random, mut solved) = (Random(11), 0);
    for _ in 0..rounds(400) {
        let game = draw(SMALL, &mut random);
        if Solver::new().unfold(&game).is_ok() {
            comes_back(&game, &Solver::new().exact());
            solved += 1;
        }
    }
    assert!(solved > rounds(400) / 5, "{solved}");
}

/// Changes one thing of what a file says.
fn forge(game: &Numbered, claims: &mut Claims, random: &mut Random) {
    let mut below = |n: usize| random.below(n as u64) as usize;
    let own = below(2);
    let (sets, rounds) = (claims.odds[own].len(), claims.rounds.len());
    let number = Rational::from(below(9) as i64 - 4) / Rational::from(1 + below(3));
    match below(10) {
        0 if sets > 0 => {
            let weights = &mut claims.odds[own][below(sets)];
            let place = below(weights.len());
            weights[place] = Natural::from(below(4));
            if weights.iter().all(Natural::is_zero) {
                weights[place] = Natural::ONE;
            }
        }
        1 if sets > 0 => claims.odds[own][below(sets)].reverse(),
        2 if sets > 0 => _ = claims.odds[own].remove(below(sets)),
        3 if sets > 0 => claims.odds[own].swap(below(sets), sets - 1),
        4 if sets > 0 => claims.odds[own].push(claims.odds[own][0].clone()),
        5 => claims.rounds[below(rounds)].1[own] += number,
        6 => claims.rounds[below(rounds)].1 = [number.clone(), number],
        7 if rounds > 1 => _ = claims.rounds.remove(1 + below(rounds - 1)),
        8 => claims.states = (claims.states + below(3)).saturating_sub(1).max(rounds),
        _ => relay(game, claims, &mut below),
    }
}

/// Has rounds begin elsewhere, with odds at random and with what these guarantee.
fn relay(game: &Numbered, claims: &mut Claims, below: &mut dyn FnMut(usize) -> usize) {
    let mut starts: Vec<u32> = claims.rounds.iter().map(|&(start, _)| start).collect();
    starts.push(below(claims.states) as u32);
    starts.sort_unstable();
    starts.dedup();
    let Ok(plays) = Plays::of(game, claims.states, &starts, &Silent) else {
        return;
    };
    let (mut odds, mut rounds) = ([Vec::new(), Vec::new()], Vec::new());
    for &start in &starts {
        let Ok(round) = plays.round(start) else {
            return;
        };
        let mut listed = |own: usize| -> Vec<Vec<Natural>> {
            let weights = |actions: &Vec<u32>| {
                let taken = below(actions.len());
                (0..actions.len())
                    .map(|place| Natural::from(u8::from(place == taken)))
                    .collect()
            };
            round.sets[own].iter().map(weights).collect()
        };
        let listed = [listed(0), listed(1)];
        for own in [0, 1] {
            odds[own].extend(listed[own].clone());
        }
        rounds.push((start, round, listed));
    }
    let mut bounds: Vec<[Rational; 2]> = starts.iter().map(|_| Default::default()).collect();
    for _ in 0..=starts.len() {
        let known: HashMap<u32, [Rational; 2]> = starts.iter().copied().zip(bounds).collect();
        let known: HashMap<u32, &[Rational; 2]> =
            known.iter().map(|(start, both)| (*start, both)).collect();
        let each = rounds.iter_mut().map(|(_, round, listed)| {
            plays
                .guaranteed(round, [&listed[0], &listed[1]], &known)
                .unwrap()
        });
        bounds = each.collect();
    }
    claims.rounds = starts.into_iter().zip(bounds).collect();
    claims.odds = odds;
}

/// Forges what a file says of a game many times: what is confirmed is true, of the value and of the odds.
fn forged(game: &Numbered, times: u64, random: &mut Random) -> (usize, usize) {
    let solver = Solver::new();
    let solution = solver.solve_hidden(game).unwrap();
    let (truth, honest) = (solution.value(), solution.claims(&Silent).unwrap());
    let (mut confirmed, mut refused) = (0, 0);
    for _ in 0..times {
        let mut claims = honest.clone();
        for _ in 0..1 + random.below(3) {
            forge(game, &mut claims, random);
        }
        let saved = Saved::new("game", Content::Odds(claims));
        let Ok(checked) = check_hidden(game, &saved, &Silent) else {
            refused += 1;
            continue;
        };
        confirmed += 1;
        let value = checked.value;
        assert!(!value.differs_from(&truth), "{value} and {truth}");
        let again = match solver.restore_hidden(game, &saved) {
            Ok(again) => again,
            // True, but with rounds of its own.
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::NotASolution);
                continue;
            }
        };
        let max = again.game().reply(again.strategy(Player::Max));
        let min = again.game().reply(again.strategy(Player::Min));
        assert!(again.value().lower().unwrap() <= max.value());
        assert!(again.value().upper().unwrap() >= min.value());
    }
    (confirmed, refused)
}

#[test]
fn what_is_confirmed_of_forged_odds_is_true() {
    let mut random = Random(5);
    let mut seen = [0, 0];
    let mut add = |(confirmed, refused)| {
        seen[0] += confirmed;
        seen[1] += refused;
    };
    add(forged(&numbered(&Kuhn(3)), rounds(1000), &mut random));
    add(forged(&numbered(&LiarsDice(2)), rounds(100), &mut random));
    add(forged(&morra(2), rounds(1000), &mut random));
    for _ in 0..rounds(30) {
        let game = drawn(&mut random).numbered();
        add(forged(&game, 40, &mut random));
    }
    for _ in 0..rounds(100) {
        let game = draw(SMALL, &mut random);
        if Solver::new().unfold(&game).is_ok() {
            add(forged(&game, 40, &mut random));
        }
    }
    assert!(
        seen.iter().all(|&times| times > rounds(500) as usize),
        "{seen:?}"
    );
}

#[test]
fn forged_bytes_are_refused_or_true() {
    let game = numbered(&Kuhn(3));
    let solution = Solver::new().exact().solve_hidden(&game).unwrap();
    let whole = file(&solution);
    let (body, truth) = (&whole[..whole.len() - 32], Value::fraction(-1, 18));
    for end in 0..whole.len() {
        assert!(Saved::parse(&whole[..end]).is_err(), "{end} bytes");
        assert!(
            end >= body.len() || Saved::parse(&summed(&body[..end])).is_err(),
            "{end} bytes"
        );
    }
    let mut random = Random(1);
    let (mut read, mut confirmed) = (0, 0);
    for _ in 0..5_000 {
        let mut bytes = body.to_vec();
        for _ in 0..1 + random.below(2) {
            let at = 9 + random.below(bytes.len() as u64 - 9) as usize;
            bytes[at] = random.next() as u8 >> random.below(8);
        }
        let Ok(saved) = Saved::parse(&summed(&bytes)) else {
            continue;
        };
        read += 1;
        if let Ok(checked) = check_hidden(&game, &saved, &Silent) {
            confirmed += 1;
            assert!(!checked.value.differs_from(&truth), "{}", checked.value);
        }
    }
    assert!(read > 300 && confirmed > 30, "{read}, {confirmed}");
}

#[test]
fn what_is_wrong_is_said() {
    let game = numbered(&Kuhn(3));
    let solution = Solver::new().exact().solve_hidden(&game).unwrap();
    let honest = solution.claims(&Silent).unwrap();
    let refused = |words: &str, change: fn(&mut Claims)| {
        let mut claims = honest.clone();
        change(&mut claims);
        let error = confirm(&game, &claims, &Silent).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    };
    refused("odds of all actions of Max", |claims| {
        claims.odds[0].pop();
    });
    refused("more information sets than", |claims| {
        claims.odds[1].push(vec![Natural::ONE]);
    });
    refused("the odds of Min guarantee less than", |claims| {
        claims.odds[1][2].reverse();
    });
    refused("the odds of Max guarantee less", |claims| {
        claims.rounds[0].1[0] += Rational::from(1);
    });
    refused("the game has more", |claims| claims.states -= 1);
    refused("and Max does not see that", |claims| {
        claims.rounds.push((7, Default::default()));
    });
    // Another game's odds, and the other kind of file.
    let saved = Saved::new("kuhn", Content::Odds(honest));
    let error = check_hidden(&numbered(&Kuhn(4)), &saved, &Silent).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refuted);
    let mut ordinary = Vec::new();
    let solved = Solver::new().exact().solve(&game).unwrap();
    solved.write(&mut ordinary, "kuhn", &[]).unwrap();
    let error = check_hidden(&game, &Saved::parse(&ordinary).unwrap(), &Silent).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotASolution);
}
