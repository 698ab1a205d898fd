//! Files of averages: whatever is confirmed of a forged one is true.

use super::*;
use crate::Rational;
use crate::average::claims::Claims;
use crate::generate::{Kind, game};
use crate::random::{Random, rounds};
use crate::table::Entry;

/// A question about a game: its times and whether play begins anew.
struct Asked {
    game: Table,
    times: Option<Vec<u32>>,
    again: bool,
}

impl Asked {
    fn random(random: &mut Random) -> Asked {
        let kind = Kind {
            inner: 2 + random.below(12) as u32,
            paying: 70,
            sign: 1,
            ..Kind::PLAIN
        };
        let game = game(&kind, random);
        let times = game.entries.iter().map(|_| random.below(4) as u32);
        let times: Vec<u32> = times.collect();
        Asked {
            times: random.percent(50).then_some(times),
            again: random.percent(50),
            game,
        }
    }

    fn average<'g>(
        &self,
        game: &'g Table,
        solver: &Solver<'_>,
    ) -> Result<crate::Average<&'g Table>> {
        let solver = solver.again(self.again);
        match &self.times {
            Some(times) => solver.average_over_time(game, |&state| times[state as usize]),
            None => solver.average(game),
        }
    }

    fn check(&self, saved: &Saved) -> Result<Checked> {
        match &self.times {
            Some(times) => {
                check_over_time(&self.game, saved, |&state| times[state as usize], &Silent)
            }
            None => check(&self.game, saved, &Silent),
        }
    }

    fn restore(&self, saved: &Saved) -> Result<crate::Average<&Table>> {
        match &self.times {
            Some(times) => Solver::new()
                .restore_average_over_time(&self.game, saved, |&state| times[state as usize]),
            None => Solver::new().restore_average(&self.game, saved),
        }
    }

    /// Whether each player's choices keep what is claimed against all of the other's, by an exact computation.
    fn is_true(&self, order: &[u32], claims: &Claims) -> bool {
        let keeps = |player: Player| {
            let mut left = self.game.clone();
            for (&state, &choice) in order.iter().zip(&claims.choices) {
                if let Entry::Choice(who, rows) = &mut left.entries[state as usize]
                    && *who == player
                {
                    *rows = vec![rows[choice as usize].clone()];
                }
            }
            let kept = self.average(&left, &Solver::new().exact()).unwrap();
            order.iter().enumerate().all(|(place, state)| {
                let claimed = claims.value(place);
                // What these choices leave unreached is left out.
                kept.value_of(state).is_none_or(|kept| match player {
                    Player::Max => kept.lower() >= claimed.lower(),
                    Player::Min => kept.upper() <= claimed.upper(),
                })
            })
        };
        keeps(Player::Max) && keeps(Player::Min)
    }
}

/// Moves something that a file says.
fn forge(claims: &mut Claims, random: &mut Random) {
    let states = claims.choices.len() as u64;
    let [place, other] = [0, 0].map(|_| random.below(states) as usize);
    let side = random.below(2) as usize;
    let by = Rational::from(random.below(3) as i64 - 1) / Rational::from(1i64 << random.below(40));
    match random.below(9) {
        0 => claims.sides[side].bounds[place] += by,
        1 => claims.sides[side].potentials[place] += by,
        2 => claims.sides[side].ranks[place] = random.below(4) as u32,
        3 => claims.choices[place] = random.below(3) as u32,
        4 => {
            let bounds = claims.sides[side].bounds.iter_mut();
            bounds.for_each(|bound| *bound += &by);
        }
        5 => claims.sides.swap(0, 1),
        6 => claims.sides[side].bounds[place] = claims.sides[side].bounds[other].clone(),
        7 => claims.sides[side] = claims.sides[1 - side].clone(),
        _ => match random.below(4) {
            0 => claims.again ^= true,
            1 => claims.is_timed ^= true,
            2 => claims.pauses.clear(),
            _ => claims.sides.iter_mut().for_each(|side| side.ranks.fill(0)),
        },
    }
}

#[test]
fn what_is_confirmed_of_a_forged_average_is_true() {
    let mut random = Random(1);
    let (mut forged, mut confirmed, mut moved) = (0, 0, 0);
    for _ in 0..rounds(400) {
        let mut asked = Asked::random(&mut random);
        let digits = 1 + random.below(20) as usize;
        let solver = match random.percent(50) {
            true => Solver::new().exact(),
            false => Solver::new().digits(digits),
        };
        let Ok(average) = asked.average(&asked.game, &solver) else {
            // Play can go on without time.
            assert!(asked.times.is_some());
            continue;
        };
        assert_eq!(average.unproven(), None);
        let mut bytes = Vec::new();
        average.write(&mut bytes, "table", &[]).unwrap();
        let saved = Saved::parse(&bytes).unwrap();
        let checked = asked.check(&saved).unwrap();
        assert_eq!(checked.value, average.value());
        let restored = asked.restore(&saved).unwrap();
        assert_eq!(restored.unproven(), None);
        assert_eq!(restored.choices(), average.choices());
        let order = average.states().to_vec();
        for state in &order {
            assert_eq!(restored.value_of(state), average.value_of(state));
        }
        let honest = saved.average().unwrap().clone();
        drop((average, restored));
        for _ in 0..20 {
            let mut claims = honest.clone();
            (0..1 + random.below(3)).for_each(|_| forge(&mut claims, &mut random));
            forged += 1;
            if asked.check(&file(Content::Average(claims.clone()))).is_ok() {
                confirmed += 1;
                moved += u64::from(claims.value(0) != honest.value(0));
                asked.again = claims.again;
                assert!(asked.is_true(&order, &claims), "{claims:?}\n{}", asked.game);
                asked.again = honest.again;
            }
        }
    }
    // Some only say less, or what does not matter.
    assert!(
        forged > 12 * rounds(400) && 2 * confirmed > rounds(400) && 8 * moved > rounds(400),
        "{forged} {confirmed} {moved}"
    );
    assert!(confirmed < forged / 2, "{forged} {confirmed}");
}

#[test]
fn files_of_the_other_kind_are_told_apart() {
    let game = endless();
    let mut bytes = Vec::new();
    let average = Solver::new().average(&game).unwrap();
    average.write(&mut bytes, "table", &[]).unwrap();
    let saved = Saved::parse(&bytes).unwrap();
    assert_eq!((saved.again(), saved.states()), (Some(false), 2));
    let restored = Solver::new().restore(&game, &saved).map(|_| ());
    let solution = file(Content::Values(super::saved(&game, &Solver::new())));
    let other = Solver::new().restore_average(&game, &solution).map(|_| ());
    for (error, expected) in [
        (restored, "values are expected"),
        (other, "average is expected"),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotASolution);
        assert!(error.to_string().contains(expected), "{error}");
    }
    let timed = Solver::new().average_over_time(&game, |_| 2).unwrap();
    bytes.clear();
    timed.write(&mut bytes, "table", &[]).unwrap();
    let timed = Saved::parse(&bytes).unwrap();
    let error = check(&game, &timed, &Silent).unwrap_err();
    assert!(error.to_string().contains("per unit of time"), "{error}");
    let error = check_over_time(&game, &saved, |_| 2, &Silent).unwrap_err();
    let told = "takes 2 units of time";
    assert!(error.to_string().contains(told), "{error}");
}
