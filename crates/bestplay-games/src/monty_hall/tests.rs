//! The Monty Hall problem: known answers, and hosts with habits by counting shows one by one.

use std::collections::HashMap;

use bestplay::Rational;

use crate::trial::{exact, fraction, sum};
use bestplay_games::monty_hall::{Host, MontyHall};

fn solved(doors: u8, opens: u8, host: Host, lowest: (u64, u64)) -> Rational {
    exact(&MontyHall::new(doors, 1, opens, host, lowest).unwrap())
}

/// Doors that are opened one by one, each of those that may be opened with the same chance, or from the lowest on.
fn open(
    may: &[u8],
    left: u8,
    lowest: bool,
    opened: u32,
    likely: Rational,
    seen: &mut impl FnMut(u32, Rational),
) {
    if left == 0 {
        return seen(opened, likely);
    }
    let choices = if lowest { 1 } else { may.len() };
    for choice in 0..choices {
        let mut others = may.to_vec();
        let door = others.remove(choice);
        let likely = &likely / Rational::from(choices);
        open(&others, left - 1, lowest, opened | 1 << door, likely, seen);
    }
}

/// The best that can be done behind door 0: the likeliest place of the car for each set of doors that show goats.
fn counted(doors: u8, opens: u8, host: Host, lowest: &Rational) -> Rational {
    let mut cars: HashMap<u32, Vec<Rational>> = HashMap::new();
    let mut shown = Rational::ZERO;
    for car in 0..doors {
        let may = (1..doors).filter(|&door| host != Host::Knows || door != car);
        let may: Vec<u8> = may.collect();
        for (is_lowest, habit) in [(true, lowest.clone()), (false, Rational::ONE - lowest)] {
            let likely = habit / Rational::from(doors);
            open(&may, opens, is_lowest, 0, likely, &mut |opened, likely| {
                if opened >> car & 1 == 1 {
                    shown += likely;
                } else {
                    let places = cars
                        .entry(opened)
                        .or_insert_with(|| vec![Rational::ZERO; doors.into()]);
                    places[usize::from(car)] += likely;
                }
            });
        }
    }
    let best = cars
        .into_values()
        .map(|places| places.into_iter().max().unwrap_or_default());
    let wins = sum(best);
    match host {
        Host::GuessesAgain => wins / (Rational::ONE - shown),
        _ => wins,
    }
}

#[test]
fn hosts_with_habits_show_by_show() {
    for doors in 3..=6 {
        for opens in 1..=doors - 2 {
            for lowest in [(0, 1), (1, 1), (1, 3)] {
                for host in [Host::Knows, Host::Guesses, Host::GuessesAgain] {
                    let habit = fraction(lowest.0 as i64, lowest.1);
                    let expected = counted(doors, opens, host, &habit);
                    let found = solved(doors, opens, host, lowest);
                    assert_eq!(found, expected, "{doors} {opens} {host:?} {lowest:?}");
                }
            }
        }
    }
}

/// (n - 1) / (n (n - k - 1)) by switching with many doors, where the host has no habits.
#[test]
fn switching_is_worth_what_is_known() {
    for (doors, opens) in [(10, 4), (15, 7), (100, 1), (100, 2), (100, 98)] {
        let (n, k) = (u64::from(doors), u64::from(opens));
        let expected = fraction(i64::from(doors) - 1, n * (n - k - 1));
        assert_eq!(solved(doors, opens, Host::Knows, (0, 1)), expected);
    }
}

/// Which door is yours does not matter, as long as the others keep their order.
#[test]
fn any_door_is_as_good() {
    let worth = |named| exact(&MontyHall::new(5, named, 2, Host::Knows, (2, 3)).unwrap());
    for named in 2..=5 {
        assert_eq!(worth(named), worth(1), "{named}");
    }
    let new = |named, lowest| MontyHall::new(3, named, 1, Host::Knows, lowest);
    assert!(new(0, (0, 1)).is_err() && new(1, (2, 1)).is_err());
}
