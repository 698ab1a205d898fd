//! Colonel Blotto: how to spread one's troops over several fields.

use bestplay::Payoff;

use bestplay_answers::{Entry, GameError, Result, Shelf, Words, boxed_hidden, parameters};

use crate::at_once::AtOnce;
use crate::sides::joined;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Bluff,
    line: "Spread thin, or strike in force?",
    also: &["Blotto", "divide a dollar"],
    about: "Two colonels spread all their troops over several fields at once. Each field is won by the one who has \
            sent more troops there, and by nobody if they have sent equally many. They play for the number of \
            fields, or for the majority: to win more fields than the other one.",
    source: "Borel, \"La théorie du jeu et les équations intégrales à noyau symétrique\", Comptes rendus 173 \
             (1921), 1304-1308; Gross and Wagner, \"A continuous Colonel Blotto game\", RAND RM-408 (1950)",
    parameters: parameters! {
        first = "6" within 1..=100, "troops of the first colonel, all of which he sends, from 1 to 100";
        second = "5" within 1..=100, "troops of the second colonel, all of which he sends, from 1 to 100";
        fields = "3" within 2..=10, "fields, from 2 to 10";
        goal = "fields" one_of GOALS, "what is won: each field by itself (fields), or more of them than the other one wins (majority)";
    },
    value_means: "expected fields, or majorities, that the first colonel wins, less those that he loses",
    hidden: true,
    ..Entry::new("blotto", "Colonel Blotto", |arguments| {
        let (fields, majority) = (
            arguments.integer("fields")?,
            arguments.one_of("goal", &GOALS)?,
        );
        let all = |name| spread(arguments.integer(name)?, fields);
        let (first, second) = (all("first")?, all("second")?);
        let name = |troops: &Vec<u8>| joined(troops, "-");
        Ok(boxed_hidden(AtOnce::new(
            [&first, &second],
            name,
            |one, other| {
                let won = one
                    .iter()
                    .zip(other)
                    .map(|(one, other)| one.cmp(other) as i64);
                let won: i64 = won.sum();
                Payoff::from(if majority { won.signum() } else { won })
            },
        )))
    })
};

/// Whether the majority is played for.
const GOALS: Words<bool, 2> = [("fields", false), ("majority", true)];

/// The most ways to spread troops.
const MOST: usize = 5_000;

/// All ways to spread troops over fields.
fn spread(troops: u8, fields: usize) -> Result<Vec<Vec<u8>>> {
    let mut all = vec![(troops, Vec::new())];
    for place in 1..=fields {
        let sent = |(left, sent): &(u8, Vec<u8>)| {
            let least = if place == fields { *left } else { 0 };
            let next = |here: u8| (left - here, [&sent[..], &[here]].concat());
            (least..=*left).map(next).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(sent).collect();
        if all.len() > MOST {
            return Err(GameError::BeyondRules(format!(
                "{troops} troops on {fields} fields can be spread in more than {MOST} ways; take fewer of one of them"
            )));
        }
    }
    Ok(all.into_iter().map(|(_, sent)| sent).collect())
}
