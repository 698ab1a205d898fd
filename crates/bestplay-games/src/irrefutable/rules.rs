//! The rules, plainly.

use bestplay::{Game, Node, Notation, Player};

use super::row::{End, Outcome, Piece, Row};

/// Irrefutable Outcome from a given row.
#[derive(Clone, Debug)]
pub struct Rules {
    row: Vec<u8>,
    first: Piece,
}

/// What is left of the row, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The letters of the pieces left, from left to right.
    pub row: Vec<u8>,
    /// Who moves next.
    pub mover: Piece,
}

impl Rules {
    /// The game that starts from `row` with `first` to move.
    pub fn new(row: Row<'_>, first: Piece) -> Rules {
        let row = row.letters().to_vec();
        Rules { row, first }
    }
}

impl Game for Rules {
    type State = State;
    type Action = End;

    fn initial(&self) -> State {
        State {
            row: self.row.clone(),
            mover: self.first,
        }
    }

    fn node(&self, state: &State) -> Node<State, End> {
        let (row, other) = (&state.row, state.mover.other());
        let own = Some(&state.mover.letter());
        let mut actions = Vec::new();
        let mut add = |end, row: &[u8]| {
            let (row, mover) = (row.to_vec(), other);
            actions.push((end, State { row, mover }));
        };
        if row.first() == own {
            add(End::Left, &row[1..]);
        }
        // A single piece has one end only.
        if row.len() > 1 && row.last() == own {
            add(End::Right, &row[..row.len() - 1]);
        }
        if actions.is_empty() {
            let (winner, points) = (other, 1 + row.len() as u64);
            return Node::End(Outcome { winner, points }.payoff().into());
        }
        Node::choice(player(state.mover), actions)
    }
}

/// Izabella wants the payoff high, Olga low.
fn player(piece: Piece) -> Player {
    match piece {
        Piece::Indigo => Player::Max,
        Piece::Orange => Player::Min,
    }
}

impl Notation for Rules {
    /// Who moves, a colon, the row: `I:IOIOOOII`.
    fn show_state(&self, state: &State) -> String {
        let row = String::from_utf8_lossy(&state.row);
        format!("{}:{row}", char::from(state.mover.letter()))
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let (row, mover) = parse_state(text)?;
        let row = row.letters().to_vec();
        Ok(State { row, mover })
    }

    fn show_action(&self, action: &End) -> String {
        action.to_string()
    }

    players!("Izabella", "Olga");
}

/// Reads a state as [`Rules`] writes it.
pub(super) fn parse_state(text: &str) -> Result<(Row<'_>, Piece), String> {
    let expected = "expected who moves, a colon and the row, like I:IOIOOOII";
    let (mover, row) = match text.split_once(':') {
        Some(("I", row)) => (Piece::Indigo, row),
        Some(("O", row)) => (Piece::Orange, row),
        _ => return Err(format!("'{text}': {expected}")),
    };
    match Row::new(row.as_bytes()) {
        Ok(row) => Ok((row, mover)),
        Err(stray) => Err(format!("'{text}': {stray}; {expected}")),
    }
}
