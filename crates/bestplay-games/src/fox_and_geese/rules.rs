//! The rules of fox and geese on a draughtboard.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::sides;
use bestplay_answers::numbers;

/// A cell: its column and its row, both from 0, the row from the side of the geese.
pub type Cell = (u8, u8);

/// A board of so many columns and rows, an even number. The payoff is 1 if the fox gets past the
/// geese, else -1.
#[derive(Clone, Debug)]
pub struct FoxAndGeese {
    size: u8,
    geese_begin: bool,
}

/// Where the animals are, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The geese, ascending.
    pub geese: Vec<Cell>,
    /// The fox.
    pub fox: Cell,
    /// Whether the geese are to move.
    pub geese_move: bool,
}

/// From which cell to which.
pub type Step = (Cell, Cell);

impl FoxAndGeese {
    /// A board of this size, and who begins.
    pub fn new(size: u8, geese_begin: bool) -> FoxAndGeese {
        FoxAndGeese { size, geese_begin }
    }

    /// The cells a step from one, along the diagonals: ahead of the geese, and behind them.
    fn steps(&self, (column, row): Cell, rows: &[i8]) -> Vec<Cell> {
        let mut found = Vec::new();
        for by in rows {
            for to in [column.checked_sub(1), Some(column + 1)] {
                let inside = |&place: &u8| place < self.size;
                let row = row.checked_add_signed(*by).filter(inside);
                found.extend(to.filter(inside).zip(row));
            }
        }
        found
    }
}

impl Game for FoxAndGeese {
    type State = State;
    type Action = Step;

    /// The geese fill the dark cells of their side, the fox stands in the middle of the other.
    fn initial(&self) -> State {
        let last = self.size - 1;
        let middle = self.size / 2;
        // A dark cell of the last row: its column and row add up to an even number.
        let fox = middle - (middle + last) % 2;
        let dark = (0..self.size).step_by(2);
        State {
            geese: dark.map(|column| (column, 0)).collect(),
            fox: (fox, last),
            geese_move: self.geese_begin,
        }
    }

    fn node(&self, state: &State) -> Node<State, Step> {
        let State { geese, fox, .. } = state;
        let is_free = |cell: &Cell| cell != fox && !geese.contains(cell);
        // No goose can turn back, so that a fox that none is behind cannot be caught any more.
        if geese.iter().all(|goose| goose.1 >= fox.1) {
            return Node::End(Payoff::ONE);
        }
        let mut steps = Vec::new();
        if state.geese_move {
            for (i, &from) in geese.iter().enumerate() {
                for to in self.steps(from, &[1]).into_iter().filter(is_free) {
                    let mut next = state.clone();
                    next.geese_move = false;
                    next.geese[i] = to;
                    sort(&mut next.geese);
                    steps.push(((from, to), next));
                }
            }
        } else {
            for to in self.steps(*fox, &[1, -1]).into_iter().filter(is_free) {
                let mut next = state.clone();
                (next.fox, next.geese_move) = (to, true);
                steps.push(((*fox, to), next));
            }
        }
        // Who cannot move loses.
        match (steps.is_empty(), state.geese_move) {
            (true, true) => Node::End(Payoff::ONE),
            (true, false) => Node::End(Payoff::from(-1)),
            (false, true) => Node::choice(Player::Min, steps),
            (false, false) => Node::choice(Player::Max, steps),
        }
    }

    described!();
}

/// The name of a cell: `a1`.
fn name((column, row): Cell) -> String {
    format!("{}{}", column_letter(column.into()), row + 1)
}

impl Notation for FoxAndGeese {
    /// `a1,c1,e1 c5 fox`: the geese, the fox, and who is to move.
    fn show_state(&self, state: &State) -> String {
        let geese: Vec<String> = state.geese.iter().map(|&goose| name(goose)).collect();
        let turn = if state.geese_move { "geese" } else { "fox" };
        format!("{} {} {turn}", geese.join(","), name(state.fox))
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let cell = |text: &str| {
            let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
            let row: u8 = numbers::plain(&text[1..])?;
            let (column, row) = (letter - b'a', row.checked_sub(1)?);
            let is_dark = column < self.size && row < self.size && (column + row).is_multiple_of(2);
            is_dark.then_some((column, row))
        };
        let read = || {
            let [geese, fox, turn] = sides::words(text)?;
            let geese: Option<Vec<Cell>> = geese.split(',').map(cell).collect();
            let (geese, fox) = (geese?, cell(fox)?);
            let apart = geese.is_sorted_by(|one, other| one < other) && !geese.contains(&fox);
            let geese_move = ["fox", "geese"].iter().position(|name| *name == turn)? == 1;
            let fits = apart && geese.len() == usize::from(self.size / 2);
            fits.then_some(State {
                geese,
                fox,
                geese_move,
            })
        };
        read().ok_or_else(|| {
            let (geese, example) = (self.size / 2, self.show_state(&self.initial()));
            format!(
                "'{text}': expected the dark cells of the {geese} geese by columns and rows, that of \
                 the fox, and who is to move, like '{example}'"
            )
        })
    }

    /// `c1-d2`: from which cell to which.
    fn show_action(&self, &(from, to): &Step) -> String {
        format!("{}-{}", name(from), name(to))
    }

    fn picture(&self, state: &State) -> String {
        let at = |cell: Cell| match (state.geese.contains(&cell), state.fox == cell) {
            (true, _) => 'o',
            (_, true) => 'x',
            _ if (cell.0 + cell.1).is_multiple_of(2) => '.',
            _ => ' ',
        };
        let mut picture = String::new();
        for row in (0..self.size).rev() {
            picture.extend((0..self.size).flat_map(|column| [' ', at((column, row))]));
            picture.push('\n');
        }
        let turn = ["fox (x)", "geese (o)"][usize::from(state.geese_move)];
        format!("{picture}{turn} to move")
    }

    players!("fox", "geese");
}
