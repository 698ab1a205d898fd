//! Games of one move each, made at once: a table of payoffs.

use bestplay::{Game, Hidden, Node, Notation, Payoff, Player};

use crate::played::{replayed, told};

/// Both players choose at once, each among choices of their own. The payoff is what the first player wins.
#[derive(Clone, Debug)]
pub struct AtOnce {
    /// What the choices of both players are called, without blanks.
    names: [Vec<String>; 2],
    /// For each choice of the first player what it pays against each of the second.
    pays: Vec<Vec<Payoff>>,
}

impl AtOnce {
    /// A game in which `pays` says what the first player wins by the choices of both.
    pub fn new<T>(
        choices: [&[T]; 2],
        name: impl Fn(&T) -> String,
        mut pays: impl FnMut(&T, &T) -> Payoff,
    ) -> AtOnce {
        let [first, second] = choices;
        let mut row = |one: &T| second.iter().map(|other| pays(one, other)).collect();
        AtOnce {
            names: choices.map(|all| all.iter().map(&name).collect()),
            pays: first.iter().map(&mut row).collect(),
        }
    }
}

/// A choice, by its place among those of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chosen(Player, usize);

impl Game for AtOnce {
    /// What was chosen so far.
    type State = Vec<Chosen>;
    type Action = Chosen;

    fn initial(&self) -> Vec<Chosen> {
        Vec::new()
    }

    fn node(&self, chosen: &Vec<Chosen>) -> Node<Vec<Chosen>, Chosen> {
        let player = match chosen[..] {
            [] => Player::Max,
            [_] => Player::Min,
            [Chosen(_, one), Chosen(_, other), ..] => return Node::End(self.pays[one][other]),
        };
        let choices = (0..self.names[player as usize].len()).map(|place| Chosen(player, place));
        Node::choice(
            player,
            choices.map(|one| (one, [&chosen[..], &[one]].concat())),
        )
    }
}

impl Hidden for AtOnce {
    type View = &'static str;

    /// Nothing, until it is over.
    fn seen(&self, _: &Vec<Chosen>, _: Player) -> &'static str {
        "start"
    }
}

impl Notation for AtOnce {
    /// `start rock paper`: what was chosen.
    fn show_state(&self, chosen: &Vec<Chosen>) -> String {
        told(self, ["start", ""], chosen)
    }

    fn parse_state(&self, text: &str) -> Result<Vec<Chosen>, String> {
        let [one, other] = [0, 1].map(|player| &self.names[player][0]);
        replayed(self, text, &format!("start {one} {other}"))
    }

    fn show_action(&self, Chosen(player, place): &Chosen) -> String {
        self.names[*player as usize][*place].clone()
    }

    players!("first player", "second player");
}
