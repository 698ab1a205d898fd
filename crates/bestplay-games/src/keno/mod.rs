//! Keno: how many of your numbers are among the twenty that are drawn?

use bestplay::Chance;

use bestplay_answers::{Arguments, Entry, Result, Shelf};

use crate::fast::ways;
use crate::wager::{Comes, MEANS, Wager, halves};

/// The numbers on the card, and those that are drawn.
const NUMBERS: u128 = 80;
const DRAWN: u128 = 20;

const MOST_SPOTS: usize = 20;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "Ten spots for a hundred thousand: 31 cents of each dollar stay there",
    also: &["Kino"],
    about: "You mark some of the numbers 1 to 80, the spots. Then 20 of the 80 are drawn, and a table says what you are \
            paid for as many spots as you have caught. What does a bet of 1 gain, and how long does the money last?",
    source: "Massachusetts State Lottery, \"Keno\", prizes and odds; predictivehacks.com, \"KENO: Highway Robbery\"",
    parameters: bets! {
        spots = "10" within 1..=MOST_SPOTS, "how many numbers you mark, 1 to 20";
        pays = "massachusetts",
            "massachusetts (as the lottery there and OPAP's Kino pay, for up to 12 spots), or what a bet of 1 is paid, in \
             multiples of 1/2, for 0, 1, 2 and more spots caught, like 0,0,0,1,10,800 for five spots";
    },
    value_means: MEANS,
    ..Entry::new("keno", "Keno", |arguments| {
        Wager::boxed(arguments, table(arguments)?)
    })
};

/// What the lottery of Massachusetts and OPAP's Kino pay for each number of spots, from 0 caught on, in halves of the bet.
const MASSACHUSETTS: [&[i64]; 12] = [
    &[0, 5],
    &[0, 2, 10],
    &[0, 0, 5, 50],
    &[0, 0, 2, 8, 200],
    &[0, 0, 0, 4, 40, 900],
    &[0, 0, 0, 2, 14, 100, 3_200],
    &[0, 0, 0, 2, 6, 40, 200, 10_000],
    &[0, 0, 0, 0, 4, 20, 100, 2_000, 30_000],
    &[0, 0, 0, 0, 2, 10, 50, 400, 8_000, 80_000],
    &[4, 0, 0, 0, 0, 4, 40, 160, 1_000, 20_000, 200_000],
    &[4, 0, 0, 0, 0, 2, 20, 100, 500, 3_000, 30_000, 1_000_000],
    &[
        8, 0, 0, 0, 0, 0, 10, 50, 300, 2_000, 5_000, 50_000, 2_000_000,
    ],
];

/// What comes of a bet.
fn table(arguments: &Arguments) -> Result<Chance<Comes>> {
    let spots: usize = arguments.integer("spots")?;
    let expected = "expected massachusetts, which has tables for up to 12 spots, or what is paid for each number of spots \
                    caught, from 0 on, like 0,0,0,1,10,800 for five";
    let paid = arguments.read_by("pays", expected, |text| match text {
        "massachusetts" => MASSACHUSETTS.get(spots - 1).map(|paid| paid.to_vec()),
        _ => {
            let paid: Option<Vec<i64>> = text.split(',').map(halves).collect();
            paid.filter(|paid| paid.len() == spots + 1)
        }
    })?;
    let comes = (0..).zip(paid).map(|(caught, paid)| {
        let others = spots as u128 - caught;
        let ways = ways(DRAWN, caught) * ways(NUMBERS - DRAWN, others);
        (Comes::paid(format!("{caught} caught"), paid), ways)
    });
    Ok(Chance::weighted(comes))
}
