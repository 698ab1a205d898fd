//! Level rounds, in which players may stop where they like, and others that only seem to be level.

use super::*;

fn pays(to: u32, payoff: Payoff) -> crate::table::Row {
    vec![(to, 1, payoff)]
}

/// `Min` pays an amount, which `Max` may give back again and again or keep for ever; `Min` may also pay
/// 1 for ever. The states have these numbers.
fn kept(amount: i64, [min, max]: [u32; 2]) -> [Entry; 2] {
    let given = pays(max, Payoff::from(amount));
    let back = pays(min, Payoff::from(-amount));
    [
        Entry::Choice(Player::Min, vec![given, pays(min, Payoff::ONE)]),
        Entry::Choice(Player::Max, vec![back, step(max)]),
    ]
}

#[test]
fn who_may_keep_what_was_paid_keeps_it() {
    for amount in [1, 3, 2_772_703_638_688_055] {
        let table = Table::new(kept(amount, [0, 1]).to_vec());
        judge_all(&table, &Worth::Finite(RBig::from(amount)));
    }
}

#[test]
fn who_may_wait_at_the_best_moment_waits() {
    let half = Payoff::HALF;
    let minus = Payoff::fraction(-1, 2);
    // Min waits in state 0, or takes half a point that Max takes back and waits in state 1.
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![step(2), step(0)]),
        Entry::Choice(Player::Max, vec![pays(2, minus), step(1)]),
        Entry::Choice(Player::Min, vec![pays(3, minus)]),
        Entry::Choice(Player::Max, vec![pays(0, half), pays(1, half)]),
    ]);
    judge_all(&table, &Worth::Finite(RBig::ZERO));
}

#[test]
fn many_rounds_are_settled_one_after_another() {
    let rounds = 24;
    let mut entries = vec![Entry::Chance(
        (0..rounds)
            .map(|round| (1 + 2 * round, 1, Payoff::ZERO))
            .collect(),
    )];
    for round in 0..rounds {
        let first = 1 + 2 * round;
        entries.extend(kept(i64::from(round) + 1, [first, first + 1]));
    }
    let table = Table::new(entries);
    let solved = Solver::new().exact().threads(1).solve(&table).unwrap();
    assert_eq!(solved.value(), Value::Exact(fraction(25, 2)));
    let mut file = Vec::new();
    solved.write(&mut file, "rounds", &[]).unwrap();
    let saved = Saved::parse(&file).unwrap();
    let checked = check(&table, &saved, &Silent).unwrap();
    assert_eq!(checked.value, solved.value());
    let restored = Solver::new().restore(&table, &saved).unwrap();
    let explained = restored.explain_exactly(&0).unwrap();
    assert_eq!(explained.value, solved.value());
}

/// Where a total grows, the recorded action is one by which it does, also in states beside the round of
/// which it is not clear at once that it grows.
#[test]
fn who_can_make_a_total_grow_does() {
    // A player who pays at first, or waits, for what grows for ever.
    let pay = |to, above, below| pays(to, Payoff::fraction(above, below));
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![pay(0, 1, 2), step(1)]),
        Entry::Chance(pay(2, 3, 2)),
        Entry::Choice(Player::Min, vec![pay(3, -1, 1), pay(2, 1, 2)]),
        Entry::Choice(Player::Max, vec![pay(1, -1, 1), step(2)]),
    ]);
    judge_all(&table, &Worth::MinusInfinite);
    let amount = 12_537_388;
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![pay(0, 3, 1), step(1)]),
        Entry::Choice(Player::Min, vec![pay(1, 1, 2), pay(2, -amount, 1)]),
        Entry::Choice(Player::Max, vec![pay(1, amount - 1, 1), pay(2, -1, 1)]),
    ]);
    judge_all(&table, &Worth::MinusInfinite);
}

#[test]
fn who_goes_on_to_what_grows_does_not_turn_back() {
    // Max gains by tossing in state 3. In state 2 he could go on, or let Min send him back for ever.
    let pay = |to, points: i64| pays(to, Payoff::from(points));
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![step(1), step(2)]),
        Entry::Chance(pay(1, 2)),
        Entry::Choice(Player::Max, vec![step(0), step(3)]),
        Entry::Choice(
            Player::Max,
            vec![
                pay(4, -2),
                vec![(2, 32, Payoff::from(-2)), (4, 23, Payoff::from(2))],
            ],
        ),
        Entry::Choice(Player::Max, vec![pay(3, 2), toss(1, 1, 5, 1)]),
        Entry::Chance(pay(5, -1)),
    ]);
    judge_all(&table, &Worth::PlusInfinite);
}

#[test]
fn who_may_leave_or_rest_does_one_of_them() {
    // To leave state 0 is worth what it is worth to rest there. Whoever waits in state 2 gets nothing of
    // what he can collect on the way.
    let amount = 685_233_871_195_788_547;
    let (first, then) = (673_215_691_878_913_408, 12_018_179_316_875_139);
    let pay = |to, points: i64| pays(to, Payoff::from(points));
    let mut table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(0), pay(2, -amount)]),
        Entry::End(Payoff::ONE),
        Entry::Choice(Player::Max, vec![step(2), pay(3, first)]),
        Entry::Chance(pay(0, then)),
    ]);
    table.forever = Payoff::ONE;
    judge_all(&table, &Worth::Finite(RBig::ONE));
}

#[test]
fn who_makes_a_total_fall_does_not_wait() {
    // Min comes round for nothing by the first action, and falls by the second, whose first step pays.
    let minus = |fraction: i64| Payoff::fraction(-fraction, 2);
    let table = Table::new(vec![
        Entry::Choice(Player::Min, vec![step(1), pays(2, Payoff::HALF), step(3)]),
        Entry::Choice(Player::Max, vec![step(0), pays(0, minus(2))]),
        Entry::Choice(Player::Max, vec![pays(0, minus(2)), pays(0, minus(3))]),
        Entry::End(Payoff::ZERO),
    ]);
    judge_all(&table, &Worth::MinusInfinite);
}

/// `Max` may come round again for 1/2 if `Min` ends the play, and loses for ever if he does not: both were
/// sent back to where they started, again and again.
#[test]
fn who_would_lose_by_going_round_waits() {
    let half = Payoff::HALF;
    let minus = Payoff::fraction(-1, 2);
    let table = Table::new(vec![
        Entry::Choice(
            Player::Min,
            vec![step(5), vec![(2, 16, minus), (0, 1, minus)]],
        ),
        Entry::Chance(pays(0, half)),
        Entry::Choice(Player::Max, vec![pays(3, half), step(2), step(4)]),
        Entry::Choice(Player::Min, vec![pays(3, minus), pays(0, half)]),
        Entry::Chance(pays(0, half)),
        Entry::End(Payoff::ZERO),
    ]);
    judge_all(&table, &Worth::Finite(fraction(-17, 32)));
}
