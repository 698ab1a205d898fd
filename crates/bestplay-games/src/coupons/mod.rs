//! The coupon collector: how many packets until the set is complete?
//!
//! To have all n pictures takes n (1 + 1/2 + ... + 1/n) packets on average: the last one alone
//! takes n of them.

mod fast;
mod rules;

pub use rules::Coupons;

use bestplay_answers::{Arguments, Entry, Fast, Result, Shelf, boxed, parameters};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Coins,
    line: "The last picture of the album costs the most",
    also: &["collectible cards", "stickers"],
    about: "Each packet holds one of several pictures, all of them equally likely. How many packets \
            does it take, on average, to have so many different ones?",
    source: "de Moivre, \"De mensura sortis\", Philosophical Transactions 27 (1711); Feller, \"An \
             Introduction to Probability Theory and Its Applications\", volume 1, 1950",
    parameters: parameters! {
        kinds = "6" within 1..=rules::MOST_KINDS, "different pictures, 1 to 100,000";
        wanted = "all" within 1..=rules::MOST_KINDS, or ["all"],
            "how many different ones are wanted: up to 100,000, and no more than there are, or all";
    },
    value_means: "expected number of packets",
    fast: Some(Fast::new(
        "The sum of kinds / (kinds - i) over the pictures i that are there already.",
        fast::solve,
        &[],
    )),
    ..Entry::new("coupons", "Coupon collector", |arguments| {
        Ok(boxed(read(arguments)?))
    })
};

fn read(arguments: &Arguments) -> Result<Coupons> {
    let kinds = arguments.integer("kinds")?;
    let wanted = match arguments.integer_if_any("wanted")? {
        Some(wanted) if wanted <= kinds => wanted,
        Some(_) => arguments.integer_up_to("wanted", kinds)?,
        None => kinds,
    };
    Ok(Coupons { kinds, wanted })
}
