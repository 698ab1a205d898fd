//! Walks over a grid that slips: the cheapest way to the far corner, or the way through a maze on which a fall
//! into a pit is least likely.

use bestplay::{Chance, Game, Node, Payoff, Player};

use crate::random::stream_of;

/// A square of cells with `side` rows and columns.
pub struct Grid {
    side: u32,
    walls: bool,
}

impl Grid {
    pub fn open(side: u32) -> Grid {
        Grid { side, walls: false }
    }

    /// Every third row but the first and the last is a wall with one gap, at alternating ends.
    pub fn walled(side: u32) -> Grid {
        Grid { side, walls: true }
    }

    fn is_wall(&self, cell: u32) -> bool {
        let (row, column) = (cell / self.side, cell % self.side);
        let wall = self.walls && row % 3 == 1 && row + 1 < self.side;
        let gap = if row % 2 == 1 { self.side - 1 } else { 0 };
        wall && column != gap
    }
}

/// A square of cells, 15 in 100 of them walls and 2 in 100 pits.
pub struct Maze(pub u32);

/// What is at a place of a maze.
#[derive(PartialEq, Eq)]
enum Place {
    Free,
    Wall,
    Pit,
}

impl Maze {
    fn place(&self, cell: u32) -> Place {
        if cell == 0 || cell == last(self.0) {
            return Place::Free;
        }
        match stream_of(cell).below(100) {
            0..15 => Place::Wall,
            15..17 => Place::Pit,
            _ => Place::Free,
        }
    }
}

fn last(side: u32) -> u32 {
    side * side - 1
}

/// Clockwise.
const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The steps in each direction from a cell: ahead with 8/10, to either side with 1/10; whoever would step into a
/// wall stays.
fn steps(
    (side, cell): (u32, u32),
    is_wall: impl Fn(u32) -> bool,
) -> impl Iterator<Item = (usize, Chance<u32>)> {
    let step = move |(down, right): (i32, i32)| {
        let row = (cell / side).wrapping_add_signed(down);
        let column = (cell % side).wrapping_add_signed(right);
        let inside = row < side && column < side;
        let next = inside.then(|| row * side + column);
        next.filter(|&next| !is_wall(next)).unwrap_or(cell)
    };
    (0..4).map(move |ahead| {
        let to = |turn: usize| step(DIRECTIONS[(ahead + turn) % 4]);
        let slips = [(to(0), 8), (to(1), 1), (to(3), 1)];
        (ahead, Chance::weighted(slips))
    })
}

impl Game for Grid {
    type State = u32;
    type Action = usize;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &cell: &u32) -> Node<u32, usize> {
        if cell == last(self.side) {
            return Node::End(Payoff::ZERO);
        }
        let steps = steps((self.side, cell), |cell| self.is_wall(cell));
        let paid = steps.map(|(ahead, to)| (ahead, to.map(|cell| (cell, Payoff::ONE))));
        Node::choice(Player::Min, paid)
    }
}

impl Game for Maze {
    type State = u32;
    type Action = usize;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &cell: &u32) -> Node<u32, usize> {
        if cell == last(self.0) {
            return Node::End(Payoff::ONE);
        }
        if self.place(cell) == Place::Pit {
            return Node::End(Payoff::ZERO);
        }
        let is_wall = |cell| self.place(cell) == Place::Wall;
        Node::choice(Player::Max, steps((self.0, cell), is_wall))
    }
}
