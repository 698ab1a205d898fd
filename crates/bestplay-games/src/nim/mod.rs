//! Nim: take from one heap, and take the last.

mod count;
mod fast;
mod rules;

pub use rules::{Heaps, Nim};

use bestplay::Payoff;

use crate::sides;
use bestplay_answers::{
    Arguments, Entry, Fast, Own, Result, Shelf, Topic, Words, boxed, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Heaps,
    line: "The first game ever solved",
    about: "There are several heaps of counters. Players in turn take one or more counters from one \
            heap. Who takes the last counter of all wins; in misère play, loses. Who wins, and \
            what is the right move?",
    source: "Bouton, \"Nim, a game with a complete mathematical theory\", Annals of Mathematics 3 \
             (1901), 35-39",
    parameters: parameters! {
        heaps = "3-4-5", "the heaps, up to 20 of up to 1,000 counters, like 3-4-5";
        last = "wins" one_of LAST, "what taking the last counter does: wins, or loses (misère)";
    },
    value_means: "1 if the first player wins, -1 if the second does",
    draw: Some(Payoff::ZERO),
    fast: Some(Fast::new(
        "Bouton's theorem: an exclusive or of the heaps. It takes no time.",
        fast::solve,
        fast::FIELDS,
    )),
    count: Some(Own {
        run: count::count,
        fields: count::FIELDS,
    }),
    options: &[(
        Topic::Count,
        parameters! {
            multiples = "1-2-3", "the heaps: n times each of these";
            most = "1073741824" within 1..=u64::MAX >> 1,
                "n goes from 1 to so many, up to 9,223,372,036,854,775,807";
        },
    )],
    ..Entry::new("nim", "Nim", |arguments| Ok(boxed(read(arguments)?)))
};

fn read(arguments: &Arguments) -> Result<Nim> {
    let fits = |heaps: &Heaps| heaps.len() <= 20 && heaps.iter().all(|&heap| heap <= 1000);
    let expected = "expected up to 20 heaps of up to 1,000 counters, like 3-4-5";
    let heaps = arguments.read_by("heaps", expected, |text| sides::listed(text).filter(fits))?;
    let last_wins = last_wins(arguments)?;
    Ok(Nim { heaps, last_wins })
}

/// What the last counter does.
const LAST: Words<bool, 2> = [("wins", true), ("loses", false)];

/// Whether the last counter wins.
fn last_wins(arguments: &Arguments) -> Result<bool> {
    arguments.one_of("last", &LAST)
}
