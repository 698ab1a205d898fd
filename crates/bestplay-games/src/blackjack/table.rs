//! The house rules of a table, the cards, and how the dealer ends.

use std::cmp::Ordering;

use bestplay::{Chance, Payoff};

use super::shoe::Cards;

bestplay::named! {
    /// Which two cards may be doubled.
    pub enum Double {
        Any: "any", "Any.";
        FromNine: "from-9", "A hard total of 9, 10 or 11.";
        FromTen: "from-10", "A hard total of 10 or 11.";
        Never: "never", "None.";
    }
}

/// The house rules.
#[derive(Clone, Debug)]
pub struct Table {
    /// How many decks are shuffled before each round; `None`: the deck is endless.
    pub decks: Option<u8>,
    /// Whether the dealer draws to a soft 17.
    pub hits_soft_17: bool,
    /// Which two cards may be doubled.
    pub double: Double,
    /// Whether hands from a split may be doubled.
    pub double_after_split: bool,
    /// The most hands that splitting may make of one; `None`: without limit.
    pub hands: Option<u8>,
    /// Whether aces from a split may be split again.
    pub resplit_aces: bool,
    /// Whether the first two cards may be given up for half the bet.
    pub surrender: bool,
    /// Whether the dealer looks for a blackjack before anybody plays.
    pub peek: bool,
    /// What a blackjack gains.
    pub blackjack: Payoff,
}

/// An ace, as a card; the others are what they count, with 10 for pictures too.
pub(super) const ACE: u8 = 1;

/// How many cards of one suit count so much.
pub(super) fn in_a_suit(card: u8) -> u8 {
    if card == 10 { 4 } else { 1 }
}

/// The next card from an endless deck.
pub(super) fn card() -> Chance<u8> {
    Chance::weighted((1..=10).map(|card| (card, in_a_suit(card).into())))
}

/// What cards add up to, with an ace as 11 where that is no more than 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Total {
    /// The points.
    pub points: u8,
    /// Whether an ace counts 11.
    pub is_soft: bool,
}

impl Total {
    /// No cards.
    pub const NONE: Total = Total {
        points: 0,
        is_soft: false,
    };

    /// One card more.
    pub fn with(self, card: u8) -> Total {
        let as_eleven = card == ACE && self.points + 11 <= 21;
        let points = self.points + if as_eleven { 11 } else { card };
        let is_soft = self.is_soft || as_eleven;
        match points > 21 && is_soft {
            // An ace that counted 11 counts 1; there is never more than one of them.
            true => Total {
                points: points - 10,
                is_soft: false,
            },
            false => Total { points, is_soft },
        }
    }

    /// More than 21.
    pub fn is_bust(self) -> bool {
        self.points > 21
    }
}

/// How the dealer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dealer {
    /// With more than 21.
    Bust,
    /// With so many points.
    Stands(u8),
    /// With an ace and a ten as the first two cards.
    Blackjack,
}

/// What a bet of so much gains where a hand is less, as much or more than the dealer's.
pub(super) fn gain(ends: Ordering, bet: i64) -> Payoff {
    Payoff::from(bet * ends as i64)
}

impl Dealer {
    /// How a hand of so many points ends that stands against this one.
    pub(super) fn met_by(self, points: u8) -> Ordering {
        match self {
            Dealer::Blackjack => Ordering::Less,
            Dealer::Bust => Ordering::Greater,
            Dealer::Stands(other) => points.cmp(&other),
        }
    }
}

impl Table {
    /// Whether two cards are a blackjack.
    pub fn is_blackjack(one: u8, other: u8) -> bool {
        (one.min(other), one.max(other)) == (ACE, 10)
    }

    /// Whether a total of two cards may be doubled.
    pub fn may_double(&self, total: Total) -> bool {
        match self.double {
            Double::Any => true,
            Double::FromNine => !total.is_soft && (9..=11).contains(&total.points),
            Double::FromTen => !total.is_soft && (10..=11).contains(&total.points),
            Double::Never => false,
        }
    }

    /// Whether this may be the dealer's second card when play comes to the player: who has looked has no blackjack.
    pub(super) fn may_hide(&self, up: u8, hole: u8) -> bool {
        !(self.peek && Table::is_blackjack(up, hole))
    }

    /// How the dealer ends who shows this card, with an endless deck.
    pub fn dealer(&self, up: u8) -> Chance<Dealer> {
        let second = card().outcomes().to_vec();
        let may_come = |&(card, _): &(u8, u128)| self.may_hide(up, card);
        let second = Chance::weighted(second.into_iter().filter(may_come));
        second
            .then(|card| self.draws(up, Cards::default().with(card)))
            .merged()
    }

    /// The dealer draws on after these cards.
    fn draws(&self, up: u8, cards: Cards) -> Chance<Dealer> {
        match self.ends(up, cards) {
            Some(end) => Chance::certain(end),
            None => card()
                .then(|card| self.draws(up, cards.with(card)))
                .merged(),
        }
    }

    /// How the dealer ends with these cards after the first one, if that is an end: the dealer draws to 16, and
    /// stands on 17 or more.
    pub(super) fn ends(&self, up: u8, cards: Cards) -> Option<Dealer> {
        let total = cards.with(up).total();
        let draws_on = match total.points {
            17 => total.is_soft && self.hits_soft_17,
            points => points < 17,
        };
        let mut drawn = cards.each();
        match (drawn.next(), drawn.next()) {
            (Some(hole), None) if Table::is_blackjack(up, hole) => Some(Dealer::Blackjack),
            _ if total.is_bust() => Some(Dealer::Bust),
            _ => (!draws_on).then_some(Dealer::Stands(total.points)),
        }
    }
}
