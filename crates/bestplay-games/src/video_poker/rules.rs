//! The rules of video poker.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use super::cards::{ACE, Cards, Kind, canonical, choices, copies, each, five, read, show};

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
    pays: Pays,
    /// The lowest rank in the deck.
    lowest: u8,
    /// The hand, if it is dealt already.
    dealt: Option<Cards>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Before the deal.
    Deal,
    /// Five cards are dealt.
    Dealt(Cards),
    /// This is the final hand.
    Final(Kind),
}

/// Holds these cards, and draws for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hold(pub Cards);

impl VideoPoker {
    /// The deck has the ranks from `lowest` to the ace; a hand may be dealt already.
    pub fn new(pays: Pays, lowest: u8, dealt: Option<Cards>) -> VideoPoker {
        VideoPoker {
            pays,
            lowest,
            dealt,
        }
    }

    /// What is paid.
    pub(super) fn pays(&self) -> &Pays {
        &self.pays
    }

    /// All cards.
    pub(super) fn deck(&self) -> Cards {
        (self.lowest..=ACE).fold(0, |deck, rank| deck | 0b1111 << (4 * rank))
    }

    /// The hand that is dealt already.
    pub(super) fn dealt(&self) -> Option<Cards> {
        self.dealt
    }

    /// What it means to hold these cards of a hand: how many of all draws lead to which kind.
    fn draw(&self, hand: Cards, held: Cards) -> Chance<State> {
        let mut counts = [0u128; 10];
        for drawn in choices(self.deck() & !hand, 5 - held.count_ones()) {
            counts[Kind::of(five(held | drawn), self.pays.lowest_pair) as usize] += 1;
        }
        let kinds = Kind::ALL.iter().zip(counts).filter(|(_, count)| *count > 0);
        Chance::weighted(kinds.map(|(&(_, kind), count)| (State::Final(kind), count)))
    }
}

/// The sets of cards that may be held of a hand.
pub(super) fn holds(hand: Cards) -> impl Iterator<Item = Cards> {
    (0..=5).rev().flat_map(move |count| choices(hand, count))
}

impl Game for VideoPoker {
    type State = State;
    type Action = Hold;

    fn initial(&self) -> State {
        self.dealt.map_or(State::Deal, State::Dealt)
    }

    fn node(&self, &state: &State) -> Node<State, Hold> {
        match state {
            State::Deal => {
                let hands = choices(self.deck(), 5).filter(|&hand| canonical(hand) == hand);
                let deal = Chance::weighted(hands.map(|hand| (hand, copies(hand))));
                Node::chance(deal.map(State::Dealt))
            }
            State::Dealt(hand) => {
                let hold = |held| (Hold(held), self.draw(hand, held));
                Node::choice(Player::Max, holds(hand).map(hold))
            }
            State::Final(kind) => {
                Node::End(Payoff::from(i64::from(self.pays.table[kind as usize])))
            }
        }
    }

    fn canonical(&self, state: State) -> State {
        match state {
            State::Dealt(hand) => State::Dealt(canonical(hand)),
            state => state,
        }
    }

    fn describe(&self, state: &State) -> String {
        self.show_state(state)
    }
}

impl Notation for VideoPoker {
    /// `deal`; a hand like `AsKsJsTs4h`; or what the final hand is: `flush`.
    fn show_state(&self, state: &State) -> String {
        match *state {
            State::Deal => "deal".into(),
            State::Dealt(hand) => show(hand),
            State::Final(kind) => kind.name().into(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let text = text.trim();
        let is_hand = |hand: &Cards| hand.count_ones() == 5 && hand & !self.deck() == 0;
        let named = Kind::ALL.iter().find(|(name, _)| *name == text);
        match (text, named, read(text).filter(is_hand)) {
            ("deal", ..) => Ok(State::Deal),
            (_, Some(&(_, kind)), _) => Ok(State::Final(kind)),
            (_, None, Some(hand)) => Ok(State::Dealt(hand)),
            (_, None, None) => Err(format!(
                "'{text}': expected five cards of the deck, like AsKsJsTs4h (spades, hearts, \
                 diamonds, clubs), deal, or what a final hand is, like full-house"
            )),
        }
    }

    fn show_action(&self, held: &Hold) -> String {
        show(held.0)
    }

    fn picture(&self, state: &State) -> String {
        match *state {
            State::Dealt(hand) => {
                let mut cards: Vec<_> = each(hand).map(|card| show(1 << card)).collect();
                cards.reverse();
                cards.join(" ")
            }
            state => self.show_state(&state),
        }
    }

    fn player_name(&self, _: Player) -> &'static str {
        "you"
    }
}
