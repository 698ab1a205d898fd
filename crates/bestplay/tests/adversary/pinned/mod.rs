//! Games that were answered wrongly, or not at all, each with its exact answer.

mod cancelling;
mod contested;
mod falling;
mod lasting;
mod shared;
mod signs;
mod waiting;

use std::fmt::Display;
use std::time::Duration;

use bestplay::{ErrorKind, Payoff, Saved, Silent, Solver, Value, check};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::Outcome;
use crate::families;
use crate::file::{Exact, File, saved};
use crate::known::{fraction, prove};
use crate::run::judge;
use crate::table::{Table, table};
use crate::truth::Truth;

/// The oracle finds this value, and the engine answers and agrees with the oracle in everything, in
/// whichever way it is asked most.
fn is(game: impl Display, value: impl Display) {
    judged(game, value, 0..1);
}

/// The same with what takes long done in each way to solve the game.
fn is_in_all(game: impl Display, value: impl Display) {
    judged(game, value, 0..4);
}

fn judged(game: impl Display, value: impl Display, seeds: std::ops::Range<u64>) {
    let table = table(game);
    let value = match value.to_string().as_str() {
        "infinity" => Worth::PlusInfinite,
        "-infinity" => Worth::MinusInfinite,
        number => Worth::Finite(number.parse().expect("a fraction")),
    };
    match Truth::of(&table, 0) {
        Ok(Truth::Values(truth)) => assert_eq!(truth[0], value, "{table}"),
        _ => panic!("the oracle does not know\n{table}"),
    }
    for seed in seeds {
        match judge(&table, seed, Duration::from_secs(20)) {
            Ok(Outcome::Compared) => {}
            Ok(other) => panic!("{other:?}\n{table}"),
            Err(found) => panic!("{}: {}\n{table}", found.kind, found.what),
        }
    }
}

/// The engine knows no value; what it says.
fn refusal(game: impl Display) -> String {
    let table = table(game);
    let [error, exact] = [Solver::new(), Solver::new().exact()].map(|solver| {
        let solved = solver.threads(1).solve(&table);
        solved
            .err()
            .unwrap_or_else(|| panic!("no refusal of\n{table}"))
    });
    assert_eq!([error.kind(), exact.kind()], [ErrorKind::Undefined; 2]);
    error.to_string()
}

#[test]
fn an_event_that_mostly_waits_returns_in_the_end() {
    for waits in [1, 1 << 30, (1 << 54) - 1, (1 << 62) - 1, (1u128 << 120) - 1] {
        is(
            format!("0: Max [2] [1]; 1: chance [0 1×{waits}]; 2: ends 1"),
            1,
        );
    }
}

#[test]
fn a_hub_whose_event_mostly_waits() {
    for waits in [1, 1 << 40, (1 << 60) - 3, (1u128 << 120) - 1] {
        let game = "0: Max [2] [1]; 1: Max [3]; 2: ends 1/10";
        is(
            format!("{game}; 3: chance [1 3×{waits} 4]; 4: ends 1/2"),
            "1/2",
        );
    }
}

/// An event waits, wins or goes to `Min`'s hub, who returns to it or loses with equal chances, or
/// pays v: the first is worth 1/4 from the hub, and x = (1 + 2 · min(x/2, v)) / 3 at the event.
fn hub(waits: u128, v: Payoff) -> Table {
    let event = format!("0: chance [0×{waits} 1 2×2]; 1: ends 1");
    table(format!("{event}; 2: Min [0 3] [4]; 3: ends 0; 4: ends {v}"))
}

#[test]
fn a_hub_with_a_near_tie() {
    let million = 1_000_000;
    for (waits, gap) in [
        (million + 3, million * million),
        (1_000_000_007, 10_000_000_000),
        (1_000_000_000_039, million),
        (u128::MAX / 4, million * million),
    ] {
        for (sign, name) in [(-1, "below"), (1, "above"), (0, "equal")] {
            let v = Payoff::fraction(gap as i64 / 4 + sign, gap as u64);
            let quarter = fraction(1, 4);
            let least = v.to_rational().min(quarter.clone());
            let value = (RBig::ONE + least * RBig::from(2u8)) / RBig::from(3u8);
            println!("{name} by 1/{gap}, waiting {waits}");
            is(hub(waits - 3, v), value);
        }
    }
}

