//! The rules of Wythoff's game.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;
use bestplay_answers::numbers;

/// The largest heap for the rules.
pub(super) const MOST: u32 = 10_000;

/// The counters of both heaps, which are where the queen stands.
pub type Heaps = [u32; 2];

/// Two heaps. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Wythoff {
    /// The heaps.
    pub heaps: Heaps,
}

impl Game for Wythoff {
    /// The heaps, and who is to move.
    type State = (Heaps, Player);
    /// What is taken from both heaps.
    type Action = Heaps;

    fn initial(&self) -> (Heaps, Player) {
        (self.heaps, Player::Max)
    }

    fn node(&self, &([one, other], player): &(Heaps, Player)) -> Node<(Heaps, Player), Heaps> {
        if one == 0 && other == 0 {
            // The other player has taken the last counter.
            return Node::End(Payoff::from(if player == Player::Min { 1 } else { -1 }));
        }
        let from_one = (1..=one).map(|n| [n, 0]);
        let from_other = (1..=other).map(|n| [0, n]);
        let from_both = (1..=one.min(other)).map(|n| [n, n]);
        let takes = from_one.chain(from_other).chain(from_both);
        let actions = takes.map(|take| {
            let left = [one - take[0], other - take[1]];
            (take, (left, player.opponent()))
        });
        Node::choice(player, actions)
    }

    /// The order of the heaps does not matter.
    fn canonical(&self, (mut heaps, player): (Heaps, Player)) -> (Heaps, Player) {
        sort(&mut heaps);
        (heaps, player)
    }
}

impl Notation for Wythoff {
    /// `8-13 first`: the heaps and who is to move.
    fn show_state(&self, (heaps, player): &(Heaps, Player)) -> String {
        sides::show_numbers(heaps, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Heaps, Player), String> {
        let read = || {
            let (heaps, player) = text.trim().rsplit_once(' ')?;
            let heaps: Heaps = numbers::several(heaps, &['-'])?;
            let fits = heaps.iter().all(|&heap| heap <= MOST);
            fits.then_some((heaps, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!("'{text}': expected the heaps and who is to move, like '8-13 first'")
        })
    }

    /// `2+0`: what is taken from the first and from the second heap.
    fn show_action(&self, [one, other]: &Heaps) -> String {
        format!("{one}+{other}")
    }

    players!("first player", "second player");
}
