//! A text about dice is rolled, refused at a place in it, or stopped when asked to.

#![no_main]

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use bestplay::Progress;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let start = Instant::now();
    let watch = |_: &Progress| match start.elapsed() < Duration::from_millis(200) {
        true => Continue(()),
        false => Break(()),
    };
    if let Err(mistake) = bestplay_dice::roll(text, &watch) {
        assert!(mistake.is_stopped() || text.get(mistake.at()).is_some());
        mistake.pointed(text);
    }
});