#[test]
fn choices_between_what_is_nearly_equal() {
    // The room around a value that is badly known beside one that is well known.
    let game = "0: Max [1] [2]; 1: chance [0×8388608 3]; 2: Min [4]; 3: ends -4
        4: chance [2×3 4×39614081257132168796771975167 5]; 5: ends -4";
    is(game, -4);
    // A tie with a value that takes 10^29 steps to come by, so that its bounds are 10^29 units wide.
    let game = "0: Max [1] [2]; 1: chance [0 3]; 2: ends 1
        3: Min [4] [3×137438953472 4]; 4: chance [3×4611686018427387897 4 5×6]; 5: ends 1";
    is(game, 1);
    // Rows whose costs floating point counts in steps of more than a unit.
    // Staying for ever is the better of two equal rows, and strategies have come back before anybody
    // was asked about it.
    let game = "0: Max [1] [0(-2641496/177147)]
        1: Max [0] [2 3]
        2: Min [0(8092711/1000003)] [4]
        3: ends -8796092542007/531441
        4: ends 0";
    is(game, 0);
    // A pair whose rows differ by a step in ten to the thirty.
    let game =
        "0: Min [2] [0×2596148429267413814265248164610047 2×162259276829213363391578010288123 3×5]
        1: Max [5]
        2: chance [0×10000000000000002 2×62796358992 1×4]
        3: ends -6
        4: ends 17/2
        5: chance [1×40564819207303340847894502572031 6×2]
        6: ends 17/4";
    let above = "2758407706096626877656826174897911";
    is(game, format!("{above}/649037107316853503566312041152522"));
    // `Max` may wait, which comes to almost as much as going where the best end is.
    let game = "0: chance [1 2]; 1: ends 0; 2: Max [3] [4]; 3: Min [5] [0 5×151115727451828646838272]
        4: ends 1; 5: Min [2] [6]; 6: chance [7×8 5×85070591730234615865843651857942052850]; 7: ends 1";
    is(game, "1/2");
    // Two actions lead to the same by plays of 10^16 steps: what either asks for is known to so many units.
    let paid = "(19/5000000000000000)";
    let waits = |state| format!("{state}: chance [{state}×10000000000000001{paid} 3{paid}]");
    let (one, two) = (waits(1), waits(2));
    let game = format!("0: Min [1] [2]; {one}; {two}; 3: Min [4] [0]; 4: ends 0");
    is(
        game,
        fraction(95_000_000_000_000_019, 2_500_000_000_000_000),
    );
    // In state 5 `Min` may stand still, which is worth 0, go on, or go on by way of `Max`, which loses less than 1 in
    // 2^120 by that. Bounds do not tell; when all values are known exactly, a choice has to be one that goes on.
    let (often, rare) = (1u64 << 40, 1u128 << 126);
    let game = format!(
        "0: Max [1] [2]; 1: chance [2×{often} 5 3]; 2: ends 0
         3: ends -1; 4: Max [0 1×{rare}]; 5: Min [4] [5] [1]"
    );
    is(game, 0);
    // What is collected on the way to where play stays for ever counts.
    is("0: Max [1 2] [0]; 1: Max [0(1)]; 2: ends -1", 0);
}

#[test]
fn heads_in_a_row() {
    for count in [3usize, 54, 200] {
        let value = RBig::from((UBig::ONE << (count + 1)) - UBig::from(2u8));
        is(heads(count), value);
    }
}

/// Two players choose the coins, so that floating point would have to tell who gains by steps of
/// which there are 10^60 and more. Too large for the oracle: the fraction is the other opinion.
#[test]
fn two_players_toss_two_hundred_heads() {
    let state = |state: u32| {
        let player = ["Max", "Min", "Min"][state as usize % 3];
        let (next, half, seven) = (state + 1, state / 2, state.saturating_sub(7));
        let (fair, down) = (format!("[{next}(1) 0(1)]"), 1 + state % 5);
        let others = format!("[{next}(1) {half}×{down}(1)] [{next}×2(1) {seven}×3(1)]");
        format!("{state}: {player} {fair} {others}")
    };
    let states: Vec<String> = (0..200).map(state).collect();
    let table = table(format!("{}\n200: ends 0", states.join("\n")));
    let exact = Solver::new().exact().solve(&table).unwrap().value();
    assert!(matches!(exact, Value::Exact(_)), "{exact}");
    for digits in [3, 12, 50] {
        let said = Solver::new().digits(digits).solve(&table).unwrap().value();
        let is_certain = said.certain_digits(digits) >= digits;
        assert!(is_certain && !said.differs_from(&exact), "{said}");
    }
}

