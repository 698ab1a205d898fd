//! The rules of blackjack.
//!
//! Every hand of a split is settled when it is played: with an endless deck the dealer's cards do
//! not depend on it, and the sum of what the hands gain is the same on average.

use std::cmp::Ordering;

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use super::table::{ACE, Table, Total, card, gain};
use crate::sides::within;
use bestplay_answers::numbers;

/// Blackjack at a table.
#[derive(Clone, Debug)]
pub struct Blackjack {
    pub(super) table: Table,
    /// For each card that the dealer may show, and from 0 to 21 points, how a hand that stands ends.
    outcomes: Vec<Vec<Chance<Ordering>>>,
}

/// A hand that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// What its cards add up to.
    pub total: Total,
    /// Whether it has two cards only.
    pub is_first: bool,
    /// The card that it has twice, if it has no others; else 0.
    pub pair: u8,
}

/// What became of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Split {
    /// The card that was split; 0 if none was.
    pub card: u8,
    /// How many hands there are, whether they are over or not.
    pub hands: u8,
    /// How many of them wait with one card each.
    pub waiting: u8,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Before the deal.
    Deal,
    /// A hand is played; the dealer shows the first card.
    Turn(u8, Hand, Split),
    /// One of the hands that wait is dealt its second card.
    Second(u8, Split),
    /// All bets are settled.
    Over,
}

/// What the player may do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take no more cards.
    Stand,
    /// Take a card.
    Hit,
    /// Double the bet and take one card.
    Double,
    /// Make two hands of a pair.
    Split,
    /// Give up half the bet.
    Surrender,
}

impl Hand {
    /// Two cards.
    fn of(one: u8, other: u8) -> Hand {
        Hand {
            total: Total::NONE.with(one).with(other),
            is_first: true,
            pair: if one == other { one } else { 0 },
        }
    }
}

impl Split {
    /// Nothing was split.
    const NONE: Split = Split {
        card: 0,
        hands: 1,
        waiting: 0,
    };
}

impl Blackjack {
    /// Blackjack with these house rules.
    pub fn new(table: Table) -> Blackjack {
        let against = |up| -> Vec<Chance<Ordering>> {
            let dealer = table.dealer(up);
            let stand = |points| dealer.clone().map(|dealer| dealer.met_by(points));
            (0..=21).map(|points| stand(points).merged()).collect()
        };
        let outcomes = (1..=10).map(against).collect();
        Blackjack { table, outcomes }
    }

    /// How a hand that stands ends against this card.
    pub(super) fn stand(&self, up: u8, points: u8) -> &Chance<Ordering> {
        &self.outcomes[usize::from(up) - 1][usize::from(points)]
    }

    /// After a hand the next one that waits is played.
    fn next(up: u8, split: Split) -> State {
        match split.waiting {
            0 => State::Over,
            _ => State::Second(up, split),
        }
    }

    /// What is paid when a hand stands, or is bust, with so much bet.
    fn settle(&self, up: u8, total: Total, bet: i64, next: State) -> Chance<(State, Payoff)> {
        match total.is_bust() {
            true => Chance::certain((next, Payoff::from(-bet))),
            false => {
                let outcome = self.stand(up, total.points).clone();
                outcome.map(|outcome| (next, gain(outcome, bet)))
            }
        }
    }

    /// The deal: the dealer's card, two for the player; a blackjack on either side ends it.
    fn deal(&self) -> Chance<(State, Payoff)> {
        let dealt = card().and(card()).and(card());
        let dealt = dealt.map(|((one, other), up)| (one.min(other), one.max(other), up));
        dealt.merged().then(|(one, other, up)| {
            let has_blackjack = Table::is_blackjack(one, other);
            let hand = Hand::of(one, other);
            let hole = card().map(|hole| Table::is_blackjack(up, hole)).merged();
            hole.map(|dealer_has| match (has_blackjack, dealer_has) {
                (true, true) => (State::Over, Payoff::ZERO),
                (true, false) => (State::Over, self.table.blackjack),
                (false, true) if self.table.peek => (State::Over, Payoff::from(-1)),
                (false, _) => (State::Turn(up, hand, Split::NONE), Payoff::ZERO),
            })
        })
    }

    /// A hand from a split has got its second card.
    fn second(up: u8, split: Split, card: u8) -> State {
        let waiting = split.waiting - 1;
        State::Turn(up, Hand::of(split.card, card), Split { waiting, ..split })
    }

    /// Whether a hand may be split.
    pub(super) fn may_split(&self, hand: Hand, split: Split) -> bool {
        let are_aces_again = split.card == ACE && !self.table.resplit_aces;
        let most = self.table.hands.unwrap_or(u8::MAX);
        hand.pair > 0 && split.hands < most && !are_aces_again
    }

