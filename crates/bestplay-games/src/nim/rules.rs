//! The rules of Nim.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;

/// The counters of each heap.
pub type Heaps = Vec<u16>;

/// Heaps, and whether taking the last counter wins. The payoff is 1 if the first player wins, else -1.
#[derive(Clone, Debug)]
pub struct Nim {
    /// The heaps.
    pub heaps: Heaps,
    /// Whether taking the last counter wins.
    pub last_wins: bool,
}

impl Game for Nim {
    /// The heaps, and who is to move.
    type State = (Heaps, Player);
    /// So many counters from a heap of so many.
    type Action = (u16, u16);

    fn initial(&self) -> (Heaps, Player) {
        (self.heaps.clone(), Player::Max)
    }

    fn node(&self, (heaps, player): &(Heaps, Player)) -> Node<(Heaps, Player), (u16, u16)> {
        if heaps.iter().all(|&heap| heap == 0) {
            // The other player has taken the last counter.
            let first_wins = (*player == Player::Min) == self.last_wins;
            return Node::End(Payoff::from(if first_wins { 1 } else { -1 }));
        }
        let mut actions = Vec::new();
        for (place, &from) in heaps.iter().enumerate() {
            if heaps[..place].contains(&from) {
                continue; // Equal heaps are one and the same.
            }
            for take in 1..=from {
                let mut left = heaps.clone();
                left[place] -= take;
                actions.push(((take, from), (left, player.opponent())));
            }
        }
        Node::choice(*player, actions)
    }

    /// The order of the heaps does not matter, nor do empty ones.
    fn canonical(&self, (mut heaps, player): (Heaps, Player)) -> (Heaps, Player) {
        heaps.retain(|&heap| heap > 0);
        sort(&mut heaps);
        (heaps, player)
    }
}

impl Notation for Nim {
    /// `3-4-5 first`: the heaps and who is to move; `0` if none is left.
    fn show_state(&self, (heaps, player): &(Heaps, Player)) -> String {
        sides::show_numbers(heaps, *player)
    }

    fn parse_state(&self, text: &str) -> Result<(Heaps, Player), String> {
        sides::read_numbers(text).ok_or_else(|| {
            format!("'{text}': expected the heaps and who is to move, like '3-4-5 first'")
        })
    }

    fn show_action(&self, (take, from): &(u16, u16)) -> String {
        format!("{take}-from-{from}")
    }

    fn picture(&self, (heaps, player): &(Heaps, Player)) -> String {
        let row = |&heap: &u16| format!("{heap:>4} {}", "|".repeat(usize::from(heap.min(60))));
        let rows = sides::joined(heaps.iter().map(row), "\n");
        format!("{rows}\n{} to move", self.player_name(*player))
    }

    players!("first player", "second player");
}