/// Too large for the oracle, not for the engine.
#[test]
fn a_thousand_heads_in_a_row() {
    let value = RBig::from((UBig::ONE << 1001) - UBig::from(2u8));
    let (table, value) = (heads(1000), Value::Exact(value));
    for solver in [
        Solver::new().digits(3),
        Solver::new(),
        Solver::new().exact(),
    ] {
        prove(&table, solver, &value);
    }
}

fn heads(count: usize) -> Table {
    let toss = |state: usize| format!("{state}: chance [0(1) {}(1)]\n", state + 1);
    let tosses: String = (0..count).map(toss).collect();
    table(format!("{tosses}{count}: ends 0"))
}

#[test]
fn a_reflecting_walk_to_one_of_two_doors() {
    for count in [10u32, 60, 200] {
        let state = |s: u32| format!("{s}: chance [{} {}×2]\n", s + 1, s.saturating_sub(1));
        let walk: String = (0..count).map(state).collect();
        let (one, zero) = (count + 1, count + 2);
        let doors = format!("{count}: chance [{one} {zero}]; {one}: ends 1; {zero}: ends 0");
        is(walk + &doors, "1/2");
    }
}

#[test]
fn a_forged_fraction_is_not_confirmed() {
    // `Max` may take 1/3 in a lottery, or the same and once in 10^60 a point more.
    let rest = 10u128.pow(30) - 1;
    let table = table(format!(
        "0: Max [1] [2]; 1: chance [4 5×2]; 2: chance [3 1×{rest}]; 3: chance [4 1×{rest}]
         4: ends 1; 5: ends 0"
    ));
    let little = RBig::from_parts(IBig::from(2), UBig::from(3u8) * UBig::from(10u8).pow(60));
    let truth = fraction(1, 3) + little;
    is(&table, &truth);
    // The bounds of 12 digits hold both; the file claims either strategy and either fraction.
    let solved = Solver::new().digits(12).solve(&table).unwrap();
    let mut honest = Vec::new();
    solved.write(&mut honest, "forged", &[]).unwrap();
    for choice in 0..2 {
        for claim in [fraction(1, 3), truth.clone()] {
            let mut file = File::read(&honest);
            file.states[0].choice = choice;
            file.exact = Exact::Claim(claim.numerator().clone(), claim.denominator().clone());
            let saved = Saved::parse(&file.write()).unwrap();
            if let Ok(checked) = check(&table, &saved, &Silent)
                && let Value::Exact(said) = checked.value
            {
                assert_eq!(said, truth, "choice {choice}");
            }
        }
    }
}

/// What is called best attains the value: the hub's two actions differ by about 10^-7 where the
/// strategy that the bounds record was found in floating point.
#[test]
fn a_tie_that_is_none() {
    let (waits, gap) = (1_000_000_000_039u128 - 3, 10_000_000u64);
    // With the return: 1/3 + 2/3 · 1/2 of itself, so one half wins; else a third.
    for (off, best, wins) in [(-1, 1, 3), (1, 0, 2)] {
        let v = Payoff::fraction(gap as i64 / 4 + off, gap);
        let table = hub(waits, v);
        let solved = Solver::new().exact().solve(&table).unwrap();
        assert_eq!(solved.best(&2), [best], "v = {v}");
        let odds = Solver::new().exact().odds(&solved).unwrap();
        let mut shares = odds.results.iter();
        let won = shares.find(|share| share.result == RBig::ONE).unwrap();
        assert_eq!(won.probability, Value::fraction(1, wins));
    }
}

/// A hundred doors, one of which chance opens, with something else over each: the common
/// denominator is longer than any word.
#[test]
fn payoffs_of_many_denominators() {
    for below in [|n: u64| n, |n: u64| (1 << 62) - n] {
        let doors = || (1..=100).map(|n| (n + 2, Payoff::fraction(1, below(n))));
        let sum = doors().fold(RBig::ZERO, |sum, (_, paid)| sum + paid.to_rational());
        let opens: Vec<String> = doors().map(|(door, _)| door.to_string()).collect();
        let ends = doors().map(|(door, paid)| format!("{door}: ends {paid}\n"));
        let chance = format!("2: chance [{}]\n", opens.join(" "));
        let game = format!("0: Max [1] [0 2]; 1: Min [0 2] [3]; {chance}");
        is(game + &ends.collect::<String>(), sum / RBig::from(100));
    }
}

