//! The rules of liar's dice.

use bestplay::{Chance, Game, Hidden, Node, Notation, Payoff, Player};

use crate::played::{replayed, told};
use crate::sides::joined;

/// Dice under two cups. The payoff is 1 if the first player wins, -1 if the second does.
#[derive(Clone, Debug)]
pub struct LiarsDice {
    /// The dice of both players.
    pub dice: [u32; 2],
    /// The sides of a die.
    pub sides: u32,
    /// Whether ones count as any face.
    pub are_wild: bool,
}

/// What a player says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// That there are at least this many dice with this face.
    Bid(u32, u32),
    /// That the last bid is a lie.
    Liar,
}

/// What lies under the cups, nothing before the roll, and what was said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cups {
    /// The faces of each player's dice, in order.
    pub faces: Vec<Vec<u32>>,
    /// What was said.
    pub said: Vec<Action>,
}

impl LiarsDice {
    /// Whether there are at least this many dice with this face.
    pub fn is_true(&self, faces: &[Vec<u32>], count: u32, face: u32) -> bool {
        let counts = |shown: &u32| *shown == face || self.are_wild && *shown == 1;
        let there = faces.iter().flatten().filter(|shown| counts(shown)).count();
        there >= count as usize
    }
}

impl Game for LiarsDice {
    type State = Cups;
    type Action = Action;

    fn initial(&self) -> Cups {
        Cups::default()
    }

    fn node(&self, Cups { faces, said }: &Cups) -> Node<Cups, Action> {
        if faces.is_empty() {
            let [one, other] = self.dice.map(|dice| Chance::die(self.sides).pool(dice));
            return Node::chance(one.and(other).map(|(one, other)| Cups {
                faces: vec![one, other],
                said: Vec::new(),
            }));
        }
        let player = Player::BOTH[said.len() % 2];
        if let [.., Action::Bid(count, face), Action::Liar] = said[..] {
            // Who called is the one who is not next.
            let caller_loses = self.is_true(faces, count, face);
            let max_wins = (player == Player::Max) == caller_loses;
            return Node::End(Payoff::from(if max_wins { 1 } else { -1 }));
        }
        let most = self.dice[0] + self.dice[1];
        let faced = |count| (1..=self.sides).map(move |face| Action::Bid(count, face));
        let bids = (1..=most).flat_map(faced);
        let higher = bids.filter(|bid| said.last().is_none_or(|last| bid > last));
        let liar = (!said.is_empty()).then_some(Action::Liar);
        let after = |action: Action| {
            let (faces, said) = (faces.clone(), [&said[..], &[action]].concat());
            (action, Cups { faces, said })
        };
        Node::choice(player, higher.chain(liar).map(after))
    }
}

impl Hidden for LiarsDice {
    type View = String;

    /// The own dice, and what was said.
    fn seen(&self, cups: &Cups, player: Player) -> String {
        let own = cups.faces.get(player as usize);
        let own = own.map_or(String::new(), |faces| joined(faces, ""));
        told(self, [&own, ""], &cups.said)
    }
}

impl Notation for LiarsDice {
    /// `roll 3/46 1x3 2x3 liar`: the faces of both players' dice, and what was said.
    fn show_state(&self, cups: &Cups) -> String {
        let faces = joined(cups.faces.iter().map(|faces| joined(faces, "")), "/");
        told(self, ["roll", &faces], &cups.said)
    }

    fn parse_state(&self, text: &str) -> Result<Cups, String> {
        replayed(self, text, "roll 3/4 1x3 2x3 liar")
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Bid(count, face) => format!("{count}x{face}"),
            Action::Liar => "liar".into(),
        }
    }

    players!("first player", "second player");
}
