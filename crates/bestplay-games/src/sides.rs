//! How states are written: their words, and who is to move, `first` or `second`.

use bestplay::Player;

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

/// The words of a text, if there are so many.
pub(crate) fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.try_into().ok()
}