/// The same seed is the same game, today and tomorrow, and every family makes games that are
/// whole: each state is there. What is printed of a game is that game.
#[test]
fn seeds_make_games() {
    for seed in 0..10 * families::FAMILIES.len() as u64 {
        let game = families::game(seed, true);
        assert_eq!(game.to_string(), families::game(seed, true).to_string());
        assert_eq!(game.to_string(), table(&game).to_string());
        let count = game.entries.len();
        for state in 0..count as u32 {
            for &(to, weight, _) in game.rows(state).1.iter().flatten() {
                assert!((to as usize) < count && weight > 0, "seed {seed}\n{game}");
            }
        }
    }
}

#[test]
fn states_beside_the_best_line_are_settled_too() {
    let (a, b) = (1u128 << 126, 1u128 << 100);
    let table = table(format!(
        "0: chance [2]; 1: Min [0] [3] [4]; 2: Max [4×{a} 1] [2]; 3: chance [5 3×{a}]
         4: ends -10; 5: Min [4 6] [6 3×{b}]; 6: ends 1"
    ));
    is(&table, 0);
    for solver in [Solver::new(), Solver::new().exact()] {
        let solution = solver.solve(&table).unwrap();
        for (&state, tenths) in [1, 3, 5].iter().zip([-100, -45, -45]) {
            let value = solution.value_of(&state).unwrap();
            let truth = fraction(tenths, 10);
            assert!(*value.lower().unwrap() <= truth && truth <= *value.upper().unwrap());
            assert!(value.certain_digits(11) == 11, "{value}");
        }
    }
}

#[test]
fn a_probability_is_never_below_0() {
    let b = (1u128 << 100) + 1;
    let table = table(format!(
        "0: chance [1]; 1: chance [0×{b} 2]; 2: chance [3 4×{b}]; 3: ends 1; 4: chance [4]"
    ));
    let solver = Solver::new();
    let odds = solver.odds(&solver.solve(&table).unwrap()).unwrap();
    let shares = odds.results.iter().map(|share| &share.probability);
    for share in shares.chain([&odds.never]) {
        assert!(*share.lower().unwrap() >= RBig::ZERO, "{share}");
        assert!(*share.upper().unwrap() <= RBig::ONE, "{share}");
    }
}

#[test]
fn totals_that_grow() {
    // A round pays 2^33 in one state, and waits 2^53 times in another.
    let game = "0: chance [1]; 1: chance [2 3]; 2: chance [4 2×9007199254740992]; 3: chance [5]
        4: chance [6]; 5: Max [7 5×8589934592(1)]; 6: chance [1]; 7: chance [4]";
    is(game, "infinity");
    // Nearly all steps pay 1, but no double counts the 10^113 steps that a round takes: what grows is seen by the graph.
    let far = 1u64 << 42;
    let game = format!(
        "0: chance [1]; 1: chance [2]; 2: chance [3]; 3: chance [4]; 4: chance [5]
         5: Min [6×2(1) 0×6(1)] [6×4(1) 0(1)]
         6: Min [7×4(1) 3×4(1)] [7×6(1) 3×6(1)]
         7: Max [8×5(1) 0(1)] [8×2(1) 0(1)]
         8: Max [9×6(1) 0×3(1)] [9×6(1) 0×3(1)]
         9: Max [10(1) 8×6(1)] [10×4(1) 8×6(1)]
         10: Min [11(1) 9(1)] [11×6(1) 0×4(1)]
         11: chance [12]
         12: chance [13(1) 12×{far}(1)]
         13: chance [14(1) 12×{far}(1)]
         14: chance [15(1) 13×{far}(1)]
         15: Max [16(1) 14×{far}(1)] [16×2(1) 14×4(1)]
         16: chance [17(1) 15×{far}(1)]
         17: chance [18(1) 16×{far}(1)]
         18: chance [19(1) 17×{far}(1)]
         19: chance [20(1) 18×{far}(1)]
         20: chance [21(1) 18×{far}(1)]
         21: chance [9]"
    );
    is(game, "infinity");
}
