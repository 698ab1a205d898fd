//! Whatever a user writes is met with an answer or an error, in every game.

use bestplay_answers::{AnyGame, Arguments, YES_OR_NO};
use bestplay_games::GAMES;
use proptest::prelude::*;

/// Every game that can be had without parameters, with its name.
fn games() -> Vec<(&'static str, Box<dyn AnyGame>)> {
    let none: [&str; 0] = [];
    let entries = GAMES.iter().filter_map(|entry| {
        let arguments = Arguments::parse(entry.name, entry.parameters, &none).ok()?;
        Some((entry.name, (entry.rules)(&arguments).ok()?))
    });
    entries.collect()
}

/// A word like those that users write: a known name or any, a value of any kind.
fn word() -> impl Strategy<Value = String> {
    let parameters = GAMES.iter().flat_map(|entry| entry.parameters);
    let names = parameters.map(|parameter| parameter.name);
    let name = prop_oneof![
        4 => prop::sample::select(names.collect::<Vec<_>>()).prop_map(str::to_owned),
        1 => ".{0,8}",
    ];
    let value = prop_oneof![
        "[0-9]{1,25}",
        "-?[0-9]{0,3}[./][0-9]{0,25}",
        ".{0,12}",
        Just(String::new()),
    ];
    prop_oneof![
        9 => (name, value).prop_map(|(name, value)| format!("{name}={value}")),
        1 => ".{0,12}",
    ]
}

proptest! {
    #[test]
    fn words_are_parameters_or_an_error(words in prop::collection::vec(word(), 0..4)) {
        for entry in GAMES {
            let Ok(arguments) = Arguments::parse(entry.name, entry.parameters, &words) else {
                continue;
            };
            for parameter in entry.parameters {
                let _ = arguments.integer::<u64>(parameter.name);
                let _ = arguments.one_of(parameter.name, &YES_OR_NO);
                if let Ok((numerator, denominator)) = arguments.probability(parameter.name) {
                    prop_assert!(numerator <= denominator && denominator > 0);
                }
            }
        }
    }

    #[test]
    fn texts_are_states_or_an_error(text in ".{0,40}") {
        for (_, game) in games() {
            if let Ok(picture) = game.picture(&text) {
                prop_assert!(!picture.is_empty());
            }
        }
    }
}
