//! The one name of an instance, and what it says.

use bestplay_answers::identified;
use bestplay_games::find;

use super::instance;

/// The identity of a game with these parameters.
fn identity(game: &str, words: &[&str]) -> String {
    instance(game, words).arguments.identity()
}

#[test]
fn it_does_not_depend_on_how_values_are_written() {
    for (game, ways) in [
        ("pig", ["goal=20", "goal=2e1", "goal=0_020"]),
        ("race", ["heads=1/2", "heads=0.5", "heads=50%"]),
        ("gambler", ["heads=1", "heads=100%", "heads=2/2"]),
        ("irrefutable", ["row=IO", "row= IO", "row=IO\n"]),
        ("chutes", ["jumps=none", "jumps=None", "jumps=NONE "]),
    ] {
        let [one, two, three] = ways.map(|word| identity(game, &[word]));
        assert_eq!((&one, &one), (&two, &three));
    }
    assert_eq!(
        identity("chutes", &["squares=1e2", "finish=Pass"]),
        "chutes squares=100 spinner=6 jumps=standard finish=pass"
    );
}

#[test]
fn what_it_says_is_read_back() {
    for value in ["1,8 / 2,3\n4,5\t6 7", "50%20", "é %\u{a0}", ""] {
        let identity = identity("multibridge", &[&format!("deal={value}")]);
        assert!(!identity.contains('\n'), "{identity}");
        let (entry, parameters) = identified(&format!("{identity} strategy=first"), find).unwrap();
        assert_eq!(entry.name, "multibridge");
        let expected = [("deal", value.to_owned()), ("first", "1".into())];
        assert_eq!(parameters, expected);
    }
    let (_, parameters) = identified("pig goal=50% die=%2", find).unwrap();
    let parameters = &parameters[..3];
    let expected = [("goal", "50%"), ("die", "%2"), ("bust", "1")];
    assert_eq!(
        parameters,
        expected.map(|(name, value)| (name, value.into()))
    );
    assert!(identified("", find).is_err());
}

#[test]
fn long_values_are_named_by_a_checksum() {
    let row = |last: &str| identity("irrefutable", &[&format!("row={}{last}", "IO".repeat(200))]);
    assert!(row("I").starts_with("irrefutable row=blake3:"));
    assert!(row("I").len() < 120);
    assert_ne!(row("I"), row("O"));
}
