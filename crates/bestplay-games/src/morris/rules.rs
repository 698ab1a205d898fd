//! The rules of three men's morris and its relatives.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::board::{Board, Stones, Symmetries};
use crate::grid::{Field, Grid};
use crate::sides::joined;

/// The points of the board, row by row from the top: bit 0 is a3, bit 8 is c1.
pub type Points = u16;

bestplay::named! {
    /// Where pieces move.
    pub enum Moves {
        Near: "near", "Along a line to the next point.";
        Any: "any", "To any point that is free.";
    }
}

bestplay::named! {
    /// Which lines of three win, and are lines to move along.
    pub enum Lines {
        All: "all", "The two diagonals too.";
        Straight: "straight", "Rows and columns.";
    }
}

/// A board of three by three points; the payoff is 1 if the first player wins, -1 if the second does,
/// and 0 if play goes on for ever.
#[derive(Clone, Debug)]
pub struct Morris {
    men: u32,
    moves: Moves,
    lines: Lines,
    centre_is_barred: bool,
    symmetries: Symmetries,
}

/// The men of both, how many are placed, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The points of the first player and of the second.
    pub men: [Points; 2],
    /// Whether the second player is to move.
    pub is_second: bool,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Place a man.
    Place(u8),
    /// Move one, from a point to another.
    Move(u8, u8),
}

/// The rows and columns, and after them the diagonals.
const LINES: [[u8; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The board as text.
const GRID: Grid = Grid {
    columns: 3,
    rows: 3,
};

/// The centre.
const CENTRE: u8 = 4;

impl Morris {
    /// With so many men a side, three or four.
    pub fn new(men: u32, moves: Moves, lines: Lines, centre_is_barred: bool) -> Morris {
        Morris {
            men,
            moves,
            lines,
            centre_is_barred,
            symmetries: Symmetries::all(Board::THREE),
        }
    }

    fn lines(&self) -> &'static [[u8; 3]] {
        match self.lines {
            Lines::Straight => &LINES[..6],
            Lines::All => &LINES,
        }
    }

    /// Whether a player has three in a line.
    fn has_line(&self, men: Points) -> bool {
        let has = |line: &[u8; 3]| line.iter().all(|point| men >> point & 1 == 1);
        self.lines().iter().any(has)
    }

    /// Whether a man may go from one point to another.
    fn is_step(&self, from: u8, to: u8) -> bool {
        let both = [[from, to], [to, from]];
        let is_next = |line: &[u8; 3]| both.iter().any(|two| line.windows(2).any(|on| on == two));
        self.moves == Moves::Any || self.lines().iter().any(is_next)
    }
}

impl Game for Morris {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        let (men, is_second) = ([0, 0], false);
        State { men, is_second }
    }

    fn node(&self, state: &State) -> Node<State, Action> {
        let turn = usize::from(state.is_second);
        let lost = Payoff::from([-1, 1][turn]);
        let [own, other] = [state.men[turn], state.men[1 - turn]];
        if self.has_line(other) {
            return Node::End(lost);
        }
        let is_free = |point: &u8| (own | other) >> point & 1 == 0;
        let after = |own: Points| {
            let mut men = state.men;
            men[turn] = own;
            let is_second = !state.is_second;
            State { men, is_second }
        };
        let mut actions = Vec::new();
        if own.count_ones() < self.men {
            let is_barred =
                |point: u8| self.centre_is_barred && own | other == 0 && point == CENTRE;
            let points = (0..9).filter(is_free).filter(|&point| !is_barred(point));
            actions.extend(points.map(|point| (Action::Place(point), after(own | 1 << point))));
        } else {
            for from in (0..9).filter(|from| own >> from & 1 == 1) {
                let to = (0..9).filter(is_free).filter(|&to| self.is_step(from, to));
                let moved = |to: u8| (Action::Move(from, to), after(own & !(1 << from) | 1 << to));
                actions.extend(to.map(moved));
            }
        }
        match actions.is_empty() {
            true => Node::End(lost),
            false => Node::choice(Player::BOTH[turn], actions),
        }
    }

    fn canonical(&self, state: State) -> State {
        // That cells of a board are numbered by columns makes no difference.
        let [first, second] = state.men.map(u64::from);
        let Stones { first, second } = self.symmetries.least(Stones::new(first, second));
        let men = [first, second].map(|men| men as Points);
        State { men, ..state }
    }
}

impl Notation for Morris {
    /// `x../.o./... first`: the rows from the top, and who is to move.
    fn show_state(&self, state: &State) -> String {
        let cell = |point: u8| match state.men.map(|men| men >> point & 1 == 1) {
            [true, _] => b'x',
            [_, true] => b'o',
            _ => b'.',
        };
        let field: Field = (0..9).map(cell).collect();
        let player = Player::BOTH[usize::from(state.is_second)];
        GRID.show(&field, player)
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let (field, player) = GRID.read(text)?;
            let men = |letter: u8| {
                let own = (0..9).filter(|&point| field[point] == letter);
                own.fold(0, |all: Points, point| all | 1 << point)
            };
            let (men, is_second) = ([men(b'x'), men(b'o')], player == Player::Min);
            let state = State { men, is_second };
            let [first, second] = state.men.map(Points::count_ones);
            // The first player places first; once all are placed either may be to move.
            let ahead = first == second + u32::from(state.is_second);
            let placed = first == self.men && second == self.men;
            let lines = state.men.map(|men| self.has_line(men));
            let fits = first <= self.men && (ahead || placed);
            (fits && lines != [true; 2]).then_some(state)
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected three rows of three points (x, o or .) from the top with up to {} \
                 men each, and who is to move, like 'x../.o./... first'",
                self.men
            )
        })
    }

    /// `b2`: places a man there; `b2-c2` moves one.
    fn show_action(&self, action: &Action) -> String {
        match *action {
            Action::Place(point) => GRID.name(point.into()),
            Action::Move(from, to) => {
                format!("{}-{}", GRID.name(from.into()), GRID.name(to.into()))
            }
        }
    }

    fn picture(&self, state: &State) -> String {
        let text = self.show_state(state);
        let (rows, turn) = text.split_once(' ').unwrap_or((&text, ""));
        let [above, below] = match self.lines {
            Lines::All => ["\n|\\|/|\n", "\n|/|\\|\n"],
            Lines::Straight => ["\n| | |\n"; 2],
        };
        let board = joined(rows.chars(), "-").replacen("-/-", above, 1);
        let board = board.replacen("-/-", below, 1);
        format!("{board}\n{turn} player to move")
    }

    players!("first player", "second player");
}
