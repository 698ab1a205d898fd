//! Walks on a line.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// A walk over the numbers up to a size.
pub struct Walk {
    size: u32,
    start: u32,
    /// What comes at a number, by the size.
    step: fn(u32, u32) -> Node<u32, &'static str>,
}

impl Game for Walk {
    type State = u32;
    type Action = &'static str;

    fn initial(&self) -> u32 {
        self.start
    }

    fn node(&self, &at: &u32) -> Node<u32, &'static str> {
        (self.step)(self.size, at)
    }
}

fn paying(at: u32, cost: i64) -> (u32, Payoff) {
    (at, Payoff::from(cost))
}

impl Walk {
    /// Up with 2/3, back with 1/3, one point a step; Min may wait where he is for the same.
    pub fn waiting(size: u32) -> Walk {
        let step = |size, at| {
            if at == size {
                return Node::End(Payoff::ZERO);
            }
            let step = match at {
                0 => Chance::certain(paying(1, 1)),
                _ => Chance::weighted([(paying(at + 1, 1), 2), (paying(at - 1, 1), 1)]),
            };
            let wait = Chance::certain(paying(at, 1));
            Node::choice(Player::Min, [("step", step), ("wait", wait)])
        };
        let start = 0;
        Walk { size, start, step }
    }

    /// A fair walk from the middle until it reaches 0 or the size, one point a step.
    pub fn ruin(size: u32) -> Walk {
        let step = |size, at| match at == 0 || at == size {
            true => Node::End(Payoff::ZERO),
            false => Node::chance(Chance::uniform([paying(at - 1, 1), paying(at + 1, 1)])),
        };
        let start = size / 2;
        Walk { size, start, step }
    }

    /// A corridor whose end is reached on foot or by a taxi that costs twice its length.
    pub fn corridor(size: u32) -> Walk {
        let step = |size, at| {
            let last = size - 1;
            if at == last {
                return Node::End(Payoff::ZERO);
            }
            let actions = [
                ("walk", paying(at + 1, 1)),
                ("taxi", paying(last, 2 * i64::from(size))),
                ("wait", paying(at, 1)),
                ("back", paying(at.saturating_sub(1), 1)),
            ];
            let actions = actions.map(|(action, to)| (action, Chance::certain(to)));
            // At the start to go back would be to wait.
            let count = if at == 0 { 3 } else { 4 };
            Node::choice(Player::Min, actions.into_iter().take(count))
        };
        let start = 0;
        Walk { size, start, step }
    }

    /// Tosses until so many heads have come in a row.
    pub fn heads(size: u32) -> Walk {
        let step = |size, row| match row == size {
            true => Node::End(Payoff::ZERO),
            false => Node::chance(Chance::uniform([paying(row + 1, 1), paying(0, 1)])),
        };
        let start = 0;
        Walk { size, start, step }
    }

    /// Up with 1/3, down with 2/3, held at the bottom; at the top two doors, the two numbers above it, one of
    /// which pays.
    pub fn reflecting(size: u32) -> Walk {
        let step = |size, at: u32| {
            if at >= size {
                return Node::End(Payoff::from(i64::from(at - size)));
            }
            let down = at.saturating_sub(1);
            Node::chance(match at + 1 == size {
                true => Chance::weighted([(size, 1), (size + 1, 1), (down, 4)]),
                false => Chance::weighted([(at + 1, 1), (down, 2)]),
            })
        };
        let start = 0;
        Walk { size, start, step }
    }
}
