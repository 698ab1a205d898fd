//! Baccarat (punto banco): player, banker or tie, and which bet costs least.
//!
//! With eight decks the banker wins 2,292,252,566,437,888 of 4,998,398,275,503,360 deals, the
//! player 2,230,518,282,592,256; a commission of 5 per cent makes the banker's bet cost 1.06 per
//! cent, the player's 1.24.

mod rules;

pub use rules::{Baccarat, Bet, Hand, State};

use bestplay::Payoff;

use bestplay_answers::{Arguments, Entry, Result, Shelf, Words, boxed, numbers, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "Player, banker or tie, to the last of 5 quadrillion deals",
    also: &["punto banco"],
    about: "Player and banker get two cards each from a shoe of several decks. Aces count 1, tens \
            and court cards 0, and only the last digit of a sum counts. If either has 8 or 9, both \
            stand. Otherwise the player draws a third card on 0 to 5. The banker, if the player \
            stood, draws on 0 to 5; if not, on 0 to 2 always, on 3 unless the player's third card \
            is an 8, on 4 if it is 2 to 7, on 5 if it is 4 to 7, on 6 if it is 6 or 7. The higher \
            sum wins.",
    source: "Thorp and Walden, \"A favorable side bet in Nevada baccarat\", Journal of the American \
             Statistical Association 61 (1966), 313-328; Shackleford, The Wizard of Odds, \
             \"Baccarat\"",
    parameters: parameters! {
        bet = "banker" one_of Bet::ALL, "what is bet on: player, banker or tie";
        decks = "8" within 1..=rules::MOST_DECKS, "decks of 52 cards in the shoe, 1 to 100";
        counts = "wins" one_of COUNTS,
            "wins: how likely the bet is to win; gain: what a bet of 1 gains on average, a tie \
             being no loss for player and banker";
        commission = "5%" probability,
            "what the bank takes of a win on the banker, with counts=gain";
        tie = "8" within 1..=100,
            "what a bet of 1 on the tie gains, up to 100, with counts=gain";
    },
    value_means: "probability that the bet wins, or with counts=gain the expected gain",
    ..Entry::new("baccarat", "Baccarat", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

/// Whether the value is what a bet gains.
const COUNTS: Words<bool, 2> = [("wins", false), ("gain", true)];

fn read(arguments: &Arguments) -> Result<Baccarat> {
    let decks = arguments.integer("decks")?;
    let bet = arguments.one_of("bet", &Bet::ALL)?;
    let (taken, of) = arguments.probability("commission")?;
    let tie: u8 = arguments.integer("tie")?;
    let gains = arguments.one_of("counts", &COUNTS)?;
    if !gains {
        return Ok(Baccarat::new(decks, bet));
    }
    let win = match bet {
        Bet::Player => Payoff::ONE,
        Bet::Tie => Payoff::from(i64::from(tie)),
        Bet::Banker => match i64::try_from(of - taken) {
            Ok(kept) => Payoff::fraction(kept, of),
            Err(_) => {
                let why = "expected a part with fewer digits, like 5%";
                return Err(arguments.refused("commission", why));
            }
        },
    };
    Ok(Baccarat::new(decks, bet).gaining(win))
}

/// A sum or a card as states write it: one digit.
fn digit(text: &str) -> Option<u8> {
    numbers::plain(text).filter(|&digit: &u8| digit <= 9 && text.len() == 1)
}
