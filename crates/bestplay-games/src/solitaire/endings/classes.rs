//! Sets of cards up to the names of ranks and suits.
//!
//! A set of cards is a set of suits for each rank. The names of the ranks do not matter, so it is
//! written as the list of these sets of suits, as bits of a number, the greatest first. Renaming
//! the suits gives up to 24 such lists; the greatest of them stands for the class.

use super::{Card, code};
use bestplay::sorting::{sort, sort_by};

/// Every class of sets of so many cards: one of its sets, and how many sets are in it.
pub(super) fn list(ranks: u8, suits: u8, cards: usize) -> Vec<(Vec<Card>, u64)> {
    let mut found = Vec::new();
    let namings = namings(suits);
    extend(cards, (1 << suits) - 1, &mut Vec::new(), &mut |chosen| {
        if chosen.len() <= usize::from(ranks)
            && let Some(images) = images(chosen, &namings)
        {
            found.push((cards_of(chosen), images * placings(chosen, ranks)));
        }
    });
    found
}

/// Calls `with` for each list of sets of suits, the greatest first and none above `greatest`, that
/// begins with those chosen and goes on with `cards` cards.
fn extend(cards: usize, greatest: u8, chosen: &mut Vec<u8>, with: &mut impl FnMut(&[u8])) {
    if cards == 0 {
        return with(chosen);
    }
    for set in (1..=greatest).rev() {
        let count = set.count_ones() as usize;
        if count <= cards {
            chosen.push(set);
            extend(cards - count, set, chosen, with);
            chosen.pop();
        }
    }
}

/// How many lists arise from this one by renaming suits; `None` if one of them is greater.
fn images(chosen: &[u8], namings: &[Vec<u8>]) -> Option<u64> {
    let renamed = |naming: &Vec<u8>| {
        let names = || (0u8..).zip(naming);
        let suits = |set: u8| names().map(move |(from, to)| (set >> from & 1) << to);
        let mut image: Vec<u8> = chosen.iter().map(|&set| suits(set).sum()).collect();
        sort_by(&mut image, |a, b| b.cmp(a));
        image
    };
    let mut images: Vec<Vec<u8>> = namings.iter().map(renamed).collect();
    sort(&mut images);
    images.dedup();
    let greatest = images.last().is_some_and(|image| image == chosen);
    greatest.then_some(images.len() as u64)
}

/// In how many ways the sets of suits can be given to ranks; equal ones may be exchanged.
fn placings(chosen: &[u8], ranks: u8) -> u64 {
    let free = (0..chosen.len() as u64).map(|i| u64::from(ranks) - i);
    let ordered: u64 = free.product();
    let equal = chosen.chunk_by(|a, b| a == b);
    ordered / equal.map(|run| factorial(run.len())).product::<u64>()
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// All orders of the suits.
fn namings(suits: u8) -> Vec<Vec<u8>> {
    let mut namings = vec![Vec::new()];
    for suit in 0..suits {
        let longer = namings.iter().flat_map(|naming: &Vec<u8>| {
            let places = 0..=naming.len();
            places.map(|place| [&naming[..place], &[suit], &naming[place..]].concat())
        });
        namings = longer.collect();
    }
    namings
}

/// The set of cards in which the first ranks have these suits.
fn cards_of(chosen: &[u8]) -> Vec<Card> {
    let suits = |set: u8| (0..4).filter(move |suit| set >> suit & 1 == 1);
    (0..)
        .zip(chosen)
        .flat_map(|(rank, &set)| suits(set).map(move |suit| code(rank, suit)))
        .collect()
}
