//! Games that were answered wrongly, or not at all, each with its exact answer.

mod cancelling;
mod falling;
mod shared;
mod signs;

use std::time::Duration;

use bestplay::{ErrorKind, Payoff, Player, Saved, Silent, Solver, Value, check};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::Outcome;
use crate::families;
use crate::file::{Exact, File};
use crate::run::judge;
use crate::table::{Entry, Row, Table, step, toss};
use crate::truth::Truth;

fn row(outcomes: &[(u32, u128)]) -> Row {
    outcomes
        .iter()
        .map(|&(to, weight)| (to, weight, Payoff::ZERO))
        .collect()
}

fn fraction(above: i64, below: u128) -> RBig {
    RBig::from_parts(IBig::from(above), UBig::from(below))
}

/// The oracle finds this value, and the engine agrees with the oracle in everything.
fn is(table: &Table, value: &RBig) {
    match Truth::of(table, 0) {
        Ok(Truth::Values(truth)) => assert_eq!(truth[0], Worth::Finite(value.clone())),
        _ => panic!("the oracle does not know\n{table}"),
    }
    if let Err(found) = judge(table, 0, Duration::from_secs(20)) {
        panic!("{}: {}\n{table}", found.kind, found.what);
    }
}

/// The oracle finds this value, and the engine answers and agrees with the oracle in everything.
fn judge_all(table: &Table, value: &Worth) {
    match Truth::of(table, 0) {
        Ok(Truth::Values(truth)) => assert_eq!(truth[0], *value, "{table}"),
        _ => panic!("the oracle does not know\n{table}"),
    }
    match judge(table, 0, Duration::from_secs(20)) {
        Ok(Outcome::Compared) => {}
        Ok(other) => panic!("{other:?}\n{table}"),
        Err(found) => panic!("{}: {}\n{table}", found.kind, found.what),
    }
}

#[test]
fn an_event_that_mostly_waits_returns_in_the_end() {
    for waits in [1, 1 << 30, (1 << 54) - 1, (1 << 62) - 1, (1 << 120) - 1] {
        let table = Table::new(vec![
            Entry::Choice(Player::Max, vec![step(2), step(1)]),
            Entry::Chance(row(&[(0, 1), (1, waits)])),
            Entry::End(Payoff::ONE),
        ]);
        is(&table, &RBig::ONE);
    }
}

#[test]
fn a_hub_whose_event_mostly_waits() {
    for waits in [1, 1 << 40, (1 << 60) - 3, (1 << 120) - 1] {
        let table = Table::new(vec![
            Entry::Choice(Player::Max, vec![step(2), step(1)]),
            Entry::Choice(Player::Max, vec![step(3)]),
            Entry::End(Payoff::fraction(1, 10)),
            Entry::Chance(row(&[(1, 1), (3, waits), (4, 1)])),
            Entry::End(Payoff::HALF),
        ]);
        is(&table, &fraction(1, 2));
    }
}

/// An event waits, wins or goes to `Min`'s hub, who returns to it or loses with equal chances, or
/// pays v: the first is worth 1/4 from the hub, and x = (1 + 2 · min(x/2, v)) / 3 at the event.
fn hub(waits: u128, v: Payoff) -> Table {
    Table::new(vec![
        Entry::Chance(row(&[(0, waits), (1, 1), (2, 2)])),
        Entry::End(Payoff::ONE),
        Entry::Choice(Player::Min, vec![row(&[(0, 1), (3, 1)]), step(4)]),
        Entry::End(Payoff::ZERO),
        Entry::End(v),
    ])
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
            is(&hub(waits - 3, v), &value);
        }
    }
}

/// In state 5 `Min` may stand still, which is worth 0, go on, or go on by way of `Max`, which loses less than 1 in 2^120
/// by that. Bounds do not tell; when all values are known exactly, a choice has to be one that goes on.
#[test]
fn who_changes_a_choice_does_not_stand_still() {
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Chance(row(&[(2, 1 << 40), (5, 1), (3, 1)])),
        Entry::End(Payoff::ZERO),
        Entry::End(-Payoff::ONE),
        Entry::Choice(Player::Max, vec![row(&[(0, 1), (1, 1 << 126)])]),
        Entry::Choice(Player::Min, vec![step(4), step(5), step(1)]),
    ]);
    is(&table, &RBig::ZERO);
}