    /// What may be done with a hand, and what it leads to.
    fn actions(&self, up: u8, hand: Hand, split: Split) -> Vec<(Action, Chance<(State, Payoff)>)> {
        let next = Blackjack::next(up, split);
        let is_split = split.card > 0;
        // Aces from a split get one card each.
        let goes_on = split.card != ACE;
        let mut actions = vec![(Action::Stand, self.settle(up, hand.total, 1, next))];
        if goes_on && hand.total.points < 21 {
            let hit = card().map(|card| {
                let hand = Hand {
                    total: hand.total.with(card),
                    is_first: false,
                    pair: 0,
                };
                match hand.total.is_bust() {
                    true => (next, Payoff::from(-1)),
                    false => (State::Turn(up, hand, split), Payoff::ZERO),
                }
            });
            actions.push((Action::Hit, hit));
        }
        let may_double = hand.is_first && self.table.may_double(hand.total);
        if goes_on && may_double && (!is_split || self.table.double_after_split) {
            let double = card().then(|card| self.settle(up, hand.total.with(card), 2, next));
            actions.push((Action::Double, double));
        }
        if self.may_split(hand, split) {
            let split = Split {
                card: hand.pair,
                hands: split.hands + 1,
                waiting: split.waiting + 2,
            };
            let split = Chance::certain((State::Second(up, split), Payoff::ZERO));
            actions.push((Action::Split, split));
        }
        if self.table.surrender && hand.is_first && !is_split {
            // Where the dealer does not look first, a blackjack takes the whole bet.
            let lost = |dealer_has| if dealer_has { -2 } else { -1 };
            let half = |dealer_has| (State::Over, Payoff::fraction(lost(dealer_has), 2));
            let hole = match self.table.peek {
                true => Chance::certain(false),
                false => card().map(|hole| Table::is_blackjack(up, hole)),
            };
            actions.push((Action::Surrender, hole.merged().map(half)));
        }
        actions
    }
}

impl Game for Blackjack {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State::Deal
    }

    fn node(&self, &state: &State) -> Node<State, Action> {
        match state {
            State::Deal => Node::chance(self.deal()),
            State::Second(up, split) => {
                Node::chance(card().map(|card| Blackjack::second(up, split, card)))
            }
            State::Turn(up, hand, split) => {
                Node::choice(Player::Max, self.actions(up, hand, split))
            }
            State::Over => Node::End(Payoff::ZERO),
        }
    }

    described!();
}

/// A card as text.
pub(super) fn show_card(card: u8) -> String {
    match card {
        ACE => "A".into(),
        card => card.to_string(),
    }
}

/// Reads a card.
fn read_card(text: &str) -> Option<u8> {
    match text {
        "A" => Some(ACE),
        text => within(text, 2..=10),
    }
}

/// The total of a hand as text, of two cards with a pair as `8,8`.
fn show_hand(hand: Hand) -> String {
    let kind = if hand.total.is_soft { "soft" } else { "hard" };
    let more = if hand.is_first { "" } else { " drawn" };
    match hand.pair {
        0 => format!("{kind} {}{more}", hand.total.points),
        card => format!("pair {}", show_card(card)),
    }
}

/// Reads a hand.
fn read_hand(text: &str) -> Option<Hand> {
    let drawn = text.strip_suffix(" drawn");
    let is_first = drawn.is_none();
    let (kind, number) = drawn.unwrap_or(text).split_once(' ')?;
    if kind == "pair" {
        let pair = read_card(number)?;
        return is_first.then(|| Hand::of(pair, pair));
    }
    let points: u8 = numbers::plain(number)?;
    let is_soft = kind == "soft";
    let possible = match (is_soft, is_first) {
        (true, _) => 13..=21,
        (false, true) => 5..=19,
        (false, false) => 6..=21,
    };
    let known = is_soft || kind == "hard";
    let (total, pair) = (Total { points, is_soft }, 0);
    let hand = Hand {
        total,
        is_first,
        pair,
    };
    (known && possible.contains(&points)).then_some(hand)
}

impl Notation for Blackjack {
    /// `deal`; `10: hard 16` for a hand against a ten, with `drawn` where it has more than two
    /// cards; `6: pair 8, split 8 2 1` with the card that was split, the hands and how many wait;
    /// `6: split 8 2 2` before one of them gets its card; `over`.
    fn show_state(&self, state: &State) -> String {
        let shown = |split: Split| {
            let card = show_card(split.card);
            format!("split {card} {} {}", split.hands, split.waiting)
        };
        match *state {
            State::Deal => "deal".into(),
            State::Over => "over".into(),
            State::Second(up, split) => format!("{}: {}", show_card(up), shown(split)),
            State::Turn(up, hand, split) => {
                let hand = format!("{}: {}", show_card(up), show_hand(hand));
                match split.card {
                    0 => hand,
                    _ => format!("{hand}, {}", shown(split)),
                }
            }
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read_split = |text: &str| {
            let words: Vec<&str> = text.strip_prefix("split ")?.split(' ').collect();
            let &[card, hands, waiting] = words.as_slice() else {
                return None;
            };
            let split = Split {
                card: read_card(card)?,
                hands: numbers::plain(hands)?,
                waiting: numbers::plain(waiting)?,
            };
            let most = self.table.hands.unwrap_or(u8::MAX);
            let fits = (2..=most).contains(&split.hands) && split.waiting <= split.hands;
            fits.then_some(split)
        };
        let read = || {
            let (up, rest) = text.trim().split_once(": ")?;
            let up = read_card(up)?;
            let Some((hand, split)) = rest.split_once(", ") else {
                let split = read_split(rest).filter(|split| split.waiting > 0);
                let hand = read_hand(rest).map(|hand| State::Turn(up, hand, Split::NONE));
                return split.map(|split| State::Second(up, split)).or(hand);
            };
            let split = read_split(split).filter(|split| split.waiting < split.hands);
            Some(State::Turn(up, read_hand(hand)?, split?))
        };
        match text.trim() {
            "deal" => Ok(State::Deal),
            "over" => Ok(State::Over),
            _ => read().ok_or_else(|| {
                format!(
                    "'{text}': expected the dealer's card and a hand, like '10: hard 16', '6: soft \
                     18 drawn' (of more than two cards), '9: pair 8' or '6: hard 11, split 8 2 1' \
                     (the card that was split, the hands, and how many of them wait)"
                )
            }),
        }
    }

    actions_by_name!();

    players!("you");
}
