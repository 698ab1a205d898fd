//! The secretary problem: the rules against every threshold tried on every order.

use bestplay::Rational;

use crate::trial::exact;
use bestplay_games::secretary::Secretary;

/// Plays every threshold on all orders that begin so, and counts what each wins.
fn play_all(left: &mut Vec<usize>, order: &mut Vec<usize>, wins: &mut [u64]) {
    if left.is_empty() {
        let best = order.len() - 1;
        for (pass, wins) in wins.iter_mut().enumerate() {
            let before = order[..pass].iter().max();
            let better = |one: &&usize| before.is_none_or(|best| *one > best);
            *wins += u64::from(order[pass..].iter().find(better) == Some(&best));
        }
    }
    for i in 0..left.len() {
        let one = left.remove(i);
        order.push(one);
        play_all(left, order, wins);
        order.pop();
        left.insert(i, one);
    }
}

#[test]
fn rules_and_all_orders_agree() {
    for candidates in 1..=8u32 {
        let mut wins = vec![0; candidates as usize];
        let mut left = (0..candidates as usize).collect();
        play_all(&mut left, &mut Vec::new(), &mut wins);
        let (most, all) = (
            wins.iter().max().unwrap(),
            (1..=u64::from(candidates)).product::<u64>(),
        );
        let expected = Rational::from_parts((*most).into(), all.into());
        let found = exact(&Secretary { candidates });
        assert_eq!(found, expected, "{candidates}");
    }
}
