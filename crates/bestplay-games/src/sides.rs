//! How states are written: their words, their numbers, and who is to move, `first` or `second`.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::str::FromStr;

use bestplay::{Payoff, Player};
use bestplay_answers::numbers;

/// The word for a player: `Max` moves first.
pub(crate) fn show(player: Player) -> &'static str {
    match player {
        Player::Max => "first",
        Player::Min => "second",
    }
}

/// The player of a word.
pub(crate) fn read(text: &str) -> Option<Player> {
    match text {
        "first" => Some(Player::Max),
        "second" => Some(Player::Min),
        _ => None,
    }
}

/// What it pays how the first player compares with the second: 1 for more, 1/2 for as much, 0 for less.
pub(crate) fn paid(first: Ordering) -> Payoff {
    Payoff::fraction(1 + first as i64, 2)
}

/// Things as text, with something between them.
pub(crate) fn joined<T: ToString>(all: impl IntoIterator<Item = T>, between: &str) -> String {
    let all: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    all.join(between)
}

/// Numbers, and who is to move: `3-4-5 first`; `0` stands for none.
pub(crate) fn show_numbers<N: ToString>(numbers: &[N], player: Player) -> String {
    let shown = match numbers.is_empty() {
        true => "0".into(),
        false => joined(numbers.iter().map(N::to_string), "-"),
    };
    format!("{shown} {}", show(player))
}

/// Numbers that are written so, and who is to move.
pub(crate) fn read_numbers<N: FromStr>(text: &str) -> Option<(Vec<N>, Player)> {
    let (shown, player) = text.trim().rsplit_once(' ')?;
    let found = match shown.trim() {
        "0" => Vec::new(),
        shown => listed(shown)?,
    };
    Some((found, read(player)?))
}

/// Numbers with hyphens between them: `3-4-5`.
pub(crate) fn listed<N: FromStr>(text: &str) -> Option<Vec<N>> {
    text.split('-').map(numbers::plain).collect()
}

/// A number up to another one, or a sentence that says `what` was expected.
pub(crate) fn number_up_to(text: &str, most: u32, what: &str) -> Result<u32, String> {
    let number = numbers::plain(text.trim()).filter(|&number| number <= most);
    number.ok_or_else(|| format!("'{text}': expected {what} {most}"))
}

/// The words of a text, if there are so many.
pub(crate) fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.try_into().ok()
}

/// The first words of a text, if there are so many, and the others.
pub(crate) fn words_and_more<const N: usize>(text: &str) -> Option<([&str; N], Vec<&str>)> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let more = words.drain(N.min(words.len())..).collect();
    Some((words.try_into().ok()?, more))
}

/// A whole number of a range.
pub(crate) fn within<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    numbers::plain(text).filter(|number| range.contains(number))
}

/// Two numbers: `3-7`.
pub(crate) fn pair<N: FromStr>(text: &str) -> Option<[N; 2]> {
    let (one, other) = text.split_once('-')?;
    Some([numbers::plain(one)?, numbers::plain(other)?])
}