#[test]
fn heads_in_a_row() {
    for count in [3usize, 54, 200] {
        is(
            &heads(count),
            &RBig::from((UBig::ONE << (count + 1)) - UBig::from(2u8)),
        );
    }
}

/// The room around a value that is badly known beside one that is well known.
#[test]
fn a_tie_of_values_that_are_known_to_a_different_degree() {
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Chance(row(&[(0, 1 << 23), (3, 1)])),
        Entry::Choice(Player::Min, vec![step(4)]),
        Entry::End(Payoff::from(-4)),
        Entry::Chance(row(&[(2, 3), (4, 39614081257132168796771975167), (5, 1)])),
        Entry::End(Payoff::from(-4)),
    ]);
    is(&table, &RBig::from(-4));
}

/// Rows whose costs floating point counts in steps of more than a unit.
/// Staying for ever is the better of two equal rows, and strategies have come back before anybody
/// was asked about it.
#[test]
fn a_place_to_stay_that_is_seen_late() {
    let costs = Payoff::fraction(-2641496, 177147);
    let pays = Payoff::fraction(8092711, 1000003);
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), vec![(0, 1, costs)]]),
        Entry::Choice(Player::Max, vec![step(0), toss(2, 1, 3, 1)]),
        Entry::Choice(Player::Min, vec![vec![(0, 1, pays)], step(4)]),
        Entry::End(Payoff::fraction(-8796092542007, 531441)),
        Entry::End(Payoff::ZERO),
    ]);
    is(&table, &RBig::ZERO);
}

/// A tie with a value that takes 10^29 steps to come by, so that its bounds are 10^29 units wide.
#[test]
fn a_tie_with_a_value_far_ahead() {
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Chance(toss(0, 1, 3, 1)),
        Entry::End(Payoff::ONE),
        Entry::Choice(Player::Min, vec![step(4), row(&[(3, 1 << 37), (4, 1)])]),
        Entry::Chance(row(&[(3, (1 << 62) - 7), (4, 1), (5, 6)])),
        Entry::End(Payoff::ONE),
    ]);
    is(&table, &fraction(1, 1));
}

#[test]
fn a_pair_whose_rows_differ_by_a_step_in_ten_to_the_thirty() {
    let table = Table::new(vec![
        Entry::Choice(
            Player::Min,
            vec![
                step(2),
                row(&[
                    (0, 2596148429267413814265248164610047),
                    (2, 162259276829213363391578010288123),
                    (3, 5),
                ]),
            ],
        ),
        Entry::Choice(Player::Max, vec![step(5)]),
        Entry::Chance(row(&[(0, 10000000000000002), (2, 62796358992), (1, 4)])),
        Entry::End(Payoff::from(-6)),
        Entry::End(Payoff::fraction(17, 2)),
        Entry::Chance(row(&[(1, 40564819207303340847894502572031), (6, 2)])),
        Entry::End(Payoff::fraction(17, 4)),
    ]);
    let above = "2758407706096626877656826174897911"
        .parse::<IBig>()
        .unwrap();
    let below = "649037107316853503566312041152522".parse::<UBig>().unwrap();
    is(&table, &RBig::from_parts(above, below));
}

/// What is collected on the way to where play stays for ever counts.
#[test]
fn a_payoff_on_the_way_to_where_play_stays() {
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![row(&[(1, 1), (2, 1)]), step(0)]),
        Entry::Choice(Player::Max, vec![vec![(0, 1, Payoff::ONE)]]),
        Entry::End(Payoff::from(-1)),
    ]);
    is(&table, &RBig::ZERO);
}

