//! Games with payoffs of both signs on the way.

use super::*;

#[test]
fn totals_without_a_value_are_refused() {
    // One point, and one point back, for ever.
    let wavers = Table::new(vec![
        Entry::Chance(vec![(1, 1, Payoff::ONE)]),
        Entry::Chance(vec![(0, 1, Payoff::from(-1))]),
    ]);
    for solver in [Solver::new().digits(12), Solver::new().exact()] {
        let error = solver.solve(&wavers).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Undefined);
    }
}

/// Play that collects payoffs of both signs for ever, and more of one: the total is infinite, or
/// what the player gets who avoids it.
#[test]
fn payoffs_of_both_signs_that_add_up() {
    let pays = |to: u32, payoff: i64| vec![(to, 1, Payoff::from(payoff))];
    let round = Table::new(vec![
        Entry::Chance(pays(1, 2)),
        Entry::Chance(vec![(0, 1, Payoff::from(-2)), (1, 1, Payoff::ZERO)]),
    ]);
    // 2 once and -1 on average for each of two steps: nothing, so that it never settles.
    for solver in [Solver::new().digits(12), Solver::new().exact()] {
        let error = solver.solve(&round).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Undefined);
    }
    for (first, then, value) in [(3, -2, Worth::PlusInfinite), (2, -3, Worth::MinusInfinite)] {
        let table = Table::new(vec![
            Entry::Chance(pays(1, first)),
            Entry::Chance(pays(0, then)),
        ]);
        judge_all(&table, &value);
        // With a way out for the one who loses, and for the one who wins.
        for player in [Player::Max, Player::Min] {
            let loses = (player == Player::Min) == (value == Worth::PlusInfinite);
            let table = Table::new(vec![
                Entry::Choice(player, vec![pays(1, first), step(2)]),
                Entry::Chance(pays(0, then)),
                Entry::End(Payoff::HALF),
            ]);
            let value = match loses {
                true => Worth::Finite(fraction(1, 2)),
                false => value.clone(),
            };
            judge_all(&table, &value);
        }
    }
}

/// A player may collect a little for ever, or go round for an amount of which a double does not see that
/// little.
#[test]
fn payoffs_that_grow_at_very_different_rates() {
    let pays = |to: u32, (numerator, denominator): (i64, u64)| {
        vec![(to, 1, Payoff::fraction(numerator, denominator))]
    };
    for player in [Player::Max, Player::Min] {
        let table = Table::new(vec![
            Entry::Chance(step(1)),
            Entry::Chance(pays(2, (9_223_372_036_854_642_768, 1))),
            Entry::Chance(pays(3, (-2_932_030_660_547, 177_147))),
            Entry::Choice(player, vec![step(0), pays(3, (7_564_282, 531_441))]),
        ]);
        judge_all(&table, &Worth::PlusInfinite);
    }
}

/// Play may also stay for ever where nothing is paid, or one player has two kinds of rounds.
#[test]
fn payoffs_of_both_signs_and_a_place_to_stay() {
    let pays = |to: u32, payoff: i64| vec![(to, 1, Payoff::from(payoff))];
    // 1 at first, and 2 back for each further round: or stay.
    for (player, back, value) in [
        (Player::Max, -2, Worth::Finite(fraction(1, 1))),
        (Player::Min, -2, Worth::MinusInfinite),
        (Player::Max, 2, Worth::PlusInfinite),
    ] {
        let table = Table::new(vec![
            Entry::Chance(pays(1, 1)),
            Entry::Choice(player, vec![step(1), pays(0, back)]),
        ]);
        judge_all(&table, &value);
    }
    // Staying takes two, by way of a coin.
    let coin = vec![(1, 1, Payoff::ZERO), (2, 2, Payoff::ZERO)];
    let table = Table::new(vec![
        Entry::Chance(pays(1, 1)),
        Entry::Choice(Player::Max, vec![step(2), pays(0, -2)]),
        Entry::Choice(Player::Min, vec![coin, pays(0, -3)]),
    ]);
    judge_all(&table, &Worth::MinusInfinite);
    // Rounds of +1 and of -1 on average: the player who chooses takes his own.
    for (player, value) in [
        (Player::Max, Worth::PlusInfinite),
        (Player::Min, Worth::MinusInfinite),
    ] {
        let table = Table::new(vec![
            Entry::Choice(player, vec![pays(1, 3), pays(1, -3), step(2)]),
            Entry::Chance(vec![(0, 1, Payoff::from(5)), (1, 1, Payoff::from(-5))]),
            Entry::End(Payoff::ONE),
        ]);
        judge_all(&table, &value);
    }
}

