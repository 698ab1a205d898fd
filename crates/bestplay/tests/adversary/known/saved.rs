//! Saved solutions: they come back as they were, and nothing else is taken for one.

use bestplay::{ErrorKind, Payoff, Player, Saved, Silent, Solver, StopReason, Value, check};
use proptest::prelude::*;

use crate::file::summed;
use crate::table::{Entry, Row, Table, step};

/// Roll a die up to so many times; a third of the last roll is paid.
fn rolls(times: u32) -> Table {
    // Rolls from 1 to 6 follow the start, for each number of rolls that are left; the last ones are ends.
    let row = |left: u32| -> Row {
        (1..=6)
            .map(|roll| step(6 * (times - left) + roll)[0])
            .collect()
    };
    let mut entries = vec![Entry::Chance(row(times))];
    for left in (0..times).rev() {
        entries.extend((1..=6).map(|roll| match left {
            0 => Entry::End(Payoff::fraction(roll, 3)),
            _ => Entry::Choice(
                Player::Max,
                vec![step(6 * (times - 1) + roll as u32), row(left)],
            ),
        }));
    }
    Table::new(entries)
}

fn file(solver: &Solver<'_>) -> Vec<u8> {
    let mut file = Vec::new();
    let game = rolls(3);
    let solved = solver.solve(&game).unwrap();
    let parameters = [("rolls".to_owned(), "3".to_owned())];
    solved.write(&mut file, "rolls", &parameters).unwrap();
    file
}

#[test]
fn what_is_wrong_is_not_restored() {
    let saved = Saved::parse(&file(&Solver::new())).unwrap();
    let game = rolls(4);
    let error = Solver::new().restore(&game, &saved).err();
    assert_eq!(error.unwrap().kind(), ErrorKind::Refuted);
}

#[test]
fn a_solution_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rolls.solution");
    let game = rolls(3);
    for solver in [
        Solver::new().digits(12),
        Solver::new().digits(90),
        Solver::new().exact(),
    ] {
        let solved = solver.solve(&game).unwrap();
        let parameters = [("rolls".to_owned(), "3".to_owned())];
        // Over what is there already, too.
        solved.save(&path, "rolls", &parameters).unwrap();
        let saved = Saved::load(&path).unwrap();
        assert_eq!(saved.game(), "rolls");
        assert_eq!(saved.parameters(), parameters);
        assert_eq!(saved.states(), solved.states().len());
        let checked = check(&game, &saved, &Silent).unwrap();
        assert_eq!(checked.value, solved.value());
        assert_eq!(checked.transitions, solved.graph().transitions());
        let restored = Solver::new().restore(&game, &saved).unwrap();
        assert_eq!(restored.choices(), solved.choices());
        assert_eq!(restored.stopped(), solved.stopped());
        for (place, state) in solved.graph().iter().zip(solved.states()) {
            assert_eq!(restored.find(state), Some(place.id()));
            let (value, known) = (restored.value_at(place.id()), solved.value_at(place.id()));
            // The file of an exact solve has the fractions of all states.
            match solved.stopped() {
                StopReason::Exact => {
                    assert!(matches!(value, Value::Exact(_)) && !value.differs_from(&known));
                }
                _ => assert_eq!(value, known),
            }
            assert_eq!(restored.best(state), solved.best(state));
        }
    }
    // Three rolls of a die are worth 14/3 (the same by hand: 7/2, 17/4, 14/3).
    let exact = Solver::new().exact().solve(&game).unwrap();
    assert_eq!(exact.value(), Value::fraction(14, 9));
    // Nothing else is left in the folder.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_that_cannot_be_written_or_read_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nowhere").join("file");
    let game = rolls(3);
    let solved = Solver::new().exact().solve(&game).unwrap();
    let written = solved.save(&path, "rolls", &[]).unwrap_err();
    let read = Saved::load(&path).unwrap_err();
    for error in [written, read] {
        assert_eq!(error.kind(), ErrorKind::Io);
        let source = std::error::Error::source(&error);
        assert!(source.unwrap().is::<std::io::Error>());
    }
}

#[test]
fn every_flipped_bit_is_refused() {
    let good = file(&Solver::new().exact());
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[at] ^= 1 << bit;
            assert!(Saved::parse(&bad).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn every_truncated_file_is_refused() {
    let good = file(&Solver::new().exact());
    for end in 0..good.len() {
        assert!(Saved::parse(&good[..end]).is_err(), "{end} bytes");
    }
    // Even if somebody made its checksum right.
    let body = &good[..good.len() - 32];
    for end in 0..body.len() {
        let cut = summed(body[..end].to_vec());
        assert!(Saved::parse(&cut).is_err(), "{end} bytes");
    }
    let longer = Saved::parse(&summed([body, &[0]].concat()));
    assert!(longer.unwrap_err().to_string().contains("follows"));
}

#[test]
fn foreign_files_and_versions_are_told_apart() {
    let message = |bytes: &[u8]| Saved::parse(bytes).unwrap_err().to_string();
    assert!(message(b"").contains("not a solution"));
    assert!(message(b"%PDF-1.7 and so on").contains("not a solution"));
    let mut newer = file(&Solver::new().exact());
    newer[8] = 5;
    assert!(message(&newer).contains("version 5"));
    let mut damaged = file(&Solver::new().exact());
    damaged[20] ^= 1;
    assert!(message(&damaged).contains("checksum"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever follows the magic, with a right checksum: an error or a solution, never a panic
    /// and never more memory than the file is long.
    #[test]
    fn any_content_is_read_or_refused(
        version in 1u8..5,
        body in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut content = b"bestplay".to_vec();
        content.push(version);
        content.extend(body);
        if let Ok(saved) = Saved::parse(&summed(content.clone())) {
            prop_assert!(saved.is_hidden() || saved.states() <= content.len());
        }
    }
}
