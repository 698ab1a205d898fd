//! A walk over a grid that slips: the cheapest way to the far corner.

use bestplay::{Chance, Game, Node, Payoff, Player};

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

    fn is_wall(&self, row: u32, column: u32) -> bool {
        let wall = self.walls && row % 3 == 1 && row + 1 < self.side;
        let gap = if row % 2 == 1 { self.side - 1 } else { 0 };
        wall && column != gap
    }

    /// The cell after a step, or the same one if there is a wall.
    fn step(&self, cell: u32, (down, right): (i32, i32)) -> u32 {
        let row = (cell / self.side).wrapping_add_signed(down);
        let column = (cell % self.side).wrapping_add_signed(right);
        if row >= self.side || column >= self.side || self.is_wall(row, column) {
            return cell;
        }
        row * self.side + column
    }
}

/// Clockwise.
const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

impl Game for Grid {
    type State = u32;
    type Action = usize;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &cell: &u32) -> Node<u32, usize> {
        if cell == self.side * self.side - 1 {
            return Node::End(Payoff::ZERO);
        }
        let actions = (0..4).map(|ahead| {
            let to = |turn: usize| {
                let next = self.step(cell, DIRECTIONS[(ahead + turn) % 4]);
                (next, Payoff::ONE)
            };
            // Ahead with 8/10, to either side with 1/10.
            (
                ahead,
                Chance::weighted([(to(0), 8), (to(1), 1), (to(3), 1)]),
            )
        });
        Node::choice(Player::Min, actions)
    }
}
