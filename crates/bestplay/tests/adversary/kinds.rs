//! Games of one kind after another: small ones compared in everything, of which the engine knows nearly
//! all values; larger ones and longer numbers confirmed by the checker. More of them before a release.

use std::time::Duration;

use bestplay::random::rounds_of;
use bestplay::{ErrorKind, Player, Silent, Solver, check};

use crate::brute;
use crate::compare::{Outcome, judge};
use crate::families::MANY;
use crate::file::saved;
use crate::generate::{Kind, Random, game};
use crate::table::Table;

/// Compares games of a kind.
fn compare(kind: Kind) {
    let games = rounds_of(30, 1_000);
    let (mut compared, mut open) = (0, 0);
    for seed in 0..games {
        let table = game(&kind, &mut Random(seed));
        match judge(&table, MANY + seed, Duration::from_secs(20)) {
            Ok(Outcome::Compared) => compared += 1,
            Ok(Outcome::Open) => {
                // Of two players who go round within bounds it is not always known what they get; of one
                // it is, but for totals that do not settle.
                let both = [Player::Max, Player::Min].map(|player| chooses(&table, player));
                let readings = brute::readings_of(&table, false);
                let settles = readings.iter().all(|[least, most]| least == most);
                assert!(
                    both == [true; 2] || !settles,
                    "{kind:?}, seed {seed}\n{table}"
                );
                open += 1;
            }
            Ok(_) => {}
            Err(found) => panic!("{kind:?}, seed {seed}: {found:?}\n{table}"),
        }
    }
    let enough = 6 * compared > games && 8 * open < compared + games / 5;
    assert!(enough, "{kind:?}: {compared}, {open} open of {games}");
}

/// Whether a player has anything to choose.
fn chooses(table: &Table, player: Player) -> bool {
    let states = 0..table.entries.len() as u32;
    states
        .map(|state| table.rows(state))
        .any(|(who, rows)| who == Some(player) && rows.len() > 1)
}

/// The same for two players, for chance alone, for `Max` and for `Min`.
fn for_all(kind: Kind) {
    for (max, min) in [(kind.max, kind.min), (0, 0), (70, 0), (0, 70)] {
        compare(kind.but(|k| (k.max, k.min) = (max, min)));
    }
}

#[test]
fn games_that_pay_at_the_end() {
    let plain = Kind::PLAIN;
    for_all(plain);
    for_all(plain.but(|k| k.acyclic = true));
    compare(plain.but(|k| k.inner = 4));
    compare(plain.but(|k| (k.inner, k.rows, k.max, k.min) = (8, 2, 25, 25)));
    compare(plain.but(|k| (k.forever, k.staying) = (true, 80)));
}

#[test]
fn games_full_of_ties_and_stalling() {
    let tied = Kind::PLAIN.but(|k| k.tied = true);
    let kind = tied.but(|k| (k.staying, k.max, k.min) = (85, 45, 45));
    compare(kind);
    for_all(kind.but(|k| (k.forever, k.staying, k.outcomes) = (true, 90, 2)));
    compare(tied.but(|k| (k.staying, k.max, k.min, k.inner) = (70, 15, 15, 8)));
}

#[test]
fn totals_of_one_sign() {
    for sign in [1, -1] {
        let kind = Kind::PLAIN.but(|k| (k.paying, k.sign, k.staying) = (40, sign, 50));
        for_all(kind);
        compare(kind.but(|k| k.tied = true));
    }
}

/// Some of them dense in end components.
#[test]
fn totals_of_either_sign() {
    compare(Kind::PLAIN.but(|k| (k.acyclic, k.paying) = (true, 60)));
    for (paying, staying) in [(15, 40), (10, 90), (25, 60), (50, 40)] {
        let kind = Kind::PLAIN.but(|k| (k.paying, k.staying, k.inner) = (paying, staying, 5));
        compare(kind);
        for_all(kind.but(|k| k.tied = true));
        compare(kind.but(|k| (k.tied, k.forever, k.outcomes) = (true, true, 2)));
    }
}

/// What the checker confirms is true: games in which not everything can be tried, and digits of which others
/// are certain.
fn confirm(kind: Kind, games: u64, digits: [usize; 2]) {
    let mut checked = 0;
    for seed in 0..games {
        let table = game(&kind, &mut Random(seed));
        let solved = digits.map(|digits| Solver::new().digits(digits).threads(1).solve(&table));
        let [Ok(one), Ok(other)] = solved else {
            let refused = solved.into_iter().filter_map(Result::err);
            refused
                .for_each(|error| assert!(kind.paying > 0 && error.kind() == ErrorKind::Undefined));
            continue;
        };
        for (solved, digits) in [&one, &other].into_iter().zip(digits) {
            let checked = check(&table, &saved(solved), &Silent).unwrap();
            assert_eq!(checked.value, solved.value(), "seed {seed}");
            assert_eq!(checked.states, solved.states().len() as u64);
            let differs = solved.value().differs_from(&other.value());
            assert!(!differs, "seed {seed}, {digits} digits");
        }
        checked += 1;
    }
    assert!(4 * checked > games, "{kind:?}: {checked}");
}

#[test]
fn games_of_hundreds_of_states_and_very_long_numbers() {
    let large = Kind::PLAIN.but(|k| (k.inner, k.ends) = (300, 5));
    let costly = large.but(|k| (k.paying, k.sign, k.max, k.min) = (30, 1, 0, 60));
    let dear = large.but(|k| (k.paying, k.sign, k.max, k.min) = (30, -1, 60, 0));
    for kind in [
        large,
        large.but(|k| (k.tied, k.staying, k.forever) = (true, 97, true)),
        large.but(|k| (k.outcomes, k.rows, k.staying) = (2, 2, 99)),
        costly,
        dear.but(|k| k.tied = true),
    ] {
        confirm(kind, rounds_of(12, 60), [12, 60]);
    }
    let tied = Kind::PLAIN.but(|k| (k.tied, k.staying, k.forever) = (true, 85, true));
    for kind in [Kind::PLAIN, tied] {
        confirm(kind, rounds_of(15, 60), [100, 400]);
    }
}