/// Two players choose the coins, so that floating point would have to tell who gains by steps of
/// which there are 10^60 and more. Too large for the oracle: the fraction is the other opinion.
#[test]
fn two_players_toss_two_hundred_heads() {
    let coin =
        |next: u32, up, back: u32, down| vec![(next, up, Payoff::ONE), (back, down, Payoff::ONE)];
    let entry = |state: u32| {
        let player = if state.is_multiple_of(3) {
            Player::Max
        } else {
            Player::Min
        };
        let coins = vec![
            coin(state + 1, 1, 0, 1),
            coin(state + 1, 1, state / 2, 1 + u128::from(state % 5)),
            coin(state + 1, 2, state.saturating_sub(7), 3),
        ];
        Entry::Choice(player, coins)
    };
    let mut entries: Vec<Entry> = (0..200).map(entry).collect();
    entries.push(Entry::End(Payoff::ZERO));
    let table = Table::new(entries);
    let exact = Solver::new().exact().solve(&table).unwrap().value();
    assert!(matches!(exact, Value::Exact(_)), "{exact}");
    for digits in [3, 12, 50] {
        let said = Solver::new().digits(digits).solve(&table).unwrap().value();
        assert!(
            said.certain_digits(digits) >= digits && !said.differs_from(&exact),
            "{said}"
        );
    }
}

/// Too large for the oracle, not for the engine.
#[test]
fn a_thousand_heads_in_a_row() {
    let value = RBig::from((UBig::ONE << 1001) - UBig::from(2u8));
    let table = heads(1000);
    for solver in [
        Solver::new().digits(3),
        Solver::new().digits(12),
        Solver::new().exact(),
    ] {
        let solved = solver.solve(&table).unwrap();
        let said = solved.value();
        assert!(!said.differs_from(&Value::Exact(value.clone())), "{said}");
        let mut file = Vec::new();
        solved.write(&mut file, "heads", &[]).unwrap();
        check(&table, &Saved::parse(&file).unwrap(), &Silent).unwrap();
    }
}

fn heads(count: usize) -> Table {
    let toss = |state: usize| vec![(0, 1, Payoff::ONE), (state as u32 + 1, 1, Payoff::ONE)];
    let mut entries: Vec<Entry> = (0..count).map(|state| Entry::Chance(toss(state))).collect();
    entries.push(Entry::End(Payoff::ZERO));
    Table::new(entries)
}

#[test]
fn a_reflecting_walk_to_one_of_two_doors() {
    for count in [10u32, 60, 200] {
        let mut entries: Vec<Entry> = (0..count)
            .map(|state| Entry::Chance(toss(state + 1, 1, state.saturating_sub(1), 2)))
            .collect();
        entries.push(Entry::Chance(toss(count + 1, 1, count + 2, 1)));
        entries.push(Entry::End(Payoff::ONE));
        entries.push(Entry::End(Payoff::ZERO));
        is(&Table::new(entries), &fraction(1, 2));
    }
}

/// `Max` may take 1/3 in a lottery, or the same and once in 10^60 a point more.
fn a_third_and_a_little() -> Table {
    let (one, zero) = (4, 5);
    Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::Chance(row(&[(one, 1), (zero, 2)])),
        Entry::Chance(row(&[(3, 1), (1, 10u128.pow(30) - 1)])),
        Entry::Chance(row(&[(one, 1), (1, 10u128.pow(30) - 1)])),
        Entry::End(Payoff::ONE),
        Entry::End(Payoff::ZERO),
    ])
}

#[test]
fn a_forged_fraction_is_not_confirmed() {
    let table = a_third_and_a_little();
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
    for off in [-1, 1] {
        let v = Payoff::fraction(gap as i64 / 4 + off, gap);
        let table = hub(waits, v);
        let solved = Solver::new().exact().solve(&table).unwrap();
        let best = solved.best(&2);
        assert_eq!(best, if off < 0 { [1] } else { [0] }, "v = {v}");
        let odds = Solver::new().exact().odds(&solved).unwrap();
        let truth = if off < 0 { 2 } else { 3 };
        // With the return: 1/3 + 2/3 · 1/2 of itself, so one half wins; else a third.
        let won = odds
            .results
            .iter()
            .find(|share| share.result == RBig::ONE)
            .unwrap();
        let expected = if truth == 3 {
            fraction(1, 2)
        } else {
            fraction(1, 3)
        };
        assert_eq!(won.probability, Value::Exact(expected));
    }
}

