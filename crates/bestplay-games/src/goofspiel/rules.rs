//! The rules of Goofspiel.

use bestplay::{Chance, Game, Hidden, Node, Notation, Payoff, Player};

use crate::played::{self, joined};

/// Hands of the cards 1 to n, and prizes of as many points. The payoff is the first player's.
#[derive(Clone, Debug)]
pub struct Goofspiel {
    /// Cards of each hand, and prizes.
    pub cards: u8,
    /// The order of the prizes.
    pub order: Order,
    /// What becomes of a prize for which both bid the same.
    pub tie: Tie,
    /// Whether the difference of the points is played for; else a win is 1, and a loss -1.
    pub for_points: bool,
}

/// The order of the prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// At random.
    Random,
    /// The lowest first.
    Up,
    /// The highest first.
    Down,
}

/// What becomes of a prize for which both bid the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Nobody gets it.
    Lost,
    /// Whoever takes the next one gets it too; after the last one nobody.
    Carried,
}

/// The prizes that came up, and what both have bid for them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bids {
    /// The prizes.
    pub prizes: Vec<u8>,
    /// What each player has bid.
    pub bids: [Vec<u8>; 2],
}

impl Goofspiel {
    /// Points of the first player less those of the second.
    pub(super) fn points(
        &self,
        Bids {
            prizes,
            bids: [one, other],
        }: &Bids,
    ) -> i64 {
        let (mut points, mut carried) = (0, 0);
        for ((&prize, one), other) in prizes.iter().zip(one).zip(other) {
            let prize = i64::from(prize) + carried;
            points += prize * one.cmp(other) as i64;
            carried = if one == other && self.tie == Tie::Carried {
                prize
            } else {
                0
            };
        }
        points
    }
}

impl Game for Goofspiel {
    type State = Bids;
    /// A card.
    type Action = u8;

    fn initial(&self) -> Bids {
        Bids::default()
    }

    fn node(&self, state: &Bids) -> Node<Bids, u8> {
        let left = |gone: &[u8]| -> Vec<u8> {
            (1..=self.cards)
                .filter(|card| !gone.contains(card))
                .collect()
        };
        let rounds = state.prizes.len();
        let [one, other] = &state.bids;
        if other.len() < rounds {
            let own = usize::from(one.len() == rounds);
            let bid = |card: u8| {
                let mut next = state.clone();
                next.bids[own].push(card);
                (card, next)
            };
            let cards = left(&state.bids[own]).into_iter();
            return Node::choice([Player::Max, Player::Min][own], cards.map(bid));
        }
        let prizes = left(&state.prizes);
        let next = match (self.order, &prizes[..]) {
            (_, []) => {
                let points = self.points(state);
                let won = if self.for_points {
                    points
                } else {
                    points.signum()
                };
                return Node::End(Payoff::from(won));
            }
            (Order::Random, all) => Chance::uniform(all.to_vec()),
            (Order::Up, [lowest, ..]) => Chance::certain(*lowest),
            (Order::Down, [.., highest]) => Chance::certain(*highest),
        };
        Node::chance(next.map(|prize| {
            let mut next = state.clone();
            next.prizes.push(prize);
            next
        }))
    }

    described!();
}

impl Goofspiel {
    /// Each prize with the bids for it; `hides` leaves out those of which one is missing.
    fn rounds(&self, state: &Bids, hides: bool) -> Vec<String> {
        let [one, other] = &state.bids;
        let round = |(place, prize): (usize, &u8)| {
            let both = [one, other].map(|bids| bids.get(place).map(u8::to_string));
            match both {
                [Some(one), Some(other)] => format!("{prize}: {one} {other}"),
                [Some(one), None] if !hides => format!("{prize}: {one}"),
                _ => format!("{prize}:"),
            }
        };
        state.prizes.iter().enumerate().map(round).collect()
    }
}

impl Hidden for Goofspiel {
    type View = String;

    /// The prizes, and the bids that both have made.
    fn seen(&self, state: &Bids, _: Player) -> String {
        joined(self.rounds(state, true))
    }
}

impl Notation for Goofspiel {
    /// `start 3: 1 2 1: 4`: each prize, with what the first and the second player have bid for it.
    fn show_state(&self, state: &Bids) -> String {
        joined(
            ["start".into()]
                .into_iter()
                .chain(self.rounds(state, false)),
        )
    }

    fn parse_state(&self, text: &str) -> Result<Bids, String> {
        played::replayed(self, text, "start 3: 1 2 1: 4")
    }

    fn show_action(&self, card: &u8) -> String {
        card.to_string()
    }

    players!("first player", "second player");
}
