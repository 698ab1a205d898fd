//! The Spanish solitaire on one core, side by side: a plain simulation as one would write it in C,
//! the fast player in bit planes, and the branching sampler.
//!
//! What counts is time times variance: how long a method takes to reach a given width of the
//! interval. Before the times are printed, the answers are checked against each other.
//!
//! `target/release/solitaire [seconds for each method]`

use std::time::Instant;

use bestplay::sample::{Quantity, Sampler, Stream, Tally};
use bestplay_games::solitaire::{Branching, Deck, FastPlayer};

/// How a method did.
struct Measured {
    name: &'static str,
    nanoseconds: f64,
    mean: f64,
    variance: f64,
    games: f64,
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let seconds = seconds.unwrap_or(10.0);
    let deck = Deck::SPANISH;
    let (Some(fast), Some(branching)) = (FastPlayer::new(deck), Branching::new(deck)) else {
        return println!("the Spanish deck does not fit into the bit planes");
    };
    let array = |block| plain_block(block, 1 << 14);
    let name = "plain simulation, array";
    let plain = measure(name, seconds, Quantity::PROBABILITY, array);
    let sampled = |name, sampler: &dyn Sampler| {
        measure(name, seconds, sampler.quantity(), |block| {
            let played = sampler.play(1, block, sampler.block_games());
            played.unwrap_or_default()
        })
    };
    let fast = sampled("fast player, bit planes", &fast);
    let branching = sampled("endings and branching, of 8", &branching);
    let (shuffles, fresh) = (1_000_000, Instant::now());
    let floor = shuffle_only(shuffles);
    let shuffle = fresh.elapsed().as_secs_f64() * 1e9 / shuffles as f64;
    println!("plain shuffle alone: {shuffle:.0} ns ({floor})");
    for other in [&fast, &branching] {
        let error = (plain.variance / plain.games + other.variance / other.games).sqrt();
        let deviations = (plain.mean - other.mean) / error;
        let (agree, name) = (deviations.abs() < 4.5, other.name);
        assert!(agree, "{name} disagrees by {deviations} deviations");
    }
    println!("method                      ns a game   winning chance   games/s x  time*variance x");
    for method in [&plain, &fast, &branching] {
        let product = method.nanoseconds * method.variance;
        println!(
            "{:26} {:10.1} {:16.7} {:10.1} {:16.1}",
            method.name,
            method.nanoseconds,
            method.mean,
            plain.nanoseconds / method.nanoseconds,
            plain.nanoseconds * plain.variance / product,
        );
    }
}

/// Plays blocks for some seconds. The time is that of the fastest blocks, as others may be using
/// the machine too.
fn measure(
    name: &'static str,
    seconds: f64,
    quantity: Quantity,
    mut block: impl FnMut(u64) -> Tally,
) -> Measured {
    let (mut tally, mut times) = (Tally::default(), Vec::new());
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < seconds {
        let begun = Instant::now();
        let played = block(times.len() as u64);
        times.push(begun.elapsed().as_secs_f64() * 1e9 / played.games as f64);
        tally = tally.merge(played);
    }
    times.sort_by(f64::total_cmp);
    Measured {
        name,
        nanoseconds: times[times.len() / 50],
        mean: tally.mean(&quantity),
        variance: tally.variance(&quantity),
        games: tally.games as f64,
    }
}

/// xoshiro256++, Fisher and Yates, an array of bytes, and a scan from the left after each removal.
fn plain_block(block: u64, games: u64) -> Tally {
    let (mut stream, mut tally) = (Stream::new(2, block), Tally::default());
    let mut deck: [u8; 48] = std::array::from_fn(|i| (((i / 12) << 4) | (i % 12)) as u8);
    for _ in 0..games {
        fisher_yates(&mut stream, &mut deck);
        let (mut table, mut cards) = ([0u8; 48], 0);
        for card in deck {
            table[cards] = card;
            cards += 1;
            // Only the newest card can make a match; after a removal the scan starts afresh.
            let mut i = cards.saturating_sub(3);
            while i + 2 < cards {
                let differ = table[i] ^ table[i + 2];
                if differ & 15 == 0 || differ >> 4 == 0 {
                    table.copy_within(i + 1..cards, i);
                    cards -= 1;
                    i = 0;
                } else {
                    i += 1;
                }
            }
        }
        tally.add(i64::from(cards == 2));
    }
    tally
}

/// One random word for each card.
fn fisher_yates(stream: &mut Stream, deck: &mut [u8; 48]) {
    for left in (2..=48usize).rev() {
        deck.swap(left - 1, stream.below(left as u64) as usize);
    }
}

/// The floor of a plain simulation: nothing but shuffles.
fn shuffle_only(shuffles: u64) -> u64 {
    let mut stream = Stream::new(3, 0);
    let mut deck: [u8; 48] = std::array::from_fn(|i| i as u8);
    let mut sum = 0;
    for _ in 0..shuffles {
        fisher_yates(&mut stream, &mut deck);
        sum += u64::from(deck[0]);
    }
    sum
}
