//! Whatever text comes from outside is answered, or refused at a place in it: never a panic, never a hang.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use bestplay::Progress;
use proptest::prelude::*;

/// What texts are made of, so that many of them mean something; divided by bars.
const WORDS: &str = "\
    d|d6|2d6|3d|d%|dF|kh|kl2|dl1|!|!>=5|r1|ro<2|adv|(|)|{|}|[|]|,|;|\n|:|=|x|x: |let x = |in |\
    if |then |else |+|-|*|/|%|^|<|>=|and |or |not |max(|count(|explode(|alike(|highest |of |\
    output |named |\"a\"|@|#|..|0|1|7|100|9223372036854775807|é|\\|\0|cs|keep ";

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(WORDS.split('|').collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_text_is_answered(words in prop::collection::vec(word(), 0..14)) {
        let text = words.concat();
        let start = Instant::now();
        let watch = |_: &Progress| match start.elapsed() < Duration::from_millis(200) {
            true => Continue(()),
            false => Break(()),
        };
        match bestplay_dice::roll(&text, &watch) {
            Err(mistake) => {
                prop_assert!(mistake.is_stopped() || text.get(mistake.at()).is_some(), "{text:?}");
                mistake.pointed(&text);
            }
            Ok(rolls) => {
                for roll in rolls {
                    let known: bestplay::Natural = roll.results().iter().map(|(_, weight)| weight).sum();
                    let rest = roll.rest().map_or(bestplay::Natural::ZERO, |(_, weight)| weight);
                    prop_assert!(roll.is_too_long() || known + rest == roll.total(), "{text:?}");
                    roll.deviation(12);
                }
            }
        }
    }
}
