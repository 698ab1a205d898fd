//! Words are parameters of a game or an error; every way to read a value answers.

#![no_main]

use bestplay_answers::{Arguments, Input, YES_OR_NO};
use bestplay_games::GAMES;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let words = text.split('\n').filter_map(|word| word.split_once('='));
    // No file is opened for what is behind an `@`.
    let values = words.map(|(name, value)| (name, Input::new(value)));
    for entry in GAMES {
        let Ok(arguments) = Arguments::of(entry.name, entry.parameters, values.clone()) else {
            continue;
        };
        for parameter in entry.parameters {
            let name = parameter.name;
            let _ = arguments.integer::<u64>(name);
            if let Ok((numerator, denominator)) = arguments.probability(name) {
                assert!(numerator <= denominator && denominator > 0);
            }
            let _ = arguments.one_of(name, &YES_OR_NO);
        }
    }
});
