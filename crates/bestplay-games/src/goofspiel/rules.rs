//! The rules of Goofspiel.

use bestplay::{Chance, Game, Hidden, Node, Notation, Payoff, Player};

use crate::sides::{self, joined};

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

bestplay::named! {
    /// The order of the prizes.
    pub enum Order {
        Random: "random", "At random.";
        Up: "up", "The lowest first.";
        Down: "down", "The highest first.";
    }
}

bestplay::named! {
    /// What becomes of a prize for which both bid the same.
    pub enum Tie {
        Lost: "lost", "Nobody gets it.";
        Carried: "carried", "Whoever takes the next one gets it too; after the last one nobody.";
    }
}

/// Cards or prizes: bit c is that of c.
type Cards = u16;

/// What is left, and what is bid for. How it came to that does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hands of both.
    pub hands: [Cards; 2],
    /// The prizes that have not come up.
    pub prizes: Cards,
    /// The prize that is up, or 0.
    pub up: u8,
    /// What is added to the next prize to be taken.
    pub carried: u8,
    /// Points of the first player less those of the second, where the points of a play are counted at its end.
    pub ahead: i8,
    /// What the first player has bid, or 0.
    pub bid: u8,
}

/// The cards or prizes of a set, in order.
fn listed(cards: Cards) -> impl Iterator<Item = u8> + Clone {
    (1..16).filter(move |card| cards >> card & 1 == 1)
}

impl Goofspiel {
    /// Both have bid: what follows, and what the first player gets of the second for it.
    fn settled(&self, state: &State, card: u8) -> (State, Payoff) {
        let prize = state.up + state.carried;
        let won = i64::from(prize) * state.bid.cmp(&card) as i64;
        let ahead = if self.for_points { 0 } else { won as i8 };
        let is_carried = won == 0 && self.tie == Tie::Carried;
        let next = State {
            hands: [state.hands[0], state.hands[1] & !(1 << card)],
            up: 0,
            carried: if is_carried { prize } else { 0 },
            ahead: state.ahead + ahead,
            bid: 0,
            ..*state
        };
        let paid = if self.for_points { won } else { 0 };
        (next, Payoff::from(paid))
    }
}

impl Game for Goofspiel {
    type State = State;
    /// A card.
    type Action = u8;

    fn initial(&self) -> State {
        let all = (2 << self.cards) - 2;
        State {
            hands: [all; 2],
            prizes: all,
            up: 0,
            carried: 0,
            ahead: 0,
            bid: 0,
        }
    }

    fn node(&self, state: &State) -> Node<State, u8> {
        if state.up > 0 && state.bid == 0 {
            let bid = |card: u8| {
                let hands = [state.hands[0] & !(1 << card), state.hands[1]];
                let next = State {
                    hands,
                    bid: card,
                    ..*state
                };
                (card, next)
            };
            return Node::choice(Player::Max, listed(state.hands[0]).map(bid));
        }
        if state.up > 0 {
            let bid = |card| (card, Chance::certain(self.settled(state, card)));
            return Node::choice(Player::Min, listed(state.hands[1]).map(bid));
        }
        let mut prizes = listed(state.prizes);
        let next = match (self.order, prizes.clone().next(), prizes.clone().last()) {
            (Order::Up, Some(lowest), _) => Chance::certain(lowest),
            (Order::Down, _, Some(highest)) => Chance::certain(highest),
            (_, None, _) | (_, _, None) => {
                return Node::End(Payoff::from(i64::from(state.ahead.signum())));
            }
            _ => Chance::uniform(prizes.by_ref()),
        };
        Node::chance(next.map(|prize| State {
            prizes: state.prizes & !(1 << prize),
            up: prize,
            ..*state
        }))
    }
}

impl Hidden for Goofspiel {
    type View = String;

    /// Everything but the bid of which one is missing.
    fn seen(&self, state: &State, _: Player) -> String {
        let hand = |hand: Cards| {
            if state.bid > 0 {
                hand | 1 << state.bid
            } else {
                hand
            }
        };
        self.show_state(&State {
            hands: [hand(state.hands[0]), state.hands[1]],
            bid: 0,
            ..*state
        })
    }
}

/// Words before numbers of a state.
const WORDS: [&str; 4] = ["prize", "carried", "ahead", "bid"];

impl Notation for Goofspiel {
    /// `1-4 2-4 1-2 prize 3 carried 4 ahead -2 bid 3`: the hands of both and the prizes that have not come up (`0` where
    /// there are none); what is not 0 of the prize that is up, the points that are added to it, those by which the first
    /// player is ahead, and his bid.
    fn show_state(&self, state: &State) -> String {
        let cards = |cards| match cards {
            0 => "0".into(),
            _ => joined(listed(cards), "-"),
        };
        let [one, other, prizes] = [state.hands[0], state.hands[1], state.prizes].map(cards);
        let numbers = [
            state.up as i8,
            state.carried as i8,
            state.ahead,
            state.bid as i8,
        ];
        let named = WORDS.iter().zip(numbers).filter(|&(_, number)| number != 0);
        named.fold(format!("{one} {other} {prizes}"), |text, (word, number)| {
            format!("{text} {word} {number}")
        })
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let words: Vec<&str> = text.split(' ').collect();
            let ([one, other, prizes], named) = words.split_first_chunk()?;
            let cards = |text: &str| {
                let all: Vec<u8> = sides::listed(text)?;
                let known = all.iter().all(|&card| card <= self.cards);
                known.then(|| all.iter().fold(0, |cards, card| cards | 1 << card & !1))
            };
            let mut state = State {
                hands: [cards(one)?, cards(other)?],
                prizes: cards(prizes)?,
                ..self.initial()
            };
            for pair in named.chunks(2) {
                let &[word, number] = pair else { return None };
                let number: i8 = number.parse().ok()?;
                match word {
                    "prize" => state.up = u8::try_from(number).ok()?,
                    "carried" => state.carried = u8::try_from(number).ok()?,
                    "ahead" => state.ahead = number,
                    "bid" => state.bid = u8::try_from(number).ok()?,
                    _ => return None,
                }
            }
            (self.show_state(&state) == text).then_some(state)
        };
        let example = "1-4 2-4 1-2 prize 3 ahead -2 bid 3";
        read().ok_or_else(|| {
            format!("'{text}': expected both hands, the prizes that are left and what is up, like '{example}'")
        })
    }

    fn show_action(&self, card: &u8) -> String {
        card.to_string()
    }

    players!("first player", "second player");
}