/// A hundred doors, one of which chance opens, with something else over each: the common
/// denominator is longer than any word.
#[test]
fn payoffs_of_many_denominators() {
    let doors = 1..=100u32;
    let ends = doors.clone().map(|n| Payoff::fraction(1, u64::from(n)));
    let large = doors
        .clone()
        .map(|n| Payoff::fraction(1, (1 << 62) - u64::from(n)));
    for payoffs in [ends.collect::<Vec<_>>(), large.collect()] {
        let sum = payoffs.iter().map(|payoff| payoff.to_rational());
        let mean = sum.fold(RBig::ZERO, |sum, x| sum + x) / RBig::from(100);
        let open = doors.clone().map(|n| (n + 2, 1, Payoff::ZERO));
        let again = vec![(0, 1, Payoff::ZERO), (2, 1, Payoff::ZERO)];
        let mut entries = vec![
            Entry::Choice(Player::Max, vec![step(1), again.clone()]),
            Entry::Choice(Player::Min, vec![again, step(3)]),
            Entry::Chance(open.collect()),
        ];
        entries.extend(payoffs.into_iter().map(Entry::End));
        judge_all(&Table::new(entries), &Worth::Finite(mean));
    }
}

/// The same seed is the same game, today and tomorrow, and every family makes games that are
/// whole: each state is there.
#[test]
fn seeds_make_games() {
    for seed in 0..10 * families::FAMILIES.len() as u64 {
        let table = families::game(seed, true);
        assert_eq!(table.to_string(), families::game(seed, true).to_string());
        let count = table.entries.len();
        for state in 0..count as u32 {
            for &(to, weight, _) in table.rows(state).1.iter().flatten() {
                assert!((to as usize) < count && weight > 0, "seed {seed}\n{table}");
            }
        }
    }
}

#[test]
fn states_beside_the_best_line_are_settled_too() {
    let (a, b) = (1 << 126, 1 << 100);
    let least = Entry::End(Payoff::from(-10));
    let table = Table::new(vec![
        Entry::Chance(row(&[(2, 1)])),
        Entry::Choice(Player::Min, vec![step(0), step(3), step(4)]),
        Entry::Choice(Player::Max, vec![row(&[(4, a), (1, 1)]), step(2)]),
        Entry::Chance(row(&[(5, 1), (3, a)])),
        least,
        Entry::Choice(
            Player::Min,
            vec![row(&[(4, 1), (6, 1)]), row(&[(6, 1), (3, b)])],
        ),
        Entry::End(Payoff::ONE),
    ]);
    is(&table, &RBig::ZERO);
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
    let b = (1 << 100) + 1;
    let table = Table::new(vec![
        Entry::Chance(row(&[(1, 1)])),
        Entry::Chance(row(&[(0, b), (2, 1)])),
        Entry::Chance(row(&[(3, 1), (4, b)])),
        Entry::End(Payoff::ONE),
        Entry::Chance(row(&[(4, 1)])),
    ]);
    let solver = Solver::new();
    let odds = solver.odds(&solver.solve(&table).unwrap()).unwrap();
    let shares = odds.results.iter().map(|share| &share.probability);
    for share in shares.chain([&odds.never]) {
        assert!(*share.lower().unwrap() >= RBig::ZERO, "{share}");
        assert!(*share.upper().unwrap() <= RBig::ONE, "{share}");
    }
}

