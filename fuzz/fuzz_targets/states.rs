//! A text is a state of a game or an error.

#![no_main]

use bestplay_answers::{AnyGame, Arguments};
use bestplay_games::GAMES;
use libfuzzer_sys::fuzz_target;

thread_local! {
    /// Every game that needs no parameters.
    static RULES: Vec<Box<dyn AnyGame>> = GAMES
        .iter()
        .filter_map(|entry| {
            let none: [&str; 0] = [];
            let arguments = Arguments::parse(entry.name, entry.parameters, &none).ok()?;
            (entry.rules)(&arguments).ok()
        })
        .collect();
}

fuzz_target!(|text: &str| {
    RULES.with(|games| {
        for game in games {
            let _ = game.picture(text);
        }
    });
});
