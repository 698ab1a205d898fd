//! The rules of video poker.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use super::cards::{ACE, Cards, Kind, canonical, choices, each, five, read, show};

/// The cards of a hand.
pub(super) const HAND: u32 = 5;

/// What each kind of hand pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    /// From the royal flush to the pair, and nothing for nothing.
    pub table: [u32; 10],
    /// The lowest rank of which a pair pays.
    pub lowest_pair: u8,
}

/// Video poker.
#[derive(Clone, Debug)]
pub struct VideoPoker {
    pub(super) pays: Pays,
    /// The lowest rank in the deck.
    lowest: u8,
    /// The hand, if it is dealt already.
    pub(super) dealt: Option<Cards>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// These cards are dealt: chance deals another until they are five.
    Dealt(Cards),
    /// This is the final hand.
    Final(Kind),
}

impl VideoPoker {
    /// The deck has the ranks from `lowest` to the ace; a hand may be dealt already.
    pub fn new(pays: Pays, lowest: u8, dealt: Option<Cards>) -> VideoPoker {
        VideoPoker {
            pays,
            lowest,
            dealt,
        }
    }

    /// All cards.
    pub(super) fn deck(&self) -> Cards {
        (self.lowest..=ACE).fold(0, |deck, rank| deck | 0b1111 << (4 * rank))
    }

    /// What it means to hold these cards of a hand: how many of all draws lead to which kind.
    pub(super) fn draw(&self, hand: Cards, held: Cards) -> Chance<Kind> {
        let mut counts = [0u128; 10];
        for drawn in choices(self.deck() & !hand, 5 - held.count_ones()) {
            counts[Kind::of(five(held | drawn), self.pays.lowest_pair) as usize] += 1;
        }
        let kinds = Kind::ALL.iter().zip(counts).filter(|(_, count)| *count > 0);
        Chance::weighted(kinds.map(|(&(_, kind), count)| (kind, count)))
    }
}

/// The sets of cards that may be held of a hand.
pub(super) fn holds(hand: Cards) -> impl Iterator<Item = Cards> {
    (0..=5).rev().flat_map(move |count| choices(hand, count))
}

impl Game for VideoPoker {
    type State = State;
    /// The cards that are held; for the others new ones are drawn.
    type Action = Cards;

    fn initial(&self) -> State {
        State::Dealt(self.dealt.unwrap_or(0))
    }

    fn node(&self, &state: &State) -> Node<State, Cards> {
        match state {
            State::Dealt(cards) if cards.count_ones() < HAND => {
                let next = each(self.deck() & !cards).map(|card| canonical(cards | 1 << card));
                let deal = Chance::uniform(next).merged();
                Node::chance(deal.map(State::Dealt))
            }
            State::Dealt(hand) => {
                let hold = |held| (held, self.draw(hand, held).map(State::Final));
                Node::choice(Player::Max, holds(hand).map(hold))
            }
            State::Final(kind) => {
                Node::End(Payoff::from(i64::from(self.pays.table[kind as usize])))
            }
        }
    }

    fn canonical(&self, state: State) -> State {
        match state {
            State::Dealt(cards) => State::Dealt(canonical(cards)),
            state => state,
        }
    }
}

impl Notation for VideoPoker {
    /// `deal`; the cards that are dealt, like `AsKsJsTs4h`; or what the final hand is: `flush`.
    fn show_state(&self, state: &State) -> String {
        match *state {
            State::Dealt(0) => "deal".into(),
            State::Dealt(cards) => show(cards),
            State::Final(kind) => kind.name().into(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let text = text.trim();
        let dealt =
            |cards: &Cards| (1..=HAND).contains(&cards.count_ones()) && cards & !self.deck() == 0;
        let named = Kind::ALL.iter().find(|(name, _)| *name == text);
        match (text, named, read(text).filter(dealt)) {
            ("deal", ..) => Ok(State::Dealt(0)),
            (_, Some(&(_, kind)), _) => Ok(State::Final(kind)),
            (_, None, Some(cards)) => Ok(State::Dealt(cards)),
            (_, None, None) => Err(format!(
                "'{text}': expected up to five cards of the deck, like AsKsJsTs4h (spades, hearts, \
                 diamonds, clubs), deal, or what a final hand is, like full-house"
            )),
        }
    }

    fn show_action(&self, held: &Cards) -> String {
        show(*held)
    }

    fn picture(&self, state: &State) -> String {
        match *state {
            State::Dealt(cards) if cards != 0 => {
                let mut cards: Vec<_> = each(cards).map(|card| show(1 << card)).collect();
                cards.reverse();
                cards.join(" ")
            }
            state => self.show_state(&state),
        }
    }

    players!("you");
}
