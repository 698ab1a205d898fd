//! Two tokens on a grid, one after the other; both stumble.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// Max flees, Min pursues.
pub struct Pursuit {
    side: u16,
    /// Whether the evader is safe in the corner opposite to where he starts; if not, he is paid
    /// for every move that he makes.
    corner: bool,
}

/// Cells of the tokens, and whether the pursuer is next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    evader: u16,
    pursuer: u16,
    pursuing: bool,
}

impl Pursuit {
    pub fn to_corner(side: u32) -> Pursuit {
        Pursuit {
            side: side as u16,
            corner: true,
        }
    }

    pub fn until_caught(side: u32) -> Pursuit {
        Pursuit {
            corner: false,
            ..Pursuit::to_corner(side)
        }
    }

    /// Where a token can go in one move; the cell where it is comes first.
    fn around(&self, cell: u16) -> Vec<u16> {
        let side = self.side;
        let (row, column) = (cell / side, cell % side);
        let ways = [
            (row > 0, cell.wrapping_sub(side)),
            (row + 1 < side, cell + side),
            (column > 0, cell.wrapping_sub(1)),
            (column + 1 < side, cell + 1),
        ];
        let open = ways.into_iter().filter(|way| way.0).map(|way| way.1);
        std::iter::once(cell).chain(open).collect()
    }
}

impl Game for Pursuit {
    type State = State;
    type Action = u16;

    fn initial(&self) -> State {
        State {
            evader: 0,
            pursuer: (self.side * self.side - 1) / 2,
            pursuing: false,
        }
    }

    fn node(&self, state: &State) -> Node<State, u16> {
        let (evader, pursuer, pursuing) = (state.evader, state.pursuer, state.pursuing);
        if evader == pursuer {
            return Node::End(Payoff::ZERO);
        }
        if self.corner && evader == self.side * self.side - 1 {
            return Node::End(Payoff::ONE);
        }
        let next = |evader, pursuer| State {
            evader,
            pursuer,
            pursuing: !pursuing,
        };
        if pursuing {
            // One move in eight fails, or one in two on the way to the corner.
            let weights = if self.corner { [1, 1] } else { [7, 1] };
            let stumbled = next(evader, pursuer);
            let actions = self.around(pursuer).into_iter().map(|to| {
                let both = [next(evader, to), stumbled.clone()];
                (to, Chance::weighted(both.into_iter().zip(weights)))
            });
            return Node::choice(Player::Min, actions);
        }
        // One move in four fails.
        let paid = Payoff::from(i64::from(!self.corner));
        let stumbled = (next(evader, pursuer), paid);
        let actions = self.around(evader).into_iter().map(|to| {
            let moved = (next(to, pursuer), paid);
            (to, Chance::weighted([(moved, 3), (stumbled.clone(), 1)]))
        });
        Node::choice(Player::Max, actions)
    }
}
