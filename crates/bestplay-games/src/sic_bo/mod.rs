//! Sic bo: three dice and what may be bet on them, at three prices.

use bestplay::Chance;

use bestplay_answers::{Entry, Shelf, Words};

use crate::wager::{Comes, MEANS, Wager};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "Three dice: big and small cost 3 in a hundred, a total of 5 up to 47",
    also: &["tai sai", "dai siu", "big and small", "chuck-a-luck"],
    about: "Three dice are rolled. Big wins with 11 to 17, small with 4 to 10, odd and even by the total, but all of \
            them lose with three of a kind. A total wins if the dice add up to it, a double if at least two dice show \
            your number, a combination if two numbers come that you have named, a triple if all dice show your number, \
            any triple with three of a kind. A single number gains as many bets as dice show it. What the others gain \
            is not the same everywhere.",
    source: "Shackleford, The Wizard of Odds, \"Sic Bo\"",
    parameters: bets! {
        bet = "big" one_of BETS,
            "big, small, odd, even, single (a number), double, combination (two numbers), triple, any-triple or total";
        total = "10" within 4..=17, "the total that is bet on, 4 to 17, with bet=total";
        house = "macau" one_of HOUSES, "whose prices: macau, atlantic-city or australia";
    },
    value_means: MEANS,
    ..Entry::new("sic-bo", "Sic bo", |arguments| {
        let bet = arguments.one_of("bet", &BETS)?;
        let house = arguments.one_of("house", &HOUSES)?;
        let wanted = arguments.integer("total")?;
        Wager::boxed(arguments, table(bet, wanted, house))
    })
};

/// What is bet on.
#[derive(Clone, Copy)]
enum Bet {
    /// A total of these that is no triple.
    EvenChance(fn(u32) -> bool),
    /// A number, by how many dice show it.
    Single,
    Double,
    Combination,
    Triple,
    AnyTriple,
    /// The total that is named.
    Total,
}

const BETS: Words<Bet, 10> = [
    ("big", Bet::EvenChance(|total| total > 10)),
    ("small", Bet::EvenChance(|total| total < 11)),
    ("odd", Bet::EvenChance(|total| total % 2 == 1)),
    ("even", Bet::EvenChance(|total| total % 2 == 0)),
    ("single", Bet::Single),
    ("double", Bet::Double),
    ("combination", Bet::Combination),
    ("triple", Bet::Triple),
    ("any-triple", Bet::AnyTriple),
    ("total", Bet::Total),
];

/// What bets gain.
#[derive(Clone, Copy)]
struct House {
    double: i64,
    combination: i64,
    triple: i64,
    any_triple: i64,
    /// The totals 4 to 10; those from 17 down to 11 are as likely and gain the same.
    totals: [i64; 7],
}

const HOUSES: Words<House, 3> = [
    (
        "macau",
        House {
            double: 8,
            combination: 5,
            triple: 150,
            any_triple: 24,
            totals: [50, 18, 14, 12, 8, 6, 6],
        },
    ),
    (
        "atlantic-city",
        House {
            double: 10,
            combination: 5,
            triple: 180,
            any_triple: 30,
            totals: [60, 30, 17, 12, 8, 6, 6],
        },
    ),
    (
        "australia",
        House {
            double: 11,
            combination: 6,
            triple: 180,
            any_triple: 31,
            totals: [62, 31, 18, 12, 8, 7, 6],
        },
    ),
];

/// What comes of a bet. Where a number is named it is 1, and the other one is 2.
fn table(bet: Bet, wanted: u32, house: House) -> Chance<Comes> {
    let die = || Chance::die(6);
    let rolls = die().and(die()).and(die());
    let comes = rolls.map(|((one, two), three)| {
        let dice = [one, two, three];
        let total = one + two + three;
        let shown = |number| dice.iter().filter(|die| **die == number).count();
        let is_triple = shown(one) == 3;
        let (wins, gain) = match bet {
            Bet::EvenChance(wins) => (wins(total) && !is_triple, 1),
            Bet::Single => (shown(1) > 0, shown(1) as i64),
            Bet::Double => (shown(1) > 1, house.double),
            Bet::Combination => (shown(1) > 0 && shown(2) > 0, house.combination),
            Bet::Triple => (shown(1) == 3, house.triple),
            Bet::AnyTriple => (is_triple, house.any_triple),
            Bet::Total => (
                total == wanted,
                house.totals[wanted.min(21 - wanted) as usize - 4],
            ),
        };
        match (wins, gain) {
            (false, _) => Comes::paid("lost", 0),
            (true, gain) => Comes::paid(format!("won {gain}"), 2 * (1 + gain)),
        }
    });
    comes.merged()
}
