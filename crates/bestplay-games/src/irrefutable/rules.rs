//! The rules, plainly.

use bestplay::{Game, Node, Notation, Payoff, Player};

use super::row::{End, Outcome, Piece, Row};

/// Irrefutable Outcome from a given row.
#[derive(Clone, Debug)]
pub struct Rules {
    row: Vec<Piece>,
    first: Piece,
}

/// What is left of the row, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The pieces left, from left to right.
    pub row: Vec<Piece>,
    /// Who moves next.
    pub mover: Piece,
}

impl Rules {
    /// The game that starts from `row` with `first` to move.
    pub fn new(row: Row<'_>, first: Piece) -> Rules {
        Rules {
            row: pieces(row),
            first,
        }
    }
}

/// The letters as pieces.
fn pieces(row: Row<'_>) -> Vec<Piece> {
    let piece = |&letter: &u8| {
        if letter == b'I' {
            Piece::Indigo
        } else {
            Piece::Orange
        }
    };
    row.letters().iter().map(piece).collect()
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
        let State { row, mover } = state;
        let mut actions = Vec::new();
        if row.first() == Some(mover) {
            actions.push((End::Left, row[1..].to_vec()));
        }
        // A single piece has one end only.
        if row.len() > 1 && row.last() == Some(mover) {
            actions.push((End::Right, row[..row.len() - 1].to_vec()));
        }
        if actions.is_empty() {
            let end = Outcome {
                winner: mover.other(),
                points: 1 + row.len() as u64,
            };
            return Node::End(Payoff::from(end.payoff()));
        }
        let next = |(end, row)| {
            (
                end,
                State {
                    row,
                    mover: mover.other(),
                },
            )
        };
        Node::choice(player(*mover), actions.into_iter().map(next))
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
        let letters = state.row.iter().map(|piece| char::from(piece.letter()));
        std::iter::once(char::from(state.mover.letter()))
            .chain([':'])
            .chain(letters)
            .collect()
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let (mover, row) = parse_state(text)?;
        Ok(State {
            row: pieces(row),
            mover,
        })
    }

    fn show_action(&self, action: &End) -> String {
        action.to_string()
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => Piece::Indigo.name(),
            Player::Min => Piece::Orange.name(),
        }
    }
}

/// Reads a state as [`Rules`] writes it.
///
/// # Errors
///
/// A sentence that says what was given and what was expected.
pub(super) fn parse_state(text: &str) -> Result<(Piece, Row<'_>), String> {
    let expected = "expected who moves, a colon and the row, like I:IOIOOOII";
    let (mover, row) = match text.split_once(':') {
        Some(("I", row)) => (Piece::Indigo, row),
        Some(("O", row)) => (Piece::Orange, row),
        _ => return Err(format!("'{text}': {expected}")),
    };
    match Row::new(row.as_bytes()) {
        Ok(row) => Ok((mover, row)),
        Err(stray) => Err(format!("'{text}': {stray}; {expected}")),
    }
}
