//! Roulette: every bet costs the same, but for the rules about the zero.

use bestplay::Chance;

use bestplay_answers::{Entry, Shelf, Words};

use crate::wager::{Comes, MEANS, Wager};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "Red, seventeen or a corner: what the zero takes, and how long the money lasts",
    also: &["la partage", "en prison", "bold play"],
    about: "A ball falls into one of the numbers 1 to 36 or a zero, of which wheels have one, two or three. A bet on n \
            of the 36 numbers gains 36/n - 1 times the stake: 35 for a single number, 1 for red. That would be fair \
            without the zeros, on which all of these bets lose; of bets on 18 numbers some houses give half back. Make \
            one bet or many: until the money is lost, or until you have what you want. The more bets you make, the more \
            surely you lose; to double your money, bet it all at once.",
    source: "Epstein, \"The Theory of Gambling and Statistical Logic\", 1967; Dubins and Savage, \"How to Gamble If You \
             Must\", 1965",
    parameters: bets! {
        bet = "red" one_of BETS,
            "straight (a number), split (2), street (3), corner (4), six-line (6), dozen or column (12), red, black, \
             even, odd, low or high (18), or basket (the zeros, 1, 2 and 3, which gains 6 with two zeros)";
        zeros = "1" within 0..=3, "zeros on the wheel, up to 3: 1 in Europe, 2 in America";
        zero = "loses" one_of ZERO,
            "what a zero does to a bet on 18 numbers: loses; half (half of it is lost: la partage, surrender); prison \
             (the next number decides whether you get it back, and at a zero the one after that); prison-once (a \
             second zero loses)";
    },
    value_means: MEANS,
    ..Entry::new("roulette", "Roulette", |arguments| {
        let zeros = arguments.integer("zeros")?;
        let bet = arguments.one_of("bet", &BETS)?;
        let zero = arguments.one_of("zero", &ZERO)?;
        Wager::boxed(arguments, table(bet, zeros, zero))
    })
};

/// How many numbers a bet is on.
const BETS: Words<u128, 14> = [
    ("straight", 1),
    ("split", 2),
    ("street", 3),
    ("corner", 4),
    ("six-line", 6),
    ("dozen", 12),
    ("column", 12),
    ("red", 18),
    ("black", 18),
    ("even", 18),
    ("odd", 18),
    ("low", 18),
    ("high", 18),
    ("basket", BASKET),
];

/// The basket has the zeros and three numbers.
const BASKET: u128 = 0;

/// What a zero does to a bet on 18 numbers.
#[derive(Clone, Copy)]
enum Zero {
    Loses,
    TakesHalf,
    /// It imprisons the stake, and so does another one.
    Imprisons,
    /// It imprisons the stake, and another one takes it.
    ImprisonsOnce,
}

const ZERO: Words<Zero, 4> = [
    ("loses", Zero::Loses),
    ("half", Zero::TakesHalf),
    ("prison", Zero::Imprisons),
    ("prison-once", Zero::ImprisonsOnce),
];

/// What comes of a bet.
fn table(bet: u128, zeros: u128, zero: Zero) -> Chance<Comes> {
    let pockets = 36 + zeros;
    let numbers = if bet == BASKET { zeros + 3 } else { bet };
    let lost = || Comes::paid("lost", 0);
    let spin = |won: Comes| Chance::either((won, numbers), (lost(), pockets - numbers));
    let won = Comes::paid("won", 2 * (36 / numbers as i64));
    if numbers != 18 {
        return spin(won);
    }
    let back = || Comes::paid("given back", 2);
    let at_zero = match zero {
        Zero::Loses => Chance::certain(lost()),
        Zero::TakesHalf => Chance::certain(Comes::paid("half lost", 1)),
        // Zeros only put it off: half of the other numbers free the stake.
        Zero::Imprisons => Chance::uniform([back(), lost()]),
        Zero::ImprisonsOnce => spin(back()),
    };
    let first = Chance::weighted([(Some(won), 18), (Some(lost()), 18), (None, zeros)]);
    let ends = first.then(|comes| comes.map_or_else(|| at_zero.clone(), Chance::certain));
    ends.merged()
}