/// Rounds that pay and cost, and that wait for long between: they add up as they do without waiting.
#[test]
fn payoffs_of_both_signs_between_which_play_waits() {
    let pays = |to, payoff| vec![(to, 1, Payoff::from(payoff))];
    for (player, sign, value) in [
        (Player::Max, 1, Worth::PlusInfinite),
        (Player::Min, -1, Worth::MinusInfinite),
    ] {
        for waits in [1, 1 << 50, (1 << 120) - 1] {
            // The player may also pay, or end play; his opponent takes some of it back.
            let table = Table::new(vec![
                Entry::Choice(player, vec![step(1), step(4)]),
                Entry::Chance(row(&[(1, waits), (2, 1)])),
                Entry::Choice(player, vec![pays(3, 3 * sign), pays(3, -sign)]),
                Entry::Choice(player.opponent(), vec![pays(0, -sign), step(0)]),
                Entry::End(Payoff::ZERO),
            ]);
            judge_all(&table, &value);
        }
    }
}

/// Where one player may collect and the other take back, nobody gains by it if each may end play.
#[test]
fn payoffs_of_both_signs_where_each_may_end_play() {
    // Max collects 1 or ends with 2; Min takes 3 back, or ends with -1.
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![vec![(1, 1, Payoff::ONE)], step(2)]),
        Entry::Choice(Player::Min, vec![vec![(0, 1, Payoff::from(-3))], step(3)]),
        Entry::End(Payoff::from(2)),
        Entry::End(Payoff::from(-1)),
    ]);
    judge_all(&table, &Worth::Finite(fraction(2, 1)));
}

/// `Min` can go round for ever at a cost that rounding hides beside the value, which is no value.
#[test]
fn a_round_that_costs_little_beside_the_value() {
    let pays = |to, above, below| vec![(to, 1, Payoff::fraction(above, below))];
    let mut table = Table::new(vec![
        Entry::Choice(Player::Max, vec![row(&[(1, 27), (1, 2)])]),
        Entry::Choice(
            Player::Min,
            vec![step(2), pays(0, 576_460_752_303_347_155, 131_072)],
        ),
        Entry::Choice(
            Player::Max,
            vec![
                row(&[(1, 79), (2, 2), (3, 2)]),
                pays(4, 976_255, 131_072),
                step(5),
            ],
        ),
        Entry::Choice(Player::Max, vec![step(6), row(&[(2, 2), (7, 1)])]),
        Entry::End(Payoff::fraction(9_223_372_036_853_765_603, 168_298_851)),
        Entry::End(Payoff::fraction(
            -8_796_092_728_331,
            3_194_682_369_809_142_327,
        )),
        Entry::Choice(
            Player::Max,
            vec![row(&[(3, 1), (6, 2)]), row(&[(5, 1), (8, 1), (2, 2)])],
        ),
        Entry::Choice(Player::Max, vec![row(&[(9, 1), (6, 2), (2, 5)]), step(6)]),
        Entry::Choice(
            Player::Min,
            vec![
                row(&[(8, 33), (9, 18)]),
                step(7),
                pays(3, 4_611_686_018_426_916_209, 524_288),
            ],
        ),
        Entry::Choice(
            Player::Max,
            vec![step(0), step(1), row(&[(10, 1), (2, 1), (5, 2)])],
        ),
        Entry::Choice(Player::Max, vec![row(&[(0, 2), (11, 1)])]),
        Entry::End(Payoff::fraction(
            -9_223_372_036_854_542_123,
            676_426_227_235_999_266,
        )),
    ]);
    table.forever = Payoff::fraction(-9_223_372_036_854_146_933, 19);
    let end = Payoff::fraction(9_223_372_036_853_765_603, 168_298_851).to_rational();
    let value = end + Payoff::fraction(976_255, 131_072).to_rational();
    judge_all(&table, &Worth::Finite(value));
}
