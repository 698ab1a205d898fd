//! A way through a maze that slips: the chance to reach the far corner without falling into a pit.

use bestplay::{Chance, Game, Node, Payoff, Player};

use crate::random::Stream;

/// A square of cells, 15 in 100 of them walls and 2 in 100 pits.
pub struct Maze {
    side: u32,
}

/// What is at a place.
#[derive(PartialEq, Eq)]
enum Place {
    Free,
    Wall,
    Pit,
}

impl Maze {
    pub fn new(side: u32) -> Maze {
        Maze { side }
    }

    fn last(&self) -> u32 {
        self.side * self.side - 1
    }

    fn place(&self, cell: u32) -> Place {
        if cell == 0 || cell == self.last() {
            return Place::Free;
        }
        match Stream::of(cell).next(100) {
            0..15 => Place::Wall,
            15..17 => Place::Pit,
            _ => Place::Free,
        }
    }

    /// The cell after a step, or the same one if there is a wall.
    fn step(&self, cell: u32, (down, right): (i32, i32)) -> u32 {
        let row = (cell / self.side).wrapping_add_signed(down);
        let column = (cell % self.side).wrapping_add_signed(right);
        if row >= self.side || column >= self.side {
            return cell;
        }
        let next = row * self.side + column;
        match self.place(next) {
            Place::Wall => cell,
            _ => next,
        }
    }
}

/// Clockwise.
const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

impl Game for Maze {
    type State = u32;
    type Action = usize;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &cell: &u32) -> Node<u32, usize> {
        if cell == self.last() {
            return Node::End(Payoff::ONE);
        }
        if self.place(cell) == Place::Pit {
            return Node::End(Payoff::ZERO);
        }
        let actions = (0..4).map(|ahead| {
            let to = |turn: usize| self.step(cell, DIRECTIONS[(ahead + turn) % 4]);
            // Ahead with 8/10, to either side with 1/10.
            (
                ahead,
                Chance::weighted([(to(0), 8), (to(1), 1), (to(3), 1)]),
            )
        });
        Node::choice(Player::Max, actions)
    }
}
