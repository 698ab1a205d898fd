//! Saved solutions: they come back as they were, and nothing else is taken for one.

use bestplay::{
    Chance, ErrorKind, Game, Node, Payoff, Player, Saved, Silent, Solver, StopReason, Value, check,
};
use proptest::prelude::*;

use crate::file::summed;

/// Roll a die up to so many times; the last roll is paid.
struct Rolls(u32);

impl Game for Rolls {
    /// Rolls left, and what the last one showed.
    type State = (u32, u32);
    type Action = &'static str;

    fn initial(&self) -> (u32, u32) {
        (self.0, 0)
    }

    fn node(&self, &(left, shown): &(u32, u32)) -> Node<(u32, u32), &'static str> {
        let roll = || Chance::die(6).map(|shown| (left - 1, shown));
        match (left, shown) {
            (0, shown) => Node::End(Payoff::fraction(i64::from(shown), 3)),
            (_, 0) => Node::chance(roll()),
            _ => Node::choice(
                Player::Max,
                [("keep", Chance::certain((0, shown))), ("roll", roll())],
            ),
        }
    }
}

fn file(solver: &Solver<'_>) -> Vec<u8> {
    let mut file = Vec::new();
    let parameters = [("rolls".to_owned(), "3".to_owned())];
    solver
        .solve(&Rolls(3))
        .unwrap()
        .write(&mut file, "rolls", &parameters)
        .unwrap();
    file
}

#[test]
fn what_is_wrong_is_not_restored() {
    let saved = Saved::parse(&file(&Solver::new())).unwrap();
    let other = Solver::new().restore(&Rolls(4), &saved);
    assert_eq!(
        other.err().map(|error| error.kind()),
        Some(ErrorKind::Refuted)
    );
}

#[test]
fn a_solution_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rolls.solution");
    for solver in [
        Solver::new().digits(12),
        Solver::new().digits(90),
        Solver::new().exact(),
    ] {
        let solved = solver.solve(&Rolls(3)).unwrap();
        let parameters = [("rolls".to_owned(), "3".to_owned())];
        // Over what is there already, too.
        solved.save(&path, "rolls", &parameters).unwrap();
        let saved = Saved::load(&path).unwrap();
        assert_eq!(
            (saved.game(), saved.parameters()),
            ("rolls", &parameters[..])
        );
        assert_eq!(saved.states(), solved.states().len());
        let checked = check(&Rolls(3), &saved, &Silent).unwrap();
        assert_eq!(checked.value, solved.value());
        assert_eq!(checked.transitions, solved.graph().transitions());
        let restored = Solver::new().restore(&Rolls(3), &saved).unwrap();
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
    assert_eq!(
        Solver::new().exact().solve(&Rolls(3)).unwrap().value(),
        Value::fraction(14, 9)
    );
    // Nothing else is left in the folder.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_that_cannot_be_written_or_read_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nowhere").join("file");
    let solved = Solver::new().exact().solve(&Rolls(3)).unwrap();
    let written = solved.save(&path, "rolls", &[]).unwrap_err();
    let read = Saved::load(&path).unwrap_err();
    for error in [written, read] {
        assert_eq!(error.kind(), ErrorKind::Io);
        assert!(
            std::error::Error::source(&error)
                .unwrap()
                .is::<std::io::Error>()
        );
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
        // Even if somebody made its checksum right.
        if end < good.len() - 32 {
            assert!(
                Saved::parse(&summed(good[..end].to_vec())).is_err(),
                "{end} bytes"
            );
        }
    }
    let mut longer = good[..good.len() - 32].to_vec();
    longer.push(0);
    assert!(
        Saved::parse(&summed(longer))
            .unwrap_err()
            .to_string()
            .contains("follows")
    );
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
