//! Sizes by trying every pair of strategies that name one action a state.
//!
//! For each pair, play settles in classes of states that lead to each other and nowhere else. The
//! long-run mean of what is paid there (stationary shares times means) tells what the total does.

use dashu_ratio::RBig;

use super::super::{Size, Trouble};
use super::{Entries, Family, Random, Row, random_game, totals};
use crate::Player;

/// What the total does in a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Settles,
    Grows,
    Falls,
    Wavers,
}

/// V⁻ and V⁺ of each state, as far as sizes go, and as far as such strategies attain them.
fn sizes(entries: &Entries) -> Vec<[Size; 2]> {
    let choices = |player| -> Vec<usize> {
        let states = 0..entries.len();
        states
            .filter(|&state| entries[state].0 == Some(player))
            .collect()
    };
    let (maxes, mins) = (choices(Player::Max), choices(Player::Min));
    let mut chosen = vec![0; entries.len()];
    let mut best: Option<Vec<[Size; 2]>> = None;
    loop {
        let mut worst: Option<Vec<[Size; 2]>> = None;
        loop {
            fold(&mut worst, evaluate(entries, &chosen), least);
            if !advance(entries, &mut chosen, &mins) {
                break;
            }
        }
        fold(&mut best, worst.unwrap(), |a, b| least(b, a));
        if !advance(entries, &mut chosen, &maxes) {
            return best.unwrap();
        }
    }
}

/// Whether the first size is the smaller one, or as small.
fn least(a: Size, b: Size) -> bool {
    let order = |size| match size {
        Size::MinusInfinite => 0,
        Size::Finite => 1,
        Size::PlusInfinite => 2,
    };
    order(a) <= order(b)
}

fn fold(all: &mut Option<Vec<[Size; 2]>>, new: Vec<[Size; 2]>, keeps: fn(Size, Size) -> bool) {
    let Some(all) = all else {
        *all = Some(new);
        return;
    };
    for (old, new) in all.iter_mut().flatten().zip(new.into_iter().flatten()) {
        if !keeps(*old, new) {
            *old = new;
        }
    }
}

/// The next choice of rows in these states; back to the first one when there is none.
fn advance(entries: &Entries, chosen: &mut [usize], states: &[usize]) -> bool {
    for &state in states {
        chosen[state] += 1;
        if chosen[state] < entries[state].1.len() {
            return true;
        }
        chosen[state] = 0;
    }
    false
}

fn evaluate(entries: &Entries, chosen: &[usize]) -> Vec<[Size; 2]> {
    let count = entries.len();
    let row = |state: usize| entries[state].1.get(chosen[state]);
    let ahead = |state: usize| {
        let targets = row(state).into_iter().flatten();
        targets.fold(0u32, |all, &(target, ..)| all | 1 << target)
    };
    let mut leads: Vec<u32> = (0..count).map(|state| ahead(state) | 1 << state).collect();
    for middle in 0..count {
        let onward = leads[middle];
        for lead in leads.iter_mut().filter(|lead| **lead >> middle & 1 == 1) {
            *lead |= onward;
        }
    }
    let within = |set: u32| (0..count).filter(move |state| set >> state & 1 == 1);
    let mut met = [0u32; 4];
    for state in 0..count {
        if !within(leads[state]).all(|to| leads[to] >> state & 1 == 1) {
            continue;
        }
        let class: Vec<&Row> = within(leads[state]).filter_map(row).collect();
        let states: Vec<usize> = within(leads[state]).collect();
        met[course(&states, &class) as usize] |= 1 << state;
    }
    let [grows, falls, wavers] =
        [Course::Grows, Course::Falls, Course::Wavers].map(|course| met[course as usize]);
    let (up, down) = (Size::PlusInfinite, Size::MinusInfinite);
    let worth = |lead: u32| {
        let [grows, falls, wavers] = [grows, falls, wavers].map(|set| lead & set != 0);
        match (grows, falls, wavers) {
            (_, _, true) | (true, true, _) => [down, up],
            (true, false, false) => [up; 2],
            (false, true, false) => [down; 2],
            (false, false, false) => [Size::Finite; 2],
        }
    };
    leads.into_iter().map(worth).collect()
}

fn course(states: &[usize], rows: &[&Row]) -> Course {
    let pays = |sign: i64| {
        rows.iter()
            .any(|row| row.iter().any(|o| o.2.signum() == sign))
    };
    let gain = match (pays(1), pays(-1)) {
        (false, false) => return Course::Settles,
        (true, false) => return Course::Grows,
        (false, true) => return Course::Falls,
        (true, true) => gain(states, rows),
    };
    match gain.cmp(&RBig::ZERO) {
        std::cmp::Ordering::Greater => Course::Grows,
        std::cmp::Ordering::Less => Course::Falls,
        std::cmp::Ordering::Equal => Course::Wavers,
    }
}

