//! Walks on a line.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// Up with 2/3, back with 1/3, one point a step; Min may wait where he is for the same.
pub struct WaitPath(pub u32);

impl Game for WaitPath {
    type State = u32;
    type Action = &'static str;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &at: &u32) -> Node<u32, &'static str> {
        if at == self.0 {
            return Node::End(Payoff::ZERO);
        }
        let to = |at| (at, Payoff::ONE);
        let step = if at == 0 {
            Chance::certain(to(1))
        } else {
            Chance::weighted([(to(at + 1), 2), (to(at - 1), 1)])
        };
        Node::choice(
            Player::Min,
            [("step", step), ("wait", Chance::certain(to(at)))],
        )
    }
}

/// A fair walk from the middle until it reaches 0 or the size, one point a step.
pub struct Ruin(pub u32);

impl Game for Ruin {
    type State = u32;
    type Action = std::convert::Infallible;

    fn initial(&self) -> u32 {
        self.0 / 2
    }

    fn node(&self, &at: &u32) -> Node<u32, Self::Action> {
        if at == 0 || at == self.0 {
            return Node::End(Payoff::ZERO);
        }
        let to = |at| (at, Payoff::ONE);
        Node::chance(Chance::uniform([to(at - 1), to(at + 1)]))
    }
}

/// A corridor whose end is reached on foot or by a taxi that costs twice its length.
pub struct Corridor(pub u32);

impl Game for Corridor {
    type State = u32;
    type Action = &'static str;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &at: &u32) -> Node<u32, &'static str> {
        let last = self.0 - 1;
        if at == last {
            return Node::End(Payoff::ZERO);
        }
        let to = |at, cost| Chance::certain((at, Payoff::from(cost)));
        let actions = [
            ("walk", to(at + 1, 1)),
            ("taxi", to(last, 2 * i64::from(self.0))),
            ("wait", to(at, 1)),
            ("back", to(at.saturating_sub(1), 1)),
        ];
        // At the start to go back would be to wait.
        let count = if at == 0 { 3 } else { 4 };
        Node::choice(Player::Min, actions.into_iter().take(count))
    }
}

/// Tosses until so many heads have come in a row.
pub struct Heads(pub u32);

impl Game for Heads {
    type State = u32;
    type Action = std::convert::Infallible;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &row: &u32) -> Node<u32, Self::Action> {
        if row == self.0 {
            return Node::End(Payoff::ZERO);
        }
        let to = |row| (row, Payoff::ONE);
        Node::chance(Chance::uniform([to(row + 1), to(0)]))
    }
}

/// Up with 1/3, down with 2/3, held at the bottom; at the top two doors, one of which pays.
pub struct Reflecting(pub u32);

impl Game for Reflecting {
    /// The doors are the two numbers above the top.
    type State = u32;
    type Action = std::convert::Infallible;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &at: &u32) -> Node<u32, Self::Action> {
        if at >= self.0 {
            return Node::End(Payoff::from(i64::from(at - self.0)));
        }
        let down = at.saturating_sub(1);
        Node::chance(if at + 1 == self.0 {
            Chance::weighted([(self.0, 1), (self.0 + 1, 1), (down, 4)])
        } else {
            Chance::weighted([(at + 1, 1), (down, 2)])
        })
    }
}
