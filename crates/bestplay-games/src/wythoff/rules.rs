//! The rules of Wythoff's game.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;
use bestplay_answers::numbers;

/// The largest heap for the rules.
pub(super) const MOST: u32 = 10_000;

/// Two heaps. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Wythoff {
    /// The counters of both heaps.
    pub heaps: [u32; 2],
}

/// The heaps, which are where the queen stands, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Queen {
    /// The counters of both heaps.
    pub heaps: [u32; 2],
    /// Whether the first player is to move.
    pub first: bool,
}

/// What is taken from both heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub [u32; 2]);

impl Game for Wythoff {
    type State = Queen;
    type Action = Action;

    fn initial(&self) -> Queen {
        let (heaps, first) = (self.heaps, true);
        Queen { heaps, first }
    }

    fn node(&self, &Queen { heaps, first }: &Queen) -> Node<Queen, Action> {
        let [one, other] = heaps;
        if one == 0 && other == 0 {
            // The other player has taken the last counter.
            return Node::End(Payoff::from(if first { -1 } else { 1 }));
        }
        let from_one = (1..=one).map(|n| [n, 0]);
        let from_other = (1..=other).map(|n| [0, n]);
        let from_both = (1..=one.min(other)).map(|n| [n, n]);
        let takes = from_one.chain(from_other).chain(from_both);
        let actions = takes.map(|take| {
            let (heaps, first) = ([one - take[0], other - take[1]], !first);
            (Action(take), Queen { heaps, first })
        });
        let player = if first { Player::Max } else { Player::Min };
        Node::choice(player, actions)
    }

    /// The order of the heaps does not matter.
    fn canonical(&self, mut queen: Queen) -> Queen {
        sort(&mut queen.heaps);
        queen
    }
}

impl Notation for Wythoff {
    /// `8-13 first`: the heaps and who is to move.
    fn show_state(&self, queen: &Queen) -> String {
        let side = [Player::Min, Player::Max][usize::from(queen.first)];
        let [one, other] = queen.heaps;
        format!("{one}-{other} {}", sides::show(side))
    }

    fn parse_state(&self, text: &str) -> Result<Queen, String> {
        let read = || {
            let (heaps, side) = text.trim().rsplit_once(' ')?;
            let heaps: [u32; 2] = numbers::several(heaps, &['-'])?;
            let first = sides::read(side)? == Player::Max;
            let fits = heaps.iter().all(|&heap| heap <= MOST);
            fits.then_some(Queen { heaps, first })
        };
        read().ok_or_else(|| {
            format!("'{text}': expected the heaps and who is to move, like '8-13 first'")
        })
    }

    /// `2+0`: what is taken from the first and from the second heap.
    fn show_action(&self, Action([one, other]): &Action) -> String {
        format!("{one}+{other}")
    }

    players!("first player", "second player");
}