/// The long-run mean times a positive number: states are eliminated one by one, each handing on
/// how often it is visited and what it pays (Grassmann, Taksar and Heyman 1985).
fn gain(states: &[usize], rows: &[&Row]) -> RBig {
    let count = states.len();
    let mut step = vec![vec![RBig::ZERO; count]; count];
    let mut paid = vec![RBig::ZERO; count];
    for (i, row) in rows.iter().enumerate() {
        let total: u128 = row.iter().map(|outcome| outcome.1).sum();
        for &(target, weight, payoff) in row.iter() {
            let j = states.iter().position(|&s| s == target as usize).unwrap();
            let share = RBig::from(weight) / RBig::from(total);
            paid[i] += &share * RBig::from(payoff);
            step[i][j] += share;
        }
    }
    for last in (1..count).rev() {
        let onward: Vec<RBig> = step[last][..last].to_vec();
        let leave = onward.iter().fold(RBig::ZERO, |sum, p| sum + p);
        let gone = paid[last].clone();
        for (step, paid) in step.iter_mut().zip(&mut paid).take(last) {
            let visits = &step[last] / &leave;
            *paid += &visits * &gone;
            for (step, onward) in step.iter_mut().zip(&onward) {
                *step += &visits * onward;
            }
        }
    }
    paid.swap_remove(0)
}

#[derive(Debug, Default)]
struct Tally {
    finite: u32,
    infinite: u32,
    undefined: u32,
    /// Refused for a mixed set, though all sizes are defined.
    open: u32,
}

fn compare(family: &Family, games: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        let entries = random_game(family, &mut Random(seed));
        let pairs: u64 = entries
            .iter()
            .map(|(_, rows)| rows.len().max(1) as u64)
            .product();
        if pairs > 1500 {
            continue;
        }
        let truth = sizes(&entries);
        match totals(&entries) {
            Ok(totals) => {
                for (state, &[low, high]) in truth.iter().enumerate() {
                    let found = totals.size(state as u32);
                    assert_eq!([low, high], [found; 2], "{seed} {state} {entries:?}");
                }
                match truth.iter().all(|sizes| sizes[0] == Size::Finite) {
                    true => tally.finite += 1,
                    false => tally.infinite += 1,
                }
            }
            Err(Trouble::Undefined {
                state, is_known, ..
            }) => {
                let [low, high] = truth[state as usize];
                assert!(!is_known || low != high, "{seed} {state} {entries:?}");
                match truth.iter().all(|sizes| sizes[0] == sizes[1]) {
                    true => tally.open += 1,
                    false => tally.undefined += 1,
                }
            }
            Err(trouble) => panic!("{trouble:?}"),
        }
    }
    println!("{family:?}: {tally:?}");
    tally
}

const FAMILY: Family = Family {
    inner: 6,
    rows: 3,
    outcomes: 2,
    max: 35,
    min: 35,
    ends: 10,
    pays: 30,
    paid: (-1, 1),
    flat: true,
    reach: 6,
    heights: 0,
};

/// As many times the usual number of games as the environment asks for.
fn games(count: u64) -> u64 {
    let times = std::env::var("BESTPLAY_TOTALS").ok();
    count * times.and_then(|times| times.parse().ok()).unwrap_or(1)
}

#[test]
fn payoffs_of_one_sign() {
    for paid in [(0, 2), (-2, 0)] {
        for ends in [0, 5, 20] {
            let tally = compare(
                &Family {
                    paid,
                    ends,
                    ..FAMILY
                },
                games(2000),
            );
            assert!(tally.undefined == 0 && tally.open == 0, "{tally:?}");
            assert!(tally.finite > 100 && tally.infinite > 100, "{tally:?}");
        }
    }
}

#[test]
fn payoffs_of_both_signs() {
    let mut undefined = 0;
    for (flat, reach, outcomes) in [(true, 6, 2), (false, 6, 2), (true, 1, 2), (true, 6, 1)] {
        let family = Family {
            flat,
            reach,
            outcomes,
            ..FAMILY
        };
        for pays in [15, 60] {
            let tally = compare(&Family { pays, ..family }, games(2000));
            assert!(tally.finite > 100 && tally.infinite > 100, "{tally:?}");
            undefined += tally.undefined;
        }
        // Of one player alone, all is known.
        for (max, min) in [(75, 0), (0, 75)] {
            let tally = compare(&Family { max, min, ..family }, games(1000));
            assert!(tally.infinite > 50 && tally.open == 0, "{tally:?}");
        }
    }
    assert!(undefined > 100, "{undefined}");
}

#[test]
fn unequal_payoffs() {
    let family = Family {
        paid: (-1, 5),
        ..FAMILY
    };
    compare(&family, games(2000));
    compare(
        &Family {
            flat: false,
            ..family
        },
        games(2000),
    );
    compare(
        &Family {
            flat: false,
            inner: 4,
            rows: 4,
            ..family
        },
        games(2000),
    );
}

#[test]
fn payoffs_that_nearly_cancel() {
    let family = Family {
        heights: 24,
        ends: 3,
        pays: 60,
        ..FAMILY
    };
    for outcomes in [1, 2] {
        for (max, min) in [(0, 0), (75, 0), (0, 75)] {
            let family = Family {
                outcomes,
                max,
                min,
                ..family
            };
            let tally = compare(&family, games(1500));
            assert!(tally.infinite > 100 && tally.open == 0, "{tally:?}");
        }
        let tally = compare(&Family { outcomes, ..family }, games(1500));
        assert!(tally.infinite > 100, "{tally:?}");
    }
}
