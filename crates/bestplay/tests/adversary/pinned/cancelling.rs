//! Payoffs that cancel out but for little.

use super::*;

fn pays(to: u32, paid: i64) -> crate::table::Row {
    vec![(to, 1, Payoff::from(paid))]
}

/// `Min` pays a and a little on the way there, and gets a back, less a little, or ends play there.
#[test]
fn a_round_of_two_large_payoffs() {
    for large in [10, 10i64.pow(4), 10i64.pow(8)] {
        for (there, back) in [(1, 1), (1, 0), (0, 1)] {
            let table = Table::new(vec![
                Entry::Choice(Player::Min, vec![pays(1, large + there)]),
                Entry::Choice(Player::Min, vec![pays(0, back - large), step(2)]),
                Entry::End(Payoff::ZERO),
            ]);
            judge_all(&table, &Worth::Finite(RBig::from(large + there)));
            // With nowhere to end, and for the other player.
            for sign in [1, -1] {
                let table = Table::new(vec![
                    Entry::Chance(pays(1, sign * (large + there))),
                    Entry::Chance(pays(0, sign * (back - large))),
                ]);
                let value = match sign {
                    1 => Worth::PlusInfinite,
                    _ => Worth::MinusInfinite,
                };
                judge_all(&table, &value);
            }
        }
    }
}

/// Coins that are unfair by 2^-k, each of which pays 1 or takes it.
#[test]
fn a_drift_of_one_part_in_many() {
    for bits in [4, 12, 20, 24, 40, 60, 120] {
        let even = 1u128 << bits;
        let table = |more: u128| {
            let coin = |other, paid, weight| {
                let paid = Payoff::from(paid);
                Entry::Chance(vec![(other, weight, paid), (1 - other, even, paid)])
            };
            Table::new(vec![coin(1, 1, even + 1), coin(0, -1, even + more)])
        };
        if bits < 30 {
            judge_all(&table(2), &Worth::PlusInfinite);
            judge_all(&table(0), &Worth::MinusInfinite);
        }
        // Without any drift it never settles; one that is too small is not told from none.
        let drifts = [0, 1, 2]
            .into_iter()
            .filter(|&more| more == 1 || bits >= 40);
        for more in drifts {
            let error = Solver::new().solve(&table(more)).err().unwrap();
            assert_eq!(error.kind(), ErrorKind::Undefined);
        }
    }
}

/// A player may go round for ever for 1 and -1 in turns, or end play.
#[test]
fn a_level_round_that_nobody_wants() {
    let table = |player, sign: i64, end: i64| {
        let end = Entry::End(Payoff::from(sign * end));
        Table::new(vec![
            Entry::Choice(player, vec![pays(1, sign), step(2)]),
            Entry::Chance(pays(0, -sign)),
            end,
        ])
    };
    for (player, sign) in [(Player::Max, 1), (Player::Min, -1)] {
        // Going round is worth 1 at the most, from the first state.
        for end in [2, 10] {
            judge_all(
                &table(player, sign, end),
                &Worth::Finite(RBig::from(sign * end)),
            );
        }
        judge_all(&table(player, sign, 1), &Worth::Finite(RBig::from(sign)));
        for end in [0, -1] {
            let error = Solver::new()
                .solve(&table(player, sign, end))
                .err()
                .unwrap();
            assert_eq!(error.kind(), ErrorKind::Undefined);
            assert!(
                error.to_string().starts_with("no value is known"),
                "{error}"
            );
        }
        // The other one is not asked.
        judge_all(
            &table(player.opponent(), sign, -1),
            &Worth::Finite(RBig::from(-sign)),
        );
    }
}

/// The player may also stay where the total is as he likes it.
#[test]
fn a_level_round_with_a_place_to_stay() {
    let table = |stays: bool| {
        let mut rows = vec![pays(0, -1), step(2)];
        if stays {
            rows.push(step(1));
        }
        Table::new(vec![
            Entry::Chance(pays(1, 1)),
            Entry::Choice(Player::Max, rows),
            Entry::End(Payoff::from(-3)),
        ])
    };
    judge_all(&table(true), &Worth::Finite(RBig::ONE));
    let error = Solver::new().solve(&table(false)).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Undefined);
}
