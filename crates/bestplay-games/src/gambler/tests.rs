//! The gambler's problem: bold play by its own equations, and which other stakes are as good.

use bestplay::{Rational, Solver, Value};
use bestplay_games::gambler::Gambler;

use crate::gambler_page::best_stakes;
use crate::trial::{exact, fraction, solution};

/// The probability to reach the goal by bold play, whose next step is known: the equations along the
/// way are followed until they end, or come back to where they began.
fn bold(capital: u32, goal: u32, heads: &Rational) -> Rational {
    let tails = Rational::ONE - heads;
    // What bold play is worth from `from`: certainly + share · (what it is worth later).
    let step = |from: u32| match 2 * from <= goal {
        true => (Rational::ZERO, heads.clone(), 2 * from),
        false => (heads.clone(), tails.clone(), 2 * from - goal),
    };
    let (mut certainly, mut share, mut now) = (Rational::ZERO, Rational::ONE, capital);
    for _ in 0..=goal {
        if now == 0 {
            return certainly;
        }
        if now == goal {
            return certainly + share;
        }
        let (won, goes_on, next) = step(now);
        certainly += &share * won;
        share *= goes_on;
        now = next;
        if now == capital {
            return certainly / (Rational::ONE - share);
        }
    }
    // The way leads into a circle that does not pass here: one step nearer to it.
    let (won, goes_on, next) = step(capital);
    won + goes_on * bold(next, goal, heads)
}

/// With an unfavourable coin nothing beats bold play, in any state; and the stakes that are as good
/// are those that its values say.
#[test]
fn all_best_stakes_are_proven() {
    for (goal, heads) in [(100, (2, 5)), (16, (1, 3)), (21, (2, 5)), (12, (49, 100))] {
        let gambler = Gambler::new(goal / 2, goal, heads).unwrap();
        let solved = solution(&gambler, &Solver::new().exact());
        let heads = fraction(heads.0 as i64, heads.1);
        let tails = Rational::ONE - &heads;
        let values: Vec<Rational> = (0..=goal).map(|c| bold(c, goal, &heads)).collect();
        // All states of the small ones; of the large one those of one lowest bit each.
        let some = (1..goal).filter(|c| goal < 50 || [1, 13, 20, 37, 50, 75, 90].contains(c));
        for capital in some {
            let worth = |stake: u32| {
                &heads * &values[(capital + stake) as usize]
                    + &tails * &values[(capital - stake) as usize]
            };
            let all: Vec<u32> = (1..=capital.min(goal - capital)).collect();
            let own = &values[capital as usize];
            assert!(all.iter().all(|&stake| worth(stake) <= *own));
            let (value, best) = best_stakes(&*solved, capital);
            assert_eq!(value, Value::Exact(own.clone()), "{capital} of {goal}");
            let equal: Vec<u32> = all.into_iter().filter(|&s| worth(s) == *own).collect();
            assert_eq!(best, equal, "{capital} of {goal}");
        }
    }
}

#[test]
fn a_favourable_coin_is_played_timidly_and_a_sure_one_anyhow() {
    let solve = |capital, heads| exact(&Gambler::new(capital, 20, heads).unwrap());
    // Timid play: (1 − r^capital) / (1 − r^goal) with r = tails/heads, the gambler's ruin.
    let ratio = fraction(2, 3);
    let power = |n: usize| (0..n).fold(Rational::ONE, |power, _| power * &ratio);
    let timid = (Rational::ONE - power(7)) / (Rational::ONE - power(20));
    assert_eq!(solve(7, (3, 5)), timid);
    assert_eq!(solve(7, (1, 1)).to_string(), "1");
    assert_eq!(solve(7, (0, 1)).to_string(), "0");
    assert_eq!(solve(0, (1, 2)).to_string(), "0");
    assert_eq!(solve(20, (1, 2)).to_string(), "1");
    assert!(Gambler::new(3, 2, (1, 2)).is_err() && Gambler::new(0, 1, (2, 1)).is_err());
}
