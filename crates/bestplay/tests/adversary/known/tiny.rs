//! Values that are nearly 0, and values that are 0: significant digits of the ones, no effort for the
//! others.

use super::{reached, walk};
use crate::table::{Entry, Table, step, table, toss};
use bestplay::{Payoff, Player, Solver, Value};
use dashu_int::UBig;
use dashu_ratio::RBig;

/// Coins that all have to show heads; then play is paid, and nothing else is.
fn all_heads(coins: u32, paid: Payoff) -> Vec<Entry> {
    let lost = coins + 1;
    let mut entries: Vec<Entry> = (0..coins)
        .map(|coin| Entry::Chance(toss(coin + 1, 1, lost, 1)))
        .collect();
    entries.extend([Entry::End(paid), Entry::End(Payoff::ZERO)]);
    entries
}

fn half(power: u32) -> RBig {
    RBig::from_parts(1.into(), UBig::ONE << power as usize)
}

fn value(entries: Vec<Entry>, digits: usize) -> Value {
    let solver = Solver::new().digits(digits);
    solver.solve(&Table::new(entries)).unwrap().value()
}

#[test]
fn a_tiny_value_has_its_digits() {
    for coins in [60, 80, 250, 1000] {
        for (digits, sign) in [(12, 1), (30, -1)] {
            let found = value(all_heads(coins, Payoff::from(sign)), digits);
            let truth = half(coins) * RBig::from(sign);
            assert!(*found.lower().unwrap() <= truth && truth <= *found.upper().unwrap());
            let shown = Value::Exact(truth).decimal(digits);
            assert_eq!(found.decimal(digits), shown, "{coins} coins");
        }
    }
}

/// The same where play that never ends is paid too: what no play is ever paid hides nothing, nor does
/// what has the same sign.
#[test]
fn a_tiny_value_has_its_digits_beside_what_is_paid_for_ever() {
    let shown = |entries: Vec<Entry>, forever: Payoff, digits: usize| {
        let solver = Solver::new().digits(digits);
        let game = Table { entries, forever };
        solver.solve(&game).unwrap().value().decimal(digits)
    };
    let truth = Value::Exact(half(200));
    for forever in [1, -1, 1_000_000] {
        let found = shown(all_heads(200, Payoff::ONE), Payoff::from(forever), 20);
        assert_eq!(found, truth.decimal(20), "{forever} for ever");
    }
    // Who has lost may stay for ever, which is paid hardly anything.
    let mut entries = all_heads(200, Payoff::ONE);
    entries[201] = Entry::Choice(Player::Max, vec![step(201), step(202)]);
    entries.push(Entry::End(Payoff::ZERO));
    let truth = half(60) * (RBig::ONE - half(200)) + half(200);
    let found = shown(entries, Payoff::fraction(1, 1 << 60), 12);
    assert_eq!(found, Value::Exact(truth).decimal(12));
}

/// The same of the probability of a result, also where the value of the game is next to another one.
#[test]
fn a_tiny_probability_has_its_digits() {
    let table = Table::new(all_heads(80, Payoff::ONE));
    let solver = Solver::new();
    let results = solver.results(&solver.solve(&table).unwrap()).unwrap();
    let [most, least] = [0, 1].map(|place| &results.shares[place].probability);
    let truth = Value::Exact(half(80));
    assert_eq!(least.decimal(12), truth.decimal(12));
    assert!(*most.lower().unwrap() > RBig::ONE - half(79));
}

/// What a player can be sure to prevent, or comes to nothing, stays 0.
#[test]
fn a_value_that_is_zero_is_known_as_soon_as_before() {
    let coins = 400;
    let mut entries = all_heads(coins, Payoff::ONE);
    // Min may leave before the last coin.
    let (last, won, lost) = (coins - 1, coins, coins + 1);
    let rows = vec![toss(won, 1, lost, 1), step(lost)];
    entries[last as usize] = Entry::Choice(Player::Min, rows);
    assert_eq!(value(entries, 12), Value::fraction(0, 1));
    // Thirds of both signs: no length of numbers shows that their sum is nothing.
    let both = table("0: chance [1 2]; 1: chance [3(1) 3×2]; 2: chance [3(-1) 3×2]; 3: ends 0");
    let found = Solver::new().solve(&both).unwrap().value();
    assert_eq!(found.decimal(12), "0.000000000000");
    let width = found.upper().unwrap() - found.lower().unwrap();
    assert!(width > half(130));
}

/// Where the digits lie deeper than is looked for, decimals are certain.
#[test]
fn what_is_too_small_has_decimals() {
    let found = value(all_heads(3000, Payoff::ONE), 12);
    assert_eq!(found.decimal(12), "0.000000000000");
    assert!(found.lower().unwrap().is_zero() && found.upper().unwrap() > &RBig::ZERO);
}

/// The digits of a tiny value in a game whose states lead to each other.
#[test]
fn a_tiny_value_in_a_cycle_has_its_digits() {
    // From square to square up with 1 in 1,001, else down; paid at the top, over at the bottom.
    let (size, odds) = (41, [1, 1000]);
    let table = walk(size, 1, odds, Payoff::ZERO);
    let found = Solver::new().solve(&table).unwrap().value();
    let truth = Value::Exact(reached(odds, size, 1));
    assert_eq!(found.decimal(12), truth.decimal(12));
}