/// `Max` may wait, which comes to almost as much as going where the best end is.
#[test]
fn who_loses_a_little_by_waiting_does_not_delay() {
    let (wide, rare) = (
        85_070_591_730_234_615_865_843_651_857_942_052_850,
        1u128 << 77,
    );
    let table = Table::new(vec![
        Entry::Chance(row(&[(1, 1), (2, 1)])),
        Entry::End(Payoff::ZERO),
        Entry::Choice(Player::Max, vec![step(3), step(4)]),
        Entry::Choice(Player::Min, vec![step(5), row(&[(0, 1), (5, rare)])]),
        Entry::End(Payoff::ONE),
        Entry::Choice(Player::Min, vec![step(2), step(6)]),
        Entry::Chance(row(&[(7, 8), (5, wide)])),
        Entry::End(Payoff::ONE),
    ]);
    judge_all(&table, &Worth::Finite(fraction(1, 2)));
}

/// A round pays 2^33 in one state, and waits 2^53 times in another.
#[test]
fn a_total_that_grows_a_little_on_several_scales() {
    let table = Table::new(vec![
        Entry::Chance(row(&[(1, 1)])),
        Entry::Chance(row(&[(2, 1), (3, 1)])),
        Entry::Chance(row(&[(4, 1), (2, 1 << 53)])),
        Entry::Chance(row(&[(5, 1)])),
        Entry::Chance(row(&[(6, 1)])),
        Entry::Choice(
            Player::Max,
            vec![vec![(7, 1, Payoff::ZERO), (5, 1 << 33, Payoff::ONE)]],
        ),
        Entry::Chance(row(&[(1, 1)])),
        Entry::Chance(row(&[(4, 1)])),
    ]);
    judge_all(&table, &Worth::PlusInfinite);
}

/// Nearly all steps pay 1, but no double counts the 10^113 steps that a round takes: what grows is seen by the graph.
#[test]
fn a_total_that_grows_by_rounds_longer_than_doubles_count() {
    let (one, far) = (Payoff::ONE, 1 << 42);
    let pay = |outcomes: &[(u32, u128)]| -> Row {
        outcomes
            .iter()
            .map(|&(to, weight)| (to, weight, one))
            .collect()
    };
    let forced = |to| Entry::Chance(row(&[(to, 1)]));
    let back = |state: u32, by| Entry::Chance(pay(&[(state + 1, 1), (state - by, far)]));
    let max = |rows: [Row; 2]| Entry::Choice(Player::Max, rows.to_vec());
    let min = |rows: [Row; 2]| Entry::Choice(Player::Min, rows.to_vec());
    let mut table: Vec<Entry> = (1..6).map(forced).collect();
    table.extend([
        min([pay(&[(6, 2), (0, 6)]), pay(&[(6, 4), (0, 1)])]),
        min([pay(&[(7, 4), (3, 4)]), pay(&[(7, 6), (3, 6)])]),
        max([pay(&[(8, 5), (0, 1)]), pay(&[(8, 2), (0, 1)])]),
        max([pay(&[(9, 6), (0, 3)]), pay(&[(9, 6), (0, 3)])]),
        max([pay(&[(10, 1), (8, 6)]), pay(&[(10, 4), (8, 6)])]),
        min([pay(&[(11, 1), (9, 1)]), pay(&[(11, 6), (0, 4)])]),
        forced(12),
        back(12, 0),
        back(13, 1),
        back(14, 1),
        max([pay(&[(16, 1), (14, far)]), pay(&[(16, 2), (14, 4)])]),
    ]);
    table.extend([16, 17, 18].map(|state| back(state, 1)));
    table.extend([back(19, 1), back(20, 2), forced(9)]);
    judge_all(&Table::new(table), &Worth::PlusInfinite);
}

/// Two actions lead to the same by plays of 10^16 steps: what either asks for is known to so many units.
#[test]
fn alike_and_long() {
    let paid = Payoff::fraction(19, 5_000_000_000_000_000);
    let waits = |state| {
        let outcomes = [(state, 10_000_000_000_000_001, paid), (3, 1, paid)];
        Entry::Chance(outcomes.to_vec())
    };
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![step(1), step(2)]),
        waits(1),
        waits(2),
        Entry::Choice(Player::Min, vec![step(4), step(0)]),
        Entry::End(Payoff::ZERO),
    ]);
    let value = fraction(95_000_000_000_000_019, 2_500_000_000_000_000);
    judge_all(&table, &Worth::Finite(value));
}
