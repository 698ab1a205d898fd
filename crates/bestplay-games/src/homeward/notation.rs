//! How these games are written and drawn.

use bestplay::{Notation, Player};
use bestplay_answers::numbers;

use super::{Action, Homeward, Side, State};
use crate::sides;

impl Homeward {
    /// The squares of a side's pieces and how many are home: `3,8+1`; `+0` if none is on the board.
    fn show_side(&self, side: Side) -> String {
        let squares = (1..=self.squares).filter(|&square| side.has(square));
        format!("{}+{}", sides::joined(squares, ","), side.home)
    }

    fn read_side(&self, text: &str) -> Option<Side> {
        let (squares, home) = text.split_once('+')?;
        let mut on = 0u64;
        for square in squares.split(',').filter(|square| !square.is_empty()) {
            let square = sides::within(square, 1..=self.squares)?;
            // In ascending order, each once.
            on = (on < 1 << square).then_some(on | 1 << square)?;
        }
        let home = numbers::plain(home)?;
        let side = Side { on, home };
        self.waiting(side).map(|_| side)
    }

    fn read(&self, text: &str) -> Option<State> {
        let ([first, second, turn], rolled) = sides::words_and_more(text)?;
        let rolled = match rolled[..] {
            [] => 0,
            [rolled] => sides::within(rolled, 1..=self.highest)?,
            _ => return None,
        };
        let state = State {
            is_second: sides::read(turn)? == Player::Min,
            sides: [self.read_side(first)?, self.read_side(second)?],
            rolled,
        };
        let [one, two] = state.sides;
        let is_over = |side: Side| side.home == self.pieces;
        // Nobody has rolled once it is over, and both cannot have won.
        let fits = match (is_over(one), is_over(two)) {
            (true, true) => false,
            (false, false) => (1..=self.squares)
                .filter(|&square| one.has(square))
                .all(|square| !self.met(square).is_some_and(|met| two.has(met))),
            _ => rolled == 0,
        };
        fits.then_some(state)
    }
}

impl Notation for Homeward {
    /// `3,8+1 5+0 first 2`: the squares of the first player's pieces and how many are home, the same
    /// of the second player, whose turn it is, and what was rolled, if anything.
    fn show_state(&self, state: &State) -> String {
        let [first, second] = state.sides.map(|side| self.show_side(side));
        let turn = sides::show(state.player());
        match state.rolled {
            0 => format!("{first} {second} {turn}"),
            rolled => format!("{first} {second} {turn} {rolled}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        self.read(text).ok_or_else(|| {
            format!(
                "'{text}': expected the squares of the first player's pieces and how many are home, the \
                 same of the second player, whose turn it is, and what was rolled, like '3,8+0 5+0 \
                 first 2', with {} pieces a side at most",
                self.pieces
            )
        })
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Move(0) => "enter".into(),
            Action::Move(from) => from.to_string(),
            Action::Pass => "pass".into(),
        }
    }

    fn picture(&self, state: &State) -> String {
        let [upper, middle, lower] = (self.drawn)(self, state.sides);
        let turn = if state.is_second { "o" } else { "x" };
        let turn = match state.rolled {
            0 => format!("{turn} to roll"),
            rolled => format!("{turn} rolled {rolled}"),
        };
        let told = |letter, side: Side| {
            let waiting = self.waiting(side).unwrap_or(0);
            format!("{letter}: {waiting} to enter, {} home", side.home)
        };
        let [first, second] = state.sides;
        let (x, o) = (told('x', first), told('o', second));
        format!("{upper}  {x}\n{middle}  {turn}\n{lower}  {o}")
    }

    players!("first player", "second player");
}
