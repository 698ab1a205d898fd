//! Who is to move, as states of two-player games write it: `first` or `second`.

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

/// What the two are called.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "first player",
        Player::Min => "second player",
    }
}
